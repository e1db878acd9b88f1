"""The checks of the plugin API pass what is sound and name what is not."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest

from api.plugins import conformance
from api.plugins.bots import PACK, Bot, BotView, CardChoice, numbers
from api.plugins.codes import CODES
from api.plugins.formats import Movement, Tables, Winners
from api.plugins.hooks import Reason
from rubbers.bots.house_bots import NoviceBot
from rubbers.standings.metrics import METRICS
from tables.registries import DRIVES, RUBBERS

WHY = Reason("Why not.")


class Lowest(Bot):
    """Plays its lowest legal card."""

    id, title = "lowest", "Lowest"

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose it."""
        return CardChoice(PACK[min(numbers(view.legal))], WHY)


class Illegal(Lowest):
    """Plays any card of its own."""

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose the highest, whatever was led."""
        return CardChoice(PACK[max(numbers(view.own))], WHY)


class Wavering(Lowest):
    """Changes its mind when it is asked again."""

    asked = 0

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose the lowest and the highest by turns."""
        self.asked += 1
        legal = numbers(view.legal)
        return CardChoice(PACK[min(legal) if self.asked % 2 else max(legal)], WHY)


class Slow(Lowest):
    """Thinks too long."""

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Wait first."""
        time.sleep(0.02)
        return super().play(view, seed, layouts)


def test_sound_plugins_pass() -> None:
    conformance.check_bot(Lowest(), 5)
    conformance.check_bot(NoviceBot(), 5)
    for format in (RUBBERS, *DRIVES):
        conformance.check_format(format)
    for metric in METRICS:
        conformance.check_metric(metric)
    conformance.check_code(replace(CODES["club-1864"], id="parlour"))


@pytest.mark.parametrize(
    ("bot", "words"), [(Illegal(), "not legal"), (Wavering(), "played a different card")]
)
def test_a_bot_that_breaks_a_rule_is_named(bot: Bot, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        conformance.check_bot(bot, 5)


def test_a_slow_bot_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "SECONDS_A_CARD", 0.001)
    with pytest.raises(AssertionError, match="s a card"):
        conformance.check_bot(Slow(), 1)


class Endless(Lowest):
    """Never answers."""

    def __init__(self) -> None:
        self.gate = threading.Event()

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Wait for what never comes."""
        self.gate.wait(60)
        return super().play(view, seed, layouts)


def test_a_bot_that_never_answers_is_named_after_the_time_for_all_checks() -> None:
    began = time.monotonic()
    with pytest.raises(AssertionError, match=r"longer than 0\.2 s: it had played 0 cards"):
        conformance.check_bot(endless := Endless(), 1, seconds=0.2)
    assert time.monotonic() - began < 30
    endless.gate.set()


def test_the_checks_of_a_bot_end_when_their_time_is_up() -> None:
    with pytest.raises(AssertionError, match="Check fewer hands, or make it faster"):
        conformance.check_bot(Slow(), 100, seconds=0.2)


def lost(tables: Tables, winners: Winners) -> Tables:
    """Lose everyone."""
    return ()


def test_an_unsound_movement_is_named() -> None:
    with pytest.raises(AssertionError, match="There were 1 tables"):
        conformance.check_movement(Movement("lost", ("Go home.",), lost))
    with pytest.raises(AssertionError, match="at least one sentence"):
        conformance.check_movement(Movement("lost", (), lost))


def test_a_metric_that_does_not_add_up_is_named() -> None:
    metric = replace(METRICS[0], remove=lambda tally, share: tally)
    with pytest.raises(AssertionError, match="does not undo adding it"):
        conformance.check_metric(metric)


def test_a_code_under_the_programs_id_is_named() -> None:
    with pytest.raises(AssertionError, match="belongs to the program"):
        conformance.check_code(CODES["club-1864"])
