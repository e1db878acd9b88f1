"""The sentences a script about the room produced, as rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from club.codec.stored_name import stored_name
from club.reason import Reason
from rubbers.code.because import Because
from tables.forming import events
from tables.rulings.course import Course, Happened
from tables.rulings.words import Json

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
