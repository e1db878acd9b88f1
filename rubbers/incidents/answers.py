"""The answers given about an incident, and how they fill the gaps in its acts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from club.errors import Fault
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.incidents.ask import AnswerKind, Ask
from rubbers.incidents.scene import Scene

FILLED, MARKED, SPREAD = "@", "#", "spread"
"""Prefixes of values filled from an answer, and from the number of a marked act."""


@dataclass(frozen=True)
class IncidentAnswers:
    """The answers given, by the names of the questions; unknown ones are absent."""

    asks: tuple[Ask, ...]
    given: Mapping[str, str]

    def fields(self, name: str) -> Mapping[str, Any]:
        """Return the fields that the choice made adds to the act; empty if none was made."""
        ask = next(one for one in self.asks if one.name == name)
        return ask.choice(self.given[name]).fields if name in self.given else {}

    def value(self, name: str) -> Any:
        """Return an answer; None if it is unknown, or x for an unknown card."""
        ask = next((one for one in self.asks if one.name == name), None)
        answer = self.given.get(name)
        if ask is not None and ask.kind is AnswerKind.CARD:
            return answer or "x"
        if ask is not None and ask.kind is AnswerKind.NUMBER and answer is not None:
            return int(answer)
        return answer


def seat_of(scene: Scene, answers: IncidentAnswers, name: str) -> Seat:
    """Return a seat named by an answer or by the table: by, by.partner, dealer.adversary."""
    base, _, way = name.partition(".")
    seat = scene.dealer if base == "dealer" else Seat(answers.given[base])
    return placed(seat, way, scene.hand.dummies)


def placed(seat: Seat, way: str, dummies: tuple[Seat, ...]) -> Seat:
    """Return the seat left, right or opposite of a seat; or its adversary, or its speaker.

    The adversary is whoever of the other side can speak, the one at the left if both can; the
    speaker is the player, or a dummy's partner.
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


def filled(scene: Scene, answers: IncidentAnswers, value: Any) -> Any:
    """Return a value with its gaps filled, in lists and mappings too; None if it is unknown."""
    match value:
        case str() if value.startswith(MARKED):
            return scene.marks[value[1:]]
        case str() if value.startswith(FILLED):
            name = value[1:]
            known = name == "dealer" or "." in name
            return seat_of(scene, answers, name) if known else answers.value(name)
        case list():
            return [filled(scene, answers, one) for one in value]
        case dict():
            pairs = ((filled(scene, answers, key), part) for key, part in value.items())
            return {key: filled(scene, answers, part) for key, part in pairs if key is not None}
    return value


def act_of(scene: Scene, answers: IncidentAnswers, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an act, filled and spread; unknown ones are left out."""
    given = {n: filled(scene, answers, value) for n, value in fields.items() if n != SPREAD}
    for name in fields.get(SPREAD, "").split():
        given |= answers.fields(name)
    return {name.rstrip("_"): value for name, value in given.items() if value is not None}


UNKNOWN_RANK = "x"
"""The first character of a card whose rank is unknown."""


def clashes(
    apart: tuple[str, ...],
    opposed: tuple[str, ...],
    answers: Mapping[str, str],
    dummies: tuple[Seat, ...],
) -> Iterator[Fault]:
    """Yield a fault if answers that must differ, or be of different sides, do not.

    The fault is reported for the last question. `apart` and `opposed` name questions, the dealer,
    or a player by position: dealer.right. Two cards of which no more than the suit is known may be
    different cards.
    """
    values = list(_values_of(apart, answers, dummies))
    if len(values) != len(set(values)):
        yield Fault(apart[-1], Reason(N_("a different answer from the other question's")))
    sides = [Seat(value).side for value in _values_of(opposed, answers, dummies)]
    if len(sides) != len(set(sides)):
        yield Fault(opposed[-1], Reason(N_("a player of the other side")))


def _values_of(
    roles: tuple[str, ...], answers: Mapping[str, str], dummies: tuple[Seat, ...]
) -> Iterator[str]:
    for role in roles:
        base, _, way = role.partition(".")
        if answers.get(base) and answers[base][0] != UNKNOWN_RANK:
            yield str(placed(Seat(answers[base]), way, dummies)) if way else answers[base]
