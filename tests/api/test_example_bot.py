"""The bot in docs/examples plays on a real server: at practice to the end, and in a seat."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import current_app

from club import tasks
from rubbers.models import PracticeTable
from rubbers.practice import practice_view
from tests.screen.at_screen import AtScreen
from tests.screen.outside import ID, Outside
from tests.servers import kept, web
from tests.services import test_database_url
from tests.views.house import a_house

pytestmark = pytest.mark.django_db(transaction=True)
BOT = Path(__file__).parents[2] / "docs/examples/bot.py"
PATIENCE = 120.0


@pytest.fixture
def served(transactional_db: None) -> Iterator[web.Web]:
    current_app.loader.import_default_modules()
    with web.serving({"DATABASE_URL": test_database_url()}) as it:
        yield it


def started(*told: str) -> subprocess.Popen[bytes]:
    """Start the example bot as whoever tries it does."""
    return kept.start([sys.executable, str(BOT), *told], stdout=subprocess.PIPE)


def test_the_example_has_fewer_than_a_hundred_lines_and_needs_nothing():
    text = BOT.read_text()
    assert len(text.splitlines()) < 100
    imported = {
        line.split()[1].partition(".")[0] for line in text.splitlines() if "import " in line
    }
    assert imported <= sys.stdlib_module_names


def test_it_plays_a_rubber_at_a_practice_table(served):
    a_house(demo=True)
    bot = started(served.url)
    ends = time.monotonic() + PATIENCE
    while bot.poll() is None and time.monotonic() < ends:
        tasks.sweep()
        time.sleep(0.05)
    said = kept.stop(bot)
    assert bot.returncode == 0, said
    row = PracticeTable.objects.get()
    rubber = practice_view.rubber_of(row)
    assert rubber.over and rubber.result is not None


def test_it_plays_in_a_seat_with_a_token(served):
    outside = Outside(at=AtScreen(house=a_house("The Arlington")))
    bot = started(served.url, outside.bot.token)
    try:
        outside.sits()
        ends = time.monotonic() + PATIENCE
        # One read a step: the bot may play the last card of the hand between two reads.
        while (seat := outside.at.rubber.dealt.hand.to_act) and time.monotonic() < ends:
            if seat is outside.seat:
                time.sleep(0.05)
            else:
                outside.at.play()
    finally:
        kept.stop(bot)
    mine = [one for one in outside.acts() if one.act.by is outside.seat and one.chosen_by]
    assert len(mine) >= 13
    assert {(one.chosen_by.bot, one.chosen_by.standing_in_for) for one in mine} == {(ID, "")}
