"""What every test may ask for; people, clubs and evenings are made in `factories.py`."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
import redis
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase, override_settings

from club.access import rate_limit
from tests import often, services
from tests.quiet import when_quiet
from tests.triggers import lifted

often.make_known()
gc.set_threshold(50_000, 50, 50)
"""What a test makes is small and soon gone: to look for it seldom saves a twentieth of the time."""


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Give SQLite's test database a file: one in memory no worker process could see.

    This process need not wait for the disk, for its rows are test rows; servers it starts do.
    Where the shares of a stage find one PostgreSQL, each has a test database of its own there.
    """
    if connection.vendor == "postgresql" and services.SHARE:
        name = f"test_{connection.settings_dict['NAME']}_{services.SHARE}"
        connection.settings_dict["TEST"]["NAME"] = name
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(services.SCRATCH / "test.sqlite3")
        quick = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
        connection.settings_dict["OPTIONS"]["init_command"] = quick


@pytest.fixture(autouse=True, scope="session")
def the_record_can_be_emptied_between_tests() -> Iterator[None]:
    """Take the append-only triggers away around Django's flush, and only there."""
    original = TransactionTestCase._fixture_teardown

    def teardown(case: TransactionTestCase) -> None:
        def empty() -> None:
            with lifted():
                original(case)

        when_quiet(empty)

    TransactionTestCase._fixture_teardown = teardown  # type: ignore[method-assign]
    yield
    TransactionTestCase._fixture_teardown = original  # type: ignore[method-assign]


@pytest.fixture(autouse=True, scope="session")
def pages_need_no_collected_files() -> Iterator[None]:
    """Let pages name their files as they stand in the tree; one test collects them for itself."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
        yield


@pytest.fixture(autouse=True, scope="session")
def passwords_are_quick_to_check() -> Iterator[None]:
    """Spare the tests the half second a real password takes."""
    quick = "django.contrib.auth.hashers.MD5PasswordHasher"
    with override_settings(PASSWORD_HASHERS=[quick, *settings.PASSWORD_HASHERS]):
        yield


@pytest.fixture(autouse=True)
def no_request_has_been_counted(request: pytest.FixtureRequest) -> None:
    """Forget the requests of earlier tests, whose clubs and members had the same numbers.

    Otherwise a test that asks little is refused in the minute after one that asked much.
    """
    if services.needs_rows(request.node):
        client = redis.Redis.from_url(settings.REDIS_URL)  # which waits as long as it takes
        if counted := list(client.scan_iter(f"{rate_limit.PREFIX}:*", count=1000)):
            client.delete(*counted)
