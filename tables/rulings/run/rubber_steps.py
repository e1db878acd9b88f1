"""The dealer's choice, and a rubber's beginning and end, as a script states them."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from tables.room import acts, questions
from tables.room.events import CameIn
from tables.room.state.room import TableStage
from tables.rulings.run import implied_acts, known_facts
from tables.rulings.run.known_facts import bring_about
from tables.rulings.run.script_run import Course, misplaced
from tables.rulings.script.vocabulary import ScriptStep

OWN_CARDS = "own"


def choose(course: Course, deed: ScriptStep) -> None:
    """Choose cards or seats; only the dealer may."""
    table = course.need_table(deed)
    who = deed.people[0]
    if table.dealer is not None and who != table.dealer and table.number not in course.cut_untold:
        template = N_("{who} is not the dealer, who must choose.")
        course.refuse(deed.at, questions.PARTNERS, Reason(template, who=(who,)))
        return
    if deed.word == "choose_cards":
        choice = deed.cards[0] if deed.cards else OWN_CARDS
        bring_about(course, deed.at, acts.ChooseCards(table.number, choice))
        return
    seat = Seat(deed.seat) if deed.seat in tuple(Seat) else Seat.N
    bring_about(course, deed.at, acts.ChooseSeats(table.number, seat, deed.left))


def begin_rubber(course: Course, deed: ScriptStep) -> None:
    """Begin a rubber, forming a table for it if there is none."""
    if course.table_of(deed) not in course.room.tables:
        implied_acts.formed_by_cutting(course, deed)
    implied_acts.begun(course, deed, course.need_table(deed))


def end_rubber(course: Course, deed: ScriptStep) -> None:
    """End a rubber."""
    implied_acts.ended(course, deed, course.need_table(deed))


def last_call(course: Course, deed: ScriptStep) -> None:
    """Call the last rubbers."""
    bring_about(course, deed.at, acts.LastCall())


def rubbers(course: Course, deed: ScriptStep) -> None:
    """State how many rubbers a player has running, unless that was applied already.

    A comparison of players is looked up when a law depends on it.
    """
    if deed.most is not None:
        _see_that_they_play(course, deed)
        return
    if (deed.at, deed.who[0]) in course.stated:
        return
    table = course.need_table(deed)
    if table.member(deed.who[0]) is None:
        raise misplaced(deed, "who", Reason(N_("somebody playing at the table")))
    if table.stage in (TableStage.PLAYING, TableStage.ENDED) or deed.who[
        0
    ] in course.runs_untold.get(table.number, frozenset()):
        known_facts.state(course, deed, table.number)
    else:
        bring_about(course, deed.at, acts.StateRubbers(table.number, deed.who[0], deed.n))


def _see_that_they_play(course: Course, deed: ScriptStep) -> None:
    came_in = {one.event.who for one in course.happened if isinstance(one.event, CameIn)}
    if not came_in.issuperset(deed.who):
        raise misplaced(deed, "who", Reason(N_("the players at the table")))
