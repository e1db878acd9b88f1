"""A paper evening as read: its heading, its guests, and what was done, in the order of time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from api.paper.csv_file import read_csv
from api.paper.node import Items, Node, PaperFault, Parts, Text, Unfit, Unreadable
from api.paper.plain_text import read_text
from api.paper.roll import Roll
from api.paper.vocabulary import DOINGS, EVERY_ROW, GUEST, HEADING, SCORED, stated
from api.paper.yaml_file import read_yaml
from club.errors import Malformed
from club.reason import N_, Reason
from rubbers.scoring.soundness import check_statement

UNSCORED = ("do", "at", "revokes", "marked", "confirmed", "dealt_by")
"""Fields of a hand that do not say how it ended, or only once its players are seated."""
LONGEST_EVENING = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that could be read, its fields not yet."""

    root: Parts
    digest: str

    def on(self, day: date) -> Paper:
        """Give the same paper for another day."""
        told = Text(self.root.line, field="date", text=day.isoformat())
        return paper_of(Parts(self.root.line, parts={**self.root.parts, "date": told}))


@dataclass
class Reading:
    """Reads fields of their kinds, and collects every fault on the way."""

    roll: Roll
    faults: list[PaperFault] = field(default_factory=list)

    def fields(
        self, row: Parts, kinds: Mapping[str, Any], wanted: tuple[str, ...]
    ) -> dict[str, Any]:
        """Read the fields of a row; those with faults are left out."""
        for name in wanted:
            if name not in row.parts:
                self.faults.append(PaperFault(row.line, name, Reason(N_("this is wanted here"))))
        told = {}
        for name, node in row.parts.items():
            if name not in kinds:
                said = Reason(N_("one of: {names}"), names=", ".join(kinds))
                self.faults.append(PaperFault(node.line, name[:60], said, node.column))
                continue
            try:
                told[name] = kinds[name].read(node, self.roll)
            except Unfit as trouble:
                if not self.roll.is_faulty_guest(trouble.node):
                    self.faults.append(trouble.fault(name))
        return told


@dataclass(frozen=True, slots=True)
class Heading:
    """The evening: its day and place, its rules, and the moment its doors opened (UTC)."""

    line: int
    day: date
    opens: time
    zone: str
    told: Mapping[str, Any]

    def moment(self, at: time) -> datetime:
        """Give a moment of the evening; what is earlier than the doors is after midnight."""
        day = self.day if at >= self.opens else self.day + timedelta(days=1)
        return datetime.combine(day, at, ZoneInfo(self.zone)).astimezone(ZoneInfo("UTC"))

    @property
    def doors(self) -> datetime:
        """Give the moment the doors opened."""
        return self.moment(self.opens)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of acts: when, what, and its fields; `sound` unless one of them has a fault.

    `waives` are the laws an officer let stand aside for it, for `reason`.
    """

    line: int
    at: datetime
    does: str
    told: Mapping[str, Any]
    table: int | None
    sound: bool
    waives: tuple[str, ...] = ()
    reason: str = ""


def read_paper(path: Path) -> Paper:
    """Read a file, .yaml, .yml or .csv; raises Unreadable with every fault, and OSError."""
    readers = {".yaml": read_yaml, ".yml": read_yaml, ".csv": read_csv}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        said = Reason(N_("a file whose name ends in .yaml or .csv"))
        raise Unreadable([PaperFault(1, "", said)])
    root = reader(read_text(path))
    if not isinstance(root, Parts):
        raise Unreadable([PaperFault(root.line, "", Reason(N_("an evening with its date")))])
    return paper_of(root)


def paper_of(root: Parts) -> Paper:
    """Give a paper with the digest of what it says, however it is laid out."""
    plain = json.dumps(_plain(root), sort_keys=True, ensure_ascii=False)
    return Paper(root, hashlib.sha256(plain.encode()).hexdigest()[:16])


def read_heading(paper: Paper, reading: Reading, zone: str, zones: set[str]) -> Heading | None:
    """Read the heading; None where the evening cannot be placed in time."""
    root = paper.root
    parts = {name: node for name, node in root.parts.items() if name not in ("guests", "acts")}
    told = reading.fields(Parts(root.line, parts=parts), HEADING, ("date", "doors"))
    if "acts" not in root.parts:
        reading.faults.append(PaperFault(root.line, "acts", Reason(N_("what was done"))))
    zone = told.get("time_zone", zone)
    if zone not in zones:
        said = Reason(N_("the name of a time zone, such as Europe/London"))
        reading.faults.append(PaperFault(root.parts["time_zone"].line, "time_zone", said))
        return None
    if "date" not in told or "doors" not in told:
        return None
    return Heading(root.line, told["date"], told["doors"], zone, told)


def read_guests(paper: Paper, reading: Reading) -> list[tuple[int, Mapping[str, Any]]]:
    """Read who is introduced, each with the line."""
    return [
        (row.line, reading.fields(row, GUEST, ("name", "introduced_by")))
        for row in _rows(paper.root, "guests", reading)
    ]


def read_rows(paper: Paper, heading: Heading, reading: Reading, now: datetime) -> list[Row]:
    """Read what was done, in the order of time; rows of one minute stay as written."""
    rows, at = [], heading.doors
    for row in _rows(paper.root, "acts", reading):
        read = _row(row, heading, reading, at, now)
        rows.append(read)
        at = read.at
    return sorted(rows, key=lambda row: row.at)


def _row(row: Parts, heading: Heading, reading: Reading, at: datetime, now: datetime) -> Row:
    before = len(reading.faults)
    does = _does(row, reading)
    told: dict[str, Any] = {}
    if does:
        parts = {name: node for name, node in row.parts.items() if name != "do"}
        fields = {**DOINGS[does].fields, **EVERY_ROW}
        told = reading.fields(Parts(row.line, parts=parts), fields, DOINGS[does].wanted)
        _check_score(row, does, told, reading)
    sound = len(told) == len(row.parts) - 1 and len(reading.faults) == before
    if "at" in told:
        at = heading.moment(told.pop("at"))
        sound = _in_the_evening(row, heading, reading, at, now) and sound
    named = row.parts.get("table")
    table = int(named.text) if isinstance(named, Text) and named.text.isdecimal() else None
    waives, reason = told.pop("waives", ()), told.pop("reason", "")
    return Row(row.line, at, does, told, table, sound, waives, reason)


def _does(row: Parts, reading: Reading) -> str:
    node = row.parts.get("do")
    does = node.text.lower() if isinstance(node, Text) else ""
    if does in DOINGS:
        return does
    said = Reason(N_("what was done, one of: {names}"), names=", ".join(DOINGS))
    place = node or row
    reading.faults.append(PaperFault(place.line, "do", said, place.column))
    return ""


def _check_score(row: Parts, does: str, told: Mapping[str, Any], reading: Reading) -> None:
    """Find what no hand can have been, so far as that is known before anyone is seated."""
    if does not in SCORED or any(name not in told for name in row.parts if name not in UNSCORED):
        return
    try:
        check_statement(stated(told).statement)
    except Malformed as trouble:
        for fault in trouble.faults:
            name = fault.field.removeprefix("statement.")
            node = row.parts.get(name.partition(".")[0], row)
            reading.faults.append(PaperFault(node.line, name, fault.expected, node.column))


def _in_the_evening(
    row: Parts, heading: Heading, reading: Reading, at: datetime, now: datetime
) -> bool:
    node = row.parts["at"]
    if at - heading.doors > LONGEST_EVENING:
        opens = heading.opens.strftime("%H:%M")
        said = Reason(N_("a time within twelve hours of the doors, {opens}"), opens=opens)
    elif at > now:
        said = Reason(N_("a time that has passed"))
    else:
        return True
    reading.faults.append(PaperFault(node.line, "at", said, node.column))
    return False


def _rows(root: Parts, name: str, reading: Reading) -> list[Parts]:
    node = root.parts.get(name, Items(root.line))
    if isinstance(node, Text) and not node.text:
        return []
    if not isinstance(node, Items):
        reading.faults.append(PaperFault(node.line, name, Reason(N_("a list")), node.column))
        return []
    for item in node.items:
        if not isinstance(item, Parts):
            said = Reason(N_("fields with their values"))
            reading.faults.append(PaperFault(item.line, name, said, item.column))
    return [item for item in node.items if isinstance(item, Parts)]


def _plain(node: Node) -> object:
    match node:
        case Text(text=text):
            return text
        case Items(items=items):
            return [_plain(item) for item in items]
        case Parts(parts=parts):
            return {name: _plain(part) for name, part in parts.items()}
    raise TypeError(type(node).__name__)
