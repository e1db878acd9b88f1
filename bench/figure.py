"""One measured figure, and what was asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Asked(StrEnum):
    """On which side of its bound a figure should lie."""

    AT_MOST = "at most"
    AT_LEAST = "at least"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in its unit; with a bound it is kept or missed, without one it is only told."""

    what: str
    value: float
    unit: str
    asked: Asked | None = None
    bound: float = 0.0

    @property
    def kept(self) -> bool:
        """Whether the figure lies on the side asked for."""
        match self.asked:
            case Asked.AT_MOST:
                return self.value <= self.bound
            case Asked.AT_LEAST:
                return self.value >= self.bound
            case _:
                return True

    def cells(self) -> tuple[str, str, str, str]:
        """Give the row of the table."""
        wanted = f"{self.asked} {self.bound:g} {self.unit}" if self.asked else ""
        verdict = ("kept" if self.kept else "MISSED") if self.asked else ""
        return self.what, f"{self.value:.3g} {self.unit}", wanted, verdict
