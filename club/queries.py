"""Queries of the club app: clubs, evenings, names and remarks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from club.errors import Unknown
from club.models import Club, Evening, Member, Remark
from club.reason import N_, Reason
from club.wording import told_apart


def club_named(slug: str) -> Club:
    """Return the club with this slug, or raise Unknown."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Unknown(Reason(N_("There is no such club here.")))
    return club


def evening_of(club: int, key: str) -> Evening:
    """Return the club's evening with this key, with its stream, or raise Unknown."""
    evening = Evening.objects.select_related("stream", "club").filter(club=club, key=key).first()
    if evening is None:
        raise Unknown(Reason(N_("The club has no evening {key}."), key=key))
    return evening


def names(club: int) -> Mapping[str, str]:
    """Return every member's name by number, a string as in the rules and the journal."""
    rows = Member.objects.filter(club=club).values_list("number", "name")
    return {str(number): name for number, name in rows}


def display_names(club: int) -> Mapping[str, str]:
    """Return every member's name for pages, with the number added if two members share it.

    A member merged into another does not count as a second person.
    """
    rows = list(Member.objects.filter(club=club).values_list("number", "name", "same_as"))
    apart = told_apart({str(number): name for number, name, same_as in rows if same_as is None})
    return {str(number): apart.get(str(number), name) for number, name, _same_as in rows}


def words(club: int, refs: Collection[str]) -> dict[str, str]:
    """Return the remarks cited by these digests; erased ones are empty."""
    if not refs:
        return {}
    return dict(Remark.objects.filter(club=club, digest__in=refs).values_list("digest", "text"))
