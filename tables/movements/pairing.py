"""Who plays with whom in the first hand: the pairs that were chosen, and everyone else in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from club.person import PersonId
from tables.movements.drive_seating import DriveRole, Pair


def paired(
    people: Sequence[PersonId], roles: Mapping[PersonId, DriveRole], chosen: Sequence[Pair] = ()
) -> tuple[list[Pair], list[PersonId]]:
    """Return everyone in pairs, in the order of their first player, and who is left without one.

    Those in no chosen pair are paired in order, a lady with a gent. If more of them chose one role
    than can play it, the last of them take the other. At most one person is left.
    """
    taken = {who for pair in chosen for who in pair.people()}
    alone = [who for who in people if who not in taken]
    ladies = [who for who in alone if roles[who] is DriveRole.LADY]
    gents = [who for who in alone if roles[who] is DriveRole.GENT]
    more, fewer = (ladies, gents) if len(ladies) >= len(gents) else (gents, ladies)
    while len(more) > len(fewer) + 1:
        fewer.append(more.pop())
    order = {who: at for at, who in enumerate(people)}
    pairs = [*chosen, *map(Pair, ladies, gents)]
    pairs.sort(key=lambda pair: min(order[who] for who in pair.people()))
    return pairs, more[len(fewer) :]
