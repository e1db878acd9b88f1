"""Check that a ruling is valid: its law is in the code, and its effects fit the dispute."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from tables.disputes.rules.dispute import Dispute
from tables.disputes.rules.effects import (
    AdjustPoints,
    Effect,
    GrantRemedy,
    LoseRemedy,
    NoEffect,
    OnlookerPays,
)
from tables.disputes.rules.together import contradictions

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


def check_effects(dispute: Dispute, effects: tuple[Effect, ...], code: Code) -> None:
    """Raise Malformed, naming every field, for effects not possible here or not together."""
    expected = Reason(
        N_("one effect or more, {most} at most; “no_effect” alone"), most=MOST_EFFECTS
    )
    nothing = any(isinstance(effect, NoEffect) for effect in effects)
    reason = Reason(N_("A ruling says what follows from it."))
    if not 1 <= len(effects) <= MOST_EFFECTS or (nothing and len(effects) > 1):
        raise Malformed(reason, faults=[Fault("effects", expected)])
    for place, effect in enumerate(effects):
        if isinstance(effect, GrantRemedy | LoseRemedy):
            check_law(f"effects[{place}].law", effect.law, code)
        if faults := [
            Fault(f"effects[{place}].{field}", wanted) for field, wanted in _faults(dispute, effect)
        ]:
            raise Malformed(reason, faults=faults)
    if faults := list(contradictions(effects)):
        raise Malformed(Reason(N_("Two effects contradict each other.")), faults=faults)


def _faults(dispute: Dispute, effect: Effect) -> Iterator[tuple[str, Reason]]:
    match effect:
        case AdjustPoints():
            if not 1 <= abs(effect.points) <= MOST_POINTS:
                yield "points", Reason(N_("points from −{most} to {most}, not 0"), most=MOST_POINTS)
            if (effect.side is None) is (not effect.who):
                yield "who", Reason(N_("a side, or the number of a player: one of the two"))
            if effect.side is not None and not dispute.players:
                yield "side", Reason(N_("nothing: no side plays in this dispute"))
        case GrantRemedy() | LoseRemedy() if not dispute.players:
            yield "side", Reason(N_("nothing: no side plays in this dispute"))
        case OnlookerPays(who=who) if dispute.seat_of(who) is not None:
            yield "who", Reason(N_("an onlooker: whoever plays at the table is none"))
