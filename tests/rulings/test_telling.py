"""To tell a fact gives what was said to follow from it, in whatever deal it is asked about."""

import sys

import pytest

from club.errors import Malformed
from rubbers.rulings.answer import forks
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from tests.rulings.branches import contradictions, says_more
from tests.rulings.scripts import PLAYERS
from tests.rulings.table import CODES, ask

TWO_DEALS = [
    {"do": "turn_up", "by": "A", "to": "A"},
    {"do": "expose_in_presenting", "by": "A"},
    {"fact": "hand_counts", "counts": {"Y": 12, "Z": 11}},
]
COUNTED_TWICE = [
    {"fact": "hand_counts", "counts": {"Y": 14, "Z": 15}},
    {"do": "count_cards", "by": "Y", "what": "remainder"},
    {"do": "play", "by": "A", "card": "x"},
    {"fact": "hand_counts", "counts": {"Y": 12, "Z": 12}},
]
TWO_LAID = "A xH\nA 5S\n{fact: meant, who: A, at: 2, value: play, disputed_by: [Y]}\n"


@pytest.mark.parametrize(
    ("code", "events"), [("club-1864", TWO_DEALS), ("revised-1900", COUNTED_TWICE)]
)
def test_an_answer_of_one_deal_that_would_be_one_of_another_is_asked_for_after_that(code, events):
    script = {"players": PLAYERS, "dealer": "Z", "code": code, "events": events}
    answer = adjudicate(read_script(script, CODES, from_text=False))
    (first,) = answer["questions"]
    below = [one["at"] for follows in first["if"].values() for one in follows["questions"]]
    assert first["at"] == 1 and set(below) == {len(events)}
    assert list(contradictions(script, answer)) == []


def test_a_card_told_to_be_led_is_not_asked_about_again_though_that_is_disputed():
    asked = ask(TWO_LAID, code="revised-1900")
    led = asked.answer["questions"][0]["if"]["lead"]
    assert "meant" not in [one["fact"] for one in led.get("questions", [])]


def test_what_cannot_be_whatever_is_answered_is_named_with_its_place():
    with pytest.raises(Malformed) as cannot:
        ask(TWO_LAID.replace("{", "A end_hand\nZ 2S\n{"), code="revised-1900")
    assert [one.field for one in cannot.value.faults] == ["events[4]"]


@pytest.mark.parametrize(
    ("code", "done"),
    [
        ("club-1864", "Y throw_down cards: [6S, 7S]"),
        ("revised-1900", "Y claim what: game"),
    ],
)
def test_of_a_card_told_to_be_meant_as_a_lead_it_is_not_asked_whether_it_was_played(code, done):
    meant = "{fact: meant, who: Y, at: 2, value: lead}\n{fact: holds, who: Y, suit: S, at: 2}"
    assert ask(f"A AS\nY 5D\n{done}\n{meant}", code=code).questions() == []


def test_a_pack_in_dispute_and_in_doubt_is_asked_about_twice_in_the_same_words():
    disputed = {"fact": "pack_perfect", "value": "no", "disputed_by": ["A"]}
    events = [disputed, {"fact": "pack_perfect"}, {"fact": "pack_perfect", "at": 1, "value": "no"}]
    script = {"players": PLAYERS, "code": "revised-1900", "events": events}
    answer = adjudicate(read_script(script, CODES, from_text=False))
    assert [one["at"] for one in answer["questions"]] == [1]
    assert list(contradictions(script, answer)) == []


def test_where_too_much_would_be_told_over_again_one_question_is_put_below_another(monkeypatch):
    events = "Z play card: 9S\n{fact: pack_imperfect, disputed_by: [A]}\nA end_hand"
    events += "\n{fact: tricks, A-B: 9, Y-Z: 4, disputed_by: [Z]}"
    assert len(ask(events).questions()) == 2
    monkeypatch.setattr(forks, "MOST_EVENTS_BESIDE", 0)
    (first,) = ask(events).answer["questions"]
    assert any(follows.get("questions") for follows in first["if"].values())


def test_what_is_told_of_a_hand_is_heard_where_it_goes_on_though_a_new_deal_seemed_to_begin():
    ahead = "A 4H\n{fact: pack_perfect, value: no, at: 3}\nA KC\n"
    assert ("winner", "A", 1) in ask(ahead).questions()
    assert ask(ahead + "{fact: winner, who: A, at: 1, value: yes}").questions() == []


def test_of_what_is_not_followed_to_its_end_nothing_is_said_that_may_come_out_otherwise(
    monkeypatch,
):
    events = [{"do": "lay_trump_face_down", "by": "A"}]
    for by, card in (("A", "AD"), ("Y", "xS"), ("Y", "xS"), ("B", "2D"), ("Z", "3D")):
        events.append({"do": "play", "by": by, "card": card})
    script = {"players": PLAYERS, "dealer": "Z", "events": events}
    monkeypatch.setattr(sys.modules[adjudicate.__module__], "MOST_QUESTIONS", 1)
    answer = adjudicate(read_script(script, CODES, from_text=False))
    assert [one.get("followed") for one in answer["questions"]] != [None]
    assert list(contradictions(script, answer, says_more)) == []
