"""The pairs that a steward chooses before the first hand of a drive with fixed partners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from club.errors import Fault, Malformed
from club.person import PersonId
from club.reason import N_, Reason
from tables.movements.drive_seating import DriveRole, Movement, Pair

ROLE_WANTED = {
    DriveRole.LADY: N_("somebody who plays as a lady"),
    DriveRole.GENT: N_("somebody who plays as a gent"),
}


def check_pairs(
    pairs: Sequence[Pair],
    roles: Mapping[PersonId, DriveRole],
    movement: Movement,
) -> None:
    """Raise Malformed, with every fault, unless these pairs can play by this movement."""
    if pairs and not movement.keeps_partners:
        expected = Reason(N_("no pairs, as partners change after each hand"))
        reason = Reason(N_("Pairs can’t be chosen in this drive."))
        raise Malformed(reason, faults=[Fault("pairs", expected)])
    if faults := [*_faults(pairs, roles)]:
        raise Malformed(Reason(N_("Please check who plays with whom.")), faults=faults)


def _faults(pairs: Sequence[Pair], roles: Mapping[PersonId, DriveRole]) -> Iterator[Fault]:
    seen: set[PersonId] = set()
    for at, pair in enumerate(pairs):
        for role in DriveRole:
            who = pair.of(role)
            if roles.get(who) is not role:
                yield Fault(f"pairs[{at}].{role}", Reason(ROLE_WANTED[role]))
            elif who in seen:
                expected = Reason(N_("somebody in no other pair"))
                yield Fault(f"pairs[{at}].{role}", expected)
            seen.add(who)
