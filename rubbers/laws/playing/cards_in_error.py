"""Cards played before their turn, or not played at all."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallNotWin, CallWin
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.play import ChooseCard, Play
from rubbers.hand.acts.tricks import SurplusCard
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.state.trick import Trick
from rubbers.hand.table_questions import BLAMELESS
from rubbers.laws.common.due import never_due, refuse_if_of_the_others
from rubbers.laws.common.unproved import dealt_afresh, no_new_deal_unless_agreed
from rubbers.laws.dealing.new_deal import of_dealing

SECOND, THIRD, FOURTH = 1, 2, 3

LAW_67 = Law(
    "67",
    N_("If the third hand plays before the second, the fourth may also play before his partner."),
    Enforcement.CONSEQUENCE,
    reading=N_("There is no other penalty for playing third before second."),
)


@LAW_67.follows(Play, ChooseCard)
def third_before_second(context: LawContext) -> Iterator[events.Event]:
    """Record the early play: fourth hand is free to do the same."""
    by = _followed_as(context, THIRD)
    if by is None or not _waiting(context, SECOND):
        return
    why = Reason(
        N_("{who} played third before {second} had played."),
        who=(str(by),),
        second=(str(by.right),),
    )
    offence = Offence(N_("played out of turn"), by, context.since, why)
    yield context.ruling(LAW_67, offence, reading=True, trick=_number(context))


LAW_68 = Law(
    "68",
    N_(
        "If the fourth hand plays before his partner while the third has not played, that "
        "partner may be made to win the trick or to lose it."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_68.follows(Play, ChooseCard)
def fourth_before_second(context: LawContext) -> Iterator[events.Event]:
    """Allow second hand to be made to win the trick, or not to win it."""
    by = _followed_as(context, FOURTH)
    if by is None or not (_waiting(context, SECOND) and _waiting(context, THIRD)):
        return
    if context.code.ask(BLAMELESS)(context.now, by):
        return
    number, partner = _number(context), (by.partner,)
    why = Reason(
        N_("{who} played fourth before {partner}, when the third player had not played."),
        who=(str(by),),
        partner=(str(by.partner),),
    )
    yield context.ruling(
        LAW_68,
        Offence(N_("played before their partner"), by, context.since, why),
        remedies=(CallWin(of=partner, trick=number), CallNotWin(of=partner, trick=number)),
        until=Deadline(Play, partner),
        also=("64",),
        trick=number,
    )


def _followed_as(context: LawContext, place: int) -> Seat | None:
    """Return who has just played to the trick in this place after the leader."""
    laid, trick = context.laid, context.now.trick
    if laid is None or trick is None or not isinstance(context.act, Play | ChooseCard):
        return None
    return laid.seat if trick.leader.after(place) is laid.seat else None


def _waiting(context: LawContext, place: int) -> bool:
    trick = context.now.trick
    if trick is None:
        return False
    seat = trick.leader.after(place)
    return trick.of(seat) is None and seat not in trick.short_of


def _number(context: LawContext) -> int | None:
    return context.now.trick.number if context.now.trick else None


LAW_69 = Law(
    "69",
    N_(
        "When a player has played nothing to a trick, and plays to the next before this is "
        "found out, the other side may have a new deal. If the deal stands, the card he has "
        "left at the end belongs to the short trick, and does not make a revoke there."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_69.forbids(Claim)
def no_new_deal_is_due(context: LawContext, act: Claim) -> Reason | None:
    """Refuse a new deal that no law grants, unless it is agreed that one is due."""
    if act.what is not Claimed.NEW_DEAL or of_dealing(context) or not never_due(context, act):
        return None
    refuse_if_of_the_others(context, act)
    return no_new_deal_unless_agreed(context)


@LAW_69.follows(Claim)
def agreed_in_play(context: LawContext) -> Iterator[events.Event]:
    """Deal afresh in play if that is claimed and agreed on."""
    if not of_dealing(context):
        yield from dealt_afresh(context, LAW_69)


@LAW_69.follows(Play, ChooseCard)
def played_on_after_omitting(context: LawContext) -> Iterator[events.Event]:
    """Offer a new deal once the player has played to the next trick."""
    laid = context.laid
    if laid is None:
        return
    short = _short_trick(context, laid.seat)
    if short is None or _offered_for(context, short, laid.seat):
        return
    why = Reason(
        N_("{who} played nothing to trick {trick} and has played to the next."),
        who=(str(laid.seat),),
        trick=short.number,
    )
    yield context.ruling(
        LAW_69,
        Offence(N_("omitted to play to a trick"), laid.seat, context.at, why),
        remedies=(Claim(what=Claimed.NEW_DEAL),),
        trick=short.number,
    )


@LAW_69.follows(SurplusCard)
def odd_card_fills_the_trick(context: LawContext) -> Iterator[events.Event]:
    """Record where the odd card belongs."""
    if not context.under(LAW_69):
        return
    why = Reason(N_("The card {who} has left belongs to the short trick."), who=(str(context.by),))
    offence = Offence(N_("a card is left over"), context.by, context.at, why)
    yield context.ruling(LAW_69, offence, also=("71",))


def _offered_for(context: LawContext, short: Trick, seat: Seat) -> bool:
    of_it = (ruling for ruling in context.under(LAW_69) if ruling.trick == short.number)
    return any(ruling.by is seat for ruling in of_it)


def _short_trick(context: LawContext, seat: Seat) -> Trick | None:
    present = _number(context)
    return next(
        (
            trick
            for trick in context.now.tricks
            if seat in trick.short_of and trick.number != present and trick.of(seat) is None
        ),
        None,
    )
