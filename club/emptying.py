"""Rows of the club room that stay when a person is erased, emptied of who it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from club import naming, plugins
from club.holdings import Erasing
from club.models import Intent, Line, Member, Remark
from club.models.line import REGISTER

NAMING = ("member_entered", "member_renamed", "account_opened", "password_renewed")
"""Lines of the register whose requests or receipts held a name."""


def empty_members(erasing: Erasing) -> None:
    """Leave of a member the number: no name, no salt, no account, nobody who introduced them."""
    for member in erasing.members:
        member.name, member.salt = naming.of_number(member.number), ""
        member.user, member.introduced_by = None, None
        member.kind, member.erased_at = Member.Kind.LAPSED, erasing.at
        member.erasure_asked_at = None
        member.save()


def empty_remarks(erasing: Erasing) -> None:
    """Take away what the person said of themselves, and the name out of what others said.

    The salt goes with it, so that nobody can try whether the digest was of some words or of others.
    """
    own = {ref for line in spoken(erasing) for ref in refs_in(line.body)}
    Remark.objects.filter(club=erasing.club, digest__in=own).update(
        text="", salt="", erased_at=erasing.at
    )
    for remark in named(erasing):
        remark.text, remark.salt = erasing.taken_out(remark.text), ""
        remark.erased_at = erasing.at
        remark.save(update_fields=["text", "salt", "erased_at"])


def empty_intents(erasing: Erasing) -> None:
    """Empty the keys of requests in which the name, or words with it, were sent.

    Of such a request a digest without a salt was kept, and the receipt of an account has its name.
    """
    cited = {remark.digest for remark in named(erasing)}
    keys = {line.intent for line in spoken(erasing)} | set(_keys_of_names(erasing))
    for line in _lines(erasing).iterator() if cited else ():
        if cited & set(refs_in(line.body)):
            keys.add(line.intent)
    Intent.objects.filter(club=erasing.club, key__in=keys).update(digest="", receipt={}, seal="")


def spoken(erasing: Erasing) -> list[Line]:
    """Give the lines that cite what the person said of their own, in no office."""
    hook = plugins.manager().hooks.hook.whist_spoken
    return [line for told in hook(club=erasing.club, numbers=erasing.numbers) for line in told]


def named(erasing: Erasing) -> Iterator[Remark]:
    """Give the words of others, or given in an office, in which the name is taken out."""
    for remark in Remark.objects.filter(club=erasing.club).exclude(text="").order_by("pk"):
        if erasing.taken_out(remark.text) != remark.text:
            yield remark


def refs_in(body: Any) -> Iterator[str]:
    """Give every digest of words that the body of a line cites, however deep in it."""
    if isinstance(body, list):
        for part in body:
            yield from refs_in(part)
    for name, value in body.items() if isinstance(body, dict) else ():
        if isinstance(value, str):
            if value and (name == "ref" or name.endswith("_ref")):
                yield value
        else:
            yield from refs_in(value)


def _keys_of_names(erasing: Erasing) -> Iterable[str]:
    numbers = {member.number for member in erasing.members}
    register = _lines(erasing).filter(stream__name=REGISTER)
    for line in register.filter(what__in=NAMING):
        if line.body.get("member") in numbers:
            yield line.intent
    signed = [f"member:{number}" for number in numbers]
    own = register.filter(what="token_issued", by__in=signed)
    yield from own.values_list("intent", flat=True)


def _lines(erasing: Erasing) -> Any:
    return Line.objects.filter(stream__club=erasing.club).order_by("pk")
