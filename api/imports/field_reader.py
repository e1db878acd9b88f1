"""Read the fields of a paper, its heading and its guests, collecting every fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from api.imports.name_lookup import NameLookup
from api.imports.node import ListNode, MappingNode, PaperFault, ScalarNode, Unfit
from api.imports.paper import PaperEvening
from api.imports.vocabulary import GUEST, HEADING
from club.reason import N_, Reason


@dataclass
class FieldReader:
    """Reads fields by their types, and collects every fault."""

    roll: NameLookup
    faults: list[PaperFault] = field(default_factory=list)

    def fields(
        self, row: MappingNode, kinds: Mapping[str, Any], wanted: tuple[str, ...]
    ) -> dict[str, Any]:
        """Read the fields of a row; those with faults are left out."""
        for name in wanted:
            if name not in row.parts:
                self.faults.append(PaperFault(row.line, name, Reason(N_("a value is needed here"))))
        values = {}
        for name, node in row.parts.items():
            if name not in kinds:
                said = Reason(N_("one of: {names}"), names=", ".join(kinds))
                self.faults.append(PaperFault(node.line, name[:60], said, node.column))
                continue
            try:
                values[name] = kinds[name].read(node, self.roll)
            except Unfit as trouble:
                if not self.roll.is_faulty_guest(trouble.node):
                    self.faults.append(trouble.fault(name))
        return values


@dataclass(frozen=True, slots=True)
class Heading:
    """The evening: its day and place, its rules, and the moment its doors opened (UTC)."""

    line: int
    day: date
    opens: time
    zone: str
    values: Mapping[str, Any]

    def moment(self, at: time) -> datetime:
        """Return a moment of the evening (UTC); a time earlier than the doors is after midnight."""
        day = self.day if at >= self.opens else self.day + timedelta(days=1)
        return datetime.combine(day, at, ZoneInfo(self.zone)).astimezone(ZoneInfo("UTC"))

    @property
    def doors(self) -> datetime:
        """The moment the doors opened."""
        return self.moment(self.opens)


def read_heading(
    paper: PaperEvening, reading: FieldReader, zone: str, zones: set[str]
) -> Heading | None:
    """Read the heading; None if the evening's date and time cannot be determined."""
    root = paper.root
    parts = {name: node for name, node in root.parts.items() if name not in ("guests", "acts")}
    values = reading.fields(MappingNode(root.line, parts=parts), HEADING, ("date", "doors"))
    if "acts" not in root.parts:
        reading.faults.append(PaperFault(root.line, "acts", Reason(N_("what was done"))))
    zone = values.get("time_zone", zone)
    if zone not in zones:
        said = Reason(N_("the name of a time zone, such as Europe/London"))
        reading.faults.append(PaperFault(root.parts["time_zone"].line, "time_zone", said))
        return None
    if "date" not in values or "doors" not in values:
        return None
    return Heading(root.line, values["date"], values["doors"], zone, values)


def read_guests(paper: PaperEvening, reading: FieldReader) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the guests who are introduced, each with the line."""
    return [
        (row.line, reading.fields(row, GUEST, ("name", "introduced_by")))
        for row in parts_of(paper.root, "guests", reading)
    ]


def parts_of(root: MappingNode, name: str, reading: FieldReader) -> list[MappingNode]:
    """Return the rows of a list on the paper; one without fields is a fault."""
    node = root.parts.get(name, ListNode(root.line))
    if isinstance(node, ScalarNode) and not node.text:
        return []
    if not isinstance(node, ListNode):
        reading.faults.append(PaperFault(node.line, name, Reason(N_("a list")), node.column))
        return []
    for item in node.items:
        if not isinstance(item, MappingNode):
            said = Reason(N_("fields with their values"))
            reading.faults.append(PaperFault(item.line, name, said, item.column))
    return [item for item in node.items if isinstance(item, MappingNode)]
