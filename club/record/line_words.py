"""A line of the record in words: what happened, who wrote it, and the sentences it carries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from club.models import Line
from club.person import bot_name, is_bot
from club.reason import Reason
from club.record import line_people
from club.rules.permissions import CLUB_ITSELF
from club.text import wording

STATEMENT = "statement"
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:")
DIGEST = re.compile(r"[0-9a-f]{64}")

CAPACITIES = {
    "member": N_("{name}"),
    "door": N_("the tablet at the door"),
    "table": N_("the tablet of a table"),
    "hall": N_("the screen in the hall"),
}


def sentence_of(line: Line, names: Mapping[str, str]) -> str:
    """Return a line in words: its reasons with their laws, or its fields if it has no reasons."""
    reasons = list(_reasons(line.body, names))
    sentence = " ".join(dict.fromkeys(reasons)) or ", ".join(_held(line, names))
    headline = what_in_words(line.what)
    return f"{headline}: {sentence}" if sentence else f"{headline}."


def what_in_words(what: str) -> str:
    """Return a kind of event in words: `hand_confirmed` is “Hand confirmed”."""
    return gettext(what.replace("_", " ").capitalize())


def by_in_words(by: str, names: Mapping[str, str]) -> str:
    """Return who wrote a line: a member or bot by name, a device by its purpose, or the club."""
    if by == CLUB_ITSELF:
        return gettext("the club itself")
    if is_bot(by):
        return bot_name(by)
    capacity, _, number = by.partition(":")
    said = CAPACITIES.get(capacity)
    return by if said is None else gettext(said).format(name=names.get(number, number))


def _reasons(body: Any, names: Mapping[str, str]) -> Iterator[str]:
    match body:
        case {"template": str(), "values": dict()}:
            yield wording.sentence(Reason.from_json(body), names)
        case {"law": str(law), "reason": dict(reason)}:
            yield wording.with_law(wording.sentence(Reason.from_json(reason), names), law)
        case dict():
            for part in body.values():
                yield from _reasons(part, names)
        case list():
            for part in body:
                yield from _reasons(part, names)


def _held(line: Line, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the fields of a line in plain words, with people by name."""
    people = line_people.by_field(line)
    for field, value in line.body.items():
        if field in people:
            named = wording.people(people[field], names)
            yield named if field in ("who", "member") else f"{_word(field)} {named}"
        else:
            yield from _facts({field: value}, names)


def _facts(body: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield simple fields in plain words; nested values are skipped."""
    for field, value in body.items():
        match value:
            case {"N-S": int(ns), "E-W": int(ew)}:
                yield gettext("{what} {ns} to {ew}").format(what=_word(field), ns=ns, ew=ew)
            case dict() if field == STATEMENT:
                yield from _facts(value, names)
            case _:
                if said := _fact(field, value, names):
                    yield said


def _fact(field: str, value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, bool):
        return _word(field) if value else ""
    if field == "attempt" and value == 0:
        return ""
    if isinstance(value, int):
        return f"{_word(field)} {value}"
    if isinstance(value, str) and MOMENT.match(value) and (at := parse_datetime(value)):
        moment = date_format(localtime(at), "j F Y H:i")
        return moment if field == "at" else f"{_word(field)} {moment}"
    if isinstance(value, str) and value and not DIGEST.fullmatch(value):
        return f"{_word(field)} {wording.spoken(_kind(field), value, names)}"
    return ""


def _word(field: str) -> str:
    return gettext(field.replace("_", " "))


def _kind(field: str) -> str:
    """Return how to word a value: `by`, `to` and dealers are seats, anything else its own field."""
    return "seat" if field in ("by", "to", "dealer", "dealt_by") else field
