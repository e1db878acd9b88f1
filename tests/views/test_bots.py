"""The page of bots: an officer adds an external bot, sees its token once, and removes it."""

from __future__ import annotations

import re

import pytest

from club.access.authentication import digest
from club.models import ExternalBot, Token
from tests.views.house import HTMX, a_house, sent, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


def test_a_bot_is_added_and_its_token_is_shown_once(house):
    reader = house.reader()
    form = sent(name="Deep Whist", owner=3, about="Counts trumps.")
    first, again = (reader.post(house.at("bots"), form) for _ in range(2))
    (secret,) = re.findall(r'class="secret">([^<]+)<', told_whole(first))
    assert Token.objects.get(digest=digest(secret)).bot.name == "deep-whist"
    assert first["Cache-Control"].endswith("no-store") and "/api/v1/bots/me" in told(first)
    assert secret not in told_whole(again) and "already been shown" in told(again)
    listed = told(reader.get(house.at("bots")))
    assert "Deep whist" in listed and "owner: Anil Mehta; version 1" in listed
    assert "Novice" in listed and "avoids the worst mistakes" in listed


def told_whole(answer):
    return answer.content.decode()


def test_its_page_gives_another_token_raises_the_version_and_removes_it(house):
    reader = house.reader()
    reader.post(house.at("bots"), sent(name="deep-whist", owner=3))
    page = told(reader.get(house.at("bot", "deep-whist")))
    assert "bot:api/deep-whist@1" in page and "15 seconds" in page and "Nowhere." in page
    assert 'class="secret"' in told_whole(reader.post(house.at("bot-token", "deep-whist"), sent()))
    assert Token.objects.filter(bot__name="deep-whist", withdrawn_at=None).count() == 1
    reader.post(house.at("change-bot", "deep-whist", "version"), sent())
    assert "bot:api/deep-whist@2" in told(reader.get(house.at("bot", "deep-whist")))
    answer = reader.post(house.at("change-bot", "deep-whist", "remove"), sent())
    assert answer["Location"] == house.at("bots")
    assert reader.get(house.at("bot", "deep-whist")).status_code == 404
    assert not Token.objects.filter(bot__name="deep-whist", withdrawn_at=None).exists()


def test_a_name_that_is_taken_or_cannot_be_is_answered_by_its_field(house):
    reader = house.reader()
    reader.post(house.at("bots"), sent(name="deep-whist", owner=3))
    for name in ("Deep Whist", "no/slash"):
        answer = reader.post(house.at("bots"), sent(name=name, owner=3), **HTMX)
        assert answer.status_code == 422 and 'data-field="name"' in told_whole(answer)
    answer = reader.post(house.at("bots"), sent(name="other", owner=999), **HTMX)
    assert answer.status_code == 422 and 'data-field="owner"' in told_whole(answer)
    assert ExternalBot.objects.count() == 1


def test_only_those_who_keep_members_see_bots(house):
    member = house.reader(2)
    assert member.get(house.at("bots")).status_code == 403
    answer = member.post(house.at("bots"), sent(name="mine", owner=2))
    assert answer.status_code == 403 and not ExternalBot.objects.exists()
    assert house.at("bots") not in told_whole(member.get(house.at("club")))
    assert house.at("bots") in told_whole(house.reader().get(house.at("club")))


def test_the_page_asks_no_more_of_the_database_for_more_bots(house, django_assert_max_num_queries):
    reader = house.reader()
    for number in range(6):
        reader.post(house.at("bots"), sent(name=f"bot-{number}", owner=3))
    with django_assert_max_num_queries(12):
        assert "Bot 5" in told(reader.get(house.at("bots")))
