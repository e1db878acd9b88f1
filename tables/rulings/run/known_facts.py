"""Facts needed before an act is decided: running rubbers, and who was first in the room."""

from __future__ import annotations

from collections.abc import Mapping

from tables.room import acts, events
from tables.room.questions import PLAYS_FIRST, SELECTION
from tables.room.state.cut import CutPurpose
from tables.room.state.room_state import TableStage
from tables.rulings.run.arrival_order import level_with
from tables.rulings.run.script_run import Course
from tables.rulings.script import unknown_facts
from tables.rulings.script.rubbers_running import those_with_most
from tables.rulings.script.unknown_facts import RoomQuestion, UnknownRoomFact
from tables.rulings.script.vocabulary import ScriptStep

CUTTING = ("cut", "expose")


def bring_about(course: Course, at: int, act: acts.Act) -> None:
    """Perform an act and apply its events; UnknownRoomFact if they depend on a fact not stated."""
    brought = course.decided(act)
    while (table := _turns_on_rubbers(course, brought)) is not None:
        _know_rubbers(course, at, table, _claims(brought, table))
        brought = course.decided(act)
    for event in brought:
        if isinstance(event, events.CutCalled) and _by_seniority(course, event):
            _know_seniority(course, event)
    course.add(at, *brought)


def _turns_on_rubbers(course: Course, brought: tuple[events.Event, ...]) -> int | None:
    """Return the table at which the result depends on running rubbers that are not stated."""
    for event in brought:
        out = isinstance(event, events.CutCalled) and event.purpose is CutPurpose.OUT
        goes = out or isinstance(event, events.WentOut)
        if goes and event.table is not None and _lacking(course, event.table):
            return event.table
    return None


def _claims(brought: tuple[events.Event, ...], table: int) -> int:
    """Return how many go out."""
    for event in brought:
        if isinstance(event, events.CutCalled) and event.table == table and event.claims:
            return len(event.claims)
    return sum(isinstance(e, events.WentOut) and e.table == table for e in brought)


def _know_rubbers(course: Course, at: int, table: int, claims: int) -> None:
    lacking = _lacking(course, table)
    for step in course.ahead(at):
        if step.word == "rubbers" and step.most is None and step.who[0] in lacking:
            state(course, step, table)
            return
    played = course.room.tables[table]
    known = {m.who: m.rubbers for m in played.members if m.plays and m.who not in lacking}
    if (compared := _compared(course, table, lacking, known)) is not None:
        _state(course, at, table, compared)
        return
    if _cut_by_all(course, at, played.players, some_known=bool(known)):
        level = max(known.values(), default=0)
        _state(course, at, table, dict.fromkeys(lacking, level))
        return
    _assume(course, at, table, lacking, tuple(known.values()), claims)


def _lacking(course: Course, table: int) -> tuple[str, ...]:
    """Return the players whose running rubbers are not stated."""
    unknown = course.unknown_runs.get(table, frozenset())
    return tuple(who for who in course.room.tables[table].players if who in unknown)


def _assume(
    course: Course,
    at: int,
    table: int,
    lacking: tuple[str, ...],
    known: tuple[int, ...],
    claims: int,
) -> None:
    present = _present(course, table)
    if known:
        asked = unknown_facts.rubbers_of(lacking[0], tuple(n + present for n in known))
        _state(course, at, table, {lacking[0]: int(_answer(course, asked)) - present})
        return
    answer = _answer(course, unknown_facts.most_rubbers(lacking, claims))
    most = those_with_most(answer, lacking) or ()
    _state(course, at, table, _as_compared(course, table, lacking, most))


def _as_compared(
    course: Course, table: int, who: tuple[str, ...], most: tuple[str, ...]
) -> dict[str, int]:
    """Return run lengths such that some have most and the others are level."""
    return {one: (2 if one in most else 1) - _present(course, table) for one in who}


def _compared(
    course: Course, table: int, lacking: tuple[str, ...], stated: Mapping[str, int]
) -> dict[str, int] | None:
    """Return run lengths that are not stated, as far as comparisons in the script give them.

    If no number is stated at all, a fact that compares them all decides; otherwise one that says
    someone is level with another whose number is known.
    """
    for fact in course.script.facts("rubbers"):
        if fact.most is None:
            continue
        if not stated and set(lacking) <= set(fact.who):
            return _as_compared(course, table, lacking, fact.most)
        known = [stated[who] for who in fact.who if who in stated]
        level = tuple(who for who in lacking if who in fact.who)
        if level and known and not fact.most:
            return dict.fromkeys(level, known[0])
    return None


def _present(course: Course, table: int) -> int:
    """Return how many of the stated rubbers the room has yet to count: one if a rubber is in
    progress.
    """
    return int(course.room.tables[table].stage is TableStage.PLAYING)


def _answer(course: Course, asked: RoomQuestion) -> str:
    answer = course.answers.get(asked)
    if answer is None:
        raise UnknownRoomFact(asked)
    return answer


def _cut_by_all(course: Course, at: int, players: tuple[str, ...], *, some_known: bool) -> bool:
    """Check whether the next to cut are the players and nobody else: then they are level.

    Once one player's rubbers are stated, all must be seen to cut; otherwise the rest are asked
    about.
    """
    cutting: list[str] = []
    for step in course.ahead(at):
        if step.word in CUTTING and step.people[0] not in cutting:
            cutting.append(step.people[0])
        if len(cutting) == len(players):
            break
    if some_known:
        return set(cutting) == set(players)
    return bool(cutting) and set(cutting) <= set(players)


def state(course: Course, step: ScriptStep, table: int) -> None:
    """Apply a player's stated running rubbers, once, wherever they were stated.

    The number includes the rubber in progress, which the room has yet to count.
    """
    course.stated.add((step.at, step.who[0]))
    _state(course, step.at, table, {step.who[0]: step.n - _present(course, table)})


def _state(course: Course, at: int, table: int, runs: dict[str, int]) -> None:
    course.add(at, *(events.RubbersStated(table, who, n) for who, n in runs.items()))
    course.unknown_runs[table] = course.unknown_runs.get(table, frozenset()) - set(runs)


def _by_seniority(course: Course, called: events.CutCalled) -> bool:
    """Check whether a cut is called because people are level in the room."""
    match called.purpose:
        case CutPurpose.BELONG:
            return True
        case CutPurpose.PLAY:
            return not course.code.ask(PLAYS_FIRST)(course.room.hall.rules)
        case CutPurpose.ENTRY:
            law = course.code.law_on(SELECTION).number
            return any(because.law == law for because in called.because)
        case _:
            return False


def _know_seniority(course: Course, called: events.CutCalled) -> None:
    """Raise UnknownRoomFact unless those about to cut for places are known to be level."""
    cutting = {step.people[0] for step in course.script.steps if step.word in CUTTING}
    for group in called.cutting:
        lacking = _one_of_each_level(course, group)
        cut = not cutting.isdisjoint(group)
        if len(lacking) > 1 and not cut:
            asked = unknown_facts.first_in_room(lacking)
            if course.answers.get(asked) is None:
                raise UnknownRoomFact(asked)


def _one_of_each_level(course: Course, group: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of a group whose arrival is not stated, one for each set of people who are
    level.
    """
    first: dict[tuple[str, ...], str] = {}
    for who in group:
        if who in course.unknown_arrivals:
            first.setdefault(level_with(course, who), who)
    return tuple(first.values())
