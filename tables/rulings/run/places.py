"""Claiming, leaving and filling places at a table, as a script states it."""

from __future__ import annotations

from club.errors import Impossible
from club.reason import N_, Reason
from tables.room import acts
from tables.room.state.table import TableMember, TableStage, TableState
from tables.rulings.run.consents import given_before
from tables.rulings.run.known_facts import bring_about
from tables.rulings.run.script_run import Course, misplaced
from tables.rulings.script.vocabulary import ScriptStep


def claim_admission(course: Course, step: ScriptStep) -> None:
    """Claim admission; someone who does not belong to the table declares for it.

    For someone who came in for the coming rubber by declaring, this merely repeats it.
    """
    who, table = step.people[0], course.need_table(step)
    member = table.member(who)
    right = table.right_of(who)
    asked = right is not None and (right.passes or course.room.table_of(who) is not None)
    if asked or (member is not None and member.passes):
        bring_about(course, step.at, acts.ClaimAdmission(table.number, who))
    elif member is not None and member.plays and not _came_in(table, member):
        raise Impossible(Reason(N_("{who} is already playing."), who=(who,)))
    elif member is None and right is None:
        bring_about(course, step.at, acts.Declare((who,), table.number))


def _came_in(table: TableState, member: TableMember) -> bool:
    """Check whether a player has come in since the last rubber."""
    waited = any(was.who == member.who and not was.plays for was in table.before)
    return (
        table.stage is not TableStage.PLAYING
        and member.rubbers == 0
        and (waited or not member.entered)
    )


def pass_admission(course: Course, step: ScriptStep) -> None:
    """Stay out of the next rubber."""
    table = course.need_table(step)
    bring_about(course, step.at, acts.PassAdmission(table.number, step.people[0]))


def quit_table(course: Course, step: ScriptStep) -> None:
    """Quit a table."""
    table = course.need_table(step)
    bring_about(course, step.at, acts.QuitTable(table.number, step.people[0]))


def come_back(course: Course, step: ScriptStep) -> None:
    """Come back before the rubber ends."""
    bring_about(course, step.at, acts.ComeBack(course.need_table(step).number, step.people[0]))


def consent_to_void(course: Course, step: ScriptStep) -> None:
    """Consent to void a rubber that has an empty seat."""
    table = course.need_table(step)
    bring_about(course, step.at, acts.ConsentToVoid(table.number, step.people[0]))


def void_rubber(course: Course, step: ScriptStep) -> None:
    """End a rubber that has an empty seat."""
    bring_about(course, step.at, acts.VoidRubber(course.need_table(step).number))


def break_up(course: Course, step: ScriptStep) -> None:
    """Break up a table."""
    bring_about(course, step.at, acts.BreakUp(course.need_table(step).number, step.people[0]))


def close_table(course: Course, step: ScriptStep) -> None:
    """Stop a table by agreement."""
    bring_about(course, step.at, acts.CloseTable(course.need_table(step).number))


def cut_into(course: Course, step: ScriptStep) -> None:
    """Cut into a table, away from another if the person has one; several named together do so at
    once.
    """
    number = course.need_table(step).number
    here = course.room.table_of
    away = tuple(w for w in step.people if (home := here(w)) is not None and home.number != number)
    others = tuple(who for who in step.people if who not in away)
    if others:
        bring_about(course, step.at, acts.Declare(others, number))
    if away:
        bring_about(course, step.at, acts.CutInto(number, away[0], away[1:]))


def name_substitute(course: Course, step: ScriptStep) -> None:
    """Name a substitute; doing so, a player quits the table if they had not already."""
    absent = step.of or step.by
    table = course.need_table(step)
    if step.table is None:
        for one in course.room.open_tables():
            if absent is not None and one.member(absent):
                table = one
    away = tuple(member.who for member in table.members if member.away)
    if absent is None or table.member(absent) is None:
        if len(away) != 1:
            raise misplaced(step, "of", Reason(N_("the player who leaves the table")))
        absent = away[0]
    if absent not in away and table.stage is TableStage.PLAYING:
        bring_about(course, step.at, acts.QuitTable(table.number, absent))
    bring_about(course, step.at, acts.NameSubstitute(table.number, absent, step.who[0]))
    given_before(course, table.number, absent, step.who[0])
