"""Who sits out if partners stay together: a pair at a time, and whoever has no partner.

Those who sit out are listed in pairs, each lady before her gent, and then somebody without a
partner, if there is one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from club.person import PersonId
from tables.movements.drive_seating import DriveRole, FourSeats, Pair, Tables
from tables.movements.sitting_out import HandSeating

Roles = Mapping[PersonId, DriveRole]


def pairs_seated(
    moved: Tables,
    out: Sequence[PersonId],
    here: Collection[PersonId],
    sat: Mapping[PersonId, int],
    roles: Roles,
) -> HandSeating:
    """Return the seating of the next hand, after the movement has put everyone somewhere.

    `out` sat out the last hand, and `here` are those who play on and those who have come. People
    without a partner are paired, the longest waiting first. A pair that sat out plays in the place
    of a pair that has sat out least, and somebody without a partner waits for one.
    """
    seated = [pair for four in moved for pair in (four.ns, four.ew)]
    waiting = [Pair(*out[at : at + 2]) for at in range(0, len(out) - 1, 2)]
    alone = [who for who in out[2 * len(waiting) :] if who in here]
    known = {who for pair in (*seated, *waiting) for who in pair.people()} | set(out)
    # Those whose partner has gone are alone, and so are latecomers.
    alone += [who for pair in (*waiting, *seated) for who in _left_alone(pair, here)]
    alone += [who for who in here if who not in known]
    places = [pair if _both(pair, here) else None for pair in seated]
    waiting = [pair for pair in waiting if _both(pair, here)]
    waiting += _couples(alone, roles)
    # Pairs fill as many tables as they can; those of tables that break up fill empty places too.
    size = (len(waiting) + sum(pair is not None for pair in places)) // 2 * 2
    waiting += filter(None, places[size:])
    places = [*places[:size], *[None] * (size - len(places))]
    filled = [pair if pair is not None else waiting.pop(0) for pair in places]
    if filled and waiting:
        at = _next_out(filled, out, sat)
        filled[at], waiting[0] = waiting[0], filled[at]
    tables = tuple(FourSeats(*filled[at : at + 2]) for at in range(0, size, 2))
    return HandSeating(tables, (*chain(*(pair.people() for pair in waiting)), *alone))


def _both(pair: Pair, here: Collection[PersonId]) -> bool:
    return all(who in here for who in pair.people())


def _left_alone(pair: Pair, here: Collection[PersonId]) -> list[PersonId]:
    """Return the one of a pair who plays on without the other, if there is one."""
    left = [who for who in pair.people() if who in here]
    return left if len(left) == 1 else []


def _couples(alone: list[PersonId], roles: Roles) -> Iterator[Pair]:
    """Take people from a list and pair them; at most one is left in it.

    The first is paired with the first who chose the other role; if nobody did, with the next.
    """
    while len(alone) > 1:
        first = alone.pop(0)
        other = next((who for who in alone if roles[who] is not roles[first]), alone[0])
        alone.remove(other)
        yield Pair(first, other) if roles[first] is DriveRole.LADY else Pair(other, first)


def _next_out(pairs: Sequence[Pair], out: Sequence[PersonId], sat: Mapping[PersonId, int]) -> int:
    """Return the index of the pair that sits out: the last of those that have sat out least.

    A pair that sat out the last hand is chosen only if there is no other.
    """

    def order(at: int) -> tuple[bool, int, int]:
        people = pairs[at].people()
        return any(who in out for who in people), max(sat.get(who, 0) for who in people), -at

    return min(range(len(pairs)), key=order)
