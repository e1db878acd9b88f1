"""What an officer, a player or the tablet on a table may do next in a drive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.http.offers import OfferedChange
from club.rules.permissions import Caller, May, is_officer
from club.rules.stored_values import EveningPhase
from rubbers.cards.seats import Side
from tables.drive import queries
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import DriveStage, HandClock
from tables.drive.rules.hand_clock import ClockAct
from tables.drive.rules.scores.points import PlayerScore
from tables.drive.rules.scores.prizes import awards
from tables.permissions.people import caller_here


@dataclass(frozen=True, slots=True)
class DriveOffers:
    """What may be done in a drive that has begun; `place` has the parameters of its URL."""

    caller: Caller
    place: Mapping[str, Any]
    snapshot: DriveSnapshot
    scored: Sequence[PlayerScore]

    def all(self) -> Iterator[OfferedChange]:
        """Yield all offers; once the drive is over, only corrections and the cut for a prize."""
        over = self.snapshot.drive.stage is DriveStage.OVER
        if not over:
            yield from self._results()
        if is_officer(self.caller, May.SCORE):
            yield from self._corrections()
        if over:
            yield from self._cuts()
            return
        if is_officer(self.caller, May.SCORE):
            yield from self._cards()
        if is_officer(self.caller, May.SEAT):
            yield from self._players()
            yield from self._course()

    def _offer(self, kind: str, name: str, **more: Any) -> OfferedChange:
        return OfferedChange(kind, name, self.place, **more)

    def _results(self) -> Iterator[OfferedChange]:
        """Yield what may be entered or confirmed now, for each side that the caller speaks for."""
        hand = self.snapshot.hand
        stated: dict[int, list[Side]] = {}
        confirmed: dict[int, list[Side]] = {}
        for table, sides in self._speaks_for().items():
            result = hand.results.get(table)
            if result is not None and result.confirmed:
                continue
            for side in sides or (None,):
                ours = result is None or side is None or result.stated_by is side
                if ours:
                    stated.setdefault(table, []).extend([side] if side else [])
                if result is not None and (side is None or not ours):
                    confirmed.setdefault(table, []).extend([side] if side else [])
        at = {"hand": hand.number}
        for kind, name, found in (
            ("state_result", "drive-results", stated),
            ("confirm_result", "drive-confirmation", confirmed),
        ):
            if not found:
                continue
            values: dict[str, Sequence[Any]] = {"table": [*found]}
            required = frozenset[str]()
            if self._tablet:
                values["side"] = [side.value for sides in found.values() for side in sides]
                required = frozenset({"side"})
            yield self._offer(kind, name, body=at, values=values, required=required)

    @property
    def _closed(self) -> bool:
        """Whether the evening is closed, so that nobody can be seated."""
        return self.snapshot.evening.phase == EveningPhase.CLOSE

    @property
    def _tablet(self) -> int:
        """The number of the table on which the caller's tablet lies; 0 for anyone else."""
        return (self.caller.table or 0) if self.caller.device_kind == "table" else 0

    def _speaks_for(self) -> dict[int, tuple[Side, ...]]:
        """Return the tables whose results the caller may enter, with the sides they speak for.

        An officer may enter every table; the sides are empty unless they play there.
        """
        if not self.caller.has_scope(May.SCORE):
            return {}
        found: dict[int, tuple[Side, ...]] = {}
        officer = is_officer(self.caller, May.SCORE)
        fours = self.snapshot.hand.seating.tables
        people = [who for four in fours for who in four.people()]
        me = str(caller_here(self.caller, people).member or "")
        for number, four in enumerate(fours, start=1):
            if number == self._tablet:
                found[number] = tuple(Side)
                continue
            sides = tuple(seat.side for seat, who in four.by_seat().items() if who == me)
            if sides or officer:
                found[number] = sides
        return found

    def _corrections(self) -> Iterator[OfferedChange]:
        hand = self.snapshot.hand
        hands = range(1, hand.number + bool(hand.results))
        if hands:
            yield self._offer("correct_result", "drive-correction", values={"hand": [*hands]})

    def _cuts(self) -> Iterator[OfferedChange]:
        """Yield the cut that is due for a prize."""
        drive = self.snapshot.drive
        given = awards(drive.settings, self.scored, drive.prize_cuts, drive.hand)
        due = next((one for one in given if one.winner is None), None)
        if due is not None and is_officer(self.caller, May.SEAT):
            body = {"prize": due.prize.value}
            values = {"who": [int(who) for who in due.tied]}
            yield self._offer("cut_for_prize", "drive-prizes", body=body, values=values)

    def _cards(self) -> Iterator[OfferedChange]:
        drive = self.snapshot.drive
        who = [int(one) for one in drive.entrants]
        yield self._offer("type_card", "drive-cards", values={"who": who})
        if drive.entrants.keys() == drive.cards.keys():
            yield self._offer("record_cards", "drive-cards-record")

    def _players(self) -> Iterator[OfferedChange]:
        drive, tables = self.snapshot.drive, self.snapshot.hand.seating.tables
        yield self._offer(
            "correct_seats", "drive-seats", values={"table": [*range(1, len(tables) + 1)]}
        )
        if not self._closed:
            yield self._offer("join_drive", "drive-players")
        here = [int(who) for who in drive.here()]
        yield self._offer("leave_drive", "drive-leaving", values={"who": here})

    def _course(self) -> Iterator[OfferedChange]:
        drive, hand = self.snapshot.drive, self.snapshot.hand
        if drive.stage is DriveStage.PLAYING:
            acts = [act.value for act in _clock_acts(drive.clock)]
            yield self._offer("change_clock", "drive-clock", values={"act": acts})
        yield self._offer("change_drive", "drive-settings")
        if hand.missing():
            return
        if not queries.unconfirmed(self.snapshot.evening):
            yield self._offer("end_drive", "end-drive")
        if hand.number < drive.settings.hands and not self._closed:
            yield self._offer("seat_next_hand", "next-hand")
            if drive.stage is DriveStage.PLAYING:
                yield self._offer("begin_tea", "drive-tea")


def _clock_acts(clock: HandClock) -> Iterator[ClockAct]:
    """Yield what can be done to the clock as it is."""
    for act in ClockAct:
        match act:
            case ClockAct.PAUSE if clock.ends_at is None:
                continue
            case ClockAct.RESUME if clock.left is None:
                continue
            case ClockAct.LONGER | ClockAct.STOP if not clock.is_set:
                continue
        yield act
