"""Tonight at the demonstration club: an evening in the middle of play."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from api.demo import people
from api.demo.chance import Chance
from api.demo.floor import Live, numbered
from api.demo.night import Night
from club.caller import Caller
from club.commands.order import Order
from rubbers.cards.seats import Seat
from tables.commands.evenings import plan_evening
from tables.forming import acts

AGO = timedelta(minutes=78)
"""How long before now the doors opened."""
FIRST = (4, 3, 5, 6, 2, 7)
SECOND = (1, 8, 9, 10, 11)
LATER = (12, 13, 14)


class Hands:
    """A clock that is moved on by hand, up to now."""

    def __init__(self, start: datetime) -> None:
        """Set it."""
        self.time = start

    def __call__(self) -> datetime:
        """Tell the time."""
        return self.time

    def after(self, minutes: float) -> None:
        """Move it on."""
        self.time += timedelta(minutes=minutes)


def begin(secretary: Caller, now: datetime) -> str:
    """Bring tonight's evening to the middle of its second rubbers; give its key."""
    time = Hands(now - AGO)
    order = Order(secretary, f"tonight-{now:%Y%m%d%H%M%S}", time())
    day = time().astimezone(ZoneInfo(people.TIME_ZONE)).date()
    with transaction.atomic():
        key = plan_evening(order, day, place=people.PLACE)["evening"]
        night = Night(Live(secretary, key, time, numbered(f"night-{key}")), Chance("tonight"))
        _come_in(night, time)
        _seat(night, time)
        _play(night, time)
    return key


def _come_in(night: Night, time: Hands) -> None:
    night.open()
    for number in FIRST:
        time.after(1.5)
        night.come(number)
    for number in SECOND:
        time.after(0.8)
        night.come(number, together_with=8 if number == 9 else None)
    night.bell()
    night.do(acts.ChangePhase(acts.Phase.SEAT))


def _seat(night: Night, time: Hands) -> None:
    for number, candidates in enumerate((FIRST, SECOND), start=1):
        night.form(number, candidates)
        time.after(1)
        night.cut(number)
        night.begin(number)
    night.do(acts.ChangePhase(acts.Phase.PLAY))


def _play(night: Night, time: Hands) -> None:
    """Table 1 awaits a countersign in its second rubber; table 2 plays; late comers wait."""
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
    night.mark(1, night.dealt(1), Seat.N)
    night.turn_up(2, night.dealt(2))
