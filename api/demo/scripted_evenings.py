"""Scripts of evenings at the demonstration club."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from api.demo.evening_steps import DemoEvening
from tables.room import acts

Part = Iterator[int]


class MinuteScheduler:
    """A queue of what happens next, by the minute; within one minute, in order of starting."""

    def __init__(self, wait: Callable[[int], None]) -> None:
        """Store the function that waits for some minutes."""
        self.wait = wait
        self.minute = 0
        self.coming: list[tuple[int, int, Part]] = []
        self.order = count()

    def begin(self, *parts: Part) -> None:
        """Start these now."""
        for part in parts:
            self._later(part, 0)

    def run(self) -> None:
        """Run until nothing is left."""
        while self.coming:
            at, _, part = heapq.heappop(self.coming)
            self.wait(at - self.minute)
            self.minute = at
            pause = next(part, None)
            if pause is not None:
                self._later(part, pause)

    def _later(self, part: Part, minutes: int) -> None:
        heapq.heappush(self.coming, (self.minute + minutes, next(self.order), part))


Played = Callable[[DemoEvening, MinuteScheduler, Sequence[int]], Part]
"""An evening: the night, its agenda, and the numbers of those who come, in order."""


def of_four(night: DemoEvening, agenda: MinuteScheduler, cast: Sequence[int]) -> Part:
    """One table of four, three rubbers."""
    night.open()
    for who in cast[:4]:
        yield 3
        night.come(who)
    yield 2
    night.declare(cast[:4])
    night.do(acts.ChangePhase(acts.Phase.SEAT))
    night.form(1, cast[:4])
    night.do(acts.ChangePhase(acts.Phase.PLAY))
    yield from _rubbers(night, 1, 3)
    night.do(acts.CloseTable(1))
    yield from _close(night)


def of_eleven(night: DemoEvening, agenda: MinuteScheduler, cast: Sequence[int]) -> Part:
    """Two tables by the cut; a substitute at the second, which then breaks up."""
    second_is_over: list[int] = []
    yield from _seven_come(night, cast)
    night.form(1, cast[:7])
    agenda.begin(_first_table(night, second_is_over))
    yield from _four_more_come(night, cast)
    night.form_of_all(2)
    night.do(acts.ChangePhase(acts.Phase.PLAY))
    yield from _second_table(night)
    second_is_over.append(2)
    while not night.over(1):
        yield 5
    yield from _close(night)


def of_thirty(night: DemoEvening, agenda: MinuteScheduler, cast: Sequence[int]) -> Part:
    """Seven tables, two of them with a player waiting; two rubbers at each."""
    night.open()
    first = 0
    for number, people in enumerate((5, 5, 4, 4, 4, 4, 4), start=1):
        group = cast[first : first + people]
        first += people
        yield from _come_and_form(night, number, group)
        agenda.begin(_table_of_two_rubbers(night, number))
    yield 2
    night.bell()
    night.do(acts.ChangePhase(acts.Phase.PLAY))
    while not all(night.over(number) for number in range(1, 8)):
        yield 5
    yield from _close(night)


def _come_and_form(night: DemoEvening, number: int, group: Sequence[int]) -> Part:
    """People come one by one, the last two of them together, and form a table."""
    for who in group[:-2]:
        yield 1
        night.come(who)
    night.come(group[-2])
    night.come(group[-1], together_with=group[-2])
    night.declare(group)
    night.form(number, group)
    yield 1


def _seven_come(night: DemoEvening, cast: Sequence[int]) -> Part:
    night.open()
    for who, minutes in zip(cast[:7], (2, 3, 1, 4, 2, 2, 1), strict=True):
        yield minutes
        night.come(who)
    yield 2
    night.bell()
    night.do(acts.ChangePhase(acts.Phase.SEAT))
    night.declare(cast[:7])


def _four_more_come(night: DemoEvening, cast: Sequence[int]) -> Part:
    yield 3
    night.come(cast[7])
    yield 2
    night.come(cast[8])
    night.come(cast[9], together_with=cast[8])
    yield 4
    night.come(cast[10])
    night.declare(cast[7:11])
    yield 1


def _first_table(night: DemoEvening, second_is_over: Sequence[int]) -> Part:
    """Play until the players of the second table have joined; then one more, the last."""
    while not second_is_over:
        yield from _rubbers(night, 1, 1)
    night.cut(1)
    yield 1
    night.begin(1)
    night.do(acts.LastCall())
    yield from _to_the_end(night, 1)
    night.do(acts.CloseTable(1))


def _second_table(night: DemoEvening) -> Part:
    """Play on when a player leaves in the second rubber; after the third, break up."""
    yield from _rubbers(night, 2, 1)
    night.cut(2)
    yield 2
    night.begin(2)
    yield from night.hand(2)
    if night.goes_on(2):
        yield from _substitute(night)
    yield from _to_the_end(night, 2)
    yield from _rubbers(night, 2, 1)
    yield from _break_up(night)


def _substitute(night: DemoEvening) -> Part:
    """Call a player away; one who is waiting finishes the rubber with the others' consent."""
    table = night.floor.table(2)
    absent, substitute = table.players[0], table.waiting[0].who
    night.do(acts.QuitTable(2, absent))
    yield 1
    night.do(acts.NameSubstitute(2, absent, substitute))
    for other in table.players[1:]:
        night.do(acts.Consent(2, other, substitute))
    night.do(acts.Leave(absent))
    yield 1


def _break_up(night: DemoEvening) -> Part:
    """Break up by one leaving; the others have priority at table 1, and cut for their order."""
    yield 2
    first, *others = night.floor.table(2).players
    night.do(acts.BreakUp(2, first), acts.Leave(first))
    yield 2
    while not night.goes_on(1):
        yield 1
    night.do(acts.Declare(tuple(others), 1))
    night.cut(1)
    yield 1


def _table_of_two_rubbers(night: DemoEvening, number: int) -> Part:
    yield from _rubbers(night, number, 2)
    night.do(acts.CloseTable(number))


def _rubbers(night: DemoEvening, number: int, rubbers: int) -> Part:
    """Play this many rubbers, cutting before each."""
    for _rubber in range(rubbers):
        night.cut(number)
        yield 2
        night.begin(number)
        yield from _to_the_end(night, number)


def _to_the_end(night: DemoEvening, number: int) -> Part:
    """Play a rubber to its end."""
    while night.goes_on(number):
        yield from night.hand(number)
    night.do(acts.EndRubber(number))
    yield 1


def _close(night: DemoEvening) -> Part:
    yield 5
    night.do(acts.ChangePhase(acts.Phase.CLOSE))
