"""The answer to a script of a hand, in plain words: headline, rulings, questions, score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from api.adjudication.branch_words import of_a_hand, question_lines
from api.adjudication.headline import headline
from api.adjudication.ruling_words import ScriptNames, about, cited, refused_line, ruling_lines
from club.text import wording
from rubbers.code.code import Code
from rubbers.hand.state.hand import HandState
from rubbers.incidents.story.hearing import Speaker
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.run.run import runs
from rubbers.rulings.script.script import Script
from tables.incidents import incident_state

Json = Mapping[str, Any]


def hand_lines(script: Script) -> Iterator[str]:
    """Yield the lines of the answer to a script; raise Malformed if it is impossible."""
    names, hand = ScriptNames.of_script(script), next(runs(script)).hand
    answer = adjudicate(script, Speaker(script, names.say)) | {"worth": ()}
    yield headline(answer, names)
    for title, lines in _parts(answer, hand, script.code, names):
        if lines:
            yield from ("", title, *(f"  {line}" for line in lines))


def _parts(
    answer: Json, hand: HandState, code: Code, names: ScriptNames
) -> Iterator[tuple[str, list[str]]]:
    """Yield each part of the answer under its title; a part may be empty."""
    found = {(one.at, str(one.because.law)): one for one in hand.rulings}
    live = [one for one in answer["rulings"] if one["status"] in ("open", "chosen")]
    past = [one for one in answer["rulings"] if one not in live]
    for title, rulings in ((_("What may be done"), live), (_("What the laws say"), past)):
        lines = (
            line
            for one in rulings
            for line in ruling_lines(one, found.get((one["at"], one["law"])), names)
        )
        yield title, list(lines)
    refused = (f"{about(one['at'])} {refused_line(one)}" for one in answer["refused"])
    yield _("What has no effect"), list(refused)
    asked = enumerate(answer["questions"], start=1)
    sayings = of_a_hand(code, names)
    questions = (line for n, one in asked for line in question_lines(n, one, answer, sayings))
    yield _("What must be known first"), list(questions)
    standing = incident_state.standing(answer, code, names)
    yield _("The position now"), [cited(one.words, one.law) for one in standing]
    yield _("The score"), list(_score(answer, code, names))


def _score(answer: Json, code: Code, names: ScriptNames) -> Iterator[str]:
    for line in incident_state.working(answer, code, names):
        law = f" ({wording.law_named(line.law)})" if line.law else ""
        yield f"{line.words}: {line.points}{law}"
    for bet in incident_state.bets(answer, code, names):
        yield cited(bet.words, bet.law)
