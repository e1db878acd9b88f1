"""The answer to a script about the room, in plain words: who plays, waits, cuts, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from api.adjudication.branch_words import AnswerLines, question_lines
from api.adjudication.ruling_words import about, cited, refused_line
from rubbers.rulings.answer.adjudicate import OR
from tables.incidents.incident_words import began
from tables.incidents.room.room_tables import tables_shown
from tables.incidents.room.room_words import RoomNames
from tables.rulings.adjudicate import adjudicate_room
from tables.rulings.script.reader import RoomScript

Json = Mapping[str, Any]
CUT: Mapping[str, Callable[[], str]] = {
    "play": lambda: _("{who} cut to decide who plays."),
    "partners": lambda: _("{who} play, and cut for partners."),
    "out": lambda: _("{who} cut to decide who goes out."),
    "entry": lambda: _("{who} cut to decide who comes in first."),
}
CUT_AGAIN: Mapping[str, Callable[[], str]] = {
    "play": lambda: _("{who} cut equal cards, and cut again to decide who plays."),
    "partners": lambda: _("{who} cut equal cards, and cut again for partners."),
    "deal": lambda: _("{who} are partners, and cut again for the deal."),
    "out": lambda: _("{who} cut equal cards, and cut again to decide who goes out."),
    "entry": lambda: _("{who} cut equal cards, and cut again to decide who comes in first."),
}
PLAIN = ("arrived", "declared", "table formed")
"""Facts that the script states itself, so that the answer need not repeat them."""


def room_lines(script: RoomScript) -> Iterator[str]:
    """Yield the lines of the answer: the outcome, what is asked, and then how it came about."""
    names = RoomNames({})
    answer = adjudicate_room(script, names.say)
    code = script.code.id
    yield headline(answer, code, names)
    for title, lines in _parts(answer, script, names):
        if lines:
            yield from ("", title, *(f"  {line}" for line in lines))


def headline(answer: Json, code: str, names: RoomNames) -> str:
    """Return in one sentence what follows: a cut to come, who plays, or what must be known."""
    if asked := [one for one in answer["questions"] if one["if"]]:
        return _("It depends on a question. {question}").format(question=names.question(asked[0]))
    if cutting := list(_cuts(answer, names)):
        return cutting[0]
    lines = [line for table in tables_shown(answer, code, names) for line in table.lines]
    if lines:
        return cited(lines[0].words, lines[0].law)
    if answer["refused"]:
        return refused_line(answer["refused"][-1])
    last = answer["rulings"][-1] if answer["rulings"] else None
    return cited(began(last["why"]), last["law"]) if last else _("No ruling is needed.")


def _parts(answer: Json, script: RoomScript, names: RoomNames) -> Iterator[tuple[str, list[str]]]:
    """Yield each part of the answer under its title; a part may be empty."""
    code, tables = script.code.id, len(script.tables)
    asked = enumerate(answer["questions"], start=1)
    sayings = AnswerLines(names.question, names.reply, lambda one: _outcome(one, code, names))
    questions = (line for n, one in asked for line in question_lines(n, one, answer, sayings))
    yield _("What must be known first"), list(questions)
    yield _("Who must cut"), list(_cuts(answer, names))
    yield _("The position now"), list(_standing(answer, code, names, tables))
    yield _("What may be done"), list(_consents(answer, names))
    refused = (f"{about(one['at'])} {refused_line(one)}" for one in answer["refused"])
    yield _("What has no effect"), list(refused)
    rulings = (one for one in answer["rulings"] if one["why"] and one["what"] not in PLAIN)
    yield _("How this came about"), [f"{about(one['at'])} {_ruling(one)}" for one in rulings]


def _ruling(ruling: Json) -> str:
    reading = (_("our reading"),) if ruling["reading"] else ()
    return cited(began(ruling["why"]), ruling["law"], *reading)


def _standing(answer: Json, code: str, names: RoomNames, tables: int = 0) -> Iterator[str]:
    for table in tables_shown(answer, code, names, tables):
        start = f"{table.title}: " if table.title else ""
        for line in table.lines:
            yield start + cited(line.words, line.law)


def _cuts(answer: Json, names: RoomNames) -> Iterator[str]:
    """Yield who cuts next, and what for; those who cut equal cards come first."""
    for titles, part in ((CUT_AGAIN, "cut_again"), (CUT, "to_cut")):
        for group in answer["room"][part] or ():
            yield titles[group["for"]]().format(who=names.listed(group["who"]))


def _consents(answer: Json, names: RoomNames) -> Iterator[str]:
    for ruling in answer["rulings"]:
        if ruling["entitled"]:
            who, other = names.listed(ruling["entitled"]), names.of(ruling["remedies"][0]["to"])
            said = _("{who} may consent to {other}, or refuse.").format(who=who, other=other)
            yield cited(said, ruling["law"])


def _outcome(branch: Json, code: str, names: RoomNames) -> Iterator[tuple[str, str]]:
    """Yield everything in an outcome: what the laws say, and how the tables are left."""
    for one in branch["rulings"] or ():
        if one["why"] and OR not in one["why"]:  # an unanswered question decides between the two
            yield began(one["why"]), one["law"]
    for one in branch["refused"] or ():
        yield began(one["why"]), one["law"]
    for table in tables_shown(branch, code, names):
        yield from ((line.words, line.law) for line in table.lines)
