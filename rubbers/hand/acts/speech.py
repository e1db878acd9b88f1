"""What is said: questions and their answers, remarks and complaints."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Article, Example, YesNo


@stored_as("ask_none")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskNone(Act):
    """A player asks his partner whether he has none of the suit led."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_none", "of": "B"}
    of: Seat | None = None


@stored_as("ask_as_called")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskAsCalled(Act):
    """A player asks his partner whether he has played as he was called upon to."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_as_called", "of": "B"}
    of: Seat | None = None


@stored_as("answer")
@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Act):
    """A player answers that he holds some of the suit, or none."""

    example: ClassVar[Example] = {"by": "B", "do": "answer", "holds": "no"}
    holds: YesNo


@stored_as("complain")
@dataclass(frozen=True, slots=True, kw_only=True)
class Complain(Act):
    """A player complains by an article of etiquette: of a player, a side, an onlooker (`who`)."""

    example: ClassVar[Example] = {"by": "A", "do": "complain", "article": 3, "of": "Y"}
    article: Article
    of: tuple[Seat, ...] = ()
    who: PersonId = ""


class Touching(StrEnum):
    """What a remark lets the players know."""

    NONE = "none"
    HAND = "hand"
    GAME = "game"
    SCORE = "score"  # an oversight in it


@stored_as("remark")
@dataclass(frozen=True, slots=True, kw_only=True)
class Remark(Act):
    """A player says something, or an onlooker (`who`), and what it lets the players know."""

    example: ClassVar[Example] = {"by": "A", "do": "remark", "effect": "hand"}
    effect: Touching
    who: PersonId = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquire(Act):
    """The table asks how things stand: what has been left open must be answered now."""

    example: ClassVar[Example] = {"do": "inquire"}


@stored_as("explain")
@dataclass(frozen=True, slots=True, kw_only=True)
class Explain(Act):
    """A player says how what he did came about."""

    example: ClassVar[Example] = {
        "by": "A",
        "do": "explain",
        "words": "I thought I had not played.",
    }
    words: str
