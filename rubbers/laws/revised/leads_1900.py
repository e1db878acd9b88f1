"""Leads in the revised code: out of turn, and by both partners together."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import CardTold
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallCard, CallHighest, CallLowest
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.tricks import RestoreCard
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.revokes import renounced
from rubbers.hand.state import events
from rubbers.hand.state.hand import Mixed
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.table_questions import BLAMELESS, REVOKED
from rubbers.laws.playing import cards_too_many, leads_out_of_turn
from rubbers.laws.playing.leading_on import led_together

LAW_64 = leads_out_of_turn.LAW_62.without(leads_out_of_turn.led_beside_partner).revised(
    "64",
    N_(
        "For a lead out of turn the other side may call the card led, or a suit from whichever of "
        "that side leads next: at once, if partner had the lead, and if he leads as he likes only "
        "the card is left. Though the card has been played the suit may be called; when a suit is "
        "called the card may be taken up again."
    ),
    reading=N_(
        "If the lead is let pass it stands. One who means to lead before the trick to which he has "
        "played is full leads out of turn."
    ),
)

LAW_65 = Law(
    "65",
    N_(
        "When both partners lead at once, the one whose lead it was not may have his highest or "
        "lowest card of the right suit called, or his card is liable to be called."
    ),
    Enforcement.CONSEQUENCE,
    blocks=("revised-1900.65",),
)


@LAW_65.follows(Play)
def both_led(moment: LawContext) -> Iterator[events.Event]:
    """Allow the highest or lowest of the suit to be called, or the card."""
    act, trick = moment.act, moment.before.current
    if not isinstance(act, Play) or trick is None or not led_together(moment):
        return
    if moment.code.ask(BLAMELESS)(moment.before, moment.by):
        return
    (card,), of = act.laid, (moment.by,)
    why = Reason(
        N_("{who} led the {card} together with {partner}, whose lead it was."),
        who=(str(moment.by),),
        card=str(card),
        partner=(str(trick.leader),),
    )
    yield moment.ruling(
        LAW_65,
        Offence(N_("led together with his partner"), moment.by, moment.at, why),
        remedies=(
            CallHighest(suit=trick.led, of=of, trick=trick.number),
            CallLowest(suit=trick.led, of=of, trick=trick.number),
            CallCard(card=card, of=of),
        ),
        until=Deadline(
            Play, of, covers=(CallHighest, CallLowest), note=N_("highest or lowest only")
        ),
        also=("64",),
        trick=trick.number,
    )


LAW_73 = cards_too_many.LAW_70.revised(
    "73",
    N_(
        "One who gets a card too many into a trick answers for every revoke since. While the hand "
        "is played the tricks may be counted, searched if there is a card too many, and the card "
        "given back; if he has not revoked meanwhile it is treated as exposed."
    ),
)


@LAW_73.follows(RestoreCard)
def exposed_without_a_revoke(moment: LawContext) -> Iterator[events.Event]:
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


def _given_back(moment: LawContext, mixed: Mixed) -> CardTold:
    """Return the card as stated when it got into the trick, or else as it is found."""
    told = moment.act.card if isinstance(moment.act, RestoreCard) else mixed.card
    return told if mixed.card.card is None and mixed.card.may_be(told) else mixed.card


def _revoked_since(moment: LawContext, mixed: Mixed) -> bool:
    return any(
        one.seat is mixed.seat
        and one.at > mixed.at
        and moment.code.ask(REVOKED)(moment.before, one, moment.facts)
        for one in renounced(moment.before)
    )
