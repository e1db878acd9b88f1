"""What has been told of an incident, and how the gaps of its acts are filled from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rubbers.cards.seats import Seat
from rubbers.incidents.ask import Ask, Kind
from rubbers.incidents.scene import Scene

FILLED, MARKED, SPREAD = "@", "#", "spread"
"""What a value begins with that is filled from an answer, or is the number of a marked act."""


@dataclass(frozen=True)
class Told:
    """The answers given, by the names of the questions; what is not known is not there."""

    asks: tuple[Ask, ...]
    answers: Mapping[str, str]

    def fields(self, name: str) -> Mapping[str, Any]:
        """Give what the choice made says of the act; nothing if none was made."""
        ask = next(one for one in self.asks if one.name == name)
        return ask.choice(self.answers[name]).fields if name in self.answers else {}

    def value(self, name: str) -> Any:
        """Give an answer; None where it is not known, x where it is a card."""
        ask = next((one for one in self.asks if one.name == name), None)
        answer = self.answers.get(name)
        if ask is not None and ask.kind is Kind.CARD:
            return answer or "x"
        if ask is not None and ask.kind is Kind.NUMBER and answer is not None:
            return int(answer)
        return answer


def seat_of(scene: Scene, told: Told, name: str) -> Seat:
    """Give a seat by an answer, or by the table: by, by.partner, dealer.adversary."""
    base, _, way = name.partition(".")
    seat = scene.dealer if base == "dealer" else Seat(told.answers[base])
    return placed(seat, way, scene.hand.dummies)


def placed(seat: Seat, way: str, dummies: tuple[Seat, ...]) -> Seat:
    """Give who sits left, right or opposite of a seat; its adversary, or its speaker.

    The adversary is whoever of the other side can speak, the one at the left where both can; the
    speaker is the player himself, or for a dummy his partner.
    """
    for step in way.split(".") if way else ():
        match step:
            case "adversary":
                seat = seat.right if seat.left in dummies else seat.left
            case "speaker":
                seat = seat.partner if seat in dummies else seat
            case _:
                seat = getattr(seat, step)
    return seat


def filled(scene: Scene, told: Told, value: Any) -> Any:
    """Give a value with its gaps filled, in lists and mappings too; None where nothing is known."""
    match value:
        case str() if value.startswith(MARKED):
            return scene.marks[value[1:]]
        case str() if value.startswith(FILLED):
            name = value[1:]
            known = name == "dealer" or "." in name
            return seat_of(scene, told, name) if known else told.value(name)
        case list():
            return [filled(scene, told, one) for one in value]
        case dict():
            pairs = ((filled(scene, told, key), part) for key, part in value.items())
            return {key: filled(scene, told, part) for key, part in pairs if key is not None}
    return value


def act_of(scene: Scene, told: Told, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Give the fields of an act, filled and spread; what is not known is left out."""
    given = {n: filled(scene, told, value) for n, value in fields.items() if n != SPREAD}
    for name in fields.get(SPREAD, "").split():
        given |= told.fields(name)
    return {name.rstrip("_"): value for name, value in given.items() if value is not None}
