"""An earlier hand of a drive has a page: its results are confirmed and corrected there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from club.errors import Impossible
from tables.drive import queries, score_queries
from tables.drive.commands import course, table_results
from tables.drive.rules.drive_state import DriveStage
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import sent, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Eight people in the last of two hands; table 2 of hand 1 was stated by one side only."""
    made = a_hall(8)
    made.begin(hands=2, tea_after=0, sealed=0)
    context = made.house.order
    table_results.state_result(context(), made.evening, 1, 1, 9, None)
    table_results.state_result(context(6, "member"), made.evening, 1, 2, 8, None)
    course.seat_next_hand(context(), made.evening, anyway=True)
    return made


def at(hall: Hall, name: str = "drive-hand", *args: object) -> str:
    """Return the address of a page, by default of hand 1."""
    return hall.house.at(name, hall.evening.key, *(args or ((1,) if name == "drive-hand" else ())))


def corrects(hall: Hall, ns: int, reason: str = "The card says so.") -> int:
    """Correct table 1 of hand 1 on its page; give the status."""
    fields = {"hand": 1, "table": 1, "ns": ns, "reason": reason, "do": "correct"}
    return hall.house.reader().post(at(hall, "drive-result"), sent(**fields)).status_code


def test_the_drive_does_not_end_while_an_earlier_result_is_not_confirmed(hall: Hall) -> None:
    hall.play()
    with pytest.raises(Impossible, match=r"no confirmed result for hand 1: 2\. Confirm"):
        hall.end()
    program = program_of(hall.house.club, 1)
    offered = program.read(f"/drives/{hall.evening.key}")["may"]
    assert "end_drive" not in [one["kind"] for one in offered]
    table_results.confirm_result(hall.house.order(), hall.evening, 1, 2)
    hall.end()
    assert queries.need_drive(hall.evening).drive.stage is DriveStage.OVER


def test_a_hand_does_not_add_up_while_a_table_is_not_confirmed(hall: Hall) -> None:
    hall.play()
    assert [one.adds_up for one in score_queries.hand_scores(hall.evening, 2)] == [False, True]
    sheet = told(hall.house.reader(3).get(at(hall, "drive-results")))
    assert "Hand 1 doesn’t add up yet, as these tables have no confirmed result: 2." in sheet


def test_the_steward_confirms_a_result_on_the_page_of_an_earlier_hand(hall: Hall) -> None:
    steward = hall.house.reader()
    page = steward.get(at(hall, "drive")).content.decode()
    assert "Earlier hands" in page and f'href="{at(hall)}"' in page
    page = steward.get(at(hall)).content.decode()
    assert "Hand 1 of 2" in page and 'value="confirm"' in page
    fields = {"hand": 1, "table": 2, "do": "confirm", "next": at(hall)}
    answer = steward.post(at(hall, "drive-result"), sent(**fields))
    assert answer.headers["Location"] == at(hall)
    assert queries.unconfirmed(hall.evening) == {}


def test_a_confirmed_result_is_corrected_there_also_after_the_end(hall: Hall) -> None:
    table_results.confirm_result(hall.house.order(), hall.evening, 1, 2)
    hall.play()
    hall.end()
    assert 'value="correct"' in hall.house.reader().get(at(hall)).content.decode()
    assert corrects(hall, 10) == 302
    assert queries.hand_of(hall.evening, 1).results[1].ns == 10


def test_the_sheet_gives_the_earlier_figure_and_the_reason(hall: Hall) -> None:
    corrects(hall, 10)
    for name in ("drive-results", "drive-hand"):
        shown = told(hall.house.reader(3).get(at(hall, name)))
        assert "Hand 1, table 1: 10–3, corrected by an officer (before: 9–4)." in shown
        assert "Reason: The card says so." in shown
        assert "The card says so." not in told(Client().get(at(hall, name)))


def test_players_see_an_earlier_hand_without_its_forms(hall: Hall) -> None:
    page = hall.house.reader(2).get(at(hall)).content.decode()
    assert "Not confirmed" in page
    assert 'name="ns"' not in page and 'value="confirm"' not in page
    assert (
        f'href="{at(hall)}"' in hall.house.reader(2).get(at(hall, "drive-results")).content.decode()
    )


@pytest.mark.parametrize("number", [3, 99])
def test_a_hand_that_is_not_there_has_no_page(hall: Hall, number: int) -> None:
    assert hall.house.reader().get(at(hall, "drive-hand", number)).status_code == 404


def test_a_sealed_earlier_hand_is_kept_back_on_its_page() -> None:
    hall = a_hall(8)
    hall.begin(hands=3, tea_after=0, sealed=2)
    for _hand in range(2):
        hall.play(lambda _hand, _table: 11)
        hall.next()
    context = replace(hall.house.order(), reason="The card says so.")
    table_results.correct_result(context, hall.evening, 2, 1, 10)
    shown = Client().get(at(hall, "drive-hand", 2)).content.decode()
    assert '<b class="num">1' not in shown and "10–3" not in shown
    assert (
        '<b class="num">10' in hall.house.reader().get(at(hall, "drive-hand", 2)).content.decode()
    )
