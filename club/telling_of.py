"""Sections of a person's data export besides their rows: remarks, lines, receipts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from club import line_people, line_words, naming, plugins, queries, receipts
from club.caller import Caller
from club.emptying import refs_in
from club.models import Line
from club.record_readers import OF_A_DISPUTE


def told(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Return the club app's sections of the export; other people appear by number."""
    names = {str(n): naming.of_number(int(n)) for n in queries.names(club)}
    names |= {n: name for n, name in queries.names(club).items() if n in numbers}
    return {
        "said": list(_said(club, numbers)),
        "record": [_line(line, names) for line in about(club, numbers)],
        "receipts": list(_receipts(club, caller)),
    }


def about(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Yield the lines that a person wrote, or that name them, whoever may read their streams.

    Lines of plugins' streams are included; disputes have a section of their own.
    """
    lines = Line.objects.filter(stream__club=club).exclude(OF_A_DISPUTE)
    signed = {f"member:{number}" for number in numbers}
    for line in lines.select_related("stream").order_by("pk").iterator():
        if line.by in signed or line_people.names_any(line, numbers):
            yield line


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
