"""Claims to a new deal, from what was seen or touched in dealing: the same dealer deals again."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CallCard
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.deal import (
    AskToSeeTrump,
    Deal,
    ExposeInDealing,
    LookAtTrump,
    TakeOtherPackCard,
    TouchCards,
    TurnUp,
)
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.play import CardHeight, Play
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies.late_remedies import EXPOSED_IN_DEALING
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.hand.table_questions import (
    FREED,
    OUTLASTS_TURN_UP,
    SHOWN_BELOW,
)
from rubbers.laws.common.due import never_due, refuse_if_of_the_others
from rubbers.laws.common.unproved import dealt_afresh, no_new_deal_unless_agreed
from rubbers.laws.dealing.deal_lost import first_to_touch

NEW_DEAL = (Claim(what=Claimed.NEW_DEAL),)


LAW_38 = Law(
    "38",
    N_(
        "If the dealer's side shows a card during the deal, the others may have a new deal, "
        "unless they have touched their cards; if the others show one, the dealer may, "
        "unless his partner has touched his. If the deal stands, that card cannot be called."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "The choice may be made until the trump is turned; if the card is reported only "
        "after that, until somebody plays."
    ),
)


@LAW_38.forbids(Claim)
def no_card_gives_that_claim(context: LawContext, act: Claim) -> Reason | None:
    """Refuse a new deal to a side if no card seen in dealing, nor anything else, grants one."""
    if act.what is not Claimed.NEW_DEAL or not of_dealing(context) or not never_due(context, act):
        return None
    refuse_if_of_the_others(context, act)
    seen = ", ".join(map(str, context.now.seen_in_dealing))
    if not seen:
        return no_new_deal_unless_agreed(context)
    return Reason(
        N_("The {cards} seen during the deal give {who} no right to a new deal."),
        cards=seen,
        who=(str(context.by),),
    )


def of_dealing(context: LawContext) -> bool:
    """Check whether a new deal is claimed for something that was seen in dealing."""
    return context.now.stage is HandStage.DEALING or bool(context.now.seen_in_dealing)


@LAW_38.follows(Claim)
def agreed_in_dealing(context: LawContext) -> Iterator[events.Event]:
    """Deal afresh if that is claimed and agreed on during the deal."""
    if of_dealing(context):
        yield from dealt_afresh(context, LAW_38)


@LAW_38.forbids(CallCard)
def seen_in_dealing_only(context: LawContext, act: CallCard) -> Reason | None:
    """Refuse to call a card that was seen only during the deal."""
    if act.card.whole and act.card in context.now.seen_in_dealing and never_due(context, act):
        return Reason(
            N_("The {card} was shown during the deal, and the deal stands."), card=str(act.card)
        )
    return None


@LAW_38.gives(SHOWN_BELOW)
def seen_below_the_table() -> bool:
    """Do not count a card seen below the table as shown."""
    return False


@LAW_38.follows(ExposeInDealing)
def exposed_in_dealing(context: LawContext) -> Iterator[events.Event]:
    """Allow the other side a new deal, if it has kept its hands off the cards."""
    act, now = context.act, context.now
    dealer = now.who_deals
    if not isinstance(act, ExposeInDealing) or dealer is None:
        return
    if act.where is CardHeight.BELOW and not context.code.ask(SHOWN_BELOW)():
        return
    ours = context.by.side is dealer.side
    dealt = now.stage is not HandStage.DEALING and now.next_dealt is None
    goes_on = ours and not dealt and context.code.ask(OUTLASTS_TURN_UP)(context, context.at)
    entitled = context.by.side.adversaries
    if touched(context, dealer, entitled):
        return
    why = Reason(
        N_("{who} showed the {card} during the deal."),
        who=(str(context.by),),
        card=str(act.card),
    )
    found = context.ruling(
        LAW_38,
        Offence(EXPOSED_IN_DEALING, context.by, context.at, why),
        entitled=entitled,
        remedies=NEW_DEAL,
        until=Deadline(Play if goes_on or dealt else TurnUp),
        also=("39", "40") if goes_on else ("39",),
    )
    yield found if ours else context.for_these(found, dealer)


def touched(context: LawContext, dealer: Seat, entitled: Side) -> bool:
    """Check whether a side lost its claim by touching cards; law 39 lets it follow the other."""
    first = first_to_touch(context, dealer)
    if first is None:
        return False
    order = context.now.touched
    led_on = dealer in order[: order.index(first)] if first in order else False
    leader = dealer if led_on and entitled is not dealer.side else first
    return not context.code.ask(FREED)(leader, entitled)


LAW_39 = Law(
    "39",
    N_(
        "When a player touches his cards during the deal, the other side may do so too "
        "without losing any claim."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_39.gives(FREED)
def freed_by_the_others(first: Seat, side: Side) -> bool:
    """Check whether one of the other side was the first to touch cards."""
    return first.side is not side


@LAW_39.follows(TouchCards)
def touched_after_the_exposure(context: LawContext) -> Iterator[events.Event]:
    """End a claim to a new deal when its side is the first to touch cards."""
    now = context.now
    dealer = now.who_deals
    for ruling in context.under(LAW_38):
        if not ruling.live or dealer is None:
            continue
        if ruling.entitled[0].side is context.by.side and touched(context, dealer, context.by.side):
            yield events.RulingClosed(ruling.key, Status.LAPSED)


LAW_40 = Law(
    "40",
    N_(
        "If one of the last cards is shown and the trump is turned up before there is time "
        "to decide, the right to a new deal is not lost."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_40.gives(OUTLASTS_TURN_UP)
def was_one_of_the_last(context: LawContext, at: int) -> bool | None:
    """Check whether the card was one of the last to be dealt; None if that is not known."""
    known = context.facts.known(fact_question.one_of_the_last(at))
    return None if known is None else known == fact_question.YES


@LAW_40.follows(TurnUp, Deal)
def turned_up_too_fast(context: LawContext) -> Iterator[events.Event]:
    """Record that the claim goes on; ask for the facts it depends on if they are not known."""
    for ruling in context.under(LAW_38):
        goes_on = context.code.ask(OUTLASTS_TURN_UP)(context, ruling.at)
        if not ruling.live or goes_on is False or ruling.side is not _dealing_side(context):
            continue
        if not _was_too_fast(context):
            yield events.RulingClosed(ruling.key, Status.LAPSED)
        elif (
            goes_on
            or context.facts.answer(fact_question.one_of_the_last(ruling.at)) == fact_question.YES
        ):
            why = Reason(N_("The trump was turned before there was time to decide."))
            dealer = context.act.by or context.now.dealer or ruling.by
            offence = Offence(N_("turned the trump up too quickly"), dealer, context.at, why)
            yield context.ruling(LAW_40, offence, also=(LAW_38,))


def _dealing_side(context: LawContext) -> Side | None:
    dealer = context.now.who_deals
    return None if dealer is None else dealer.side


def _was_too_fast(context: LawContext) -> bool:
    """Check whether the trump was turned before there was time to decide; ask if not known."""
    fast = context.act.too_fast if isinstance(context.act, TurnUp) else None
    if fast is None:
        return context.facts.answer(fact_question.reasonable_time(context.at)) == fact_question.NO
    return fast


LAW_41 = Law(
    "41",
    N_(
        "If a player looks at the trump card during the deal, the other side may look too, "
        "or have a new deal."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_41.forbids(AskToSeeTrump)
def nobody_has_looked(context: LawContext, act: Act) -> Reason | None:
    """Refuse to have the trump card shown if nobody has looked."""
    return Reason(N_("Nobody has looked at it.")) if never_due(context, act) else None


@LAW_41.follows(LookAtTrump)
def looked_at_the_trump(context: LawContext) -> Iterator[events.Event]:
    """Allow the others to look, and to have a new deal, if it is the dealer who looked."""
    if context.now.who_deals not in (None, context.by):
        return
    why = Reason(N_("{who} looked at the trump card during the deal."), who=(str(context.by),))
    yield context.ruling(
        LAW_41,
        Offence(N_("looked at the trump card"), context.by, context.at, why),
        remedies=(AskToSeeTrump(), *NEW_DEAL),
        until=Deadline(Play),
        several=True,
    )


LAW_42 = Law(
    "42",
    N_(
        "If a player takes a card of the other pack into his hand, the other side may have a "
        "new deal when it is found out."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_42.follows(TakeOtherPackCard, Discover)
def card_of_the_other_pack(context: LawContext) -> Iterator[events.Event]:
    """Allow the other side to decide."""
    act, holder = context.act, context.by
    if isinstance(act, Discover):
        if act.what is not Irregularity.OTHER_PACK_CARD or act.who is None:
            return
        holder = act.who
    if any(one.by is holder for one in context.under(LAW_42)):
        return
    why = Reason(N_("{who} has a card from the other pack."), who=(str(holder),))
    if isinstance(act, TakeOtherPackCard) and act.card.whole:
        named = N_("The {card} that {who} holds is from the other pack.")
        why = Reason(named, who=(str(holder),), card=str(act.card))
    offence = Offence(N_("took a card from the other pack"), holder, context.at, why)
    yield context.ruling(LAW_42, offence, remedies=NEW_DEAL)
