"""Questions to the club room: which club, which evening, who is who."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from club.errors import Unknown
from club.models import Club, Evening, Member, Remark
from club.reason import N_, Reason
from club.wording import told_apart


def club_named(slug: str) -> Club:
    """Give the club with this short name, or raise Unknown."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Unknown(Reason(N_("There is no such club here.")))
    return club


def evening_of(club: int, key: str) -> Evening:
    """Give the club's evening of this key, with its stream, or raise Unknown."""
    evening = Evening.objects.select_related("stream", "club").filter(club=club, key=key).first()
    if evening is None:
        raise Unknown(Reason(N_("The club has no evening {key}."), key=key))
    return evening


def names(club: int) -> Mapping[str, str]:
    """Give every member's name by number, as the rules and the journal name people."""
    rows = Member.objects.filter(club=club).values_list("number", "name")
    return {str(number): name for number, name in rows}


def display_names(club: int) -> Mapping[str, str]:
    """Map every member's number to the name for a page, with the number if two share the name.

    A record that is merged into another does not count as a second person.
    """
    rows = list(Member.objects.filter(club=club).values_list("number", "name", "same_as"))
    apart = told_apart({str(number): name for number, name, same_as in rows if same_as is None})
    return {str(number): apart.get(str(number), name) for number, name, _same_as in rows}


def words(club: int, refs: Collection[str]) -> dict[str, str]:
    """Give what people said, by the digests the journal cites; erased words are empty."""
    if not refs:
        return {}
    return dict(Remark.objects.filter(club=club, digest__in=refs).values_list("digest", "text"))
