"""One ruling of an answer in words: what happened, its law, who may do what and until when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from api.adjudication.script_names import ScriptNames
from club import wording
from rubbers.hand.ruling import Ruling
from tables.incidents import incident_terms
from tables.incidents.incident_remedies import remedy
from tables.incidents.incident_ruling import status_words, title
from tables.incidents.incident_words import began

Json = Mapping[str, Any]


def ruling_lines(ruling: Json, found: Ruling | None, names: ScriptNames) -> Iterator[str]:
    """Yield what a ruling says, then what may be done under it and until when."""
    more = [_("see also {laws}").format(laws=", ".join(ruling["also"]))] if ruling["also"] else []
    more += [_("our reading")] if ruling["reading"] else []
    yield f"{about(ruling['at'])} {cited(why(ruling, names), ruling['law'], *more)}"
    ways = remedies(ruling, names)
    if ruling["status"] not in ("open", "chosen") or not ways:
        yield f"  {status_words(ruling)}."
        return
    yield f"  {_who(ruling, found, names, ways)}"
    yield from (f"    - {way}" for way in ways)
    if until := incident_terms.until(ruling, names, found):
        yield f"  {until}"


def _who(ruling: Json, found: Ruling | None, names: ScriptNames, ways: list[str]) -> str:
    if ruling["status"] == "chosen":
        return _("Chosen; to be carried out:")
    return incident_terms.entitled(ruling, found, names, len(ways)).rstrip(".") + ":"


def choice(ruling: Json, names: ScriptNames) -> str:
    """Return in one sentence who may choose what: Y or Z may choose “Call a suit from A”."""
    who = names.either(names.speaking(list(ruling["entitled"] or ()))) or _("Any player")
    *others, last = [_("“{what}”").format(what=way) for way in remedies(ruling, names)]
    ways = _("{others} or {last}").format(others=", ".join(others), last=last) if others else last
    return _("{who} may choose {ways}.").format(who=who, ways=ways)


def remedies(ruling: Json, names: ScriptNames) -> list[str]:
    """Return each remedy that may be claimed, once."""
    return list(dict.fromkeys(remedy(one, names) for one in ruling["remedies"] or ()))


def why(ruling: Json, names: ScriptNames) -> str:
    """Return the sentence of a ruling, or its offence if it has none."""
    return began(ruling["why"] or title(ruling, names))


def refused_line(refused: Json) -> str:
    """Return why an act has no effect, and the law behind it."""
    return cited(began(refused["why"]), refused["law"])


def cited(said: str, law: str | None, *more: str) -> str:
    """Put the law in brackets at the end of a sentence, with whatever else belongs there."""
    named = ([wording.law_named(law)] if law else []) + list(more)
    return f"{said.rstrip('.')} ({', '.join(named)})." if named else said


def about(at: int | None) -> str:
    """Return a phrase naming the event of the script that a line is about."""
    return _("Event {at}:").format(at=at)
