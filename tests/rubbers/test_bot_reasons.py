"""An arbitrator has a bot's decision replayed: by the version that played, and by no other."""

from __future__ import annotations

import pytest
from celery import current_app

from club import tasks
from club.text.wording import sentence
from rubbers.bots.book_play.club_bot import ONLY, ClubBot
from rubbers.bots.bot import choice
from rubbers.bots.explained import Explained
from rubbers.finished import bot_reasons
from rubbers.hand.state.hand import HandStage
from rubbers.registries import BOTS
from tests.rubbers.bot_table import BotTable
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> BotTable:
    current_app.loader.import_default_modules()
    table = BotTable(a_house())
    while table.hand.stage is not HandStage.OVER:
        tasks.sweep()
        if table.hand.to_act is table.me:
            table.play()
    return table


def said(reasons: list[Explained]) -> set[str]:
    return {sentence(one.why, {}) for one in reasons}


def test_the_seed_is_revealed_with_the_hand_and_replays_every_card(played):
    reasons = bot_reasons.of_rubber(played.row, 1)
    assert len(reasons) == 39
    assert {(one.chosen_by.bot, one.chosen_by.version) for one in reasons} == {("club", 1)}
    assert not any("Asked again" in why or "version" in why for why in said(reasons))


def test_a_changed_version_of_the_bot_is_told_apart(played, monkeypatch):
    monkeypatch.setattr(ClubBot, "version", 2)
    reasons = bot_reasons.of_rubber(played.row, 1)
    assert said(reasons) == {"This card was played by version 1; version 2 is now installed."}
    assert {one.chosen_by.version for one in reasons} == {1}


def test_a_bot_that_plays_otherwise_under_the_same_version_is_found_out(played, monkeypatch):
    right = ClubBot.play

    def other(self, view, seed, layouts=None):
        usual = right(self, view, seed).card.number
        cards = [card for card in range(52) if view.legal >> card & 1 and card != usual]
        return choice(cards[0] if cards else usual, ONLY)

    monkeypatch.setattr(ClubBot, "play", other)
    assert "Asked again, the bot would play another card." in said(
        bot_reasons.of_rubber(played.row, 1)
    )


def test_a_bot_that_is_no_longer_installed_is_said_to_be_gone(played, monkeypatch):
    monkeypatch.setattr(BOTS, "get", lambda id: None)
    gone = "This card was played by version 1 of a bot that is no longer installed."
    assert said(bot_reasons.of_rubber(played.row, 1)) == {gone}
