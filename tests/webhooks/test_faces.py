"""Webhooks by page and by program: the secretary's alone, the secret shown once."""

from __future__ import annotations

import re

import pytest

from club import tasks
from club.models import Delivery, Line, Webhook
from club.webhooks import subscriptions as commands
from tests.api.evening import a_club, program_of, secretary
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db
TOLD = {
    "name": "ladder",
    "url": "https://ladder.example/whist",
    "kinds": ["hand.confirmed", "rubber.finished"],
}


@pytest.fixture
def house():
    made = a_house()
    made.people_enter()
    return made


def test_a_program_has_an_address_told_and_sees_the_secret_once():
    program = secretary(a_club())
    first = program.post("/webhooks", TOLD, key="begin-1").json()
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", first["secret"])
    again = program.post("/webhooks", TOLD, key="begin-1").json()
    assert again["secret"] == "" and again["receipt"] == first["receipt"]
    number = first["view"]["id"]
    shown = program.read(f"/webhooks/{number}")
    assert shown["kinds"] == TOLD["kinds"] and first["secret"] not in str(shown)
    assert [one["id"] for one in program.read("/webhooks")["results"]] == [number]
    changed = program.post(f"/webhooks/{number}/secret").json()
    assert changed["secret"].startswith("whsec_") and changed["secret"] != first["secret"]
    assert program.post(f"/webhooks/{number}/replay", {"after": 0}).status_code == 201
    assert program.read(f"/webhooks/{number}/deliveries")["results"] == []


def test_the_register_tells_of_a_webhook_and_neither_its_address_nor_its_secret():
    club = a_club()
    made = secretary(club).post("/webhooks", TOLD).json()
    line = Line.objects.get(what="webhook_begun")
    assert line.body == {"webhook": made["view"]["id"], "kinds": TOLD["kinds"]}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"url": "http://127.0.0.1:9/"}, "url"),
        ({"url": "https://169.254.169.254/latest"}, "url"),
        ({"url": "nowhere"}, "url"),
        ({"kinds": []}, "kinds"),
        ({"kinds": ["hand.dealt"]}, "kinds"),
        ({"name": ""}, "name"),
        ({"url": 7}, "url"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(change, field):
    answer = secretary(a_club()).post("/webhooks", {**TOLD, **change})
    assert answer.status_code == 422
    assert {one["field"].partition("[")[0] for one in answer.json()["errors"]} == {field}
    assert not Webhook.objects.exists()


def test_webhooks_are_for_the_secretary_and_a_token_that_may():
    club = a_club()
    made = secretary(club).post("/webhooks", TOLD).json()["view"]["id"]
    for program in (program_of(club, 2), secretary(club, ["read", "hands"])):
        assert program.get("/webhooks").status_code == 403
        assert program.get(f"/webhooks/{made}/deliveries").status_code == 403
        assert program.post("/webhooks", TOLD).status_code == 403
        assert program.post(f"/webhooks/{made}/end").status_code == 403
    other = secretary(a_club("Elsewhere"))
    assert other.get(f"/webhooks/{made}").status_code == 404
    assert other.post(f"/webhooks/{made}/end").status_code == 404


def test_a_club_has_only_so_many():
    program = secretary(a_club())
    for _turn in range(commands.MOST):
        assert program.post("/webhooks", TOLD).status_code == 201
    assert "at most" in program.post("/webhooks", TOLD).json()["detail"]


def test_the_kinds_one_can_be_told_of_are_listed_in_words():
    kinds = secretary(a_club()).read("/notices")["results"]
    assert {"hand.confirmed", "rubber.finished", "standings.changed", "evening.closed"} <= {
        one["id"] for one in kinds
    }
    assert all(one["title"] for one in kinds)


def page(house, reader, *more):
    return reader.get(house.at("webhook", *more)).content.decode()


def test_the_secretary_does_it_all_on_pages(house):
    reader = house.reader()
    made = reader.post(house.at("webhooks"), sent(**TOLD))
    secret = re.search(r"whsec_[A-Za-z0-9+/=]+", made.content.decode()).group()
    assert made["Cache-Control"] == "private, no-store"
    webhook = Webhook.objects.get()
    shown = page(house, reader, webhook.pk)
    assert secret not in shown and "A rubber is won or left unfinished" in shown
    listed = reader.get(house.at("webhooks")).content.decode()
    assert (
        "ladder.example" in listed and "nothing to send" in listed and "all delivered" not in listed
    )
    changed = reader.post(house.at("webhook-secret", webhook.pk), sent()).content.decode()
    assert "whsec_" in changed and secret not in changed
    assert "also signs messages until" in page(house, reader, webhook.pk)
    again = reader.post(house.at("change-webhook", webhook.pk, "replay"), sent(after="0"))
    assert again["Location"] == house.at("webhook", webhook.pk)
    ended = reader.post(house.at("change-webhook", webhook.pk, "end"), sent())
    assert ended["Location"] == house.at("webhooks")
    assert reader.get(house.at("webhook", webhook.pk)).status_code == 404


def test_messages_are_shown_with_how_they_went_and_sent_again(house):
    evening = house.open_evening(1, 2, 3, 4, 5)
    rubber = house.play_begins(evening, ("2", "3", "4", "5"))
    webhook = commands.begin(house.order(), **TOLD)[0]["webhook"]
    house.hand(rubber, 9)
    tasks.publisher.publish()
    tasks.deliveries.relay()
    row = Delivery.objects.get()
    reader = house.reader()
    assert "on its way" in page(house, reader, webhook)
    Delivery.objects.update(
        tries=1, status=418, answer="<b>short & stout</b>", given_up_at=row.due_at
    )
    assert "nothing to send" in reader.get(house.at("webhooks")).content.decode()
    shown = page(house, reader, webhook)
    assert "given up" in shown and "answered 418" in shown
    assert "&lt;b&gt;short &amp; stout&lt;/b&gt;" in shown
    again = reader.post(house.at("send-again", webhook, row.pk), sent())
    assert again["Location"] == house.at("webhook", webhook)
    row.refresh_from_db()
    assert row.open and row.tries == 0
    assert "1 message waiting to be sent" in reader.get(house.at("webhooks")).content.decode()
    Delivery.objects.update(delivered_at=row.due_at)
    assert "all delivered" in reader.get(house.at("webhooks")).content.decode()
    listed = secretary(house.club).read(f"/webhooks/{webhook}/deliveries")["results"]
    assert [(one["kind"], one["told"]["hand"]) for one in listed] == [("hand.confirmed", 1)]


def test_a_form_that_cannot_be_is_answered_where_it_was_sent(house):
    answer = house.reader().post(
        house.at("webhooks"), sent(**{**TOLD, "url": "http://10.0.0.1/"}), **HTMX
    )
    assert answer.status_code == 422 and 'data-field="url"' in answer.content.decode()


def test_a_member_finds_no_webhooks(house):
    reader = house.reader(2)
    assert reader.get(house.at("webhooks")).status_code == 403
    assert "Webhooks" not in reader.get(house.at("club")).content.decode()


def test_a_page_of_many_messages_takes_no_more_queries(house, django_assert_max_num_queries):
    webhook = commands.begin(house.order(), **TOLD)[0]["webhook"]
    at = house.order().at
    Delivery.objects.bulk_create(
        Delivery(webhook_id=webhook, message=f"m{n}", kind="hand.confirmed", position=n, at=at,
                 due_at=at)
        for n in range(60)
    )  # fmt: skip
    reader = house.reader()
    with django_assert_max_num_queries(12):
        assert "Older" in page(house, reader, webhook)
    with django_assert_max_num_queries(12):
        reader.get(house.at("webhooks"))
