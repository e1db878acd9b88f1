"""Cutting or drawing in the revised code: either way a card is taken from the pack."""

from __future__ import annotations

from club.reason import N_, Reason
from tables.laws import cutting
from tables.room.questions import EXPOSED

LAW_4 = cutting.LAW_13.revised("4", N_("Whether cards are cut or drawn, the ace is the lowest."))

LAW_6 = cutting.LAW_15.revised(
    "6",
    N_("A player who exposes more than one card, or draws more than one, must cut or draw again."),
)


@LAW_6.gives(EXPOSED)
def exposed_or_drawn(who: str, cards: tuple[str, ...]) -> Reason | None:
    """Return why someone who exposed, or drew, more than one card does it again."""
    if len(cards) < 2:
        return None
    return Reason(N_("{who} exposed or drew more than one card, and does it again."), who=(who,))
