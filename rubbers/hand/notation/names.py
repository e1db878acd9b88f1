"""The people of a table in a script: players by name, sides by both names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.form import Form, unfit
from club.reason import N_, Reason
from rubbers.cards.seats import CLOCKWISE, Seat, Side, Sides

TRICKS = 13
Json = dict[str, Any]


class TableNames:
    """The people of a table by seat; a side is written A-B, and may be read as B-A too."""

    def __init__(self, players: Mapping[Seat, str]) -> None:
        """Store who sits where."""
        self.players = players
        self.seats: Mapping[str, Seat] = {name: seat for seat, name in players.items()}
        self.sides = {self.side(side): side for side in Side}
        either = {"-".join(self._partners(side)[::-1]): side for side in Side}
        self.known_sides: Mapping[str, Side] = {**either, **self.sides}

    def side(self, side: Side) -> str:
        """Return a side's name."""
        return "-".join(self._partners(side))

    def _partners(self, side: Side) -> tuple[str, ...]:
        return tuple(self.players[seat] for seat in CLOCKWISE if seat.side is side)


def seat_of(names: TableNames) -> Form:
    """Return the form of a player, by name."""
    return _named(names.seats, names.players, N_("a player: {names}"))


def side_of(names: TableNames) -> Form:
    """Return the form of a side, by both names."""
    written = {side: names.side(side) for side in Side}
    return _named(names.known_sides, written, N_("a side: {names}"))


def _named(known: Mapping[str, Any], names: Mapping[Any, str], template: str) -> Form:
    expected = Reason(template, names=", ".join(names.values()))

    def read(body: Any) -> Any:
        found = known.get(body) if isinstance(body, str) else None
        if found is None:
            raise unfit(expected)
        return found

    return Form(lambda value: names[value], read)


def sides_of(names: TableNames, part: Form) -> Form:
    """Return the form of a value for each side; a side left out gets 0."""
    words = {names.side(side): side for side in Side}
    expected = Reason(N_("values for sides: {names}"), names=", ".join(words))

    def read(body: Any) -> Sides[Any]:
        if (
            not isinstance(body, Mapping)
            or not body
            or any(one not in names.known_sides for one in body)
        ):
            raise unfit(expected)
        values = {names.known_sides[name]: part.read(item) for name, item in body.items()}
        if len(values) < len(body):
            raise unfit(expected)
        return Sides(values.get(Side.NS, 0), values.get(Side.EW, 0))

    def write(value: Sides[Any]) -> Json:
        return {name: part.write(value.of(side)) for name, side in words.items()}

    return Form(write, read)


def with_the_rest(tricks: Mapping[str, Any], names: TableNames) -> Mapping[str, Any]:
    """Add the other side's tricks if only one side's are stated: there are thirteen in all."""
    (side, count), *others = tricks.items()
    if others or not str(count).isdecimal() or len(str(count)) > 2 or int(count) > TRICKS:
        return tricks
    rest = TRICKS - int(count)
    other = names.side(names.known_sides[side].adversaries)
    return {side: count, other: str(rest) if isinstance(count, str) else rest}
