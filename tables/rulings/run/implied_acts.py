"""What a script leaves implicit: a candidacy, a table forming, a rubber beginning or ending."""

from __future__ import annotations

from club.reason import N_, Reason
from tables.room import acts, events
from tables.room.state.room_state import WANTED, TableStage, TableState
from tables.rulings.run.known_facts import CUTTING, bring_about
from tables.rulings.run.script_run import Course, misplaced
from tables.rulings.script.vocabulary import ScriptStep

CUTS_FOR_PLACES = (TableStage.FORMING, TableStage.CUTTING_OUT)


def declared(course: Course, at: int, people: tuple[str, ...]) -> None:
    """Declare those for a fresh table who have not declared yet."""
    lacking = tuple(who for who in people if who not in course.room.hall.candidates)
    if lacking:
        bring_about(course, at, acts.Declare(lacking))


def form(course: Course, step: ScriptStep, people: tuple[str, ...]) -> None:
    """Form a fresh table of these, or of all who have declared; if none has, of all free."""
    number = step.table or max(course.room.tables, default=0) + 1
    if not people and not course.room.candidates():
        declared(course, step.at, _wishing(course, step))
    elif people:
        declared(course, step.at, people)
    bring_about(course, step.at, acts.FormTable(number, course.script.game, people or None))


def formed_by_cutting(course: Course, step: ScriptStep) -> None:
    """Form the table people are cutting for, if no event said so."""
    if course.room.candidates():
        form(course, step, ())
        return
    players = tuple(who for who in course.script.players if who in _without_table(course))
    if not players or set(players).isdisjoint(step.people):
        players = _first_round(course, step)
    form(course, step, players)


def begun(course: Course, step: ScriptStep, table: TableState) -> None:
    """Begin a rubber, after the cut for partners or if that cut is not stated.

    A rubber in progress is ended first, unless it is the one this event is about.
    """
    if table.number in course.assumed:
        course.assumed.discard(table.number)
        return
    if table.stage is TableStage.PLAYING:
        bring_about(course, step.at, acts.EndRubber(table.number))
        table = course.room.tables[table.number]
    if table.stage in CUTS_FOR_PLACES:
        cut = table.cut
        who = ", ".join(cut.to_cut if cut is not None else ())
        raise misplaced(step, "", Reason(N_("the cards cut by {names} first"), names=who))
    if table.stage is TableStage.PARTNERS:
        players, wanted = table.players, table.wanted
        half = wanted // 2 if wanted != 3 else 1
        dummies = {4: (), 3: players[:1], 2: players}[wanted]
        pairs = (players[:half], players[half:])
        assert table.cut is not None
        course.add(step.at, events.CutConcluded(table.number, table.cut.purpose, players))
        course.add(step.at, events.Partnered(table.number, pairs, players[0], dummies))
        course.unknown_cuts.add(table.number)
    _as_stated(course, step, table)
    bring_about(course, step.at, acts.BeginRubber(table.number))


def _as_stated(course: Course, step: ScriptStep, table: TableState) -> None:
    """Apply running rubbers stated before the table's first rubber, even for those who joined
    since.
    """
    if table.rubber:
        return
    playing = {member.who for member in course.room.tables[table.number].members if member.plays}
    for fact in course.script.facts("rubbers"):
        if fact.most is None and fact.at < step.at and fact.who[0] in playing:
            course.add(step.at, events.RubbersStated(table.number, fact.who[0], fact.n))


def ended(course: Course, step: ScriptStep, table: TableState) -> None:
    """End a rubber, beginning it first if no event said so."""
    if table.stage is not TableStage.PLAYING:
        begun(course, step, table)
    bring_about(course, step.at, acts.EndRubber(table.number))


def _without_table(course: Course) -> tuple[str, ...]:
    belonging = course.room.belonging() | course.room.engaged()
    here = course.room.hall.arrivals
    return tuple(w for w in course.script.people if w in here and w not in belonging)


def _wishing(course: Course, step: ScriptStep) -> tuple[str, ...]:
    """Return those without a table who were named so far, or at all if those are too few."""
    free = tuple(w for w in _without_table(course) if w not in course.script.bystanders)
    named = {who for one in course.script.steps if one.at < step.at for who in one.named}
    named |= set(course.script.players)
    so_far = tuple(who for who in free if who in named)
    return so_far if len(so_far) >= WANTED[course.script.game] else free


def _first_round(course: Course, step: ScriptStep) -> tuple[str, ...]:
    """Return those who cut from here on, each once, until someone cuts again."""
    cutting: list[str] = []
    for one in course.ahead(step.at - 1):
        if one.word in CUTTING:
            who = one.people[0]
            if who in cutting:
                break
            cutting.append(who)
    return tuple(cutting)
