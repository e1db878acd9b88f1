"""The codec: frozen values as plain JSON and back, by how their fields are annotated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any

import pytest

from club.codec.codec import CODEC
from club.codec.form import Form, Misfit
from club.codec.stored_name import stored_as
from club.errors import Malformed
from club.reason import Reason


class Tune(StrEnum):
    WALTZ = "waltz"
    REEL = "reel"


@dataclass(frozen=True, slots=True)
class Bare:
    """Nothing belongs to it."""


@stored_as("slow")
@dataclass(frozen=True, slots=True)
class Waltz:
    bars: int


@stored_as("long_reel")
@dataclass(frozen=True, slots=True)
class LongReel:
    dancers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ball:
    opens: datetime
    first: Waltz | LongReel
    tune: Tune = Tune.REEL
    last: Waltz | LongReel | None = None
    guests: frozenset[str] = frozenset()
    cards: Mapping[int, tuple[Waltz, ...]] = field(default_factory=dict)
    said: Reason | None = None
    lit: bool = True
    musicians: int = field(default=3, metadata={"least": 1})


EIGHT = datetime(2026, 11, 20, 20, tzinfo=timezone(timedelta(hours=1)))
BALL = Ball(
    EIGHT,
    LongReel(("A", "B")),
    Tune.WALTZ,
    Waltz(16),
    frozenset("CBA"),
    {7: (Waltz(8),)},
    Reason("{who} opens.", who=("A",)),
    False,
    2,
)
WRITTEN: dict[str, Any] = {
    "opens": "2026-11-20T19:00:00+00:00",
    "first": {"kind": "long_reel", "dancers": ["A", "B"]},
    "tune": "waltz",
    "last": {"kind": "slow", "bars": 16},
    "guests": ["A", "B", "C"],
    "cards": {"7": [{"bars": 8}]},
    "said": {"template": "{who} opens.", "values": {"who": ["A"]}},
    "lit": False,
    "musicians": 2,
}


def test_a_value_is_written_by_its_types_and_read_back():
    assert CODEC.write(BALL) == WRITTEN
    assert CODEC.read(Ball, WRITTEN, "ball") == BALL
    assert CODEC.read(Ball, WRITTEN, "ball").opens.tzinfo is UTC


def test_a_field_added_later_takes_its_default():
    told = {name: WRITTEN[name] for name in ("opens", "first")}
    assert CODEC.read(Ball, told, "ball") == Ball(EIGHT, LongReel(("A", "B")))


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"opens": "20:00"}, ["ball.opens"]),
        ({"opens": "2026-11-20T20:00:00"}, ["ball.opens"]),
        ({"first": 3}, ["ball.first"]),
        ({"first": {"bars": 3}}, ["ball.first.kind"]),
        ({"first": {"kind": ["waltz"]}}, ["ball.first.kind"]),
        ({"first": {"kind": "polka"}}, ["ball.first.kind"]),
        ({"first": {"kind": "slow"}}, ["ball.first.bars"]),
        ({"first": {"kind": "long_reel", "dancers": ["A", 2, 3]}},
         ["ball.first.dancers[1]", "ball.first.dancers[2]"]),
        ({"tune": "polka", "lit": 1}, ["ball.tune", "ball.lit"]),
        ({"cards": {"7": [{"bars": 8}, {"bars": True}]}}, ["ball.cards.7[1].bars"]),
        ({"cards": {"seven": []}}, ["ball.cards.seven"]),
        ({"cards": []}, ["ball.cards"]),
        ({"guests": "ABC"}, ["ball.guests"]),
        ({"said": {"template": 4, "values": {}}}, ["ball.said"]),
        ({"musicians": 0}, ["ball.musicians"]),
        ({"musicians": True}, ["ball.musicians"]),
        ({"candles": 100}, ["ball.candles"]),
    ],
)  # fmt: skip
def test_every_misfit_is_named_with_its_place(changes, places):
    with pytest.raises(Malformed) as malformed:
        CODEC.read(Ball, WRITTEN | changes, "ball")
    assert [fault.field for fault in malformed.value.faults] == places


def test_what_is_no_value_at_all_is_named_by_its_whole_place():
    with pytest.raises(Malformed) as malformed:
        CODEC.read(Ball, [], "ball")
    assert [fault.field for fault in malformed.value.faults] == ["ball"]


def test_a_number_that_json_would_bend_is_not_written():
    with pytest.raises(TypeError):
        CODEC.write(Waltz(1.5))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        CODEC.write(Waltz(True))


def test_a_type_without_a_form_is_refused_when_it_is_first_met():
    with pytest.raises(TypeError, match="float"):
        CODEC.form(tuple[float, ...])


def test_a_type_may_have_a_shape_of_its_own():
    steps = CODEC.knowing({Waltz: lambda: Form(lambda w: w.bars, Waltz)})
    assert steps.write(Waltz(3)) == 3
    assert steps.read(tuple[Waltz, ...], [3, 4], "steps") == (Waltz(3), Waltz(4))
    assert CODEC.write(Waltz(3)) == {"bars": 3}


def test_a_kind_has_the_name_it_is_stored_under_and_none_without_one():
    kinds = CODEC.kinds(Waltz | LongReel)
    assert list(kinds.types) == ["slow", "long_reel"]
    assert kinds.form.write(Waltz(3)) == {"kind": "slow", "bars": 3}
    assert kinds.form.read({"kind": "slow", "bars": 3}) == Waltz(3)
    with pytest.raises(LookupError, match="Bare has no stored name"):
        CODEC.kinds(Waltz | Bare)


def test_a_number_is_written_in_digits_as_a_name_and_as_a_number_otherwise():
    form = CODEC.form(Mapping[int, int])
    assert form.write({3: -1}) == {"3": -1}
    assert form.read({"3": -1}) == {3: -1}
    pair = CODEC.form(tuple[str, int])
    assert pair.read(pair.write(("N-S", 2))) == ("N-S", 2)
    with pytest.raises(Misfit):
        pair.read(["N-S"])


def test_a_field_of_a_value_that_has_none_is_said_to_be_one_too_many():
    with pytest.raises(Malformed) as malformed:
        CODEC.read(Bare, {"bars": 3}, "bare")
    (fault,) = malformed.value.faults
    assert (fault.field, str(fault.expected)) == ("bare.bars", "no value: there are no fields here")
