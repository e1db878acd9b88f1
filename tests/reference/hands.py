"""Rubbers at random, and the scripts in which their hands are told to the club's rules."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.reference.scoring import (
    ADD,
    DEDUCT,
    OURS,
    SIDES,
    TAKE,
    THEIRS,
    Game,
    Hand,
    Revoke,
    Score,
    other,
    penalties_paid,
)

PLAYERS = ("A", "Y", "B", "Z")
OF_SIDE = {OURS: ("A", "B"), THEIRS: ("Y", "Z")}
Event = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """A hand as it is told, with the score as it was marked."""

    hand: Hand
    dealer: str
    marked: Score
    right: Score
    turned_first: bool
    """Whether a wrong score is proved after the next trump card is turned up."""
    games: list[Game]
    wrong_value: tuple[int, int] | None
    """The number of a game that was marked with a wrong value, and that value (12)."""


def a_hand(chance: Random) -> Hand:
    """Return a hand as it may go, with more revokes and honours than there are at a table."""
    taken = chance.choice([chance.randint(0, 13), chance.randint(4, 9)])
    held = chance.choice([0, 1, 2, 2, 3, 3, 4])
    thrown_down = chance.random() < 0.1
    held_by_them = chance.randint(0, 4 - held)
    claims = [chance.choice(["", "called", "called", "called", "late"]) for _ in SIDES]
    return Hand(
        tricks={OURS: taken, THEIRS: 13 - taken},
        honours={OURS: held, THEIRS: held_by_them},
        called=tuple(side for side, when in zip(SIDES, claims, strict=True) if when == "called"),
        called_late=tuple(side for side, when in zip(SIDES, claims, strict=True) if when == "late"),
        revokes=tuple(revokes(chance, thrown_down)),
        thrown_down=thrown_down,
    )


def revokes(chance: Random, thrown_down: bool) -> list[Revoke]:
    """Return no revoke, one or several, each with its penalty; some are claimed too late."""
    sides = chance.choice([[], [], [OURS], [THEIRS], [OURS, OURS], [THEIRS, THEIRS], [*SIDES]])
    penalties = [DEDUCT, ADD] if thrown_down else [TAKE, DEDUCT, ADD]
    return [Revoke(side, chance.choice(penalties), chance.random() < 0.9) for side in sides]


def body(code: str, told: Told) -> Event:
    """Return the script of a hand, every value as text."""
    games = [{"won_by": won_by, "value": str(value)} for won_by, value in told.games]
    if told.wrong_value:
        number, wrong = told.wrong_value
        games[number - 1]["value"] = str(wrong)
    return {
        "code": code,
        "players": list(PLAYERS),
        "dealer": told.dealer,
        "trumps": "H",
        "score": as_text(told.marked),
        "games": games,
        "events": events(told, penalties_paid(code, told.hand)),
    }


def events(told: Told, paid: tuple[Revoke, ...]) -> list[Event]:
    """Tell a hand in its order: the end, revokes, honours, the next cut and the next trump card."""
    hand = told.hand
    return [
        *([{"by": who, "do": "throw_down"} for who in PLAYERS] if hand.thrown_down else []),
        {"do": "end_hand"},
        {"fact": "tricks", **as_text(hand.tricks)},
        {"fact": "honours", **as_text(hand.honours)},
        *([] if told.turned_first else put_right(told)),
        *of_revokes(hand, paid, in_time=True),
        *(call(side, hand) for side in hand.called),
        {"do": "cut_for_next"},
        *of_revokes(hand, paid, in_time=False),
        {"do": "turn_up_next"},
        *(call(side, hand) for side in hand.called_late),
        *(put_right(told) if told.turned_first else []),
    ]


def put_right(told: Told) -> list[Event]:
    """Prove the score wrong (11), and the value of a game (12)."""
    proved: list[Event] = []
    if told.marked != told.right:
        score = {"from": as_text(told.marked), "to": as_text(told.right)}
        proved.append({"by": "A", "do": "correct_score", **score})
    if told.wrong_value:
        number, wrong = told.wrong_value
        value = {"game": str(number), "from": str(wrong), "to": str(told.games[number - 1][1])}
        proved.append({"by": "Y", "do": "correct_score", **value})
    return proved


def of_revokes(hand: Hand, paid: tuple[Revoke, ...], *, in_time: bool) -> list[Event]:
    """Tell the revokes that are claimed before the next cut, or those claimed after it."""
    told: list[Event] = []
    counted = [one for one in enumerate(hand.revokes) if one[1].in_time == in_time]
    for number, revoke in counted:
        who, claimant = people(revoke, number)
        told.append({"fact": "revoked", "who": who})
        told.append({"by": claimant, "do": "claim", "what": "revoke", "of": who})
    for number, revoke in counted:
        if any(revoke is one for one in paid):
            told.append({"by": people(revoke, number)[1], "do": revoke.penalty})
    return told


def people(revoke: Revoke, number: int) -> tuple[str, str]:
    """Return who revoked and who claims it: two revokes of a side are one by each partner."""
    return OF_SIDE[revoke.by][number % 2], OF_SIDE[other(revoke.by)][number % 2]


def call(side: str, hand: Hand) -> Event:
    """Call a side's honours, as many as it held."""
    return {"by": OF_SIDE[side][0], "do": "call_honours", "count": str(hand.honours[side])}


def as_text(numbers: Score) -> dict[str, str]:
    """Return numbers as they stand in a file."""
    return {side: str(number) for side, number in numbers.items()}
