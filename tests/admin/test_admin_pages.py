"""The admin in a real browser: it asks nobody outside for anything."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from club.models import User
from tables.models.disputes import Dispute
from tests.admin.rows import one_of, some_of_everything
from tests.admin.test_admin import MODELS, listed, shown


@pytest.mark.browser
def test_its_pages_load_nothing_from_the_internet(live_server, page):
    some_of_everything(3)
    User.objects.create_superuser("root", password="a long one")
    asked, failed = set(), []
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.on("response", lambda r: r.status >= 400 and failed.append(r.url))
    page.goto(live_server.url + reverse("admin:index"))
    page.fill("[name=username]", "root")
    page.fill("[name=password]", "a long one")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**{reverse('admin:index')}")
    for model in MODELS:
        page.goto(live_server.url + listed(model))
        rows = ".desk-lines > li" if model is Dispute else "#result_list tbody tr"
        assert page.locator(rows).count() > 0, model
    for model in MODELS[::6]:
        page.goto(live_server.url + shown(one_of(model)))
    assert {host for host in asked if host} == {urlsplit(live_server.url).netloc}
    assert failed == []
