"""Members written down twice: the one person, under the number that was kept."""

from __future__ import annotations

from collections.abc import Mapping

from club import naming
from club.errors import Doubted, Fault
from club.models import Member
from club.reason import N_, Reason


def kept(member: Member) -> Member:
    """Give the member under whose number this person is kept: themselves, unless said otherwise."""
    passed = {member.pk}
    while member.same_as is not None and member.same_as.pk not in passed:
        member = member.same_as
        passed.add(member.pk)
    return member


def namesakes(club: int, name: str) -> list[Member]:
    """Give those of a club who are written down under the same name, by number."""
    wanted = naming.words_of(name)
    rows = Member.objects.filter(club=club, same_as=None).only("number", "name", "kind")
    return [row for row in rows.order_by("number") if naming.words_of(row.name) == wanted]


def need_no_namesake(club: int, name: str) -> None:
    """Raise Doubted, with the question, where someone is written down under the same name."""
    for first in namesakes(club, name)[:1]:
        template = N_("{name} is written down already, as number {number}. Is this another person?")
        asked = Reason(template, name=first.name, number=first.number)
        expected = Reason(N_("another name, or `another` where it is another person"))
        raise Doubted(asked, faults=[Fault("name", expected)], stands="another")


def kept_numbers(club: int) -> dict[str, str]:
    """Give the number kept for each member of a club who is the same person as another."""
    rows = Member.objects.filter(club=club, same_as__isnull=False)
    said = {str(two): str(one) for two, one in rows.values_list("number", "same_as__number")}
    return {two: _last(said, two) for two in said}


def _last(said: Mapping[str, str], number: str) -> str:
    passed = {number}
    while (further := said.get(number)) is not None and further not in passed:
        passed.add(further)
        number = further
    return number
