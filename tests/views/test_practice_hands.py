"""Looking back at a practice hand: for the visitor alone, and for a friend until the table ends."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from celery import current_app
from django.test import Client
from django.urls import reverse

from club import clock, tasks
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.commands.practice import practice_play
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Play
from rubbers.models import HandAnalysis, PracticeTable
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice
from tests.views.house import HTMX, a_house, sent, told

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unhurried(settings) -> None:
    many = {**settings.WHIST_REQUESTS_A_MINUTE, "practice": 10_000, "nobody": 10_000}
    settings.WHIST_REQUESTS_A_MINUTE = many


class Visitor:
    """A visitor at a practice table, who plays by command and looks by address."""

    def __init__(self) -> None:
        current_app.loader.import_default_modules()  # a process that works knows every errand
        self.house, self.client, self.keys = a_house(demo=True, public=False), Client(), 0
        self.address = self.client.post(reverse("practice")).url

    @property
    def row(self) -> PracticeTable:
        """Read the table."""
        return PracticeTable.objects.select_related("club").get()

    @property
    def device(self) -> PracticeDevice:
        """Read the visitor's device."""
        return PracticeDevice(self.row, tuple(self.row.guests.all()))

    def does(self, act) -> None:
        """Do an act of the table."""
        self.keys += 1
        context = CommandContext(Caller(self.row.club_id), f"visitor-{self.keys}", clock.now())
        practice_play.perform(replace(context, at=clock.now()), self.device, act)

    def plays_out(self) -> None:
        """Play the hand to its end, with the worker that the bots play in."""
        while (seen := practice_view.seen(self.device)).in_play:
            if plays := [one for one in seen.acts if isinstance(one, Play)]:
                self.does(plays[0])
            tasks.sweep()
        while tasks.sweep():
            continue

    def cuts(self) -> None:
        """Cut for the next deal, which deals it."""
        acts = practice_view.seen(self.device).acts
        self.does(next(one for one in acts if isinstance(one, CutForNext)))

    def hand(self, number: int = 1) -> str:
        """Return the address of a hand."""
        return f"{self.address}hands/{number}"


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()


def test_a_practice_hand_is_looked_back_at_with_the_reasons_of_bots(visitor):
    assert visitor.client.get(visitor.hand()).status_code == 404
    visitor.plays_out()
    table = visitor.client.get(visitor.address).content.decode()
    assert f'href="{visitor.hand()}"' in table
    page = visitor.client.get(visitor.hand())
    words = told(page)
    assert page["Cache-Control"] == "no-store"
    assert "South (you) plays the " in words and "North (Club bot) plays the " in words
    assert words.count("Club: ") == 39
    assert "If all four had played perfectly" in words
    assert visitor.client.get(visitor.hand(), **HTMX).content.startswith(b'<div id="dealt-hand"')
    assert visitor.client.get(f"{visitor.hand()}?as=json").json()["reasons"]
    assert b'[Play "' in visitor.client.get(f"{visitor.hand()}?as=pbn").content


def test_while_the_next_hand_is_played_the_last_one_can_be_looked_at_and_no_other(visitor):
    visitor.plays_out()
    visitor.cuts()
    table = visitor.client.get(visitor.address).content.decode()
    assert f'href="{visitor.hand(1)}"' in table
    assert visitor.client.get(visitor.hand(1)).status_code == 200
    assert visitor.client.get(visitor.hand(2)).status_code == 404
    assert visitor.client.get(f"{visitor.hand(1)}?as=rubber-pbn").status_code == 200


def test_whoever_has_no_cookie_of_the_table_finds_no_hand_of_it(visitor):
    visitor.plays_out()
    for path in (visitor.hand(), f"{visitor.hand()}?as=json"):
        assert Client().get(path).status_code == 404
    assert Client().post(f"{visitor.hand()}/work-out", sent()).status_code == 404


def test_a_hand_that_was_not_worked_out_is_asked_for_once(visitor):
    visitor.plays_out()
    HandAnalysis.objects.all().delete()
    assert "Analyse this hand" in told(visitor.client.get(visitor.hand()))
    for _ in range(2):
        answer = visitor.client.post(f"{visitor.hand()}/work-out", sent())
        assert answer.status_code == 302 and answer.url == visitor.hand()
    assert HandAnalysis.objects.count() == 1
    tasks.sweep()
    assert "If all four had played perfectly" in told(visitor.client.get(visitor.hand()))


def test_a_friends_link_ends_with_the_table(visitor, monkeypatch):
    visitor.plays_out()
    page = visitor.client.get(visitor.hand()).content.decode()
    link = unescape(re.search(r'value="http://[^/]+(/h/[^"]+)"', page)[1])
    words = told(Client().get(link))
    assert "South plays the " in words and "you" not in words.partition("What happened")[2][:3000]
    later = visitor.row.ends_at
    with monkeypatch.context() as patch:
        patch.setattr(clock, "now", lambda: later)
        assert Client().get(link).status_code == 404
    assert Client().get(link).status_code == 200
    practice_play.end(visitor.row.pk, later)
    assert Client().get(link).status_code == 404
    assert not HandAnalysis.objects.exists()
