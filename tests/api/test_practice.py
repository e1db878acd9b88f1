"""Practice over REST: a program sits down without an account, plays by offers, and asks why."""

from __future__ import annotations

import pytest
from celery import current_app
from django.test import Client

from club import tasks
from rubbers.models import PracticeTable
from rubbers.registries import BOTS
from tests.views.house import a_house

pytestmark = pytest.mark.django_db
BASE = "/api/v1/practice"


@pytest.fixture(autouse=True)
def unhurried(settings) -> None:
    many = {**settings.WHIST_REQUESTS_A_MINUTE, "practice": 10_000, "nobody": 10_000}
    settings.WHIST_REQUESTS_A_MINUTE = many


class Visitor:
    """A program at a practice table."""

    def __init__(self) -> None:
        current_app.loader.import_default_modules()
        a_house(demo=True)
        self.client, self.sent = Client(), 0
        answer = self.client.post(BASE, {"bot": "novice"}, "application/json")
        assert answer.status_code == 201, answer.content
        self.token, view = answer.json()["token"], answer.json()["view"]
        self.address = f"{BASE}/{view['table']}"

    @property
    def view(self):
        answer = self.client.get(self.address, headers={"Practice-Token": self.token})
        assert answer.status_code == 200
        return answer.json()

    def follow(self, offer, **more: str):
        self.sent += 1
        headers = {"Practice-Token": self.token, "Idempotency-Key": f"k-{self.sent}", **more}
        return self.client.post(offer["href"], offer["body"], "application/json", headers=headers)

    def plays_a_hand(self) -> None:
        while (view := self.view)["in_play"]:
            plays = [one for one in view["may"] if one["kind"] == "play"]
            if plays:
                assert self.follow(plays[0]).status_code == 201
            tasks.sweep()


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()


def test_a_program_plays_a_hand_by_offers_alone_and_the_next_is_dealt(visitor):
    assert list(visitor.view["hand"]["held"]) == ["S"]
    assert visitor.view["seating"] == {"S": "visitor", **dict.fromkeys("NEW", "bot:novice@1")}
    visitor.plays_a_hand()
    view = visitor.view
    assert sum(view["hand"]["taken"].values()) == 13 and view["hand"]["revealed"]
    (cut,) = [one for one in view["may"] if one["kind"] == "cut_for_next"]
    done = visitor.follow(cut).json()
    assert done["view"]["hand"]["number"] == 2 and done["version"] == done["view"]["seen"]


def test_bots_say_why_once_the_hand_is_over_and_not_before(visitor):
    reasons = f"{visitor.address}/hands/1/reasons"
    headers = {"Practice-Token": visitor.token}
    early = visitor.client.get(reasons, headers=headers)
    assert early.status_code == 422 and "once the hand is over" in early.json()["detail"]
    visitor.plays_a_hand()
    told = visitor.client.get(reasons, headers=headers).json()["results"]
    assert len(told) == 39 and {one["bot"] for one in told} == {"novice"}
    assert all(one["why"] and "Asked again" not in one["why"] for one in told)


def test_without_the_token_there_is_no_table(visitor):
    for headers in ({}, {"Practice-Token": "wrong"}):
        assert visitor.client.get(visitor.address, headers=headers).status_code == 404
        assert (
            Client().get(f"{visitor.address}/hands/1/reasons", headers=headers).status_code == 404
        )
    offer = visitor.view["may"][0]
    visitor.token = "wrong"
    assert visitor.follow(offer).status_code == 404
    assert PracticeTable.objects.get().version == 5


def test_anyone_may_list_the_bots():
    listed = Client().get("/api/v1/bots").json()["results"]
    assert [one["id"] for one in listed] == [bot.id for bot in BOTS]
    assert {"novice", "club"} <= {one["id"] for one in listed}
