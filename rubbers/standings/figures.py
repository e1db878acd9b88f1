"""Format the figures of a standing: exact, with a proper minus sign."""

from __future__ import annotations

from fractions import Fraction

from rubbers.standings.metric import Number

MINUS = "\u2212"
NOTHING = "–"


def written(value: Number | None) -> str:
    """Format a figure: whole numbers as they are, fractions to two places, halves away from 0."""
    if value is None:
        return NOTHING
    if isinstance(value, int):
        return _signed(value < 0, str(abs(value)))
    hundredths = int(abs(value) * 100 + Fraction(1, 2))
    sign = value < 0 and hundredths > 0
    return _signed(sign, f"{hundredths // 100}.{hundredths % 100:02d}")


def told_apart(one: Number | None, other: Number | None) -> tuple[str, str]:
    """Format two different figures so that the difference shows, as fractions if need be."""
    first, second = written(one), written(other)
    if first != second or one is None or other is None:
        return first, second
    return _ratio(one), _ratio(other)


def _ratio(value: Number) -> str:
    whole = Fraction(value)
    above = _signed(whole < 0, str(abs(whole.numerator)))
    return above if whole.denominator == 1 else f"{above}/{whole.denominator}"


def _signed(negative: bool, digits: str) -> str:
    return f"{MINUS}{digits}" if negative else digits
