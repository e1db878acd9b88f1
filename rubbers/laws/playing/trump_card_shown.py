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
def is_it_on_the_table(moment: LawContext, act: CallCard) -> Reason | None:
    """Ask whether a trump card that is called was left on the table; refuse the call if not."""
    turned = moment.now.turn_up
    if turned is None or act.card != PartialCard.of(turned):
        return None
    if _may_lie_there(moment):
        moment.facts.answer(fact_question.trump_left(moment.at))
    if not never_due(moment, act) or lies_there(moment) or not _is_of_the_dealer(moment, act):
        return None
    last = moment.code.ask(TRUMP_LIES_UNTIL)()
    trick = moment.now.numbered(last)
    left = trick is not None and trick.quitted
    return Reason(NOT_LEFT if left else NOT_YET, card=str(act.card), trick=last)


def _is_of_the_dealer(moment: LawContext, act: CallCard) -> bool:
    """Check whether the dealer is meant, and could be made to play it."""
    dealer = moment.now.dealer
    if dealer is None or moment.code.ask(BLAMELESS)(moment.now, dealer):
        return False
    return act.of in ((), (dealer,))


@LAW_52.follows(QuitTrick, Play, Remind)
def left_on_the_table(moment: LawContext) -> Iterator[events.Event]:
    """Make the trump card liable."""
    now, turned = moment.now, moment.now.turn_up
    if turned is None or now.dealer is None or not _may_lie_there(moment):
        return
    reminded = isinstance(moment.act, Remind)
    if (
        not reminded
        and moment.facts.known(fact_question.trump_left(moment.at)) != fact_question.YES
    ):
        return
    card = PartialCard.of(turned)
    why = Reason(
        N_("The {card} was still on the table when trick {trick} was left."),
        card=str(card),
        trick=moment.code.ask(TRUMP_LIES_UNTIL)(),
    )
    offence = Offence(N_("left the trump card on the table"), now.dealer, moment.at, why)
    remedies = (CallCard(card=card, of=(now.dealer,)),)
    yield events.CardsExposed(now.dealer, (card,))
    yield moment.ruling(LAW_52, offence, remedies=remedies, several=True, also=("64", "65"))


@LAW_52.follows(TakeUpTrump)
def taken_up_after_all(moment: LawContext) -> Iterator[events.Event]:
    """End the liability of a card that is taken up before it is called."""
    for ruling in moment.under(LAW_52):
        called = any(call.ruling == ruling.key for call in moment.now.calls)
        if ruling.by is not moment.by or not ruling.live or called:
            continue
        for remedy in ruling.offered:
            if isinstance(remedy, CallCard):
                yield events.CardTakenUp(ruling.by, remedy.card)
        yield events.RulingClosed(ruling.key, Status.LAPSED)


def _may_lie_there(moment: LawContext) -> bool:
    """Check whether the deciding trick is left and the dealer is not known to have taken it up."""
    hand = moment.now
    last = hand.numbered(moment.code.ask(TRUMP_LIES_UNTIL)())
    if last is None or not last.quitted or hand.dealer is None or hand.turn_up is None:
        return False
    if hand.trump_card is TrumpCard.TAKEN_UP or moment.code.ask(BLAMELESS)(hand, hand.dealer):
        return False
    played = any(one.card.card == hand.turn_up for one in hand.laid_by(hand.dealer))
    return not (played or moment.under(LAW_52))


LAW_54 = Law(
    "54",
    N_(
        "A dealer who takes the trump card up before his turn may be told to lay it down; "
        "each wrong card he shows instead may be called, until the right one is laid down."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_54.forbids(RequireLayDown)
def nothing_to_lay_down(moment: LawContext, act: RequireLayDown) -> Reason | None:
    """Refuse to have the card laid down if the dealer took it up in turn."""
    if never_due(moment, act):
        return Reason(N_("The dealer does not have to lay the trump card down."))
    return None


@LAW_54.follows(TakeUpTrump)
def taken_up_too_early(moment: LawContext) -> Iterator[events.Event]:
    """Allow the other side to have the card laid down again."""
    if moment.now.dealer not in (None, moment.by) or _in_his_turn(moment):
        return
    what = N_("took the trump card up too early")
    offence = Offence(what, moment.by, moment.at, _why_too_early(moment))
    yield moment.ruling(LAW_54, offence, remedies=(RequireLayDown(of=(moment.by,)),))


def _why_too_early(moment: LawContext) -> Reason:
    """Return the reason: whose turn it was, if that is known."""
    who, turn = (str(moment.by),), moment.before.to_act
    if turn is None or turn is moment.by:
        return Reason(N_("{who} took it up before their turn to play to the first trick."), who=who)
    return Reason(
        N_("{who} took it up when it was the turn of {turn} to play to the first trick."),
        turn=(str(turn),),
        who=who,
    )


def _in_his_turn(moment: LawContext) -> bool:
    """Check whether the dealer is to play, or has played, to the first trick."""
    before = moment.before
    trick = before.numbered(1)
    if trick is None:
        return False
    if len(before.tricks) > 1 or trick.complete or before.to_act is moment.by:
        return True
    played = {laid.seat for laid in trick.laid}
    return not trick.out_of_turn and {*Seat} - played - {*trick.short_of} == {moment.by}


@LAW_54.follows(LayDown)
def wrong_card_shown(moment: LawContext) -> Iterator[events.Event]:
    """Make a wrong card liable."""
    act, turned = moment.act, moment.now.turn_up
    if not isinstance(act, LayDown) or turned is None or act.card.may_be(PartialCard.of(turned)):
        return
    if moment.code.ask(BLAMELESS)(moment.now, moment.by):
        return
    why = Reason(
        N_("{who} showed the {card}, which is not the trump card."),
        who=(str(moment.by),),
        card=str(act.card),
    )
    offence = Offence(N_("showed the wrong card"), moment.by, moment.at, why)
    remedies = (CallCard(card=act.card, of=(moment.by,)),)
    yield events.CardsExposed(moment.by, (act.card,))
    yield moment.ruling(LAW_54, offence, remedies=remedies, several=True, also=("64", "65"))
