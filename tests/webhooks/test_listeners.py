"""A plugin's listener is told after the commit, tried again if it fails, and stopped in the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from club import tasks
from club.errors import Impossible, Malformed, WhistError
from club.members.club_settings import disable_plugin, enable_plugin
from club.models import Delivery, Line, Webhook
from club.plugins import listener as plugin_listener
from club.plugins import plugin_process
from club.verify.register import check_register
from club.webhooks import subscriptions
from tests.api.evening import a_club, secretary
from tests.plugins.shelf import installed
from tests.plugins.test_examples import relative
from tests.servers import kept
from tests.webhooks.subscribed import EVERY, later

pytestmark = pytest.mark.django_db


@pytest.fixture
def plugins(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install the listeners."""
    monkeypatch.setattr(plugin_listener, "SECONDS", kept.LEAST_PATIENCE)
    monkeypatch.setattr(plugin_process, "MOST_FAILURES", 1000)
    with installed(tmp_path, "odd_listeners", relative("whist-chat")):
        yield
    plugin_process.stop_all()


def told(house: Any, listener: str, url: str = "") -> Webhook:
    """Enable the plugin, and have its listener told from now on."""
    enable_plugin(house.order(), "chat" if listener == "chat" else "odd-listeners")
    receipt, secret = subscriptions.begin(house.order(), "room", url, EVERY, listener)
    assert secret == ""
    return Webhook.objects.get(pk=receipt["webhook"])


def test_a_listener_posts_to_its_address_what_it_makes_of_a_notice(house, receiver, plugins):
    told(house, "chat", receiver.url)
    house.hand(house.rubber, 9)
    tasks.sweep()
    [got] = receiver.got
    assert got.said["text"].startswith(f"{house.club.name}: A hand is confirmed")
    assert "webhook-signature" not in {name.lower() for name in got.headers}
    assert Delivery.objects.get().delivered_at


def test_a_listener_without_an_address_hears_and_posts_nothing(house, plugins):
    told(house, "odd-quiet")
    house.hand(house.rubber, 9)
    tasks.sweep()
    row = Delivery.objects.get()
    assert (row.status, row.trouble) == (200, None) and row.delivered_at


@pytest.mark.parametrize(
    ("listener", "why"),
    [("odd-exits", "SystemExit"), ("odd-loops", "too long"), ("odd-floods", "not 100")],
)
def test_a_listener_that_fails_is_tried_again_and_stopped_at_last(
    house, receiver, plugins, monkeypatch, listener, why
):
    if listener == "odd-loops":
        monkeypatch.setattr(plugin_listener, "SECONDS", 0.5)
    webhook = told(house, listener, receiver.url if listener == "odd-floods" else "")
    house.hand(house.rubber, 9)
    tasks.sweep()
    row = Delivery.objects.get()
    assert why in row.trouble["values"]["why"] and row.tries == 1 and row.open
    for _ in range(12):
        later(monkeypatch, timedelta(hours=21))
        tasks.sweep()
    webhook.refresh_from_db()
    assert webhook.stopped == Webhook.Stopped.UNANSWERED and receiver.got == []
    subscriptions.go_on(house.order(), webhook.pk)
    assert Delivery.objects.get().open


def test_a_listener_whose_plugin_is_disabled_or_gone_waits_for_it(house, plugins, receiver):
    told(house, "chat", receiver.url)
    disable_plugin(house.order(), "chat")
    house.hand(house.rubber, 9)
    tasks.sweep()
    assert "not installed and enabled" in Delivery.objects.get().trouble["template"]
    assert receiver.got == []


def test_only_a_listener_of_the_club_can_be_chosen_with_an_address_if_it_posts(
    house, plugins, receiver
):
    with pytest.raises(Impossible, match="no listener chat"):
        subscriptions.begin(house.order(), "room", receiver.url, EVERY, "chat")
    enable_plugin(house.order(), "chat")
    enable_plugin(house.order(), "odd-listeners")
    wrong = (("chat", "", "needs an address"), ("odd-quiet", receiver.url, "posts nothing"))
    for listener, url, why in wrong:
        with pytest.raises(Malformed, match=why):
            subscriptions.begin(house.order(), "room", url, EVERY, listener)
    with pytest.raises(WhistError):
        subscriptions.begin(house.order(), "room", "", EVERY)


def test_a_listener_has_no_secret_and_the_register_names_it(house, plugins):
    webhook = told(house, "odd-quiet")
    with pytest.raises(Impossible, match="no secret"):
        subscriptions.change_secret(house.order(), webhook.pk)
    assert Line.objects.get(what="webhook_begun").body["listener"] == "odd-quiet"
    webhook.listener = "another"
    webhook.save()
    assert any("webhook" in str(fault) for fault in check_register(house.club))


def test_a_program_chooses_a_listener(plugins):
    club = a_club()
    program = secretary(club)
    program.post("/plugins", {"name": "odd-listeners"})
    told_of = {"name": "lamp", "kinds": ["hand.confirmed"], "listener": "odd-quiet"}
    made = program.post("/webhooks", told_of)
    assert made.status_code == 201, made.content
    assert (made.json()["secret"], made.json()["view"]["listener"]) == ("", "odd-quiet")
    refused = program.post("/webhooks", {**told_of, "listener": "chat"})
    assert refused.status_code == 422
