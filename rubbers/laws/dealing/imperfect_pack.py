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
def pack_proved_imperfect(moment: LawContext) -> Iterator[events.Event]:
    """Deal again when the pack is said to be imperfect; ask if as many say that it is perfect."""
    if isinstance(moment.act, PackPerfect):
        denied = moment.act.value is YesNo.NO
        if (
            not denied
            or moment.facts.known(fact_question.pack_perfect(moment.at)) != fact_question.NO
        ):
            return
    yield from dealt_again(moment)


@LAW_37.gives(IMPERFECT)
def dealt_again(moment: LawContext) -> Iterator[events.Event]:
    """Deal again, whether during the deal or in play."""
    now = moment.now
    dealing = now.stage in (HandStage.DEALING, HandStage.PLAYING) or now.next_dealt is not None
    if now.fate is not DealFate.STANDS or not dealing:
        return
    if _short_hand_has_played(moment):
        return
    yield from _new_deal(moment, "i", Reason(N_("The pack is proved imperfect.")))


@LAW_37.follows(HandCounts)
def cards_missing_or_too_many(moment: LawContext) -> Iterator[events.Event]:
    """Ask about the pack if the hands do not add up, and the laws on hands do not decide."""
    act, now = moment.act, moment.now
    if not isinstance(act, HandCounts) or now.fate is not DealFate.STANDS:
        return
    counts = counted(now, moment.facts, act)
    short = [seat for seat, count in counts.items() if count < RIGHT]
    long = [seat for seat, count in counts.items() if count > RIGHT]
    found = {seat: moment.facts.evidence.found(seat) for seat in short}
    if sum(counts.values()) == WHOLE or (short and long):
        return
    if not long and all(counts[seat] + found[seat] >= RIGHT for seat in short):
        return
    if len(short) == 1 and moment.code.ask(SHORT_HAND_STANDS)(moment, short[0]):
        return
    if moment.facts.answer(fact_question.pack_perfect(moment.at)) == fact_question.NO:
        yield from dealt_again(moment)


@LAW_37.follows(Discover)
def found_out_at_the_table(moment: LawContext) -> Iterator[events.Event]:
    """Ask whether the pack is complete if somebody thinks it is not."""
    act = moment.act
    what = act.what if isinstance(act, Discover) and moment.now.fate is DealFate.STANDS else None
    if what is Irregularity.IMPERFECT_PACK:
        if moment.facts.answer(fact_question.pack_perfect(moment.at)) == fact_question.NO:
            yield from dealt_again(moment)
    elif what is Irregularity.FACED_CARD:
        yield from _new_deal(moment, "ii", Reason(N_("A card was face up in the pack.")))


@LAW_37.follows(FaceInPack)
def card_faced_in_the_pack(moment: LawContext) -> Iterator[events.Event]:
    """Deal again, unless it is the last card; ask if that is not known."""
    if moment.now.fate is not DealFate.STANDS:
        return
    if moment.facts.answer(fact_question.last_in_pack(moment.at)) == fact_question.NO:
        yield from _new_deal(moment, "ii", Reason(N_("A card was face up in the pack.")))


def _new_deal(moment: LawContext, part: str, why: Reason) -> Iterator[events.Event]:
    dealer = moment.now.who_deals or Seat.N
    offence = Offence(N_("there must be a new deal"), dealer, moment.at, why)
    counted = ("46",) if isinstance(moment.act, HandCounts) else ()
    also = (*counted, "47") if part == "i" else ()
    yield moment.ruling(LAW_37, offence, part=part, also=also)
    yield events.DealFell(DealFate.NEW)


def _short_hand_has_played(moment: LawContext) -> bool:
    """Check whether one hand alone is short, whenever that was stated, and has played."""
    stated = moment.facts.last(HandCounts)
    counts = stated.counts if isinstance(stated, HandCounts) else {}
    short = [seat for seat, count in counts.items() if count < RIGHT]
    if len(short) == 1 and max(counts.values()) <= RIGHT:
        return moment.code.ask(SHORT_HAND_STANDS)(moment, short[0])
    return bool(moment.under("46"))


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
def has_played(moment: LawContext, seat: Seat) -> bool:
    """Check whether the short hand has played a card."""
    return bool(moment.now.laid_by(seat)) or played_unrecorded(moment.now, moment.facts)


@LAW_46.follows(HandCounts)
def one_hand_is_short(moment: LawContext) -> Iterator[events.Event]:
    """Uphold the deal once the short hand has played."""
    seat = _alone_short(moment, moment.act)
    if seat is not None and moment.code.ask(SHORT_HAND_STANDS)(moment, seat):
        yield _stands(moment, seat, moment.at)


@LAW_46.follows(Inquire, CardFound, FindCard)
def was_short_before_it_played(moment: LawContext) -> Iterator[events.Event]:
    """Uphold the deal too if the count was stated before, unless the card was found in time."""
    evidence = moment.facts.evidence
    seat = _alone_short(moment, moment.facts.last(HandCounts))
    played = next((one.at for one in moment.now.laid_by(seat)), 0) if seat is not None else 0
    if seat is None or not any(at < played for at in evidence.counted) or moment.under(LAW_46):
        return
    if isinstance(moment.act, Inquire) and any(evidence.found(each) for each in Seat):
        return
    if moment.code.ask(SHORT_HAND_STANDS)(moment, seat):
        yield _stands(moment, seat, played)


def _alone_short(moment: LawContext, stated: object) -> Seat | None:
    """Return the one hand that is short by a count, if no other has a card too many."""
    if not isinstance(stated, HandCounts) or moment.now.fate is not DealFate.STANDS:
        return None
    counts = counted(moment.now, moment.facts, stated)
    short = [seat for seat, count in counts.items() if count < RIGHT]
    return short[0] if len(short) == 1 and max(counts.values()) <= RIGHT else None


def _stands(moment: LawContext, seat: Seat, at: int) -> events.RulingOpened:
    """Return the ruling on the one short hand, as of the count or of the first card it played."""
    why = Reason(N_("{who} was a card short and has played, so the deal stands."), who=(str(seat),))
    offence = Offence(N_("played with a short hand"), seat, at, why)
    return moment.ruling(LAW_46, offence, also=("37", "70", "71"))


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
def hand_is_void(moment: LawContext) -> Iterator[events.Event]:
    """Void a hand that is played out but not concluded."""
    now = moment.now
    if now.fate is not DealFate.STANDS or now.stage not in (HandStage.OVER, HandStage.CUT):
        return
    if now.next_dealt is not None:
        return  # it came to light in the next deal
    if now.rubber_over or _wins_the_rubber(moment):
        why = Reason(N_("The rubber is over, so its scores stand."))
        offence = Offence(N_("the pack is imperfect"), now.dealer or Seat.N, moment.at, why)
        yield moment.ruling(LAW_47, offence)
        return
    if _short_hand_has_played(moment) or _may_win_the_rubber(moment):
        return
    why = Reason(N_("The pack is proved imperfect, so this hand does not count."))
    offence = Offence(N_("the hand is void"), now.dealer or Seat.N, moment.at, why)
    yield moment.ruling(LAW_47, offence)
    yield events.DealFell(DealFate.VOID)


def _may_win_the_rubber(moment: LawContext) -> bool:
    """Check whether the unknown number of tricks decides if this hand wins the rubber."""
    now = moment.now
    undecided = worked(now, moment.code, moment.facts).score is None
    return undecided and any(rubber_points((*now.games, (side, 1)), moment.code) for side in Side)


def _wins_the_rubber(moment: LawContext) -> bool:
    """Check whether the rubber is won by this hand as scored."""
    now, code = moment.now, moment.code
    score = worked(now, code, moment.facts).score
    if score is None or score.won_by is None:
        return False
    return rubber_points((*now.games, (score.won_by, score.value or 0)), code) is not None
