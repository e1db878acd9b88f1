"""A movement of a plugin is asked in a process of its own, and never stops a drive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from club.plugins import plugin_process
from rubbers.cards.seats import Seat, Side
from tables.drive import queries, score_queries
from tables.drive.commands import course
from tables.drive.commands.asked_movement import asked_once
from tables.drive.commands.card_entry import record_cards, type_card
from tables.drive.pages.drive_page import fallback_words
from tables.drive.rules.cards.cards_replay import Moved
from tables.drive.rules.drive_state import Fallback
from tables.movements import in_plugin
from tables.movements.drive_movements import FIXED
from tables.movements.drive_seating import Tables, Winners
from tables.movements.verifier import first_tables
from tables.registries import FORMATS
from tests.drive.hall import Hall, a_hall
from tests.plugins.shelf import installed
from tests.servers import kept
from tests.views.house import told

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Eight people who play a drive by a movement that is named later."""
    with installed(tmp_path, "odd_movements"):
        yield a_hall(8)
    plugin_process.stop_all()


def next_hand(hall: Hall, move: str) -> None:
    """Begin a drive by this movement, play a hand and seat the next."""
    hall.evening.format = f"odd-{move}"
    hall.evening.save()
    hall.begin(hands=3, tea_after=0, sealed=0)
    hall.play()
    hall.next()


@pytest.mark.parametrize("move", ["still", "prints"])
def test_a_sound_movement_of_a_plugin_seats_the_next_hand(hall: Hall, move: str) -> None:
    next_hand(hall, move)
    assert (hall.hand.number, hall.hand.fallback, hall.hand.movement) == (2, None, "odd")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("exits", Fallback.FAILED),
        ("loops", Fallback.SLOW),
        ("devours", Fallback.FAILED),
        ("answers_words", Fallback.FAILED),
        ("forgets", Fallback.UNSOUND),
    ],
)
def test_a_movement_that_goes_wrong_is_replaced_for_that_hand(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, move: str, why: Fallback
) -> None:
    if why is Fallback.SLOW:
        monkeypatch.setattr(plugin_process, "ANSWER_SECONDS", 1.0)
    next_hand(hall, move)
    assert (hall.hand.fallback, hall.hand.movement) == (why, "fixed")
    assert len(hall.hand.seating.tables) == 2
    assert "ladies went one table up" in fallback_words(hall.hand.fallback)


def test_after_a_failure_the_plugin_is_asked_again(hall: Hall) -> None:
    next_hand(hall, "exits")
    hall.evening.format = "odd-still"
    hall.evening.save()
    hall.play()
    course.seat_next_hand(hall.house.order(), hall.evening)
    assert hall.hand.fallback is None


def test_a_drive_goes_on_without_its_plugin(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.evening.format = "odd-still"
    hall.evening.save()
    hall.begin(hands=3, tea_after=0, sealed=0)
    hall.play()
    monkeypatch.setattr(FORMATS, "_entries", {})
    hall.next()
    assert hall.hand.fallback is Fallback.MISSING
    assert queries.is_drive(hall.evening)
    assert score_queries.scores_of(queries.need_drive(hall.evening))


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("prints", "tried this movement with 1 to 40 tables"),
        ("forgets", "The proof failed"),
        ("exits", "The proof failed: the plugin failed: SystemExit"),
        ("loops", "The proof failed: the plugin failed: it took too long"),
    ],
)
def test_the_rule_card_proves_a_movement_in_the_plugins_process(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, move: str, said: str
) -> None:
    seconds = 1.0 if move == "loops" else kept.LEAST_PATIENCE
    monkeypatch.setattr(in_plugin, "PROOF_SECONDS", seconds)
    next_hand(hall, "still")
    hall.evening.format = f"odd-{move}"
    hall.evening.save()
    page = hall.house.reader(1).get(hall.house.at("drive-cards", hall.evening.key))
    assert said in " ".join(page.content.decode().split())


def typed_by_the_fixed_movement(hall: Hall) -> None:
    """Type in the cards of a second hand before which everyone moved by the fixed movement."""
    found = queries.need_drive(hall.evening)
    for four in FIXED.next(found.hand.seating.tables, found.hand.winners()):
        for seat, who in four.by_seat().items():
            card = (None, 8 if seat in (Seat.N, Seat.S) else 5)
            type_card(hall.house.order(), hall.evening, who, card)


def test_cards_typed_in_name_the_fixed_movement_where_the_plugins_failed(hall: Hall) -> None:
    hall.evening.format = "odd-exits"
    hall.evening.save()
    hall.begin(hands=2, tea_after=0, sealed=0)
    hall.play()
    typed_by_the_fixed_movement(hall)
    page = hall.house.reader(1).get(hall.house.at("drive-typed", hall.evening.key))
    assert "Hand 2: The movement failed, so for this hand ladies went" in told(page)
    record_cards(hall.house.order(), hall.evening)
    assert (hall.hand.number, hall.hand.fallback, hall.hand.movement) == (
        2,
        Fallback.FAILED,
        "fixed",
    )


def test_cards_are_recorded_without_the_plugin_that_seated_the_drive(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.evening.format = "odd-still"
    hall.evening.save()
    hall.begin(hands=2, tea_after=0, sealed=0)
    hall.play()
    monkeypatch.setattr(FORMATS, "_entries", {})
    typed_by_the_fixed_movement(hall)
    record_cards(hall.house.order(), hall.evening)
    assert (hall.hand.number, hall.hand.fallback) == (2, Fallback.MISSING)


def test_a_movement_that_was_too_slow_is_not_asked_again_for_the_same_cards(hall: Hall) -> None:
    asked = list[object]()

    def slowly(tables: Tables, winners: Winners) -> Moved:
        asked.append(winners)
        return FIXED.next(tables, winners), FIXED, Fallback.SLOW

    move = asked_once(slowly)
    tables = first_tables(2)
    for winners in ((Side.NS, Side.NS), (Side.EW, Side.NS)):
        assert move(tables, winners) == (FIXED.next(tables, winners), FIXED, Fallback.SLOW)
    assert len(asked) == 1
