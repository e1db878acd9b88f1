"""Scripts of the room for tests, with short ways to say that people come, declare and cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tables import codes
from tables.rulings.any_script import adjudicate

CODE = codes.FIRST
CODES = {code.id: code for code in codes.OURS}
REVISED = codes.REVISED.id
MOVED = codes.NUMBERS | {"13": "4", "15": "6", "18": "9", "20": "11", "22": "13"}
"""The number in the revised code of each law whose cases are the same there."""


def in_full(told: list[Any]) -> Iterator[Any]:
    """Yield the events of a script, the short ones in full.

    `cut A3 B10H` is a cut by each; `come A B` and `declare A B` are one event each for A and B.
    """
    for event in told:
        if not isinstance(event, str):
            yield event
            continue
        word, *people = event.split()
        for one in people:
            match word:
                case "cut":
                    yield {"do": "cut", "who": one[0], "card": one[1:]}
                case "come":
                    yield {"do": "arrive", "who": one}
                case "declare":
                    yield {"do": "declare", "who": one, "table": "fresh"}


def answer_to_room(script: dict[str, Any], *, from_text: bool = True) -> dict[str, Any]:
    """Return the answer to a script of plain values, its short events put in full."""
    events = list(in_full(script.get("events", [])))
    body = {"kind": "room", **script, "events": events}
    return adjudicate(body, CODES, from_text=from_text)


def as_revised(expected: Any) -> Any:
    """Return what is expected with the numbers that the laws have in the revised code.

    KeyError for a law that the revised code has in several parts.
    """
    if isinstance(expected, dict):
        return {n: MOVED[part] if n == "law" else as_revised(part) for n, part in expected.items()}
    if isinstance(expected, list):
        return [as_revised(one) for one in expected]
    return expected
