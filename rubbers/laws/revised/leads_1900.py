"""Leads in the revised code: out of turn, and by both partners together."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
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
        "For a lead out of turn the other side may call the card led, or a suit from "
        "whichever of the offending side leads next. If the partner had the lead, the suit "
        "must be called at once; if he leads as he likes, only the card can be called. A "
        "suit may be called even after the card has been played; when a suit is called, the "
        "card may be taken up again."
    ),
    reading=N_(
        "If no penalty is claimed, the lead stands. A player who tries to lead before the "
        "trick he has played to is complete leads out of turn."
    ),
)

LAW_65 = Law(
    "65",
    N_(
        "When both partners lead at once, the one who did not have the lead may be made to "
        "play his highest or lowest card of the right suit, or his card may be called."
    ),
    Enforcement.CONSEQUENCE,
    blocks=("revised-1900.65",),
)


@LAW_65.follows(Play)
def both_led(context: LawContext) -> Iterator[events.Event]:
    """Allow the highest or lowest of the suit to be called, or the card."""
    act, trick = context.act, context.before.current
    if not isinstance(act, Play) or trick is None or not led_together(context):
        return
    if context.code.ask(BLAMELESS)(context.before, context.by):
        return
    (card,), of = act.laid, (context.by,)
    why = Reason(
        N_("{who} led the {card} at the same time as {partner}, who had the lead."),
        who=(str(context.by),),
        card=str(card),
        partner=(str(trick.leader),),
    )
    yield context.ruling(
        LAW_65,
        Offence(N_("led at the same time as their partner"), context.by, context.at, why),
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
        "A player who mixes a card too many into a trick answers for every revoke since. "
        "During the hand the tricks may be counted, and searched if there is a card too "
        "many, and the card is given back; if he has not revoked since, it is treated as "
        "exposed."
    ),
)


@LAW_73.follows(RestoreCard)
def exposed_without_a_revoke(context: LawContext) -> Iterator[events.Event]:
    """Make the card that is given back liable to be called."""
    for mixed in context.before.mixed:
        if mixed in context.now.mixed or _revoked_since(context, mixed):
            continue
        card = _given_back(context, mixed)
        why = Reason(
            N_("The {card} was given back to {who}, who had not revoked since."),
            card=str(card),
            who=(str(mixed.seat),),
        )
        offence = Offence(N_("mixed a card into a trick"), mixed.seat, context.at, why)
        remedies = (CallCard(card=card, of=(mixed.seat,)),)
        yield events.CardsExposed(mixed.seat, (card,))
        yield context.ruling(
            LAW_73, offence, remedies=remedies, several=True, also=("56", "64", "65")
        )


def _given_back(context: LawContext, mixed: Mixed) -> PartialCard:
    """Return the card as stated when it got into the trick, or else as it is found."""
    stated = context.act.card if isinstance(context.act, RestoreCard) else mixed.card
    return stated if mixed.card.card is None and mixed.card.may_be(stated) else mixed.card


def _revoked_since(context: LawContext, mixed: Mixed) -> bool:
    return any(
        one.seat is mixed.seat
        and one.at > mixed.at
        and context.code.ask(REVOKED)(context.before, one, context.facts)
        for one in renounced(context.before)
    )
