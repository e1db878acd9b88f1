"""Check that a ruling is valid: its law is in the code, and its effects fit the dispute."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from club.errors import Fault, Impossible, Malformed
from club.person import is_bot, is_dummy
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from tables.disputes.rules import effects as kinds
from tables.disputes.rules.effects import (
    AdjustPoints,
    Effect,
    GrantRemedy,
    LoseRemedy,
    NoEffect,
    OnlookerPays,
)
from tables.disputes.rules.state import DisputeStage, DisputeState

About = tuple[object, ...]


def _hand(effect: Any) -> About:
    return ("hand", effect.hand)


def _remedy(effect: Any) -> About:
    return ("remedy", effect.law, effect.side)


def _points(effect: Any) -> About:
    return ("points", effect.side, effect.who)


ABOUT: Mapping[type, tuple[str, Callable[[Any], About]]] = {
    kinds.ScoreHand: ("hand", _hand),
    kinds.VoidHand: ("hand", _hand),
    kinds.DealAgain: ("hand", _hand),
    kinds.LoseDeal: ("hand", _hand),
    kinds.ValueGame: ("game", lambda effect: ("game", effect.game)),
    kinds.CorrectResult: ("ns", lambda _effect: ("result",)),
    kinds.GrantRemedy: ("law", _remedy),
    kinds.LoseRemedy: ("law", _remedy),
    kinds.AdjustPoints: ("points", _points),
    kinds.Warn: ("who", lambda effect: ("warned", effect.who)),
    kinds.OnlookerPays: ("who", lambda effect: ("pays", effect.who)),
    kinds.NoEffect: ("kind", lambda _effect: ("nothing",)),
}
"""For each kind of effect, the field that says what it is about, and how to derive that.

Two effects on the same hand, whether scored, void, dealt again or lost, contradict each other; so
do two values for one game, and a remedy both granted and lost. Points for one side or player are
given as one sum. A score and a warning are about different things and may be combined.
"""
EXPECTED = {
    "hand": N_("a hand not already ruled on: effect {first} is about this one"),
    "game": N_("a game not already ruled on: effect {first} is about this one"),
    "ns": N_("one result: effect {first} already gives it"),
    "law": N_("a remedy not already ruled on: effect {first} is about this one"),
    "points": N_("one sum: effect {first} already gives points to the same side or player"),
    "who": N_("somebody else: effect {first} already says this"),
    "kind": N_("something else: effect {first} already says this"),
}


def contradictions(effects: Sequence[Effect]) -> Iterator[Fault]:
    """Yield a fault for each effect that decides something an earlier one has already decided."""
    first: dict[About, int] = {}
    for place, effect in enumerate(effects):
        field, about = ABOUT[type(effect)]
        earlier = first.setdefault(about(effect), place)
        if earlier != place:
            expected = Reason(EXPECTED[field], first=earlier + 1)
            yield Fault(f"effects[{place}].{field}", expected)


MOST_EFFECTS = 8
MOST_POINTS = 16
"""The most points a ruling may give: those of two rubbers, worth eight each."""


def check_law(field: str, law: str, code: Code) -> None:
    """Raise Malformed, naming the field, for a law that is not in the code."""
    if law in {one.number for one in code.laws}:
        return
    expected = Reason(N_("the number of a law of {code}"), code=code.id)
    raise Malformed(
        Reason(N_("There is no law {law} in this code."), law=law), faults=[Fault(field, expected)]
    )


def check_effects(dispute: DisputeState, effects: tuple[Effect, ...], code: Code) -> None:
    """Raise Malformed, naming every field, for effects not possible here or not together."""
    expected = Reason(N_("from 1 to {most} effects, or “no_effect” alone"), most=MOST_EFFECTS)
    nothing = any(isinstance(effect, NoEffect) for effect in effects)
    reason = Reason(N_("A ruling must say what follows from it."))
    if not 1 <= len(effects) <= MOST_EFFECTS or (nothing and len(effects) > 1):
        raise Malformed(reason, faults=[Fault("effects", expected)])
    for place, effect in enumerate(effects):
        if isinstance(effect, GrantRemedy | LoseRemedy):
            check_law(f"effects[{place}].law", effect.law, code)
        if wrong := list(_wrong(dispute, effect)):
            faults = [Fault(f"effects[{place}].{one.field}", one.expected) for one in wrong]
            raise Malformed(wrong[0].reason, faults=faults)
    if faults := list(contradictions(effects)):
        raise Malformed(Reason(N_("Two effects contradict each other.")), faults=faults)


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A wrong field of an effect: what is expected there, and the message of the error."""

    field: str
    expected: Reason
    reason: Reason


NO_SIDES = _Wrong(
    "side",
    Reason(N_("no value: this dispute is not between sides")),
    Reason(N_("This dispute is not between sides.")),
)
NO_MEMBER = _Wrong(
    "who",
    Reason(N_("the number of a member of the club")),
    Reason(N_("Someone named here is not a member of the club.")),
)


def _wrong(dispute: DisputeState, effect: Effect) -> Iterator[_Wrong]:
    who = getattr(effect, "who", None)
    if is_bot(who) or is_dummy(who):
        yield NO_MEMBER
    match effect:
        case AdjustPoints():
            if not 1 <= abs(effect.points) <= MOST_POINTS:
                yield _Wrong(
                    "points",
                    Reason(N_("points from −{most} to {most}, not 0"), most=MOST_POINTS),
                    Reason(
                        N_("A ruling can give or take away 1 to {most} points."), most=MOST_POINTS
                    ),
                )
            if (effect.side is None) is (not effect.who):
                yield _Wrong(
                    "who",
                    Reason(N_("a side or the number of a player, not both")),
                    Reason(N_("Points are given to a side or to a player, not both.")),
                )
            if effect.side is not None and not dispute.players:
                yield NO_SIDES
        case GrantRemedy() | LoseRemedy() if not dispute.players:
            yield NO_SIDES
        case OnlookerPays(who=who) if dispute.seat_of(who) is not None:
            yield _Wrong(
                "who",
                Reason(N_("an onlooker, not somebody playing at the table")),
                Reason(N_("Only an onlooker can be made to pay.")),
            )


CLOSED = {
    DisputeStage.OPEN: Reason(N_("Nothing has been ruled yet.")),
    DisputeStage.RULED: Reason(N_("A ruling has already been given.")),
    DisputeStage.APPEALED: Reason(N_("An appeal is already before the committee.")),
    DisputeStage.DECIDED: Reason(N_("The committee has already decided.")),
    DisputeStage.DECLINED: Reason(N_("The arbitrator has declined to rule.")),
    DisputeStage.WITHDRAWN: Reason(N_("The call was withdrawn.")),
}


def need_stage(dispute: DisputeState, *stages: DisputeStage) -> None:
    """Raise Impossible unless the dispute is at one of these stages."""
    if dispute.stage not in stages:
        raise Impossible(CLOSED[dispute.stage])


def need_player(dispute: DisputeState, who: str) -> Seat:
    """Return where someone sits, or raise Impossible if they do not play."""
    seat = dispute.seat_of(who)
    if seat is None:
        raise Impossible(Reason(N_("{who} is not playing at that table."), who=(who,)))
    return seat


def matter_of(dispute: DisputeState) -> str:
    """Return the key no other call of the same caller may share while this one is open; "" for
    none.

    It identifies the hand in dispute, or the place if there is no hand; for a complaint also the
    people complained of. Calls in records older than this rule are exempt, and so is a dispute that
    was declined and is heard again: by then its caller may have called once more.
    """
    if not dispute.once or dispute.stage is not DisputeStage.OPEN or dispute.declinings:
        return ""
    subject = dispute.subject
    hand = "" if subject.hand is None else str(subject.hand)
    of = ",".join(sorted(dispute.against))
    text = "\n".join((subject.stream, hand, dispute.kind.value, dispute.called_by, of))
    return sha256(text.encode()).hexdigest()
