"""What is typed as a secret goes one way: no page sends it back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django import forms as django_forms
from django.conf import settings
from django.test import Client

from club.middleware.error_middleware import TYPED_AGAIN
from club.models import Club
from club.views import forms
from tests.views.house import SECRETARY, a_house

pytestmark = pytest.mark.django_db
TYPED = "seven-green-lamps"
NEW = {"name": "The Arlington", "secretary": "Winifred Shaw", "password": TYPED, "intent": "one"}
SAME_NAME = {**NEW, "name": "Arlington, the", "intent": "two"}
HTMX = {"HTTP_HX_REQUEST": "true"}


def secrets_of(form):
    fields = form.base_fields.items()
    return {name for name, field in fields if isinstance(field.widget, django_forms.PasswordInput)}


def test_every_secret_field_of_a_form_is_known_as_one():
    shapes = [it for it in vars(forms).values() if hasattr(it, "base_fields")]
    secret = set().union(*(secrets_of(form) for form in shapes))
    assert {"password", "old", "new"} <= secret <= TYPED_AGAIN


def test_no_template_has_a_secret_field_beside_those():
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    told = "".join(path.read_text() for path in templates)
    fields = re.findall(r'<input[^>]*type="password"[^>]*>', told)
    assert fields and all('name="{{ name }}"' in field for field in fields)
    assert not any(" value=" in field for field in fields)


@pytest.mark.parametrize("asked", [{}, HTMX])
def test_a_founding_that_is_asked_about_does_not_send_the_password_back(asked):
    Client().post("/found", NEW)
    told = Client().post("/found", SAME_NAME, **asked)
    shown = told.content.decode()
    assert told.status_code == 422 and "Is this a different one?" in shown
    assert TYPED not in shown and 'name="password" autocomplete="off" required' in shown


def test_a_founding_that_is_asked_about_is_done_with_the_password_typed_again():
    Client().post("/found", NEW)
    reader = Client()
    shown = reader.post("/found", SAME_NAME, **HTMX).content.decode()
    again = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', shown))
    assert "password" not in again
    assert reader.post("/found", again).status_code == 422
    assert reader.post("/found", {**again, "password": TYPED}).status_code == 302
    assert Club.objects.count() == 2


@pytest.mark.parametrize("asked", [{}, HTMX])
@pytest.mark.parametrize(
    ("where", "sent"),
    [
        ("/found", {**NEW, "name": "", "password": TYPED}),
        ("/found", {**NEW, "password": "lamps7"}),
        ("/sign-in", {"username": SECRETARY, "password": TYPED}),
        ("account", {"what": "password", "old": TYPED, "new": "nine-blue-lamps"}),
        ("account", {"what": "password", "old": "", "new": TYPED}),
    ],
)
def test_a_secret_that_was_not_taken_does_not_come_back(where, sent, asked):
    house = a_house()
    reader = house.reader() if where == "account" else Client()
    answer = reader.post(house.at(where) if where == "account" else where, sent, **asked)
    shown = answer.content.decode()
    assert answer.status_code in (200, 422)
    for secret in TYPED_AGAIN & sent.keys():
        assert not sent[secret] or sent[secret] not in shown
