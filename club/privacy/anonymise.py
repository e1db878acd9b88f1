"""Anonymising rows that are kept when a person is erased."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from club.models import Intent, Line, Member, Remark
from club.plugins import loader
from club.privacy.data_registry import ErasureSubject
from club.rules.stored_values import REGISTER
from club.text import display_names

NAMING = ("member_entered", "member_renamed", "account_opened", "password_renewed")
"""Register lines whose requests or receipts contained a name."""


def anonymise_members(erasing: ErasureSubject) -> None:
    """Reduce a member to the number: remove name, salt, account and who introduced them."""
    for member in erasing.members:
        member.name, member.salt = display_names.of_number(member.number), ""
        member.user, member.introduced_by = None, None
        member.kind, member.erased_at = Member.Kind.LAPSED, erasing.at
        member.erasure_asked_at = None
        member.save()


def anonymise_remarks(erasing: ErasureSubject) -> None:
    """Delete what the person wrote about themselves, and their name from what others wrote.

    The salt is deleted too, so that nobody can test guesses of the text against the digest.
    """
    own = {ref for line in spoken(erasing) for ref in refs_in(line.body)}
    Remark.objects.filter(club=erasing.club, digest__in=own).update(
        text="", salt="", erased_at=erasing.at
    )
    for remark in named(erasing):
        remark.text, remark.salt = erasing.taken_out(remark.text), ""
        remark.erased_at = erasing.at
        remark.save(update_fields=["text", "salt", "erased_at"])


def anonymise_intents(erasing: ErasureSubject) -> None:
    """Clear idempotency keys of requests that contained the name, or text with the name in it.

    Their digest is unsalted, and the receipt of a new account has its username.
    """
    cited = {remark.digest for remark in named(erasing)}
    keys = {line.intent for line in spoken(erasing)} | set(_keys_of_names(erasing))
    for line in _lines(erasing).iterator() if cited else ():
        if cited & set(refs_in(line.body)):
            keys.add(line.intent)
    Intent.objects.filter(club=erasing.club, key__in=keys).update(digest="", receipt={}, seal="")


def spoken(erasing: ErasureSubject) -> list[Line]:
    """Return the lines that cite what the person wrote on their own behalf, in no office."""
    hook = loader.current().hooks.hook.whist_spoken
    return [line for lines in hook(club=erasing.club, numbers=erasing.numbers) for line in lines]


def named(erasing: ErasureSubject) -> Iterator[Remark]:
    """Yield remarks of the club that contain the name."""
    for remark in Remark.objects.filter(club=erasing.club).exclude(text="").order_by("pk"):
        if erasing.taken_out(remark.text) != remark.text:
            yield remark


def refs_in(body: Any) -> Iterator[str]:
    """Yield every digest of text that the body of a line cites, at any depth."""
    if isinstance(body, list):
        for part in body:
            yield from refs_in(part)
    for name, value in body.items() if isinstance(body, dict) else ():
        if isinstance(value, str):
            if value and (name == "ref" or name.endswith("_ref")):
                yield value
        else:
            yield from refs_in(value)


def _keys_of_names(erasing: ErasureSubject) -> Iterable[str]:
    numbers = {member.number for member in erasing.members}
    register = _lines(erasing).filter(stream__name=REGISTER)
    for line in register.filter(what__in=NAMING):
        if line.body.get("member") in numbers:
            yield line.intent
    signed = [f"member:{number}" for number in numbers]
    own = register.filter(what="token_issued", by__in=signed)
    yield from own.values_list("intent", flat=True)


def _lines(erasing: ErasureSubject) -> Any:
    return Line.objects.filter(stream__club=erasing.club).order_by("pk")
