"""What each word of a script does in the room, through the acts of an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from club.errors import Impossible, Refusal
from rubbers.code.law import Question
from tables.room import questions
from tables.rulings.run import cards_cut, coming, consents, places, rubber_steps
from tables.rulings.run.script_run import Course, misplaced
from tables.rulings.script.vocabulary import ScriptStep

FOR_EACH = (
    "leave", "claim_admission", "pass_admission", "consent", "refuse_consent",
    "consent_to_void",
)  # fmt: skip
"""Acts that several people named in one event perform separately.

Other acts are performed by all of them together.
"""


def do(course: Course, step: ScriptStep) -> None:
    """Perform an event of the script; what no table allows has no effect, like a refused act.

    Raises Malformed, with the place, for what cannot be read into the room at all.
    """
    for one in _by_each(step):
        before = course.attempting()
        try:
            WORDS[one.word](course, one)
        except (Impossible, Refusal) as why:
            course.back_to(before)
            if isinstance(why, Impossible) and one.word not in REFUSED_BY:
                raise misplaced(one, "", why.reason) from None
            course.refuse_as(one.at, _law_on(course, one), why)


def _by_each(step: ScriptStep) -> tuple[ScriptStep, ...]:
    """Split an event of several people into one event each, if they act separately."""
    if step.word not in FOR_EACH or len(step.who) < 2:
        return (step,)
    return tuple(replace(step, who=(who,)) for who in step.who)


def _known(_course: Course, _step: ScriptStep) -> None:
    """Do nothing: the fact is looked up when a law depends on it."""


WORDS: Mapping[str, Callable[[Course, ScriptStep], None]] = {
    "arrive": coming.arrive,
    "leave": coming.leave,
    "declare": coming.declare,
    "withdraw": coming.withdraw,
    "cut": cards_cut.cut,
    "expose": cards_cut.cut,
    "form_table": coming.form_table,
    "choose_cards": rubber_steps.choose,
    "choose_seats": rubber_steps.choose,
    "begin_rubber": rubber_steps.begin_rubber,
    "end_rubber": rubber_steps.end_rubber,
    "claim_admission": places.claim_admission,
    "pass_admission": places.pass_admission,
    "quit_table": places.quit_table,
    "come_back": places.come_back,
    "name_substitute": places.name_substitute,
    "consent": consents.consent,
    "refuse_consent": consents.consent,
    "consent_to_void": places.consent_to_void,
    "void_rubber": places.void_rubber,
    "break_up": places.break_up,
    "cut_into": places.cut_into,
    "close_table": places.close_table,
    "last_call": rubber_steps.last_call,
    "rubbers": rubber_steps.rubbers,
    "first_in_room": _known,
    "same_pack": _known,
}
REFUSED_BY: Mapping[str, Question[Any]] = {
    "arrive": questions.SENIORITY,
    "leave": questions.SENIORITY,
    "declare": questions.ENTRY_DEADLINE,
    "withdraw": questions.PRIOR_RIGHT,
    "cut": questions.SELECTION,
    "expose": questions.SELECTION,
    "form_table": questions.SELECTION,
    "choose_cards": questions.PARTNERS,
    "choose_seats": questions.PARTNERS,
    "claim_admission": questions.GOING_OUT,
    "pass_admission": questions.GOING_OUT,
    "quit_table": questions.CONSENTS,
    "come_back": questions.CONSENTS,
    "name_substitute": questions.CONSENTS,
    "consent": questions.CONSENTS,
    "refuse_consent": questions.CONSENTS,
    "consent_to_void": questions.CONSENTS,
    "void_rubber": questions.CONSENTS,
    "break_up": questions.BREAKING_UP,
    "cut_into": questions.RE_ENTRY,
    "last_call": questions.LAST_CALLED,
    "close_table": questions.COMPLETE,
}


def _law_on(course: Course, step: ScriptStep) -> Question[Any]:
    """Return the question whose law explains an act without effect."""
    question = REFUSED_BY.get(step.word, questions.SELECTION)
    belongs = [who for who in step.people if course.room.table_of(who) is not None]
    if step.word == "declare" and belongs:
        return questions.RE_ENTRY
    table = course.room.tables.get(step.table or 0)
    if step.word == "cut_into" and table is not None:
        full = len(table.members) >= course.code.ask(questions.COMPLETE)(table.game)
        return questions.COMPLETE if full else question
    return question
