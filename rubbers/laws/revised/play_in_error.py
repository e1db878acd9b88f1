"""Irregular play in the revised code: a card too many in a trick."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.told import CardTold
from rubbers.hand import events
from rubbers.hand.acts.calls import CallCard
from rubbers.hand.acts.tricks import RestoreCard
from rubbers.hand.hand import Mixed
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.revokes import renounced
from rubbers.hand.table_questions import REVOKED
from rubbers.laws import cards_too_many

LAW_73 = cards_too_many.LAW_70.revised(
    "73",
    N_(
        "One who gets a card too many into a trick answers for every revoke since. While the hand "
        "is played the tricks may be counted, searched if there is a card too many, and the card "
        "given back; if he has not revoked meanwhile it is treated as exposed."
    ),
)


@LAW_73.follows(RestoreCard)
def exposed_without_a_revoke(moment: Moment) -> Iterator[events.Event]:
    """Make the card that is given back liable to be called."""
    for mixed in moment.before.mixed:
        if mixed in moment.now.mixed or _revoked_since(moment, mixed):
            continue
        card = _given_back(moment, mixed)
        why = Reason(
            N_("The {card} of {who} was given back, and he had not revoked meanwhile."),
            card=str(card),
            who=(str(mixed.seat),),
        )
        offence = Offence(N_("mixed a card into a trick"), mixed.seat, moment.at, why)
        remedies = (CallCard(card=card, of=(mixed.seat,)),)
        yield events.CardsExposed(mixed.seat, (card,))
        yield moment.ruling(
            LAW_73, offence, remedies=remedies, several=True, also=("56", "64", "65")
        )


def _given_back(moment: Moment, mixed: Mixed) -> CardTold:
    """Return the card as stated when it got into the trick, or else as it is found."""
    told = moment.act.card if isinstance(moment.act, RestoreCard) else mixed.card
    return told if mixed.card.card is None and mixed.card.may_be(told) else mixed.card


def _revoked_since(moment: Moment, mixed: Mixed) -> bool:
    return any(
        one.seat is mixed.seat
        and one.at > mixed.at
        and moment.code.ask(REVOKED)(moment.before, one, moment.facts)
        for one in renounced(moment.before)
    )
