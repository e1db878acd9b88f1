"""A movement is asked before the change begins, and the change is refused if anything moved on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from club.errors import Stale
from club.models import Line
from club.verify.all_checks import findings
from tables.drive import queries
from tables.drive.commands import asked_movement, course, players
from tables.drive.commands.card_entry import record_cards, type_card
from tables.drive.rules.drive_state import DriveSettings
from tables.models import DriveEntrant
from tables.movements.drive_movements import LOSERS_PART
from tables.movements.drive_seating import DriveRole
from tests.drive.course import Course
from tests.drive.hall import Hall, a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Nine people have come; the ninth doesn't play in the first hand of four."""
    made = a_hall(9)
    roles = {str(n): DriveRole.GENT if n % 2 else DriveRole.LADY for n in range(2, 10)}
    chosen = DriveSettings(hands=4, tea_after=0, sealed=0)
    course.begin(made.house.order(), made.evening, roles, chosen)
    return made


def on_paper(hall: Hall) -> Course:
    """Play the rest of the drive on paper; the ninth comes after hand 2, another leaves after 3."""
    found = queries.need_drive(hall.evening)
    played = Course(LOSERS_PART, found.drive, found.hand, found.drive, found.hand, on_paper=True)
    for ns in (8, 4, 11, 6):
        played.play([ns, ns - 1])
        if played.hand.number == 2:
            played.joins("10", DriveRole.LADY)
        if played.hand.number == 3:
            played.leaves("4")
        if played.hand.number < 4:
            played.next()
    players.join(hall.house.order(), hall.evening, "10", DriveRole.LADY)
    players.leave(hall.house.order(), hall.evening, "4")
    for who, card in played.typed().items():
        type_card(hall.house.order(), hall.evening, who, card)
    return played


def asking(monkeypatch: pytest.MonkeyPatch, first: Callable[[], Any]) -> None:
    """Do something whenever a movement is asked."""
    ask = asked_movement.asked_movement

    def asked(*given: Any) -> Any:
        first()
        return ask(*given)

    monkeypatch.setattr(asked_movement, "asked_movement", asked)


@pytest.mark.parametrize("from_cards", [False, True])
def test_nothing_is_locked_while_a_movement_is_asked(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, from_cards: bool
) -> None:
    if from_cards:
        on_paper(hall)
    else:
        hall.play()
    outside, asked = list(connection.savepoint_ids), list[bool]()
    asking(monkeypatch, lambda: asked.append(connection.savepoint_ids == outside))
    change = record_cards if from_cards else course.seat_next_hand
    change(hall.house.order(), hall.evening)
    assert asked and all(asked)


@pytest.mark.parametrize("from_cards", [False, True])
def test_what_changed_while_a_movement_was_asked_refuses_the_change(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, from_cards: bool
) -> None:
    if from_cards:
        on_paper(hall)
    else:
        hall.play()
    went = list[str]()

    def leaves() -> None:
        if not went:
            went.append("5")
            players.leave(hall.house.order(), hall.evening, "5")

    asking(monkeypatch, leaves)
    change = record_cards if from_cards else course.seat_next_hand
    with pytest.raises(Stale, match="Something has changed"):
        change(hall.house.order(), hall.evening)
    assert hall.hand.number == 1
    assert not hall.hand.closed


@pytest.mark.parametrize("from_cards", [False, True])
def test_the_same_request_sent_again_has_the_first_receipt(hall: Hall, from_cards: bool) -> None:
    if from_cards:
        on_paper(hall)
    else:
        hall.play()
    change = record_cards if from_cards else course.seat_next_hand
    context = hall.house.order()
    first = change(context, hall.evening)
    assert change(context, hall.evening) == first


def test_cards_record_when_people_really_came_and_left(hall: Hall) -> None:
    played = on_paper(hall)
    record_cards(hall.house.order(), hall.evening)
    found = queries.need_drive(hall.evening)
    assert (found.drive.entrants, found.drive.sat) == (played.drive.entrants, played.drive.sat)
    assert found.hand.seating == played.hand.seating
    rows = DriveEntrant.objects.filter(member__number__in=(4, 10)).order_by("member__number")
    assert [*rows.values_list("came_after", "left_after")] == [(0, 3), (2, None)]
    assert Line.objects.filter(what="stay_corrected").count() == 2
    call_command("rebuild", "--club", hall.house.club.slug)
    after = queries.need_drive(hall.evening)
    assert (after.drive, after.hand) == (found.drive, found.hand)
    assert list(findings([hall.house.club], ())) == []
