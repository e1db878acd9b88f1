"""Acts in a cut."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.stored_name import stored_as
from club.person import PersonId


@stored_as("cut")
@dataclass(frozen=True, slots=True)
class CutCards:
    """Cut from the pack: one card, or all that were exposed.

    A card is a rank and perhaps a suit: `6`, `6H`, `T` or `10`. Set `stands` to confirm that a
    doubted card has been checked and is right.
    """

    table: int
    who: PersonId
    cards: tuple[str, ...]
    stands: bool = False


@dataclass(frozen=True, slots=True)
class CutEntry:
    """One person's cut in a round that is entered all at once."""

    who: PersonId
    cards: tuple[str, ...]
    stands: bool = False


@stored_as("cut_round")
@dataclass(frozen=True, slots=True)
class CutRound:
    """Enter the cuts of several people at once, in the order they cut."""

    table: int
    cuts: tuple[CutEntry, ...]


@stored_as("undo_card")
@dataclass(frozen=True, slots=True)
class UndoCard:
    """Take back a card entered by mistake, while others have still to cut in the same round."""

    table: int
    who: PersonId


@stored_as("draw_cut")
@dataclass(frozen=True, slots=True)
class DrawCut:
    """Have the program draw the cards for everyone who is to cut, and again for those who tie."""

    table: int


CutAct = CutCards | CutRound | UndoCard | DrawCut
