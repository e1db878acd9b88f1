"""Who wins the prizes of a drive: one each or several, and half time apart from tea."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.errors import Malformed
from tables.drive import queries
from tables.drive.rules.drive_state import DriveSettings, Entrant, Prize
from tables.drive.rules.notation import CODEC, read_settings
from tables.drive.rules.scores.points import HandScores, PlayerScore, scores
from tables.drive.rules.scores.prizes import Award, awards
from tables.drive.rules.settings_check import check_settings
from tables.movements.drive_seating import DriveRole
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import sent, told

SEVERAL = DriveSettings(hands=4, tea_after=2, sealed=0, one_prize_each=False)
ONE_EACH = DriveSettings(hands=4, tea_after=2, sealed=0)


def scored(settings: DriveSettings, *tricks: tuple[int, ...]) -> list[PlayerScore]:
    """Return the scores of ladies and gents in turn from each player's tricks, hand by hand."""
    roles = (DriveRole.LADY, DriveRole.GENT)
    entrants = {str(n): Entrant(n, roles[(n - 1) % 2]) for n in range(1, len(tricks) + 1)}
    hands = [
        HandScores(hand, 1, {str(n): own[hand - 1] for n, own in enumerate(tricks, start=1)})
        for hand in range(1, len(tricks[0]) + 1)
    ]
    return scores(settings, entrants, hands)


def given_by(settings: DriveSettings, *tricks: tuple[int, ...]) -> dict[Prize, Award]:
    """Return the awards by prize."""
    hands = len(tricks[0])
    return {one.prize: one for one in awards(settings, scored(settings, *tricks), {}, hands)}


BEST, NEXT, MAN, LEAST = (9, 9, 9, 9), (8, 8, 8, 5), (7, 6, 7, 7), (1, 2, 2, 2)


def test_with_one_prize_each_the_best_lady_wins_nothing_more() -> None:
    given = given_by(ONE_EACH, BEST, MAN, NEXT, LEAST, (5, 5, 5, 4))
    assert [one.winner for one in given.values()] == ["1", "2", "3", "4", "5"]
    assert Prize.MOST_HANDS not in given


def test_with_several_prizes_the_best_lady_is_also_best_at_half_time() -> None:
    given = given_by(SEVERAL, BEST, MAN, NEXT, LEAST)
    assert given[Prize.BEST_LADY].winner == given[Prize.HALF_TIME].winner == "1"
    assert given[Prize.SECOND_LADY].winner == "3"
    assert given[Prize.LOWEST].winner == "4"


def test_second_lady_is_whoever_comes_first_if_there_is_no_best_lady() -> None:
    chosen = DriveSettings(hands=4, prizes=(Prize.SECOND_LADY,), one_prize_each=False)
    assert given_by(chosen, BEST, MAN, NEXT)[Prize.SECOND_LADY].winner == "1"


@given(
    st.lists(st.tuples(*[st.integers(0, 13)] * 4), min_size=1, max_size=9),
    st.booleans(),
    st.data(),
)
def test_nobody_better_goes_without(tricks, each, data) -> None:
    settings = ONE_EACH if each else SEVERAL
    found, cuts = scored(settings, *tricks), {}
    while (due := awards(settings, found, cuts, 4)) and due[-1].winner is None:
        cuts[due[-1].prize] = data.draw(st.sampled_from(due[-1].tied))
    winners = {one.prize: one.winner for one in due}
    if each:
        assert len(set(winners.values())) == len(winners)
    best = {who: winners.get(Prize.BEST_LADY) for who in (winners.get(Prize.SECOND_LADY),) if who}
    assert all(second != first for second, first in best.items())
    if not each:
        most = max(one.half for one in found)
        assert next(one.half for one in found if one.who == winners[Prize.HALF_TIME]) == most


@pytest.mark.parametrize(
    ("settings", "after"),
    [
        (DriveSettings(hands=24, tea_after=12), 12),
        (DriveSettings(hands=24, tea_after=10), 10),
        (DriveSettings(hands=20, tea_after=0), 10),
        (DriveSettings(hands=5, tea_after=0), 2),
        (DriveSettings(hands=1, tea_after=0, sealed=0), 1),
        (DriveSettings(hands=24, tea_after=12, half_time=8), 8),
    ],
)
def test_half_time_is_the_hand_chosen_else_tea_else_half(settings, after) -> None:
    check_settings(settings)
    assert settings.half_after == after


def test_half_time_is_counted_without_tea() -> None:
    chosen = DriveSettings(hands=4, tea_after=0, sealed=0, half_time=1)
    assert [one.half for one in scored(chosen, (3, 9, 9, 9), (5, 1, 1, 1))] == [
        Fraction(3),
        Fraction(5),
    ]


def test_half_time_after_the_last_hand_is_refused_with_its_field() -> None:
    with pytest.raises(Malformed) as refused:
        check_settings(DriveSettings(hands=4, tea_after=0, sealed=0, half_time=5))
    assert [fault.field for fault in refused.value.faults] == ["half_time"]


def test_settings_as_they_were_before_are_stored_and_read_as_before() -> None:
    written = CODEC.write(DriveSettings())
    assert "one_prize_each" not in written and "half_time" not in written
    assert read_settings(written) == DriveSettings()
    assert read_settings(CODEC.write(SEVERAL)) == SEVERAL


@pytest.fixture
def hall() -> Hall:
    """Eight people who have come to a drive."""
    return a_hall(8)


@pytest.mark.django_db
def test_the_steward_lets_a_player_win_several_prizes(hall: Hall) -> None:
    house, key = hall.house, hall.evening.key
    page = told(house.reader(1).get(house.at("drive", key)))
    assert "A player can win" in page and "Half time after hand" in page
    roles = {f"role-{n}": "lady" if n % 2 == 0 else "gent" for n in range(2, 10)}
    fields = {"hands": 4, "tea_after": 0, "sealed": 0, "sit_out": "six", "half_time": 3}
    who = [str(n) for n in range(2, 10)]
    body = sent(who=who, **roles, **fields, one_prize_each="several", prizes=["half_time"])
    assert house.reader(1).post(house.at("drive-begin", key), body).status_code == 302
    settings = queries.need_drive(hall.evening).drive.settings
    assert (settings.one_prize_each, settings.half_after) == (False, 3)


@pytest.mark.django_db
def test_a_program_says_how_prizes_are_given(hall: Hall) -> None:
    program, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}"
    players = [{"who": n, "role": "lady" if n % 2 else "gent"} for n in range(2, 10)]
    chosen = {"one_prize_each": False, "half_time": 2, "prizes": ["half_time", "best_lady"]}
    settings = program.done(f"{at}/begin", {"players": players, "hands": 3, **chosen})["settings"]
    assert settings["prizes"] == ["best_lady", "half_time"]
    assert (settings["one_prize_each"], settings["half_time"]) == (False, 2)
