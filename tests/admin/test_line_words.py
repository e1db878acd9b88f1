"""Lines of the record, said in words."""

from __future__ import annotations

import pytest

from club import line_words
from club.models import Line
from tests.club.recorded import a_recorded_evening, lines_of

NAMES = {"1": "Ada Fenn", "2": "Basil Mehta"}
PASSES = {
    "law": "33",
    "code": "club-1864",
    "version": 1,
    "reason": {"template": "{seat} deals next.", "values": {"seat": "E"}},
    "reading": False,
}


@pytest.mark.parametrize(
    ("what", "body", "said"),
    [
        ("deal_passes", {"to": "E", "because": PASSES}, "Deal passes: East deals next. Law 33"),
        ("came_in", {"because": [PASSES, PASSES]}, "Came in: East deals next. Law 33"),
        ("card_cut", {"who": "2", "card": "KH"}, "Card cut: Basil Mehta, card king of hearts"),
        ("hand_confirmed", {"hand": 3, "by": "E"}, "Hand confirmed: hand 3, by East"),
        (
            "member_entered",
            {"member": 2, "introduced_by": 1, "name": "ab" * 32},
            "Member entered: Basil Mehta, introduced by Ada Fenn",
        ),
        ("member_entered", {"member": 99, "introduced_by": None}, "Member entered: 99"),
        (
            "hand_marked",
            {"hand": 3, "statement": {"outcome": "played", "tricks": {"N-S": 9, "E-W": 4}}},
            "Hand marked: hand 3, outcome played, tricks 9 to 4",
        ),
        ("last_rubbers_called", {}, "Last rubbers called."),
        (
            "ruling_given",
            {"by": "2", "at": "2026-11-16T12:15:00+00:00", "appeal_until": "2026-11-23T12:15:00Z"},
            "Ruling given: by Basil Mehta, 16 November 2026 12:15,"
            " appeal until 23 November 2026 12:15",
        ),
        (
            "fact_answered",
            {"fact": 1, "who": "1", "answer": "assent"},
            "Fact answered: fact 1, Ada Fenn, answer assent",
        ),
        ("hand_marked", {"hand": 3, "attempt": 0, "by": "W"}, "Hand marked: hand 3, by West"),
        ("hand_marked", {"hand": 3, "attempt": 1}, "Hand marked: hand 3, attempt 1"),
    ],
)
def test_a_line_says_its_reasons_or_what_it_holds(what, body, said):
    assert line_words.sentence_of(Line(what=what, body=body), NAMES) == said


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("member:2", "Basil Mehta"),
        ("member:77", "77"),
        ("table:4", "the tablet of a table"),
        ("club", "the club itself"),
        ("visitor", "visitor"),
    ],
)
def test_who_wrote_a_line_is_named(by, said):
    assert line_words.by_in_words(by, NAMES) == said


@pytest.mark.django_db
def test_every_line_of_an_evening_can_be_said():
    club = a_recorded_evening()
    for line in lines_of(club):
        said = line_words.sentence_of(line, NAMES)
        assert said and "{" not in said and "None" not in said
