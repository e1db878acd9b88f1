"""Acts of play: cards laid, shown, detached, thrown down or taken back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import UP, Act, Example, FaceUp


class Meaning(StrEnum):
    """What a player meant by laying a card."""

    PLAY = "play"  # play to the trick on the table
    LEAD = "lead"  # lead to the next trick
    SHOW = "show"  # show it, not play it at all


class Source(StrEnum):
    """Whose hand a card is laid from, if not the player's own."""

    DUMMY = "dummy"


class Trickward(StrEnum):
    """What a card is laid with: the previous trick, or the card laid just before it."""

    PREVIOUS = "previous"


class ExposureManner(StrEnum):
    """How a card was exposed."""

    DROPPED = "dropped"
    SHOWN = "shown"
    FACED = "faced"
    WORDS = "words"  # its holder gave it away in words


class CardHeight(StrEnum):
    """Whether something lay on or above the table, or below it."""

    ABOVE = "above"
    BELOW = "below"


class Attention(StrEnum):
    """How a player calls attention to a trick."""

    SAYS = "says"
    NAMES = "names"
    DRAWS = "draws"


@stored_as("play")
@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Act):
    """A player lays a card, or several at once (`cards`), on the table to be played."""

    example: ClassVar[Example] = {"by": "A", "do": "play", "card": "AS"}
    card: PartialCard | None = None
    cards: tuple[PartialCard, ...] = ()
    from_: Source | None = None
    meant_as: Meaning | None = None
    with_: Trickward | None = None

    @property
    def laid(self) -> tuple[PartialCard, ...]:
        """Every card laid."""
        return self.cards if self.card is None else (self.card, *self.cards)


@stored_as("expose")
@dataclass(frozen=True, slots=True, kw_only=True)
class Expose(Act):
    """A player lets cards be seen that are not played."""

    example: ClassVar[Example] = {"by": "Y", "do": "expose", "cards": ["KD"], "how": "dropped"}
    cards: tuple[PartialCard, ...]
    how: ExposureManner
    where: CardHeight = CardHeight.ABOVE
    snatched_back: bool = False


@stored_as("detach")
@dataclass(frozen=True, slots=True, kw_only=True)
class Detach(Act):
    """A player detaches cards from the rest of their hand."""

    example: ClassVar[Example] = {"by": "B", "do": "detach", "cards": ["QH"]}
    cards: tuple[PartialCard, ...] = ()


@stored_as("name_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class NameCard(Act):
    """A player names a card that an adversary has detached."""

    example: ClassVar[Example] = {"by": "Y", "do": "name_card", "card": "QH", "of": "B"}
    card: PartialCard
    of: Seat | None = None
    late: bool | None = None


@stored_as("choose_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCard(Act):
    """The adversaries say which of several cards laid at once is played."""

    example: ClassVar[Example] = {"by": "Y", "do": "choose_card", "card": "9C"}
    card: PartialCard = UNKNOWN_CARD
    of: tuple[Seat, ...] = ()


@stored_as("throw_down")
@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowDown(Act):
    """A player throws their hand on the table; `cards` are those of its cards that are known."""

    example: ClassVar[Example] = {"by": "Y", "do": "throw_down", "says": "We have lost the game."}
    cards: tuple[PartialCard, ...] = ()
    face_up: FaceUp = UP
    says: str = ""


@stored_as("take_back")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Act):
    """A player takes their card off the trick again."""

    example: ClassVar[Example] = {"by": "Y", "do": "take_back", "card": "2H"}
    card: PartialCard
    from_: Source | None = None


@stored_as("draw_attention")
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAttention(Act):
    """A player calls attention to the trick."""

    example: ClassVar[Example] = {"by": "A", "do": "draw_attention", "how": "says"}
    how: Attention


@stored_as("correct")
@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Act):
    """A player takes back a card played in error and plays another to that trick."""

    example: ClassVar[Example] = {"by": "Y", "do": "correct", "wrong": "2H", "right": "9S"}
    wrong: PartialCard
    right: PartialCard
    from_: Source | None = None
