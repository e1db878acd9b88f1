"""The addresses of an evening's pages, and what their buttons send."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.urls import reverse

from club.views.parts import Action
from tables.room import acts
from tables.room.notation import ACT_KINDS, write_act

if TYPE_CHECKING:
    from club.models import Evening


def page(evening: Evening, name: str, *args: object) -> str:
    """Return the address of a page of this evening."""
    return reverse(name, args=[evening.club.slug, evening.key, *args])


def fields_of(act: acts.Act) -> list[tuple[str, str]]:
    """Return the fields a form or an address must send for this act to be done."""
    written = write_act(act)
    pairs = [("kind", ACT_KINDS[type(act)])]
    for field in fields(act):
        value = written.get(field.name)
        if isinstance(value, list | tuple):
            pairs += [(field.name, str(one)) for one in value]
        elif value is not None:
            pairs.append((field.name, str(value)))
    return pairs


def consider(
    evening: Evening, act: acts.Act, words: str, icon: str = "", style: str = ""
) -> Action:
    """Return a link to the preview of an act, from which it is done."""
    href = f"{page(evening, 'consider')}?{urlencode(fields_of(act))}"
    return Action(words, href, icon, style, asks=True)


def do(
    evening: Evening,
    act: acts.Act,
    words: str,
    icon: str = "",
    style: str = "",
) -> Action:
    """Return a button that does an act at once."""
    return Action(words, page(evening, "do"), icon, style, post=True, fields=dict(fields_of(act)))
