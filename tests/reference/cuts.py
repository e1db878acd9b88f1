"""Cuts at random, told to the club's rules as they are made."""

from __future__ import annotations

from random import Random
from typing import Any

from tables.rulings.any_script import adjudicate
from tests.reference.room import RANKS, Cards, Partners
from tests.rulings.room import CODES

SUITS = "CDHS"
Event = dict[str, Any]


class Told:
    """A script of the room as it grows, with what the club's rules say of it so far."""

    def __init__(self, chance: Random, code: str, **head: Any) -> None:
        """Begin a script of no events."""
        self.chance = chance
        self.head = {"kind": "room", "code": code, **head}
        self.events: list[Event] = []

    def tell(self, do: str, **fields: Any) -> None:
        """Tell one event more."""
        self.events.append({"do": do, **fields})

    def answer(self) -> dict[str, Any]:
        """Return what the club's rules say of all that was told."""
        told = adjudicate({**self.head, "events": self.events}, CODES, from_text=True)
        assert told["questions"] == [], self.events
        return told

    def room(self) -> dict[str, Any]:
        """Return how the room stands by the club's rules."""
        return dict(self.answer()["room"])

    def refused(self) -> set[int]:
        """Return the numbers of the events that had no effect."""
        return {one["at"] for one in self.answer()["refused"]}

    def cut(self, people: list[str], why: str) -> Cards:
        """Check that the club wants this cut, then cut: of few ranks, so that many are level."""
        room = self.room()
        wanted = [(sorted(one["who"]), one["for"]) for one in [*room["to_cut"], *room["cut_again"]]]
        assert (sorted(people), why) in wanted, (people, why, wanted, self.events)
        several = self.chance.choice([1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6])
        ranks = self.chance.sample(RANKS, max(several, (len(people) + 3) // 4))
        pack = [rank + suit for rank in ranks for suit in SUITS]
        cards = dict(zip(people, self.chance.sample(pack, len(people)), strict=True))
        for who in self.chance.sample(people, len(people)):
            if self.chance.random() < 0.03:  # exposes two, and has to cut again (15)
                self.tell("cut", who=who, cards=self.chance.sample(pack, 2))
            self.tell("cut", who=who, card=cards[who])
        return {who: RANKS.index(card[0]) for who, card in cards.items()}


def who_waits(room: dict[str, Any], table: int = 1) -> list[str]:
    """Return who waits at a table, in order."""
    return [one["who"] for one in room["waiting"] if one["table"] == table]


def who_is_out(room: dict[str, Any]) -> set[str]:
    """Return who has gone out."""
    return {one["who"] for one in room["out"]}


def partners(room: dict[str, Any]) -> Partners | None:
    """Return how four sit by the club's rules, if they have cut for it."""
    if not room["partners"]:
        return None
    (dealer, partner), against = room["partners"]
    assert dealer == room["dealer"]
    return Partners(dealer, partner, frozenset(against))
