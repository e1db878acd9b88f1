"""Turns reasons into sentences in the reader's language, with people's names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from club.errors import WhistError
from club.person import bot_name, is_bot, is_dummy
from club.reason import Reason, Value

RANKS = {
    "A": N_("ace"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("knave"),
    "T": N_("ten"),
    "10": N_("ten"),
    "9": N_("nine"),
    "8": N_("eight"),
    "7": N_("seven"),
    "6": N_("six"),
    "5": N_("five"),
    "4": N_("four"),
    "3": N_("three"),
    "2": N_("two"),
}
SUITS = {"C": N_("clubs"), "D": N_("diamonds"), "H": N_("hearts"), "S": N_("spades")}
SIDES = {"N-S": N_("North–South"), "E-W": N_("East–West")}
SEATS = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}

NUMBERS = (
    N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"),
    N_("eight"), N_("nine"), N_("ten"), N_("eleven"), N_("twelve"),
)  # fmt: skip
"""Quantities as written before a noun."""

SPOKEN = {"side": SIDES, "seat": SEATS, "suit": SUITS, "trumps": SUITS}
"""Words for values, by the first word of their key."""


@dataclass(frozen=True, slots=True)
class FaultWords:
    """One fault in words: the field as it was sent, and what was expected."""

    field: str
    expected: str


@dataclass(frozen=True, slots=True)
class ErrorWords:
    """An error in words: the message, its law (or ""), and every fault."""

    detail: str
    law: str
    edition: str
    faults: tuple[FaultWords, ...]

    def __str__(self) -> str:
        """Return the message, followed by its law."""
        return with_law(self.detail, self.law)


def sentence(reason: Reason, names: Mapping[str, str]) -> str:
    """Return a reason in the reader's language; `names` maps numbers to names.

    People are joined as a spoken list, and cards, seats, sides and suits are put into words; a
    person without a name in `names` keeps the number.
    """
    template = gettext(reason.template) if reason.template else ""
    return template.format(**{key: spoken(key, it, names) for key, it in reason.values.items()})


def spoken(key: str, value: Value, names: Mapping[str, str]) -> str:
    """Return one value of a reason in words, depending on its key."""
    if isinstance(value, tuple):
        return people(value, names)
    kind = key.partition("_")[0]
    if isinstance(value, int):
        return in_words(value) if kind == "count" else str(value)
    if kind.startswith("card"):
        return listed([card(one) for one in value.replace(",", " ").split()])
    if (word := SPOKEN.get(kind, {}).get(value)) is not None:
        return gettext(word)
    return gettext(value) if value else ""


def people(numbers: tuple[str, ...], names: Mapping[str, str]) -> str:
    """Return people by name as a spoken list: Fenn; Fenn and Tallis; Fenn, Tallis and Thorne."""
    return listed([called(one, names) for one in numbers])


def called(who: str, names: Mapping[str, str]) -> str:
    """Return the name of a person or bot, or that it is a dummy."""
    if is_bot(who):
        return bot_name(who)
    if is_dummy(who):
        return gettext("Dummy")
    return names.get(who, who)


def seats() -> dict[str, str]:
    """Return the names of seats by letter, for refusals at a table whose players are unknown."""
    return {letter: gettext(word) for letter, word in SEATS.items()}


def distinct_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names with member numbers added for people who share a name."""
    many = Counter(names.values())
    said = gettext("{name} (member {number})")
    return {
        who: said.format(name=name, number=who) if many[name] > 1 else name
        for who, name in names.items()
    }


def listed(words: list[str]) -> str:
    """Return words as a spoken list."""
    if len(words) < 2:
        return "".join(words)
    return gettext("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def in_words(count: int) -> str:
    """Return a quantity in words: no, one, two … twelve, then 13."""
    return gettext(NUMBERS[count]) if 0 <= count < len(NUMBERS) else str(count)


def card(written: str) -> str:
    """Return a card in words: KH is the king of hearts, and a rank alone that rank.

    Anything else is returned unchanged.
    """
    if (rank := RANKS.get(written)) is not None:
        return gettext(rank)
    rank, suit = RANKS.get(written[:-1]), SUITS.get(written[-1:])
    if rank is None or suit is None:
        return written
    return gettext("{rank} of {suit}").format(rank=gettext(rank), suit=gettext(suit))


def law_named(number: str) -> str:
    """Return a law's name: Law 20; Law I of dummy; Law of double dummy; House rule (closing)."""
    chapter, dot, within = number.partition(".")
    if number[:1].isdigit():
        return gettext("Law {number}").format(number=number)
    if chapter == "house":
        return gettext("House rule ({rule})").format(rule=gettext(within.replace("_", " ")))
    if chapter == "etiquette":
        return gettext("Etiquette, article {number}").format(number=within)
    named = gettext(chapter.replace("-", " ")) if chapter else ""
    if not dot:
        return gettext("Law of {chapter}").format(chapter=named)
    return gettext("Law {number} of {chapter}").format(number=within, chapter=named)


def with_law(said: str, law: str) -> str:
    """Return a sentence followed by its law, if there is one."""
    return f"{said} {law_named(law)}" if law else said


def error_words(error: WhistError, names: Mapping[str, str]) -> ErrorWords:
    """Return an error in the reader's language, with its law and every fault."""
    faults = tuple(FaultWords(f.field, sentence(f.expected, names)) for f in error.faults)
    law, edition = getattr(error, "law", ""), getattr(error, "edition", "")
    return ErrorWords(sentence(error.reason, names), law, edition, faults)
