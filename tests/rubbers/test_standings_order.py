"""Who is before whom, and why."""

from __future__ import annotations

from fractions import Fraction

import pytest

from club.errors import Malformed
from rubbers.standings import metrics
from rubbers.standings.metric import Company
from rubbers.standings.order import Stander, can_order, ordered, why
from rubbers.standings.rules import StandingsRules
from rubbers.standings.tallies import best_of

ORDER = (metrics.POINTS, metrics.RUBBERS_WON, metrics.AVERAGE)


def stander(
    player: str, points: int, won: int = 0, average: Fraction | None = None, evenings: int = 1
) -> Stander:
    values = {"points": points, "rubbers_won": won, "average": average}
    return Stander(player, values, evenings)


def places(standers: list[Stander], least: int = 0, order=ORDER) -> list[tuple[str, int | None]]:
    return [(row.stander.player, row.place) for row in ordered(standers, order, least)]


def said(reasons) -> list[str]:
    return [str(reason) for reason in reasons]


def test_more_points_stand_before_fewer():
    assert places([stander("1", -2), stander("2", 7)]) == [("2", 1), ("1", 2)]


def test_fewer_games_lost_stand_before_more():
    two, six = (Stander(player, {"games_lost": lost}) for player, lost in (("1", 6), ("2", 2)))
    assert places([two, six], order=(metrics.GAMES_LOST,)) == [("2", 1), ("1", 2)]


def test_ties_are_broken_by_what_comes_next_in_the_order():
    assert places([stander("1", 4, 1), stander("2", 4, 3)]) == [("2", 1), ("1", 2)]


def test_equals_share_a_place_and_the_next_place_is_left_out():
    four = [stander("4", 1), stander("10", 5), stander("9", 5), stander("1", 8)]
    assert places(four) == [("1", 1), ("9", 2), ("10", 2), ("4", 4)]


def test_one_without_a_figure_comes_after_all_who_have_one():
    none, worst = stander("1", 0, 0, None), stander("2", 0, 0, Fraction(-8))
    assert places([none, worst]) == [("2", 1), ("1", 2)]


def test_too_few_evenings_are_listed_last_without_a_place():
    rows = ordered([stander("1", 40, evenings=2), stander("2", 1, evenings=4)], ORDER, 4)
    assert [(row.stander.player, row.place) for row in rows] == [("2", 1), ("1", None)]
    assert said(rows[1].because) == ["1 is not ranked yet: 2 of 4 evenings."]


def test_exactly_the_evenings_wanted_are_enough():
    assert places([stander("1", 1, evenings=4)], least=4) == [("1", 1)]


def test_why_names_what_decides():
    rows = ordered([stander("7", 12), stander("8", -3)], ORDER)
    assert said(rows[0].because) == ["7 before 8: 12 rubber points against −3."]
    assert rows[1].because == ()


def test_why_says_first_what_two_are_equal_on():
    one, other = stander("7", 12, 3), stander("8", 12, 2)
    assert said(why(one, other, ORDER)) == [
        "7 and 8 are equal on rubber points, 12 each.",
        "7 before 8: 3 rubbers won against 2.",
    ]


def test_why_says_that_a_place_is_shared():
    one, other = stander("7", 12, 3, Fraction(4)), stander("8", 12, 3, Fraction(4))
    assert said(why(one, other, ORDER))[-1] == "7 and 8 share a place."


def test_averages_that_look_alike_are_told_apart_exactly():
    one, other = stander("7", 0, 0, Fraction(4, 3)), stander("8", 0, 0, Fraction(331, 249))
    assert said(why(one, other, ORDER))[-1] == "7 before 8: 4/3 points per rubber against 331/249."


def test_company_cannot_order_a_standing():
    assert not can_order(metrics.COMPANY)
    assert all(can_order(metric) for metric in metrics.METRICS if metric is not metrics.COMPANY)
    assert places([Stander("1", {"company": (Company("2", 1, 1, 5),)})], order=(metrics.COMPANY,))


def test_the_best_evenings_count_and_of_equal_ones_the_earlier():
    evenings = {
        mark: {"points": points} for mark, points in zip("abcd", (3, 5, 3, -8), strict=True)
    }
    assert list(best_of(evenings, (metrics.POINTS,), 2)) == ["a", "b"]
    assert list(best_of(evenings, (metrics.POINTS,), 9)) == ["a", "b", "c", "d"]


def test_rules_are_read_as_they_were_written():
    rules = StandingsRules(("average", "points"), least_evenings=3, best_evenings=10)
    assert StandingsRules.from_json(rules.as_json()) == rules
    assert StandingsRules.from_json({}) == StandingsRules()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"order": []}, "order"),
        ({"order": "points"}, "order"),
        ({"order": ["points", "points"]}, "order"),
        ({"order": [3]}, "order"),
        ({"least_evenings": -1}, "least_evenings"),
        ({"least_evenings": True}, "least_evenings"),
        ({"best_evenings": 1001}, "best_evenings"),
        ({"best_evenings": "2"}, "best_evenings"),
        ({"worst_evenings": 2}, "worst_evenings"),
    ],
)
def test_rules_that_make_no_sense_are_named(body, field):
    with pytest.raises(Malformed) as caught:
        StandingsRules.from_json(body)
    assert [fault.field for fault in caught.value.faults] == [field]


def test_every_fault_of_rules_is_named_at_once():
    with pytest.raises(Malformed) as caught:
        StandingsRules.from_json({"order": 1, "least_evenings": -1, "other": 0})
    assert {fault.field for fault in caught.value.faults} == {"order", "least_evenings", "other"}
