"""Checks that names, standings, offices and words are those the register cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from club import journal, naming
from club.models import Club, Line, Member, Remark
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.verify.finding import Finding

AT_ONCE = 500
ERASED = "erased"
"""What stands for the name of one who was erased: nothing that any digest could be of."""


def check_register(club: Club) -> Iterator[Finding]:
    """Yield members whose name, standing or offices are not what the register says.

    Of one who was erased no name, no salt and no account may stand any more.
    """
    said = _register(club)
    members = club.members.order_by("number").prefetch_related("roles")
    for member in members.iterator(AT_ONCE):
        number = member.number
        if (on_record := said.pop(number, None)) is None:
            yield _missing(club, number, "the register")
            continue
        for column, stands in _columns(member).items():
            if stands != on_record[column]:
                reason = Reason(
                    N_("the {column} of member {number} is not what the register says."),
                    column=column,
                    number=number,
                )
                yield Finding(club.pk, REGISTER, None, reason)

    for number in sorted(said):
        yield _missing(club, number, "the club's list")


def _missing(club: Club, number: int, place: str) -> Finding:
    reason = Reason(N_("member {number} is not in {place}."), number=number, place=place)
    return Finding(club.pk, REGISTER, None, reason)


def check_words(club: Club) -> Iterator[Finding]:
    """Yield words that are not those their digest was taken of; erased ones are passed over."""
    for remark in Remark.objects.filter(club=club, erased_at__isnull=True).iterator():
        if journal.words_digest(remark.salt, remark.text) != remark.digest:
            reason = Reason(N_("the words kept under {digest} were changed."), digest=remark.digest)
            yield Finding(club.pk, "", None, reason)


def _columns(member: Member) -> Mapping[str, Any]:
    return {
        "name": ERASED if _is_erased(member) else journal.words_digest(member.salt, member.name),
        "standing": member.kind,
        "offices": {role.office for role in member.roles.all()},
    }


def _is_erased(member: Member) -> bool:
    """Tell whether nothing of who it was is left in a member's row."""
    named = member.name != naming.of_number(member.number) or member.salt
    known = member.user_id is not None or member.introduced_by_id is not None
    return member.erased_at is not None and not named and not known


def _register(club: Club) -> dict[int, dict[str, Any]]:
    """Fold a club's register into what it says of each member."""
    said: dict[int, dict[str, Any]] = {}
    lines = Line.objects.filter(stream__club=club, stream__name=REGISTER).order_by("number")
    for line in lines.iterator():
        body = line.body if isinstance(line.body, dict) else {}
        number = body.get("member")
        match line.what:
            case "member_entered" if isinstance(number, int):
                first = {"name": body.get("name"), "standing": body.get("kind"), "offices": set()}
                said[number] = first
            case "member_renamed" if number in said:
                said[number]["name"] = body.get("name")
            case "member_erased" if number in said:
                gone = {"name": ERASED, "standing": Member.Kind.LAPSED, "offices": set()}
                said[number] = gone
            case "standing_changed" if number in said:
                said[number]["standing"] = body.get("kind")
            case "office_granted" if number in said:
                said[number]["offices"].add(body.get("office"))
            case "office_withdrawn" if number in said:
                said[number]["offices"].discard(body.get("office"))
    return said
