"""Leads out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallCard, CallSuit, When
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.play import ChooseCard, Play
from rubbers.hand.law_context import LawContext, Offence, in_order
from rubbers.hand.remedies.remedies import offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import OWED, Deadline, Status
from rubbers.hand.table_questions import BLAMELESS, WRONG_HAND
from rubbers.laws.common.due import never_due, refuse_if_of_the_others
from rubbers.laws.playing.leading_on import leads_over_a_false_lead, leads_too_soon, led_together

LAW_62 = Law(
    "62",
    N_(
        "For a lead out of turn the other side may call the card led, or a suit from "
        "whichever of the offending side leads next."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "If the partner had the lead, the suit must be called before he leads; after that "
        "only the card can be called. If no penalty is claimed, the lead stands. When both "
        "partners lead at once, the one who did not have the lead has led out of turn, and "
        "the suit is called at their side's next lead. A player who tries to lead before the "
        "trick he has played to is complete also leads out of turn."
    ),
)


@LAW_62.forbids(CallSuit)
def no_suit_can_be_called(context: LawContext, act: CallSuit) -> Reason | None:
    """Refuse to call a suit from a player who does not owe it, or who is not to lead."""
    if never_due(context, act):
        refuse_if_of_the_others(context, act)
        return Reason(N_("A suit cannot be called from that side."))
    leader = _about_to_lead(context.now)
    found = offered(context.now, act, context.key)
    if leader is None or found is None or not act.of or leader in act.of:
        return None
    due = found[1]
    if isinstance(due, CallSuit) and leader in due.of:
        return Reason(N_("{who} leads next."), who=(str(leader),))
    return None


def _about_to_lead(hand: HandState) -> Seat | None:
    """Return who has the lead now, a false lead aside; None in the course of a trick."""
    between = hand.current is None or hand.current.out_of_turn
    return hand.leaders[0] if between and len(hand.leaders) == 1 else None


@LAW_62.follows(Play, ChooseCard)
def led_out_of_turn(context: LawContext) -> Iterator[events.Event]:
    """Allow the card to be called, or a suit."""
    led, trick = context.led, context.now.trick
    if led is None or trick is None or led.seat in (leaders := context.before.leaders):
        return
    if context.code.ask(WRONG_HAND)(context.before, led.seat):
        return
    by = led.seat
    yield events.LedOutOfTurn(trick.number)
    yield events.CardsExposed(by, (led.card,))
    leading = (by.partner,) if leaders == (by.partner,) else in_order(by.side.seats)
    why = _whose_lead(by, led.card, leaders)
    yield _card_or_suit(context, by, led.card, leading, trick.number, why)


def _whose_lead(by: Seat, card: PartialCard, leaders: tuple[Seat, ...]) -> Reason:
    """Return the reason: who had the lead when another led."""
    who, had = (str(by),), tuple(map(str, leaders))
    if len(leaders) == 1:
        return Reason(
            N_("{who} led the {card}, but {leader} had the lead."),
            who=who,
            card=str(card),
            leader=had,
        )
    return Reason(N_("{who} led the {card} without having the lead."), who=who, card=str(card))


@LAW_62.follows(Play)
def led_beside_partner(context: LawContext) -> Iterator[events.Event]:
    """Allow the card, or a suit, to be called if it was partner's lead and both led at once."""
    act = context.act
    if not isinstance(act, Play) or not led_together(context):
        return
    trick = context.before.current
    if trick is None or context.code.ask(BLAMELESS)(context.before, context.by):
        return
    why = Reason(
        N_("{who} led the {card} at the same time as {partner}, who had the lead."),
        who=(str(context.by),),
        card=str(act.laid[0]),
        partner=(str(trick.leader),),
    )
    leading = in_order(context.by.side.seats)
    yield _card_or_suit(context, context.by, act.laid[0], leading, trick.number, why, reading=True)


@LAW_62.follows(Play)
def led_over_a_false_lead(context: LawContext) -> Iterator[events.Event]:
    """Allow the card, or a suit, to be called if another had led out of turn before."""
    act = context.act
    if not isinstance(act, Play) or not leads_over_a_false_lead(context):
        return
    if context.code.ask(BLAMELESS)(context.before, context.by):
        return
    card, side, leaders = act.laid[0], context.by.side, context.before.leaders
    leading = leaders if leaders == (context.by.partner,) else in_order(side.seats)
    why = _whose_lead(context.by, card, leaders)
    yield events.CardsExposed(context.by, (card,))
    yield _card_or_suit(context, context.by, card, leading, None, why)


@LAW_62.follows(Play)
def led_before_the_trick_was_full(context: LawContext) -> Iterator[events.Event]:
    """Allow the card, or a suit, to be called if a player led before their trick was full."""
    act, trick = context.act, context.before.current
    if not isinstance(act, Play) or trick is None or not leads_too_soon(context):
        return
    if context.code.ask(BLAMELESS)(context.before, context.by):
        return
    why = Reason(
        N_("{who} led the {card} before the trick was complete."),
        who=(str(context.by),),
        card=str(act.laid[0]),
    )
    leading = in_order(context.by.side.seats)
    yield _card_or_suit(context, context.by, act.laid[0], leading, trick.number, why, reading=True)


def _card_or_suit(
    context: LawContext,
    by: Seat,
    card: PartialCard,
    leading: tuple[Seat, ...],
    trick: int | None,
    why: Reason,
    *,
    reading: bool = False,
) -> events.RulingOpened:
    return context.ruling(
        LAW_62,
        Offence(N_("led out of turn"), by, context.since, why),
        remedies=(
            CallCard(card=card, of=(by,)),
            CallSuit(of=in_order(by.side.seats), when=When.NEXT_LEAD),
        ),
        until=Deadline(Play, leading, leading=True, covers=(CallSuit,), note=N_("suit only")),
        also=("64", "65", "66"),
        trick=trick,
        reading=reading,
    )


@LAW_62.follows(CallCard, CallSuit)
def lead_taken_back(context: LawContext) -> Iterator[events.Event]:
    """Take a lead out of turn off the table once it is punished."""
    trick = context.now.trick
    for ruling in context.now.rulings:
        if ruling.status is not Status.CHOSEN or ruling.trick is None:
            continue
        if trick is not None and trick.out_of_turn and ruling.trick == trick.number:
            yield events.TrickUndone()
        if isinstance(ruling.chosen, CallSuit):
            for remedy in ruling.offered:
                if isinstance(remedy, CallCard) and not _lay_exposed(context.now, remedy):
                    yield events.CardTakenUp(ruling.by, remedy.card)


def _lay_exposed(hand: HandState, remedy: CallCard) -> bool:
    """Check whether the card led may also be called for another fault."""
    return any(
        ruling.status is Status.OPEN and remedy in ruling.remedies for ruling in hand.rulings
    )


LAW_63 = Law(
    "63",
    N_(
        "A lead out of turn that all three others follow stands; if it is noticed before "
        "that, those who followed take their cards back without penalty."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("If the trick stands, there is no further penalty for the lead."),
)


@LAW_63.follows(Play, ChooseCard)
def false_lead_followed_by_all(context: LawContext) -> Iterator[events.Event]:
    """Uphold the trick once everyone has played to it."""
    trick = context.now.trick
    if trick is None or not trick.out_of_turn or not trick.complete:
        return
    yield events.LeadAllowed(trick.number)
    for ruling in context.now.rulings:
        if ruling.live and ruling.trick == trick.number:
            yield context.closed(ruling, Status.LAPSED, LAW_63)


@LAW_63.follows(Discover)
def false_lead_found_out(context: LawContext) -> Iterator[events.Event]:
    """Return the cards of a false lead to their hands."""
    act, trick = context.act, context.now.trick
    if not isinstance(act, Discover) or act.what is not Irregularity.LEAD_OUT_OF_TURN:
        return
    if trick is not None and trick.out_of_turn:
        yield events.TrickUndone()


@LAW_63.follows(Play, ChooseCard, CallCard, CallSuit, Discover)
def followers_go_free(context: LawContext) -> Iterator[events.Event]:
    """Make only the leader answer for a false lead that others had followed."""
    false, trick = context.before.current, context.now.trick
    if false is None or not false.out_of_turn or len(false.laid) == 1:
        return
    if trick is not None and trick.laid[:1] == false.laid[:1]:
        return
    for ruling in context.now.rulings:
        if ruling.trick == false.number and ruling.by is false.leader and ruling.status in OWED:
            yield context.cited(ruling, LAW_63)
