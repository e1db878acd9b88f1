"""The words of a story of incidents: players by name, cards and suits in words, laws apart."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.reason import Reason
from club.text import wording
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.incidents.answers import placed
from rubbers.incidents.ask import AnswerKind, Ask
from rubbers.incidents.incident import Incident
from rubbers.incidents.scene import ONLOOKER
from rubbers.incidents.story.head import Head

ONE_OF_SUIT = {
    "S": lambda: _("a spade"),
    "H": lambda: _("a heart"),
    "D": lambda: _("a diamond"),
    "C": lambda: _("a club"),
}
UNKNOWN = ("x", "?")
"""How a card, or its rank, is written if nobody has named it."""
CARDS = ("card", "cards")
"""The prefixes of the keys under which a reason has cards."""


@dataclass(frozen=True)
class StoryNames:
    """Who sits where, as the reader knows them; `asking` is who asks for what is offered.

    `tricks` are those that are referred to by their numbers.
    """

    head: Head
    asking: str = ""
    tricks: frozenset[str] = frozenset()

    def of(self, seat: str) -> str:
        """Return a player's name, or the seat if no names are given."""
        place = Seat(seat)
        if self.head.names:
            return self.head.names.get(place, gettext(wording.SEATS[seat]))
        return gettext(wording.SEATS[seat])

    @property
    def all(self) -> dict[str, str]:
        """Every name by its seat."""
        return {str(seat): self.of(seat) for seat in CLOCKWISE}

    def note(self, seat: Seat) -> str:
        """Return the note on a seat beside its name."""
        return _("dummy") if seat in self.head.dummies else ""

    def speaking(self, seats: list[str]) -> list[str]:
        """Return those of these who can speak: a dummy asks for nothing."""
        return [seat for seat in seats if Seat(seat) not in self.head.dummies] or seats

    def either(self, seats: list[str]) -> str:
        """Return one player, or either of two: North; North or South."""
        named = [self.of(seat) for seat in seats]
        if len(named) < 2:
            return "".join(named)
        first, last = ", ".join(named[:-1]), named[-1]
        return _("{first} or {last}").format(first=first, last=last)

    def side(self, side: str) -> str:
        """Return the name of a side, with its players if they are known."""
        words = gettext(wording.SIDES[side])
        if not self.head.names:
            return words
        players = wording.listed([self.of(seat) for seat in Side(side).seats])
        return _("{players} ({side})").format(players=players, side=words)

    def say(self, reason: Reason) -> str:
        """Return a reason in words; "" for one that counts tricks: a story has no trick numbers."""
        return "" if "trick" in reason.values else self.sentence(reason, self.all)

    def sentence(self, reason: Reason, names: Mapping[str, str]) -> str:
        """Return a reason as a sentence: cards with their articles, people by these names."""
        template, values = gettext(reason.template), dict(reason.values)
        for key, value in reason.values.items():
            if key.partition("_")[0] in CARDS and isinstance(value, str):
                template = _with_cards(template, key, values.pop(key))
            elif value == ONLOOKER:
                values[key] = _("The onlooker")
        return began(wording.sentence(Reason(template, **values), names))


def _with_cards(template: str, key: str, written: Any) -> str:
    """Put cards into a sentence, each with the article that it needs as far as it is known."""
    said, place = cards(written.replace(",", " ").split()), f"{{{key}}}"
    with_article = _("the {card}").format(card=place)
    for there, instead in ((began(with_article), began(said)), (with_article, said)):
        template = template.replace(there, instead)
    return template.replace(place, said)


def cards(written: list[str]) -> str:
    """Return several cards in words: the king of spades and a heart; two cards."""
    if len(written) > 1 and all(one in UNKNOWN for one in written):
        return _("{count} cards").format(count=wording.in_words(len(written)))
    said = [card(one) for one in written]
    again = [one in written[:n] and one[:1] in UNKNOWN for n, one in enumerate(written)]
    return wording.listed(
        [_("another") if twice else one for one, twice in zip(said, again, strict=True)]
    )


def began(sentence: str) -> str:
    """Return a sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]


def card(written: str) -> str:
    """Return a card in words: the king of spades, a spade, a card."""
    if written[:1] in UNKNOWN:
        return ONE_OF_SUIT[written[1]]() if written[1:] in ONE_OF_SUIT else _("a card")
    return _("the {card}").format(card=wording.card(written))


def suit(letter: str) -> str:
    """Return a suit in words."""
    return gettext(wording.SUITS[letter])


class Spoken:
    """Fill a sentence of an incident from its answers."""

    def __init__(self, names: StoryNames, incident: Incident, answers: Mapping[str, str]) -> None:
        """Take the names, the incident, and what was answered."""
        self.names = names
        self.asks = {ask.name: ask for ask in incident.asks}
        self.incident = incident
        self.answers = answers

    def whole(self) -> str:
        """Return the incident, and what is known beside it."""
        sentences = [self.filled(self.incident.said)]
        sentences += [
            self.filled(s) for name, s in self.incident.more.items() if name in self.answers
        ]
        return " ".join(sentences)

    def filled(self, template: str) -> str:
        """Fill one sentence."""
        template = gettext(template)
        wanted = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        said: list[str] = []
        for name in sorted(wanted, key=template.index):
            value = self._value(name)
            if value in said and self._is_some_card(name):
                value = _("another")
            said.append(value)
            template = template.replace(f"{{{name}}}", value)
        return began(template)

    def _is_some_card(self, name: str) -> bool:
        """Check whether this is a card not fully known, so that two may have the same words."""
        ask = self.asks.get(name)
        return (
            ask is not None
            and ask.kind is AnswerKind.CARD
            and self.answers.get(name, "x")[0] in UNKNOWN
        )

    def _value(self, name: str) -> str:
        base, _dot, way = name.partition(".")
        if base == "dealer":
            return self._seat(self.names.head.dealer, way)
        ask, answer = self.asks[base], self.answers.get(base, "")
        if ask.kind is AnswerKind.PLAYER:
            return self._seat(Seat(answer) if answer else None, way)
        return answered(ask, answer, self.names)

    def _seat(self, seat: Seat | None, way: str) -> str:
        if seat is None:
            return _("somebody")
        return self.names.of(placed(seat, way, self.names.head.dummies))


def answered(ask: Ask, answer: str, names: StoryNames) -> str:
    """Return an answer as it reads within a sentence."""
    if not answer and ask.kind is not AnswerKind.CARD:
        return _("not known")
    ways: Mapping[AnswerKind, Callable[[], str]] = {
        AnswerKind.PLAYER: lambda: names.of(answer),
        AnswerKind.CARD: lambda: card(answer or "x"),
        AnswerKind.SUIT: lambda: suit(answer),
        AnswerKind.CHOICE: lambda: gettext(ask.choice(answer).in_story or ask.choice(answer).words),
        AnswerKind.NUMBER: lambda: wording.in_words(int(answer)) if int(answer) else _("none"),
    }
    return ways[ask.kind]()
