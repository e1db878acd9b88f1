"""A scribe plays an evening by the rules alone, without a record, and writes its paper.

python -m tests.evenings.scribe        writes docs/examples/evenings
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from api.demo import founding, scripted_evenings
from api.demo.chance import DemoChance
from api.demo.evening_steps import DemoEvening
from api.demo.scripted_evenings import MinuteScheduler
from club.text import display_names
from rubbers.cards.seats import CLOCKWISE
from rubbers.play import decide as play_decide
from rubbers.play.state import acts as play_acts
from rubbers.play.state import evolve as play_evolve
from rubbers.play.state.rubber_state import RubberStage, RubberState
from rubbers.scoring.statement import Outcome, Statement
from tables.codes import FIRST as CODE
from tables.registries import RUBBERS
from tables.room import acts, events
from tables.room.decide import decide
from tables.room.evolve import evolve
from tables.room.notation import ACT_KINDS
from tables.room.state.room_state import Room, TableState

WRITTEN = Path(__file__).parents[2] / "docs" / "examples" / "evenings"
NAMES = {str(number): name for number, name in enumerate(founding.PEOPLE, start=1)}
SHORT = display_names.short_names(NAMES)
WIDEST = 96


@dataclass
class PaperFloor:
    """A room and its rubbers as values; what is done there is written as rows."""

    day: date
    opens: str
    minute: int = 0
    room: Room = field(default_factory=Room)
    rubbers: dict[str, RubberState] = field(default_factory=dict)
    rows: list[dict[str, str]] = field(default_factory=list)
    told: list[tuple[int | None, events.Event]] = field(default_factory=list)
    last_at: str = ""

    def moment(self) -> datetime:
        """Return what time it is there (UTC)."""
        doors = datetime.fromisoformat(f"{self.day}T{self.opens}:00")
        local = (doors + timedelta(minutes=self.minute)).replace(
            tzinfo=ZoneInfo(founding.TIME_ZONE)
        )
        return local.astimezone(UTC)

    def wait(self, minutes: int) -> None:
        """Let minutes pass."""
        self.minute += minutes

    def table(self, number: int) -> TableState:
        """Return a table as it now stands."""
        return self.room.tables[number]

    def rubber(self, number: int) -> RubberState:
        """Return the rubber last begun at a table."""
        return self.rubbers[self.table(number).record]

    def perform(self, act: acts.Act) -> None:
        """Do an act of the room and write its row."""
        for event in decide(self.room, act, CODE):
            happened = self._in_rubbers(event)
            self.told.append((event.table, happened))
            self.room = evolve(self.room, happened)
        if not isinstance(act, acts.OpenDoors | acts.ChooseSeats):
            self._write(*self._row(act))

    def play(self, number: int, deed: play_acts.Act) -> None:
        """Do an act of a table's rubber; a hand is written when it is confirmed."""
        rubber = self.rubber(number)
        awaiting = rubber.awaiting
        self._in_rubber(self.table(number).record, deed)
        if isinstance(deed, play_acts.Confirm):
            assert awaiting is not None and isinstance(awaiting.proposal, play_acts.MarkHand)
            mark = awaiting.proposal
            signed = {"marked": str(mark.by), "confirmed": str(deed.by)}
            self._write("hand", {"table": str(number), **_score(mark.statement), **signed})

    def _in_rubbers(self, event: events.Event) -> events.Event:
        """Begin, seat, abandon and settle rubbers, as the command does with these events."""
        match event:
            case events.DoorsOpened():
                return replace(event, games=RUBBERS.games)
            case events.RubberBegun(table=table):
                self._settle(table)
                record = f"rubber:{self.day}:{len(self.rubbers) + 1}"
                begun = play_acts.StartRubber(event.seating, event.dealer, CODE.id)
                self._in_rubber(record, begun)
                return replace(event, record=record)
            case events.SubstituteSat(table=table, seat=seat, substitute=who):
                self._in_rubber(self.table(table).record, play_acts.SubstituteSits(seat, who))
            case events.PhaseChanged(phase=acts.Phase.CLOSE):
                for number in self.room.tables:
                    self._settle(number)
        return event

    def _settle(self, number: int) -> None:
        record = self.table(number).record
        if record and self.rubbers[record].stage is RubberStage.WON:
            self._in_rubber(record, play_acts.SettleRubber())

    def _in_rubber(self, record: str, deed: play_acts.Act) -> None:
        rubber = self.rubbers.get(record)
        for event in play_decide.decide(rubber, deed, CODE):
            rubber = play_evolve.evolve(rubber, event)
        assert rubber is not None
        self.rubbers[record] = rubber

    def _row(self, deed: acts.Act) -> tuple[str, dict[str, str]]:
        match deed:
            case acts.RingOpeningBell():
                return "bell", {}
            case acts.Arrive(who=who, together_with=other):
                with_other = {} if other is None else {"with": SHORT[other]}
                return "arrive", {"who": NAMES[who], **with_other}
            case acts.Declare(who=who, table=table):
                at = {} if table is None else {"table": str(table)}
                return "declare", {**at, "who": _listed(SHORT[one] for one in who)}
            case acts.FormTable(table=table, candidates=candidates):
                named = (
                    {} if candidates is None else {"candidates": _listed(map(short, candidates))}
                )
                return "form_table", {"table": str(table), **named}
            case acts.CutRound(table=table, cuts=cuts):
                cards = ", ".join(f"{SHORT[cut.who]}: {cut.cards[0]}" for cut in cuts)
                return "cut", {"table": str(table), "cards": f"{{{cards}}}"}
            case acts.ChooseCards(table=table, cards=cards):
                return "choose_cards", {"table": str(table), "pack": cards}
            case acts.BeginRubber(table=table):
                seating = self.table(table).seating
                seats = ", ".join(f"{seat}: {SHORT[seating[seat]]}" for seat in CLOCKWISE)
                return "begin_rubber", {"table": str(table), "seats": f"{{{seats}}}"}
            case acts.NameSubstitute(table=table, absent=absent, substitute=substitute):
                named = {"absent": SHORT[absent], "substitute": SHORT[substitute]}
                return "name_substitute", {"table": str(table), **named}
            case acts.Consent(table=table, by=by, to=to):
                return "consent", {"table": str(table), "by": SHORT[by], "to": SHORT[to]}
            case acts.ChangePhase(phase=phase):
                return "phase", {"phase": str(phase)}
        told = {name: getattr(deed, name) for name in ("table", "who") if hasattr(deed, name)}
        return ACT_KINDS[type(deed)], {
            n: SHORT.get(str(v), str(v)) if n == "who" else str(v) for n, v in told.items()
        }

    def _write(self, does: str, told: dict[str, str]) -> None:
        at = self.moment().astimezone(ZoneInfo(founding.TIME_ZONE)).strftime("%H:%M")
        timed = {} if at == self.last_at else {"at": f'"{at}"'}
        self.last_at = at
        self.rows.append({**timed, "do": does, **told})


def short(who: str) -> str:
    """Return the name the paper calls someone by."""
    return SHORT[who]


def _score(statement: Statement) -> dict[str, str]:
    if statement.outcome is not Outcome.PLAYED:
        return {"outcome": str(statement.outcome)}
    assert statement.tricks is not None and statement.trumps is not None
    told = {
        "trumps": str(statement.trumps),
        "tricks": _sides(statement.tricks.ns, statement.tricks.ew),
    }
    held = statement.honours
    told["honours"] = _sides(held.ns.held, held.ew.held)
    called = [side for side, its in (("N-S", held.ns), ("E-W", held.ew)) if its.called]
    if called:
        told["called"] = _listed(called)
    if statement.revokes:
        revokes = (f"{revoke.by}: {revoke.elected}" for revoke in statement.revokes)
        told["revokes"] = f"[{', '.join(revokes)}]"
    return told


def _sides(ns: int, ew: int) -> str:
    return f"{{N-S: {ns}, E-W: {ew}}}"


def _listed(words: Iterable[str]) -> str:
    one, *others = words
    return f"[{', '.join((one, *others))}]" if others else one


def _cell(written: str) -> str:
    return written.strip('"{}[]').replace(", ", "; ")


def _folded(fields: list[str]) -> str:
    """Write a row in flow style, broken between fields where it grows too wide."""
    lines, line = [], "  - {"
    for n, piece in enumerate(fields):
        end = "}" if n == len(fields) - 1 else ","
        if len(line) + len(piece) + 2 > WIDEST and line.strip():
            lines.append(line.rstrip())
            line = "     "
        line += ("" if line.endswith("{") or line == "     " else " ") + piece + end
    return "\n".join([*lines, line])


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked evening: what is played, the label its cards are drawn from, and who comes."""

    about: str
    play: scripted_evenings.Played
    label: str
    day: date
    cast: Sequence[int]

    def played(self) -> PaperFloor:
        """Play it by the rules alone."""
        floor = PaperFloor(self.day, "19:00")
        agenda = MinuteScheduler(floor.wait)
        agenda.begin(self.play(DemoEvening(floor, DemoChance(self.label)), agenda, self.cast))
        agenda.run()
        return floor

    def played_from(self) -> datetime:
        """Return the moment its doors open (UTC)."""
        return PaperFloor(self.day, "19:00").moment()

    def paper(self) -> str:
        """Write its paper in YAML."""
        floor = self.played()
        head = [f"# {self.about}", f'date: "{self.day}"', f'doors: "{floor.opens}"']
        rows = (_folded([f"{name}: {value}" for name, value in row.items()]) for row in floor.rows)
        return "\n".join([*head, f"place: {founding.PLACE}", "acts:", *rows, ""])

    def csv(self) -> str:
        """Write its paper in CSV."""
        floor = self.played()
        heading = {"do": "evening", "date": str(self.day), "doors": floor.opens}
        rows = [{**heading, "place": founding.PLACE}, *floor.rows]
        columns = list(dict.fromkeys(name for row in ({"at": "", "do": ""}, *rows) for name in row))
        file = io.StringIO()
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
        return file.getvalue()


WORKED = {
    "four": Worked(
        "Four people, one table, three rubbers.",
        scripted_evenings.of_four,
        "four",
        date(2026, 10, 22),
        (4, 3, 5, 6),
    ),
    "eleven": Worked(
        "Eleven people, two tables, a substitute, and a table that breaks up.",
        scripted_evenings.of_eleven,
        "eleven 75",
        date(2026, 10, 29),
        (4, 3, 5, 6, 2, 7, 11, 1, 8, 9, 10),
    ),
    "thirty": Worked(
        "Thirty people, seven tables, two rubbers at each.",
        scripted_evenings.of_thirty,
        "thirty",
        date(2026, 11, 5),
        tuple(range(1, 31)),
    ),
}

if __name__ == "__main__":
    for name, worked in WORKED.items():
        (WRITTEN / f"{name}.yaml").write_text(worked.paper())
    (WRITTEN / "four.csv").write_text(WORKED["four"].csv())
