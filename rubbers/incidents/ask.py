"""Questions about an incident: each has its answers, and an unknown one may be left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat


class AnswerKind(StrEnum):
    """The kind of answer that a question takes."""

    PLAYER = "player"
    CARD = "card"
    SUIT = "suit"
    CHOICE = "choice"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few answers; `fields` is what it adds to the fields of the act.

    `in_story` are the words for it in a story, if they differ from the words offered. `law` is the
    law that deals with it, as numbered in the shared chapters, if no ruling cites it.
    """

    value: str
    words: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    law: str = ""
    in_story: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question; one that is not `needed` may be answered with "not known".

    `least` and `most` are the smallest and largest number, for a question answered with a number. A
    card may have to be of the suit that answers another question (`of`), or of another suit than
    that (`not_of`). A player may be a dummy only if a `hand` is asked for.
    """

    name: str
    words: str
    kind: AnswerKind
    choices: tuple[Choice, ...] = ()
    needed: bool = True
    most: int = 0
    least: int = 0
    of: str = ""
    not_of: str = ""
    hand: bool = False

    def misfits(self, answers: Mapping[str, str]) -> Fault | None:
        """Return the fault of a card whose suit does not fit the other answers; None if it fits."""
        suit = answers.get(self.name, "")[1:]
        if self.of and suit and suit != answers.get(self.of, suit):
            return Fault(self.name, Reason(N_("a card of the suit led")))
        if self.not_of and suit and suit == answers.get(self.not_of):
            return Fault(self.name, Reason(N_("a card of a suit other than the one led")))
        return None

    def read(self, answer: str) -> str:
        """Return the answer in script form; raise Malformed, with the field, for anything else."""
        match self.kind:
            case AnswerKind.PLAYER:
                return self._one_of(answer, tuple(Seat))
            case AnswerKind.SUIT:
                return self._one_of(answer, tuple(Suit))
            case AnswerKind.CHOICE:
                return self._one_of(answer, tuple(one.value for one in self.choices))
            case AnswerKind.NUMBER:
                return self._number(answer)
            case AnswerKind.CARD:
                return self._card(answer)

    def choice(self, answer: str) -> Choice:
        """Return the choice with this value; StopIteration if there is none."""
        return next(one for one in self.choices if one.value == answer)

    def law_on(self, answer: str) -> str:
        """Return the law that deals with the choice of this value; "" if none does."""
        return next((one.law for one in self.choices if one.value == answer), "")

    def _card(self, answer: str) -> str:
        try:
            return str(PartialCard.read(answer))
        except Malformed as malformed:
            raise self._bad(malformed.faults[0].expected) from None

    def _number(self, answer: str) -> str:
        count = int(answer[:6]) if answer.isascii() and answer.isdecimal() else -1
        if self.least <= count <= self.most:
            return str(count)
        expected = N_("a number from {least} to {most}")
        raise self._bad(Reason(expected, least=self.least, most=self.most))

    def _one_of(self, answer: str, known: tuple[str, ...]) -> str:
        if answer in known:
            return str(answer)
        raise self._bad(Reason(N_("one of: {choices}"), choices=", ".join(known)))

    def _bad(self, expected: Reason) -> Malformed:
        return Malformed(
            Reason(N_("That answer is not possible here.")), faults=[Fault(self.name, expected)]
        )


def player(name: str, words: str, *, needed: bool = True, hand: bool = False) -> Ask:
    """Ask for a player, or for any of the four hands if `hand` is true."""
    return Ask(name, words, AnswerKind.PLAYER, needed=needed, hand=hand)


def card(name: str, words: str) -> Ask:
    """Ask for a card; its rank, or the whole card, may be unknown."""
    return Ask(name, words, AnswerKind.CARD, needed=False)


def suited_card(name: str, words: str, *, of: str = "", not_of: str = "") -> Ask:
    """Ask for a card whose suit at least must be known, and may be required or ruled out."""
    return Ask(name, words, AnswerKind.CARD, of=of, not_of=not_of)


def suit(name: str, words: str, *, needed: bool = True) -> Ask:
    """Ask for a suit."""
    return Ask(name, words, AnswerKind.SUIT, needed=needed)


def choice(name: str, words: str, *choices: Choice, needed: bool = True) -> Ask:
    """Ask for one of a few answers."""
    return Ask(name, words, AnswerKind.CHOICE, choices, needed)


def number(name: str, words: str, most: int, *, least: int = 0) -> Ask:
    """Ask how many."""
    return Ask(name, words, AnswerKind.NUMBER, most=most, least=least)


def which_trick(words: str) -> Ask:
    """Ask which of the thirteen tricks it was; it may be unknown."""
    return Ask("trick", words, AnswerKind.NUMBER, needed=False, most=13, least=1)


YES, NO = Choice("yes", N_("yes")), Choice("no", N_("no"))


def yes_or_no(name: str, words: str, yes: str, no: str) -> Ask:
    """Ask a yes-or-no question, with a story's words for both answers; it may be unknown."""
    return choice(name, words, replace(YES, in_story=yes), replace(NO, in_story=no), needed=False)
