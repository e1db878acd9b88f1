"""The pairs that a steward chooses before the first hand of a drive with fixed partners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from club.errors import Fault, Malformed
from club.person import PersonId
from club.reason import N_, Reason
from tables.movements.drive_seating import DriveRole, Movement, Pair
from tables.movements.dummies import Spare
from tables.movements.sitting_out import A_TABLE

ROLE_WANTED = {
    DriveRole.LADY: N_("somebody who plays as a lady"),
    DriveRole.GENT: N_("somebody who plays as a gent"),
}


def check_pairs(
    pairs: Sequence[Pair],
    roles: Mapping[PersonId, DriveRole],
    movement: Movement,
    spare: Spare = Spare.SIT_OUT,
) -> None:
    """Raise Malformed, with every fault, unless these pairs can play by this movement.

    A dummy needs a partner who is in no chosen pair.
    """
    if pairs and not movement.keeps_partners:
        expected = Reason(N_("no pairs, as partners change after each hand"))
        reason = Reason(N_("Pairs can’t be chosen in this drive."))
        raise Malformed(reason, faults=[Fault("pairs", expected)])
    if faults := [*_faults(pairs, roles)]:
        raise Malformed(Reason(N_("Please check who plays with whom.")), faults=faults)
    dummies = -len(roles) % A_TABLE if spare is Spare.DUMMY else 0
    if len(pairs) > (most := (len(roles) - dummies) // 2):
        expected = Reason(N_("at most {most} pairs, as each dummy needs a partner"), most=most)
        reason = Reason(N_("Too many pairs have been chosen."))
        raise Malformed(reason, faults=[Fault("pairs", expected)])


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
