"""One web process for all the browser's tests; the database is emptied between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings

from tests.browser.room import Night, founded
from tests.servers import web
from tests.services import SCRATCH, test_database_url

MANIFEST = {
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
}


@pytest.fixture(scope="session")
def collected() -> None:
    """Collect the pages' files, as the porch does, for web processes of their own."""
    with override_settings(STATIC_ROOT=SCRATCH / "static", STORAGES=MANIFEST):
        call_command("collectstatic", "--noinput", verbosity=0)


@pytest.fixture(scope="session")
def hall(collected: None, django_db_setup: None) -> Iterator[web.Web]:
    """Serve the tests' database."""
    told = {"DATABASE_URL": test_database_url()}
    told["DJANGO_SETTINGS_MODULE"] = "tests.servers.hall_settings"
    with web.serving(told) as it:
        yield it


@pytest.fixture
def night(transactional_db: None, hall: web.Web) -> Night:
    """Return a club with an evening to come."""
    given = founded()
    given.url = hall.url
    return given


@pytest.fixture
def context(chromium: Any) -> Iterator[Any]:
    """Yield a browser's window of its own."""
    opened = chromium.new_context(locale="en-GB")
    yield opened
    opened.close()
