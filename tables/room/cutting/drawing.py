"""Cut cards drawn by the program, by the same laws as cards from a real pack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.dealing.shuffle import PACK_SIZE
from tables.room import acts, events
from tables.room.cutting import cards_shown
from tables.room.draft import Draft, impossible
from tables.room.seating import interval
from tables.room.state.cut import Cut
from tables.room.state.room_state import Room, TableState


@dataclass(frozen=True, slots=True)
class DrawnPack:
    """A shuffled pack for one round of a cut, with the proof of where its order comes from."""

    id: str
    beacon: str
    cards: tuple[str, ...]
    place: int
    secret: str
    proof: tuple[str, ...]


def not_drawn_yet(_draft: Draft, _act: acts.DrawCut) -> None:
    """Refuse to preview a draw: the cards are unknown until they are drawn."""
    raise impossible(N_("The cards are drawn only when the cut is made."))


def drawn(
    room: Room, act: acts.DrawCut, code: Code, packs: Iterator[DrawnPack]
) -> tuple[events.Event, ...]:
    """Draw a cut to its end: one pack for each round, and a fresh one for those who cut again.

    `packs` are the packs of the evening not used yet; one is taken only if it is needed.
    """
    code.check(room, act)
    draft = Draft(room, code)
    purpose = _need_cut(draft.table(act.table)).purpose
    while (cut := _waiting(draft.table(act.table))) is not None and cut.purpose is purpose:
        _draw_round(draft, act.table, cut, packs)
        if any(isinstance(event, events.CutConcluded) for event in draft.events):
            break
    interval.revisit(draft)
    return tuple(draft.events)


def can_draw(table: TableState) -> bool:
    """Check that a cut is waiting and that no card of its rounds came from a real pack (law 14)."""
    cut = _waiting(table)
    return cut is not None and not _begun(cut) and len(cut.to_cut) <= PACK_SIZE


def _draw_round(draft: Draft, number: int, cut: Cut, packs: Iterator[DrawnPack]) -> None:
    due = cut.to_cut
    draft.need_in_room(*due)
    pack = next(packs, None)
    if pack is None:
        raise impossible(N_("No more cuts were settled beforehand: cut from a real pack."))
    cards = pack.cards[: len(due)]
    provenance = (pack.place, pack.secret, pack.proof)
    draft.add(events.CutDrawn(number, cut.purpose, pack.id, pack.beacon, due, cards, *provenance))
    for who, card in zip(due, cards, strict=True):
        cards_shown.cut_cards(draft, acts.CutCards(number, who, (card,)))


def _need_cut(table: TableState) -> Cut:
    cut = _waiting(table)
    if cut is None:
        raise impossible(N_("Nobody has to cut at table {table}."), table=table.number)
    if _begun(cut):
        template = N_(
            "A card has been cut from the pack on the table, so everyone must cut from that pack."
        )
        raise Impossible(Reason(template))
    if len(cut.to_cut) > PACK_SIZE:
        raise impossible(N_("One pack has cards for at most fifty-two people."))
    return cut


def _waiting(table: TableState) -> Cut | None:
    return next((cut for cut in table.cuts() if cut.to_cut), None)


def _begun(cut: Cut) -> bool:
    return any(heat.shown for heat in cut.heats if heat.to_cut)
