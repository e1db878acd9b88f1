"""The answer to a story: what may be claimed, by whom, until when, under which law."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.views.parts import Deed
from rubbers.hand.ruling import Ruling
from rubbers.incidents.hearing import Hearing, whole
from rubbers.incidents.step import TAKE, taking
from rubbers.incidents.story import Story
from rubbers.laws.code import Code
from tables.presenters import incident_terms
from tables.presenters.incident_remedies import (
    Address,
    Asker,
    SuitCall,
    askers,
    deeds,
    let_pass,
    suit_calls,
)
from tables.presenters.incident_words import Names, began

Json = Mapping[str, Any]
STATUS: Mapping[str, Callable[[], str]] = {
    "open": lambda: _("May be claimed now"),
    "chosen": lambda: _("Chosen; to be carried out"),
    "paid": lambda: _("Paid"),
    "lapsed": lambda: _("Too late"),
    "waived": lambda: _("Let pass"),
    "forfeited": lambda: _("The right is lost"),
    "recorded": lambda: _("Nothing to be claimed"),
    "void": lambda: _("Nothing is owed"),
}
DONE = ("paid", "lapsed", "waived", "forfeited", "void")
"""How a ruling stands of which nothing more comes."""


@dataclass(frozen=True, slots=True)
class LawShown:
    """A law by its number, in our words; `reading` is what we read into it, or ""."""

    number: str
    statement: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class RulingShown:
    """One ruling as the page shows it.

    It is `live` while something may still be claimed, `done` when nothing more comes of it. The
    law is `explained` beside it, in our words, unless that stands above or is of no more use.
    """

    title: str
    law: LawShown
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
    deeds: tuple[Deed, ...]
    suit_calls: tuple[SuitCall, ...]
    let_pass: Deed | None


@dataclass(frozen=True, slots=True)
class RefusedShown:
    """What has no effect, by which law, and why."""

    law: LawShown
    why: str


def law_shown(number: str, code: Code, *, reading: bool = True) -> LawShown:
    """Give a law of a code; a part of one is shown with the statement of the whole."""
    law = next((law for law in code.laws if law.number in (number, whole(number))), None)
    if law is None:
        return LawShown(number, "")
    return LawShown(
        number, gettext(law.statement), gettext(law.reading) if reading and law.reading else ""
    )


def rulings(
    hearing: Hearing, names: Names, address: Address, asked_by: Callable[[str], str]
) -> tuple[RulingShown, ...]:
    """Give the rulings, those first under which something may be claimed.

    `asked_by` gives the page on which another player asks.
    """
    found = {(one.at, one.because.law): one for one in hearing.hand.rulings}
    carried = [_as_asked(one, hearing.story) for one in _said_once(hearing.answer["rulings"])]
    shown = [
        replace(
            _ruling(one, found.get((one["at"], one["law"])), hearing.story.code, names, address),
            askers=askers(one, names, asked_by),
            explained=_is_explained(one, found.get((one["at"], one["law"])), hearing),
        )
        for one in carried
    ]
    ordered = sorted(shown, key=lambda one: (not one.live, one.done))
    return tuple(_each_law_once(ordered))


def _said_once(rulings: Iterable[Json]) -> Iterator[Json]:
    """Give the rulings without those that only record what another one has recorded."""
    recorded: list[Json] = []
    for one in rulings:
        same = {**one, "at": None}
        if one["status"] != "recorded" or same not in recorded:
            yield one
        recorded.append(same)


def _as_asked(ruling: Json, story: Story) -> Json:
    """Give a ruling as chosen where all that it leaves open has been asked for, and is yet to be.

    What may be asked again and again stands open in an answer until it is done.
    """
    asked = [{**step.told, "by": ""} for step in story.steps if step.what == TAKE]
    due = [taking(ruling, "", one).told for one in ruling["remedies"] or ()]
    waits = ruling["status"] == "open" and bool(due) and all(one in asked for one in due)
    return {**ruling, "status": "chosen"} if waits else ruling


def _is_explained(ruling: Json, found: Ruling | None, hearing: Hearing) -> bool:
    """Say whether the law is of use: something may come of it yet, or has just come to nothing."""
    if ruling["status"] not in DONE:
        return True
    nothing = ruling["status"] in ("lapsed", "forfeited", "void")
    return nothing and found is not None and hearing.is_news(found.key)


def _each_law_once(shown: Iterable[RulingShown]) -> Iterator[RulingShown]:
    """Give the rulings, with the words of a law beside the first that is explained by it."""
    explained: set[str] = set()
    for one in shown:
        statement = one.law.statement
        yield replace(one, explained=one.explained and statement not in explained)
        explained |= {statement} if one.explained else set()


def refusals(answer: Json, code: Code) -> tuple[RefusedShown, ...]:
    """Give what has no effect, each law once."""
    seen: dict[tuple[str, str], RefusedShown] = {}
    for one in answer["refused"]:
        law = law_shown(one["law"], code, reading=False)
        seen.setdefault((one["law"], one["why"]), RefusedShown(law, one["why"]))
    return tuple(seen.values())


def _ruling(
    ruling: Json, found: Ruling | None, code: Code, names: Names, address: Address
) -> RulingShown:
    status = str(ruling["status"] or "")
    live = status in ("open", "chosen") and bool(ruling["remedies"])
    optional = live and status == "open"
    return RulingShown(
        title=ruling["why"] or title(ruling, names),
        law=law_shown(ruling["law"], code),
        explained=True,
        also=tuple(ruling["also"] or ()),
        status=status,
        status_words=STATUS[status]() if status in STATUS else _("It depends on what was so"),
        live=live,
        done=status in DONE,
        reading=bool(ruling["reading"]),
        entitled=incident_terms.entitled(ruling, found, names),
        until=incident_terms.until(ruling["until"], names, found) if live else "",
        again=incident_terms.again(found),
        askers=(),
        deeds=deeds(ruling, names, address) if live else (),
        suit_calls=suit_calls(ruling, names, address) if live else (),
        let_pass=let_pass(ruling, names, address) if optional else None,
    )


def title(ruling: Json, names: Names) -> str:
    """Give the heading of a ruling that has no sentence of its own: North revoked."""
    what = gettext(ruling["what"]) if ruling["what"] else ""
    return _("{who} {what}.").format(who=names.of(ruling["by"]), what=what)


def outline(branch: Json, names: Names) -> Iterator[tuple[str, str, str]]:
    """Give what an answer to a question leads to: each law, what it finds, what comes of it."""
    for ruling in branch["rulings"] or ():
        said = ruling["why"] or title(ruling, names)
        status = STATUS[ruling["status"]]() if ruling["status"] in STATUS else ""
        yield ruling["law"], began(said), status
    for refused in branch["refused"] or ():
        yield refused["law"], refused["why"], _("Has no effect")
