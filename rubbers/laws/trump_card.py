"""The trump card: when it is taken up, and what may be asked about it."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.told import CardTold
from rubbers.hand import asked, events
from rubbers.hand.acts.calls import CallCard, CallHighest, CallLowest
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.tricks import QuitTrick
from rubbers.hand.acts.trump import (
    Asked,
    AskTrump,
    CannotRecollect,
    LayDown,
    NameTrump,
    Remind,
    RequireLayDown,
    TakeUpTrump,
)
from rubbers.hand.hand import TrumpCard
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.remedies import offered
from rubbers.hand.ruling import Status
from rubbers.laws.due import never_due
from rubbers.laws.law import Enforcement, Law
from rubbers.laws.table_questions import TRUMP_LIES_UNTIL

LAW_52 = Law(
    "52",
    N_(
        "The dealer takes the trump card up when he plays to the first trick; if it still lies "
        "there when that trick is left it may be called. His partner may remind him."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("Taken up before it has been called, it may be called no more."),
)


@LAW_52.gives(TRUMP_LIES_UNTIL)
def until_the_first_trick() -> int:
    """Give the first trick."""
    return 1


@LAW_52.forbids(CallCard)
def is_it_on_the_table(moment: Moment, act: CallCard) -> Reason | None:
    """Ask whether the trump card was left there, where it is called."""
    turned = moment.now.turn_up
    if turned is not None and act.card == CardTold.of(turned) and _may_lie_there(moment):
        moment.facts.told(asked.trump_left(moment.at))
    return None


@LAW_52.follows(QuitTrick, Play, Remind)
def left_on_the_table(moment: Moment) -> Iterator[events.Event]:
    """Make the trump card liable."""
    now, turned = moment.now, moment.now.turn_up
    if turned is None or now.dealer is None or not _may_lie_there(moment):
        return
    reminded = isinstance(moment.act, Remind)
    if not reminded and moment.facts.known(asked.trump_left(moment.at)) != asked.YES:
        return
    card = CardTold.of(turned)
    why = Reason(
        N_("The {card} still lay on the table when trick {trick} was left."),
        card=str(card),
        trick=moment.code.ask(TRUMP_LIES_UNTIL)(),
    )
    offence = Offence(N_("left the trump card on the table"), now.dealer, moment.at, why)
    remedies = (CallCard(card=card, of=(now.dealer,)),)
    yield events.CardsExposed(now.dealer, (card,))
    yield moment.ruling(LAW_52, offence, remedies=remedies, several=True, also=("64", "65"))


@LAW_52.follows(TakeUpTrump)
def taken_up_after_all(moment: Moment) -> Iterator[events.Event]:
    """End the liability of a card that is taken up before it is called."""
    for ruling in moment.under(LAW_52):
        called = any(call.ruling == ruling.key for call in moment.now.calls)
        if ruling.by is not moment.by or not ruling.live or called:
            continue
        for remedy in ruling.offered:
            if isinstance(remedy, CallCard):
                yield events.CardTakenUp(ruling.by, remedy.card)
        yield events.RulingClosed(ruling.key, Status.LAPSED)


def _may_lie_there(moment: Moment) -> bool:
    """Say whether the trick is left that decides, and he is not known to have taken it up."""
    hand = moment.now
    last = hand.numbered(moment.code.ask(TRUMP_LIES_UNTIL)())
    if last is None or not last.quitted or hand.dealer is None or hand.turn_up is None:
        return False
    if hand.trump_card is TrumpCard.TAKEN_UP:
        return False
    played = any(one.card.card == hand.turn_up for one in hand.laid_by(hand.dealer))
    return not (played or moment.under(LAW_52))


LAW_53 = Law(
    "53",
    N_(
        "Once it is taken up the trump card may not be asked for, though the suit may; whoever "
        "names it may be made to play his highest trump, or his lowest."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_53.forbids(AskTrump)
def not_to_be_asked(moment: Moment, act: AskTrump) -> Reason | None:
    """Refuse to have the card named once it is in the dealer's hand."""
    if act.what is Asked.SUIT or not in_hand(moment):
        return None
    return Reason(N_("The trump card has been taken up; only the suit may be asked for."))


@LAW_53.follows(NameTrump)
def named(moment: Moment) -> Iterator[events.Event]:
    """Let his highest or lowest trump be called."""
    if not in_hand(moment):
        return
    yield naming(moment, ("55", "64", "65"), sticky=True)


def in_hand(moment: Moment) -> bool:
    """Say whether the dealer has taken the trump card up; asks where that is not told."""
    now = moment.now
    if now.trump_card is not None:
        return now.trump_card is TrumpCard.TAKEN_UP
    first = now.numbered(1)
    if now.dealer is None or first is None or first.of(now.dealer) is None:
        return False
    if any(one.card.card == now.turn_up for one in now.laid_by(now.dealer) if now.turn_up):
        return True
    return moment.facts.told(asked.trump_left(moment.at)) == asked.NO


def naming(moment: Moment, also: tuple[str, ...], *, sticky: bool) -> events.RulingOpened:
    """Give the ruling on naming it; the call may be repeated where it is `sticky`."""
    why = Reason(N_("{who} named the trump card."), who=(str(moment.by),))
    offence = Offence(N_("named the trump card"), moment.by, moment.at, why)
    return moment.ruling(LAW_53, offence, remedies=_trumps(moment), sticky=sticky, also=also)


LAW_54 = Law(
    "54",
    N_(
        "A dealer who takes the trump card up before his turn may be told to lay it down; each "
        "wrong card he shows instead may be called, until the right one lies there."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_54.forbids(RequireLayDown)
def nothing_to_lay_down(moment: Moment, act: RequireLayDown) -> Reason | None:
    """Refuse it where the dealer took the card up in his turn."""
    if never_due(moment, act):
        return Reason(N_("The dealer need not lay the trump card down."))
    return None


@LAW_54.follows(TakeUpTrump)
def taken_up_too_early(moment: Moment) -> Iterator[events.Event]:
    """Let the card be laid down again."""
    if moment.now.dealer not in (None, moment.by) or _in_his_turn(moment):
        return
    why = Reason(N_("{who} took the trump card up before his turn."), who=(str(moment.by),))
    offence = Offence(N_("took the trump card up too early"), moment.by, moment.at, why)
    yield moment.ruling(LAW_54, offence, remedies=(RequireLayDown(of=(moment.by,)),))


def _in_his_turn(moment: Moment) -> bool:
    """Say whether the dealer is to play, or has played, to the first trick."""
    before = moment.before
    trick = before.numbered(1)
    if trick is None:
        return False
    return len(before.tricks) > 1 or trick.complete or before.to_act is moment.by


@LAW_54.follows(LayDown)
def wrong_card_shown(moment: Moment) -> Iterator[events.Event]:
    """Make a wrong card liable."""
    act, turned = moment.act, moment.now.turn_up
    if not isinstance(act, LayDown) or turned is None or act.card.may_be(CardTold.of(turned)):
        return
    why = Reason(
        N_("{who} showed the {card}, which is not the trump card."),
        who=(str(moment.by),),
        card=str(act.card),
    )
    offence = Offence(N_("showed a wrong card"), moment.by, moment.at, why)
    remedies = (CallCard(card=act.card, of=(moment.by,)),)
    yield events.CardsExposed(moment.by, (act.card,))
    yield moment.ruling(LAW_54, offence, remedies=remedies, several=True, also=("64", "65"))


LAW_55 = Law(
    "55",
    N_(
        "If the dealer cannot say which the trump card was, his highest trump, or his lowest, may "
        "be called all hand long, unless he would revoke; the call may be repeated, not changed."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_55.forbids(CallHighest, CallLowest)
def another_was_called(moment: Moment, act: CallHighest | CallLowest) -> Reason | None:
    """Refuse to change a call of the highest trump into one of the lowest, or the other way."""
    for ruling in (*moment.under(LAW_53), *moment.under(LAW_55)):
        mine = act.by in ruling.entitled and set(act.of) <= {ruling.by}
        changed = ruling.chosen is not None and type(ruling.chosen) is not type(act)
        if mine and changed and ruling.sticky and not offered(moment.now, act, moment.key):
            return Reason(N_("The call may be repeated, and not changed."))
    return None


@LAW_55.follows(CannotRecollect)
def forgotten(moment: Moment) -> Iterator[events.Event]:
    """Let the dealer's highest or lowest trump be called; another need not remember it."""
    if moment.now.dealer not in (None, moment.by):
        return
    why = Reason(N_("{who} does not remember the trump card."), who=(str(moment.by),))
    offence = Offence(N_("does not remember the trump card"), moment.by, moment.at, why)
    yield moment.ruling(LAW_55, offence, remedies=_trumps(moment), sticky=True, also=("64", "65"))


def _trumps(moment: Moment) -> tuple[CallHighest, CallLowest]:
    of, suit = (moment.by,), moment.now.trumps
    return CallHighest(suit=suit, of=of), CallLowest(suit=suit, of=of)
