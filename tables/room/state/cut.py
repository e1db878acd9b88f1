"""A cut in progress: who cuts, which cards they cut, and the resulting order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby

from club.person import PersonId

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class CutPurpose(StrEnum):
    """What a cut decides."""

    BELONG = "belong"  # who belongs to the table, if all who belong then cut to play
    PLAY = "play"  # who plays, who belongs and waits, who has a prior right
    PARTNERS = "partners"  # who play together and who deals
    OUT = "out"  # who goes out
    ENTRY = "entry"  # who of several comes first into a table


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card someone cut; `order` is its rank in the code, lowest first."""

    who: PersonId
    card: str
    order: int


@dataclass(frozen=True, slots=True)
class Heat:
    """One round of a cut: who cuts in it and what they have cut so far.

    `drawn` is the id of the pack from which the program drew its cards; it is empty for a real
    pack.
    """

    who: tuple[PersonId, ...]
    shown: tuple[ShownCard, ...] = ()
    drawn: str = field(default="", metadata={"spared": True})

    @property
    def to_cut(self) -> tuple[str, ...]:
        """The people who have still to cut in this round."""
        done = {shown.who for shown in self.shown}
        return tuple(who for who in self.who if who not in done)


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut that puts people in order: classes of equals, the borders that matter, and the rounds.

    A border is the number of places before it; equals on both sides of a border must be separated.
    `exposed` names those who exposed more than one card, once for each time. `claims` names those
    who come in when the cut shows who goes out. `places` is the order without the cut, if equals
    are not next to each other in it; they cut only for the places they hold there.
    """

    purpose: CutPurpose
    classes: tuple[tuple[PersonId, ...], ...]
    borders: tuple[int, ...]
    heats: tuple[Heat, ...] = ()
    exposed: tuple[PersonId, ...] = ()
    claims: tuple[PersonId, ...] = ()
    places: tuple[PersonId, ...] = ()

    @property
    def to_cut(self) -> tuple[str, ...]:
        """Everyone who has still to cut."""
        return tuple(who for heat in self.heats for who in heat.to_cut)

    @property
    def begun(self) -> bool:
        """Whether a card has been cut."""
        return bool(self.exposed) or any(heat.shown for heat in self.heats)

    def heat_of(self, who: str) -> Heat | None:
        """Return the latest round someone takes part in."""
        return next((heat for heat in reversed(self.heats) if who in heat.who), None)

    def showing(self, card: ShownCard) -> Cut:
        """Add a card to the latest round of the player who cut it."""
        return self._in_heat(card.who, lambda shown: (*shown, card))

    def drawn_from(self, id: str) -> Cut:
        """Record the pack from which the program draws for everyone who has still to cut."""
        heats = tuple(replace(heat, drawn=id) if heat.to_cut else heat for heat in self.heats)
        return replace(self, heats=heats)

    def without(self, who: str) -> Cut:
        """Take back what someone cut in their latest round."""
        return self._in_heat(who, lambda shown: tuple(s for s in shown if s.who != who))

    def ranked(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield each group of people who are still level, with the number of places before it."""
        return ((places[0], group) for places, group in self._placed())

    def level(self) -> Iterator[tuple[str, ...]]:
        """Yield the groups that are level across a border and so must cut, or cut again."""
        for places, group in self._placed():
            if straddles(self.borders, places[0], places[-1] + 1):
                yield group

    def level_again(self) -> Iterator[tuple[str, ...]]:
        """Yield the groups still level across a border after their round, even if others have yet
        to cut.
        """
        for group in self.level():
            heat = self.heat_of(group[0])
            if heat is not None and not heat.to_cut:
                yield group

    def order(self) -> tuple[str, ...]:
        """Return everyone in the order of the cut, as far as it has gone."""
        found = {
            n: who for places, group in self._placed() for n, who in zip(places, group, strict=True)
        }
        return tuple(who for _, who in sorted(found.items()))

    def halves(self) -> tuple[tuple[str, ...], ...]:
        """Return the two lowest and the others, once no card still to be cut can separate them."""
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
        """Return those who play without cutting a card: they come before everyone who cuts."""
        if self.purpose is not CutPurpose.PLAY:
            return ()
        cutting = frozenset(who for heat in self.heats for who in heat.who)
        return tuple(who for who in self.order()[: self.borders[0]] if who not in cutting)

    def shown_by(self, who: str) -> tuple[ShownCard, ...]:
        """Return the cards someone cut, round by round."""
        return tuple(s for heat in self.heats for s in heat.shown if s.who == who)

    def _placed(self) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Yield the places of each group of people who are still level, counted from 0, and the
        group.
        """
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
        sign = -1 if self.purpose is CutPurpose.OUT else 1
        for heat in self.heats:
            for shown in heat.shown:
                keys[shown.who].append(sign * shown.order)
        return {who: tuple(key) for who, key in keys.items()}

    def _in_heat(
        self, who: str, change: Callable[[tuple[ShownCard, ...]], tuple[ShownCard, ...]]
    ) -> Cut:
        heat = self.heat_of(who)
        heats = tuple(replace(h, shown=change(h.shown)) if h is heat else h for h in self.heats)
        return replace(self, heats=heats)


def straddles(borders: tuple[int, ...], start: int, stop: int) -> bool:
    """Check whether a border lies inside places `start` to `stop`."""
    following = bisect_right(borders, start)
    return following < len(borders) and borders[following] < stop


def read_card(text: str) -> str | None:
    """Parse a cut card, a rank and perhaps a suit (`6`, `10h`); return None if it is no card."""
    card = text.strip().upper().replace("10", "T")
    if card[:1] in set(RANKS) and (len(card) == 1 or (len(card) == 2 and card[1] in SUITS)):
        return card
    return None
