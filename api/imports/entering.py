"""Enter a paper into the record through the commands, in order of time, all or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from django.db import transaction

from api.imports.dependent_rows import DependentRows
from api.imports.field_reader import FieldReader, Heading, read_guests, read_heading
from api.imports.name_lookup import NameLookup
from api.imports.node import PaperFault, UnreadablePaper
from api.imports.paper import PaperEvening
from api.imports.row_executor import RowExecutor
from api.imports.rows import PaperRow, read_rows
from api.imports.vocabulary import ROW_TYPES
from club.errors import WhistError
from club.members import list_queries, queries
from club.members.commands import enter_member
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.readers import receipt_under
from club.rules.permissions import Caller
from club.text import display_names
from tables.commands.evenings import plan_evening

if TYPE_CHECKING:
    from club.models import Club, Evening


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """The outcome of a paper: the evening's key, and how many of each there are."""

    evening: str
    people: int
    guests: int
    tables: int
    rubbers: int
    acts: int


@dataclass
class PaperImport:
    """One paper being entered into a club's record; `faults` are all those found."""

    club: Club
    paper: PaperEvening
    now: datetime
    secretary: Caller
    reading: FieldReader
    acts: int = 0
    faults: list[PaperFault] = field(default_factory=list)

    def enter(self) -> ImportSummary | None:
        """Enter all of it; None if it could not be begun."""
        zones = available_timezones()
        heading = read_heading(self.paper, self.reading, self.club.time_zone, zones)
        if heading is None:
            return None
        guests = self._guests(heading)
        key = self._plan(heading)
        rows = read_rows(self.paper, heading, self.reading, self.now)
        if key is None:
            return None
        evening = queries.evening_of(self.club.pk, key)
        executor = RowExecutor(evening, self.secretary, self.paper.digest, heading.doors)
        dependents = DependentRows()
        self._doors(executor, heading)
        for row in rows:
            self._row(row, executor, dependents)
        self.faults += dependents.reported([*self.reading.faults, *self.faults])
        return self._entered(evening, guests)

    def _guests(self, heading: Heading) -> int:
        guests = read_guests(self.paper, self.reading)
        for number, (line, guest) in enumerate(guests, start=1):
            name, host = str(guest.get("name", "")), guest.get("introduced_by")
            if not name or host is None:
                self.reading.roll.faulty.add(display_names.folded(name))
                continue
            another = bool(guest.get("another"))
            if display_names.folded(name) in self.reading.roll.by_name and not another:
                template = N_(
                    "a name new to the club: {name} is already on the list (if this is a "
                    "different person, add another: yes)"
                )
                self.faults.append(PaperFault(line, "guests.name", Reason(template, name=name)))
                continue
            context = self._context(f"guest-{number}", heading.doors)
            try:
                receipt = enter_member(
                    context, name, kind="guest", introduced_by=int(host), another=another
                )
            except WhistError as error:
                self.faults += said_of(error, line)
                self.reading.roll.faulty.add(display_names.folded(name))
            else:
                self.reading.roll.introduce(str(receipt["member"]), name)
        return len(guests)

    def _plan(self, heading: Heading) -> str | None:
        values = heading.values
        held = list_queries.held_on(self.club.pk, heading.day)
        if held + 1 != values.get("evening_of_day", 1):
            template = N_("a new evening; there are already {count} on {day}")
            said = Reason(template, count=held, day=heading.day.isoformat())
            self.faults.append(PaperFault(heading.line, "evening_of_day", said))
            return None
        names = ("place", "law_code", "format", "house_rules")
        given = {name: values[name] for name in names if name in values}
        try:
            context = self._context("plan", heading.doors)
            receipt = plan_evening(context, heading.day, time_zone=heading.zone, **given)
        except WhistError as error:
            for fault in said_of(error, heading.line):
                node = self.paper.root.parts.get(fault.field)
                node = node or self.paper.root.parts.get("house_rules")
                line = node.line if node else heading.line
                self.faults.append(PaperFault(line, fault.field, fault.expected))
            return None
        return str(receipt["evening"])

    def _doors(self, executor: RowExecutor, heading: Heading) -> None:
        executor.open_doors()
        if heading.doors > self.now:
            said = Reason(N_("an evening that has begun"))
            self.faults.append(PaperFault(heading.line, "date", said))

    def _row(self, row: PaperRow, executor: RowExecutor, dependents: DependentRows) -> None:
        if not row.sound:
            dependents.refused(row, executor.room())
        elif (line := dependents.rests(row)) is not None:
            dependents.untried(row, line, executor.room())
        else:
            self._execute(row, executor, dependents)

    def _execute(self, row: PaperRow, executor: RowExecutor, dependents: DependentRows) -> None:
        for action in ROW_TYPES[row.does].actions(row.values, row.at):
            self.acts += 1
            try:
                executor.execute(action, row)
            except WhistError as error:
                self.faults += said_of(error, row.line)
                dependents.refused(row, executor.room(), action)

    def _entered(self, evening: Evening, guests: int) -> ImportSummary:
        tables = evening.tables.count()
        came = evening.presences.count()
        return ImportSummary(evening.key, came, guests, tables, evening.rubbers.count(), self.acts)

    def _context(self, key: str, at: datetime) -> CommandContext:
        return CommandContext(self.secretary, f"paper-{self.paper.digest}-{key}", at)


def enter_paper(club: Club, paper: PaperEvening, now: datetime) -> ImportSummary:
    """Enter a paper; on any fault, raise Unreadable with all of them and write nothing."""
    with transaction.atomic():
        entered, faults = _entered(club, paper, now)
        if faults:
            transaction.set_rollback(True)
    if faults or entered is None:
        raise UnreadablePaper(faults)
    return entered


def check_paper(club: Club, paper: PaperEvening, now: datetime) -> ImportSummary:
    """Return the outcome of a paper without writing anything; raise Unreadable with every fault."""
    with transaction.atomic():
        entered = enter_paper(club, paper, now)
        transaction.set_rollback(True)
    return entered


def _entered(
    club: Club, paper: PaperEvening, now: datetime
) -> tuple[ImportSummary | None, list[PaperFault]]:
    before = receipt_under(club.pk, f"paper-{paper.digest}-plan")
    if before is not None:
        template = N_("a new paper: this one is already on the record, as the evening {key}")
        key = str(before.get("evening", ""))
        return None, [PaperFault(1, "", Reason(template, key=key))]
    roll = NameLookup(queries.names(club.pk))
    entering = PaperImport(club, paper, now, secretary_of(club), FieldReader(roll))
    entered = entering.enter()
    return entered, [*entering.reading.faults, *entering.faults]


def secretary_of(club: Club) -> Caller:
    """Return the identity under which a paper is entered: the club's first secretary."""
    return Caller(club.pk, list_queries.first_secretary(club.pk), frozenset({"secretary"}))


def said_of(error: WhistError, line: int) -> Iterator[PaperFault]:
    """Yield an error as faults on a line: every fault it names, or its reason and law."""
    if not error.faults:
        yield PaperFault(line, "", error.reason, law=getattr(error, "law", ""))
    for fault in error.faults:
        yield PaperFault(line, fault.field.removeprefix("statement."), fault.expected)
