"""The published cases, and what the laws say of agreed facts."""

import json
import re
from dataclasses import replace

import pytest

from rubbers.hand.acts.vocabulary import ACTS, FACTS
from rubbers.rulings.script.schema import schema
from tables.codes import FIRST as CODE
from tables.disputes.pages.dispute.assistant import WAS, assistance, events_of
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.pages.dispute.read_aloud import aloud
from tables.disputes.precedents.case import CASES, like
from tables.disputes.rules import acts
from tables.disputes.rules.state import DisputeKind, DisputeStage, FactForm
from tables.incidents.incident_ruling import STATUS
from tests.disputes.told import CALL, after, answers

CLAIMED = {"by": "N", "do": "claim", "what": "revoke", "of": "W"}
LED = {"by": "W", "do": "play", "card": "9S"}
ANSWER = {"by": "N", "do": "play", "card": "2S"}
TOUCHED = "Who was the first to touch the cards during the deal?"
CALLED = {"do": "call_card", "card": "KS", "of": "E"}
SEATED = {"A": "N", "Y": "E", "B": "S", "Z": "W"}
EVENTS = [one for name, one in schema()["$defs"].items() if name.startswith(("do.", "fact."))]
OUT_OF_TURN = [{"by": "E", "do": "play", "card": "3H"}]


def told(*events, answered="A+ B+"):
    """Return a dispute in which Y stated these events, and the words they stand in."""
    deeds = []
    for number, _event in enumerate(events, start=1):
        deeds += [acts.StateFact("Y", FactForm.SCRIPT, f"ref-{number}"), *answers(answered, number)]
    words = {f"ref-{number}": json.dumps(event) for number, event in enumerate(events, start=1)}
    return after(CALL, *deeds), words


def test_every_case_is_under_laws_of_the_code():
    numbers = {law.number for law in CODE.laws}
    assert [case.number for case in CASES if not set(case.laws) <= numbers] == []
    assert len(CASES) == 11


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"law": "84"}, ["X"]),
        ({"law": "44.iii"}, ["IV", "VI"]),
        ({"words": "honours trump"}, ["II", "III"]),
        ({"acts": ["consult"]}, ["X"]),
        ({"law": "84", "words": "elephant"}, []),
    ],
)
def test_cases_are_found_by_law_by_words_and_by_act(asked, found):
    assert [case.number for case in like(**asked)] == found


def test_the_laws_answer_the_agreed_facts_and_like_cases_stand_beside():
    consult = {"by": "N", "do": "consult"}
    dispute, words = told({"by": "E", "do": "play", "card": "5C", "out_of_turn": True}, consult)
    found = assistance(dispute, None, words, CODE.id)
    assert found is not None
    assert "X" in [case.number for case in found.cases]


def test_what_the_laws_say_is_said_by_the_names_and_in_the_words_of_people():
    claim = {"by": "S", "do": "claim", "what": "revoke", "of": "E"}
    dispute, words = told(claim)
    people = Called(dispute, {who: f"Ms {who}" for who in dispute.parties})
    seat = {str(seat): people.at(seat) for seat, who in dispute.players.items()}
    found = assistance(dispute, None, words, CODE.id, people)
    assert found is not None
    (asked, branches), *_rest = found.questions
    assert asked == "Did Ms Y (East) revoke?"
    (yes, revoked), (no, none) = branches
    why = "The players agree that {who} had some of the suit led and did not follow it."
    assert (yes, revoked[0].says) == ("Yes", why.format(who=seat["E"]))
    assert "Take three of their tricks" in revoked[0].remedies
    nobody = "The cards and the agreed facts show that nobody {who} accused revoked."
    assert (no, none[0].says) == ("No", nobody.format(who=seat["S"]))


@pytest.mark.parametrize("stage", DisputeStage)
def test_what_may_be_claimed_is_said_while_it_may_and_afterwards_what_the_case_was(stage):
    dispute, words = told({"fact": "revoked", "who": "W"}, CLAIMED)
    found = assistance(replace(dispute, stage=stage), None, words, CODE.id)
    assert found is not None
    statuses = {one.status for one in found.found}
    now, then = {"Can be claimed now"}, {"Could be claimed then"}
    assert statuses & (now | then) == (now if stage is DisputeStage.OPEN else then)
    assert found.over is (stage is not DisputeStage.OPEN)


@pytest.mark.parametrize("kind", DisputeKind)
def test_a_complaint_of_manners_is_not_asked_of_the_laws_of_play(kind):
    dispute, words = told({"fact": "revoked", "who": "W"})
    found = assistance(replace(dispute, kind=kind), None, words, CODE.id)
    assert (found is None) is (kind is DisputeKind.ETIQUETTE)


def test_there_is_a_word_for_how_each_ruling_stood_as_for_how_it_stands():
    assert WAS.keys() == STATUS.keys()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"fact": "revoked", "who": "E", "trick": 4}, "East revoked in trick 4."),
        ({"fact": "revoked", "who": "E", "value": "no"}, "Did East revoke? No."),
        ({"fact": "touched_first", "who": "N"}, f"{TOUCHED} (North)."),
        ({"fact": "touched_first", "value": "nobody"}, f"{TOUCHED} Nobody."),
        (
            {"fact": "hand_counts", "counts": {"N": 14, "S": 12}},
            "Hand counts (North 14, South 12).",
        ),
        (
            {"by": "S", "do": "claim", "what": "revoke", "of": "E", "trick": 4},
            "South claims a revoke of East, in trick 4.",
        ),
        ({"by": "S", "do": "claim", "what": "revoke"}, "South claims a revoke."),
        ({"by": "N", "do": "play", "card": "KS"}, "North plays the king of spades."),
        ({"by": "N", "do": "play", "card": "xS"}, "North plays a spade."),
        (
            {"by": "N", "do": "play", "cards": ["KS", "2D"]},
            "North plays the king of spades, the two of diamonds.",
        ),
        (
            {"by": "S", "do": "elect", "ruling": {"at": 2, "law": "62"}, "remedy": CALLED},
            "South chooses: Call the king of spades from East.",
        ),
        (
            {"by": "N", "do": "discover", "what": "lead_out_of_turn", "who": "E"},
            "North: discover (lead out of turn, East).",
        ),
        ({"do": "end_hand"}, "The hand is over."),
    ],
)
def test_an_event_of_the_script_is_read_aloud(event, said):
    assert aloud(event) == said


@pytest.mark.parametrize("shape", EVENTS, ids=lambda shape: shape["title"])
def test_every_event_of_the_script_can_be_read_aloud(shape):
    for example in shape["examples"]:
        by_seats = json.loads(
            re.sub(r'"([AYBZ])"', lambda m: f'"{SEATED[m[1]]}"', json.dumps(example))
        )
        said = aloud(by_seats)
        assert said and not set("{}_") & set(said), said


def test_a_fact_that_is_not_agreed_is_not_put_to_the_laws():
    dispute, words = told(LED, answered="A- B-")
    assert events_of(dispute, words) == []
    assert assistance(dispute, None, words, CODE.id) is None


def test_facts_that_make_no_script_are_said_to_be_none():
    dispute, words = told({"by": "Q", "do": "dance"})
    found = assistance(dispute, None, words, CODE.id)
    assert found is not None and found.trouble


def test_the_acts_of_a_case_are_words_of_the_script():
    known = {*ACTS, *FACTS}
    assert {act for case in CASES for act in case.acts} - known == set()
