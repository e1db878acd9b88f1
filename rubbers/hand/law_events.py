"""What the laws made of it: rulings, remedies and calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from rubbers.code.because import Because
from rubbers.hand.acts.act import Act
from rubbers.hand.hand import Call
from rubbers.hand.ruling import Key, Ruling, Status


@dataclass(frozen=True, slots=True)
class RulingOpened:
    """A law was broken, and this follows."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class RemedyChosen:
    """A remedy was chosen; `left` is what may still be asked under this ruling."""

    ruling: Key
    remedy: Act
    left: tuple[Act, ...]
    status: Status


@dataclass(frozen=True, slots=True)
class RemediesLeft:
    """Only these remedies are left."""

    ruling: Key
    left: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class RulingClosed:
    """Nothing more can be asked under this ruling; `also` are laws that had a say in it.

    `mended` where the fault was put right in time, so that no penalty was ever incurred. `lost`
    says by what the right to it was lost, and under which law.
    """

    ruling: Key
    status: Status
    also: tuple[str, ...] = ()
    mended: bool = False
    lost: Because | None = field(default=None, metadata={"spared": True})


@dataclass(frozen=True, slots=True)
class LawsCited:
    """More laws have a say in a ruling, which stands as it did."""

    ruling: Key
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LawsUncited:
    """These laws have no say in a ruling any more."""

    ruling: Key
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call waits to be obeyed."""

    call: Call


@dataclass(frozen=True, slots=True)
class CallEnded:
    """A call was obeyed, or could not be."""

    call: Call


LawEvent = (
    RulingOpened
    | RemedyChosen
    | RemediesLeft
    | RulingClosed
    | LawsCited
    | LawsUncited
    | CallMade
    | CallEnded
)
