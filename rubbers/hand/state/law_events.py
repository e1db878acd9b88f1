"""Events of the laws: rulings, remedies and calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from rubbers.code.law import Because
from rubbers.hand.acts.act import Act
from rubbers.hand.state.hand import PendingCall
from rubbers.hand.state.ruling import Ruling, RulingKey, Status


@stored_as("ruling_opened")
@dataclass(frozen=True, slots=True)
class RulingOpened:
    """A law was broken, and a ruling follows."""

    ruling: Ruling


@stored_as("remedy_chosen")
@dataclass(frozen=True, slots=True)
class RemedyChosen:
    """A remedy was chosen; `left` is what may still be asked under this ruling."""

    ruling: RulingKey
    remedy: Act
    left: tuple[Act, ...]
    status: Status


@stored_as("remedies_left")
@dataclass(frozen=True, slots=True)
class RemediesLeft:
    """Only these remedies are left."""

    ruling: RulingKey
    left: tuple[Act, ...]


@stored_as("ruling_closed")
@dataclass(frozen=True, slots=True)
class RulingClosed:
    """Nothing more can be asked under this ruling; `also` are laws that contributed to it.

    `mended` is true if the fault was put right in time, so that no penalty was ever incurred.
    `lost` says how the right to the penalty was lost, and under which law.
    """

    ruling: RulingKey
    status: Status
    also: tuple[str, ...] = ()
    mended: bool = False
    lost: Because | None = field(default=None, metadata={"spared": True})


@stored_as("laws_cited")
@dataclass(frozen=True, slots=True)
class LawsCited:
    """More laws are cited in a ruling, which is otherwise unchanged."""

    ruling: RulingKey
    also: tuple[str, ...]


@stored_as("laws_uncited")
@dataclass(frozen=True, slots=True)
class LawsUncited:
    """These laws are no longer cited in a ruling."""

    ruling: RulingKey
    laws: tuple[str, ...]


@stored_as("call_made")
@dataclass(frozen=True, slots=True)
class CallMade:
    """A call has been made and is to be obeyed."""

    call: PendingCall


@stored_as("call_ended")
@dataclass(frozen=True, slots=True)
class CallEnded:
    """A call was obeyed, or could not be."""

    call: PendingCall


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
