"""The acts of a paper evening, row by row, in order of time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from api.imports.field_reader import FieldReader, Heading, parts_of
from api.imports.node import MappingNode, PaperFault, ScalarNode
from api.imports.paper import PaperEvening
from api.imports.row_actions import stated
from api.imports.vocabulary import EVERY_ROW, ROW_TYPES, SCORED
from club.errors import Malformed
from club.reason import N_, Reason
from rubbers.scoring.statement_checks import check_statement

UNSCORED = ("do", "at", "revokes", "marked", "confirmed", "dealt_by")
"""Fields of a hand that do not say how it ended, or only once its players are seated."""
LONGEST_EVENING = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One row of acts: when, what, and its fields; `sound` unless a field has a fault.

    `waives` are the laws an officer waived for it, for `reason`.
    """

    line: int
    at: datetime
    does: str
    values: Mapping[str, Any]
    table: int | None
    sound: bool
    waives: tuple[str, ...] = ()
    reason: str = ""


def read_rows(
    paper: PaperEvening, heading: Heading, reading: FieldReader, now: datetime
) -> list[PaperRow]:
    """Read the rows in order of time; rows of the same minute stay in the order written."""
    rows, at = [], heading.doors
    for row in parts_of(paper.root, "acts", reading):
        read = _row(row, heading, reading, at, now)
        rows.append(read)
        at = read.at
    return sorted(rows, key=lambda row: row.at)


def _row(
    row: MappingNode, heading: Heading, reading: FieldReader, at: datetime, now: datetime
) -> PaperRow:
    before = len(reading.faults)
    does = _does(row, reading)
    values: dict[str, Any] = {}
    if does:
        parts = {name: node for name, node in row.parts.items() if name != "do"}
        fields = {**ROW_TYPES[does].fields, **EVERY_ROW}
        values = reading.fields(MappingNode(row.line, parts=parts), fields, ROW_TYPES[does].wanted)
        _check_score(row, does, values, reading)
    sound = len(values) == len(row.parts) - 1 and len(reading.faults) == before
    if "at" in values:
        at = heading.moment(values.pop("at"))
        sound = _in_the_evening(row, heading, reading, at, now) and sound
    named = row.parts.get("table")
    table = int(named.text) if isinstance(named, ScalarNode) and named.text.isdecimal() else None
    waives, reason = values.pop("waives", ()), values.pop("reason", "")
    return PaperRow(row.line, at, does, values, table, sound, waives, reason)


def _does(row: MappingNode, reading: FieldReader) -> str:
    node = row.parts.get("do")
    does = node.text.lower() if isinstance(node, ScalarNode) else ""
    if does in ROW_TYPES:
        return does
    said = Reason(N_("what was done, one of: {names}"), names=", ".join(ROW_TYPES))
    place = node or row
    reading.faults.append(PaperFault(place.line, "do", said, place.column))
    return ""


def _check_score(
    row: MappingNode, does: str, values: Mapping[str, Any], reading: FieldReader
) -> None:
    """Report impossible scores, as far as they can be known before anyone is seated."""
    if does not in SCORED or any(name not in values for name in row.parts if name not in UNSCORED):
        return
    try:
        check_statement(stated(values).statement)
    except Malformed as trouble:
        for fault in trouble.faults:
            name = fault.field.removeprefix("statement.")
            node = row.parts.get(name.partition(".")[0], row)
            reading.faults.append(PaperFault(node.line, name, fault.expected, node.column))


def _in_the_evening(
    row: MappingNode, heading: Heading, reading: FieldReader, at: datetime, now: datetime
) -> bool:
    node = row.parts["at"]
    if at - heading.doors > LONGEST_EVENING:
        opens = heading.opens.strftime("%H:%M")
        said = Reason(N_("a time at most twelve hours after the doors open, {opens}"), opens=opens)
    elif at > now:
        said = Reason(N_("a time in the past"))
    else:
        return True
    reading.faults.append(PaperFault(node.line, "at", said, node.column))
    return False
