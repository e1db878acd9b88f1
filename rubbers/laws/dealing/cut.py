"""The cut: who divides the pack, how, and what may not be done after it."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.choices import Demand, Elect
from rubbers.hand.acts.deal import TurnUp
from rubbers.hand.acts.pack import CutPack, ExposeInCutting, JoinPackets, Shuffle
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.hand.table_questions import MISDEALT
from rubbers.laws.dealing.shuffling import coming_dealer

FEWEST = 4
"""The fewest cards allowed in either packet of a cut."""

LAW_34 = Law(
    "34",
    N_(
        "The player on the dealer's right cuts, leaving at least four cards in each packet. "
        "If a card is seen, the cards are confused, or there is doubt where the pack was "
        "parted, there must be a fresh cut."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "There must also be a fresh cut if a packet has fewer than four cards. It may be "
        "asked for until the trump is turned."
    ),
)


@LAW_34.follows(CutPack, ExposeInCutting, JoinPackets)
def cut_afresh(context: LawContext) -> Iterator[events.Event]:
    """Ask for a fresh cut if this one is not good; mark one as made when it is."""
    act = context.act
    for ruling in context.under(LAW_34):
        if isinstance(act, CutPack) and ruling.live:
            yield events.RulingClosed(ruling.key, Status.PAID)
    trouble = _trouble(act)
    if trouble is None:
        return
    yield events.PackCut(None)
    offence = Offence(N_("there must be a fresh cut"), context.by, context.at, Reason(trouble))
    small = isinstance(act, CutPack) and not (act.confused or act.doubtful)
    until = Deadline(TurnUp)
    yield context.ruling(LAW_34, offence, remedies=(CutPack(),), until=until, reading=small)


@LAW_34.forbids(Demand, Elect)
def cut_was_good(context: LawContext, act: Demand | Elect) -> Reason | None:
    """Refuse a fresh cut if none is due."""
    if not isinstance(act.remedy, CutPack):
        return None
    if any(one.live for one in context.under(LAW_34)):
        return None
    return Reason(N_("There was nothing wrong with the cut."))


@LAW_34.follows(CutPack)
def cut_by_the_dealers_side(context: LawContext) -> Iterator[events.Event]:
    """Record a cut by the dealer or the dealer's partner, who never have the right to it."""
    dealer = context.now.dealer
    if (
        dealer is None
        or context.by.side is not dealer.side
        or context.now.stage is not HandStage.DEALING
    ):
        return
    why = Reason(
        N_("{who} cut the pack, though it was for {right} to cut."),
        who=(str(context.by),),
        right=(str(dealer.right),),
    )
    offence = Offence(N_("cut in another player's place"), context.by, context.at, why)
    if not any(one.at == context.at for one in context.under(LAW_34)):
        yield context.ruling(LAW_34, offence)


def _trouble(act: object) -> str | None:
    match act:
        case ExposeInCutting() | JoinPackets(exposed=True):
            return N_("A card was seen while the pack was cut.")
        case CutPack(confused=True) | JoinPackets(confused=True):
            return N_("The cards were confused while the pack was cut.")
        case JoinPackets(left_behind=True):
            return N_("A packet was left behind when the pack was rejoined.")
        case CutPack(doubtful=True):
            return N_("There is doubt about where the pack was parted.")
        case CutPack(packets=packets) if packets and min(packets) < FEWEST:
            return N_("A packet had fewer than four cards.")
    return None


LAW_35 = Law(
    "35",
    N_("Once a player has parted the pack he may not change his mind, shuffle, or cut again."),
    Enforcement.GUARD,
)


@LAW_35.forbids(CutPack, Shuffle)
def cut_already(context: LawContext, act: CutPack | Shuffle) -> Reason | None:
    """Refuse the cutter a second cut or a shuffle, if no fresh cut is due."""
    if context.now.cut_by is not context.by or context.now.stage is not HandStage.DEALING:
        return None
    return Reason(N_("{who} has already cut the pack."), who=(str(context.by),))


LAW_36 = Law(
    "36", N_("A dealer who shuffles after the cut loses the deal."), Enforcement.CONSEQUENCE
)


@LAW_36.follows(Shuffle)
def shuffled_after_the_cut(context: LawContext) -> Iterator[events.Event]:
    """Take the deal away."""
    now = context.now
    if now.stage is not HandStage.CUT and (
        now.stage is not HandStage.DEALING or now.cut_by is None
    ):
        return
    if context.by is not (coming_dealer(context) or (now.cut_by and now.cut_by.left)):
        return
    if now.stage is HandStage.CUT:
        yield events.DealtBy(context.by)
        yield events.CardDealt(None, context.at)  # the deal lost is the next one
    why = Reason(N_("The pack had been cut when {who} shuffled it."), who=(str(context.by),))
    offence = Offence(N_("shuffled after the cut"), context.by, context.at, why)
    yield from context.code.ask(MISDEALT)(context, LAW_36, "", offence)
