"""A pack or a hand that is not complete: whether the deal or the hand counts."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.deal import FaceInPack, FindCard
from rubbers.hand.acts.facts_of_deal import CardFound, HandCounts, PackImperfect, PackPerfect
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.counts import RIGHT, counted, played_unrecorded
from rubbers.hand.hand_score import worked
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage
from rubbers.hand.table_questions import (
    IMPERFECT,
    SHORT_HAND_STANDS,
)
from rubbers.scoring.questions import DEAL_AFTER_NEW_DEAL, DEAL_AFTER_VOID
from rubbers.scoring.score_hand import rubber_points

WHOLE = 52


LAW_37 = Law(
    "37",
    N_(
        "When the pack proves imperfect during the deal or the play, or any card but the "
        "last lies face up in it, the same dealer deals again."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_37.gives(DEAL_AFTER_NEW_DEAL)
def dealer_of_a_new_deal(dealer: Seat) -> Seat:
    """Return the same dealer."""
    return dealer


@LAW_37.follows(PackImperfect, PackPerfect)
def pack_proved_imperfect(context: LawContext) -> Iterator[events.Event]:
    """Deal again when the pack is said to be imperfect; ask if as many say that it is perfect."""
    if isinstance(context.act, PackPerfect):
        denied = context.act.value is YesNo.NO
        if (
            not denied
            or context.facts.known(fact_question.pack_perfect(context.at)) != fact_question.NO
        ):
            return
    yield from dealt_again(context)


@LAW_37.gives(IMPERFECT)
def dealt_again(context: LawContext) -> Iterator[events.Event]:
    """Deal again, whether during the deal or in play."""
    now = context.now
    dealing = now.stage in (HandStage.DEALING, HandStage.PLAYING) or now.next_dealt is not None
    if now.fate is not DealFate.STANDS or not dealing:
        return
    if _short_hand_has_played(context):
        return
    yield from _new_deal(context, "i", Reason(N_("The pack is proved imperfect.")))


@LAW_37.follows(HandCounts)
def cards_missing_or_too_many(context: LawContext) -> Iterator[events.Event]:
    """Ask about the pack if the hands do not add up, and the laws on hands do not decide."""
    act, now = context.act, context.now
    if not isinstance(act, HandCounts) or now.fate is not DealFate.STANDS:
        return
    counts = counted(now, context.facts, act)
    short = [seat for seat, count in counts.items() if count < RIGHT]
    long = [seat for seat, count in counts.items() if count > RIGHT]
    found = {seat: context.facts.evidence.found(seat) for seat in short}
    if sum(counts.values()) == WHOLE or (short and long):
        return
    if not long and all(counts[seat] + found[seat] >= RIGHT for seat in short):
        return
    if len(short) == 1 and context.code.ask(SHORT_HAND_STANDS)(context, short[0]):
        return
    if context.facts.answer(fact_question.pack_perfect(context.at)) == fact_question.NO:
        yield from dealt_again(context)


@LAW_37.follows(Discover)
def found_out_at_the_table(context: LawContext) -> Iterator[events.Event]:
    """Ask whether the pack is complete if somebody thinks it is not."""
    act = context.act
    what = act.what if isinstance(act, Discover) and context.now.fate is DealFate.STANDS else None
    if what is Irregularity.IMPERFECT_PACK:
        if context.facts.answer(fact_question.pack_perfect(context.at)) == fact_question.NO:
            yield from dealt_again(context)
    elif what is Irregularity.FACED_CARD:
        yield from _new_deal(context, "ii", Reason(N_("A card was face up in the pack.")))


@LAW_37.follows(FaceInPack)
def card_faced_in_the_pack(context: LawContext) -> Iterator[events.Event]:
    """Deal again, unless it is the last card; ask if that is not known."""
    if context.now.fate is not DealFate.STANDS:
        return
    if context.facts.answer(fact_question.last_in_pack(context.at)) == fact_question.NO:
        yield from _new_deal(context, "ii", Reason(N_("A card was face up in the pack.")))


def _new_deal(context: LawContext, part: str, why: Reason) -> Iterator[events.Event]:
    dealer = context.now.who_deals or Seat.N
    offence = Offence(N_("there must be a new deal"), dealer, context.at, why)
    counted = ("46",) if isinstance(context.act, HandCounts) else ()
    also = (*counted, "47") if part == "i" else ()
    yield context.ruling(LAW_37, offence, part=part, also=also)
    yield events.DealFell(DealFate.NEW)


def _short_hand_has_played(context: LawContext) -> bool:
    """Check whether one hand alone is short, whenever that was stated, and has played."""
    stated = context.facts.last(HandCounts)
    counts = stated.counts if isinstance(stated, HandCounts) else {}
    short = [seat for seat, count in counts.items() if count < RIGHT]
    if len(short) == 1 and max(counts.values()) <= RIGHT:
        return context.code.ask(SHORT_HAND_STANDS)(context, short[0])
    return bool(context.under("46"))


LAW_46 = Law(
    "46",
    N_(
        "If one hand is short and the others are right, and this is found out after the "
        "short hand has played, the deal stands. The short hand answers for revokes as if it "
        "held the missing card, which may be looked for in the other pack."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_46.gives(SHORT_HAND_STANDS)
def has_played(context: LawContext, seat: Seat) -> bool:
    """Check whether the short hand has played a card."""
    return bool(context.now.laid_by(seat)) or played_unrecorded(context.now, context.facts)


@LAW_46.follows(HandCounts)
def one_hand_is_short(context: LawContext) -> Iterator[events.Event]:
    """Uphold the deal once the short hand has played."""
    seat = _alone_short(context, context.act)
    if seat is not None and context.code.ask(SHORT_HAND_STANDS)(context, seat):
        yield _stands(context, seat, context.at)


@LAW_46.follows(Inquire, CardFound, FindCard)
def was_short_before_it_played(context: LawContext) -> Iterator[events.Event]:
    """Uphold the deal too if the count was stated before, unless the card was found in time."""
    evidence = context.facts.evidence
    seat = _alone_short(context, context.facts.last(HandCounts))
    played = next((one.at for one in context.now.laid_by(seat)), 0) if seat is not None else 0
    if seat is None or not any(at < played for at in evidence.counted) or context.under(LAW_46):
        return
    if isinstance(context.act, Inquire) and any(evidence.found(each) for each in Seat):
        return
    if context.code.ask(SHORT_HAND_STANDS)(context, seat):
        yield _stands(context, seat, played)


def _alone_short(context: LawContext, stated: object) -> Seat | None:
    """Return the one hand that is short by a count, if no other has a card too many."""
    if not isinstance(stated, HandCounts) or context.now.fate is not DealFate.STANDS:
        return None
    counts = counted(context.now, context.facts, stated)
    short = [seat for seat, count in counts.items() if count < RIGHT]
    return short[0] if len(short) == 1 and max(counts.values()) <= RIGHT else None


def _stands(context: LawContext, seat: Seat, at: int) -> events.RulingOpened:
    """Return the ruling on the one short hand, as of the count or of the first card it played."""
    why = Reason(N_("{who} was a card short and has played, so the deal stands."), who=(str(seat),))
    offence = Offence(N_("played with a short hand"), seat, at, why)
    return context.ruling(LAW_46, offence, also=("37", "70", "71"))


LAW_47 = Law(
    "47",
    N_(
        "A pack found imperfect makes the hand in which it is found void, and the same "
        "dealer deals again; scores made before are not affected."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_47.gives(DEAL_AFTER_VOID)
def dealer_after_a_void_hand(dealer: Seat) -> Seat:
    """Return the same dealer."""
    return dealer


@LAW_47.follows(PackImperfect)
def hand_is_void(context: LawContext) -> Iterator[events.Event]:
    """Void a hand that is played out but not concluded."""
    now = context.now
    if now.fate is not DealFate.STANDS or now.stage not in (HandStage.OVER, HandStage.CUT):
        return
    if now.next_dealt is not None:
        return  # it came to light in the next deal
    if now.rubber_over or _wins_the_rubber(context):
        why = Reason(N_("The rubber is over, so its scores stand."))
        offence = Offence(N_("the pack is imperfect"), now.dealer or Seat.N, context.at, why)
        yield context.ruling(LAW_47, offence)
        return
    if _short_hand_has_played(context) or _may_win_the_rubber(context):
        return
    why = Reason(N_("The pack is proved imperfect, so this hand does not count."))
    offence = Offence(N_("the hand is void"), now.dealer or Seat.N, context.at, why)
    yield context.ruling(LAW_47, offence)
    yield events.DealFell(DealFate.VOID)


def _may_win_the_rubber(context: LawContext) -> bool:
    """Check whether the unknown number of tricks decides if this hand wins the rubber."""
    now = context.now
    undecided = worked(now, context.code, context.facts).score is None
    return undecided and any(rubber_points((*now.games, (side, 1)), context.code) for side in Side)


def _wins_the_rubber(context: LawContext) -> bool:
    """Check whether the rubber is won by this hand as scored."""
    now, code = context.now, context.code
    score = worked(now, code, context.facts).score
    if score is None or score.won_by is None:
        return False
    return rubber_points((*now.games, (score.won_by, score.value or 0)), code) is not None
