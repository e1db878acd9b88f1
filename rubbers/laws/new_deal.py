"""A new deal, and a hand that counts nothing: the same dealer deals again."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side
from rubbers.hand import asked, events
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.deal import (
    AskToSeeTrump,
    Deal,
    ExposeInDealing,
    FaceInPack,
    LookAtTrump,
    TakeOtherPackCard,
    TouchCards,
    TurnUp,
)
from rubbers.hand.acts.facts import HandCounts, PackImperfect, PackPerfect
from rubbers.hand.acts.play import Discover, Irregularity, Play, Where
from rubbers.hand.acts.speech import Claim, Claimed
from rubbers.hand.counts import RIGHT, dealt_counts
from rubbers.hand.hand import Fate, Stage
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.ruling import Deadline, Status
from rubbers.hand.score import worked
from rubbers.laws.due import never_due
from rubbers.laws.law import Enforcement, Law
from rubbers.laws.questions import DEAL_AFTER_NEW_DEAL, DEAL_AFTER_VOID
from rubbers.laws.table_questions import (
    FREED,
    IMPERFECT,
    OUTLASTS_TURN_UP,
    SHORT_HAND_STANDS,
    SHOWN_BELOW,
)
from rubbers.laws.touching import first_to_touch
from rubbers.scoring.rubber_points import rubber_points

WHOLE = 52
NEW_DEAL = (Claim(what=Claimed.NEW_DEAL),)

LAW_37 = Law(
    "37",
    N_(
        "When the pack proves imperfect while it is dealt or played, or a card but the last lies "
        "face up in it, there is a new deal by the same dealer."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_37.gives(DEAL_AFTER_NEW_DEAL)
def dealer_of_a_new_deal(dealer: Seat) -> Seat:
    """Give the same dealer."""
    return dealer


@LAW_37.follows(PackImperfect, PackPerfect)
def pack_proved_imperfect(moment: Moment) -> Iterator[events.Event]:
    """Have the cards dealt again when it is told."""
    if not isinstance(moment.act, PackPerfect) or moment.act.value is YesNo.NO:
        yield from dealt_again(moment)


@LAW_37.gives(IMPERFECT)
def dealt_again(moment: Moment) -> Iterator[events.Event]:
    """Have the cards dealt again, in the deal or in the play."""
    now = moment.now
    if now.fate is not Fate.STANDS or now.stage not in (Stage.DEALING, Stage.PLAYING):
        return
    if _short_hand_has_played(moment):
        return
    yield from _new_deal(moment, "i", Reason(N_("The pack is proved imperfect.")))


@LAW_37.follows(HandCounts)
def cards_missing_or_too_many(moment: Moment) -> Iterator[events.Event]:
    """Ask about the pack where the hands do not add up, and the laws on hands do not decide."""
    act, now = moment.act, moment.now
    if not isinstance(act, HandCounts) or now.fate is not Fate.STANDS:
        return
    counts = dealt_counts(now, act)
    short = [seat for seat, count in counts.items() if count < RIGHT]
    long = [seat for seat, count in counts.items() if count > RIGHT]
    found = {seat: moment.facts.evidence.found(seat) for seat in short}
    if sum(counts.values()) == WHOLE or (short and long):
        return
    if not long and all(counts[seat] + found[seat] >= RIGHT for seat in short):
        return
    if len(short) == 1 and moment.code.ask(SHORT_HAND_STANDS)(moment, short[0]):
        return
    if moment.facts.told(asked.pack_perfect(moment.at)) == asked.NO:
        yield from dealt_again(moment)


@LAW_37.follows(Discover)
def found_out_at_the_table(moment: Moment) -> Iterator[events.Event]:
    """Ask whether the pack is whole, where somebody thinks it is not."""
    act = moment.act
    what = act.what if isinstance(act, Discover) and moment.now.fate is Fate.STANDS else None
    if what is Irregularity.IMPERFECT_PACK:
        if moment.facts.told(asked.pack_perfect(moment.at)) == asked.NO:
            yield from dealt_again(moment)
    elif what is Irregularity.FACED_CARD:
        yield from _new_deal(moment, "ii", Reason(N_("A card lay face up in the pack.")))


@LAW_37.follows(FaceInPack)
def card_faced_in_the_pack(moment: Moment) -> Iterator[events.Event]:
    """Have the cards dealt again, unless it is the last."""
    act = moment.act
    if isinstance(act, FaceInPack) and not act.last and moment.now.fate is Fate.STANDS:
        yield from _new_deal(moment, "ii", Reason(N_("A card lay face up in the pack.")))


def _new_deal(moment: Moment, part: str, why: Reason) -> Iterator[events.Event]:
    dealer = moment.now.dealt_by or moment.now.dealer or Seat.N
    offence = Offence(N_("there must be a new deal"), dealer, moment.at, why)
    counted = ("46",) if isinstance(moment.act, HandCounts) else ()
    also = (*counted, "47") if part == "i" else ()
    yield moment.ruling(LAW_37, offence, part=part, also=also)
    yield events.DealFell(Fate.NEW)


def _short_hand_has_played(moment: Moment) -> bool:
    """Say whether one hand alone is short, whenever that is told, and has played."""
    told = moment.facts.last(HandCounts)
    counts = told.counts if isinstance(told, HandCounts) else {}
    short = [seat for seat, count in counts.items() if count < RIGHT]
    if len(short) == 1 and max(counts.values()) <= RIGHT:
        return moment.code.ask(SHORT_HAND_STANDS)(moment, short[0])
    return bool(moment.under("46"))


LAW_38 = Law(
    "38",
    N_(
        "If the dealer's side shows a card in dealing the others may have a new deal, unless they "
        "have touched their cards; if the others do, the dealer may, unless his partner has. If "
        "the deal stands that card cannot be called."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("The choice lasts to the turn-up."),
)


@LAW_38.forbids(Claim)
def no_card_gives_that_claim(moment: Moment, act: Claim) -> Reason | None:
    """Refuse a new deal, while the cards are dealt, to a side that has no claim to one."""
    if act.what is not Claimed.NEW_DEAL or moment.now.stage is not Stage.DEALING:
        return None
    if never_due(moment, act):
        return Reason(N_("That side has no claim to a new deal."))
    return None


@LAW_38.gives(SHOWN_BELOW)
def seen_below_the_table() -> bool:
    """Say that a card seen below the table is not shown."""
    return False


@LAW_38.follows(ExposeInDealing)
def exposed_in_dealing(moment: Moment) -> Iterator[events.Event]:
    """Let the other side have a new deal, if it has kept its hands off the cards."""
    act, now = moment.act, moment.now
    dealer = now.dealt_by or now.dealer
    if not isinstance(act, ExposeInDealing) or dealer is None:
        return
    if act.where is Where.BELOW and not moment.code.ask(SHOWN_BELOW)():
        return
    ours = moment.by.side is dealer.side
    goes_on = moment.code.ask(OUTLASTS_TURN_UP)(act)
    entitled = moment.by.side.adversaries
    if touched(moment, dealer, entitled):
        return
    why = Reason(
        N_("{who} showed the {card} while the cards were dealt."),
        who=(str(moment.by),),
        card=str(act.card),
    )
    found = moment.ruling(
        LAW_38,
        Offence(N_("exposed a card in dealing"), moment.by, moment.at, why),
        entitled=entitled,
        remedies=NEW_DEAL,
        until=Deadline(Play if goes_on and ours else TurnUp),
        also=("39", "40") if goes_on else ("39",),
    )
    yield found if ours else moment.for_these(found, dealer)


def touched(moment: Moment, dealer: Seat, entitled: Side) -> bool:
    """Say whether a side has lost its claim by touching cards; law 39 lets it follow the other."""
    first = first_to_touch(moment, dealer)
    return first is not None and not moment.code.ask(FREED)(first, entitled)


LAW_39 = Law(
    "39",
    N_("When a player touches his cards in the deal, the other side may, and loses no claim."),
    Enforcement.CONSEQUENCE,
)


@LAW_39.gives(FREED)
def freed_by_the_others(first: Seat, side: Side) -> bool:
    """Say whether one of the other side was the first to touch cards."""
    return first.side is not side


@LAW_39.follows(TouchCards)
def touched_after_the_exposure(moment: Moment) -> Iterator[events.Event]:
    """End a claim to a new deal when its side touches cards first."""
    now = moment.now
    dealer = now.dealt_by or now.dealer
    for ruling in moment.under(LAW_38):
        if not ruling.live or dealer is None:
            continue
        if ruling.entitled[0].side is moment.by.side and touched(moment, dealer, moment.by.side):
            yield events.RulingClosed(ruling.key, Status.LAPSED)


LAW_40 = Law(
    "40",
    N_(
        "If one of the last cards is shown and the trump turned up before there is time to "
        "decide, the claim to a new deal is not lost."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_40.gives(OUTLASTS_TURN_UP)
def was_one_of_the_last(act: ExposeInDealing) -> bool:
    """Say whether the card was one of the last to be dealt."""
    return act.last


@LAW_40.follows(TurnUp, Deal)
def turned_up_too_fast(moment: Moment) -> Iterator[events.Event]:
    """Record that the claim goes on; asks whether there was time, where that is not told."""
    act = moment.act
    for ruling in moment.under(LAW_38):
        waits = ruling.live and ruling.until is not None and ruling.until.do is Play
        if not waits:
            continue
        fast = act.too_fast if isinstance(act, TurnUp) else None
        if fast is None:
            fast = moment.facts.told(asked.reasonable_time(moment.at)) == asked.NO
        if not fast:
            yield events.RulingClosed(ruling.key, Status.LAPSED)
        else:
            why = Reason(N_("The trump was turned before there was time to decide."))
            dealer = moment.act.by or moment.now.dealer or ruling.by
            offence = Offence(N_("turned the trump up too fast"), dealer, moment.at, why)
            yield moment.ruling(LAW_40, offence, also=(LAW_38,))


LAW_41 = Law(
    "41",
    N_(
        "If a player looks at the trump card while dealing, the others may too, or have a new deal."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_41.forbids(AskToSeeTrump)
def nobody_has_looked(moment: Moment, act: Act) -> Reason | None:
    """Refuse to have the trump card shown where nobody has looked."""
    return Reason(N_("Nobody has looked at it.")) if never_due(moment, act) else None


@LAW_41.follows(LookAtTrump)
def looked_at_the_trump(moment: Moment) -> Iterator[events.Event]:
    """Let the others look, and have a new deal, where it is the dealer who looked."""
    if (moment.now.dealt_by or moment.now.dealer) not in (None, moment.by):
        return
    why = Reason(N_("{who} looked at the trump card while dealing."), who=(str(moment.by),))
    yield moment.ruling(
        LAW_41,
        Offence(N_("looked at the trump card"), moment.by, moment.at, why),
        remedies=(AskToSeeTrump(), *NEW_DEAL),
        until=Deadline(Play),
        several=True,
    )


LAW_42 = Law(
    "42",
    N_(
        "If a player takes a card of the other pack into his hand, the other side may have a new "
        "deal when that is found out."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_42.follows(TakeOtherPackCard, Discover)
def card_of_the_other_pack(moment: Moment) -> Iterator[events.Event]:
    """Let the other side decide."""
    act, holder = moment.act, moment.by
    if isinstance(act, Discover):
        if act.what is not Irregularity.OTHER_PACK_CARD or act.who is None:
            return
        holder = act.who
    if any(one.by is holder for one in moment.under(LAW_42)):
        return
    why = Reason(N_("{who} has a card of the other pack in his hand."), who=(str(holder),))
    offence = Offence(N_("took a card of the other pack"), holder, moment.at, why)
    yield moment.ruling(LAW_42, offence, remedies=NEW_DEAL)


LAW_47 = Law(
    "47",
    N_("A pack found imperfect voids the hand it is found in, and no score made before."),
    Enforcement.CONSEQUENCE,
)


@LAW_47.gives(DEAL_AFTER_VOID)
def dealer_after_a_void_hand(dealer: Seat) -> Seat:
    """Give the same dealer."""
    return dealer


@LAW_47.follows(PackImperfect)
def hand_is_void(moment: Moment) -> Iterator[events.Event]:
    """Make a hand count nothing that is played out but not concluded."""
    now = moment.now
    if now.fate is not Fate.STANDS or now.stage not in (Stage.OVER, Stage.CUT):
        return
    if now.rubber_over or _wins_the_rubber(moment):
        why = Reason(N_("The rubber is over: what was scored in it stands."))
        offence = Offence(N_("the pack is imperfect"), now.dealer or Seat.N, moment.at, why)
        yield moment.ruling(LAW_47, offence)
        return
    if _short_hand_has_played(moment):
        return
    why = Reason(N_("The pack is proved imperfect: this hand counts nothing."))
    offence = Offence(N_("the hand is void"), now.dealer or Seat.N, moment.at, why)
    yield moment.ruling(LAW_47, offence)
    yield events.DealFell(Fate.VOID)


def _wins_the_rubber(moment: Moment) -> bool:
    """Say whether the rubber is won by this hand as it is scored."""
    now, code = moment.now, moment.code
    score = worked(now, code, moment.facts).score
    if score is None or score.won_by is None:
        return False
    return rubber_points((*now.games, (score.won_by, score.value or 0)), code) is not None
