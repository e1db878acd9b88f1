"""The pages of friends at practice: choices, codes, one device for several, and leaving."""

from __future__ import annotations

import html
import os
import re
from datetime import timedelta

import pytest
from celery import current_app
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club import clock
from rubbers.cards.seats import WhistGame
from rubbers.models import PracticeGuest, PracticeTable
from rubbers.play.state.table_events import PlayManner
from rubbers.practice import practice_view
from tests.views.house import HTMX, a_house, sent, told

RUN = os.getpid() % 250
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def demo(settings) -> None:
    many = {"practice": 10_000, "joining": 10_000}
    settings.WHIST_REQUESTS_A_MINUTE = {**settings.WHIST_REQUESTS_A_MINUTE, **many}
    current_app.loader.import_default_modules()
    a_house(demo=True)


THREE = {"name-1": "A", "name-2": "B", "name-3": "C"}


def a_table(**fields: str) -> tuple[Client, str]:
    client = Client()
    answer = client.post(reverse("practice"), {"who": "friends", "name": "Ann", **fields})
    assert answer.status_code == 302, answer.content
    return client, str(answer.url)


def code() -> str:
    return PracticeTable.objects.get().code


def joins(name: str, seat: str) -> Client:
    client = Client()
    answer = client.post(reverse("practice-invited", args=[code()]), {"name": name, "seat": seat})
    assert answer.status_code == 302
    return client


def test_the_choices_make_the_table_that_was_chosen():
    page = told(Client().get(reverse("practice-choose")))
    for words in ("Novice", "Faithful", "Double dummy", "Friends on their own devices"):
        assert words in page
    chosen = {"who": "me", "game": "dummy", "manner": "faithful", "bot": "novice"}
    client = Client()
    address = client.post(reverse("practice"), chosen).url
    row = PracticeTable.objects.get()
    assert (row.game, row.manner, row.bot) == (WhistGame.DUMMY, PlayManner.FAITHFUL, "novice")
    assert "Dummy" in told(client.get(address))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"who": "ghosts"}, "me, here, friends"),
        ({"who": "me", "game": "bridge"}, "whist, dummy, double_dummy"),
        ({"who": "me", "manner": "loose"}, "faithful, guarded"),
        ({"who": "friends"}, "what your friends call you"),
        ({"who": "here"}, "between 1 and 3 names"),
        ({"who": "here", "name-1": "Ann", "name-2": "ann"}, "a name nobody else at this table has"),
        ({"who": "here", "game": "double_dummy", **THREE}, "between 1 and 2 names"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_and_no_table_is_made(fields, words):
    answer = Client().post(reverse("practice"), fields, **HTMX)
    assert answer.status_code == 422 and words in told(answer)
    assert not PracticeTable.objects.exists()


def test_friends_join_by_the_code_and_names_are_escaped():
    ann, address = a_table()
    lobby = ann.get(address, follow=True)
    assert code()[:4] in told(lobby) and "<svg" in lobby.content.decode()
    bob = joins("<b>Bob</b>", "W")
    page = ann.get(f"{address}friends").content.decode()
    assert "<b>Bob" not in page and "&lt;b&gt;Bob" in page
    assert ann.post(f"{address}begin", sent()).status_code == 302
    assert "Waiting for the devices of" in told(ann.get(address))
    assert 'data-seat="W"' in bob.get(address).content.decode()
    moved = ann.get(f"{address}friends?waiting=1", **HTMX)
    assert moved["HX-Redirect"] == address, "whoever waits is led to the table"


def test_a_code_that_leads_nowhere_is_answered_clearly():
    where = reverse("practice-join")
    assert "eight letters and figures" in told(Client().post(where, {"code": "?"}, **HTMX))
    answer = Client().post(where, {"code": "AAAA-2222"}, **HTMX)
    assert answer.status_code == 404 and "No table has this code" in told(answer)
    assert Client().get(reverse("practice-invited", args=["AAAA2222"])).status_code == 404


def test_codes_are_guessed_a_few_times_a_minute_and_no_more(settings):
    settings.WHIST_REQUESTS_A_MINUTE = {**settings.WHIST_REQUESTS_A_MINUTE, "joining": 2}
    there = Client(REMOTE_ADDR=f"10.7.6.{RUN}")
    answers = [there.post(reverse("practice-join"), {"code": "AAAA2222"}) for _ in range(6)]
    assert {one.status_code for one in answers} == {404, 429}
    assert "again in" in told(answers[-1]) or "again in" in told(answers[2])


def test_whoever_comes_back_by_the_link_or_play_now_is_at_their_own_seat():
    _, address = a_table()
    bob = joins("Bob", "W")
    assert bob.get(reverse("practice-invited", args=[code()])).url == address
    assert bob.post(reverse("practice")).url == address
    assert PracticeGuest.objects.count() == 2


def cards_in(page) -> int:
    return len(set(re.findall(r'id="card-(\w+)"', page.content.decode())))


def test_at_one_device_cards_show_on_a_press_alone_and_no_page_keeps_them():
    client, address = a_table(**{"who": "here", "name-1": "Ann", "name-2": "Bob"})
    client.post(f"{address}begin", sent())
    page = client.get(address)
    assert cards_in(page) == 0 and "Pass to Ann, South" in told(page)
    shown = client.post(f"{address}show", **HTMX)
    assert cards_in(shown) == 13 and shown["Cache-Control"] == "no-store"
    assert cards_in(client.get(address)) == 0, "a reload shows nothing"
    assert client.post(f"{address}show").status_code == 302, "nor is there a page to go back to"
    row = PracticeTable.objects.get()
    act = re.search(r'name="act" value="([^"]+)"', shown.content.decode())[1]
    form = sent(act=html.unescape(act), seen=f"{practice_view.stream_name(row)}={row.version}")
    assert client.post(f"{address}act", form).status_code == 302
    assert cards_in(client.get(address)) == 0
    assert cards_in(client.post(f"{address}show", **HTMX)) == 0, "a bot is to play"


def test_absence_is_shown_and_a_seat_is_taken_back_by_a_press():
    ann, address = a_table()
    bob = joins("Bob", "W")
    ann.post(f"{address}begin", sent())
    long_ago = clock.now() - timedelta(minutes=2)
    PracticeGuest.objects.filter(name="Bob").update(seen_at=long_ago)
    assert "Bob is away." in told(ann.get(address))
    assert ann.post(f"{address}stand-in", sent(seat="W")).status_code == 302
    assert "Your turn" in told(ann.get(address)), "one device is left, so the hand is dealt"
    assert "is playing for you" in told(bob.get(address))
    assert bob.post(f"{address}stand-in", sent()).status_code == 302
    assert "is playing for you" not in told(bob.get(address))


def test_who_leaves_is_gone_and_others_are_told():
    ann, address = a_table()
    bob = joins("Bob", "W")
    ann.post(f"{address}begin", sent())
    assert bob.post(f"{address}leave").url == reverse("home")
    assert bob.get(address).status_code == 404
    assert "Bob has left." in told(ann.get(address))


def test_every_act_at_a_table_wants_the_cookie_of_a_seat():
    _, address = a_table()
    for page in ("", "friends"):
        assert Client().get(f"{address}{page}").status_code == 404
    for act in ("act", "claim", "show", "beacon", "void", "begin", "stand-in", "leave"):
        assert Client().post(f"{address}{act}", sent()).status_code == 404, act


def test_a_page_with_four_friends_asks_no_more_than_one_with_two():
    ann, address = a_table()
    counts = []
    joins("Bob", "W")
    ann.post(f"{address}begin", sent())
    for more in ((), (("Cy", "N"), ("Di", "E"))):
        for name, seat in more:
            joins(name, seat)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            ann.get(address)
        counts.append(len(asked))
    assert counts[1] <= counts[0] <= 12, counts
