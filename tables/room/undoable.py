"""What may be undone, and until which event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from club.person import is_bot
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from tables.room import acts, events
from tables.room.draft import impossible, impossible_for
from tables.room.events import Event, Undone
from tables.room.evolve import evolve_all
from tables.room.state.room_state import Room, TableStage


@dataclass(frozen=True, slots=True)
class RoomLine:
    """One line of a room or table stream; the lines of one act share `act` in every stream."""

    number: int
    event: Event
    act: str = ""


def standing_lines(lines: Iterable[RoomLine]) -> Iterator[RoomLine]:
    """Return the effective lines of one stream: neither undone nor themselves an undoing."""
    lines = tuple(lines)
    undone = {n for line in lines if isinstance(line.event, Undone) for n in line.event.numbers}
    return (
        line for line in lines if line.number not in undone and not isinstance(line.event, Undone)
    )


def replay(lines: Iterable[RoomLine], room: Room | None = None) -> Room:
    """Fold the lines of one stream onto a room (a new one by default) that lacks that part."""
    return evolve_all(room or Room(), (line.event for line in standing_lines(lines)))


Streams = Mapping[int | None, Sequence[RoomLine]]
"""The lines of the hall (None) and of each table, by its number."""


@dataclass(frozen=True, slots=True)
class UndoableAct:
    """An act that may be undone: its lines in each stream, and until when it may be."""

    act: str
    numbers: Mapping[int | None, tuple[int, ...]]
    until: Reason

    def events(self) -> tuple[events.Undone, ...]:
        """Return the events that undo it, one per stream."""
        return tuple(events.Undone(numbers, table) for table, numbers in self.numbers.items())


NOTHING = Room()
UNTIL_CARD = Reason(N_("You can undo this until a card is cut."))
UNTIL_HAND = Reason(N_("You can undo this until the first hand is entered."))
UNTIL_BEGUN = Reason(N_("You can undo this until the rubber begins."))
UNTIL_NEXT = Reason(N_("You can undo this until anything else is done at the table."))
UNTIL_RESTS = Reason(N_("You can undo this until something else depends on it."))


def last_undo(streams: Streams, table: int | None, code: Code) -> UndoableAct:
    """Return the latest act of a table, or of the hall (None), if it may be undone now.

    Raises Impossible if there is none or something depends on it, and Refusal for a dealer's
    choice, which is final once made.
    """
    lines = tuple(standing_lines(streams.get(table, ())))
    if not lines:
        raise impossible(N_("There is nothing to undo."))
    return undo_of(streams, lines[-1].act, code)


def undo_of(streams: Streams, act: str, code: Code, room: Room = NOTHING) -> UndoableAct:
    """Return this act if it may be undone now; raises as `last_undo` does.

    Streams the act does not touch may be left out: `room` holds their state.
    """
    standing = {table: tuple(standing_lines(lines)) for table, lines in streams.items()}
    touched = {
        table: tuple(line for line in lines if line.act == act)
        for table, lines in standing.items()
        if any(line.act == act for line in lines)
    }
    if not touched:
        raise impossible(N_("There is nothing to undo."))
    _check_open(standing, touched, room)
    _check_commitment(standing, touched)
    for table in touched:
        if table is not None and standing[table][-1].act != act:
            raise impossible(
                N_("Something else has since been done at table {table}."), table=table
            )
    if None in touched:
        _check_hall(standing, touched[None], act, room)
    _check_choice(standing, touched, code)
    numbers = {table: tuple(line.number for line in lines) for table, lines in touched.items()}
    return UndoableAct(act, numbers, _until(standing, touched))


def _check_open(standing: Streams, touched: Streams, room: Room) -> None:
    """Raise Impossible if the evening is closed and the act is not the close itself."""
    if None in standing:
        room = evolve_all(Room(), (line.event for line in standing[None]))
    closed = room.hall.phase is acts.Phase.CLOSE
    if closed and not any(_closes(line) for line in touched.get(None, ())):
        raise impossible(N_("The evening is closed, so only the closing can be undone."))


def _check_commitment(standing: Streams, touched: Streams) -> None:
    """Refuse to undo commitments and drawn cards, or anything once the secret is revealed."""
    if any(isinstance(line.event, events.CommitmentMade) for line in touched.get(None, ())):
        raise impossible(N_("A commitment to deals cannot be undone."))
    if any(isinstance(line.event, events.CutDrawn) for rows in touched.values() for line in rows):
        raise impossible(N_("Cards the program drew cannot be undone."))
    if any(isinstance(line.event, events.SecretRevealed) for line in standing.get(None, ())):
        raise impossible(
            N_("The secret of this evening's deals has been revealed, so the evening stays closed.")
        )


def _closes(line: RoomLine) -> bool:
    return line.event == events.PhaseChanged(acts.Phase.CLOSE)


def _check_hall(standing: Streams, lines: Sequence[RoomLine], act: str, room: Room) -> None:
    people = {who for line in lines for who in _people(line.event)}
    kinds = {type(line.event) for line in lines if not _people(line.event)} - {events.LawWaived}
    last = lines[-1].number
    for line in standing[None]:
        later = line.number > last and line.act != act
        if later and (people & set(_people(line.event)) or type(line.event) in kinds):
            raise impossible(N_("Something else already depends on it."))
        if later and events.DoorsOpened in kinds:
            raise impossible(N_("Something else already depends on it."))
    remains = _without(standing, act, room)
    stranded = [who for who in _placed(remains) if who in people and _lost(remains, lines, who)]
    if stranded:
        one = N_("{who} has a place that depends on it.")
        several = N_("{who} have places that depend on it.")
        raise impossible_for(tuple(dict.fromkeys(stranded)), one, several)


def _without(standing: Streams, act: str, room: Room) -> Room:
    left_out = {number: one for number, one in room.tables.items() if number not in standing}
    room = Room(tables=left_out)
    for lines in standing.values():
        room = evolve_all(room, (line.event for line in lines if line.act != act))
    return room


def _placed(room: Room) -> Iterator[str]:
    for table in room.open_tables():
        yield from (member.who for member in table.members)
        yield from (waiting.who for waiting in table.queue)
        if table.stage is TableStage.FORMING:
            yield from (who for equals in table.candidates for who in equals)
        yield from (table.entry.order() if table.entry is not None else ())
        yield from (one.who for one in table.substitutes if not is_bot(one.who))
        yield from table.bot_players


def _lost(room: Room, lines: Sequence[RoomLine], who: str) -> bool:
    """Check whether someone with a part at a table would lack what that part depends on."""
    if who not in room.hall.arrivals:
        return True
    forming = any(
        table.stage is TableStage.FORMING and any(who in equals for equals in table.candidates)
        for table in room.open_tables()
    )
    declared = any(isinstance(line.event, events.Declared) for line in lines)
    return declared and forming


def _people(event: events.Event) -> tuple[str, ...]:
    match event:
        case events.Arrived() | events.ArrivalCorrected():
            company = () if event.together_with is None else (event.together_with,)
            return (event.who, *company)
        case events.RightGained():
            return (*event.holders, event.over)
        case _:
            who = getattr(event, "who", ())
            return (who,) if isinstance(who, str) else tuple(who)


def _check_choice(standing: Streams, touched: Streams, code: Code) -> None:
    for table, lines in touched.items():
        for line in lines:
            match line.event:
                case events.CardsChosen(table=number, cards=cards):
                    again: acts.Act = acts.ChooseCards(number, cards)
                case events.SeatsChosen(table=number, seat=seat):
                    again = acts.ChooseSeats(number, Seat(seat))
                case _:
                    continue
            room = evolve_all(Room(), (line.event for line in standing[table]))
            code.check(room, again)


def _until(standing: Streams, touched: Streams) -> Reason:
    tables = [table for table in touched if table is not None]
    if not tables or any(_closes(line) for line in touched.get(None, ())):
        return UNTIL_RESTS
    room = evolve_all(Room(), (line.event for line in standing[tables[0]]))
    match room.tables[tables[0]].stage:
        case TableStage.FORMING | TableStage.CUTTING_OUT | TableStage.PARTNERS:
            return UNTIL_CARD
        case TableStage.READY:
            return UNTIL_BEGUN
        case TableStage.PLAYING if isinstance(touched[tables[0]][-1].event, events.RubberBegun):
            return UNTIL_HAND
        case _:
            return UNTIL_NEXT
