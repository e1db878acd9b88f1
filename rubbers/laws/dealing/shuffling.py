"""Shuffling: how, when, by whom, and who shuffles first and last."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.pack import (
    Collect,
    CutPack,
    ExposeInPresenting,
    ExposeInShuffling,
    PackSide,
    PlacePack,
    RequireReshuffle,
    Shuffle,
    ShuffleManner,
)
from rubbers.hand.dealers import next_dealer
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import Deadline
from rubbers.laws.common.due import never_due

SHUFFLED = {
    ShuffleManner.BELOW: N_("{who} shuffled below the table."),
    ShuffleManner.FACES: N_("{who} shuffled so that faces of cards could be seen."),
    ShuffleManner.PACKETS: N_("{who} shuffled a used pack by dealing it into heaps."),
    ShuffleManner.ACROSS: N_("{who} shuffled a used pack across the table."),
    ShuffleManner.DURING_PLAY: N_("{who} shuffled during the play of the hand."),
}


def coming_dealer(context: LawContext) -> Seat | None:
    """Return who will deal with the pack being made up: the next dealer, once the hand is over."""
    if context.now.stage in (HandStage.DEALING, HandStage.PLAYING):
        return context.now.dealer
    return next_dealer(context.now, context.code)


LAW_26 = Law(
    "26",
    N_("Nobody may shuffle the pack below the table, or in a way that shows the face of a card."),
    Enforcement.BY_RULING,
)


@LAW_26.follows(Shuffle)
def shuffled_below_or_faces_seen(context: LawContext) -> Iterator[events.Event]:
    """Record the shuffle, except faces seen in the dealer's own: law 32 covers those."""
    if not _faces_seen_of_the_dealer(context):
        yield from recorded(context, LAW_26, ShuffleManner.BELOW, ShuffleManner.FACES)


def _faces_seen_of_the_dealer(context: LawContext) -> bool:
    act, before = context.act, context.before
    shown = isinstance(act, Shuffle) and act.manner is ShuffleManner.FACES
    too_late = before.stage is HandStage.PLAYING or before.cut_by is not None
    return shown and not too_late and _by_the_dealer(context)


def _by_the_dealer(context: LawContext) -> bool:
    return coming_dealer(context) in (None, context.by)


LAW_27 = Law("27", N_("No pack may be shuffled during the play of a hand."), Enforcement.BY_RULING)


@LAW_27.follows(Shuffle)
def shuffled_during_play(context: LawContext) -> Iterator[events.Event]:
    """Record the shuffle, whether it is stated to be during play or shown by the tricks."""
    act, now = context.act, context.now
    plain = isinstance(act, Shuffle) and act.manner is None
    if plain and now.stage is HandStage.PLAYING and now.tricks:
        yield _irregular(context, LAW_27, ShuffleManner.DURING_PLAY)
    yield from recorded(context, LAW_27, ShuffleManner.DURING_PLAY)


LAW_28 = Law(
    "28",
    N_("A used pack may not be shuffled by dealing it into heaps, nor across the table."),
    Enforcement.BY_RULING,
)


@LAW_28.follows(Shuffle)
def shuffled_in_packets(context: LawContext) -> Iterator[events.Event]:
    """Record a shuffle in one of these ways."""
    yield from recorded(context, LAW_28, ShuffleManner.PACKETS, ShuffleManner.ACROSS)


def recorded(context: LawContext, law: Law, *manners: ShuffleManner) -> Iterator[events.Event]:
    """Yield the record of a shuffle in one of these manners."""
    act = context.act
    if isinstance(act, Shuffle) and act.manner in manners:
        yield _irregular(context, law, act.manner)


def _irregular(context: LawContext, law: Law, manner: ShuffleManner) -> events.RulingOpened:
    why = Reason(SHUFFLED[manner], who=(str(context.by),))
    return context.ruling(law, Offence(N_("shuffled irregularly"), context.by, context.at, why))


LAW_29 = Law(
    "29",
    N_(
        "Each player may shuffle once before a deal, and again after a false cut or when there "
        "is a new deal."
    ),
    Enforcement.GUARD,
)


@LAW_29.forbids(Shuffle)
def shuffled_already(context: LawContext, act: Shuffle) -> Reason | None:
    """Refuse a second shuffle to all but a dealer, who has the last one."""
    now, by = context.now, context.by
    if now.stage is not HandStage.DEALING or act.for_ is not None:
        return None
    if by is now.dealer or by not in now.shuffled:
        return None
    return Reason(N_("{who} has already shuffled once."), who=(str(by),))


LAW_30 = Law(
    "30",
    N_("The dealer's partner gathers the pack for the next deal, and may shuffle it first."),
    Enforcement.BY_RULING,
)


@LAW_30.follows(Collect, Shuffle)
def gathered_or_shuffled_by_another(context: LawContext) -> Iterator[events.Event]:
    """Record that another player gathered the pack."""
    dealer = coming_dealer(context)
    if not isinstance(context.act, Collect) or dealer is None or context.by is dealer.partner:
        return
    why = Reason(
        N_("{who} gathered the pack, though it was for {partner} to gather."),
        who=(str(context.by),),
        partner=(str(dealer.partner),),
    )
    yield context.ruling(LAW_30, Offence(N_("gathered the pack"), context.by, context.at, why))


LAW_31 = Law(
    "31",
    N_(
        "A player who has shuffled puts the pack, squared and face down, on the left of the "
        "next dealer."
    ),
    Enforcement.BY_RULING,
)


@LAW_31.follows(PlacePack)
def pack_put_elsewhere(context: LawContext) -> Iterator[events.Event]:
    """Record that the pack was put down wrongly."""
    act = context.act
    if isinstance(act, PlacePack) and (act.faces or act.where is not PackSide.LEFT):
        why = Reason(
            N_("{who} put the pack down with the faces of cards showing.")
            if act.faces
            else N_("{who} did not put the pack on the left of the next dealer."),
            who=(str(context.by),),
        )
        offence = Offence(N_("put the pack down wrongly"), context.by, context.at, why)
        yield context.ruling(LAW_31, offence)


LAW_32 = Law(
    "32",
    N_(
        "The dealer may always shuffle last. If a card is seen while he shuffles or offers "
        "the pack, he can be made to shuffle again."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_32.forbids(RequireReshuffle)
def nothing_was_seen(context: LawContext, act: Act) -> Reason | None:
    """Refuse a new shuffle if no card was seen, and to the side whose pack it is."""
    if not never_due(context, act):
        return None
    theirs = any(one.live and context.by not in one.entitled for one in context.under(LAW_32))
    return Reason(
        N_("Only the other side may ask for that.") if theirs else N_("No card was seen.")
    )


@LAW_32.follows(ExposeInShuffling, ExposeInPresenting, Shuffle)
def card_seen(context: LawContext) -> Iterator[events.Event]:
    """Allow the dealer to be made to shuffle again, until the pack is cut."""
    faces = isinstance(context.act, Shuffle)
    if not _by_the_dealer(context) or (faces and not _faces_seen_of_the_dealer(context)):
        return
    why = Reason(N_("A card was seen while {who} had the pack."), who=(str(context.by),))
    yield context.ruling(
        LAW_32,
        Offence(N_("let a card be seen while shuffling"), context.by, context.at, why),
        remedies=(RequireReshuffle(),),
        until=Deadline(CutPack),
        also=("26",) if faces else (),
    )
