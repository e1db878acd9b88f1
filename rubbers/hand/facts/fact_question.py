"""A fact on which a law depends, put as a question with its possible answers."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat

YES, NO, NOBODY = "yes", "no", "nobody"
EITHER = (YES, NO)


@dataclass(frozen=True, slots=True)
class FactQuestion:
    """A question of fact, in the words in which the fact may be stated.

    `disputed` is the event at which the fact was stated, if the question is whether it is true.
    """

    fact: str
    answers: tuple[str, ...]
    who: Seat | None = None
    at: int | None = None
    suit: Suit | None = None
    trick: int | None = None
    disputed: int | None = None
    card: PartialCard | None = None


class UnknownFact(Exception):
    """A law depends on a fact that nobody has stated."""

    def __init__(self, asked: FactQuestion) -> None:
        super().__init__(asked.fact)
        self.asked = asked


def disputed(fact: str, at: int, who: Seat | None = None) -> FactQuestion:
    """Ask whether a disputed fact, stated at this event, is true."""
    return FactQuestion(fact, EITHER, who, at, disputed=at)


def holds(who: Seat, suit: Suit, at: int) -> FactQuestion:
    """Ask whether a player had a card of this suit at this event."""
    return FactQuestion("holds", EITHER, who, at, suit)


def meant(who: Seat, at: int, *answers: str) -> FactQuestion:
    """Ask what a player meant by the card they laid at this event."""
    return FactQuestion("meant", tuple(map(str, answers)), who, at)


def quitted(trick: int, at: int) -> FactQuestion:
    """Ask whether a trick was turned and left before this event."""
    return FactQuestion("quitted", EITHER, at=at, trick=trick)


def revoked(who: Seat, trick: int | None = None, at: int | None = None) -> FactQuestion:
    """Ask whether a player revoked, in this trick or in any, as claimed at this event."""
    return FactQuestion("revoked", EITHER, who, at, trick=trick)


def reasonable_time(at: int) -> FactQuestion:
    """Ask whether there was reasonable time to decide before this event."""
    return FactQuestion("reasonable_time", EITHER, at=at)


def examined(at: int) -> FactQuestion:
    """Ask whether the tricks had been looked through before they were mixed at this event."""
    return FactQuestion("examined", EITHER, at=at)


def trump_left(at: int) -> FactQuestion:
    """Ask whether the trump card still lay on the table when the first trick was left."""
    return FactQuestion("trump_left", EITHER, at=at)


def pack_perfect(at: int) -> FactQuestion:
    """Ask whether the pack, in doubt since this event, is complete and correct."""
    return FactQuestion("pack_perfect", EITHER, at=at)


def touched_first(at: int, *answers: str) -> FactQuestion:
    """Ask who, of those not dealing, had touched cards first at this event, if anybody."""
    return FactQuestion("touched_first", answers, at=at)


def winner(who: Seat, at: int) -> FactQuestion:
    """Ask whether the card a player laid at this event was a winner against the other side."""
    return FactQuestion("winner", EITHER, who, at)


def as_called(who: Seat, at: int) -> FactQuestion:
    """Ask whether a player obeyed the call on them at this event, or could not."""
    return FactQuestion("as_called", EITHER, who, at)


def whose_card(card: PartialCard, at: int, *answers: str) -> FactQuestion:
    """Ask whose card it was that was found in a trick."""
    return FactQuestion("whose_card", answers, at=at, card=card)


def first_in_fault(at: int, *answers: str) -> FactQuestion:
    """Ask whose fault was the first of those that led to what was discovered at this event."""
    return FactQuestion("first_in_fault", answers, at=at)


def agreed(at: int) -> FactQuestion:
    """Ask whether what was done at this event was agreed to."""
    return FactQuestion("agreed", EITHER, at=at)


def thought_wrong(at: int) -> FactQuestion:
    """Ask whether the dealer counted because they thought they had made a mistake."""
    return FactQuestion("thought_wrong", EITHER, at=at)


def one_of_the_last(at: int) -> FactQuestion:
    """Ask whether the card shown at this event was one of the last to be dealt."""
    return FactQuestion("one_of_the_last", EITHER, at=at)


def last_in_pack(at: int) -> FactQuestion:
    """Ask whether the card found face up at this event was the last in the pack."""
    return FactQuestion("last_in_pack", EITHER, at=at)


def game_marked(at: int) -> FactQuestion:
    """Ask whether the game claimed at this event was marked by those who claimed it."""
    return FactQuestion("game_marked", EITHER, at=at)


def asked_to_draw(at: int) -> FactQuestion:
    """Ask whether the player who drew the trick towards them at this event had been asked to."""
    return FactQuestion("asked_to_draw", EITHER, at=at)


def established(at: int) -> FactQuestion:
    """Ask whether the point on which the dealer was interrupted was made out."""
    return FactQuestion("established", EITHER, at=at)


def named_rightly(at: int) -> FactQuestion:
    """Ask whether the card named at this event was the one detached."""
    return FactQuestion("named_rightly", EITHER, at=at)


def named_at_once(at: int) -> FactQuestion:
    """Ask whether the card named at this event was named as soon as it was detached."""
    return FactQuestion("named_at_once", EITHER, at=at)
