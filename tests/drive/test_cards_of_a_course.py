"""Cards give back a drive in which people came and went, sat out, or played with dummies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from club.errors import Malformed
from tables.drive.rules import decide
from tables.drive.rules.cards.card_readings import readings
from tables.drive.rules.cards.cards_replay import CardsRead, read_cards
from tables.drive.rules.cards.typed_cards import Card, CardChange, CardFault
from tables.drive.rules.drive_state import TRICKS, DriveSettings, DriveState
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.drive.rules.settings_change import SettingsChange
from tables.movements.drive_movements import (
    FOUR_HANDS,
    LOSERS_PART,
    PARTNER,
    PARTNER_DOWN,
    PROGRESSIVE,
)
from tables.movements.drive_seating import DriveRole, Pair
from tables.movements.dummies import Spare
from tests.drive.course import Course, begun, courses, wrongly
from tests.drive.hall import go_by

LADY, GENT = DriveRole.LADY, DriveRole.GENT
EVERYTHING: dict[str, Any] = {
    "late": True,
    "early": True,
    "swapped": True,
    "settings": True,
    "pairs": True,
    "spare": tuple(Spare),
}
KINDS: Mapping[str, dict[str, Any]] = {
    "results entered for some hands": {"movements": (LOSERS_PART, PROGRESSIVE, PARTNER)},
    "four hands at a table": {"movements": (FOUR_HANDS,)},
    "people come late": {"late": True},
    "people leave early": {"early": True},
    "seats are corrected": {"swapped": True},
    "dummies": {"spare": (Spare.DUMMY,), "late": True, "early": True},
    "settings are changed": {"settings": True},
    "dummies begin or end": {"settings": True, "spare": tuple(Spare)},
    "pairs are chosen": {"movements": (PARTNER, PARTNER_DOWN), "pairs": True},
    "everything": EVERYTHING,
}
SOME = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)


def read(course: Course, cards: Mapping[str, Card] | None = None) -> CardsRead:
    """Read the cards of a course as the program would."""
    typed = course.typed() if cards is None else cards
    go = go_by(course.movement)
    return read_cards(course.known, course.shown, typed, course.movement, go, course.earlier)


def played(course: Course, told: CardsRead) -> tuple[DriveState, dict[tuple[str, int], int]]:
    """Return the drive as the cards tell it, and each player's tricks by hand."""
    drive, hand = course.known, course.shown
    scored: dict[tuple[str, int], int] = {}
    for one in told.hands:
        for event in one.drive_events:
            drive = evolve_drive(drive, event)
        for told_of_hand in one.round_events:
            hand = evolve_round(hand, told_of_hand)
        for table, four in enumerate(hand.seating.tables, start=1):
            for seat, who in four.by_seat().items():
                scored[who, hand.number] = hand.results[table].tricks(seat.side)
    return drive, scored


@pytest.mark.parametrize("kind", KINDS)
@SOME
@given(data=st.data())
def test_honest_cards_agree_and_everyone_gets_what_their_card_says(
    kind: str, data: st.DataObject
) -> None:
    course = data.draw(courses(**KINDS[kind]))
    told = read(course)
    assert told.disagreements == ()
    assert told.upto == course.drive.settings.hands
    drive, scored = played(course, told)
    assert drive.hand == told.upto
    for who, card in course.typed().items():
        for hand, tricks in enumerate(card, start=1):
            if hand >= course.shown.number:
                assert scored.get((who, hand)) == tricks


@pytest.mark.parametrize("kind", KINDS)
@SOME
@given(data=st.data())
def test_one_wrong_number_is_found_and_the_smallest_change_named(
    kind: str, data: st.DataObject
) -> None:
    course = data.draw(courses(**KINDS[kind]))
    cards = course.typed()
    numbers = [
        (who, at, tricks)
        for who, card in cards.items()
        for at, tricks in enumerate(card)
        if tricks is not None
    ]
    who, at, right = data.draw(st.sampled_from(numbers))
    wrong = data.draw(st.integers(0, TRICKS))
    assume(wrong != right)
    cards = wrongly(course, who, at, wrong)
    told = read(course, cards)
    wanted = (CardChange(who, at + 1, right),)
    named = any(wanted in one.repairs for one in told.disagreements)
    # If it isn't sure when somebody came or went, all cards may agree in another way.
    unsure = len(list(islice(readings(course.known, cards), 2))) > 1
    assert named or unsure


def a_course(people: int, hands: int, spare: Spare = Spare.SIT_OUT) -> Course:
    """Begin a drive in which the losers part."""
    chosen = DriveSettings(hands, tea_after=0, sealed=0, spare=spare)
    return begun(people, LOSERS_PART, chosen)


def on(course: Course, *results: int) -> None:
    """Play hands on paper, each with this result at every table, and seat the next."""
    for ns in results:
        course.on_paper = True
        course.play([ns])
        if course.hand.number < course.drive.settings.hands:
            course.next()


def test_a_latecomer_is_let_in_when_their_card_begins() -> None:
    course = a_course(7, 4)
    on(course, 8)
    course.play([9])
    course.joins("8", LADY)
    course.next()
    on(course, 4, 10)
    assert course.known.entrants["8"].came_after == 1
    assert course.typed()["8"][:2] == (None, None)
    drive, _scored = played(course, read(course))
    assert drive.entrants == course.drive.entrants
    assert (drive.entrants["8"].came_after, drive.sat) == (2, course.drive.sat)


def went_home() -> Course:
    """Play four hands with five people, one of whom goes home after the second."""
    course = a_course(9, 4)
    on(course, 8)
    course.play([9])
    course.leaves("1")
    course.next()
    on(course, 4, 10)
    return course


def test_whoever_went_home_is_missed_from_the_end_of_their_card() -> None:
    course = went_home()
    assert course.known.entrants["1"].left_after == 1
    drive, _scored = played(course, read(course))
    assert drive.entrants["1"].left_after == 2
    assert drive.sat == course.drive.sat


def test_hyphens_may_be_typed_for_hands_after_somebody_went_home() -> None:
    course = went_home()
    cards = course.typed()
    told = read(course, {**cards, "1": (*cards["1"], None, None)})
    drive, _scored = played(course, told)
    assert told.agrees
    assert drive.entrants["1"].left_after == 2


def test_whoever_came_after_the_last_hand_never_played() -> None:
    course = a_course(8, 2)
    on(course, 8)
    course.play([9])
    course.joins("9", GENT)
    told = read(course)
    drive, _scored = played(course, told)
    assert told.agrees
    assert drive.entrants["9"].came_after == 2


def test_a_drive_ends_when_fewer_than_four_people_are_left() -> None:
    course = a_course(4, 4)
    course.on_paper = True
    course.play([8])
    course.leaves("1")
    told = read(course)
    assert told.agrees
    assert told.upto == 1


@pytest.mark.parametrize(
    ("who", "card", "fault"),
    [
        ("9", (3, 7), CardFault.AWAY),
        ("1", (8, 8, 5), CardFault.BEYOND),
        ("2", (9, 8), CardFault.ENTERED),
    ],
)
def test_a_number_that_cannot_be_is_found(who: str, card: Card, fault: CardFault) -> None:
    course = a_course(8, 2)
    course.play([8])
    course.joins("9", LADY)
    course.next()
    course.on_paper = True
    course.play([7])
    cards = course.typed()
    named = {"9": (3, *cards["9"][1:]), "1": (*cards["1"], 5), "2": (9, *cards["2"][1:])}
    assert [one is None for one in card] == [one is None for one in named[who]]
    (found,) = read(course, {**cards, who: named[who]}).disagreements
    assert found.fault is fault
    ((change,),) = found.repairs
    assert change.who == who


def test_a_result_that_was_ruled_is_not_compared_with_the_cards() -> None:
    course = a_course(4, 1)
    course.play([8])
    result = replace(course.shown.results[1], ns=7, ruling="1", law="law 1")
    course.shown = replace(course.shown, results={1: result})
    assert read(course).agrees


def test_dummies_that_began_on_paper_begin_in_the_hand_in_which_nobody_sat_out() -> None:
    course = a_course(6, 4)
    on(course, 8)
    course.play([9])
    course.changes(SettingsChange(spare=Spare.DUMMY))
    course.next()
    on(course, 4, 10)
    told = read(course)
    assert told.agrees
    _drive, scored = played(course, told)
    assert [("dummy:1", hand) in scored for hand in range(1, 5)] == [False, False, True, True]


def test_pairs_leave_a_partner_for_each_dummy() -> None:
    roles = {str(n): LADY if n % 2 else GENT for n in range(1, 6)}
    chosen = DriveSettings(2, tea_after=0, sealed=0, spare=Spare.DUMMY)
    pairs = [Pair("1", "2"), Pair("3", "4")]
    with pytest.raises(Malformed) as refused:
        decide.begun(roles, chosen, PARTNER, pairs)
    assert [fault.field for fault in refused.value.faults] == ["pairs"]
    decide.begun(roles, chosen, PARTNER, pairs[:1])
