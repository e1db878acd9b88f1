"""A message that is tried: taken, tried again later, given up; and who is left in peace."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club import clock, tasks
from club.errors import Impossible
from club.models import Delivery, Errand, Line, Webhook
from club.webhooks import attempts, deliveries, sending, subscriptions
from club.webhooks.sending import SendOutcome
from tests.webhooks.subscribed import later, subscribed

pytestmark = pytest.mark.django_db


def test_what_is_not_taken_is_tried_again_later_with_the_same_body(house, receiver, monkeypatch):
    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    receiver.answer = lambda _got: (503, b"busy")
    tasks.sweep()
    tasks.sweep()
    row = Delivery.objects.get()
    assert (len(receiver.got), row.tries, row.status, row.answer) == (1, 1, 503, "busy")
    errands = Errand.objects.filter(task=deliveries.ERRAND)
    errands.update(done_at=None, claimed_until=None, due_at=row.at)
    tasks.sweep()
    assert len(receiver.got) == 1, "an errand that comes too early tries nothing"
    errands.update(done_at=None, due_at=row.due_at)
    receiver.answer = lambda _got: (204, b"")
    later(monkeypatch, deliveries.PAUSES[0])
    tasks.sweep()
    one, two = receiver.got
    assert one.body == two.body and one.headers["webhook-id"] == two.headers["webhook-id"]
    row.refresh_from_db()
    assert row.delivered_at and row.tries == 2
    later(monkeypatch, timedelta(days=4))
    tasks.sweep()
    assert len(receiver.got) == 2


def given_up(house, receiver, monkeypatch, status=500):
    """Let a message fail until it is given up; give how long that took."""
    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    receiver.answer = lambda _got: (status, b"no")
    began = clock.now()
    tasks.sweep()
    while Delivery.objects.get().open:
        row = Delivery.objects.get()
        later(monkeypatch, row.due_at - clock.now())
        tasks.sweep()
    return clock.now() - began


def test_after_three_days_it_is_given_up_and_the_webhook_stopped_on_the_record(
    house, receiver, monkeypatch
):
    took = given_up(house, receiver, monkeypatch)
    assert timedelta(days=2.9) < took < timedelta(days=3)
    webhook = Webhook.objects.get()
    assert webhook.stopped == Webhook.Stopped.UNANSWERED and len(receiver.got) == 10
    line = Line.objects.get(what="webhook_stopped")
    assert line.by == "club" and line.body["webhook"] == webhook.pk
    house.hand(house.rubber, 9)
    tasks.sweep()
    assert len(receiver.got) == 10, "and nothing more is sent"
    front = house.reader().get(house.at("club")).content.decode()
    assert "one has stopped" in front
    shown = house.reader().get(house.at("webhook", webhook.pk)).content.decode()
    assert "Sending has stopped" in shown and "no message was accepted" in shown


def test_one_that_says_it_is_gone_is_stopped_at_once(house, receiver, monkeypatch):
    assert given_up(house, receiver, monkeypatch, 410) < timedelta(seconds=20)
    assert Webhook.objects.get().stopped == Webhook.Stopped.GONE and len(receiver.got) == 1


def test_one_that_is_stopped_is_gone_on_with_before_anything_is_sent_again(
    house, receiver, monkeypatch
):
    given_up(house, receiver, monkeypatch, 410)
    row = Delivery.objects.get()
    with pytest.raises(Impossible, match="Start it again first"):
        subscriptions.replay(house.order(), row.webhook_id, 0)
    with pytest.raises(Impossible, match="Start it again first"):
        subscriptions.send_again(house.order(), row.webhook_id, row.pk)


def test_gone_on_with_it_tells_what_was_given_up_and_what_was_missed(house, receiver, monkeypatch):
    given_up(house, receiver, monkeypatch, 410)
    house.hand(house.rubber, 9)
    receiver.answer = lambda _got: (200, b"")
    subscriptions.go_on(house.order(), Webhook.objects.get().pk)
    for _turn in range(2):
        tasks.sweep()
    assert len(receiver.got) == 3 and len(set(receiver.ids)) == 2
    assert not Delivery.objects.filter(delivered_at=None).exists()


def test_one_that_does_not_answer_is_left_in_peace_for_a_while(house, receiver, monkeypatch):
    tried = []

    def silent(*_told):
        tried.append(1)
        return SendOutcome(trouble=sending.LATE)

    monkeypatch.setattr(attempts, "post", silent)
    subscribed(house, receiver, "hand.confirmed")
    for _hand in range(3):
        house.hand(house.rubber, 7)
    tasks.sweep()
    assert len(tried) == 1, "one message found out; the others wait"
    monkeypatch.setattr(attempts, "post", sending.post)
    later(monkeypatch, timedelta(seconds=30))
    tasks.sweep()
    assert len(receiver.got) == 3


@pytest.mark.parametrize("status", [200, 500])
def test_one_that_takes_its_time_rests_as_long_as_it_took(house, receiver, monkeypatch, status):
    tried = []

    def slowly(*_told):
        tried.append(clock.now())
        later(monkeypatch, timedelta(seconds=9))
        return SendOutcome(status)

    began = clock.now()
    monkeypatch.setattr(clock, "now", lambda: began)
    monkeypatch.setattr(attempts, "post", slowly)
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    for _hand in range(2):
        house.hand(house.rubber, 7)
    tasks.sweep()
    webhook.refresh_from_db()
    assert tried == [began] and webhook.rests_until == began + timedelta(seconds=18)
    monkeypatch.setattr(attempts, "post", sending.post)
    later(monkeypatch, timedelta(seconds=9))
    tasks.sweep()
    webhook.refresh_from_db()
    assert receiver.got and webhook.rests_until is None, "a place that was quick again is not slow"


@pytest.mark.parametrize(("was_slow", "seconds", "sent"), [
    (False, 0, 2), (False, 1, 1), (True, 0, 1), (True, 21, 2),
])  # fmt: skip
def test_a_slow_place_holds_one_worker_and_others_do_not_wait(
    house, receiver, monkeypatch, was_slow, seconds, sent
):
    posted = []
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)

    def held_up(target, *_told):
        place = target.path.rsplit("/", 1)[1]
        posted.append(place)
        if place == "slow" and posted.count("slow") == 1:  # another worker comes meanwhile
            later(monkeypatch, timedelta(seconds=seconds))
            tasks.sweep()
        return SendOutcome(200)

    monkeypatch.setattr(attempts, "post", held_up)
    for place in ("/slow", "/other"):
        url = f"{receiver.url.rstrip('/')}{place}"
        subscriptions.begin(house.order(), place, url, ("hand.confirmed",))
    house.hand(house.rubber, 7)
    house.hand(house.rubber, 7)
    if was_slow:
        Webhook.objects.update(rests_until=now)
    tasks.sweep()
    assert posted.count("slow") == sent and posted.count("other") >= 1
    later(monkeypatch, timedelta(seconds=30))
    tasks.sweep()
    assert Delivery.objects.filter(delivered_at=None).count() == 0


def test_a_try_is_counted_before_it_is_made(house, receiver, monkeypatch):
    class Killed(BaseException):
        pass

    def killed(*_told):
        raise Killed

    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    monkeypatch.setattr(attempts, "post", killed)
    with pytest.raises(Killed):
        tasks.sweep()
    assert Delivery.objects.get().tries == 1 and Delivery.objects.get().open
    monkeypatch.setattr(attempts, "post", sending.post)
    later(monkeypatch, timedelta(minutes=2))
    tasks.sweep()
    assert len(receiver.got) == 1 and Delivery.objects.get().tries == 2


def test_an_errand_done_twice_sends_nothing_twice(house, receiver):
    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    tasks.sweep()
    Errand.objects.update(done_at=None, claimed_until=None)
    tasks.sweep()
    deliveries.relay()
    tasks.sweep()
    assert len(receiver.got) == 1


def test_what_waits_is_not_tried_once_the_webhook_is_stopped(house, receiver):
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    deliveries.publisher.publish()
    deliveries.relay()
    Webhook.objects.filter(pk=webhook.pk).update(stopped="gone", stopped_at=clock.now())
    tasks.sweep()
    assert receiver.got == [] and Delivery.objects.get().tries == 0
