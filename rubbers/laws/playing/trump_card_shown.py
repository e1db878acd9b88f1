"""The trump card on the table: until when it lies there, and one taken up too early."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallCard
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.tricks import QuitTrick
from rubbers.hand.acts.trump import (
    LayDown,
    Remind,
    RequireLayDown,
    TakeUpTrump,
)
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import TrumpCard
from rubbers.hand.state.ruling import Status
from rubbers.hand.table_questions import BLAMELESS, TRUMP_LIES_UNTIL
from rubbers.laws.common.due import never_due
from rubbers.laws.playing.abandoned import lies_there

LAW_52 = Law(
    "52",
    N_(
        "The dealer takes up the trump card when he plays to the first trick; if it still "
        "lies there when that trick is left, it may be called. His partner may remind him."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("Once it has been taken up without being called, it can no longer be called."),
)


NOT_YET = N_("The {card} may be called only if it still lies there when trick {trick} is left.")
NOT_LEFT = N_("The {card} was no longer on the table when trick {trick} was left.")


@LAW_52.gives(TRUMP_LIES_UNTIL)
def until_the_first_trick() -> int:
    """Return the first trick."""
    return 1


@LAW_52.forbids(CallCard)
def is_it_on_the_table(context: LawContext, act: CallCard) -> Reason | None:
    """Ask whether a trump card that is called was left on the table; refuse the call if not."""
    turned = context.now.turn_up
    if turned is None or act.card != PartialCard.of(turned):
        return None
    if _may_lie_there(context):
        context.facts.answer(fact_question.trump_left(context.at))
    if not never_due(context, act) or lies_there(context) or not _is_of_the_dealer(context, act):
        return None
    last = context.code.ask(TRUMP_LIES_UNTIL)()
    trick = context.now.numbered(last)
    left = trick is not None and trick.quitted
    return Reason(NOT_LEFT if left else NOT_YET, card=str(act.card), trick=last)


def _is_of_the_dealer(context: LawContext, act: CallCard) -> bool:
    """Check whether the dealer is meant, and could be made to play it."""
    dealer = context.now.dealer
    if dealer is None or context.code.ask(BLAMELESS)(context.now, dealer):
        return False
    return act.of in ((), (dealer,))


@LAW_52.follows(QuitTrick, Play, Remind)
def left_on_the_table(context: LawContext) -> Iterator[events.Event]:
    """Make the trump card liable."""
    now, turned = context.now, context.now.turn_up
    if turned is None or now.dealer is None or not _may_lie_there(context):
        return
    reminded = isinstance(context.act, Remind)
    if (
        not reminded
        and context.facts.known(fact_question.trump_left(context.at)) != fact_question.YES
    ):
        return
    card = PartialCard.of(turned)
    why = Reason(
        N_("The {card} was still on the table when trick {trick} was left."),
        card=str(card),
        trick=context.code.ask(TRUMP_LIES_UNTIL)(),
    )
    offence = Offence(N_("left the trump card on the table"), now.dealer, context.at, why)
    remedies = (CallCard(card=card, of=(now.dealer,)),)
    yield events.CardsExposed(now.dealer, (card,))
    yield context.ruling(LAW_52, offence, remedies=remedies, several=True, also=("64", "65"))


@LAW_52.follows(TakeUpTrump)
def taken_up_after_all(context: LawContext) -> Iterator[events.Event]:
    """End the liability of a card that is taken up before it is called."""
    for ruling in context.under(LAW_52):
        called = any(call.ruling == ruling.key for call in context.now.calls)
        if ruling.by is not context.by or not ruling.live or called:
            continue
        for remedy in ruling.offered:
            if isinstance(remedy, CallCard):
                yield events.CardTakenUp(ruling.by, remedy.card)
        yield events.RulingClosed(ruling.key, Status.LAPSED)


def _may_lie_there(context: LawContext) -> bool:
    """Check whether the deciding trick is left and the dealer is not known to have taken it up."""
    hand = context.now
    last = hand.numbered(context.code.ask(TRUMP_LIES_UNTIL)())
    if last is None or not last.quitted or hand.dealer is None or hand.turn_up is None:
        return False
    if hand.trump_card is TrumpCard.TAKEN_UP or context.code.ask(BLAMELESS)(hand, hand.dealer):
        return False
    played = any(one.card.card == hand.turn_up for one in hand.laid_by(hand.dealer))
    return not (played or context.under(LAW_52))


LAW_54 = Law(
    "54",
    N_(
        "A dealer who takes the trump card up before his turn may be told to lay it down; "
        "each wrong card he shows instead may be called, until the right one is laid down."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_54.forbids(RequireLayDown)
def nothing_to_lay_down(context: LawContext, act: RequireLayDown) -> Reason | None:
    """Refuse to have the card laid down if the dealer took it up in turn."""
    if never_due(context, act):
        return Reason(N_("The dealer does not have to lay the trump card down."))
    return None


@LAW_54.follows(TakeUpTrump)
def taken_up_too_early(context: LawContext) -> Iterator[events.Event]:
    """Allow the other side to have the card laid down again."""
    if context.now.dealer not in (None, context.by) or _in_his_turn(context):
        return
    what = N_("took the trump card up too early")
    offence = Offence(what, context.by, context.at, _why_too_early(context))
    yield context.ruling(LAW_54, offence, remedies=(RequireLayDown(of=(context.by,)),))


def _why_too_early(context: LawContext) -> Reason:
    """Return the reason: whose turn it was, if that is known."""
    who, turn = (str(context.by),), context.before.to_act
    if turn is None or turn is context.by:
        return Reason(N_("{who} took it up before their turn to play to the first trick."), who=who)
    return Reason(
        N_("{who} took it up when it was the turn of {turn} to play to the first trick."),
        turn=(str(turn),),
        who=who,
    )


def _in_his_turn(context: LawContext) -> bool:
    """Check whether the dealer is to play, or has played, to the first trick."""
    before = context.before
    trick = before.numbered(1)
    if trick is None:
        return False
    if len(before.tricks) > 1 or trick.complete or before.to_act is context.by:
        return True
    played = {laid.seat for laid in trick.laid}
    return not trick.out_of_turn and {*Seat} - played - {*trick.short_of} == {context.by}


@LAW_54.follows(LayDown)
def wrong_card_shown(context: LawContext) -> Iterator[events.Event]:
    """Make a wrong card liable."""
    act, turned = context.act, context.now.turn_up
    if not isinstance(act, LayDown) or turned is None or act.card.may_be(PartialCard.of(turned)):
        return
    if context.code.ask(BLAMELESS)(context.now, context.by):
        return
    why = Reason(
        N_("{who} showed the {card}, which is not the trump card."),
        who=(str(context.by),),
        card=str(act.card),
    )
    offence = Offence(N_("showed the wrong card"), context.by, context.at, why)
    remedies = (CallCard(card=act.card, of=(context.by,)),)
    yield events.CardsExposed(context.by, (act.card,))
    yield context.ruling(LAW_54, offence, remedies=remedies, several=True, also=("64", "65"))
