"""The fields of an incident's form: players, suits, numbers, cards in two rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.text import wording
from rubbers.cards.card import RANKS, SUITS
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.incidents.ask import AnswerKind, Ask
from tables.incidents.incident_words import StoryNames, began

UNKNOWN = ""
Fields = Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a field; `note` is shown under its words."""

    value: str
    words: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FieldShown:
    """A question of a form: `kind` is how it is drawn, `suits` are the second row of a card.

    An answer is `needed`; for a card this means its suit, and also its rank if the `whole` is
    needed.
    """

    name: str
    words: str
    kind: str
    options: tuple[Option, ...]
    suits: tuple[Option, ...] = ()
    needed: bool = True
    whole: bool = False
    fault: str = ""


def options(ask: Ask, names: StoryNames, chosen: str) -> tuple[Option, ...]:
    """Return the answers of a question, with "not known" last if that is allowed."""
    ways: Mapping[AnswerKind, Callable[[], tuple[Option, ...]]] = {
        AnswerKind.PLAYER: lambda: players(names, chosen),
        AnswerKind.SUIT: lambda: suits(chosen),
        AnswerKind.NUMBER: lambda: numbers(ask.most, chosen, ask.least),
        AnswerKind.CHOICE: lambda: tuple(
            Option(one.value, began(gettext(one.words)), chosen=one.value == chosen)
            for one in ask.choices
        ),
    }
    unknown = _("Nobody, or not known") if ask.kind is AnswerKind.PLAYER else _("Not known")
    last = () if ask.needed else (Option(UNKNOWN, unknown, chosen=not chosen),)
    return (*ways[ask.kind](), *last)


def players(names: StoryNames, chosen: str) -> tuple[Option, ...]:
    """Return the four players."""

    def note(seat: Seat) -> str:
        where = gettext(wording.SEATS[seat]) if names.head.names else ""
        return names.note(seat) or where

    return tuple(
        Option(str(seat), names.of(seat), note(seat), str(seat) == chosen) for seat in CLOCKWISE
    )


def suits(chosen: str) -> tuple[Option, ...]:
    """Return the four suits."""
    return tuple(
        Option(one.value, gettext(wording.SUITS[one.value]), chosen=one.value == chosen)
        for one in reversed(SUITS)
    )


def numbers(most: int, chosen: str, least: int = 0) -> tuple[Option, ...]:
    """Return the numbers from the least, which is zero by default, to the most."""
    return tuple(Option(str(n), str(n), chosen=str(n) == chosen) for n in range(least, most + 1))


def card_field(
    name: str, words: str, fields: Fields, *, needed: bool = True, whole: bool = False
) -> FieldShown:
    """Return the two rows of a card; its rank may be unknown, unless the whole is needed."""
    rank, suit = one_of(fields, f"{name}.rank"), one_of(fields, f"{name}.suit")
    ranks = tuple(
        Option(one, "10" if one == "T" else one, gettext(wording.RANKS[one]), one == rank)
        for one in reversed(RANKS)
    )
    unknown = () if whole else (Option(UNKNOWN, "?", _("not known"), not rank),)
    no_suit = () if needed else (Option(UNKNOWN, "?", _("not known"), not suit),)
    return FieldShown(
        name, words, "card", (*ranks, *unknown), (*suits(suit), *no_suit), needed, whole
    )


def card_of(fields: Fields, name: str) -> str:
    """Return the card that the two rows of a field make; "" if no suit is chosen."""
    rank, suit = one_of(fields, f"{name}.rank"), one_of(fields, f"{name}.suit")
    return f"{rank or 'x'}{suit}" if suit else ""


def one_of(fields: Fields, name: str) -> str:
    """Return the value of a field; "" if there is none."""
    return fields.get(name, [""])[-1].strip()
