"""What holds of every answer about the room, whatever happened there."""

import json
import re
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from club.errors import Malformed
from rubbers.rulings.answer.adjudicate import written
from tables.rulings.script.schemas import definitions
from tests.often import examples
from tests.rulings.room import CODES, answer_to_room

PEOPLE = ["Quill", "Rook", "Sable", "Thorn", "Umber", "Vine"]
OTHERS = dict(zip(PEOPLE, ["Aster", "Bream", "Crane", "Delta", "Eider", "Finch"], strict=True))

who = st.sampled_from(PEOPLE)


def does(word: str, **fields: Any) -> Any:
    """Return events of one kind."""
    return st.fixed_dictionaries({"do": st.just(word), "who": who, **fields})


cut = does("cut", card=st.sampled_from("A2379K"))
events = st.one_of(
    cut,
    cut,
    cut,
    does("declare", table=st.sampled_from(["fresh", 1])),
    does("claim_admission"),
    does("withdraw"),
    does("quit_table"),
    does("break_up"),
    does("name_substitute", by=who),
    does("consent"),
    does("come_back"),
    st.fixed_dictionaries(
        {"fact": st.just("rubbers"), "who": who, "n": st.sampled_from([1, 2, 3, 99])}
    ),
    st.sampled_from([{"do": "end_rubber"}, {"do": "begin_rubber"}, {"do": "form_table"}]),
)
scripts = st.fixed_dictionaries(
    {
        "code": st.sampled_from([*CODES]),
        "players": st.just(PEOPLE[:4]),
        "events": st.lists(events, max_size=10),
    }
)


def answer(script: dict[str, Any]) -> dict[str, Any]:
    """Answer a script; leave out one that no room could have produced."""
    try:
        return answer_to_room(script, from_text=False)
    except Malformed as malformed:
        assert malformed.faults and all(fault.field for fault in malformed.faults)
        assume(False)
        raise


def renamed(value: Any) -> Any:
    """Return a part of a script or an answer with every name another, in sentences too."""
    if isinstance(value, dict):
        return {renamed(name): renamed(part) for name, part in value.items()}
    if isinstance(value, list):
        return [renamed(one) for one in value]
    if not isinstance(value, str):
        return value
    return "".join(OTHERS.get(word, word) for word in re.split(r"(\W)", value))


@settings(max_examples=examples(80))
@given(scripts)
def test_the_same_script_of_the_room_is_answered_with_the_same_bytes(script):
    assert written(answer(script)) == written(answer(json.loads(json.dumps(script))))


@settings(max_examples=examples(80))
@given(scripts)
def test_other_names_in_the_room_change_the_names_and_nothing_else(script):
    assert renamed(answer(script)) == answer(renamed(script))


@settings(max_examples=examples(120))
@given(scripts)
def test_what_was_refused_in_the_room_has_changed_nothing(script):
    script = {**script, "events": [{"do": "end_rubber"}, *script["events"]]}
    told = answer(script)
    assume(not told["questions"])
    last = len(script["events"])
    assume(last in [one["at"] for one in told["refused"]])
    before = answer({**script, "events": script["events"][:-1]})
    assume(not before["questions"])
    assert told["room"] == before["room"]


@settings(max_examples=examples(60))
@given(scripts)
def test_nobody_plays_twice_and_no_table_has_more_than_it_holds(script):
    told = answer(script)
    assume(not told["questions"])
    for table in told["room"]["tables"]:
        assert len(set(table["playing"])) == len(table["playing"]) <= 4
        assert not {one["who"] for one in table["waiting"]} & set(table["playing"])


SHAPES = {
    word: Draft202012Validator(definitions()[f"room.fact.{word}"])
    for word in ("rubbers", "first_in_room", "same_pack")
}
ENDED = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "Umber"}]
BOTH = [*ENDED, {"do": "claim_admission", "who": "Vine"}]
ENTRY = [{"do": "declare", "who": PEOPLE[4:6], "table": 1}]
DOUBTED = [
    {"do": "cut", "who": name, "card": card}
    for name, card in zip(PEOPLE, ["2H", "3H", "4H", "4H", "KS", "AS"], strict=True)
]
FRESH = [{"do": "declare", "who": PEOPLE[:5], "table": "fresh"}, {"do": "form_table"}]
in_doubt = st.fixed_dictionaries(
    {"code": st.sampled_from([*CODES]), "events": st.lists(events, max_size=3)},
    optional={"tables": st.just({"1": [*PEOPLE[:4], "Wren"]})},
)


def questions_in(told):
    """Yield every question of an answer, those within its branches too."""
    for question in told.get("questions", []):
        yield question
        for branch in question["if"].values():
            yield from questions_in(branch)


@settings(max_examples=examples(60))
@given(in_doubt, st.sampled_from([ENDED, BOTH, ENTRY, DOUBTED, FRESH, FRESH[:1] + ENDED]))
def test_every_answer_a_question_of_the_room_offers_is_taken_and_gives_its_branch(script, begun):
    if "tables" not in script:
        script = {**script, "players": PEOPLE[:4]}
    script = {**script, "events": [*begun, *script["events"]]}
    told = answer(script)
    assume(all(question["if"] for question in questions_in(told)))
    for question in told["questions"]:
        asked = {part: said for part, said in question.items() if part != "if"}
        for value, follows in question["if"].items():
            SHAPES[asked["fact"]].validate({**asked, "value": value})
            events = [*script["events"], {**asked, "value": value}]
            after = answer_to_room({**script, "events": events}, from_text=False)
            after = {part: after.get(part, []) for part in (*follows, "questions")}
            assert after == {"questions": [], **follows}, (asked, value)
