"""From a line on the record to a message that was taken, tried again, given up, sent again."""

from __future__ import annotations

from datetime import timedelta

import orjson
import pytest

from club import clock, tasks
from club.commands import deliveries, tries, webhooks
from club.commands.differences import awaits_errands
from club.errors import Impossible, Unknown
from club.models import Delivery, Errand, Line, Position, Webhook
from club.webhooks import post as sending
from club.webhooks import schedule, signature, telling
from club.webhooks.post import Outcome
from tables import tasks as _standings  # noqa: F401  registers its errands
from tables.forming import acts
from tests.api.evening import program_of, secretary
from tests.servers.receiver import receiving
from tests.views.house import a_house, sent

pytestmark = pytest.mark.django_db
EVERY = ("hand.confirmed", "rubber.finished", "standings.changed", "evening.closed")


@pytest.fixture(autouse=True)
def loopback_is_the_hall(settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]


@pytest.fixture
def receiver():
    with receiving() as made:
        yield made


@pytest.fixture
def house():
    """Give a club whose first rubber is about to be played."""
    made = a_house()
    made.people_enter()
    made.evening = made.open_evening(1, 2, 3, 4, 5)
    made.rubber = made.play_begins(made.evening, ("2", "3", "4", "5"))
    return made


def subscribed(house, receiver, *kinds):
    """Have the receiver told; give the webhook and its secret."""
    receipt, secret = webhooks.begin(house.order(), "ladder", receiver.url, kinds or EVERY)
    return Webhook.objects.get(pk=receipt["webhook"]), secret


def later(monkeypatch, by):
    """Let so much time pass."""
    now = clock.now() + by
    monkeypatch.setattr(clock, "now", lambda: now)


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
    expected = signature.sign(secret, got.headers["webhook-id"], at, got.body)
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
        webhooks.end(house.order(), theirs.pk)


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
        patch.setattr(telling, "told_of", lambda line, kind: fall(line, kind))
        assert tasks.sweep() > 0, "errands are done all the same"
    assert "cannot be told" in caplog.text and receiver.got == []
    tasks.sweep()
    assert len(receiver.got) == 1, "and nothing is left out once it is mended"


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
    later(monkeypatch, schedule.PAUSES[0])
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
    assert "one is stopped" in front
    shown = house.reader().get(house.at("webhook", webhook.pk)).content.decode()
    assert "Nothing is sent there any more" in shown and "nobody took a message" in shown


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
    expected = signature.sign(secret, got.headers["webhook-id"], at, got.body)
    assert got.headers["webhook-signature"] == expected
    webhook.refresh_from_db()
    assert webhook.works and not Delivery.objects.get().open
    shown = reader.get(house.at("webhook", webhook.pk)).content.decode()
    assert "A trial" in shown and "not taken" in shown and "answered 503" in shown
    Delivery.objects.update(position=10**6)
    webhooks.replay(house.order(), webhook.pk, 0)
    tasks.sweep()
    assert len(receiver.got) == 1
    assert secretary(house.club).post(f"/webhooks/{webhook.pk}/trial").status_code == 201
    assert program_of(house.club, 2).post(f"/webhooks/{webhook.pk}/trial").status_code == 403
    assert Delivery.objects.count() == 2


def test_one_that_says_it_is_gone_is_stopped_at_once(house, receiver, monkeypatch):
    assert given_up(house, receiver, monkeypatch, 410) < timedelta(seconds=20)
    assert Webhook.objects.get().stopped == Webhook.Stopped.GONE and len(receiver.got) == 1


def test_one_that_is_stopped_is_gone_on_with_before_anything_is_sent_again(
    house, receiver, monkeypatch
):
    given_up(house, receiver, monkeypatch, 410)
    row = Delivery.objects.get()
    with pytest.raises(Impossible, match="go on with it first"):
        webhooks.replay(house.order(), row.webhook_id, 0)
    with pytest.raises(Impossible, match="go on with it first"):
        webhooks.send_again(house.order(), row.webhook_id, row.pk)


def test_gone_on_with_it_tells_what_was_given_up_and_what_was_missed(house, receiver, monkeypatch):
    given_up(house, receiver, monkeypatch, 410)
    house.hand(house.rubber, 9)
    receiver.answer = lambda _got: (200, b"")
    webhooks.go_on(house.order(), Webhook.objects.get().pk)
    for _turn in range(2):
        tasks.sweep()
    assert len(receiver.got) == 3 and len(set(receiver.ids)) == 2
    assert not Delivery.objects.filter(delivered_at=None).exists()


def test_one_that_does_not_answer_is_left_in_peace_for_a_while(house, receiver, monkeypatch):
    tried = []

    def silent(*_told):
        tried.append(1)
        return Outcome(trouble=sending.LATE)

    monkeypatch.setattr(tries, "post", silent)
    subscribed(house, receiver, "hand.confirmed")
    for _hand in range(3):
        house.hand(house.rubber, 7)
    tasks.sweep()
    assert len(tried) == 1, "one message found out; the others wait"
    monkeypatch.setattr(tries, "post", sending.post)
    later(monkeypatch, timedelta(seconds=30))
    tasks.sweep()
    assert len(receiver.got) == 3


@pytest.mark.parametrize("status", [200, 500])
def test_one_that_takes_its_time_rests_as_long_as_it_took(house, receiver, monkeypatch, status):
    tried = []

    def slowly(*_told):
        tried.append(clock.now())
        later(monkeypatch, timedelta(seconds=9))
        return Outcome(status)

    began = clock.now()
    monkeypatch.setattr(clock, "now", lambda: began)
    monkeypatch.setattr(tries, "post", slowly)
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    for _hand in range(2):
        house.hand(house.rubber, 7)
    tasks.sweep()
    webhook.refresh_from_db()
    assert tried == [began] and webhook.rests_until == began + timedelta(seconds=18)
    monkeypatch.setattr(tries, "post", sending.post)
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
        posted.append(target.path)
        if len(posted) == 1:  # another worker comes meanwhile
            later(monkeypatch, timedelta(seconds=seconds))
            tasks.sweep()
        return Outcome(200)

    monkeypatch.setattr(tries, "post", held_up)
    for place in ("/slow", "/other"):
        url = f"{receiver.url.rstrip('/')}{place}"
        webhooks.begin(house.order(), place, url, ("hand.confirmed",))
    house.hand(house.rubber, 7)
    house.hand(house.rubber, 7)
    if was_slow:
        Webhook.objects.update(rests_until=now)
    tasks.sweep()
    slow, other = (sum(path.endswith(end) for path in posted) for end in ("/slow", "/other"))
    assert slow == sent and other >= 1
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
    monkeypatch.setattr(tries, "post", killed)
    with pytest.raises(Killed):
        tasks.sweep()
    assert Delivery.objects.get().tries == 1 and Delivery.objects.get().open
    monkeypatch.setattr(tries, "post", sending.post)
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


def test_all_after_a_position_is_told_again_under_the_same_ids(house, receiver):
    for _hand in range(2):
        house.hand(house.rubber, 7)
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 7)
    tasks.sweep()
    [first] = receiver.ids
    webhooks.replay(house.order(), webhook.pk, 0)
    for _turn in range(2):
        tasks.sweep()
    assert len(receiver.got) == 4 and len(set(receiver.ids)) == 3, "those of before it began too"
    assert receiver.ids.count(first) == 2


def test_one_message_is_sent_again_when_asked(house, receiver):
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    tasks.sweep()
    webhooks.send_again(house.order(), webhook.pk, Delivery.objects.get().pk)
    tasks.sweep()
    assert len(receiver.got) == 2 and len(set(receiver.ids)) == 1


def test_a_changed_secret_signs_and_the_old_one_beside_it_for_a_day(house, receiver, monkeypatch):
    webhook, old = subscribed(house, receiver, "hand.confirmed")
    _receipt, new = webhooks.change_secret(house.order(), webhook.pk)
    monkeypatch.setattr(clock, "now", lambda: house.order().at)
    house.hand(house.rubber, 9)
    tasks.sweep()
    later(monkeypatch, timedelta(days=1, minutes=1))
    house.hand(house.rubber, 9)
    tasks.sweep()
    both, alone = receiver.got
    for got, secrets in ((both, [new, old]), (alone, [new])):
        at = int(got.headers["webhook-timestamp"])
        signed = [signature.sign(one, got.headers["webhook-id"], at, got.body) for one in secrets]
        assert got.headers["webhook-signature"] == " ".join(signed)


def test_a_webhook_that_is_ended_is_told_nothing_more_not_even_what_waits(house, receiver):
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    deliveries.publisher.publish()
    deliveries.relay()
    webhooks.end(house.order(), webhook.pk)
    tasks.sweep()
    assert receiver.got == []
    webhook.refresh_from_db()
    assert webhook.secret == webhook.old_secret == ""


def test_what_waits_is_not_tried_once_the_webhook_is_stopped(house, receiver):
    webhook, _secret = subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    deliveries.publisher.publish()
    deliveries.relay()
    Webhook.objects.filter(pk=webhook.pk).update(stopped="gone", stopped_at=clock.now())
    tasks.sweep()
    assert receiver.got == [] and Delivery.objects.get().tries == 0


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
    later(monkeypatch, schedule.KEPT + timedelta(days=1))
    tasks.forget_done()
    assert Delivery.objects.get().open


def test_a_body_is_plain_json(house, receiver):
    subscribed(house, receiver, "hand.confirmed")
    house.hand(house.rubber, 9)
    tasks.sweep()
    body = receiver.got[0].body
    assert orjson.dumps(orjson.loads(body)) == body
    assert receiver.got[0].said["timestamp"].endswith("Z")
