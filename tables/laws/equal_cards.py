"""Cards of equal value in the cut for partners: laws 18 and 19."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Enforcement, Law
from tables.room.questions import PARTNER_BORDERS, THREE_EQUAL, TWO_EQUAL

LAW_18 = Law(
    "18",
    N_(
        "Two players who cut equal cards for partners cut again, unless theirs are the two "
        "highest. If theirs are the two lowest, they cut only for the deal; if they are the "
        "two in the middle, the lower joins the original lowest, who keeps the deal whatever "
        "is cut later."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("If they are level again, they cut again wherever it matters."),
)


@LAW_18.gives(PARTNER_BORDERS)
def partner_borders(game: WhistGame) -> tuple[int, ...]:
    """Separate the lowest, who deals, from the rest; at whist also the two lowest."""
    return (1, 2) if game is WhistGame.WHIST else (1,)


@LAW_18.gives(TWO_EQUAL)
def two_equal(who: tuple[str, ...], before: int) -> Reason:
    """Return what two who cut equal cards cut again for; `before` is how many cut lower."""
    if before == 0:
        return Reason(N_("{who} cut equal lowest cards, and cut again for the deal."), who=who)
    template = N_("{who} cut equal cards and cut again: the lower joins the lowest.")
    return Reason(template, who=who)


LAW_19 = Law(
    "19",
    N_(
        "Three players who cut equal cards for partners cut again. If the fourth card is "
        "higher than theirs, the two lowest of the new cut play together and the lower "
        "deals; if it is lower, its holder deals, and the two highest of the new cut play "
        "together against the other two."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "If all four are equal, all cut again. If any are level in the new cut, they cut "
        "again where it matters."
    ),
)


@LAW_19.gives(THREE_EQUAL)
def three_equal(who: tuple[str, ...], before: int) -> Reason:
    """Return what three, or all four, who cut equal cards cut again for."""
    if before == 1:
        template = N_("{who} cut equal cards and cut again: the lowest of them joins the dealer.")
        return Reason(template, who=who)
    if len(who) > 3:
        return Reason(N_("{who} all cut equal cards, and cut again."), who=who)
    template = N_("{who} cut equal cards and cut again: the two lowest play together.")
    return Reason(template, who=who)
