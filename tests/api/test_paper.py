"""Papers that cannot stand: every fault at once, with its line and field, and nothing written."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command
from jsonschema import Draft202012Validator

from api.imports import paper_schema
from api.imports.entering import enter_paper
from api.imports.node import LONGEST_FILE, UnreadablePaper
from api.imports.paper import read_paper
from club.models import Evening, Intent, Line, Member
from tests.api.papers import FOUR, HEAD, SEATED, faults_of, paper, places
from tests.evenings.club_of_names import NOW, a_club
from tests.evenings.scribe import WRITTEN

__all__ = ["paper"]


FILES = {
    "nothing at all": ("", "evening.yaml", 1, "empty"),
    "a list": ("- a\n", "evening.yaml", 1, "an evening with its date"),
    "no YAML": ('a: "b\n', "evening.yaml", 2, "YAML"),
    "a name twice": ("date: x\ndoors: y\ndate: z\n", "evening.yaml", 3, "each name once"),
    "an alias": ("date: &day x\ndoors: *day\n", "evening.yaml", 2, "aliases (*)"),
    "an anchor": ("date: &day x\n", "evening.yaml", 1, "anchor"),
    "a tag": ("date: !!python/object:os.system x\n", "evening.yaml", 1, "tag"),
    "a merge of aliases": ("a: &a {b: c}\nd: {<<: *a}\n", "evening.yaml", 2, "alias"),
    "two documents": ("date: x\n---\ndate: y\n", "evening.yaml", 2, "one evening in a file"),
    "lists without end": ("date: " + "[" * 9000, "evening.yaml", 1, "nested at most"),
    "a list for a name": ("? [a, b]\n: c\n", "evening.yaml", 1, "before the colon"),
    "a megabyte in one word": ("place: " + "a" * 2**20, "evening.yaml", 1, "characters"),
    "too many words": ("acts: [" + "a, " * 60_000 + "]", "evening.yaml", 1, "words and lists"),
    "a NUL": (b"date: x\nplace: a\x00b\n", "evening.yaml", 2, "NUL"),
    "another encoding": ("date: x\nplace: Łódź".encode("iso8859-2"), "evening.yaml", 2, "UTF-8"),
    "UTF-16": ("date: x".encode("utf-16"), "evening.yaml", 1, "UTF-16"),
    "a file too long": (b"#" * (LONGEST_FILE + 1), "evening.yaml", 1, "KiB"),
    "another kind of file": ("date: x", "evening.json", 1, ".yaml or .csv"),
    "CSV without rows": ("", "evening.csv", 1, "empty"),
    "CSV with a NUL": (b"do,date\nevening,\x00\n", "evening.csv", 2, "NUL"),
    "a megabyte cell": ("do,place\nevening," + "a" * 2**20, "evening.csv", 2, "field"),
    "a cell too long": ("do,place\nevening," + "a" * 3000, "evening.csv", 2, "characters"),
    "a quote left open": ('do,place\nevening,"a\n', "evening.csv", 2, "valid CSV cells"),
    "semicolons for commas": ("do;date\nevening;x\n", "evening.csv", 1, "commas"),
    "a column unknown": ("do,dote\nevening,x\n", "evening.csv", 1, "each column once"),
    "a column twice": ("do,date,date\nevening,x,y\n", "evening.csv", 1, "each column once"),
    "no column do": ("at,who\n19:00,Fenn\n", "evening.csv", 1, "a column “do”"),
    "no row for the evening": (
        "do,who\narrive,Fenn\n",
        "evening.csv",
        1,
        "whose “do” is “evening”",
    ),
    "more cells than columns": ("do,date\nevening,x,y\n", "evening.csv", 2, "no more cells"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read_says_where_and_why(name, paper):
    text, file, line, said = FILES[name]
    with pytest.raises(UnreadablePaper) as unreadable:
        read_paper(paper(text, file))
    assert any(
        fault.line == line and said in str(fault.expected) for fault in unreadable.value.faults
    ), unreadable.value


def test_a_mark_at_the_beginning_and_other_line_endings_are_no_faults(paper):
    plain = (WRITTEN / "four.csv").read_text()
    dressed = b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode()
    assert read_paper(paper(dressed, "four.csv")).digest == read_paper(WRITTEN / "four.csv").digest


FIELDS = {
    "a date that is none": ('date: "2026-02-30"\ndoors: "19:00"\nacts: []\n', 1, "date"),
    "no doors": ('date: "2026-11-13"\nacts: []\n', 1, "doors"),
    "no acts": ('date: "2026-11-13"\ndoors: "19:00"\n', 1, "acts"),
    "a zone that is none": (f"time_zone: Mars/Olympus\n{HEAD}  []\n", 1, "time_zone"),
    "a field unknown": (f"weather: fair\n{HEAD}  []\n", 1, "weather"),
    "a house rule unknown": (f"house_rules: {{tea: late}}\n{HEAD}  []\n", 1, "house_rules.tea"),
    "no closing time": (
        f"house_rules: {{closes: midnight}}\n{HEAD}  []\n",
        1,
        "house_rules.closes",
    ),
    "a stake too great": (
        f"house_rules: {{stakes: 1000000}}\n{HEAD}  []\n",
        1,
        "house_rules.stakes",
    ),
    "a code unknown": (f"law_code: club-1764\n{HEAD}  []\n", 1, "law_code"),
    "an act unknown": (HEAD + "  - {do: dance, who: Fenn}\n", 4, "do"),
    "an act that is a word": (HEAD + "  - dance\n", 4, "acts"),
    "nobody of that name": (HEAD + "  - {do: arrive, who: Tobais Fenn}\n", 4, "who"),
    "no time": (HEAD + '  - {at: "25:00", do: arrive, who: Fenn}\n', 4, "at"),
    "a time before the doors": (HEAD + '  - {at: "18:55", do: arrive, who: Fenn}\n', 4, "at"),
    "no card": (HEAD + "  - {do: cut, table: 1, cards: {Fenn: 1H}}\n", 4, "cards"),
    "a table with no number": (HEAD + "  - {do: form_table}\n", 4, "table"),
    "a seat that is none": (
        HEAD + "  - {do: begin_rubber, table: 1, seats: {X: Fenn}}\n", 4, "seats"
    ),
    "fourteen tricks": (
        HEAD + "  - {do: hand, table: 1, tricks: {N-S: 8, E-W: 6}}\n", 4, "tricks"
    ),
    "five honours": (
        HEAD + "  - {do: hand, table: 1, tricks: {N-S: 8, E-W: 5}, honours: {N-S: 5}}\n",
        4,
        "honours",
    ),
    "honours of both sides": (
        HEAD
        + "  - {do: hand, table: 1, tricks: {N-S: 8, E-W: 5}, honours: {N-S: 4, E-W: 4}}\n",
        4,
        "honours",
    ),
    "an election that is none": (
        HEAD + "  - {do: hand, table: 1, tricks: {N-S: 8, E-W: 5}, revokes: [E: forgive]}\n",
        4,
        "revokes",
    ),
}  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("name", FIELDS)
def test_a_field_that_does_not_fit_is_named_with_its_line(name, paper):
    text, line, field = FIELDS[name]
    found = faults_of(paper(text), a_club())
    assert (line, field) in places(found), found


@pytest.mark.django_db
def test_a_name_nearly_right_is_told_the_right_one(paper):
    ((_, _, said, _),) = faults_of(paper(HEAD + "  - {do: arrive, who: Tobais Fenn}\n"), a_club())
    assert "Tobias Fenn" in said


@pytest.mark.django_db
def test_all_faults_are_told_at_once_those_of_the_file_and_those_of_the_laws(paper):
    text = (
        'date: "2026-11-13"\ndoors: "19:00"\nweather: fair\nacts:\n'
        + FOUR
        + SEATED
        + "  - {do: hand, table: 1, tricks: {N-S: 8, E-W: 8}}\n"
        + "  - {do: arrive, who: Fenn}\n"
        + "  - {do: arrive, who: Nobody Atall}\n"
        + "  - {do: declare, table: 7, who: Pym}\n"
        + "  - {do: bell}\n"
        + "  - {do: bell}\n"
    )
    found = faults_of(paper(text), a_club())
    assert places(found) == [
        (3, "weather"),
        (11, "tricks"),
        (12, ""),
        (13, "who"),
        (14, ""),
        (16, ""),
    ]


@pytest.mark.django_db
@pytest.mark.law("21")
def test_a_law_broken_on_paper_is_named_and_what_rests_on_it_is_not_judged(paper):
    text = (
        HEAD
        + FOUR.replace(", Tallis]", ", Tallis, Pym]", 1)
        + "  - {do: declare, table: 1, who: Pym}\n"
        + SEATED
        + "  - {do: hand, table: 1, tricks: {N-S: 9, E-W: 4}}\n"
        + "  - {do: leave, who: Pym}\n"
    )
    found = faults_of(paper(text), a_club())
    assert found[0][0] == 8 and found[0][3] == "21"
    assert found[1][0] == 8 and found[1][2].endswith("not tried: 9, 11")
    assert len(found) == 2


@pytest.mark.django_db
def test_a_card_cut_twice_is_asked_about_and_can_stand(paper):
    twice = FOUR.replace("Lowry: A, Fenn: 2", "Lowry: AS, Fenn: AS")
    found = faults_of(paper(HEAD + twice), a_club())
    assert places(found) == [(7, "cards")]
    stands = twice.replace("Tallis: 4}", "Tallis: 4}, stands: Fenn")
    assert faults_of(paper(HEAD + stands), a_club("Another")) == []


@pytest.mark.django_db
def test_people_do_not_sit_otherwise_than_they_cut(paper):
    wrong = SEATED.replace("S: Fenn, E: Mehta", "S: Mehta, E: Fenn")
    found = faults_of(paper(HEAD + FOUR + wrong), a_club())
    assert [line for line, *_ in found] == [8]


@pytest.mark.django_db
def test_nobody_confirms_for_his_own_side(paper):
    text = HEAD + FOUR + SEATED.replace("confirmed: E", "confirmed: S")
    text += "  - {do: hand, table: 1, tricks: {N-S: 9, E-W: 4}}\n"
    found = faults_of(paper(text), a_club())
    assert [(line, law) for line, _, _, law in found] == [(10, "house.countersign")]


@pytest.mark.django_db
def test_who_signed_a_hand_is_wanted(paper):
    unsigned = "  - {do: begin_rubber, table: 1}\n"
    text = HEAD + FOUR + unsigned + "  - {do: hand, table: 1, tricks: {N-S: 9, E-W: 4}}\n"
    found = faults_of(paper(text), a_club())
    assert [line for line, *_ in found] == [9]
    assert found[0][2] == "Say who entered it."


@pytest.mark.django_db
def test_a_hand_for_a_rubber_that_is_over_is_refused(paper):
    won = "  - {do: hand, table: 1, tricks: {N-S: 12, E-W: 1}}\n"
    found = faults_of(paper(HEAD + FOUR + SEATED + won * 3), a_club())
    assert [line for line, *_ in found] == [12]


@pytest.mark.django_db
def test_nothing_of_a_faulty_paper_is_written(paper):
    club = a_club()
    before = Line.objects.count(), Intent.objects.count(), Member.objects.count()
    guests = "guests:\n  - {name: Vera Holm, introduced_by: Fenn}\n"
    assert faults_of(paper(guests + HEAD + FOUR + "  - {do: bell}\n  - {do: bell}\n"), club)
    assert (Line.objects.count(), Intent.objects.count(), Member.objects.count()) == before
    assert not Evening.objects.exists()


def test_the_schema_in_the_documents_is_the_one_that_is_read():
    written = Path(WRITTEN).parents[1] / "paper.schema.json"
    assert written.read_text() == paper_schema.written()


def typed(told: Any) -> Any:
    """Return what a YAML 1.2 reader makes of a paper: figures are numbers, all else is text."""
    if isinstance(told, dict):
        return {name: typed(value) for name, value in told.items()}
    if isinstance(told, list):
        return [typed(value) for value in told]
    return int(told) if told.isdecimal() else told


@pytest.mark.parametrize("name", ["four", "eleven", "thirty"])
def test_the_worked_evenings_fit_the_schema(name):
    told = typed(yaml.load((WRITTEN / f"{name}.yaml").read_text(), Loader=yaml.BaseLoader))
    Draft202012Validator(paper_schema.schema()).validate(told)


def test_what_does_not_fit_the_schema_is_seen():
    told = typed(yaml.load(HEAD + "  - {do: dance}\n", Loader=yaml.BaseLoader))
    assert list(Draft202012Validator(paper_schema.schema()).iter_errors(told))


def shown(language: str) -> str:
    """Return an example of the documents, as it is printed there."""
    page = (Path(WRITTEN).parents[1] / "paper.md").read_text()
    if language == "yaml":
        return page.partition("```yaml\n")[2].partition("```")[0]
    lines = page.partition("    do,at,")[2].partition("\n\n")[0]
    return "\n".join(line.strip() for line in f"do,at,{lines}".splitlines()) + "\n"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["yaml", "csv"])
def test_the_examples_of_the_documents_can_be_entered(language, paper):
    path = paper(shown(language), f"shown.{language}")
    assert enter_paper(a_club(), read_paper(path), NOW).people == 4


@pytest.mark.django_db
def test_the_command_tells_every_fault_with_its_place_and_its_law(paper):
    a_club()
    late = FOUR.replace(", Tallis]", ", Tallis, Pym]", 1)
    text = HEAD + late + "  - {do: declare, table: 1, who: Pym}\n  - {do: bell, who: Fenn}\n"
    with pytest.raises(CommandError) as trouble:
        call_command("import_evening", str(paper(text)))
    said = str(trouble.value).splitlines()
    assert said[0].startswith("evening.yaml:8: ") and said[0].endswith("Law 21")
    assert said[1].startswith("evening.yaml:9:") and ": who: " in said[1]
    assert said[-1] == "Nothing was saved."


@pytest.mark.django_db
def test_the_command_says_what_a_paper_came_to(paper):
    a_club()
    for option, said in (["--check"], "nothing was saved"), ([], "is now in the record"):
        told = StringIO()
        call_command("import_evening", str(WRITTEN / "four.yaml"), *option, stdout=told)
        assert "People: 4." in told.getvalue() and said in told.getvalue()


@pytest.mark.django_db
def test_a_file_that_is_not_there_is_said_so():
    a_club()
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_evening", "nowhere.yaml")
