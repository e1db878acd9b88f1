"""What holds of every answer, whatever happened at the table."""

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from club.errors import Malformed
from rubbers.cards.card import PACK, Card
from rubbers.hand.acts.deal import DEALING
from rubbers.hand.acts.vocabulary import ACTS
from rubbers.rulings.answer.adjudicate import adjudicate, written
from rubbers.rulings.script.read import read_script
from tests.often import examples
from tests.rulings.branches import contradictions
from tests.rulings.everything import everything
from tests.rulings.in_doubt import in_doubt
from tests.rulings.scripts import PLAYERS, scripts
from tests.rulings.table import CODES

SOME = dict(zip(PLAYERS, ["Quill", "Rook", "Sable", "Thorn"], strict=True))
OTHERS = dict(zip(SOME.values(), ["Umber", "Vine", "Wren", "Yarrow"], strict=True))


def answer(script: dict[str, Any]) -> dict[str, Any]:
    """Answer a script; leave out one that no table could have produced."""
    try:
        return adjudicate(read_script(script, CODES, from_text=False))
    except Malformed:
        assume(False)
        raise


def then(script: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    return {**script, "events": [*script["events"], event]}


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Return a part of a script or an answer with every player renamed, in sentences too."""
    if isinstance(value, dict):
        return {renamed(k, names): renamed(v, names) for k, v in value.items()}
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    if not isinstance(value, str):
        return value
    return "".join(names.get(word, word) for word in re.split(r"(\W)", value))


@settings(max_examples=examples(150))
@given(scripts)
def test_the_same_script_is_answered_with_the_same_bytes(script):
    assert written(answer(script)) == written(answer(json.loads(json.dumps(script))))


@settings(max_examples=examples(100))
@given(scripts)
def test_other_names_change_the_names_in_the_answer_and_nothing_else(script):
    one = renamed(script, SOME)
    assert renamed(answer(one), OTHERS) == answer(renamed(one, OTHERS))


@settings(max_examples=examples(200), suppress_health_check=list(HealthCheck))
@given(scripts)
def test_every_remedy_offered_is_accepted_when_it_is_sent_back(script):
    before = answer(script)
    assume(not before["questions"])
    at = len(script["events"]) + 1
    for ruling in before["rulings"]:
        for remedy in ruling["remedies"]:
            by = ruling["entitled"][0]
            sent = answer(then(script, {"by": by, **remedy}))
            named = {"at": ruling["at"], "law": ruling["law"]}
            elected = {"by": by, "do": "elect", "ruling": named, "remedy": remedy}
            for after in (sent, answer(then(script, elected))):
                assert at not in [one["at"] for one in after["refused"]], (ruling, remedy)


@settings(max_examples=examples(160), suppress_health_check=list(HealthCheck))
@given(st.one_of(scripts, in_doubt, everything(), everything()))
def test_to_tell_a_fact_gives_what_was_said_to_follow_from_it(script):
    assert next(contradictions(script, answer(script)), None) is None


@settings(max_examples=examples(150))
@given(scripts)
def test_what_is_closed_has_no_remedy_left(script):
    for ruling in answer(script)["rulings"]:
        if ruling["status"] not in ("open", "chosen"):
            assert ruling["remedies"] == [] and ruling["until"] is None
        else:
            assert ruling["entitled"]


def idle(event):
    """Something in its place that does nothing, and shows as well whether the cards are dealt."""
    if ACTS[event["do"]] in DEALING:
        return {"by": "A", "do": "apportion"}
    return {"by": "A", "do": "explain", "words": "Nothing."}


@settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))
@given(scripts)
def test_what_is_refused_has_no_effect(script):
    before = answer(script)
    assume(before["refused"] and not before["questions"])
    refused = {one["at"] for one in before["refused"]}
    left = [idle(e) if at in refused else e for at, e in enumerate(script["events"], 1)]
    after = answer({**script, "events": left})
    assert after | {"refused": before["refused"]} == before, script


def legal_play(deal: list[Card], choices: list[int]) -> dict[str, Any]:
    """Return a whole hand played by the rules, at random."""
    hands = {name: deal[n * 13 : n * 13 + 13] for n, name in enumerate(PLAYERS)}
    told = {name: _hand(cards) for name, cards in hands.items()}
    leader, played, trumps = 0, [], deal[51].suit
    for _ in range(13):
        laid: list[tuple[int, Card]] = []
        for place in range(4):
            seat = (leader + place) % 4
            own = hands[PLAYERS[seat]]
            fit = [c for c in own if laid and c.suit is laid[0][1].suit] or own
            card = fit[choices.pop() % len(fit)]
            own.remove(card)
            laid.append((seat, card))
            played.append({"by": PLAYERS[seat], "do": "play", "card": str(card)})
        leader = max(laid, key=lambda one: _strength(one[1], laid[0][1], trumps))[0]
    return {
        "players": PLAYERS,
        "dealer": "Z",
        "turn_up": str(deal[51]),
        "hands": told,
        "events": played,
    }


def _hand(cards):
    suits = {suit: "".join(str(c)[0] for c in cards if c.suit == suit) for suit in "SHDC"}
    return " ".join(f"{suit} {ranks or '-'}" for suit, ranks in suits.items())


def _strength(card, led, trumps):
    return (card.suit is trumps, card.suit is led.suit, card.number % 13)


decks = st.permutations(PACK)
turns = st.lists(st.integers(0, 12), min_size=52, max_size=52)


@settings(max_examples=examples(25))
@given(decks, turns)
def test_a_hand_played_by_the_rules_needs_no_ruling_and_accounts_for_every_card(deck, choices):
    script = legal_play(list(deck), list(choices))
    after = answer(script)
    assert (after["rulings"], after["refused"], after["questions"]) == ([], [], [])
    assert after["state"]["stage"] == "over" and after["state"]["revokes"] == []
    assert len({event["card"] for event in script["events"]}) == 52
    points = sum(line["points"] for line in after["score"]["how"])
    assert 0 <= points <= 5


@settings(max_examples=examples(25))
@given(decks, turns, st.integers(0, 51))
def test_no_card_is_played_twice_or_by_one_who_was_not_dealt_it(deck, choices, place):
    script = legal_play(list(deck), list(choices))
    wrong = dict(script["events"][place])
    wrong["by"] = PLAYERS[(PLAYERS.index(wrong["by"]) + 1) % 4]
    events = [*script["events"][:place], wrong]
    with pytest.raises(Malformed) as told:
        adjudicate(read_script({**script, "events": events}, CODES, from_text=False))
    assert told.value.faults[0].field == f"events[{place + 1}].card"
