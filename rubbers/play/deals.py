"""Deals from a commitment: what is committed to, when a hand may be dealt, what is laid open."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.code.code import Code
from rubbers.dealing import commitment
from rubbers.dealing.verify import Revealed as Opened
from rubbers.play import course
from rubbers.play.events import DealsCommitted, Event, HandDealt, Revealed, TrumpTurned
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story
from rubbers.play.table_events import Manner

LONGEST_BEACON = 200


def deal_ids(evening: str, table: int, rubber: int) -> tuple[str, ...]:
    """Name every deal that a rubber may come to, in the order in which they are committed to."""
    return tuple(
        commitment.hand_id(evening, table, rubber, hand, attempt)
        for hand in range(1, commitment.HANDS + 1)
        for attempt in range(commitment.ATTEMPTS)
    )


def committed(
    rubber: Rubber, evening: str, table: int, number: int, root: bytes
) -> tuple[Event, ...]:
    """Put the commitment on the record, once, before any hand is dealt."""
    if rubber.over:
        raise Impossible(Reason(N_("The rubber is over: no further hand is played.")))
    if rubber.commitment is not None:
        raise Impossible(Reason(N_("The deals of this rubber are committed to already.")))
    return (DealsCommitted(evening, table, number, root.hex()),)


def next_id(rubber: Rubber) -> str:
    """Name the deal of the present hand; Impossible where it cannot be dealt now."""
    made, hand = rubber.commitment, rubber.hand
    if hand is None or rubber.over:
        raise Impossible(Reason(N_("The rubber is over: no further hand is played.")))
    if made is None:
        raise Impossible(Reason(N_("The deals of this rubber are not committed to.")))
    if rubber.awaiting is not None:
        raise Impossible(Reason(N_("What is marked awaits an answer first.")))
    if rubber.on_screen or hand.trumps is not None:
        raise Impossible(Reason(N_("This hand is dealt already.")))
    if rubber.dealt is not None and not rubber.dealt.cut:
        raise Impossible(Reason(N_("The pack has yet to be cut for the next deal.")))
    if hand.number > commitment.HANDS or hand.attempt >= commitment.ATTEMPTS:
        raise Impossible(Reason(N_("No further deal was committed to.")))
    return commitment.hand_id(made.evening, made.table, made.rubber, hand.number, hand.attempt)


def check_beacon(beacon: str) -> None:
    """Raise Malformed unless this can have come from outside: a few plain characters."""
    if not 1 <= len(beacon) <= LONGEST_BEACON or not beacon.isprintable():
        expected = Reason(N_("1 to {most} plain characters"), most=LONGEST_BEACON)
        raise Malformed(
            Reason(N_("Something from outside goes into the deal.")),
            faults=[Fault("beacon", expected)],
        )


def dealt(
    rubber: Rubber, beacon: str, manner: Manner, turned: Card, code: Code
) -> tuple[Event, ...]:
    """Deal the present hand and turn the trump card, which concludes a game won before."""
    check_beacon(beacon)
    id, made, hand = next_id(rubber), rubber.commitment, rubber.hand
    assert made is not None and hand is not None
    story = Story(rubber).then(
        HandDealt(hand.number, hand.attempt, id, made.root, beacon, manner),
        TrumpTurned(hand.number, hand.attempt, turned.suit, turned),
    )
    return course.concluded(story, code).events


def may_be_revealed(rubber: Rubber) -> bool:
    """Say whether the last hand dealt is over, and its key still closed."""
    dealt = rubber.dealt
    return dealt is not None and dealt.revealed is None and (rubber.over or not dealt.in_play)


def revealed(rubber: Rubber, opened: Opened) -> tuple[Event, ...]:
    """Lay the key of the last hand open; Impossible while cards are still to be played in it."""
    dealt = rubber.dealt
    if dealt is None or not may_be_revealed(rubber):
        raise Impossible(Reason(N_("No hand is over whose key is still closed.")))
    if opened.id != dealt.id:
        raise ValueError("the key of another hand")
    proof = tuple(one.hex() for one in opened.proof)
    key = opened.own_secret.hex()
    return (Revealed(dealt.number, dealt.attempt, opened.place, key, proof),)
