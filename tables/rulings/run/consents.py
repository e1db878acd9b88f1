"""Consent to a substitute, given before or after naming, as a script states it."""

from __future__ import annotations

from club.errors import Impossible
from club.reason import N_, Reason
from tables.room import acts
from tables.room.events import SubstituteNamed
from tables.room.state.room_state import TableStage, TableState
from tables.rulings.run.known_facts import bring_about
from tables.rulings.run.script_run import Course, misplaced
from tables.rulings.script.vocabulary import ANY_SUBSTITUTE, ScriptStep


def consent(course: Course, step: ScriptStep) -> None:
    """Consent to a substitute, or refuse; for an empty seat, consent may come in advance."""
    table = course.need_table(step)
    waiting = [one.who for one in table.asked_for]
    if not waiting and step.word == "consent" and _is_yet_to_be_named(course, table):
        course.early = (*course.early, step)
        return
    if not waiting:
        raise Impossible(Reason(N_("No substitute is waiting for consent.")))
    named = _named(step)
    if named is None and len(waiting) > 1:
        raise misplaced(step, "to", Reason(N_("which substitute")))
    absent = table.substitute_for(named or "")
    to = absent.who if absent is not None else named or waiting[0]
    kind = acts.Consent if step.word == "consent" else acts.RefuseConsent
    bring_about(course, step.at, kind(table.number, step.people[0], to))


def given_before(course: Course, number: int, absent: str, substitute: str) -> None:
    """Count earlier consents to this substitute, or to any, given before one was named."""
    early, course.early = course.early, ()
    for step in early:
        table = course.room.tables[number]
        waits = next((one for one in table.asked_for if one.absent == absent), None)
        meant = course.table_of(step) == number and _named(step) in (None, substitute)
        if waits is not None and meant and step.people[0] in waits.asked:
            bring_about(course, step.at, acts.Consent(number, step.people[0], substitute))


def _named(step: ScriptStep) -> str | None:
    """Return the substitute an event names; None if it names none, or only the role."""
    return None if step.to in ANY_SUBSTITUTE else step.to


def _is_yet_to_be_named(course: Course, table: TableState) -> bool:
    """Check whether a player has quit a rubber and nobody has been named for them."""
    named = (one.event for one in course.happened if isinstance(one.event, SubstituteNamed))
    gone = {member.who for member in table.members if member.away}
    gone -= {one.absent for one in named if one.table == table.number}
    return table.stage is TableStage.PLAYING and bool(gone)
