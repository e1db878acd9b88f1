"""Events of a cut: who was called, what they cut, and the result."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.code.law import Reasons
from tables.room.state.cut import CutPurpose


@stored_as("cut_called")
@dataclass(frozen=True, slots=True)
class CutCalled:
    """These people are to cut, in classes of equals; places are divided after each border.

    A border is the number of places before it. The lowest cards come first, except in cutting out,
    where `claims` are those who will come in.
    """

    table: int
    purpose: CutPurpose
    classes: tuple[tuple[PersonId, ...], ...]
    borders: tuple[int, ...]
    cutting: tuple[tuple[PersonId, ...], ...]
    because: Reasons = ()
    claims: tuple[PersonId, ...] = ()
    places: tuple[PersonId, ...] = ()


@stored_as("card_cut")
@dataclass(frozen=True, slots=True)
class CardCut:
    """Someone cut this card; `order` is its rank in the code, lowest first."""

    table: int
    purpose: CutPurpose
    who: PersonId
    card: str
    order: int


@stored_as("cards_exposed")
@dataclass(frozen=True, slots=True)
class CardsExposed:
    """Someone exposed more than one card and cuts again."""

    table: int
    purpose: CutPurpose
    who: PersonId
    cards: tuple[str, ...]
    because: Reasons = ()


@stored_as("card_taken_back")
@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A card entered by mistake was taken back."""

    table: int
    purpose: CutPurpose
    who: PersonId


@stored_as("cut_again")
@dataclass(frozen=True, slots=True)
class CutAgain:
    """These people cut cards of equal value and cut again."""

    table: int
    purpose: CutPurpose
    who: tuple[PersonId, ...]
    because: Reasons = ()


@stored_as("cut_concluded")
@dataclass(frozen=True, slots=True)
class CutConcluded:
    """The cut is over and gave this order."""

    table: int
    purpose: CutPurpose
    order: tuple[PersonId, ...]
    because: Reasons = ()


@stored_as("cut_drawn")
@dataclass(frozen=True, slots=True)
class CutDrawn:
    """The program drew cards for these people, in order of precedence, from one shuffled pack.

    `id` names the cut round among those committed to; `secret` and `proof`, in hexadecimal, show
    that its pack follows from the commitment and from `beacon`.
    """

    table: int
    purpose: CutPurpose
    id: str
    beacon: str
    who: tuple[PersonId, ...]
    cards: tuple[str, ...]
    place: int
    secret: str
    proof: tuple[str, ...] = ()


CutEvent = CutDrawn | CutCalled | CardCut | CardsExposed | CardTakenBack | CutAgain | CutConcluded
