"""A cut in progress: who cuts, what they cut, and the order it gives."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby

from club.person import PersonId

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Purpose(StrEnum):
    """What a cut decides."""

    BELONG = "belong"  # who belongs to the table, where all who belong then cut to play
    PLAY = "play"  # who plays, who belongs and waits, who has a prior right
    PARTNERS = "partners"  # who play together and who deals
    OUT = "out"  # who goes out
    ENTRY = "entry"  # who of several comes first into a table


@dataclass(frozen=True, slots=True)
class Shown:
    """A card someone cut; `order` is where it stands by the code, lowest first."""

    who: PersonId
    card: str
    order: int


@dataclass(frozen=True, slots=True)
class Heat:
    """One round of a cut: who cut in it and what they have cut so far.

    `drawn` is the id of the pack from which the program drew its cards; empty for a real pack.
    """

    who: tuple[PersonId, ...]
    shown: tuple[Shown, ...] = ()
    drawn: str = field(default="", metadata={"spared": True})

    @property
    def to_cut(self) -> tuple[str, ...]:
        """Give those who have still to cut in this round."""
        done = {shown.who for shown in self.shown}
        return tuple(who for who in self.who if who not in done)


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut for the order of people: classes of equals, the borders that matter, the rounds cut.

    A border is how many places come before it; equals on both sides of one must be parted.
    `exposed` are those who exposed more than one card, each time they did; `claims` those who
    come in when the cut shows who goes out. `places` is the order in which people would come but
    for the cut, if equals do not stand together in it: they cut for the places they have there.
    """

    purpose: Purpose
    classes: tuple[tuple[PersonId, ...], ...]
    borders: tuple[int, ...]
    heats: tuple[Heat, ...] = ()
    exposed: tuple[PersonId, ...] = ()
    claims: tuple[PersonId, ...] = ()
    places: tuple[PersonId, ...] = ()

    @property
    def to_cut(self) -> tuple[str, ...]:
        """Give everyone who has still to cut."""
        return tuple(who for heat in self.heats for who in heat.to_cut)

    @property
    def begun(self) -> bool:
        """Say whether a card has been cut."""
        return bool(self.exposed) or any(heat.shown for heat in self.heats)

    def heat_of(self, who: str) -> Heat | None:
        """Give the latest round someone has a part in."""
        return next((heat for heat in reversed(self.heats) if who in heat.who), None)

    def showing(self, card: Shown) -> Cut:
        """Add a card to the latest round of the one who cut it."""
        return self._in_heat(card.who, lambda shown: (*shown, card))

    def drawn_from(self, id: str) -> Cut:
        """Name the pack from which the program draws for all who have still to cut."""
        heats = tuple(replace(heat, drawn=id) if heat.to_cut else heat for heat in self.heats)
        return replace(self, heats=heats)

    def without(self, who: str) -> Cut:
        """Take back what someone cut in his latest round."""
        return self._in_heat(who, lambda shown: tuple(s for s in shown if s.who != who))

    def ranked(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Give each group of people still level and how many places come before it."""
        return ((places[0], group) for places, group in self._placed())

    def level(self) -> Iterator[tuple[str, ...]]:
        """Give the groups that stand level across a border and so must cut, or cut again."""
        for places, group in self._placed():
            if straddles(self.borders, places[0], places[-1] + 1):
                yield group

    def level_again(self) -> Iterator[tuple[str, ...]]:
        """Give the groups still level across a border whose round is over, though others cut."""
        for group in self.level():
            heat = self.heat_of(group[0])
            if heat is not None and not heat.to_cut:
                yield group

    def order(self) -> tuple[str, ...]:
        """Give everyone in the order of the cut, as far as it has gone."""
        found = {
            n: who for places, group in self._placed() for n, who in zip(places, group, strict=True)
        }
        return tuple(who for _, who in sorted(found.items()))

    def halves(self) -> tuple[tuple[str, ...], ...]:
        """Give the two lowest and the others, once no card yet to be cut can part them."""
        order, border = self.order(), 2
        if border not in self.borders or any(heat.to_cut for heat in self.heats[:1]):
            return ()
        for heat in self.heats:
            places = [order.index(who) for who in heat.who]
            if heat.to_cut and straddles((border,), min(places), max(places) + 1):
                return ()
        if any(straddles((border,), p[0], p[-1] + 1) for p, _ in self._placed()):
            return ()
        return order[:border], order[border:]

    def settled(self) -> tuple[str, ...]:
        """Give those who play though they cut no card: they come before all who cut for it."""
        if self.purpose is not Purpose.PLAY:
            return ()
        cutting = frozenset(who for heat in self.heats for who in heat.who)
        return tuple(who for who in self.order()[: self.borders[0]] if who not in cutting)

    def shown_by(self, who: str) -> tuple[Shown, ...]:
        """Give the cards someone cut, round by round."""
        return tuple(s for heat in self.heats for s in heat.shown if s.who == who)

    def _placed(self) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Give each group of people still level, with the places it has, counted from 0."""
        keys, first = self._keys(), 0
        at = {who: n for n, who in enumerate(self.places)}
        for equals in self.classes:
            own = sorted(at[who] for who in equals) if at else range(first, first + len(equals))
            first, taken = first + len(equals), 0
            for _, level in groupby(sorted(equals, key=keys.__getitem__), key=keys.__getitem__):
                group = tuple(level)
                yield tuple(own[taken : taken + len(group)]), group
                taken += len(group)

    def _keys(self) -> dict[str, tuple[int, ...]]:
        keys = {who: [rank] for rank, equals in enumerate(self.classes) for who in equals}
        sign = -1 if self.purpose is Purpose.OUT else 1
        for heat in self.heats:
            for shown in heat.shown:
                keys[shown.who].append(sign * shown.order)
        return {who: tuple(key) for who, key in keys.items()}

    def _in_heat(self, who: str, change: Callable[[tuple[Shown, ...]], tuple[Shown, ...]]) -> Cut:
        heat = self.heat_of(who)
        heats = tuple(replace(h, shown=change(h.shown)) if h is heat else h for h in self.heats)
        return replace(self, heats=heats)


def straddles(borders: tuple[int, ...], start: int, stop: int) -> bool:
    """Say whether a border lies inside places start to stop."""
    following = bisect_right(borders, start)
    return following < len(borders) and borders[following] < stop


def read_card(text: str) -> str | None:
    """Read a card of a cut as rank and perhaps suit (`6`, `10h`); None if it is no card."""
    card = text.strip().upper().replace("10", "T")
    if card[:1] in set(RANKS) and (len(card) == 1 or (len(card) == 2 and card[1] in SUITS)):
        return card
    return None
