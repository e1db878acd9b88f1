"""The dealer's choice, and a rubber's beginning and end, as a script states them."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from tables.room import acts, questions
from tables.room.events import CameIn
from tables.room.state.room_state import TableStage
from tables.rulings.run import implied_acts, known_facts
from tables.rulings.run.known_facts import bring_about
from tables.rulings.run.script_run import Course, misplaced
from tables.rulings.script.vocabulary import ScriptStep

OWN_CARDS = "own"


def choose(course: Course, step: ScriptStep) -> None:
    """Choose cards or seats; only the dealer may."""
    table = course.need_table(step)
    who = step.people[0]
    if table.dealer is not None and who != table.dealer and table.number not in course.unknown_cuts:
        template = N_("{who} is not the dealer, who must choose.")
        course.refuse(step.at, questions.PARTNERS, Reason(template, who=(who,)))
        return
    if step.word == "choose_cards":
        choice = step.cards[0] if step.cards else OWN_CARDS
        bring_about(course, step.at, acts.ChooseCards(table.number, choice))
        return
    seat = Seat(step.seat) if step.seat in tuple(Seat) else Seat.N
    bring_about(course, step.at, acts.ChooseSeats(table.number, seat, step.left))


def begin_rubber(course: Course, step: ScriptStep) -> None:
    """Begin a rubber, forming a table for it if there is none."""
    if course.table_of(step) not in course.room.tables:
        implied_acts.formed_by_cutting(course, step)
    implied_acts.begun(course, step, course.need_table(step))


def end_rubber(course: Course, step: ScriptStep) -> None:
    """End a rubber."""
    implied_acts.ended(course, step, course.need_table(step))


def last_call(course: Course, step: ScriptStep) -> None:
    """Call the last rubbers."""
    bring_about(course, step.at, acts.LastCall())


def rubbers(course: Course, step: ScriptStep) -> None:
    """State how many rubbers a player has running, unless that was applied already.

    A comparison of players is looked up when a law depends on it.
    """
    if step.most is not None:
        _see_that_they_play(course, step)
        return
    if (step.at, step.who[0]) in course.stated:
        return
    table = course.need_table(step)
    if table.member(step.who[0]) is None:
        raise misplaced(step, "who", Reason(N_("somebody playing at the table")))
    if table.stage in (TableStage.PLAYING, TableStage.ENDED) or step.who[
        0
    ] in course.unknown_runs.get(table.number, frozenset()):
        known_facts.state(course, step, table.number)
    else:
        bring_about(course, step.at, acts.StateRubbers(table.number, step.who[0], step.n))


def _see_that_they_play(course: Course, step: ScriptStep) -> None:
    came_in = {one.event.who for one in course.happened if isinstance(one.event, CameIn)}
    if not came_in.issuperset(step.who):
        raise misplaced(step, "who", Reason(N_("the players at the table")))
