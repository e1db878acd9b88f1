"""The codes a test of the room may go by, and their laws by the numbers of 1864."""

from __future__ import annotations

import pytest

from club.errors import Refusal
from tables.codes import FIRST, REVISED
from tables.room import acts
from tables.room.events import Event
from tests.tables import evening
from tests.tables.evening import Evening

CODES = {code.id: code for code in (FIRST, REVISED)}


def laws(events: tuple[Event, ...], kind: type[Event]) -> list[str]:
    """Return the law of each event of a kind by its number in 1864, a reading with a star."""
    found = evening.laws(events, kind)
    return [_of_1864(law.rstrip("*")) + "*" * law.endswith("*") for law in found]


def law_of(refused: Refusal) -> str:
    """Return the law that refused, by its number in 1864; it is one of the code that was asked."""
    assert refused.edition == evening.CODE.id
    return _of_1864(refused.law)


def reading_in_1864(number: str) -> str:
    """Return the number as it stands where 1864 is silent and the other code speaks."""
    return f"{number}*" if evening.CODE is FIRST else number


def _of_1864(number: str) -> str:
    return evening.CODE.law(number).stands_for[0]


def refused_by(room: Evening, act: acts.Act) -> str:
    """Return the law by which an act is refused."""
    with pytest.raises(Refusal) as refused:
        room.do(act)
    return law_of(refused.value)
