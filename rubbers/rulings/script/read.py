"""Read a script; every fault is reported with its location and what was expected there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from club.codec.composite import OBJECT
from club.errors import Malformed
from club.reason import N_, Reason
from club.text.text_validation import is_legible
from rubbers.code.code import Code
from rubbers.hand.acts.act import Act
from rubbers.hand.facts.disagreements import denied_by_others
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.hand.notation.notation import Notation
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.rulings.script.bet_notation import read_bets
from rubbers.rulings.script.fault_collector import FaultCollector
from rubbers.rulings.script.implied import (
    as_agreed,
    as_answer,
    by_the_claim,
    is_dealing,
    turned_by_its_holder,
)
from rubbers.rulings.script.must_say import wanting
from rubbers.rulings.script.people import Anybody, from_dummy, nobodys, seated
from rubbers.rulings.script.read_table import read_players, read_table
from rubbers.rulings.script.script import MOST_EVENTS, Script

FIELDS = (
    "kind", "code", "game", "players", "bystanders", "dealer", "dummy", "dummies", "games",
    "score", "turn_up", "trumps", "hands", "bets", "events",
)  # fmt: skip


def read_script(body: Any, codes: Mapping[str, Code], *, from_text: bool) -> Script:
    """Read a script from plain values; raise Malformed with every fault.

    `from_text` means that every scalar is text, as in YAML.
    """
    reading = FaultCollector()
    script = _script(body, codes, reading, from_text=from_text)
    if reading.faults or script is None:
        reason = Reason(N_("This is not a script of what happened at a table."))
        raise Malformed(reason, faults=reading.faults)
    return script


def _script(
    body: Any, codes: Mapping[str, Code], reading: FaultCollector, *, from_text: bool
) -> Script | None:
    if not isinstance(body, Mapping):
        reading.fault("", OBJECT)
        return None
    _check_fields(body, reading)
    code = _code(body.get("code", "club-1864"), codes, reading)
    names = reading.part("players", read_players, body.get("players"))
    if names is None:
        _judge_the_rest(body, Anybody(body.get("players")), reading, from_text=from_text)
        return None
    notation = Notation(names, from_text=from_text)
    hand = read_table(body, notation, reading)
    onlookers = _bystanders(reading.several(body, "bystanders"), names.seats, reading)
    people = (*names.seats, *onlookers)
    bets = reading.part(
        "bets", lambda b: read_bets(b, notation, people), reading.several(body, "bets")
    )
    dealer = body.get("dealer") is not None
    acts = _events(body.get("events"), notation, onlookers, reading, dealer_known=dealer)
    if code is None or hand is None or acts is None:
        return None
    _check_at_that_table(hand, acts, reading)
    acts = tuple(from_dummy(acts, hand.dummies, hand.dealt))
    acts = tuple(by_the_claim(act, acts) for act in acts)
    acts = tuple(denied_by_others(acts))
    acts = tuple(as_agreed(at, act, acts) for at, act in enumerate(acts, start=1))
    if is_dealing(hand, acts):
        hand = replace(hand, stage=HandStage.DEALING)
    return Script(code, names.players, hand, acts, notation, bets or ())


def _judge_the_rest(
    body: Mapping[str, Any], names: Anybody, reading: FaultCollector, *, from_text: bool
) -> None:
    """Report every other fault that can be found when the players are unreadable."""
    notation = Notation(names, from_text=from_text)
    read_table(body, notation, reading)
    onlookers = _bystanders(reading.several(body, "bystanders"), (), reading)
    bets = reading.several(body, "bets")
    reading.part("bets", lambda b: read_bets(b, notation, names.seats), bets)
    dealer = body.get("dealer") is not None
    _events(body.get("events"), notation, onlookers, reading, dealer_known=dealer)


def _check_fields(body: Mapping[Any, Any], reading: FaultCollector) -> None:
    for name in body:
        if name not in FIELDS:
            reading.fault(str(name)[:40], meant_perhaps(name, FIELDS))
    if body.get("kind", "hand") != "hand":
        reading.fault("kind", Reason(N_("hand: only hands can be ruled on here")))


def _check_at_that_table(hand: HandState, acts: tuple[Act, ...], reading: FaultCollector) -> None:
    """Report acts that do not fit the table, such as a turned-up card that is not the dealer's."""
    if not turned_by_its_holder(hand, acts):
        reading.fault("turn_up", Reason(N_("a card of the dealer's hand")))
    for at, act in enumerate(acts, start=1):
        if nobodys(act, hand.dummies):
            reading.fault(
                f"events[{at}].from", Reason(N_("no value: this player has no dummy to play for"))
            )


def _code(name: Any, codes: Mapping[str, Code], reading: FaultCollector) -> Code | None:
    code = codes.get(name) if isinstance(name, str) else None
    if code is None:
        reading.fault("code", meant_perhaps(name, codes))
    return code


def _bystanders(body: Any, players: Collection[str], reading: FaultCollector) -> tuple[str, ...]:
    if not isinstance(body, list | tuple) or not all(
        isinstance(one, str) and is_legible(one) for one in body
    ):
        reading.fault("bystanders", Reason(N_("a list of names, without control characters")))
        return ()
    if any(one in players for one in body):
        reading.fault("bystanders", Reason(N_("people who are not playing")))
    return tuple(body)


def _events(
    listed: Any,
    notation: Notation,
    bystanders: tuple[str, ...],
    reading: FaultCollector,
    *,
    dealer_known: bool,
) -> tuple[Act, ...] | None:
    if not isinstance(listed, list | tuple):
        reading.fault("events", Reason(N_("a list of what happened")))
        return None
    if len(listed) > MOST_EVENTS:
        reading.fault("events", Reason(N_("at most {most} events"), most=MOST_EVENTS))
        return None
    acts = []
    for number, body in enumerate(listed, start=1):
        place = f"events[{number}]"
        event = as_answer(number, body, listed)
        act = reading.part(place, lambda one: notation.read_act(seated(one, bystanders)), event)
        if act is not None:
            for name, expected in wanting(act, len(listed), dealer_known=dealer_known):
                reading.fault(f"{place}.{name}" if name else place, expected)
            acts.append(act)
    return tuple(acts)
