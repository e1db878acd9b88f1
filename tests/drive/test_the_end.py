"""How a drive ends: asked about before the last hand, with the prizes that were really won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.errors import Doubted, Impossible, Malformed
from club.models import Line, Remark
from tables.drive import queries, score_queries
from tables.drive.commands import course, players
from tables.drive.rules.drive_state import DriveStage, Prize
from tables.drive.rules.scores.prizes import Award, awards
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import HTMX, sent, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Four people who have played the first of four hands; tea comes after the second."""
    made = a_hall(4)
    made.begin(hands=4, tea_after=2, sealed=0)
    made.play(lambda _hand, _table: 9)
    return made


def given(hall: Hall) -> list[Award]:
    """Return the prizes."""
    snapshot = queries.need_drive(hall.evening)
    drive = snapshot.drive
    scored = score_queries.scores_of(snapshot)
    return awards(drive.settings, scored, drive.prize_cuts, drive.hand)


def test_ending_before_the_last_hand_is_asked_about(hall: Hall) -> None:
    with pytest.raises(Doubted, match="Only 1 of 4 hands have been played"):
        course.end(hall.house.order(), hall.evening)
    steward, address = hall.house.reader(), hall.house.at("drive-go-on", hall.evening.key, "end")
    answer = steward.post(address, sent(), **HTMX)
    assert answer.status_code == 422 and "Only 1 of 4 hands" in told(answer)
    assert queries.need_drive(hall.evening).drive.stage is DriveStage.PLAYING
    assert steward.post(address, sent(early="yes")).status_code == 302
    assert queries.need_drive(hall.evening).drive.stage is DriveStage.OVER


def test_a_program_says_that_it_means_to_end_early(hall: Hall) -> None:
    program, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}/end"
    assert program.post(at, {}).json()["errors"][0]["field"] == "early"
    assert program.done(at, {"early": True})["stage"] == "over"


def test_ending_early_is_offered_at_the_end_of_the_page(hall: Hall) -> None:
    page = hall.house.reader().get(hall.house.at("drive", hall.evening.key)).content.decode()
    assert page.index("Seat everyone for hand 2") < page.index("Result sheet")
    assert page.index("Result sheet") < page.index("End the drive now")


def test_the_last_hand_ends_without_a_question(hall: Hall) -> None:
    for _hand in range(3):
        hall.next()
        hall.play()
    course.end(hall.house.order(), hall.evening)
    assert queries.need_drive(hall.evening).drive.stage is DriveStage.OVER


def test_tea_begins_once_and_not_after_the_last_hand(hall: Hall) -> None:
    course.begin_tea(hall.house.order(), hall.evening)
    with pytest.raises(Impossible, match="Tea has already begun"):
        course.begin_tea(hall.house.order(), hall.evening)
    for _hand in range(3):
        hall.next()
        hall.play()
    with pytest.raises(Impossible, match="That was the last hand"):
        course.begin_tea(hall.house.order(), hall.evening)


def test_best_at_half_time_is_not_given_if_the_drive_ends_before(hall: Hall) -> None:
    hall.end()
    decided(hall)
    assert Prize.HALF_TIME not in {one.prize for one in given(hall)}


def decided(hall: Hall) -> None:
    """Let the first of those who tie win each cut."""
    while (due := given(hall)[-1]).winner is None:
        players.cut_for_prize(hall.house.order(), hall.evening, due.prize, due.tied[0])


def test_most_hands_won_is_not_given_if_nobody_who_can_win_it_won_a_hand() -> None:
    hall = a_hall(4)
    hall.begin(
        hands=1, tea_after=0, sealed=0, prizes=(Prize.BEST_LADY, Prize.BEST_GENT, Prize.MOST_HANDS)
    )
    hall.play(lambda _hand, _table: 9)
    hall.end()
    assert [one.prize for one in given(hall)] == [Prize.BEST_LADY, Prize.BEST_GENT]


@pytest.fixture
def tied() -> Hall:
    """A drive of one hand at two tables that is over: both winning ladies have nine tricks."""
    made = a_hall(8)
    made.begin(hands=1, tea_after=0, sealed=0)
    made.play(lambda _hand, _table: 9)
    made.end()
    return made


def test_a_tie_names_those_who_cut_and_says_that_other_prizes_follow(tied: Hall) -> None:
    page = told(tied.house.reader(3).get(tied.house.at("drive", tied.evening.key)))
    assert (
        "A tie on 9 points: Player Aa and Player Ae cut for it, and the lowest card wins." in page
    )
    assert "The other prizes follow once this one is decided." in page


def test_a_wrong_winner_of_a_cut_is_changed_with_a_reason(tied: Hall) -> None:
    order, evening = tied.house.order, tied.evening
    first, second = given(tied)[-1].tied
    players.cut_for_prize(order(), evening, Prize.BEST_LADY, first)
    with pytest.raises(Malformed) as refused:
        players.cut_for_prize(order(), evening, Prize.BEST_LADY, second)
    assert [fault.field for fault in refused.value.faults] == ["reason"]
    with pytest.raises(Impossible, match="Nothing to change"):
        players.cut_for_prize(order(), evening, Prize.BEST_LADY, first)
    reasoned = replace(order(), reason="I pressed the wrong name.")
    players.cut_for_prize(reasoned, evening, Prize.BEST_LADY, second)
    assert given(tied)[0].winner == second
    line = Line.objects.filter(what="prize_cut").latest("number")
    assert Remark.objects.get(digest=line.body["reason_ref"]).text == "I pressed the wrong name."


def test_the_page_lets_the_steward_change_who_won_a_cut(tied: Hall) -> None:
    first, second = given(tied)[-1].tied
    steward, address = tied.house.reader(), tied.house.at("drive-cut", tied.evening.key)
    steward.post(address, sent(prize="best_lady", who=first))
    page = steward.get(tied.house.at("drive", tied.evening.key)).content.decode()
    assert 'id="cut-best_lady"' in page
    assert (
        'id="cut-best_lady"'
        not in tied.house.reader(3).get(tied.house.at("drive", tied.evening.key)).content.decode()
    )
    fields = sent(prize="best_lady", who=second, reason="I pressed the wrong name.")
    assert steward.post(address, fields).status_code == 302
    assert given(tied)[0].winner == second
    sheet = told(steward.get(tied.house.at("drive-results", tied.evening.key)))
    assert "9 points, by the cut" in sheet
