"""Officers who play: what they may do at their own table while no other officer is present."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from club.errors import NotYours
from club.members import merged_members
from club.models import Member, Role
from club.person import is_bot
from club.reason import N_, Reason
from club.rules.permissions import OFFICES, Caller, May, is_officer
from rubbers.cards.seats import Seat, Side
from tables.room.state.room_state import Hall


def need_no_other(club: int, may: May, hall: Hall, playing: Collection[int]) -> None:
    """Raise NotYours if an officer with this right, other than these people, is in the room."""
    if another_is_there(club, may, hall, playing):
        raise NotYours(Reason(N_("Another officer is here and can do that.")))


def another_is_there(club: int, may: May, hall: Hall, playing: Collection[int]) -> bool:
    """Check whether an officer with this right is in the room and is not one of those `playing`.

    `playing` is everybody at the table, or all but the other side if that side's officer could act.
    """
    rows = Role.objects.filter(member__club=club, office__in=OFFICES[may])
    held = rows.exclude(member__kind=Member.Kind.LAPSED)
    officers = {str(number) for number in held.values_list("member__number", flat=True)}
    kept = merged_members.kept_numbers(club)
    present = {kept.get(who, who) for who in hall.arrivals if int(who) not in playing}
    return not officers.isdisjoint(present)


def may_override(caller: Caller, hall: Callable[[], Hall], seating: Mapping[Seat, str]) -> bool:
    """Check whether the caller may make a hand of this rubber count against an objection.

    An officer who plays may do so only while no other officer is present, including the other side.
    """
    if not is_officer(caller, May.OVERRIDE):
        return False
    own = [seat for seat, who in seating.items() if caller.member and who == str(caller.member)]
    if not own:
        return True
    side = _people_of(seating, own[0].side)
    return not another_is_there(caller.club, May.OVERRIDE, hall(), side)


def _people_of(seating: Mapping[Seat, str], side: Side) -> set[int]:
    """Return the numbers of a side's members; bots hold no office."""
    here = (who for seat, who in seating.items() if seat.side is side)
    return {int(who) for who in here if not is_bot(who)}


def speaks_for(
    caller: Caller, hall: Callable[[], Hall], seating: Mapping[Seat, str], table: int | None
) -> tuple[Seat, ...]:
    """Return the seats of a rubber at this table for which the caller may enter, their own first.

    Players speak for themselves; an officer who plays also answers for the other side, while no
    other officer is present or plays on that side; the table's tablet, and officers who do not
    play, speak for all. `hall` is called only if it matters who else is present.
    """
    own = tuple(s for s, who in seating.items() if caller.member and who == str(caller.member))
    scores = is_officer(caller, May.SCORE)
    if not own:
        its_tablet = caller.device_kind == "table" and caller.table == table
        return tuple(seating) if its_tablet or scores else ()
    side = _people_of(seating, own[0].side)
    if not scores or another_is_there(caller.club, May.SCORE, hall(), side):
        return own
    return (*own, *(seat for seat in seating if seat.side is not own[0].side))
