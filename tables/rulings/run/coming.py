"""Coming to the room and wanting to play, as a script states it."""

from __future__ import annotations

from dataclasses import replace

from club.reason import N_, Reason
from tables.room import acts
from tables.rulings.run import implied_acts
from tables.rulings.run.known_facts import bring_about
from tables.rulings.run.script_run import Course, misplaced
from tables.rulings.script.vocabulary import ScriptStep

FORMS = ("form_table", "cut", "expose", "begin_rubber")
"""Events that imply that a table comes into being."""


def arrive(course: Course, step: ScriptStep) -> None:
    """Come in; several named together come at once, unless the script says otherwise.

    The same applies to people stated one after another, each as having come together.
    """
    company = step.together if isinstance(step.together, tuple) else ()
    company = tuple(who for who in company if who not in step.people)
    one_by_one = step.together is False
    first = company[0] if company else _beside(course, step)
    for who in step.people:
        bring_about(course, step.at, acts.Arrive(who, course.now(), first))
        first = None if one_by_one else first or who


def _beside(course: Course, step: ScriptStep) -> str | None:
    """Return the person just before, if both were stated as single arrivals that came together."""
    before = next((one for one in course.script.steps if one.at == step.at - 1), None)
    for one in (step, before):
        if one is None or one.word != "arrive" or one.together is not True or len(one.people) != 1:
            return None
    return before.people[0] if before is not None else None


def leave(course: Course, step: ScriptStep) -> None:
    """Leave the room."""
    bring_about(course, step.at, acts.Leave(step.people[0]))


def declare(course: Course, step: ScriptStep) -> None:
    """Declare for an existing table, or for a fresh one if there is none to choose from."""
    number = step.table or _only_table(course, fresh=step.fresh)
    if number is None or number not in course.room.tables:
        _check_it_forms(course, step)
        implied_acts.declared(course, step.at, step.people)
        return
    course.need_table(replace(step, table=number))
    bring_about(course, step.at, acts.Declare(step.people, number))


def _check_it_forms(course: Course, step: ScriptStep) -> None:
    """Raise Malformed unless a table named by number exists or forms later in the script."""
    if step.table is None or not course.room.tables:
        return
    if not any(one.table == step.table and one.word in FORMS for one in course.ahead(step.at)):
        tables = ", ".join(str(number) for number in sorted(course.room.tables))
        expected = Reason(N_("one of the tables: {tables}; or fresh"), tables=tables)
        raise misplaced(step, "table", expected)


def _only_table(course: Course, *, fresh: bool) -> int | None:
    """Return the only table; if a fresh one is meant, only if it has played no rubber."""
    tables = tuple(course.room.tables.values())
    standing = tuple(course.room.open_tables())
    if fresh and (len(tables) > 1 or any(table.rubber for table in standing)):
        return None
    return standing[0].number if len(standing) == 1 else None


def withdraw(course: Course, step: ScriptStep) -> None:
    """Withdraw a right at a table, or also a candidacy if none is named; waiting members retire."""
    who, number = step.people[0], step.table
    waits = course.room.table_of(who)
    member = waits.member(who) if waits is not None else None
    if waits and member and not member.plays and number in (None, waits.number):
        bring_about(course, step.at, acts.QuitTable(waits.number, who))
        return
    rights = [
        table.number
        for table in course.room.open_tables()
        if number in (None, table.number) and any(right.who == who for right in table.queue)
    ]
    for held in rights:
        bring_about(course, step.at, acts.Withdraw(who, held))
    candidate = number is None and who in course.room.hall.candidates
    if candidate or not rights:
        bring_about(course, step.at, acts.Withdraw(who, None if candidate else number))


def form_table(course: Course, step: ScriptStep) -> None:
    """Form a fresh table from those named, or from all who want one."""
    implied_acts.form(course, step, step.who)
