"""The deal in the revised code: the cut, a new deal, a misdeal, a short hand."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement
from rubbers.hand.acts.deal import CountCards, TakeUpHand, TurnUp
from rubbers.hand.acts.facts_of_deal import HandCounts
from rubbers.hand.acts.pack import CutPack, SearchOtherPack
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.counts import played_unrecorded
from rubbers.hand.law_context import LawContext, Offence, in_order
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.table_questions import (
    EXCESS_EXCUSED,
    OUTLASTS_TURN_UP,
    SHORT_HAND_STANDS,
    SHOWN_BELOW,
)
from rubbers.laws.dealing import cut, deal_lost, imperfect_pack, misdeal, new_deal, who_deals

LAW_25 = who_deals.LAW_33.revised(
    "25",
    N_(
        "The player who cut the lowest card of all deals first; the deal then passes to the "
        "left, round the table, for as long as the rubber lasts."
    ),
)


LAW_26 = cut.LAW_34.revised(
    "26",
    N_(
        "After the last shuffle the dealer presents the pack on his right, where it is cut, "
        "leaving at least four cards in each packet. If a card is seen, the cards are "
        "confused, or there is doubt where the pack was parted, there must be a fresh cut."
    ),
    reading=N_(
        "There must also be a fresh cut if a packet has fewer than four cards, or if the "
        "pack was cut without being offered."
    ),
)


@LAW_26.follows(CutPack)
def cut_before_it_was_offered(context: LawContext) -> Iterator[events.Event]:
    """Ask for a fresh cut if the dealer had not presented the pack."""
    act = context.act
    if not isinstance(act, CutPack) or act.presented or context.now.cut_by is None:
        return
    yield events.PackCut(None)
    why = Reason(N_("{who} cut a pack that had not been presented."), who=(str(context.by),))
    offence = Offence(N_("there must be a fresh cut"), context.by, context.at, why)
    yield context.ruling(
        LAW_26, offence, remedies=(CutPack(),), until=Deadline(TurnUp), reading=True
    )


LAW_29 = imperfect_pack.LAW_37.revised(
    "29",
    N_(
        "The same dealer deals again if the pack proves imperfect during the deal or the "
        "play, if any card but the last lies face up in it, or if a player takes up "
        "another's hand."
    ),
)


@LAW_29.follows(TakeUpHand)
def anothers_hand_taken_up(context: LawContext) -> Iterator[events.Event]:
    """Deal again, unless it is dummy's hand that is taken up."""
    act, now = context.act, context.now
    if not isinstance(act, TakeUpHand) or act.whose in (None, context.by, *now.dummies):
        return
    if now.fate is DealFate.STANDS and now.stage in (HandStage.DEALING, HandStage.PLAYING):
        why = Reason(
            N_("{who} took up the hand of {whose}."),
            who=(str(context.by),),
            whose=(str(act.whose),),
        )
        offence = Offence(N_("there must be a new deal"), context.by, context.at, why)
        yield context.ruling(LAW_29, offence, part="iii")
        yield events.DealFell(DealFate.NEW)


LAW_30 = new_deal.LAW_38.revised(
    "30",
    N_(
        "If the dealer's side shows a card during the deal, above the table or below it, the "
        "others may have a new deal, unless they have touched their cards; if the others "
        "show one, the dealer may, unless his partner has touched his. If the deal stands, "
        "that card cannot be called."
    ),
    reading=new_deal.LAW_38.reading,
)


@LAW_30.gives(SHOWN_BELOW)
def seen_below_the_table_too() -> bool:
    """Count a card seen below the table as shown as well."""
    return True


LAW_32 = new_deal.LAW_40.revised(
    "32",
    N_(
        "If a card is shown during the deal and the trump is turned up before there is time "
        "to decide, the right to a new deal is not lost."
    ),
)


@LAW_32.gives(OUTLASTS_TURN_UP)
def whichever_card_it_was(_moment: LawContext, _at: int) -> bool:
    """Keep the claim alive, whichever card it was."""
    return True


LAW_33 = new_deal.LAW_41.revised(
    "33",
    N_(
        "If a player looks at the trump card during the deal, the other side may look too, "
        "and either of them alone may have a new deal."
    ),
)


LAW_37 = misdeal.LAW_44.without(misdeal.counted_for_fear_of_an_error).revised(
    "37",
    N_(
        "It is a misdeal to deal other than one card at a time in turn from the left; to lay "
        "the last card face down; to let it fall out of place; to deal fourteen or more to "
        "one player and fewer than thirteen to another, unless an adversary is to blame; to "
        "touch the cards in order to count them; to go on after dealing two at once; or, if "
        "it is noticed in time, to deal a pack that was not cut."
    ),
)


@LAW_37.gives(EXCESS_EXCUSED)
def adversary_is_to_blame(context: LawContext, dealer: Seat) -> bool:
    """Check whether an adversary moved a card, or was the first in fault; ask if not known."""
    shifted = context.now.shifted
    if shifted:
        return any(seat.side is not dealer.side for seat in shifted)
    might_be = (dealer, *in_order(dealer.side.adversaries.seats))
    question = fact_question.first_in_fault(context.at, *(str(seat) for seat in might_be))
    return Seat(context.facts.answer(question)).side is not dealer.side


@LAW_37.follows(CountCards)
def touched_to_count(context: LawContext) -> Iterator[events.Event]:
    """Judge a dealer who counts the cards, for whatever reason."""
    dealer = context.now.who_deals or context.by
    if context.now.stage is HandStage.DEALING and context.by is dealer:
        why = Reason(N_("{who} touched the cards to count them."), who=(str(context.by),))
        yield from misdeal.misdealing(context, "v", why)


LAW_39 = deal_lost.LAW_43.revised(
    "39",
    N_(
        "A player who misdeals loses the deal, which passes to the left, unless one of the "
        "other side touched cards during the deal before the dealer's partner did."
    ),
    None,
    deal_lost.LAW_45,
)


LAW_40 = imperfect_pack.LAW_46.revised(
    "40",
    N_(
        "If one hand is short and the others are right, and this is found out only after the "
        "first trick has been left, the pack is taken to be complete and the deal stands; "
        "the short hand answers for revokes as if it held the missing card."
    ),
)


@LAW_40.gives(SHORT_HAND_STANDS)
def first_trick_is_left(context: LawContext, _seat: Seat) -> bool:
    """Check whether the first trick is turned and left; ask if that alone decides."""
    first = context.now.numbered(1)
    if first is None or not first.complete:
        return played_unrecorded(context.now, context.facts)
    if first.quitted or context.now.stage is not HandStage.PLAYING:
        return True
    return (
        context.facts.answer(fact_question.quitted(1, _last_counted(context))) == fact_question.YES
    )


def _last_counted(context: LawContext) -> int:
    """Return when the hands were counted: that is when it was found out, whatever is said later."""
    return max(
        (at for at in context.facts.evidence.counted if at <= context.at), default=context.at
    )


@LAW_40.forbids(SearchOtherPack)
def pack_is_taken_to_be_whole(context: LawContext, _act: SearchOtherPack) -> Reason | None:
    """Refuse to have a missing card looked for, unless a short hand is found out in time."""
    stated = context.facts.last(HandCounts)
    if isinstance(stated, HandCounts) and not context.under(LAW_40):
        return None
    return Reason(N_("The pack is taken to be complete, so the other pack is not searched."))


LAW_41 = imperfect_pack.LAW_47.revised(
    "41",
    N_(
        "A pack found imperfect makes the hand in which it is found void, except where a "
        "short hand stands; scores made before are not affected, and the dealer deals again."
    ),
    Enforcement.CONSEQUENCE,
    also=("40",),
)
