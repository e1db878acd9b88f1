"""Further consequences for a rubber that a ruling corrects, in plain words, in advance."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason, of_count
from rubbers.play.rubber import Result, Rubber
from tables.disputes.rules.applied import Where

OPENED = {
    Where.AT_ITS_TABLE: N_(
        "The rubber is then not won: it goes on at its table with hand {hand}, {seat} to deal."
    ),
    Where.GONE_ON: N_(
        "The rubber is then not won, and nobody can go on with it, for its table has gone on. It "
        "is left unfinished and counts in no standings; places and cuts stay as they are."
    ),
    Where.CLOSED: N_(
        "The rubber is then not won, and nobody can go on with it, for the evening is closed. It "
        "is left unfinished and counts in no standings."
    ),
}
STAYS = N_("The rubber stays unfinished, and counts in no standings.")
WON = {
    Where.AT_ITS_TABLE: N_("The rubber is then won: no further hand of it is played."),
    Where.GONE_ON: N_("The rubber, which was left unfinished, is then won and counts as settled."),
    Where.CLOSED: N_("The rubber, which was left unfinished, is then won and counts as settled."),
}
COUNTED = N_("The standings it counts in are counted anew.")


def follows(before: Rubber, after: Rubber, where: Where) -> tuple[Reason, ...]:
    """Return what becomes of the rubber and of the standings it counts in."""
    return tuple(_of_games(before, after)) + tuple(_of_the_rubber(before, after, where))


def _of_games(before: Rubber, after: Rubber) -> Iterator[Reason]:
    now, then = len(before.games), len(after.games)
    if then < now:
        yield of_count(
            now - then,
            N_("A game that was won is then open again."),
            N_("{count} games that were won are then open again."),
        )


def _of_the_rubber(before: Rubber, after: Rubber, where: Where) -> Iterator[Reason]:
    if before.result is None and after.result is None:
        if before.over:
            yield Reason(STAYS)
        elif after.over:
            yield Reason(OPENED[where])
        return
    if after.result is None:
        yield _opened(after, where)
    elif before.result is None:
        yield Reason(WON[where])
    if _worth(before.result) != _worth(after.result):
        yield Reason(COUNTED)


def _opened(after: Rubber, where: Where) -> Reason:
    hand = after.hand
    if where is Where.AT_ITS_TABLE and hand is not None:
        return Reason(OPENED[where], hand=hand.number, seat=str(hand.dealer))
    return Reason(OPENED[where])


def _worth(result: Result | None) -> tuple[object, int] | None:
    return (result.side, result.points) if result else None
