"""Answers in plain words: a headline, who may do what until when, and questions as sentences."""

import re
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.adjudication.scripts import answer_in_words
from club.errors import Malformed
from tests import plain
from tests.often import examples
from tests.rulings.everything import everything
from tests.rulings.in_doubt import in_doubt
from tests.rulings.room import CODES, in_full
from tests.rulings.scripts import scripts
from tests.rulings.table import HEAD, told
from tests.rulings.test_cases import CASES as PUBLISHED
from tests.rulings.test_cases import load
from tests.rulings.test_law_cases import CASES as OF_LAWS
from tests.rulings.test_room_cases import FILES as OF_ROOM

UNFILLED = re.compile(r"\bNone\b|[{}]|“”|\(\)|\.\.$| (to|of|from|by|until)\.$|^\s*-\s*$", re.M)
"""What is left in a sentence if a value was not filled in."""


def in_words(script: dict[str, Any]) -> list[str]:
    """Return the lines of the answer to a script of plain values."""
    return answer_in_words(script, CODES, from_text=True).splitlines()


def at_table(events: str, **head: Any) -> list[str]:
    """Return the lines of the answer for the usual table: Z deals, hearts are trumps."""
    return in_words({**HEAD, **head, "events": told(events)})


def in_room(*events: Any, **head: Any) -> list[str]:
    """Return the lines of the answer to a script of the room."""
    return in_words({"kind": "room", **head, "events": list(in_full(list(events)))})


ENDED = "{{do: end_hand}}\n{{fact: tricks, A-B: {tricks}}}\n{{fact: honours, A-B: 0}}"


@pytest.mark.parametrize(
    ("events", "headline"),
    [
        ("B KS", "Y or Z may choose “Call the king of spades from B” or "),
        (ENDED.format(tricks=9), "The score is A-B 3, Y-Z 0."),
        (ENDED.format(tricks=12), "A-B win a treble, 5 to 0."),
        ("Z lay_trump_face_down on: Y", "It depends on a question. Who was the first to touch"),
        ("A KS", "No ruling is needed: the hand goes on."),
    ],
)
def test_the_headline_says_first_what_the_table_wants_to_know(events, headline):
    head = {"score": {"A-B": "0", "Y-Z": "0"}} if "end_hand" in events else {}
    assert at_table(events, **head)[0].startswith(headline)


def test_a_game_and_the_rubber_it_wins_are_one_headline():
    won = [{"won_by": "A-B", "value": "1"}]
    lines = at_table(ENDED.format(tricks=12), score={"A-B": "0", "Y-Z": "3"}, games=won)
    assert lines[0] == "A-B win a single, 5 to 3. A-B win the rubber, worth 4."


def test_a_deal_that_is_lost_says_who_deals_next():
    lines = at_table("Z lay_trump_face_down on: Y\n{fact: touched_first, value: nobody}")
    assert lines[0] == "The deal is lost: A deals next."


def test_an_open_ruling_says_its_law_who_may_do_what_and_until_when():
    lines = at_table("B KS")
    at = lines.index("What may be done")
    first, who, *ways, until = lines[at + 1 : lines.index("", at)]
    assert first.startswith("  Event 1: B led the king of spades, but A had the lead (Law 62")
    assert who == "    Y or Z may ask for one of these:"
    assert "      - Call the king of spades from B" in ways
    assert until.strip().startswith("Until ") or until.strip().startswith("A suit may be asked")


@pytest.mark.parametrize(("code", "law"), [("club-1864", "73"), ("revised-1900", "77")])
def test_a_revoke_that_can_still_be_corrected_is_said_to_be_so(code, law):
    revoke = "A AS Y 2H B 3S Z 4S\n{fact: holds, who: Y, suit: S, at: 2}\n"
    still = f"  Y can still correct the revoke in trick 1: it is not established (Law {law})."
    lies = "{fact: quitted, trick: 1, at: 5, value: no}"
    assert still in at_table(revoke + lies, code=code)
    assert still not in at_table(revoke + "A quit_trick", code=code)


def test_a_question_names_the_law_it_turns_on_and_has_one_line_for_each_branch():
    lines = at_table(
        "Z deal_cards sequence: [A, Y, B, Z]\nZ turn_up to: A, card: 4H\n"
        "{fact: hand_counts, counts: {A: 12, Y: 13, B: 13, Z: 12}}"
    )
    at = lines.index("What must be known first")
    question, yes, no = lines[at + 1 : at + 4]
    assert question.startswith("  1. Event 2: Is the pack complete and correct? Law 44.iii")
    assert yes.startswith("     Yes: The last card went to A (Law 44.iii).")
    assert no.startswith("     No: The pack is proved imperfect (Law 37.i).")


def test_in_the_room_the_outcome_comes_before_how_it_came_about():
    lines = in_room("come A B C D", "declare A B C D", {"do": "form_table"})
    assert lines[0] == "A, B, C and D play, and cut for partners."
    assert lines.index("The position now") < lines.index("How this came about")
    assert not [line for line in lines if "comes in" in line]


def test_a_question_of_the_room_has_a_line_for_each_who_may_have_played_most():
    lines = in_room(
        {"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}, players=list("ABCD")
    )
    said = [line.strip() for line in lines]
    assert said[0].startswith(
        "It depends on a question. How many rubbers in a row has each player played"
    )
    assert any(line.startswith("Most: A: A goes out") for line in said)
    assert any(
        line.startswith(
            "All level: A, B, C and D have all played the same number of rubbers in a row"
        )
        for line in said
    )


def every_case() -> list[Any]:
    """Return the script of every case there is."""
    published = [load(path)["script"] for path in PUBLISHED]
    laws = [{**HEAD, **case.get("head", {}), "events": told(case["events"])} for _, case in OF_LAWS]
    room = [
        {"kind": "room", **case["script"], "events": list(in_full(case["script"]["events"]))}
        for path in OF_ROOM
        for case in yaml.load_all(path.read_text(), plain.LOADER)
    ]
    return [*published, *laws, *room]


def test_every_case_is_answered_in_whole_sentences():
    unfilled = [
        (script, line)
        for script in every_case()
        for line in in_words(script)
        if UNFILLED.search(line)
    ]
    assert unfilled == []


@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(st.one_of(scripts, in_doubt, everything()))
def test_whatever_is_told_is_answered_in_whole_sentences(script):
    try:
        lines = in_words(script)
    except Malformed:
        return
    assert lines[0]
    assert not [line for line in lines if UNFILLED.search(line)]


def test_a_hand_that_is_over_and_wants_a_fact_does_not_go_on():
    unknown = "{do: end_hand}\n{fact: tricks, A-B: 7, Y-Z: 6}\n{by: A, do: claim, what: game}"
    said = at_table(unknown + "\n{by: A, do: mark, side: A-B, points: 3}", score={"A-B": 2})
    assert said[0] == "It depends on a question. How many honours did each side hold?"
    assert at_table("{do: end_hand}")[0] == "No ruling is needed."


def test_a_score_that_turns_on_a_question_is_not_printed_as_none():
    claimed = "{do: end_hand}\n{fact: tricks, A-B: 7}\n{fact: honours, A-B: 3, Y-Z: 1}\n"
    said = at_table(claimed + "{by: A, do: claim, what: game}", score={"A-B": 2})
    assert not any("None" in line for line in said)
