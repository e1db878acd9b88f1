"""Every address of a page is found with a slash too many or too few at its end."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import get_resolver

from club.middleware.http_policy import ELSEWHERE
from tests.trouble.strange import routes

SAMPLES = {"number": "1", "key": "2026-11-22", "slug": "a", "str": "a", "int": "1", "name": "a"}
PAGES = sorted(
    f"/{re.sub(r'<([a-z]+):[a-z_]+>', lambda place: SAMPLES[place[1]], route)}"
    for route in routes(get_resolver().url_patterns)
    if route and not f"/{route}".startswith(ELSEWHERE)
)


@pytest.mark.django_db
def test_a_page_is_found_whether_its_address_ends_in_a_slash_or_not():
    client = Client()
    assert len(PAGES) > 60
    for page in PAGES:
        other = page[:-1] if page.endswith("/") else f"{page}/"
        answer = client.get(f"{other}?after=3&words=a%2Fb")
        assert (answer.status_code, answer.headers["Location"].partition("?")[0]) == (301, page)
        assert answer.headers["Location"].endswith("?after=3&words=a%2Fb")


@pytest.mark.parametrize("path", ["/nothing/", "/sign-in//", "/api/v1/x/"])
@pytest.mark.django_db
def test_an_address_that_is_none_leads_nowhere(path):
    assert Client().get(path).status_code == 404


@pytest.mark.django_db
def test_what_is_sent_is_sent_nowhere_else():
    assert Client().post("/sign-in/", {"username": "a"}).status_code == 404
