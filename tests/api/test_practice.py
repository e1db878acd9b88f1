"""Practice over REST: a program sits down without an account, plays by offers, and asks why."""

from __future__ import annotations

import hashlib
import os

import pytest
from celery import current_app
from django.test import Client

from club import tasks
from rubbers.models import PracticeTable
from rubbers.registries import BOTS
from tests.views.house import a_house

pytestmark = pytest.mark.django_db
BASE = "/api/v1/practice"
RUN = os.getpid() % 250


@pytest.fixture(autouse=True)
def unhurried(settings) -> None:
    many = {**settings.WHIST_REQUESTS_A_MINUTE, "practice": 10_000, "joining": 10_000}
    many |= {"nobody": 10_000}
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
    assert early.status_code == 422 and "only when the hand is over" in early.json()["detail"]
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


class Friend:
    """A program at a friend's practice table, with a token of its own."""

    def __init__(self, address: str, token: str) -> None:
        self.client, self.address, self.token, self.sent = Client(), address, token, 0

    @property
    def view(self):
        answer = self.client.get(self.address, headers={"Practice-Token": self.token})
        assert answer.status_code == 200, answer.content
        return answer.json()

    def offer(self, kind: str):
        return next((one for one in self.view["may"] if one["kind"] == kind), None)

    def follow(self, offer, **more):
        self.sent += 1
        headers = {"Practice-Token": self.token, "Idempotency-Key": f"k-{self.sent}"}
        body = {**offer["body"], **more}
        return self.client.post(offer["href"], body, "application/json", headers=headers)

    def gives(self, kind: str, **part: str) -> None:
        if offer := self.offer(kind):
            assert self.follow(offer, **part).status_code == 201


def two_friends() -> tuple[Friend, Friend]:
    current_app.loader.import_default_modules()
    a_house(demo=True)
    body = {"bot": "novice", "friends": True, "name": "Ann"}
    told = Client().post(BASE, body, "application/json").json()
    ann = Friend(f"{BASE}/{told['view']['table']}", told["token"])
    invitation = f"{BASE}/invitations/{told['view']['invitation']}"
    assert Client().get(invitation).json()["free"] == ["N", "E", "W"]
    told = Client().post(invitation, {"seat": "N", "name": "Bob"}, "application/json")
    assert told.status_code == 201, told.content
    return ann, Friend(ann.address, told.json()["token"])


def test_two_programs_play_a_hand_by_offers_and_each_sees_its_own_seat():
    ann, bob = two_friends()
    assert ann.view["hand"] is None and ann.offer("begin_rubber")["fields"][0]["values"]
    assert ann.follow(ann.offer("begin_rubber")).status_code == 201
    deal = ann.view["awaiting_beacon"]
    assert deal["silent"] == ["N", "S"] and deal["beacon"] == "devices"
    for friend, seat in ((ann, "S"), (bob, "N")):
        digest = hashlib.sha256(f"whist/device/v1|{deal['id']}|{seat}|{'5' * 64}".encode())
        friend.gives("commit_device", digest=digest.hexdigest())
    for friend in (ann, bob):
        friend.gives("reveal_device", nonce="5" * 64)
    assert list(ann.view["hand"]["held"]) == ["S"] and list(bob.view["hand"]["held"]) == ["N"]
    while ann.view["in_play"]:
        for friend in (ann, bob):
            if offer := friend.offer("play"):
                assert friend.follow(offer).status_code == 201
        tasks.sweep()
    assert sum(bob.view["hand"]["taken"].values()) == 13
    assert bob.follow(bob.offer("leave_table")).json() == {"left": True}
    assert Client().get(bob.address, headers={"Practice-Token": bob.token}).status_code == 404
    assert [one["name"] for one in ann.view["players"]] == ["Ann"]
    assert ann.follow(ann.offer("let_bot_play")).json()["view"]["seating"]["N"] == "bot:novice@1"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"game": "bridge"}, "game"),
        ({"friends": True}, "name"),
        ({"friends": True, "name": "x" * 21}, "name"),
        ({"friends": "yes"}, "friends"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_its_field(body, field):
    a_house(demo=True)
    answer = Client().post(BASE, body, "application/json")
    assert answer.status_code == 422
    assert [one["field"] for one in answer.json()["errors"]] == [field]
    assert not PracticeTable.objects.exists()


def test_codes_and_tokens_are_guessed_a_few_times_a_minute_and_no_more(visitor, settings):
    limits = {**settings.WHIST_REQUESTS_A_MINUTE, "joining": 2, "nobody": 2}
    settings.WHIST_REQUESTS_A_MINUTE = limits
    for net, address, headers in (
        (7, f"{BASE}/invitations/AAAA2222", {}),
        (8, visitor.address, {"Practice-Token": "wrong"}),
    ):
        there = Client(REMOTE_ADDR=f"10.8.{net}.{RUN}")
        answers = [there.get(address, headers=headers) for _ in range(6)]
        assert {404, 429} == {one.status_code for one in answers}
        late = next(one for one in answers if one.status_code == 429)
        assert int(late["Retry-After"]) > 0 and "again in" in late.json()["detail"]
