"""Tonight at the demonstration club: an evening in mid-play."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from api.demo import founding
from api.demo.chance import DemoChance
from api.demo.dispute_steps import DemoDispute
from api.demo.evening_steps import DemoEvening
from api.demo.recorded_evening import ManualClock, RecordedEvening, numbered
from club.members import queries
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from tables.commands.commitments import commit
from tables.commands.evenings import plan_evening
from tables.room import acts

AGO = timedelta(minutes=78)
"""How long before now the doors opened."""
FIRST = (4, 3, 5, 6, 11, 7)
SECOND = (1, 8, 9, 10, 2)
LATER = (12, 13, 14)


def begin(secretary: Caller, now: datetime) -> str:
    """Play tonight's evening up to the middle of its second rubbers; return its key."""
    time = ManualClock(now - AGO)
    context = CommandContext(secretary, f"tonight-{now:%Y%m%d%H%M%S}", time())
    day = time().astimezone(ZoneInfo(founding.TIME_ZONE)).date()
    with transaction.atomic():
        key: str = plan_evening(context, day, place=founding.PLACE)["evening"]
        evening = queries.evening_of(secretary.club, key)
        commit(CommandContext(secretary, f"deals-{key}", time()), evening)
        night = DemoEvening(
            RecordedEvening(secretary, key, time, numbered(f"night-{key}")), DemoChance("tonight")
        )
        _come_in(night, time)
        _seat(night, time)
        _play(night, time)
        _dispute(secretary, key, time)
        _go_on(night, time)
    return key


def _come_in(night: DemoEvening, time: ManualClock) -> None:
    night.open()
    for number in FIRST:
        time.after(1.5)
        night.come(number)
    for number in SECOND:
        time.after(0.8)
        night.come(number, together_with=8 if number == 9 else None)
    night.bell()
    night.do(acts.ChangePhase(acts.Phase.SEAT))


def _seat(night: DemoEvening, time: ManualClock) -> None:
    for number, candidates in enumerate((FIRST, SECOND), start=1):
        night.form(number, candidates)
        time.after(1)
        night.cut(number)
        night.begin(number)
    night.do(acts.ChangePhase(acts.Phase.PLAY))


def _play(night: DemoEvening, time: ManualClock) -> None:
    """Bring both tables to their second rubber, with latecomers waiting."""
    while night.goes_on(1):
        time.after(4)
        night.sign(1, night.dealt(1))
    night.do(acts.EndRubber(1))
    night.cut(1)
    night.begin(1)
    for number in LATER:
        night.come(number)
    night.declare(LATER)
    for number in (1, 2, 1, 2):
        time.after(2.5)
        night.sign(number, night.dealt(number))


def _dispute(secretary: Caller, key: str, time: ManualClock) -> None:
    """Claim a revoke by East at table 1, which East denies and an onlooker could settle."""
    one = DemoDispute(secretary, key, 3, time)
    time.after(0.5)
    one.called(
        Seat.N, 2, "East trumped my king in the fourth trick. He had a club, I saw it later."
    )
    one.state_fact(Seat.N, {"fact": "revoked", "who": "E", "trick": 4}, "S+ W-")
    one.state_fact(Seat.S, {"by": "S", "do": "claim", "what": "revoke", "of": "E"}, "N+ W+")
    one.accepted("N", 4)
    one.went_on()


def _go_on(night: DemoEvening, time: ManualClock) -> None:
    """Leave table 1 awaiting a countersign, and table 2 in play."""
    time.after(2.5)
    night.mark(1, night.dealt(1), Seat.N)
    night.turn_up(2, night.dealt(2))
