"""Checks rows that no stream can rebuild against the lines of the register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from club.models import Club, Evening, Invitation, Member, Remark, Tie, Token
from club.reason import N_, Reason
from club.record import journal
from club.rules.stored_values import REGISTER
from club.text import display_names
from club.verify.finding import Finding
from club.verify.register_state import ERASED, Row, apart, register_state_of

AT_ONCE = 500


def check_register(club: Club) -> Iterator[Finding]:
    """Yield rows of a club that differ from its register, each with its column."""
    said, unread = register_state_of(club)
    for number in unread:
        yield Finding(club.pk, REGISTER, number, Reason(N_("the line cannot be read.")))
    yield from _club(club, said.club)
    evenings = {key: _columns_of(row) for key, row in said.evenings.items()}
    yield from _apart(club, "member", said.members, _members(club))
    yield from _apart(club, "tie", said.ties, _ties(club))
    yield from _apart(club, "season", said.seasons, _seasons(club))
    yield from _apart(club, "evening", evenings, _evenings(club))
    yield from _apart(club, "device", said.devices, _devices(club))
    yield from _apart(club, "token", said.tokens, _tokens(club))
    yield from _apart(club, "external bot", said.bots, _bots(club))
    yield from _apart(club, "webhook", said.webhooks, _webhooks(club))
    yield from _apart(club, "invitation", said.invitations, _invitations(club))


def _apart(
    club: Club, noun: str, said: Mapping[Any, Row], rows: Iterable[tuple[Any, Row]]
) -> Iterator[Finding]:
    for key, column in apart(dict(said), rows):
        shown = " and ".join(map(str, key)) if isinstance(key, tuple) else str(key)
        if column == "+":
            template = N_("{noun} {key} is not in the register.")
        elif column == "-":
            template = N_("{noun} {key} is not in the club's list.")
        else:
            template = N_("the {column} of {noun} {key} is not what the register says.")
        reason = Reason(template, noun=noun, key=shown, column=column)
        yield Finding(club.pk, REGISTER, None, reason)


def _club(club: Club, said: Row) -> Iterator[Finding]:
    if "founded_by" not in said:
        reason = Reason(N_("no line records the founding of this club."))
        yield Finding(club.pk, REGISTER, None, reason)
    rows: Row = {
        "time_zone": club.time_zone, "law_code": club.law_code, "house_rules": club.house_rules,
        "plugins": club.plugins,
    }  # fmt: skip
    if "customs" in said:  # a demo club is public from its founding
        rows["is_public"], rows["practice"] = club.is_public, club.practice
    if isinstance(digest := said.get("name"), str):
        kept = Remark.objects.filter(club=club, digest=digest, erased_at=None).first()
        said = {**said, "name": club.name if kept is None else kept.text}
        rows["name"] = club.name
    rows["founded_by"] = club.founding_key or f"found-{club.slug}"
    noun = {"founded_by": "founding key or short name"}
    for column, value in rows.items():
        if column in said and said[column] != value:
            template = N_("the {column} of the club is not what the register says.")
            reason = Reason(template, column=noun.get(column, column))
            yield Finding(club.pk, REGISTER, None, reason)


def _members(club: Club) -> Iterator[tuple[Any, Row]]:
    rows = club.members.order_by("number").prefetch_related("roles")
    numbers = _numbers(club)
    for member in rows.iterator(AT_ONCE):
        row: Row = {
            "name": ERASED if _is_erased(member) else _name_digest(member),
            "standing": member.kind,
            "offices": {role.office for role in member.roles.all()},
            "introduced_by": _number(numbers, member.introduced_by_id),
            "same_as": _number(numbers, member.same_as_id),
            "joined_on": member.joined_on,
            "erasure_asked_at": member.erasure_asked_at,
            "erased_at": member.erased_at,
        }
        if member.user_id is not None and member.number != 1:
            row["account"] = True
        yield member.number, row


def _numbers(club: Club) -> dict[int, int]:
    return dict(club.members.values_list("pk", "number"))


def _number(numbers: Mapping[int, int], key: int | None) -> int | None:
    """Return a member's number; for a member of another club, or none, the negative id."""
    return None if key is None else numbers.get(key, -key)


def _name_digest(member: Member) -> str:
    try:
        return journal.words_digest(member.salt, member.name)
    except ValueError:  # the salt is not hexadecimal
        return ""


def _is_erased(member: Member) -> bool:
    """Return whether a member's row has nothing left that identifies the person."""
    named = member.name != display_names.of_number(member.number) or member.salt
    known = member.user_id is not None or member.introduced_by_id is not None
    return member.erased_at is not None and not named and not known


def _ties(club: Club) -> Iterator[tuple[Any, Row]]:
    rows = Tie.objects.filter(one__club=club) | Tie.objects.filter(other__club=club)
    numbers = _numbers(club)
    for one, other, kind in rows.values_list("one", "other", "kind"):
        pair = numbers.get(one, -one), numbers.get(other, -other)
        yield tuple(sorted(pair)), {"kind": kind}


def _by_key(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Any, Row]]:
    for row in rows:
        yield row["pk"], {name: value for name, value in row.items() if name != "pk"}


def _seasons(club: Club) -> Iterator[tuple[Any, Row]]:
    return _by_key(club.seasons.values("pk", "starts_on", "ends_on"))


def _columns_of(evening: Row) -> Row:
    rest = {"stream": True, "phase": Evening.Phase.PLANNED.value}
    return {**evening, **rest, "opened_at": None, "closed_at": None}


def _evenings(club: Club) -> Iterator[tuple[Any, Row]]:
    """Yield evenings; what their room's lines write is compared only while there are none."""
    for evening in club.evenings.select_related("stream").order_by("pk"):
        row: Row = {
            "law_code": evening.law_code, "format": evening.format, "date": evening.date,
            "season": evening.season_id, "time_zone": evening.time_zone,
        }  # fmt: skip
        stream = evening.stream
        row["stream"] = (stream.club_id, stream.name) == (club.pk, f"room:{evening.key}")
        if stream.version == 0:
            row |= {"phase": evening.phase, "house_rules": evening.house_rules}
            row |= {"opened_at": evening.opened_at, "closed_at": evening.closed_at}
        yield evening.key, row


def _devices(club: Club) -> Iterator[tuple[Any, Row]]:
    return _by_key(club.devices.values("pk", "kind", "table_number", "withdrawn_at"))


def _tokens(club: Club) -> Iterator[tuple[Any, Row]]:
    columns = ("pk", "device", "scopes", "made_at", "withdrawn_at", "member", "bot__name")
    numbers = _numbers(club)
    for row in Token.objects.filter(club=club).values(*columns):
        bot, member = row.pop("bot__name"), _number(numbers, row["member"])
        yield row.pop("pk"), {**row, "member": member, "bot": bot}


def _bots(club: Club) -> Iterator[tuple[Any, Row]]:
    columns, numbers = ("name", "version", "added_at", "removed_at", "owner"), _numbers(club)
    for row in club.external_bots.values(*columns):
        yield row.pop("name"), {**row, "owner": _number(numbers, row["owner"])}


def _webhooks(club: Club) -> Iterator[tuple[Any, Row]]:
    return _by_key(club.webhooks.values("pk", "kinds", "listener", "made_at", "withdrawn_at"))


def _invitations(club: Club) -> Iterator[tuple[Any, Row]]:
    rows = Invitation.objects.filter(member__club=club)
    for number, made_at, taken_at in rows.values_list("member__number", "made_at", "taken_at"):
        yield (number, made_at), {"taken_at": taken_at}
