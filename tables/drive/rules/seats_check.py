"""Check that the tables and people of a correction exist, and that nobody is named twice."""

from __future__ import annotations

from collections.abc import Mapping

from club.errors import Fault, Malformed
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from tables.drive.rules.decide_results import check_table
from tables.drive.rules.drive_state import RoundState
from tables.movements.drive_seating import PlaceAt, seat_of
from tables.movements.dummies import SOME_DUMMY


def check_truth(hand: RoundState, truth: Mapping[PlaceAt, PersonId]) -> None:
    """Raise Malformed, with every fault, unless `truth` names different people of this hand."""
    for place in truth:
        check_table(hand, place.table)
    known = {who for four in hand.seating.tables for who in four.people()}
    known |= {*hand.seating.out, SOME_DUMMY}
    strange: dict[Seat, PersonId] = {}
    twice: dict[Seat, PersonId] = {}
    seen: set[PersonId] = set()
    for place, who in truth.items():
        if who not in known:
            strange[seat_of(place)] = who
        elif who in seen and who != SOME_DUMMY:
            twice[seat_of(place)] = who
        seen.add(who)
    faults = [
        *(Fault(seat, Reason(N_("somebody who plays in this hand"))) for seat in strange),
        *(Fault(seat, Reason(N_("somebody in no other seat"))) for seat in twice),
    ]
    if strange:
        who = next(iter(strange.values()))
        reason = Reason(N_("{who} isn’t playing in this hand."), who=(who,))
        raise Malformed(reason, faults=faults)
    if twice:
        raise Malformed(Reason(N_("Somebody is named twice.")), faults=faults)
