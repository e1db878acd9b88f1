"""One measured figure, and its target."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Target(StrEnum):
    """The side of its bound on which a figure should lie."""

    AT_MOST = "at most"
    AT_LEAST = "at least"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in its unit; with a bound it is met or missed, without one it is only shown."""

    what: str
    value: float
    unit: str
    target: Target | None = None
    bound: float = 0.0

    @property
    def met(self) -> bool:
        """Whether the figure lies on that side."""
        match self.target:
            case Target.AT_MOST:
                return self.value <= self.bound
            case Target.AT_LEAST:
                return self.value >= self.bound
            case _:
                return True

    def cells(self) -> tuple[str, str, str, str]:
        """Return the row of the table."""
        wanted = f"{self.target} {self.bound:g} {self.unit}" if self.target else ""
        verdict = ("met" if self.met else "MISSED") if self.target else ""
        return self.what, f"{self.value:.3g} {self.unit}", wanted, verdict
