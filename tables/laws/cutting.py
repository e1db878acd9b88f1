"""Cutting: laws 13 to 15."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from tables.room.questions import CARD_ORDER, DOUBTED_CARD, DOUBTED_CARDS, EXPOSED
from tables.room.state.cut import RANKS, Heat

LAW_13 = Law("13", N_("In cutting, the ace is the lowest card."), Enforcement.MEANING)


@LAW_13.gives(CARD_ORDER)
def card_order(card: str) -> int:
    """Return the rank of a card in a cut: ace 1, king 13; suits are level."""
    return RANKS.index(card[0]) + 1


LAW_14 = Law(
    "14",
    N_("All who cut must cut from the same pack."),
    Enforcement.CONSEQUENCE,
    reading=N_("If one pack could not have given a card twice, it is queried before it counts."),
)


@LAW_14.gives(DOUBTED_CARD)
def doubted_card(heat: Heat, card: str) -> Reason | None:
    """Doubt a card already cut in this round, or the fifth of its rank."""
    same = next((s for s in heat.shown if len(card) == 2 and s.card == card), None)
    if same is not None:
        template = N_("{who} has cut the {card} in this round. Enter it again if it is right.")
        return Reason(template, who=(same.who,), card=card)
    of_rank = tuple(s.who for s in heat.shown if s.card[0] == card[0])
    if len(of_rank) >= 4:
        template = N_(
            "{who} have cut that rank, and a pack has only four. Enter it again if it is right."
        )
        return Reason(template, who=of_rank)
    return None


@LAW_14.gives(DOUBTED_CARDS)
def entered_twice(cards: tuple[str, ...]) -> Reason | None:
    """Doubt cards shown at once if one of them, given with its suit, appears twice."""
    twice = next((card for card in cards if len(card) == 2 and cards.count(card) > 1), None)
    if twice is None:
        return None
    return Reason(
        N_("The {card} has been entered twice. Enter it again if it is right."), card=twice
    )


LAW_15 = Law(
    "15",
    N_("A player who exposes more than one card in cutting must cut again."),
    Enforcement.CONSEQUENCE,
)


@LAW_15.gives(EXPOSED)
def exposed(who: str, cards: tuple[str, ...]) -> Reason | None:
    """Return why someone who exposed more than one card must cut again."""
    if len(cards) < 2:
        return None
    return Reason(N_("{who} exposed more than one card and cuts again."), who=(who,))
