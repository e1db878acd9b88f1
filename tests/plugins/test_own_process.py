"""A plugin's bots and metrics are asked in its own process, and never stop a table or a sum."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from club.plugins import plugin_process
from club.plugins.plugin_process import PluginFailed, process_of
from rubbers.bots.explained import FAILED, explained
from rubbers.bots.table_turn import play_on, play_one, seen_by
from rubbers.cards.seats import Side, Sides
from rubbers.hand.acts.play import Play
from rubbers.registries import BOTS, METRICS
from rubbers.standings.metric import Metric
from rubbers.standings.result import RubberResult, Share, shares
from tests.bots.test_table_turn import Screen, against_bots, asked
from tests.plugins.shelf import installed


@pytest.fixture(autouse=True)
def odd(tmp_path: Path) -> Iterator[None]:
    """Install bots and metrics that go wrong."""
    with installed(tmp_path, "odd_bots"):
        yield
    plugin_process.stop_all()


def played(bot: str) -> tuple[Screen, Any]:
    """Let this bot play the first cards of a hand; give the first act."""
    screen = against_bots(bot=f"bot:odd-{bot}@1")
    (first, *_rest) = play_on(replace(asked(screen), bots=BOTS.get))
    return screen, first


def test_a_sound_bot_plays_from_another_process() -> None:
    screen, first = played("sound")
    assert (first.chosen_by.bot, first.chosen_by.standing_in_for) == ("odd-sound", "")
    table = replace(asked(screen), bots=BOTS.get)
    assert isinstance(first.act, Play)
    choice = BOTS["odd-sound"].play(view_of(table), b"")
    assert choice.why.values["process"] != os.getpid()


def view_of(table: Any) -> Any:
    """Return what the seat to play sees."""
    return seen_by(table, table.rubber.dealt.hand.to_act)


@pytest.mark.parametrize("bot", ["exits", "loops", "devours", "cheats"])
def test_club_plays_for_a_bot_that_goes_wrong_and_the_record_says_so(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if bot == "loops":
        monkeypatch.setattr(plugin_process, "ANSWER_SECONDS", 0.5)
    _screen, first = played(bot)
    assert (first.chosen_by.bot, first.chosen_by.standing_in_for) == ("club", f"odd-{bot}")


def test_a_bot_that_does_not_answer_gives_no_reason() -> None:
    screen = against_bots(bot="bot:odd-sound@1")
    table = replace(asked(screen), bots=BOTS.get)
    (done,) = play_one(table)
    wrong = replace(done, chosen_by=replace(done.chosen_by, bot="odd-exits"))
    (found,) = explained(table, (done.hand, done.attempt), [*screen.begun, *screen.events, wrong])
    assert found.why == FAILED


def test_a_plugin_that_fails_three_times_is_left_alone_for_a_while() -> None:
    process = process_of("odd-bots")
    for _ in range(plugin_process.MOST_FAILURES):
        with pytest.raises(PluginFailed, match="SystemExit"):
            process.ask("whist_metrics", "odd_exits", ADD)
    with pytest.raises(PluginFailed, match="several times in a row"):
        process.ask("whist_metrics", "odd_sound", ADD)


def a_share() -> Share:
    """Return what a player gets from one rubber won."""
    result = RubberResult(Sides(("1", "2"), ("3", "4")), Side.NS, 5, Sides(2, 1), 9)
    return next(shares(result))


ADD = {
    "what": "add",
    "tally": 1,
    "share": {
        "player": "1",
        "side": "N-S",
        "partner": "2",
        "adversaries": ["3", "4"],
        "won": True,
        "net": 5,
        "games_won": 2,
        "games_lost": 1,
        "hands": 9,
    },
}


def metric(name: str) -> Metric:
    """Return a metric of the plugin as the program sees it."""
    found = METRICS[f"odd_{name}"]
    assert isinstance(found, Metric)
    return found


def test_a_sound_metric_counts_in_another_process() -> None:
    points = metric("sound")
    tally = points.add(points.start(), a_share())
    assert (points.value(tally), points.value(points.join(tally, tally))) == (5, 10)
    assert points.adjust is not None
    assert points.value(points.adjust(tally, -2)) == 3
    assert points.remove(tally, a_share()) == points.start()


@pytest.mark.parametrize("name", ["exits", "forgets"])
def test_a_tally_that_fails_or_does_not_add_up_is_missing_and_stays_so(name: str) -> None:
    odd = metric(name)
    tally = odd.add(odd.start(), a_share())
    assert tally is None
    assert odd.value(odd.add(tally, a_share())) is None
    assert odd.value(odd.join(tally, odd.start())) is None


def test_a_figure_of_another_shape_is_missing() -> None:
    odd = metric("says")
    assert odd.value(odd.start()) is None
