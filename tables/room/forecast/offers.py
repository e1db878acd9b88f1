"""What may be done next: the acts a page or a program can offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from club.errors import Impossible, Refusal
from rubbers.cards.seats import WhistGame
from rubbers.code.code import Code
from tables.room import acts
from tables.room.cutting.drawing import can_draw
from tables.room.decide import decide
from tables.room.notation import ACT_KINDS
from tables.room.state.room_state import Room, TableStage, TableState


@dataclass(frozen=True, slots=True)
class Offer:
    """One possible act: its kind, the act as far as it is known, and the fields still wanted.

    `refusal` is the law against it, if any; an officer may set it aside with a reason.
    """

    kind: str
    act: acts.Act | None = None
    wants: tuple[str, ...] = ()
    refusal: Refusal | None = None


def may(
    room: Room, code: Code, *, table: int | None = None, who: str | None = None
) -> tuple[Offer, ...]:
    """Return what may be done next in the room, at a table or by a person.

    Impossible acts are left out; an act that a law forbids carries the refusal. The answers of the
    last rooms asked about are kept, because everyone in the room asks when it changes. A room is
    known again by its parts themselves, which never change and are kept with the answer.
    """
    parts = (room.hall, *room.tables.values(), code)
    key = (*map(id, parts), table, who)
    kept = _kept.get(key)
    if kept is None:
        kept = parts, tuple(_may(room, code, table, who))
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = kept
    return kept[1]


MOST_KEPT = 300
_kept: dict[tuple[int | str | None, ...], tuple[tuple[object, ...], tuple[Offer, ...]]] = {}


def _may(room: Room, code: Code, table: int | None, who: str | None) -> Iterator[Offer]:
    if who is not None:
        yield from _possible(room, code, _by(room, who))
    elif table is not None:
        at = room.tables.get(table)
        if at is not None and at.stage is not TableStage.OVER:
            yield from _to_complete(at, committed=bool(room.hall.commitment))
            yield from _possible(room, code, _at(at))
    else:
        yield from _at_the_door(room)
        yield from _possible(room, code, _in_the_room(room))


def _possible(room: Room, code: Code, wished: Iterator[acts.Act]) -> Iterator[Offer]:
    for act in wished:
        try:
            yield Offer(ACT_KINDS[type(act)], act, refusal=_refusal(room, act, code))
        except Impossible:
            continue


def _refusal(room: Room, act: acts.Act, code: Code) -> Refusal | None:
    """Return the first law against an act; raise Impossible if no waiver would make it possible."""
    return next(iter(laws_against(room, act, code)), None)


def laws_against(room: Room, act: acts.Act, code: Code) -> tuple[Refusal, ...]:
    """Return every law against an act, in the order met; raise Impossible if it cannot be done."""
    found: tuple[Refusal, ...] = ()
    while (refusal := _first_against(room, act, code)) is not None:
        found = (*found, refusal)
        code = code.waiving(refusal.law)
    return found


def _first_against(room: Room, act: acts.Act, code: Code) -> Refusal | None:
    try:
        decide(room, act, code)
    except Refusal as refusal:
        return refusal
    return None


def _at_the_door(room: Room) -> Iterator[Offer]:
    if room.hall.doors is None:
        yield Offer("open_doors")
        return
    if room.hall.phase is acts.Phase.CLOSE:
        return
    yield Offer("arrive", wants=("who",))
    if room.hall.bell is None:
        yield Offer("ring_opening_bell")


def _in_the_room(room: Room) -> Iterator[acts.Act]:
    fresh = max(room.tables, default=0) + 1
    for game in room.hall.games or WhistGame:
        yield acts.FormTable(fresh, game)
    yield acts.LastCall()
    for phase in acts.Phase:
        yield acts.ChangePhase(phase)


def _to_complete(table: TableState, *, committed: bool) -> Iterator[Offer]:
    """Yield the acts at a table that need something not yet known: cards, a seat, a person.

    Cards that the program draws are known only once they are drawn.
    """
    if any(cut.to_cut for cut in table.cuts()):
        yield Offer("cut", wants=("who", "cards"))
        yield Offer("cut_round", wants=("cuts",))
        if committed and can_draw(table):
            yield Offer("draw_cut", acts.DrawCut(table.number))
    if table.stage is TableStage.READY and table.cards is None:
        yield Offer("choose_cards", wants=("cards",))
    if table.stage is TableStage.READY and table.seat is None:
        yield Offer("choose_seats", wants=("seat",))
    if any(m.away and table.substitute_for(m.who) is None for m in table.members):
        yield Offer("name_substitute", wants=("absent", "substitute"))


def _at(table: TableState) -> Iterator[acts.Act]:
    number = table.number
    yield acts.BeginRubber(number)
    yield acts.EndRubber(number)
    yield acts.CloseTable(number)
    yield acts.VoidRubber(number)
    for who in table.seating.values():
        yield acts.ConsentToVoid(number, who)
    for cut in table.cuts():
        for heat in cut.heats:
            if heat.to_cut:
                yield from (acts.UndoCard(number, shown.who) for shown in heat.shown)
    for named in table.asked_for:
        for who in named.asked:
            yield acts.Consent(number, who, named.who)
            yield acts.RefuseConsent(number, who, named.who)
    for waiting in table.queue:
        yield acts.PassAdmission(number, waiting.who)
        yield acts.ClaimAdmission(number, waiting.who)
    for member in table.members:
        yield acts.ComeBack(number, member.who)
        yield acts.PassAdmission(number, member.who)
        yield acts.ClaimAdmission(number, member.who)
        yield acts.QuitTable(number, member.who)
        yield acts.BreakUp(number, member.who)


def _by(room: Room, who: str) -> Iterator[acts.Act]:
    yield acts.Declare((who,))
    yield acts.Withdraw(who)
    for table in room.open_tables():
        number = table.number
        yield acts.Declare((who,), number)
        yield acts.CutInto(number, who)
        yield acts.Withdraw(who, number)
        yield acts.QuitTable(number, who)
        yield acts.ComeBack(number, who)
        yield acts.ConsentToVoid(number, who)
        yield acts.PassAdmission(number, who)
        yield acts.ClaimAdmission(number, who)
        for named in table.asked_for:
            yield acts.Consent(number, who, named.who)
            yield acts.RefuseConsent(number, who, named.who)
    yield acts.Leave(who)
