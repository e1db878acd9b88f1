"""Members entered twice: both numbers belong to one person, under the number that is kept."""

from __future__ import annotations

from collections.abc import Mapping

from club.errors import Doubted, Fault
from club.models import Member
from club.reason import N_, Reason
from club.text import display_names


def kept(member: Member) -> Member:
    """Return the member under whose number this person is kept: usually the member itself."""
    passed = {member.pk}
    while member.same_as is not None and member.same_as.pk not in passed:
        member = member.same_as
        passed.add(member.pk)
    return member


def namesakes(club: int, name: str) -> list[Member]:
    """Return the club's members with the same name, by number."""
    wanted = display_names.words_of(name)
    rows = Member.objects.filter(club=club, same_as=None).only("number", "name", "kind")
    return [row for row in rows.order_by("number") if display_names.words_of(row.name) == wanted]


def need_no_namesake(club: int, name: str) -> None:
    """Raise Doubted if a member has the same name, to ask whether this is another person."""
    for first in namesakes(club, name)[:1]:
        template = N_(
            "{name} is already on the list, as number {number}. Is this a different person?"
        )
        asked = Reason(template, name=first.name, number=first.number)
        expected = Reason(N_("another name, or `another` if it is a different person"))
        raise Doubted(
            asked,
            faults=[Fault("name", expected)],
            stands="another",
            go_on=Reason(N_("Add a different {name}"), name=name),
            go_back=Reason(N_("It’s the same person: go back")),
            already=first.number,
        )


def kept_numbers(club: int) -> dict[str, str]:
    """Return the kept number for each number that was merged into another."""
    rows = Member.objects.filter(club=club, same_as__isnull=False)
    said = {str(two): str(one) for two, one in rows.values_list("number", "same_as__number")}
    return {two: _last(said, two) for two in said}


def _last(said: Mapping[str, str], number: str) -> str:
    passed = {number}
    while (further := said.get(number)) is not None and further not in passed:
        passed.add(further)
        number = further
    return number
