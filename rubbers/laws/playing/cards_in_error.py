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
def third_before_second(moment: LawContext) -> Iterator[events.Event]:
    """Record the early play: fourth hand is free to do the same."""
    by = _followed_as(moment, THIRD)
    if by is None or not _waiting(moment, SECOND):
        return
    why = Reason(
        N_("{who} played third before {second} had played."),
        who=(str(by),),
        second=(str(by.right),),
    )
    offence = Offence(N_("played out of turn"), by, moment.since, why)
    yield moment.ruling(LAW_67, offence, reading=True, trick=_number(moment))


LAW_68 = Law(
    "68",
    N_(
        "If the fourth hand plays before his partner while the third has not played, that "
        "partner may be made to win the trick or to lose it."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_68.follows(Play, ChooseCard)
def fourth_before_second(moment: LawContext) -> Iterator[events.Event]:
    """Allow second hand to be made to win the trick, or not to win it."""
    by = _followed_as(moment, FOURTH)
    if by is None or not (_waiting(moment, SECOND) and _waiting(moment, THIRD)):
        return
    if moment.code.ask(BLAMELESS)(moment.now, by):
        return
    number, partner = _number(moment), (by.partner,)
    why = Reason(
        N_("{who} played fourth before {partner}, when the third player had not played."),
        who=(str(by),),
        partner=(str(by.partner),),
    )
    yield moment.ruling(
        LAW_68,
        Offence(N_("played before their partner"), by, moment.since, why),
        remedies=(CallWin(of=partner, trick=number), CallNotWin(of=partner, trick=number)),
        until=Deadline(Play, partner),
        also=("64",),
        trick=number,
    )


def _followed_as(moment: LawContext, place: int) -> Seat | None:
    """Return who has just played to the trick in this place after the leader."""
    laid, trick = moment.laid, moment.now.trick
    if laid is None or trick is None or not isinstance(moment.act, Play | ChooseCard):
        return None
    return laid.seat if trick.leader.after(place) is laid.seat else None


def _waiting(moment: LawContext, place: int) -> bool:
    trick = moment.now.trick
    if trick is None:
        return False
    seat = trick.leader.after(place)
    return trick.of(seat) is None and seat not in trick.short_of


def _number(moment: LawContext) -> int | None:
    return moment.now.trick.number if moment.now.trick else None


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
def no_new_deal_is_due(moment: LawContext, act: Claim) -> Reason | None:
    """Refuse a new deal that no law grants, unless it is agreed that one is due."""
    if act.what is not Claimed.NEW_DEAL or of_dealing(moment) or not never_due(moment, act):
        return None
    refuse_if_of_the_others(moment, act)
    return no_new_deal_unless_agreed(moment)


@LAW_69.follows(Claim)
def agreed_in_play(moment: LawContext) -> Iterator[events.Event]:
    """Deal afresh in play if that is claimed and agreed on."""
    if not of_dealing(moment):
        yield from dealt_afresh(moment, LAW_69)


@LAW_69.follows(Play, ChooseCard)
def played_on_after_omitting(moment: LawContext) -> Iterator[events.Event]:
    """Offer a new deal once the player has played to the next trick."""
    laid = moment.laid
    if laid is None:
        return
    short = _short_trick(moment, laid.seat)
    if short is None or _offered_for(moment, short, laid.seat):
        return
    why = Reason(
        N_("{who} played nothing to trick {trick} and has played to the next."),
        who=(str(laid.seat),),
        trick=short.number,
    )
    yield moment.ruling(
        LAW_69,
        Offence(N_("omitted to play to a trick"), laid.seat, moment.at, why),
        remedies=(Claim(what=Claimed.NEW_DEAL),),
        trick=short.number,
    )


@LAW_69.follows(SurplusCard)
def odd_card_fills_the_trick(moment: LawContext) -> Iterator[events.Event]:
    """Record where the odd card belongs."""
    if not moment.under(LAW_69):
        return
    why = Reason(N_("The card {who} has left belongs to the short trick."), who=(str(moment.by),))
    offence = Offence(N_("a card is left over"), moment.by, moment.at, why)
    yield moment.ruling(LAW_69, offence, also=("71",))


def _offered_for(moment: LawContext, short: Trick, seat: Seat) -> bool:
    of_it = (ruling for ruling in moment.under(LAW_69) if ruling.trick == short.number)
    return any(ruling.by is seat for ruling in of_it)


def _short_trick(moment: LawContext, seat: Seat) -> Trick | None:
    present = _number(moment)
    return next(
        (
            trick
            for trick in moment.now.tricks
            if seat in trick.short_of and trick.number != present and trick.of(seat) is None
        ),
        None,
    )
