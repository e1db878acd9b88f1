"""The initial situation of a script: who is in the room, and who plays where."""

from __future__ import annotations

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.rules.house_rules import HouseRules, Seniority
from rubbers.cards.seats import CLOCKWISE
from tables.room import acts, events
from tables.room.state.room_state import WANTED
from tables.rulings.run.arrival_order import let_in
from tables.rulings.run.known_facts import CUTTING
from tables.rulings.run.script_run import DOORS, Course
from tables.rulings.script.reader import RoomScript
from tables.rulings.script.vocabulary import ScriptStep

AFRESH = (
    "form_table", "cut", "expose", "begin_rubber", "choose_cards", "choose_seats", "withdraw",
)  # fmt: skip
"""Acts that come first if no table is playing yet."""
NOWHERE = ("arrive", "leave", "first_in_room", "same_pack", "last_call")
"""Acts that say nothing about a table."""
OF_PLAYERS = (
    "rubbers",
    "quit_table",
    "consent",
    "refuse_consent",
    "break_up",
    "name_substitute",
    "consent_to_void",
)
"""Acts that show that someone plays."""
OF_COMERS = ("arrive", "declare", "claim_admission", "name_substitute", "cut_into")
"""Acts that show that someone does not play yet."""


def open_room(course: Course) -> None:
    """Admit everyone whose arrival is not stated, and seat those who play at the start."""
    course.add(0, *course.decided(acts.OpenDoors(DOORS, HouseRules(seniority=Seniority.EACH))))
    let_in(course)
    for number, people in _standing(course.script).items():
        _seat(course, number, people)


def _standing(script: RoomScript) -> dict[int, tuple[str, ...]]:
    """Return the tables at which a rubber is in progress as the script begins."""
    if script.tables:
        return dict(script.tables)
    first = next((step for step in script.steps if step.word not in NOWHERE), None)
    if first is None or not _plays(first, script):
        return {}
    at_another = first.word in ("declare", "cut_into")
    number = 1 if at_another else first.table or 1
    return {number: script.players or _shown(script)}


def _plays(first: ScriptStep, script: RoomScript) -> bool:
    """Check whether the first event of a script shows that a table is already playing."""
    if first.word == "declare":
        formed = any(step.word in AFRESH[:3] for step in script.steps)
        return not first.fresh and (bool(script.players) or not formed)
    return first.word not in AFRESH


def _shown(script: RoomScript) -> tuple[str, ...]:
    """Return those whom the events show to have played, if the script does not say."""
    coming = {who for step in script.steps if step.word in OF_COMERS for who in step.who}
    shown = [
        (step.of or step.by) if step.word == "name_substitute" else step.people[0]
        for step in script.steps
        if step.word in OF_PLAYERS
    ]
    cut = (step.people[0] for step in script.steps if step.word in CUTTING)
    shown += (who for who in cut if who not in coming)
    return tuple(dict.fromkeys(who for who in shown if who))


def _seat(course: Course, number: int, people: tuple[str, ...]) -> None:
    """Seat people at a table in play: first those who play, then those who belong and wait."""
    game = course.script.game
    wanted = WANTED[game]
    if len(people) < wanted:
        place = f"tables.{number}" if course.script.tables else "players"
        expected = Reason(N_("at least the {count} people who play"), count=wanted)
        reason = Reason(N_("Say who plays."))
        raise Malformed(reason, faults=[Fault(place, expected)])
    players, others = people[:wanted], people[wanted:]
    course.add(
        0,
        events.TableFormed(number, game, (people,)),
        *(events.CameIn(number, who) for who in players),
        *(events.Belongs(number, who) for who in others),
        events.RubberBegun(
            number, 1, game, dict(zip(CLOCKWISE, players, strict=False)), CLOCKWISE[0]
        ),
    )
    course.unknown_runs[number] = frozenset(players)
    course.unknown_cuts.add(number)
    course.assumed.add(number)
