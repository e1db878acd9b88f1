"""Display names: surnames are used once the full name has been shown."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from itertools import chain, count

PARTICLES = frozenset(
    {"af", "al", "ap", "av", "bin", "da", "dal", "dalla", "das", "de", "dei", "del", "della"}
    | {"den", "der", "di", "do", "dos", "du", "el", "ibn", "la", "le", "op", "saint", "st", "'t"}
    | {"ten", "ter", "van", "vom", "von", "zu", "zum", "zur"}
)
"""Words that belong to the surname that follows them."""
JOINING = frozenset({"y", "e", "i"})
"""Words that join two surnames: Ortega y Gasset."""
ENDING = frozenset({"of", "from", "the", "née", "nee", "né", "geb", "formerly"})
"""Words that end the surname: of Upper Slaughter, née Fenn, the Younger."""
TITLES = frozenset(
    {"dr", "mr", "mrs", "ms", "miss", "mx", "sir", "dame", "lady", "lord", "rev", "prof", "canon"}
    | {"father", "sister", "brother", "col", "colonel", "maj", "major", "capt", "captain"}
)
"""Titles before a name, not part of it."""
SUFFIXES = frozenset({"jr", "jnr", "junior", "sr", "snr", "senior", "ii", "iii", "iv", "esq"})
COMPARED = frozenset({"younger", "elder"})
"""Suffixes only in lower case: capitalised, Younger and Elder are surnames."""
HONOURS = frozenset(
    {"MBE", "OBE", "CBE", "DBE", "KBE", "DSO", "MC", "RN", "JP", "QC", "KC", "FRS", "MD", "PhD"}
)
"""Honours after a name, not part of it."""
ASIDE = re.compile(r"\([^)]*\)|\[[^]]*\]|[“‘\"][^”’\"]*[”’\"]")
"""Text in brackets or quotation marks: a nickname, a maiden name, a note."""

STROKED = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ı": "i"})
"""Letters with strokes, which Unicode normalisation does not decompose."""


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return everyone's surname; if shared, with an initial, or else the whole name."""
    surnames = {who: surname(name) for who, name in names.items()}
    alike = Counter(surnames.values())
    initialled = {
        who: short if alike[short] == 1 else _initialled(names[who], short)
        for who, short in surnames.items()
    }
    still_alike = Counter(initialled.values())
    return {
        who: short if still_alike[short] == 1 else names[who] for who, short in initialled.items()
    }


def not_taken(base: str, taken: Collection[str], mark: str = "-") -> str:
    """Return a name that is not taken, adding a number if needed: `ada`, `ada-2`, `ada-3`."""
    numbered = (f"{base}{mark}{number}" for number in count(2))
    return next(name for name in chain([base], numbered) if name not in taken)


def folded(name: str) -> str:
    """Return a name as used in searches: without accents, in lower case."""
    plain = unicodedata.normalize("NFKD", name.translate(STROKED))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name for comparison: “Lowry, Edith” equals “Edith Lowry”."""
    return tuple(sorted(re.findall(r"\w+", folded(name))))


def of_number(number: int) -> str:
    """Return the name shown for an erased member: Member 4711."""
    return f"Member {number}"


def surname(name: str) -> str:
    """Return the surname in a name, with its particles, however the name is written.

    It is Lowry for “Edith Lowry”, “Lowry, Edith”, “LOWRY Edith”, “Dr Edith Lowry (guest), MBE” and
    “Edith Lowry of Upper Slaughter”. A name without a surname is returned unchanged.
    """
    # Drop asides, whatever follows a comma, titles and suffixes.
    before, comma, _after = ASIDE.sub(" ", name).partition(",")
    words = _bare(before.split())
    if len(words) == 2 and words[-1].isdecimal():
        return name  # an erased member: Member 4711
    # “Lowry, Edith”: the surname comes first.
    if comma and words and all(_said(word) in PARTICLES for word in words[:-1]):
        return " ".join(words)
    # “LOWRY Edith”: the surname is in capitals.
    capitals = [word for word in words if len(word) > 2 and word.isalpha() and word.isupper()]
    if capitals and len(capitals) < len(words):
        return " ".join(capitals)
    if not words or (len(words) > 1 and len(words[-1].strip(".")) == 1):
        return name  # an initial instead of a surname: Edith L.
    # Otherwise the last word, with its particles.
    return " ".join(words[_first_of_surname(words) :])


def _bare(words: list[str]) -> list[str]:
    """Return the words of a name without titles, honours, and whatever follows the surname."""
    while len(words) > 1 and _said(words[0]) in TITLES:
        words = words[1:]
    ends = (n for n, word in enumerate(words[:-1]) if n and _said(word) in ENDING)
    words = words[: next(ends, len(words))]
    while len(words) > 2 and _is_suffix(words[-1]):
        words = words[:-1]
    return words


def _is_suffix(word: str) -> bool:
    return _said(word) in SUFFIXES or word in HONOURS or word in COMPARED


def _said(word: str) -> str:
    return word.casefold().rstrip(".")


def _first_of_surname(words: list[str]) -> int:
    first = len(words) - 1
    while first > 1 and _said(words[first - 1]) in PARTICLES:
        first -= 1
    return first - 2 if first > 2 and words[first - 1] in JOINING else first


def _initialled(name: str, short: str) -> str:
    """Return a surname with the initial of the given name."""
    beside = _bare(ASIDE.sub(" ", name).replace(",", " ").split())
    given = [word for word in beside if word not in short.split()]
    return f"{given[0][:1]}. {short}" if given else name


OF_THE_GAME = frozenset(
    {"ace", "king", "queen", "knave", "jack", "ten", "nine", "eight", "seven", "six", "five"}
    | {"four", "three", "two", "club", "clubs", "diamond", "diamonds", "heart", "hearts"}
    | {"spade", "spades", "north", "east", "south", "west", "dummy", "hand", "trump", "trumps"}
)
"""Surnames that are words of the game: alone they may mean a card, and need a person to check."""


class NameRedactor:
    """The ways one person is named in text: in full, or by a surname that nobody else has.

    `others` are the names of everyone else in the club.
    """

    def __init__(self, number: int, name: str, others: Collection[str]) -> None:
        self.instead = of_number(number)
        last = surname(name)
        shared = folded(last) in {folded(surname(one)) for one in others}
        self.alone = "" if shared or folded(last) in OF_THE_GAME else last
        self._told = _pattern(name, self.alone)
        self._seen = _pattern(name, last)

    def taken_out(self, words: str) -> str:
        """Return text with the name replaced by the number."""
        return self._told.sub(self.instead, words)

    def names(self, words: str) -> bool:
        """Return whether text has the name, or the surname, which may be somebody else's."""
        return self._seen.search(words) is not None


def _pattern(name: str, last: str) -> re.Pattern[str]:
    """Return a pattern for the full name, with any spacing, or the surname and words before it."""
    given = [word for word in re.findall(r"\w+", name) if word not in last.split()]
    before = "|".join(sorted({*TITLES, *map(re.escape, given)}, key=len, reverse=True))
    ways = [r"\s+".join(map(re.escape, name.split()))]
    if last:
        spaced = r"\s+".join(map(re.escape, last.split()))
        ways.append(rf"(?:(?:{before}|\w)\b\.?\s+)*{spaced}")
    return re.compile("|".join(rf"(?<!\w){way}(?!\w)" for way in ways), re.IGNORECASE)
