"""Dummy and double dummy in the revised code."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Enforcement, Law
from rubbers.hand.table_questions import NO_MISDEAL
from rubbers.laws.other import dummy
from rubbers.play.state.acts import MarkHand
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.statement import Outcome

DUMMY_II = dummy.DUMMY_II.revised(
    "dummy.II",
    N_(
        "Dummy's own hand is not penalised for a revoke, which stands once its trick is "
        "left; its partner is penalised for his own, as anyone is."
    ),
)

DUMMY_III = Law(
    "dummy.III",
    N_("With a dummy there is no misdeal."),
    Enforcement.GUARD,
    blocks=("double-dummy",),
)


@DUMMY_III.gives(NO_MISDEAL)
def with_a_dummy(game: WhistGame) -> bool:
    """Check whether there is a dummy."""
    return game is not WhistGame.WHIST


@DUMMY_III.forbids(MarkHand)
def no_misdeal(rubber: RubberState, act: MarkHand) -> Reason | None:
    """Refuse a misdeal if there is a dummy."""
    if not with_a_dummy(rubber.game) or act.statement.outcome is not Outcome.MISDEAL:
        return None
    return Reason(N_("There is no misdeal with a dummy, so the same dealer deals again."))


DOUBLE_DUMMY = Law(
    "double-dummy",
    N_("Two players, each with a dummy for partner, play by the laws of dummy."),
    Enforcement.MEANING,
    blocks=("revised-1900.double-dummy",),
)
