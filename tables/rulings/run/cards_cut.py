"""Cards cut in a script about the room."""

from __future__ import annotations

from typing import Any

from club.errors import Malformed
from club.reason import N_, Reason
from rubbers.code.law import Question
from tables.room import acts, questions
from tables.room.state.cut import Cut, CutPurpose
from tables.room.state.room_state import TableStage, TableState
from tables.rulings.run import implied_acts
from tables.rulings.run.known_facts import bring_about
from tables.rulings.run.script_run import Course
from tables.rulings.script import unknown_facts
from tables.rulings.script.unknown_facts import NO, YES, UnknownRoomFact
from tables.rulings.script.vocabulary import ScriptStep

OTHER_PACK = "other"


def cut(course: Course, step: ScriptStep) -> None:
    """Cut a card if one is due; a cut that no law requires has no effect."""
    who = step.people[0]
    before = course.attempting()
    table = _due(course, step)
    if table is None and _nothing_due(course, step):
        table = _due(course, step)
    if table is None:
        course.back_to(before)
        _not_due(course, step)
        return
    if step.pack == OTHER_PACK:
        template = N_("{who} cut from a different pack, and must still cut from the one in use.")
        course.refuse(step.at, questions.DOUBTED_CARD, Reason(template, who=(who,)))
        return
    try:
        bring_about(course, step.at, acts.CutCards(table.number, who, step.cards))
    except Malformed as doubted:
        _doubted(course, step, table, doubted)


def _doubted(course: Course, step: ScriptStep, table: TableState, doubted: Malformed) -> None:
    """Resolve a card that one pack cannot contain twice: was it cut from the same pack as the
    others?
    """
    asked = unknown_facts.same_pack(step.at)
    facts = [fact for fact in course.script.facts("same_pack") if fact.about == step.at]
    answer = (YES if facts[-1].value else NO) if facts else course.answers.get(asked)
    if answer is None:
        raise UnknownRoomFact(asked)
    if answer == NO:
        course.refuse(step.at, questions.DOUBTED_CARD, doubted.reason)
        return
    who = step.people[0]
    bring_about(course, step.at, acts.CutCards(table.number, who, step.cards, stands=True))


def _due(course: Course, step: ScriptStep) -> TableState | None:
    """Return the table at which someone has a card to cut."""
    who = step.people[0]
    for table in course.room.open_tables():
        cutting = any(who in one.to_cut for one in table.cuts())
        if cutting and step.table in (None, table.number):
            return table
    return None


def _nothing_due(course: Course, step: ScriptStep) -> bool:
    """Apply what must have preceded a cut; return whether there was any such thing."""
    who = step.people[0]
    tables = tuple(course.room.open_tables())
    playing = next((table for table in tables if course.has_part(table, who)), None)
    if playing is not None and playing.stage is TableStage.PLAYING:
        implied_acts.ended(course, step, playing)
        return True
    declared = who in course.room.hall.candidates
    if playing is None and (declared or not tables):
        implied_acts.formed_by_cutting(course, step)
        return True
    return False


def _not_due(course: Course, step: ScriptStep) -> None:
    who = step.people[0]
    table = course.open_table(course.table_of(step) or 0)
    made = () if table is None else (*table.cuts_made, *table.cuts())
    last = next((one for one in reversed(made) if one.shown_by(who)), None)
    template = N_("{who} does not have to cut.")
    if last is not None:
        template = N_("{who} has already cut, and does not cut again.")
    course.refuse(step.at, _law_on(last, who), Reason(template, who=(who,)))


def _law_on(last: Cut | None, who: str) -> Question[Any]:
    """Return the question whose law says that someone does not cut again."""
    if last is None:
        return questions.SELECTION
    if last.purpose is CutPurpose.OUT:
        return questions.GOING_OUT
    if last.purpose is not CutPurpose.PARTNERS:
        return questions.SELECTION
    (mine, *_) = last.shown_by(who)
    first = last.heats[0].shown
    level = sum(shown.order == mine.order for shown in first)
    if level == 1:
        return questions.PARTNERS
    return questions.TWO_EQUAL if level == 2 else questions.THREE_EQUAL
