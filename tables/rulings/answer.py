"""The outcome of a script about the room, as plain JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from club.codec.stored_name import stored_name
from club.reason import Reason
from rubbers.code.law import Because
from tables.room import events
from tables.room.forecast.positions import at_table
from tables.room.questions import COMPLETE, CONSENTS, GOING_OUT
from tables.room.state.cut import Cut, CutPurpose
from tables.room.state.room_state import TableStage, TableState
from tables.rulings.run.script_run import Course, Happened
from tables.rulings.script.vocabulary import Json

Say = Callable[[Reason], str]


def rulings(course: Course, say: Say = str) -> Iterator[Json]:
    """Yield each sentence that an event of the script produced, once."""
    said: set[tuple[int, Because]] = set()
    for one in course.happened:
        for because in getattr(one.event, "because", ()):
            if one.at and (one.at, because) not in said:
                said.add((one.at, because))
                yield _ruling(course, one, because, say)


def _ruling(course: Course, one: Happened, because: Because, say: Say) -> Json:
    who = because.reason.values.get("who", ())
    body: Json = {
        "at": one.at,
        "law": because.law,
        "also": [],
        "what": stored_name(type(one.event)).replace("_", " "),
        "by": who[0] if isinstance(who, tuple) and len(who) == 1 else None,
        "entitled": [],
        "remedies": [],
        "until": None,
        "status": "recorded",
        "reading": because.reading,
        "why": say(because.reason),
    }
    if isinstance(one.event, events.SubstituteNamed):
        body |= _asked(course, one.event)
    return body


def _asked(course: Course, named: events.SubstituteNamed) -> Json:
    """Return whose consent to a substitute is still needed."""
    table = course.open_table(named.table)
    waits = table.substitute(named.substitute) if table is not None else None
    if waits is None or waits.seat is not None:
        return {}
    asked = [who for who in waits.asked if who not in waits.consents]
    remedies = [{"do": do, "to": named.substitute} for do in ("consent", "refuse_consent") if asked]
    return {"entitled": asked, "remedies": remedies, "status": "open"}


FOR = {
    CutPurpose.BELONG: "play",
    CutPurpose.PLAY: "play",
    CutPurpose.PARTNERS: "partners",
    CutPurpose.OUT: "out",
    CutPurpose.ENTRY: "entry",
}
DEAL = "deal"
"""What the two lowest, already partners, cut again for."""
GOES = (events.WentOut, events.LeftTable, events.WentAway)
RETURNS = (events.CameIn, events.Belongs, events.Queued, events.WasBack)


def outcome(course: Course, say: Say = str) -> Json:
    """Return rulings, refusals and the state of the room; `say` words a reason."""
    return {
        "rulings": list(rulings(course, say)),
        "refused": [
            {"at": one.at, "law": one.law, "why": say(one.reason)} for one in course.refused
        ],
        "room": _room(course),
    }


def _room(course: Course) -> Json:
    tables = [_table(course, table) for table in course.room.open_tables()]
    stood = {number for number, t in course.room.tables.items() if t.stage is TableStage.OVER}
    out = [one for number in sorted(stood) for one in _out(course, number)]
    last = next((t for t in tables if t["table"] == course.last), tables[-1] if tables else None)
    gathered = {
        part: [one for table in tables for one in table[part]]
        for part in ("playing", "partners", "waiting", "out", "to_cut", "cut_again")
    }
    waiting = {one["who"] for one in gathered["waiting"]}
    gathered["waiting"] += [one for one in _candidates(course) if one["who"] not in waiting]
    gathered["out"] += out
    return {
        "playing": gathered["playing"],
        "partners": gathered["partners"],
        "dealer": last["dealer"] if last else None,
        "waiting": gathered["waiting"],
        "out": gathered["out"],
        "cut_again": gathered["cut_again"],
        "to_cut": gathered["to_cut"],
        "rights": list(_rights(course)),
        "tables": tables,
    }


def _table(course: Course, table: TableState) -> Json:
    cut_known = table.number not in course.unknown_cuts
    out = [*_out(course, table.number), *_surely_out(course, table)]
    gone = {one["who"] for one in out}
    return {
        "table": table.number,
        "stage": str(table.stage),
        "playing": [who for who in _playing(table) if who not in gone],
        "partners": [list(pair) for pair in table.partners] if cut_known else [],
        "dealer": table.dealer if cut_known else None,
        "waiting": [one for one in _waiting(course, table) if one["who"] not in gone],
        "out": out,
        "to_cut": [one for cut in table.cuts() for one in _to_cut(cut)],
        "cut_again": [one for cut in table.cuts() for one in _cut_again(cut)],
    }


def _playing(table: TableState) -> tuple[str, ...]:
    """Return who sits during a rubber; otherwise who will, as far as that is settled."""
    if table.stage is not TableStage.PLAYING:
        return table.players or (table.cut.settled() if table.cut is not None else ())
    sitting = {one.absent: one.who for one in table.sitting_in}
    playing = (m for m in table.members if m.plays and (not m.away or m.who in sitting))
    return tuple(sitting.get(member.who, member.who) for member in playing)


def _waiting(course: Course, table: TableState) -> Iterator[Json]:
    for member in table.waiting:
        yield _placed(course, table, member.who, member.because)
    for waiting in table.queue:
        yield _placed(course, table, waiting.who, waiting.because)


def _placed(course: Course, table: TableState, who: str, because: tuple[Because, ...]) -> Json:
    law = because[-1].law if because else course.code.law_on(COMPLETE).number
    return {"who": who, "law": law, "table": table.number}


def _candidates(course: Course) -> list[Json]:
    """Return those who have declared for a fresh table that is not being formed yet."""
    placed = {who for table in course.room.open_tables() for who in at_table(table)}
    return [
        {"who": who, "law": candidate.because[-1].law, "table": None}
        for who, candidate in course.room.hall.candidates.items()
        if who not in placed
    ]


def _out(course: Course, number: int) -> list[Json]:
    """Return who has left play at a table since its last rubber ended, and by which law."""
    out: dict[str, Json] = {}
    cut_out: set[str] = set()
    for one in course.happened:
        event = one.event
        if event.table != number:
            continue
        if isinstance(event, events.RubberEnded):
            out, cut_out = {}, set()
        elif isinstance(event, events.PlacesReopened):
            out = {who: gone for who, gone in out.items() if who not in cut_out}
        elif isinstance(event, RETURNS):
            out.pop(event.who, None)
        elif isinstance(event, GOES):
            law = event.because[-1].law if event.because else course.code.law_on(CONSENTS).number
            out[event.who] = {"who": event.who, "law": law, "table": number}
            cut_out |= {event.who} if isinstance(event, events.WentOut) else set()
        elif isinstance(event, events.TableBrokenUp):
            out[event.by] = {"who": event.by, "law": event.because[-1].law, "table": number}
    return list(out.values())


def _surely_out(course: Course, table: TableState) -> Iterator[Json]:
    """Yield those who go out in any case, while others cut for who goes with them."""
    cut = table.cut
    if cut is None or cut.purpose is not CutPurpose.OUT:
        return
    law = course.code.law_on(GOING_OUT).number
    cutting = {who for heat in cut.heats for who in heat.who}
    for who in cut.order()[: cut.borders[0]]:
        if who not in cutting:
            yield {"who": who, "law": law, "table": table.number}


def _to_cut(cut: Cut) -> Iterator[Json]:
    """Yield those who have still to cut in the first round, each class of equals separately."""
    for heat in cut.heats:
        who = [one for one in heat.to_cut if not cut.shown_by(one) and one not in cut.exposed]
        if who:
            yield {"who": who, "for": FOR[cut.purpose]}


def _cut_again(cut: Cut) -> Iterator[Json]:
    """Yield those who cut equal cards, or exposed several, and have still to cut again."""
    for heat in cut.heats:
        who = [one for one in heat.to_cut if cut.shown_by(one) or one in cut.exposed]
        if who:
            yield {"who": who, "for": _purpose(cut, tuple(heat.who))}


def _purpose(cut: Cut, group: tuple[str, ...]) -> str:
    if cut.purpose is not CutPurpose.PARTNERS or len(group) != 2:
        return FOR[cut.purpose]
    lower = [who for who in cut.order() if who not in group]
    lowest = not lower or cut.order()[0] in group
    return DEAL if lowest else FOR[cut.purpose]


def _rights(course: Course) -> Iterator[Json]:
    for right in course.room.hall.rights:
        law: Any = right.because[-1].law if right.because else None
        yield {"who": list(right.holders), "over": right.over, "law": law}
