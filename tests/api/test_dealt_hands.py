"""Hands that are over, over REST: JSON and PBN, of an evening and of practice."""

from __future__ import annotations

import pytest
from celery import current_app
from django.test import Client

from club import tasks
from tests.rubbers.test_pbn import read
from tests.rubbers.test_verify_hand import script
from tests.screen.at_screen import AtScreen
from tests.screen.played import Hands
from tests.screen.test_screen_api import Programs
from tests.views.test_practice_hands import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unhurried(settings) -> None:
    many = {**settings.WHIST_REQUESTS_A_MINUTE, "practice": 10_000, "nobody": 10_000}
    settings.WHIST_REQUESTS_A_MINUTE = many
    current_app.loader.import_default_modules()  # a process that works knows every errand


def test_a_hand_of_an_evening_is_read_as_json_and_as_pbn_once_it_is_over():
    at = AtScreen("guarded")
    hands = Hands(at.pk, at.house.order)
    programs = Programs(at)
    program, path = programs.of(6), f"{programs.path}/hands"
    hands.play()
    assert program.get(f"{path}/1").status_code == 404
    assert program.get(f"{path}/1/pbn").json()["status"] == 404
    assert program.get(path).json()["hands"] == []
    hands.play_out()
    while tasks.sweep():
        continue
    hand = program.get(f"{path}/1").json()
    assert len(hand["tricks"]) == 13 and hand["double_dummy"]["whole"]
    assert sum(hand["double_dummy"]["par"].values()) == sum(hand["taken"].values()) == 13
    script().check(hand["bundle"])
    assert program.get(path).json()["hands"] == [hand]
    answer = program.get(f"{path}/1/pbn")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    (game,) = read(answer.content.decode())
    cards = {seat: {c.replace("10", "T") for c in own} for seat, own in hand["hands"].items()}
    assert game.hands() == {s: {c[1] + c[0] for c in own} for s, own in cards.items()}
    assert program.get(f"{path}/pbn").content == answer.content
    assert program.get(f"{path}/1?attempt=1").status_code == 404
    assert program.get(f"{path}/1?attempt=9").status_code == 422


def test_a_practice_hand_is_read_by_whoever_has_its_token():
    visitor = Visitor()
    visitor.plays_out()
    cookie = visitor.client.cookies["practice"].value
    token = cookie.strip('"').partition(" ")[2].partition(":")[0]
    base = f"/api/v1/practice/{visitor.row.key}/hands"
    for path in (base, f"{base}/pbn", f"{base}/1", f"{base}/1/pbn"):
        answer = Client().get(path, headers={"Practice-Token": token})
        assert answer.status_code == 200, (path, answer.content)
        assert Client().get(path).status_code == 404
    hand = Client().get(f"{base}/1", headers={"Practice-Token": token}).json()
    assert {one["bot"] for one in hand["reasons"]} == {"club"}
    script().check(hand["bundle"])
