"""A question of fact in words: the law that depends on it, and one line for each answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from api.adjudication.ruling_words import ScriptNames, about, choice, cited, remedies, why
from club.text import wording
from rubbers.code.code import Code
from tables.incidents import incident_questions, incident_state
from tables.incidents.incident_ruling import STATUS, status_words

Json = Mapping[str, Any]
Line = tuple[str, str]
"""What follows, and the law behind it."""


@dataclass(frozen=True, slots=True)
class AnswerLines:
    """How one kind of script words its questions, its answers to them, and what follows."""

    question: Callable[[Json], str]
    reply: Callable[[Json, str], str]
    outcome: Callable[[Json], Iterable[Line]]


def question_lines(
    number: int, question: Json, answer: Json, sayings: AnswerLines
) -> Iterator[str]:
    """Yield a question with the laws that depend on it, then one line for each answer.

    `answer` is what holds in any case, which no line repeats.
    """
    known = list(sayings.outcome(answer))
    branches = {
        reply: [line for line in sayings.outcome(branch) if line not in known]
        for reply, branch in question["if"].items()
    }
    laws = dict.fromkeys(law for lines in branches.values() for _said, law in lines if law)
    at = (about(question["at"]),) if question.get("at") else ()
    yield " ".join((f"{number}.", *at, sayings.question(question), *_turns_on(list(laws))))
    for reply, lines in branches.items():
        said = list(dict.fromkeys(cited(words, law) for words, law in lines))
        said += [
            _("It depends on another question. {question}").format(question=sayings.question(one))
            for one in question["if"][reply].get("questions", ())
        ]
        follows = " ".join(said) or _("There are no further consequences.")
        yield f"   {sayings.reply(question, reply)}: {follows}"
    if question.get("followed") is False:
        yield f"   {_('Answer the other questions first, then ask again.')}"


def _turns_on(laws: list[str]) -> Iterator[str]:
    """Yield the sentence that names the laws, if there are any."""
    if laws:
        named = wording.listed([wording.law_named(law) for law in laws])
        words = _("{laws} depends on it.") if len(laws) == 1 else _("{laws} depend on it.")
        yield words.format(laws=named)


def of_a_hand(code: Code, names: ScriptNames) -> AnswerLines:
    """Return the wording for a script of a hand, as on its page."""
    return AnswerLines(
        lambda question: incident_questions.words(question, names),
        lambda _question, reply: incident_questions.reply_words(reply, names),
        lambda branch: _lines(branch, code, names),
    )


def _lines(branch: Json, code: Code, names: ScriptNames) -> Iterator[Line]:
    """Yield everything in an outcome: rulings, refusals, the deal and the score."""
    for ruling in branch["rulings"] or ():
        yield from _ruling(ruling, names)
    for refused in branch["refused"] or ():
        yield refused["why"], refused["law"]
    for said in incident_state.settled(branch, code, names):
        yield said.words, said.law
    score = branch["score"] or {}
    if score.get("how") and score["after"] and None not in score["after"].values():
        scores = ", ".join(f"{side} {points}" for side, points in score["after"].items())
        yield _("The score is {score}.").format(score=scores), ""


def _ruling(ruling: Json, names: ScriptNames) -> Iterator[Line]:
    """Yield what a ruling finds, and what may be done under it."""
    status = str(ruling["status"] or "")
    yield why(ruling, names), ruling["law"]
    if status == "open" and remedies(ruling, names):
        yield choice(ruling, names), ""
    elif status in STATUS and status != "recorded":
        yield f"{status_words(ruling)}.", ""
