"""Forms of words, numbers and people in a script that may be written in several ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from club.codec.composite import row
from club.codec.form import Form, Misfit, gathered, unfit, word
from club.reason import N_, Reason
from rubbers.cards.card import Suit
from rubbers.cards.partial_card import partial_card_form
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.ending import Figure
from rubbers.hand.acts.facts_of_deal import Toucher
from rubbers.hand.acts.noticed import ALSO_CALLED, Irregularity
from rubbers.hand.acts.tricks import LAST, TurnedTrick
from rubbers.hand.facts.fact_question import NOBODY

MOST = 999_999_999
"""The highest number that is accepted."""
WORDS = {"true": True, "false": False, "yes": True, "no": False}
NUMBERED = tuple("123456789")
SIDES_UP = {"up": True, "down": False, "upwards": True, "downwards": False}
SUITS = {name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower().rstrip("s"))}
"""Suits by name, in lower case."""
ARTICLES = (["a"], ["an"], ["the"])


def number(*, from_text: bool) -> Form:
    """Return the form of a whole number."""
    expected = Reason(N_("a whole number from 0 to {most}"), most=MOST)

    def read(body: Any) -> int:
        if from_text and isinstance(body, str) and body.isdecimal() and len(body) < 10:
            return int(body)
        if type(body) is not int or not 0 <= body <= MOST:
            raise unfit(expected)
        return body

    return Form(int, read)


def article(whole: Form) -> Form:
    """Return the form of an article of etiquette: its number, alone or as laws are cited."""

    def read(body: Any) -> Any:
        cited = isinstance(body, str) and body.startswith("etiquette.")
        number = body.removeprefix("etiquette.") if cited else body
        return int(number) if cited and number in NUMBERED else whole.read(number)

    return Form(whole.write, read)


def truth() -> Form:
    """Return the form of a truth value: true or false, yes or no."""
    return Form(bool, so_or_not)


def face_up() -> Form:
    """Return the form of whether cards lie face up: up or down, or yes or no."""

    def read(body: Any) -> bool:
        up = SIDES_UP.get(body) if _is_text(body) else None
        return so_or_not(body) if up is None else up

    return Form(bool, read)


def card_seen() -> Form:
    """Return the form of whether a card was seen: the card, or yes or no."""

    def read(body: Any) -> bool:
        try:
            return so_or_not(body)
        except Misfit:
            partial_card_form().read(body)
            return True

    return Form(bool, read)


def yes_no() -> Form:
    """Return the form of an answer, written yes or no."""
    return Form(str, lambda body: YesNo.YES if so_or_not(body) else YesNo.NO)


def so_or_not(body: Any) -> bool:
    """Read true or false, yes or no; raise Misfit for anything else."""
    if type(body) is bool:
        return body
    if isinstance(body, str) and body in WORDS:
        return WORDS[body]
    raise unfit(Reason(N_("yes or no")))


def suit() -> Form:
    """Return the form of a suit: its letter in either case, as in a card, or its name."""
    letter = word(Suit)

    def read(body: Any) -> Any:
        if not _is_text(body):
            return letter.read(body)
        return SUITS.get(body.lower()) or letter.read(body.upper())

    return Form(letter.write, read)


def irregularity() -> Form:
    """Return the form of an irregularity, which may be named after the irregular act."""
    plain = word(Irregularity)

    def read(body: Any) -> Any:
        if not _is_text(body):
            return plain.read(body)
        words = body.lower().replace("-", " ").replace("_", " ").split()
        name = "_".join(words[1:] if words[:1] in ARTICLES else words)
        return plain.read(ALSO_CALLED.get(name, name))

    return Form(plain.write, read)


def _is_text(body: Any) -> bool:
    return isinstance(body, str)


def wanted(form: Form) -> Reason:
    """Return what is expected of a value that was left out."""
    try:
        form.read(None)
    except Misfit as misfit:
        return misfit.faults[0].expected
    return Reason(N_("a value"))


def one_or_several(part: Form) -> Form:
    """Return the form of a list that may be written as its one item; places count from one."""
    several = row(part)

    def read(body: Any) -> Any:
        if not isinstance(body, list | tuple):
            return (part.read(body),)
        try:
            return several.read(body)
        except Misfit:
            places = ((f"[{number}]", item) for number, item in enumerate(body, start=1))
            raise gathered(part.read, places) from None

    return Form(several.write, read)


def players(one: Form, side: Form, sides: Mapping[str, Any]) -> Form:
    """Return the form of a list of players, which may be written as the name of their side."""
    several = one_or_several(one)

    def read(body: Any) -> Any:
        if isinstance(body, str) and body in sides:
            return side.read(body).seats
        return several.read(body)

    return Form(several.write, read)


def figure(whole: Form, by_side: Form) -> Form:
    """Return the form of one number, or of one for each side."""

    def read(body: Any) -> Figure:
        if isinstance(body, Mapping):
            return Figure(sides=by_side.read(body))
        return Figure(number=whole.read(body))

    def write(value: Figure) -> Any:
        return whole.write(value.number) if value.sides is None else by_side.write(value.sides)

    return Form(write, read)


def toucher(seats: Mapping[str, Seat], names: Mapping[Seat, str]) -> Form:
    """Return the form of a player's name, or nobody."""
    expected = Reason(N_("a player, or nobody: {names}"), names=", ".join(seats))

    def read(body: Any) -> Toucher:
        if isinstance(body, str) and body in seats:
            return Toucher(seats[body])
        if body != NOBODY:
            raise unfit(expected)
        return Toucher(NOBODY)

    return Form(lambda value: NOBODY if value == NOBODY else names[Seat(value)], read)


def which() -> Form:
    """Return the form of a turned trick: last, or its number."""
    expected = Reason(N_("the number of a trick, or last"))

    def read(body: Any) -> TurnedTrick:
        written = isinstance(body, str) and body.isdecimal() and len(body) < 3
        number = int(body) if written or type(body) is int else 0
        if body != LAST and not 0 < number < 100:
            raise unfit(expected)
        return TurnedTrick(LAST if body == LAST else str(number))

    return Form(lambda value: int(value) if value.isdecimal() else str(value), read)


MOST_LISTED = 12


def meant_perhaps(word: object, known: Iterable[str]) -> Reason:
    """Return a reason that lists the expected words: those close to this one, or all if few."""
    words = sorted(known)
    near = get_close_matches(word, words, n=3, cutoff=0.6) if isinstance(word, str) else []
    if near:
        return Reason(N_("one of the known values; did you mean {words}?"), words=", ".join(near))
    if len(words) <= MOST_LISTED:
        return Reason(N_("one of {words}"), words=", ".join(words))
    return Reason(N_("one of the {count} words that `adjudicate --schema` lists"), count=len(words))
