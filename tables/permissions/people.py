"""The people named by an act of the room, each under the member number used there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from club.codec import people_walk
from club.errors import Fault, Impossible, Malformed
from club.members import merged_members
from club.models import Member
from club.person import PersonId
from club.reason import N_, Reason
from club.rules.permissions import Caller
from tables.room import acts
from tables.room.state.room_state import Hall


def as_known(club: int, hall: Hall, act: acts.Act) -> acts.Act:
    """Return an act with its people under the numbers the room knows.

    Raises Malformed, naming the field, if an act names someone who is not a member; Impossible if
    someone arrives whose membership has lapsed.
    """
    named = [
        *people_walk.people_in(act),
        *([("who", act.who)] if isinstance(act, acts.Arrive) else []),
    ]
    members = _members(club, named)
    known = {who: _number_here(who, members, hall) for who in members}
    if isinstance(act, acts.Arrive):
        _check_not_lapsed(members[act.who])
    return people_walk.with_people(act, known.__getitem__)


def caller_here(
    caller: Caller, here: Collection[str], kept: Mapping[str, str] | None = None
) -> Caller:
    """Return a caller under the member number by which people here know them.

    `kept` is the club's `merged_members.kept_numbers`, if it was loaded once for several places.
    """
    me = str(caller.member)
    if caller.member is None or me in here:
        return caller
    kept = merged_members.kept_numbers(caller.club) if kept is None else kept
    own = (two for two, one in kept.items() if one == me and two in here)
    return replace(caller, member=int(next(own, me)))


def known_as(club: int, who: PersonId, here: Collection[PersonId]) -> PersonId:
    """Return the number under which somebody is listed in `here`; `who` if they aren't."""
    if who in here:
        return who
    kept = merged_members.kept_numbers(club)
    same = kept.get(who, who)
    return next((one for one in here if kept.get(one, one) == same), who)


def _members(club: int, named: list[tuple[str, str]]) -> Mapping[str, Member]:
    """Return the members named, and for each merged member also the one they were merged into."""
    numbers = {int(who) for _field, who in named if who.isdecimal() and len(who) < 10}
    rows = Member.objects.filter(club=club, number__in=numbers).select_related("same_as")
    members = {str(row.number): row for row in rows}
    expected = Reason(N_("the number of a member of the club"))
    faults = [Fault(field, expected) for field, who in named if who not in members]
    if faults:
        raise Malformed(
            Reason(N_("Someone named here is not a member of the club.")), faults=faults
        )
    kept = {row.pk: row for row in map(merged_members.kept, members.values())}
    return {**{str(row.number): row for row in kept.values()}, **members}


def _number_here(who: str, members: Mapping[str, Member], hall: Hall) -> str:
    """Return the number under which someone is, or was, in the room; otherwise the kept one."""
    if who in hall.arrivals:
        return who
    kept = merged_members.kept(members[who])
    others = Member.objects.filter(same_as=kept, club=kept.club_id).order_by("number")
    numbers = [who, str(kept.number), *map(str, others.values_list("number", flat=True))]
    known = (number for here in (hall.arrivals, hall.gone) for number in numbers if number in here)
    return next(known, str(kept.number))


def _check_not_lapsed(member: Member) -> None:
    if merged_members.kept(member).kind == Member.Kind.LAPSED:
        raise Impossible(
            Reason(
                N_("The membership of {who} has lapsed; the secretary must renew it first."),
                who=(str(member.number),),
            )
        )
