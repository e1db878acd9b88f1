"""Play now: a stranger sits down with three bots in one press, and nobody else sees the cards."""

from __future__ import annotations

import html
import json
import os
import re

import pytest
from celery import current_app
from django.test import Client
from django.urls import reverse

from club import tasks
from club.models import Member, User
from rubbers.cards.seats import Seat
from rubbers.models import PracticeTable
from rubbers.practice import practice_view
from tests.views.house import HTMX, a_house, sent, told

RUN = os.getpid() % 250
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unhurried(settings) -> None:
    """Tests sit down more often from one address than a stranger may."""
    allowed = {**settings.WHIST_REQUESTS_A_MINUTE, "practice": 10_000}
    settings.WHIST_REQUESTS_A_MINUTE = allowed


@pytest.fixture
def visitor() -> Client:
    current_app.loader.import_default_modules()
    a_house(demo=True)
    return Client()


def sits_down(visitor: Client) -> str:
    answer = visitor.post(reverse("practice"))
    assert answer.status_code == 302
    return str(answer.url)


def acts_in(page) -> list[str]:
    found = re.findall(r'name="act" value="([^"]+)"([^>]*)', page.content.decode(), flags=re.S)
    return [html.unescape(act) for act, more in found if "aria-disabled" not in more]


def test_a_stranger_sits_down_and_plays_without_an_account(visitor):
    home = told(visitor.get(reverse("home")))
    assert "Play now" in home
    members, users = Member.objects.count(), User.objects.count()
    address = sits_down(visitor)
    page = visitor.get(address)
    assert page["Cache-Control"] == "no-store"
    assert "Your turn: lead any card." in told(page)
    assert len(acts_in(page)) == 13
    row = PracticeTable.objects.get()
    form = sent(act=acts_in(page)[0], seen=f"{practice_view.stream_name(row)}={row.version}")
    here = {**HTMX, "HTTP_HX_CURRENT_URL": f"http://testserver{address}"}
    assert visitor.post(f"{address}act", form, **here).status_code == 204
    tasks.sweep()
    words = told(visitor.get(address, **HTMX))
    assert "Your turn" in words and "Club" in words
    assert (members, users) == (Member.objects.count(), User.objects.count())


def test_whoever_has_no_cookie_of_the_table_finds_nothing_there(visitor):
    address = sits_down(visitor)
    for other in (Client(), a_second_visitor()):
        assert other.get(address).status_code == 404
        assert other.post(f"{address}act", sent(act="{}")).status_code == 404


def a_second_visitor() -> Client:
    other = Client()
    sits_down(other)
    return other


def test_play_now_goes_on_with_a_rubber_that_is_not_over(visitor):
    address = sits_down(visitor)
    assert sits_down(visitor) == address
    assert PracticeTable.objects.count() == 1


def test_one_address_sits_down_a_few_times_a_minute_and_no_more(visitor, settings):
    settings.WHIST_REQUESTS_A_MINUTE = {**settings.WHIST_REQUESTS_A_MINUTE, "practice": 2}
    from_there = {"REMOTE_ADDR": f"10.9.{settings.WHIST_REQUESTS_A_MINUTE['reads'] % 250}.{RUN}"}
    answers = [Client(**from_there).post(reverse("practice")).status_code for _ in range(4)]
    assert answers.count(429) >= 1 and 302 in answers


def test_where_no_club_offers_practice_there_is_none():
    a_house("The Turf")
    assert "Play now" not in told(Client().get(reverse("home")))
    assert Client().post(reverse("practice")).status_code == 404


def test_the_page_holds_the_visitors_cards_and_no_others(visitor):
    address = sits_down(visitor)
    page = visitor.get(address).content.decode()
    row = PracticeTable.objects.get()
    rubber = practice_view.rubber_of(row)
    cards = practice_view.cards_of(row, rubber)
    sent_cards = {json.loads(act)["card"] for act in acts_in(visitor.get(address))}
    assert len(sent_cards) == 13
    for seat, held in cards.items():
        if seat is Seat.S:
            continue
        for card in held:
            if card != rubber.dealt.hand.turn_up:
                assert f'data-card="{str(card).replace("T", "10")}"' not in page


def test_a_rubber_that_is_over_is_followed_by_another_in_one_press(visitor):
    address = sits_down(visitor)
    for _ in range(1000):
        page = visitor.get(address)
        if "Play another rubber" in told(page):
            break
        acts = [act for act in acts_in(page) if "honours" not in act]
        if acts:
            visitor.post(f"{address}act", sent(act=acts[0]))
        tasks.sweep()
    assert "win the rubber by" in told(page)
    assert visitor.post(f"{address}begin", sent()).url == address
    assert "Your turn" in told(visitor.get(address)) or "is to play" in told(visitor.get(address))
    row = PracticeTable.objects.get()
    assert row.rubbers == 2 and not practice_view.rubber_of(row).hands
