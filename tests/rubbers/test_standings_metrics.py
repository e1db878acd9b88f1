"""What a standing counts: rubbers in, rubbers out, and the same figures whatever the order."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubbers.cards.seats import Side, Sides
from rubbers.standings import metrics, tallies
from rubbers.standings.metric import Company, Metric, Value, distinct_figures, written
from rubbers.standings.result import RubberResult, Share, shares

ABCD = Sides(("1", "3"), ("2", "4"))


def rubber(
    winners: Side = Side.NS, points: int = 5, players: Sides[tuple[str, ...]] = ABCD
) -> RubberResult:
    """A rubber won by two games to one, in seven hands."""
    games = Sides(1, 1).with_(winners, 2)
    return RubberResult(players, winners, points, games, hands=7)


def share(player: str, of: RubberResult) -> Share:
    return next(one for one in shares(of) if one.player == player)


def figure(metric: Metric, *of: Share) -> Value:
    tally = metric.start()
    for one in of:
        tally = metric.add(tally, one)
    return metric.value(tally)


def test_a_rubber_is_shared_by_its_four_players():
    won = rubber(Side.EW, 4)
    assert [(one.player, one.partner, one.net, one.won) for one in shares(won)] == [
        ("1", "3", -4, False),
        ("3", "1", -4, False),
        ("2", "4", 4, True),
        ("4", "2", 4, True),
    ]
    assert share("2", won).adversaries == ("1", "3")
    assert (share("1", won).games_won, share("1", won).games_lost) == (1, 2)


def test_one_who_plays_with_a_dummy_has_no_partner():
    alone = rubber(players=Sides(("1",), ("2", "4")))
    assert [(one.player, one.partner, one.net) for one in shares(alone)] == [
        ("1", None, 5),
        ("2", "4", -5),
        ("4", "2", -5),
    ]
    assert figure(metrics.COMPANY, share("1", alone)) == ()


@pytest.mark.parametrize(
    ("metric", "first", "fourth"),
    [
        (metrics.POINTS, 2, -2),
        (metrics.RUBBERS_WON, 1, 1),
        (metrics.RUBBERS, 2, 2),
        (metrics.GAMES_WON, 3, 3),
        (metrics.GAMES_LOST, 3, 3),
        (metrics.AVERAGE, Fraction(1), Fraction(-1)),
        (metrics.COMPANY, (Company("3", 2, 1, 2),), (Company("2", 2, 1, -2),)),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_a_metric_over_a_rubber_won_and_a_rubber_lost(metric, first, fourth):
    both = [rubber(Side.NS, 5), rubber(Side.EW, 3)]
    assert figure(metric, *(share("1", one) for one in both)) == first
    assert figure(metric, *(share("4", one) for one in both)) == fourth


def test_an_average_of_no_rubbers_is_no_figure():
    assert metrics.AVERAGE.value(metrics.AVERAGE.start()) is None


people = st.permutations(["1", "2", "3", "4", "5", "6"])
rubbers = st.builds(
    lambda who, winners, points: rubber(winners, points, Sides((who[0], who[1]), (who[2], who[3]))),
    people,
    st.sampled_from(Side),
    st.integers(1, 8),
)
parts = st.lists(rubbers, max_size=8).map(lambda all: [one for r in all for one in shares(r)])


def of_first(all: list[Share]) -> list[Share]:
    """What the first person has of them, as one who was in each rubber at most once."""
    return [one for one in all if one.player == "1"]


@given(parts, parts, st.randoms(use_true_random=False))
def test_what_is_taken_out_again_leaves_no_trace(kept, gone, dice):
    kept, gone = of_first(kept), of_first(gone)
    steps = [(1, one) for one in kept + gone]
    dice.shuffle(steps)
    tally = tallies.begun(metrics.METRICS)
    for _sign, one in steps:
        tallies.add(metrics.METRICS, tally, one)
    dice.shuffle(gone)
    for one in gone:
        tallies.remove(metrics.METRICS, tally, one)
    assert tally == counted(kept)


@given(parts, parts)
def test_joining_two_parts_is_counting_them_as_one_and_changes_neither(one, other):
    one, other = of_first(one), of_first(other)
    a, b = counted(one), counted(other)
    before = copy.deepcopy((a, b))
    assert tallies.joined(metrics.METRICS, [a, b]) == counted(one + other)
    assert (a, b) == before


def counted(all: list[Share]) -> tallies.Tallies:
    tally = tallies.begun(metrics.METRICS)
    for one in all:
        tallies.add(metrics.METRICS, tally, one)
    return tally


def test_a_metric_not_counted_so_far_stays_so():
    later = tallies.begun([metrics.POINTS])
    tallies.add(metrics.METRICS, later, share("1", rubber()))
    assert later == {"points": 5}
    both = tallies.joined(metrics.METRICS, [later, counted([share("1", rubber())])])
    assert both == {"points": 10}


def test_a_metric_that_is_gone_is_no_longer_kept_up():
    assert tallies.kept_up([metrics.POINTS], {"points": 5, "elo": 1500}) == {"points": 5}


def test_no_tallies_cannot_be_joined():
    with pytest.raises(ValueError, match="no tallies"):
        tallies.joined(metrics.METRICS, [])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12, "12"),
        (-3, "−3"),
        (0, "0"),
        (Fraction(3, 2), "1.50"),
        (Fraction(-1, 3), "−0.33"),
        (Fraction(1, 200), "0.01"),
        (Fraction(-1, 1000), "0.00"),
        (None, "–"),
    ],
)
def test_figures_are_written_with_a_proper_minus(value, text):
    assert written(value) == text


def test_figures_that_would_look_alike_are_written_as_fractions():
    assert distinct_figures(Fraction(4, 3), Fraction(331, 249)) == ("4/3", "331/249")
    assert distinct_figures(Fraction(1), Fraction(401, 400)) == ("1", "401/400")
    assert distinct_figures(5, -3) == ("5", "−3")
