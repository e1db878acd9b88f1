"""From a line on the record to a message that is sent, and sent again when it is asked for."""

from __future__ import annotations

from datetime import timedelta

import orjson
import pytest

from club import clock, tasks
from club.errors import Unknown
from club.models import Delivery, Errand, Line, Position, Webhook
from club.verify.row_checks import awaits_errands
from club.webhooks import deliveries, payload, subscriptions, webhook_secrets
from tables.room import acts
from tests.api.evening import program_of, secretary
from tests.views.house import a_house, sent
from tests.webhooks.subscribed import EVERY, later, subscribed

pytestmark = pytest.mark.django_db


def test_what_happens_is_told_signed_with_its_place_on_the_record(house, receiver):
    webhook, secret = subscribed(house, receiver)
    house.hand(house.rubber, 9)
    tasks.sweep()
    [got] = receiver.got
    line = Line.objects.select_related("position").get(what="hand_confirmed")
    where = f"/api/v1/clubs/{house.club.slug}/evenings/{house.evening.key}/rubbers/1"
    assert got.said["type"] == "hand.confirmed"
    assert got.said["data"] == {
        "club": house.club.slug, "position": line.position.number, "stream": line.stream.name,
        "number": line.number, "path": where, "hand": 1, "attempt": 0,
    }  # fmt: skip
    at = int(got.headers["webhook-timestamp"])
    expected = webhook_secrets.sign(secret, got.headers["webhook-id"], at, got.body)
    assert got.headers["webhook-signature"] == expected
    assert got.headers["webhook-id"] == f"hand_confirmed-{webhook.pk}-{line.position.number}"
    row = Delivery.objects.get()
    assert (row.status, row.answer, row.tries) == (200, "thank you", 1) and row.delivered_at


def test_a_whole_evening_is_told_once_each_and_in_its_order(house, receiver):
    subscribed(house, receiver)
    for _hand in range(2):
        house.hand(house.rubber, 13)
    house.does(house.evening, acts.EndRubber(1))
    house.does(house.evening, acts.ChangePhase(acts.Phase.CLOSE))
    for _turn in range(3):
        tasks.sweep()
    kinds = [one.said["type"] for one in receiver.got]
    assert sorted(set(kinds)) == sorted(EVERY)
    assert kinds.count("hand.confirmed") == 2 and kinds.count("rubber.finished") == 1
    assert len(set(receiver.ids)) == len(receiver.ids)
    of_lines = [one for one in receiver.got if one.said["data"].get("stream")]
    positions = [one.said["data"]["position"] for one in of_lines]
    assert positions == sorted(positions)
    finished = next(one for one in receiver.got if one.said["type"] == "rubber.finished")
    assert (finished.said["data"]["winners"], finished.said["data"]["points"]) == ("N-S", 8)


def test_standings_are_told_by_name_and_version_after_what_changed_them(house, receiver):
    subscribed(house, receiver, "standings.changed")
    for _hand in range(2):
        house.hand(house.rubber, 13)
    for _turn in range(2):
        tasks.sweep()
    [got] = receiver.got
    names = {one["name"]: one["version"] for one in got.said["data"]["standings"]}
    assert {"all", f"evening:{house.evening.key}"} <= names.keys()
    won = Position.objects.get(line__what="rubber_won").number
    assert got.said["data"]["position"] >= won


def test_no_message_holds_a_name_a_number_of_a_member_or_a_card(house, receiver):
    subscribed(house, receiver)
    for _hand in range(2):
        house.hand(house.rubber, 13)
    house.does(house.evening, acts.EndRubber(1))
    house.does(house.evening, acts.ChangePhase(acts.Phase.CLOSE))
    for _turn in range(3):
        tasks.sweep()
    plain = {"club", "position", "stream", "number", "path", "hand", "attempt", "winners", "points",
             "standings"}  # fmt: skip
    assert {name for one in receiver.got for name in one.said["data"]} <= plain
    whole = b" ".join(one.body for one in receiver.got).decode()
    assert "Ashdown" not in whole and "member" not in whole and "Lowry" not in whole


def test_what_was_before_a_webhook_began_is_not_told(house, receiver):
    house.hand(house.rubber, 9)
    subscribed(house, receiver)
    tasks.sweep()
    assert receiver.got == []


def test_another_club_is_told_nothing_of_this_one(house, receiver):
    other = a_house("Elsewhere")
    subscribed(other, receiver)
    house.hand(house.rubber, 9)
    tasks.sweep()
    assert receiver.got == []
    theirs = Webhook.objects.get(club=other.club)
    with pytest.raises(Unknown, match="no such webhook"):
        subscriptions.end(house.order(), theirs.pk)


def test_many_lines_are_told_in_batches_and_none_is_left_out(house, receiver, monkeypatch):
    monkeypatch.setattr(deliveries, "A_BATCH", 2)
    subscribed(house, receiver, "hand.confirmed")
    for _hand in range(5):
        house.hand(house.rubber, 7)
    for _turn in range(4):
        tasks.sweep()
    assert len(receiver.got) == 5


def test_a_kind_of_notice_that_falls_over_holds_up_nothing_else(
    house, receiver, monkeypatch, caplog
):
    def fall(_stream, _body):
        raise RuntimeError("the plugin is torn")

    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    with monkeypatch.context() as patch:
        patch.setattr(payload, "payload_of", lambda line, kind: fall(line, kind))
        assert tasks.sweep() > 0, "errands are done all the same"
    assert "could not be notified" in caplog.text and receiver.got == []
    tasks.sweep()
    assert len(receiver.got) == 1, "and nothing is left out once it is mended"


def test_a_trial_is_signed_sent_once_and_shown_and_never_told_again(house, receiver, monkeypatch):
    webhook, secret = subscribed(house, receiver, "hand.confirmed")
    receiver.answer = lambda _got: (503, b"no")
    reader = house.reader()
    asked = sent()
    for _twice in range(2):
        went = reader.post(house.at("change-webhook", webhook.pk, "trial"), asked)
        assert went["Location"] == house.at("webhook", webhook.pk)
    tasks.sweep()
    later(monkeypatch, timedelta(days=1))
    tasks.sweep()
    [got] = receiver.got
    assert got.said["type"] == "trial" and set(got.said["data"]) == {"club", "position"}
    at = int(got.headers["webhook-timestamp"])
    expected = webhook_secrets.sign(secret, got.headers["webhook-id"], at, got.body)
    assert got.headers["webhook-signature"] == expected
    webhook.refresh_from_db()
    assert webhook.works and not Delivery.objects.get().open
    shown = reader.get(house.at("webhook", webhook.pk)).content.decode()
    assert "Test message" in shown and "not delivered" in shown and "answered 503" in shown
    Delivery.objects.update(position=10**6)
    subscriptions.replay(house.order(), webhook.pk, 0)
    tasks.sweep()
    assert len(receiver.got) == 1
    assert secretary(house.club).post(f"/webhooks/{webhook.pk}/trial").status_code == 201
    assert program_of(house.club, 2).post(f"/webhooks/{webhook.pk}/trial").status_code == 403
    assert Delivery.objects.count() == 2


def test_all_after_a_position_is_told_again_under_the_same_ids(house, receiver):
    for _hand in range(2):
        house.hand(house.rubber, 7)
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 7)
    tasks.sweep()
    [first] = receiver.ids
    subscriptions.replay(house.order(), webhook.pk, 0)
    for _turn in range(2):
        tasks.sweep()
    assert len(receiver.got) == 4 and len(set(receiver.ids)) == 3, "those of before it began too"
    assert receiver.ids.count(first) == 2


def test_one_message_is_sent_again_when_asked(house, receiver):
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    tasks.sweep()
    subscriptions.send_again(house.order(), webhook.pk, Delivery.objects.get().pk)
    tasks.sweep()
    assert len(receiver.got) == 2 and len(set(receiver.ids)) == 1


def test_a_changed_secret_signs_and_the_old_one_beside_it_for_a_day(house, receiver, monkeypatch):
    webhook, old = subscribed(house, receiver, "hand.confirmed")
    _receipt, new = subscriptions.change_secret(house.order(), webhook.pk)
    monkeypatch.setattr(clock, "now", lambda: house.order().at)
    house.hand(house.rubber, 9)
    tasks.sweep()
    later(monkeypatch, timedelta(days=1, minutes=1))
    house.hand(house.rubber, 9)
    tasks.sweep()
    both, alone = receiver.got
    for got, secrets in ((both, [new, old]), (alone, [new])):
        at = int(got.headers["webhook-timestamp"])
        signed = [
            webhook_secrets.sign(one, got.headers["webhook-id"], at, got.body) for one in secrets
        ]
        assert got.headers["webhook-signature"] == " ".join(signed)


def test_a_webhook_that_is_ended_is_told_nothing_more_not_even_what_waits(house, receiver):
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    deliveries.publisher.publish()
    deliveries.relay()
    subscriptions.end(house.order(), webhook.pk)
    tasks.sweep()
    assert receiver.got == []
    webhook.refresh_from_db()
    assert webhook.secret == webhook.old_secret == ""


def test_a_place_inside_is_not_sent_to_and_the_page_says_why(house, receiver, settings):
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    settings.WHIST_WEBHOOK_NETWORKS = []
    house.hand(house.rubber, 9)
    tasks.sweep()
    assert receiver.got == []
    shown = house.reader().get(house.at("webhook", webhook.pk)).content.decode()
    assert "127.0.0.1 is inside this machine’s network." in shown


def test_messages_that_wait_do_not_keep_verify_from_comparing_standings(house, receiver):
    subscribed(house, receiver)
    for _hand in range(2):
        house.hand(house.rubber, 13)
    receiver.answer = lambda _got: (500, b"")
    for _turn in range(2):
        tasks.sweep()
    assert Errand.objects.filter(done_at=None).exists() and not awaits_errands(house.club.pk)


def test_messages_of_long_ago_are_forgotten_and_open_ones_are_not(house, receiver, monkeypatch):
    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    tasks.sweep()
    house.hand(house.rubber, 9)
    receiver.answer = lambda _got: (500, b"")
    tasks.sweep()
    later(monkeypatch, deliveries.KEPT + timedelta(days=1))
    tasks.forget_done()
    assert Delivery.objects.get().open


def test_a_body_is_plain_json(house, receiver):
    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    tasks.sweep()
    body = receiver.got[0].body
    assert orjson.dumps(orjson.loads(body)) == body
    assert receiver.got[0].said["timestamp"].endswith("Z")
