"""One ruling as the page shows it: its law in our words, its status, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.text import wording
from club.views.parts import Action
from rubbers.code.code import Code
from rubbers.hand.state.ruling import Ruling
from rubbers.incidents.story.hearing import whole
from tables.incidents import incident_terms
from tables.incidents.incident_remedies import (
    Address,
    Asker,
    SuitCall,
    actions,
    let_pass,
    suit_calls,
)
from tables.incidents.incident_words import StoryNames, began

Json = Mapping[str, Any]
STATUS: Mapping[str, Callable[[], str]] = {
    "open": lambda: _("Can be claimed now"),
    "chosen": lambda: _("Chosen; still to be carried out"),
    "paid": lambda: _("Paid"),
    "lapsed": lambda: _("Too late"),
    "waived": lambda: _("Let pass"),
    "forfeited": lambda: _("The right is lost"),
    "recorded": lambda: _("Nothing to claim"),
    "void": lambda: _("No penalty"),
}
DONE = ("paid", "lapsed", "waived", "forfeited", "void")
"""The statuses of a ruling from which nothing more comes."""


@dataclass(frozen=True, slots=True)
class LawQuoted:
    """A law by its number, in our words; `reading` is our interpretation of it, or ""."""

    number: str
    statement: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class RulingPanel:
    """One ruling as the page shows it.

    It is `live` while something may still be claimed, and `done` when nothing more comes of it. The
    law is `explained` beside it, in our words, unless the explanation is shown above or is of no
    more use. `caution` says what is lost by asking now.
    """

    title: str
    law: LawQuoted
    explained: bool
    also: tuple[str, ...]
    status: str
    status_words: str
    live: bool
    done: bool
    reading: bool
    entitled: str
    until: str
    again: str
    askers: tuple[Asker, ...]
    actions: tuple[Action, ...]
    suit_calls: tuple[SuitCall, ...]
    let_pass: Action | None
    caution: str = ""


def law_shown(number: str, code: Code, *, reading: bool = True) -> LawQuoted:
    """Return a law of a code; a part of one is shown with the statement of the whole."""
    law = next((law for law in code.laws if law.number in (number, whole(number))), None)
    if law is None:
        return LawQuoted(number, "")
    return LawQuoted(
        number, gettext(law.statement), gettext(law.reading) if reading and law.reading else ""
    )


def ruling_shown(
    ruling: Json, found: Ruling | None, code: Code, names: StoryNames, address: Address
) -> RulingPanel:
    """Return a ruling in words, with the buttons of what may still be claimed under it."""
    status = str(ruling["status"] or "")
    live = status in ("open", "chosen") and bool(ruling["remedies"])
    optional = live and status == "open" and not _is_a_claim(ruling) and not ruling.get("again")
    later = status == "open" and not live and found is not None and found.live
    buttons = actions(ruling, names, address) if live else ()
    suits = suit_calls(ruling, names, address) if live else ()
    return RulingPanel(
        title=ruling["why"] or title(ruling, names),
        law=law_shown(ruling["law"], code),
        explained=True,
        also=tuple(ruling["also"] or ()),
        status=status,
        status_words=_("Can be claimed later") if later else status_words(ruling),
        live=live,
        done=status in DONE,
        reading=bool(ruling["reading"]),
        entitled=incident_terms.entitled(ruling, found, names, len(buttons) + len(suits)),
        until=incident_terms.until(ruling, names, found) if live else "",
        again=incident_terms.again(found),
        askers=(),
        actions=buttons,
        suit_calls=suits,
        let_pass=let_pass(ruling, names, address) if optional else None,
    )


def status_words(ruling: Json, words: Mapping[str, Callable[[], str]] = STATUS) -> str:
    """Return the status of a ruling and, if the right is lost, by what and under which law."""
    status = str(ruling.get("status") or "")
    if status not in words:
        return _("It depends on the facts")
    lost = ruling.get("lost") or {}
    if not lost.get("why"):
        return words[status]()
    law = f" ({wording.law_named(lost['law'])})" if lost["law"] else ""
    return f"{words[status]()}: {lost['why'].rstrip('.')}{law}"


def _is_a_claim(ruling: Json) -> bool:
    """Check whether a revoke has still to be claimed; not claiming it is letting it pass."""
    return any(one["do"] == "claim" and one["what"] == "revoke" for one in ruling["remedies"])


def title(ruling: Json, names: StoryNames) -> str:
    """Return the heading of a ruling that has no sentence of its own: North revoked."""
    what = gettext(ruling["what"]) if ruling["what"] else ""
    return _("{who} {what}.").format(who=names.of(ruling["by"]), what=what)


def outline(branch: Json, names: StoryNames) -> Iterator[tuple[str, str, str]]:
    """Yield what an answer to a question leads to: each law, its finding, what comes of it."""
    for ruling in branch["rulings"] or ():
        said = ruling["why"] or title(ruling, names)
        status = status_words(ruling) if ruling["status"] in STATUS else ""
        yield ruling["law"], began(said), status
    for refused in branch["refused"] or ():
        yield refused["law"], refused["why"], _("Has no effect")
