"""The score of a rubber of short whist, a hand at a time, from laws 1 to 12, 59, 72, 78, 81 and 82.

Written from the texts of the two codes, without the club's own rules, to check those by. Laws have
the numbers of 1864 here; `IN_REVISED` has the number of each in the revised code of 1900.
"""

from __future__ import annotations

from dataclasses import dataclass, field

OURS, THEIRS = "A-B", "Y-Z"
SIDES = (OURS, THEIRS)
CLUB, REVISED = "club-1864", "revised-1900"
GAME, BOOK, IN_A_REVOKE, RUBBER = 5, 6, 3, 2

TAKE, DEDUCT, ADD = "take_three_tricks", "deduct_three", "add_three"

IN_REVISED = {
    **{"1": "46", "2": "47", "3": "48", "4": "49", "5": "50", "6": "51", "7": "52", "8": "53"},
    **{"9": "54", "10": "55", "11": "56", "12": "57", "59": "62", "72": "75", "78": "82"},
    **{"81": "85", "82": "86"},
}

Score = dict[str, int]


@dataclass(frozen=True)
class Revoke:
    """A revoke that was proved, what its claimants chose, and whether they claimed it in time."""

    by: str
    penalty: str
    in_time: bool = True


@dataclass(frozen=True)
class Hand:
    """How a hand went: all that its score depends on."""

    tricks: Score
    honours: Score
    called: tuple[str, ...] = ()
    """The sides that called their honours once the hand was over (7)."""
    called_late: tuple[str, ...] = ()
    """Those that called them when the trump card of the next deal had been turned up."""
    revokes: tuple[Revoke, ...] = ()
    thrown_down: bool = False
    """Whether all four threw their cards down (59)."""


@dataclass(frozen=True)
class Line:
    """A line of the working: what a law gave a side, took from it, or (0 points) kept from it."""

    law: str
    side: str
    points: int
    tricks: int = 0


@dataclass
class Working:
    """The score of a hand while it is reckoned."""

    code: str
    score: Score
    barred: frozenset[str]
    lines: list[Line] = field(default_factory=list)
    won_by: str | None = None

    def write(self, law: str, side: str, points: int = 0, tricks: int = 0) -> None:
        """Write a line, under the number that the law has in this code."""
        number = law if self.code == CLUB else IN_REVISED[law]
        self.lines.append(Line(number, side, points, tricks))

    def mark(self, law: str, side: str, points: int) -> None:
        """Score for a side: nothing in a game that is won (5), to four if it is barred (82, 81).

        A penalty that a won game leaves no room for is paid all the same: its line has 0 points.
        """
        if self.won_by is not None:
            self.write(law if law in ("59", "72") else "5", side)
            return
        most = GAME - 1 if side in self.barred else GAME
        given = min(points, most - self.score[side])
        self.write(law, side, given)
        if given < points and side in self.barred:
            self.write("81" if len(self.barred) == len(SIDES) else "82", side)
        self.score[side] += given
        if self.score[side] == GAME:
            self.won_by = side

    def take_off(self, law: str, side: str, points: int) -> None:
        """Take points off a side's score, which does not go below nothing (reading)."""
        taken = min(points, self.score[side])
        self.score[side] -= taken
        self.write(law, side, -taken)


@dataclass(frozen=True)
class Scored:
    """What a hand came to."""

    lines: tuple[Line, ...]
    after: Score
    barred: frozenset[str]
    won_by: str | None
    value: int | None


def other(side: str) -> str:
    """Return the side that plays against this one."""
    return THEIRS if side == OURS else OURS


def honour_points(held: int) -> int:
    """Four honours are worth four, three are worth two, fewer nothing (3)."""
    return {4: 4, 3: 2}.get(held, 0)


def revokes_that_count(hand: Hand) -> tuple[Revoke, ...]:
    """Those claimed before the pack was cut for the next deal (78); the rest did not happen."""
    return tuple(revoke for revoke in hand.revokes if revoke.in_time)


def barred_sides(hand: Hand) -> frozenset[str]:
    """The sides that cannot win the game by this hand: those that revoked (82, 81, 59)."""
    return frozenset(revoke.by for revoke in revokes_that_count(hand))


def penalties_paid(code: str, hand: Hand) -> tuple[Revoke, ...]:
    """The revokes that are paid for.

    In the code of 1864 each side pays (81), but in a hand that all threw down a side pays once
    (59). In the revised code the revokes of both sides cancel each other (85), and each revoke is
    paid for though the hands were thrown down (62).
    """
    counted = revokes_that_count(hand)
    if code == REVISED:
        return () if len(barred_sides(hand)) == len(SIDES) else counted
    if not hand.thrown_down:
        return counted
    paid: dict[str, Revoke] = {}
    for revoke in counted:
        paid.setdefault(revoke.by, revoke)
    return tuple(paid.values())


def score_hand(code: str, before: Score, hand: Hand) -> Scored:
    """Score a hand: penalties of revokes first, then tricks, then honours (5)."""
    working = Working(code, dict(before), barred_sides(hand))
    tricks, left = dict(hand.tricks), dict(hand.tricks)
    if code == REVISED and len(working.barred) == len(SIDES):
        for side in SIDES:
            working.write("81", side)
    law = "59" if hand.thrown_down else "72"
    for penalty in (TAKE, DEDUCT, ADD):
        for revoke in penalties_paid(code, hand):
            if revoke.penalty == penalty:
                pay(working, tricks, left, revoke, law)
    for side in SIDES:
        if tricks[side] > BOOK:
            working.mark("2", side, tricks[side] - BOOK)
    for side in SIDES:
        score_honours(working, before, hand, side)
    won_by = working.won_by
    value = None if won_by is None else game_value(working.score[other(won_by)])
    return Scored(tuple(working.lines), working.score, working.barred, won_by, value)


def pay(working: Working, tricks: Score, left: Score, revoke: Revoke, law: str) -> None:
    """Pay for one revoke, in the one way its claimants chose; it is not divided (72 i, iv).

    Tricks are taken of those the side has `left` that it won itself, whoever chose first (reading).
    What is taken off comes before what is added (reading): a deduction is no score, so that a game
    that is won by another penalty does not undo it.
    """
    claimants = other(revoke.by)
    if revoke.penalty == ADD:
        working.mark(law, claimants, IN_A_REVOKE)
    elif revoke.penalty == DEDUCT:
        working.take_off(law, revoke.by, IN_A_REVOKE)
    else:
        moved = min(IN_A_REVOKE, left[revoke.by])
        left[revoke.by] -= moved
        tricks[revoke.by] -= moved
        tricks[claimants] += moved
        working.write(law, claimants, 0, moved)


def score_honours(working: Working, before: Score, hand: Hand, side: str) -> None:
    """Score the honours a side called in time (6, 7), if it was not at four as the deal began (4).

    Two honours or fewer are nothing, whether they are called or not (3).
    """
    worth = honour_points(hand.honours[side])
    if worth == 0:
        if side in hand.called and before[side] < GAME - 1:
            working.write("3", side)
    elif before[side] == GAME - 1:
        working.write("4", side)
    elif side not in hand.called:
        working.write("6", side)
    else:
        working.mark("3", side, worth)


def game_value(of_losers: int) -> int:
    """A treble if the losers have nothing, a double below three, a single from three on (8)."""
    if of_losers == 0:
        return 3
    return 2 if of_losers < 3 else 1


Game = tuple[str, int]


def rubber_winner(games: list[Game]) -> str | None:
    """The first side to win two games; a third is not played if it is not needed (1)."""
    for side in SIDES:
        if sum(won_by == side for won_by, _ in games) == 2:
            return side
    return None


def rubber_points(games: list[Game]) -> int:
    """The winners' games, two points for the rubber (9), less the game the losers won (10)."""
    winner = rubber_winner(games)
    return RUBBER + sum(value if won_by == winner else -value for won_by, value in games)


def score_to_go_by(
    code: str, marked: Score, right: Score, hand: Hand, *, next_trump_turned: bool
) -> Score:
    """Return the score before a hand, which was marked wrong, when that has been proved (11).

    It is put right as long as its game is not concluded. A game is concluded when it is won, by the
    score as it was marked, and the trump card of the following deal has been turned up.
    """
    won_as_marked = score_hand(code, marked, hand).won_by is not None
    return marked if won_as_marked and next_trump_turned else right
