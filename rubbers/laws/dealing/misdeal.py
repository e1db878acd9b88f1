"""What counts as a misdeal."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Refusal
from club.reason import N_, Reason, of_people
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.deal import (
    CountCards,
    CountReason,
    DealCards,
    LayTrumpFaceDown,
    LookAtCards,
    MoveCard,
    TurnUp,
)
from rubbers.hand.acts.facts_of_deal import HandCounts, NotCut
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.pack import OmitCut
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.counts import RIGHT, counted
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.hand.table_questions import (
    EXCESS_EXCUSED,
    IMPERFECT,
    MISDEAL_COSTS,
    MISDEALT,
)
from rubbers.laws.common.due import never_due, refuse_if_of_the_others
from rubbers.laws.common.unproved import agreed_to, all_cards_known, deal_stands, known_to_be_agreed

WHOLE = 52


LAW_44 = Law(
    "44",
    N_(
        "It is a misdeal to deal other than one card at a time in turn from the left; to lay "
        "the last card face down; to let it fall out of place, unless the pack is imperfect; "
        "to deal fourteen or more to one player and fewer than thirteen to another; to count "
        "the cards for fear of an error; to go on after dealing two at once; or, if it is "
        "noticed in time, to deal a pack that was not cut."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_44.follows(DealCards)
def dealt_out_of_order(context: LawContext) -> Iterator[events.Event]:
    """Judge the order of the cards; two at once may be mended before the next card."""
    act, now = context.act, context.now
    if not isinstance(act, DealCards):
        return
    if now.misdealing is not None:
        why = Reason(N_("Two cards at once went to {who}, and the dealer went on."),
                     who=(str(now.misdealing),))  # fmt: skip
        yield from misdealing(context, "vi", why)
    elif act.sequence:
        yield from _out_of_rotation(context, act.sequence, first=act.at == 1)
    elif act.to is not None and act.count in (1, 2):
        yield from _out_of_rotation(context, (act.to,) * act.count, first=act.at == 1)
    elif act.to is not None and act.count > 2:
        why = Reason(N_("Several cards at once went to {who}."), who=(str(act.to),))
        yield from misdealing(context, "vi", why)


def _out_of_rotation(
    context: LawContext, sequence: tuple[Seat, ...], *, first: bool
) -> Iterator[events.Event]:
    """Judge cards recorded one by one; a second to one hand may be mended before the next.

    They begin at the dealer's left, or go on from the last card recorded, whatever was done in
    between; a card with a number goes on only from the act just before. If there is no such card
    they may begin anywhere, provided that dealing has begun or only one hand is named, unless they
    are stated to be the `first`.
    """
    before = context.before
    # Find the hand that got the last card, or else where this sequence may begin.
    last, at = before.last_dealt or (None, 0)
    numbered = isinstance(context.act, DealCards) and context.act.at is not None
    goes_on = last is not None and (at == context.at - 1 or not numbered)
    if last is None or not goes_on:
        begins = first or (before.dealt_by is None and len(set(sequence)) > 1)
        last = context.by if begins else sequence[0].right
    given = (last, *sequence)
    wrong = [n for n, seat in enumerate(sequence) if seat is not given[n].left]
    if not wrong:
        return
    # A second card to the same hand can be mended; anything else is out of turn.
    (place, *_), who = wrong, sequence[wrong[0]]
    if given[place] is not who or (place == 0 and not goes_on):
        why = Reason(N_("The cards were not dealt in turn from the dealer's left."))
        yield from misdealing(context, "i", why)
    elif place == len(sequence) - 1:
        yield events.DealingErred(who)
    else:
        why = Reason(N_("Two cards went to {who}, and the dealer went on."), who=(str(who),))
        yield from misdealing(context, "vi", why)


@LAW_44.follows(MoveCard)
def mended_by_one_card(context: LawContext) -> Iterator[events.Event]:
    """Accept that two cards at once are mended by moving one of them."""
    act = context.act
    if isinstance(act, MoveCard) and act.from_ is context.now.misdealing:
        yield events.DealingErred(None)
        yield events.CardDealt(act.to if act.to is act.from_.left else None, context.at)


@LAW_44.follows(LayTrumpFaceDown)
def last_card_face_down(context: LawContext) -> Iterator[events.Event]:
    """Judge a trump card laid face down."""
    why = Reason(N_("{who} laid the last card face down."), who=(str(context.by),))
    yield from misdealing(context, "ii", why)


@LAW_44.follows(TurnUp)
def last_card_not_the_dealers(context: LawContext) -> Iterator[events.Event]:
    """Judge a trump card that fell to another player, unless the pack is proved imperfect."""
    act, dealer = context.act, context.now.who_deals
    if not isinstance(act, TurnUp) or act.to is None or act.to is dealer:
        return
    perfect = fact_question.pack_perfect(context.at)
    look = context.facts.answer if _is_amiss(context) else context.facts.known
    if look(perfect) == fact_question.NO:
        yield from context.code.ask(IMPERFECT)(context)
    else:
        why = Reason(N_("The last card went to {who}."), who=(str(act.to),))
        yield from misdealing(context, "iii", why)


def _is_amiss(context: LawContext) -> bool:
    """Check whether the hands were counted, and do not make a complete pack with the turn-up."""
    stated = context.facts.last(HandCounts)
    counts = None if stated is None else _counts(context, stated)
    return counts is not None and sum(counts.values()) not in (WHOLE - 1, WHOLE)


@LAW_44.follows(HandCounts)
def too_many_and_too_few(context: LawContext) -> Iterator[events.Event]:
    """Judge a hand of fourteen beside one of fewer than thirteen, if the pack is complete."""
    counts = _counts(context, context.act)
    if counts is None or max(counts.values()) <= RIGHT or min(counts.values()) >= RIGHT:
        return
    perfect = fact_question.pack_perfect(context.at)
    whole = sum(counts.values()) == WHOLE and context.facts.known(perfect) != fact_question.NO
    if whole or context.facts.answer(perfect) == fact_question.YES:
        yield from _too_many(context, counts)
    else:
        yield from context.code.ask(IMPERFECT)(context)


def _too_many(context: LawContext, counts: dict[Seat, int]) -> Iterator[events.Event]:
    dealer = context.now.who_deals
    why = of_people(
        tuple(str(one) for one in Seat if counts.get(one, RIGHT) > RIGHT),
        N_("{who} was dealt more than thirteen cards, and {fewer} fewer, from a full pack."),
        N_("{who} were dealt more than thirteen cards, and {fewer} fewer, from a full pack."),
        fewer=tuple(str(one) for one in Seat if counts.get(one, RIGHT) < RIGHT),
    )
    if dealer is None or not context.code.ask(EXCESS_EXCUSED)(context, dealer):
        yield from misdealing(context, "iv", why)
    elif context.now.fate is DealFate.STANDS:
        offence = Offence(
            N_("dealt too many cards, through an adversary's act"), dealer, context.at, why
        )
        yield context.ruling(LAW_44, offence, part="iv")
        yield events.DealFell(DealFate.NEW)


@LAW_44.gives(EXCESS_EXCUSED)
def whoever_is_to_blame(_moment: LawContext, _dealer: Seat) -> bool:
    """Excuse no dealer, whoever is to blame."""
    return False


@LAW_44.follows(CountCards)
def counted_for_fear_of_an_error(context: LawContext) -> Iterator[events.Event]:
    """Judge a dealer who counts for fear of having made a mistake."""
    act = context.act
    if not isinstance(act, CountCards):
        return
    if context.now.stage is not HandStage.DEALING and context.now.next_dealt is None:
        return
    if context.now.who_deals not in (None, context.by):
        return
    wrong = act.why is CountReason.THINKS_WRONG
    if act.why is None:
        wrong = context.facts.answer(fact_question.thought_wrong(context.at)) == fact_question.YES
    if wrong:
        why = Reason(
            N_("{who} counted the cards, fearing a mistake in the deal."), who=(str(context.by),)
        )
        yield from misdealing(context, "v", why)


@LAW_44.follows(OmitCut, NotCut, Discover)
def pack_not_cut(context: LawContext) -> Iterator[events.Event]:
    """Allow the other side to claim a misdeal, until the turn-up or until they see their cards."""
    act, now = context.act, context.now
    if isinstance(act, Discover) and act.what is not Irregularity.NOT_CUT:
        return
    mine = act.by if isinstance(act, OmitCut) else None
    dealer = mine or now.who_deals
    if dealer is None or now.stage is not HandStage.DEALING or context.under(LAW_44, "vii"):
        return
    why = Reason(
        N_(
            "{who} was about to deal a pack that {right} had not cut; the trump has not been "
            "turned."
        ),
        who=(str(dealer),),
        right=(str(dealer.right),),
    )
    yield context.ruling(
        LAW_44,
        Offence(N_("did not have the pack cut"), dealer, context.at, why),
        part="vii",
        remedies=(Claim(what=Claimed.MISDEAL),),
        until=Deadline(TurnUp),
    )


@LAW_44.forbids(Claim)
def nothing_misdealt(context: LawContext, act: Claim) -> Reason | None:
    """Refuse a misdeal that nothing shows."""
    if act.what is not Claimed.MISDEAL or not never_due(context, act):
        return None
    if context.now.fate is DealFate.LOST:
        return None  # the claim is already granted
    if _never_cut(context):
        late = N_(
            "The pack was not cut, and the other side claimed it before the trump was turned."
        )
        raise Refusal(context.code.number(LAW_44, "vii"), Reason(late), edition=context.code.id)
    refuse_if_of_the_others(context, act)
    if not deal_stands(context):
        return Reason(
            N_("Too late to claim a misdeal: this deal has been played out or set aside.")
        )
    if all_cards_known(context):
        return Reason(N_("All four players had thirteen cards, and nothing else shows a misdeal."))
    if agreed_to(context):
        return None
    return Reason(
        N_("There is no misdeal: nothing shows one, and the players have not agreed on one.")
    )


@LAW_44.follows(Claim)
def agreed_to_be_one(context: LawContext) -> Iterator[events.Event]:
    """Treat it as a misdeal if that is claimed and agreed on."""
    act = context.act
    if not isinstance(act, Claim) or act.what is not Claimed.MISDEAL:
        return
    if known_to_be_agreed(context, act):
        why = Reason(
            N_("{who} claimed a misdeal, and the players agree that there was one."),
            who=(str(context.by),),
        )
        yield from misdealing(context, "", why)


def _never_cut(context: LawContext) -> bool:
    """Check whether the pack is known not to have been cut."""
    return bool(context.under(LAW_44, "vii")) or context.facts.last(NotCut) is not None


@LAW_44.follows(Claim)
def misdeal_claimed(context: LawContext) -> Iterator[events.Event]:
    """Apply the cost of the misdeal when it is claimed in time."""
    act = context.act
    if not isinstance(act, Claim) or act.what is not Claimed.MISDEAL:
        return
    for ruling in context.under(LAW_44, "vii"):
        if ruling.status is Status.CHOSEN:
            fate, also = context.code.ask(MISDEAL_COSTS)(context, ruling.by)
            yield context.closed(ruling, Status.PAID, *also)
            yield events.DealFell(fate)


@LAW_44.follows(LookAtCards)
def looked_before_claiming(context: LawContext) -> Iterator[events.Event]:
    """End the claim when that side sees its cards."""
    for ruling in context.under(LAW_44, "vii"):
        if ruling.live and context.by in ruling.entitled:
            yield events.RulingClosed(ruling.key, Status.LAPSED)


def misdealing(context: LawContext, part: str, why: Reason) -> Iterator[events.Event]:
    """Yield what follows from a misdeal under one part of the law."""
    now = context.now
    dealer = now.who_deals or context.act.by
    if dealer is not None:
        offence = Offence(N_("misdealt"), dealer, context.at, why)
        yield from context.code.ask(MISDEALT)(context, LAW_44, part, offence)


def _counts(context: LawContext, act: Act) -> dict[Seat, int] | None:
    if not isinstance(act, HandCounts):
        return None
    return counted(context.now, context.facts, act)
