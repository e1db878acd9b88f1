"""What a person is told of themselves beside their rows: words, lines of the record, receipts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from club import line_words, naming, plugins, queries, receipts
from club.caller import Caller
from club.emptying import refs_in
from club.models import Line, Presence
from club.models.line import REGISTER

PEOPLE = frozenset(
    {*line_words.PEOPLE, "arbitrator", "onlooker", "against", "players", "candidates", "to"}
    | {"by", "left", "seating", "winners", "order", "together", "people", "waiting"}
)
"""Names under which the body of a line holds people, as numbers or as words that are numbers."""
OF_ROOMS = ("room:", "table:", "rubber:")


def told(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Give the headings of this room; other people stand in them by their numbers."""
    names = {str(n): naming.of_number(int(n)) for n in queries.names(club)}
    names |= {n: name for n, name in queries.names(club).items() if n in numbers}
    return {
        "said": list(_said(club, numbers)),
        "record": [_line(line, names) for line in about(club, numbers)],
        "receipts": list(_receipts(club, caller)),
    }


def about(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Give the lines that a person wrote, or that name them, in streams every member may read.

    Of the register, which is for officers, those about them; of disputes the page has its own part.
    """
    evenings = Presence.objects.filter(member__club=club, member__number__in=numbers)
    keys = set(evenings.values_list("evening__key", flat=True))
    near = Q(stream__name=REGISTER)
    for prefix in OF_ROOMS:
        near |= Q(stream__name__startswith=prefix)
    lines = Line.objects.filter(near, stream__club=club).select_related("stream").order_by("pk")
    signed = {f"member:{number}" for number in numbers}
    for line in lines.iterator():
        there = line.stream.name == REGISTER or line.stream.name.split(":")[1] in keys
        if line.by in signed or (there and names(line.body, numbers)):
            yield line


def names(body: Any, numbers: frozenset[str]) -> bool:
    """Tell whether the body of a line names any of these people."""
    if isinstance(body, list):
        return any(names(part, numbers) for part in body)
    if not isinstance(body, dict):
        return False
    return any(
        (_numbers(part) & numbers) if name in PEOPLE else names(part, numbers)
        for name, part in body.items()
    )


def _numbers(part: Any) -> set[str]:
    match part:
        case dict():
            return {str(one) for one in part.values() if isinstance(one, str | int)}
        case list():
            return {str(one) for one in part if isinstance(one, str | int)}
        case str() | int():
            return {str(part)}
    return set()


def _line(line: Line, names: dict[str, str]) -> dict[str, Any]:
    return {
        "stream": line.stream.name,
        "number": line.number,
        "at": line.at.isoformat(),
        "by": line_words.by_in_words(line.by, names),
        "says": line_words.sentence_of(line, names),
        "hash": line.hash,
    }


def _said(club: int, numbers: frozenset[str]) -> Iterator[dict[str, Any]]:
    hook = plugins.manager().hooks.hook.whist_spoken
    lines = [line for spoken in hook(club=club, numbers=numbers) for line in spoken]
    words = queries.words(club, [ref for line in lines for ref in refs_in(line.body)])
    for line in sorted(lines, key=lambda line: line.pk):
        for ref in refs_in(line.body):
            yield {"at": line.at.isoformat(), "what": line.what, "words": words.get(ref, "")}


def _receipts(club: int, caller: Caller) -> Iterator[dict[str, Any]]:
    assert caller.member is not None
    for line in receipts.lines_of(club, caller.member).order_by("position__number"):
        yield {
            "position": line.position.number,
            "stream": line.stream.name,
            "line": line.number,
            "hash": line.hash,
            "checkpoint": line.checkpoint,  # type: ignore[attr-defined]
        }
