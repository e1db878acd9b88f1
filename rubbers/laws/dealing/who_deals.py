"""The deal: whose turn it is, and a deal by the wrong hand, with the wrong pack, or for another."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.deal import Deal, DealCards, PackDealt, StopDeal, TurnUp
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.pack import CutPack, Shuffle
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.laws.common.due import never_due
from rubbers.laws.dealing.shuffling import coming_dealer
from rubbers.scoring import questions

LAW_33 = Law(
    "33", N_("Players deal in turn, and the deal passes to the left."), Enforcement.MEANING
)


@LAW_33.gives(questions.DEAL_AFTER_HAND)
def next_dealer(dealer: Seat) -> Seat:
    """Return the player at the dealer's left."""
    return dealer.left


LAW_48 = Law(
    "48",
    N_(
        "A deal out of turn, or with the other side's pack, is good unless it is stopped "
        "before the trump is turned."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("Any player may stop it. Afterwards the deal passes on from the player who dealt."),
)


@LAW_48.gives(questions.DEAL_OUT_OF_TURN)
def after_a_deal_out_of_turn(dealt_by: Seat) -> Seat:
    """Return the player at the left of whoever dealt."""
    return dealt_by.left


@LAW_48.forbids(StopDeal)
def nothing_to_stop(context: LawContext, act: StopDeal) -> Reason | None:
    """Refuse to stop a deal that is as it should be."""
    return Reason(N_("There is nothing wrong with this deal.")) if never_due(context, act) else None


@LAW_48.follows(Deal, DealCards)
def dealt_by_the_wrong_hand(context: LawContext) -> Iterator[events.Event]:
    """Allow the deal to be stopped until the trump is turned."""
    act, dealer = context.act, coming_dealer(context)
    if not isinstance(act, Deal | DealCards) or dealer is None:
        return
    wrong_pack = act.pack is PackDealt.ADVERSARIES
    if not wrong_pack and context.by in (dealer, context.before.dealt_by):
        return
    if context.under(LAW_48) or (not wrong_pack and _with_leave(context)):
        return
    opened = _may_be_stopped(context, context.by, wrong_pack=wrong_pack)
    yield context.for_everyone(opened)
    if isinstance(act, Deal):
        yield events.RulingClosed(opened.ruling.key, Status.LAPSED)
        yield events.DealerStands(context.by)


@LAW_48.follows(Discover)
def pack_found_to_be_the_others(context: LawContext) -> Iterator[events.Event]:
    """Allow the deal to be stopped if only now the pack is found to be the other side's."""
    act, now = context.act, context.now
    dealer = now.who_deals
    if not isinstance(act, Discover) or act.what is not Irregularity.WRONG_PACK:
        return
    if now.stage is HandStage.DEALING and dealer is not None and not context.under(LAW_48):
        yield context.for_everyone(_may_be_stopped(context, dealer, wrong_pack=True))


def _may_be_stopped(context: LawContext, dealer: Seat, *, wrong_pack: bool) -> events.RulingOpened:
    template = (
        N_("{who} is dealing with the other side's pack.")
        if wrong_pack
        else N_("{who} is dealing out of turn.")
    )
    offence = Offence(
        N_("dealt out of turn, or with the wrong pack"),
        dealer,
        context.at,
        Reason(template, who=(str(dealer),)),
    )
    return context.ruling(LAW_48, offence, remedies=(StopDeal(),), until=Deadline(TurnUp))


@LAW_48.follows(TurnUp)
def trump_is_turned(context: LawContext) -> Iterator[events.Event]:
    """Uphold a deal that nobody stopped."""
    dealt_by = context.now.dealt_by
    for ruling in context.under(LAW_48):
        if ruling.live and dealt_by is not None:
            yield events.DealerStands(dealt_by)


LAW_49 = Law(
    "49",
    N_("Nobody may shuffle, cut or deal for his partner without the other side's permission."),
    Enforcement.BY_RULING,
    reading=N_(
        "Both of the other side must give it; either of them who is not known to have given "
        "it is asked."
    ),
)


@LAW_49.follows(Shuffle, CutPack, Deal, DealCards)
def done_for_partner(context: LawContext) -> Iterator[events.Event]:
    """Record an act in partner's place, unless the other side gave leave."""
    act, other = context.act, _in_whose_place(context)
    if other is not context.by.partner:
        return
    if isinstance(act, DealCards) and any(one.by is context.by for one in context.under(LAW_49)):
        return
    if _given_leave(context):
        return
    why = Reason(_for_partner(act), who=(str(context.by),), partner=(str(context.by.partner),))
    offence = Offence(N_("acted for their partner"), context.by, context.at, why)
    yield context.ruling(LAW_49, offence)


def _for_partner(act: Act) -> str:
    """Return the sentence for what was done in partner's place."""
    match act:
        case Shuffle():
            return N_("{who} shuffled for {partner} without the other side's permission.")
        case CutPack():
            return N_("{who} cut for {partner} without the other side's permission.")
    return N_("{who} dealt for {partner} without the other side's permission.")


def _in_whose_place(context: LawContext) -> Seat | None:
    """Return whose part was taken, as stated, or since the cut falls to the dealer's right."""
    act, dealer = context.act, coming_dealer(context)
    stated = getattr(act, "for_", None) or getattr(act, "in_place_of", None)
    if stated is None and isinstance(act, CutPack) and dealer is not None:
        return dealer.right if context.by is dealer.right.partner else None
    return stated if isinstance(stated, Seat) else None


def _with_leave(context: LawContext) -> bool:
    """Check whether a player deals in partner's place and the other side allowed it."""
    placed = _in_whose_place(context) is context.by.partner is coming_dealer(context)
    return placed and _given_leave(context)


def _given_leave(context: LawContext) -> bool:
    """Check whether both adversaries gave leave; ask if that is not known."""
    adversaries = set(context.by.side.adversaries.seats)
    if adversaries <= set(context.now.consented):
        return True
    return context.facts.answer(fact_question.agreed(context.at)) == fact_question.YES


LAW_51 = Law(
    "51",
    N_(
        "If the dealer's partner deals for him and misdeals, the dealer loses the deal, and "
        "the adversary on his left deals."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_51.gives(questions.DEAL_FOR_PARTNER)
def after_a_misdeal_for_a_partner(right_dealer: Seat) -> Seat:
    """Return the adversary next after the player who should have dealt."""
    return right_dealer.left
