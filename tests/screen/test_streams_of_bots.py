"""The live stream: a bot hears of the tables it plays at, a practice program of its own table."""

from __future__ import annotations

import pytest
from celery import current_app
from django.conf import settings as limits
from django.test import Client

from club import clock
from club.access.stream_access import Audience, ListenRequest, may_listen
from club.errors import TooMuch
from club.livestream import news
from club.livestream.hub import Hub
from club.outbox import live
from rubbers.commands.practice import practice_play
from tests.screen.outside import ID, Outside
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def outside() -> Outside:
    return Outside()


def heard_by(outside: Outside) -> Audience:
    audience = may_listen(ListenRequest(outside.at.house.club.slug, bearer=outside.bot.token))
    assert audience is not None
    return audience


def test_a_bot_hears_of_the_tables_it_plays_at_and_of_nothing_else(outside):
    assert heard_by(outside).only == frozenset()
    outside.sits()
    audience, own = heard_by(outside), outside.at.row.stream.name
    assert audience.hears(own)
    evening = outside.at.evening.key
    for other in (f"rubber:{evening}:2", f"table:{evening}:1", f"room:{evening}", "dispute:1"):
        assert not audience.hears(other), other
    assert not audience.hears("register") and not audience.hears("practice:x")
    outside.secretary.done("/bots/deep-whist/remove")
    assert may_listen(ListenRequest(outside.at.house.club.slug, bearer=outside.bot.token)) is None


def test_a_bot_listens_anew_once_it_is_given_a_seat_and_nobody_else_does(outside):
    hub, club = Hub(), outside.at.house.club.pk
    hub.tasks.append(None)  # nothing is read from Redis here
    hub.connected = True
    bot = hub.join(heard_by(outside), "")
    other = hub.join(Audience(club, only=frozenset(), bot="bot:api/other"), "")
    member = hub.join(Audience(club), "")
    for one in (bot, other, member):
        one.take()
    told = {b"club": b"%d" % club, b"stream": f"bot:{ID}".encode(), b"version": b"0"}
    hub.spread(news.read_news(b"1-1", {**told, b"what": live.SEATS.encode()}))
    assert bot.gone and b"refetch" in bot.take()
    assert not other.gone and not other.take()
    assert not member.gone and not member.take()


@pytest.mark.django_db(transaction=True)
def test_a_seat_given_and_taken_tells_the_bot(monkeypatch):
    from tests.screen.at_screen import AtScreen

    outside = Outside(at=AtScreen(house=a_house("The Crockford")))
    told = []
    monkeypatch.setattr(live, "tell", lambda club, stream, version, what="": told.append(stream))
    outside.sits()
    assert told.count(f"bot:{ID}") == 1
    whose = outside.programs.of(outside.whose)
    whose.done(f"{outside.table}/bots/give-back", {"seat": "E"})
    assert told.count(f"bot:{ID}") == 2


def test_a_practice_program_hears_of_its_own_table_with_its_token(settings):
    current_app.loader.import_default_modules()
    house = a_house(demo=True, public=False)
    device, token = practice_play.sit_down(house.club, practice_play.Wanted("novice"), clock.now())
    row = device.table
    audience = may_listen(ListenRequest("", practice=row.key, seat=token))
    assert audience == Audience(house.club.pk, only=frozenset({f"practice:{row.key}"}))
    assert audience.hears(f"practice:{row.key}") and not audience.hears("practice:another")
    many = {**settings.WHIST_REQUESTS_A_MINUTE, "nobody": 1}
    settings.WHIST_REQUESTS_A_MINUTE = many
    assert (
        may_listen(ListenRequest("", practice=row.key, seat="wrong", address="192.0.2.1")) is None
    )
    with pytest.raises(TooMuch):
        may_listen(ListenRequest("", practice="nowhere", seat=token, address="192.0.2.1"))


def test_where_to_listen_is_said_when_one_sits_down():
    current_app.loader.import_default_modules()
    a_house(demo=True)
    sat = Client().post("/api/v1/practice", {}, "application/json").json()
    key = sat["view"]["table"]
    assert sat["listen"] == f"/api/v1/stream?practice={key}"
    assert sat["seats"] == [
        {"table": f"/api/v1/practice/{key}", "stream": f"practice:{key}", "seat": "S"}
    ]


def test_a_bot_is_counted_to_itself_and_told_why_until_when_and_by_which_limit(outside, settings):
    settings.WHIST_REQUESTS_A_MINUTE = {**limits.WHIST_REQUESTS_A_MINUTE, "bot_reads": 2}
    for left in (1, 0):
        answer = outside.bot.get("/api/v1/bots/me")
        assert answer.status_code == 200
        assert answer["RateLimit-Policy"] == '"bot_reads";q=2;w=60'
        assert answer["RateLimit"].startswith(f'"bot_reads";r={left};t=')
    refused = outside.bot.get("/api/v1/bots/me")
    told = refused.json()
    assert refused.status_code == 429 and told["code"] == "throttled"
    assert "2 requests a minute" in told["detail"] and told["reset_at"]
    assert 1 <= int(refused["Retry-After"]) == told["retry_after"] <= 60
    assert refused["RateLimit"].startswith('"bot_reads";r=0;t=')
    assert outside.secretary.get("/bots").status_code == 200
    issued = outside.secretary.post("/bots", {"name": "second", "owner": 6}).json()
    outside.bot.token = issued["secret"]
    assert outside.bot.get("/api/v1/bots/me").status_code == 200


def test_a_practice_table_is_counted_by_itself_and_a_wrong_token_by_its_address(settings):
    current_app.loader.import_default_modules()
    a_house(demo=True)
    many = {**limits.WHIST_REQUESTS_A_MINUTE, "practice": 9, "nobody": 4, "bot_reads": 1}
    settings.WHIST_REQUESTS_A_MINUTE = many
    client = Client()
    for _ in range(2):
        sat = client.post("/api/v1/practice", {}, "application/json").json()
        address = f"/api/v1/practice/{sat['view']['table']}"
        token = {"Practice-Token": sat["token"]}
        assert client.get(address, headers=token).status_code == 200
        again = client.get(address, headers=token)
        assert again.status_code == 429 and '"bot_reads";r=0' in again["RateLimit"]
    wrong = [client.get(address, headers={"Practice-Token": "x"}).status_code for _ in range(3)]
    assert wrong == [404, 404, 429]
