"""Checks that stored remarks match the digests cited by lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from club.models import Club, Line, Remark
from club.privacy import anonymise
from club.reason import N_, Reason
from club.record import journal
from club.rules.stored_values import REGISTER
from club.verify.finding import Finding

DIGEST = 64


def check_words(club: Club) -> Iterator[Finding]:
    """Yield remarks that are missing, added, or do not match their digest.

    For erased remarks, only the time of the erasure can be checked.
    """
    cited = dict(_cited(club))
    erasures = set(_erasures(club))
    for remark in Remark.objects.filter(club=club).order_by("pk").iterator(chunk_size=2000):
        where = cited.pop(remark.digest, None)
        if where is None and (remark.text or remark.erased_at is None):
            yield _finding(club, remark.digest, None, N_("no line cites the text {digest}."))
        if remark.erased_at is None:
            if _digest(remark) != remark.digest:
                template = N_("the text kept under {digest} has been changed.")
                yield _finding(club, remark.digest, where, template)
        elif where and (remark.erased_at not in erasures or remark.salt):
            template = N_("the text kept under {digest} was erased, but no erasure is recorded.")
            yield _finding(club, remark.digest, where, template)
    for digest, where in cited.items():
        yield _finding(club, digest, where, N_("the text {digest} is missing."))


def _finding(club: Club, digest: str, where: Any, template: str) -> Finding:
    stream, number = where or ("", None)
    return Finding(club.pk, stream, number, Reason(template, digest=digest))


def _digest(remark: Remark) -> str:
    try:
        return journal.words_digest(remark.salt, remark.text)
    except ValueError:  # the salt is not hexadecimal
        return ""


def _cited(club: Club) -> Iterator[tuple[str, tuple[str, int]]]:
    """Yield each digest of a remark with a line that cites it, in order."""
    lines = Line.objects.filter(stream__club=club).order_by("pk")
    rows = lines.values_list("stream__name", "number", "what", "body")
    for stream, number, what, body in rows.iterator(chunk_size=5000):
        if not isinstance(body, dict):
            continue
        for digest in anonymise.refs_in(body):
            if len(digest) == DIGEST:
                yield digest, (stream, number)
        if what == "customs_set" and stream == REGISTER and isinstance(body.get("name"), str):
            yield body["name"], (stream, number)


def _erasures(club: Club) -> Iterator[Any]:
    lines = Line.objects.filter(stream__club=club, stream__name=REGISTER, what="member_erased")
    return lines.values_list("at", flat=True).iterator()
