"""A fact that a law turns on, put as a question with the answers it may have."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold

YES, NO, NOBODY = "yes", "no", "nobody"
EITHER = (YES, NO)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of fact, in the words in which the fact may be told.

    `disputed` is the event in which it was told, where it is whether that is so.
    """

    fact: str
    answers: tuple[str, ...]
    who: Seat | None = None
    at: int | None = None
    suit: Suit | None = None
    trick: int | None = None
    disputed: int | None = None
    card: CardTold | None = None


class Untold(Exception):
    """A law turns on a fact that nobody has told."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.fact)
        self.asked = asked


def stands(fact: str, at: int, who: Seat | None = None) -> Asked:
    """Ask whether what was told then, and disputed, is so."""
    return Asked(fact, EITHER, who, at, disputed=at)


def holds(who: Seat, suit: Suit, at: int) -> Asked:
    """Ask whether a player had a card of this suit when this happened."""
    return Asked("holds", EITHER, who, at, suit)


def meant(who: Seat, at: int, *answers: str) -> Asked:
    """Ask what a player meant by the card he laid then."""
    return Asked("meant", tuple(map(str, answers)), who, at)


def quitted(trick: int, at: int) -> Asked:
    """Ask whether a trick was turned and left before this happened."""
    return Asked("quitted", EITHER, at=at, trick=trick)


def revoked(who: Seat, trick: int | None = None, at: int | None = None) -> Asked:
    """Ask whether a player revoked, in this trick or in any, as was claimed then."""
    return Asked("revoked", EITHER, who, at, trick=trick)


def reasonable_time(at: int) -> Asked:
    """Ask whether there was reasonable time to decide before this happened."""
    return Asked("reasonable_time", EITHER, at=at)


def examined(at: int) -> Asked:
    """Ask whether the tricks had been looked through before they were mixed then."""
    return Asked("examined", EITHER, at=at)


def trump_left(at: int) -> Asked:
    """Ask whether the trump card still lay on the table when the first trick was left."""
    return Asked("trump_left", EITHER, at=at)


def pack_perfect(at: int) -> Asked:
    """Ask whether the pack, in doubt since then, is whole and right."""
    return Asked("pack_perfect", EITHER, at=at)


def touched_first(at: int, *answers: str) -> Asked:
    """Ask who of those not dealing had touched cards first when this happened, if anybody."""
    return Asked("touched_first", answers, at=at)


def winner(who: Seat, at: int) -> Asked:
    """Ask whether the card a player laid then was a winner against the other side."""
    return Asked("winner", EITHER, who, at)


def as_called(who: Seat, at: int) -> Asked:
    """Ask whether a player did then as he was called upon to do, or could not."""
    return Asked("as_called", EITHER, who, at)


def whose_card(card: CardTold, at: int, *answers: str) -> Asked:
    """Ask whose a card was that turned out to lie in a trick."""
    return Asked("whose_card", answers, at=at, card=card)


def first_in_fault(at: int, *answers: str) -> Asked:
    """Ask whose fault was the first of those that led to what came out then."""
    return Asked("first_in_fault", answers, at=at)


def agreed(at: int) -> Asked:
    """Ask whether what was done then was agreed to."""
    return Asked("agreed", EITHER, at=at)


def thought_wrong(at: int) -> Asked:
    """Ask whether the dealer counted because he thought he had made a mistake."""
    return Asked("thought_wrong", EITHER, at=at)


def one_of_the_last(at: int) -> Asked:
    """Ask whether the card shown then was one of the last to be dealt."""
    return Asked("one_of_the_last", EITHER, at=at)


def last_in_pack(at: int) -> Asked:
    """Ask whether the card found face up then was the last in the pack."""
    return Asked("last_in_pack", EITHER, at=at)


def game_marked(at: int) -> Asked:
    """Ask whether the game claimed then was marked by those who claimed it."""
    return Asked("game_marked", EITHER, at=at)


def asked_to_draw(at: int) -> Asked:
    """Ask whether he who drew the trick toward him then had been asked to."""
    return Asked("asked_to_draw", EITHER, at=at)


def established(at: int) -> Asked:
    """Ask whether what the dealer was interrupted about was made out."""
    return Asked("established", EITHER, at=at)


def named_rightly(at: int) -> Asked:
    """Ask whether the card named then was the one detached."""
    return Asked("named_rightly", EITHER, at=at)


def named_at_once(at: int) -> Asked:
    """Ask whether the card named then was named as soon as it was detached."""
    return Asked("named_at_once", EITHER, at=at)
