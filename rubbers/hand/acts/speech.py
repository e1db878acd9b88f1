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
    """A player asks their partner whether they have none of the suit led."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_none", "of": "B"}
    of: Seat | None = None


@stored_as("ask_as_called")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskAsCalled(Act):
    """A player asks their partner whether they have played as called."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_as_called", "of": "B"}
    of: Seat | None = None


@stored_as("answer")
@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Act):
    """A player answers that they hold some of the suit, or none."""

    example: ClassVar[Example] = {"by": "B", "do": "answer", "holds": "no"}
    holds: YesNo


@stored_as("complain")
@dataclass(frozen=True, slots=True, kw_only=True)
class Complain(Act):
    """A player complains, under an article of etiquette, about a player, a side or an onlooker.

    `who` is the onlooker complained about.
    """

    example: ClassVar[Example] = {"by": "A", "do": "complain", "article": 3, "of": "Y"}
    article: Article
    of: tuple[Seat, ...] = ()
    who: PersonId = ""


class Touching(StrEnum):
    """What a remark reveals to the players."""

    NONE = "none"
    HAND = "hand"
    GAME = "game"
    SCORE = "score"  # an oversight in the score


@stored_as("remark")
@dataclass(frozen=True, slots=True, kw_only=True)
class Remark(Act):
    """A player or an onlooker says something; `effect` is what it reveals to the players.

    `who` is the onlooker, if one speaks.
    """

    example: ClassVar[Example] = {"by": "A", "do": "remark", "effect": "hand"}
    effect: Touching
    who: PersonId = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquire(Act):
    """The table asks for the current state: whatever has been left open must be answered now."""

    example: ClassVar[Example] = {"do": "inquire"}


@stored_as("explain")
@dataclass(frozen=True, slots=True, kw_only=True)
class Explain(Act):
    """A player explains how something they did came about."""

    example: ClassVar[Example] = {
        "by": "A",
        "do": "explain",
        "words": "I thought I had not played.",
    }
    words: str


class Verdict(str):
    """Yes or no, what was meant by a card, a player's seat, or `nobody`."""

    __slots__ = ()


@stored_as("agree_bystander")
@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeBystander(Act):
    """A player accepts an onlooker's word on the facts."""

    example: ClassVar[Example] = {"by": "A", "do": "agree_bystander", "who": "Q"}
    who: PersonId


@stored_as("bystander_decides")
@dataclass(frozen=True, slots=True, kw_only=True)
class BystanderDecides(Act):
    """The onlooker both sides accept decides a fact: the kind of fact, and the answer."""

    example: ClassVar[Example] = {
        "do": "bystander_decides",
        "who": "Q",
        "fact": "holds",
        "value": "yes",
    }
    fact: str
    value: Verdict
    who: PersonId = ""
