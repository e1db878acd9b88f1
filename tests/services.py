"""Loaded before the settings are read (`-p tests.services`): says which servers the tests use.

`--stage once` runs what needs no test database, `--stage sqlite` and `--stage postgresql` run
what needs one, `--stage browser` what needs a browser too, on SQLite. Without a stage everything
runs, on SQLite. `--share first` and `--share second` run a stage's folders in two processes that
share no server's database.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.servers import browser, kept, postgresql, redis, worker

STAGES = ("once", "browser", "sqlite", "postgresql")
SHARES = ("first", "second")
REDIS_DATABASE = {
    **{"browser": 8, "sqlite": 9, "sqlite second": 13},
    **{"postgresql": 10, "postgresql second": 12},
}
"""On a Redis that was found, what runs side by side does not hear each other, nor a soak."""
TESTS = Path(__file__).parent
WITHOUT_ROWS = {
    TESTS / name
    for name in ("architecture", "bots", "hand", "incidents", "laws", "reference", "rulings")
}
"""Folders of which no test needs a database; stages that have one do not read them."""
OF_PAGES = {TESTS / name for name in ("admin", "browser")}
"""Folders that have tests for a browser; its stage reads no other."""
OF_FIRST_SHARE = {
    TESTS / name for name in ("admin", "disputes", "evenings", "porch", "trouble", "webhooks")
}
"""Folders of the first share of a stage; the second has all others, those to come too."""
MOSTLY_WAIT = {TESTS / name for name in ("trouble", "webhooks")}
"""Folders whose tests mostly wait for something to die or to come back."""
OF_FACES = {TESTS / name for name in ("api", "pictures", "screen", "views")}
"""Folders of tests of pages and the API, for most of which the kind of database is irrelevant."""
LOCKS_OR_COUNTS = {
    *{"transactional_db", "live_server", "worker_process"},
    *{"django_assert_num_queries", "django_assert_max_num_queries"},
}
"""What a test of a face asks for that has to run on both databases."""
EVERYTHING = os.environ.get("CI") == "true"
"""Whether every test that needs rows runs on both databases, as it does before a change lands."""
NEEDS_ROWS = {"db", "transactional_db", "live_server", "worker_process", "django_db_setup"}


def asked(option: str) -> str:
    """Read a choice from the command line; settings are loaded before pytest has read it."""
    for place, word in enumerate(sys.argv):
        if word == option:
            return sys.argv[place + 1] if place + 1 < len(sys.argv) else ""
        if word.startswith(f"{option}="):
            return word.removeprefix(f"{option}=")
    return ""


def scratch_folder() -> Path:
    """Make the folder of this run; it goes when the run ends."""
    made = tempfile.TemporaryDirectory(prefix="whist-tests-", ignore_cleanup_errors=True)
    _kept_alive.append(made)
    return Path(made.name)


_kept_alive: list[tempfile.TemporaryDirectory[str]] = []
STAGE = asked("--stage")
SHARE = asked("--share")
SCRATCH = scratch_folder()


def redis_database(stage: str, share: str) -> int:
    """Return the number of the database to use on a Redis that was found."""
    return REDIS_DATABASE.get(f"{stage} {share}", REDIS_DATABASE.get(stage, 11))


def appoint() -> None:
    """Set the environment the settings are read from."""
    os.environ["WHIST_VAR"] = str(SCRATCH)
    (SCRATCH / "static").mkdir()
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    if STAGE != "once":
        os.environ["REDIS_URL"] = redis.find_or_start(SCRATCH, redis_database(STAGE, SHARE))
    if STAGE == "postgresql":
        os.environ["DATABASE_URL"] = postgresql.find_or_start(SCRATCH / "postgresql")
    else:
        os.environ.pop("DATABASE_URL", None)


appoint()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the run be cut into stages, and a stage into shares."""
    parser.addoption("--stage", choices=STAGES, help="once, browser, sqlite or postgresql")
    parser.addoption("--share", choices=SHARES, help="run some folders of the stage, or the others")


def pytest_report_header() -> str:
    """Say on what the tests run."""
    return f"stage: {STAGE or 'all, on SQLite'}; browser: {browser.found() or 'none found yet'}"


def needs_rows(item: pytest.Item) -> bool:
    """Whether a test needs the test database."""
    if item.get_closest_marker("django_db") is not None:
        return True
    django_case = getattr(getattr(item, "cls", None), "databases", None)
    return bool(django_case) or not NEEDS_ROWS.isdisjoint(getattr(item, "fixturenames", ()))


def stages_of(item: pytest.Item) -> set[str]:
    """Return the stages a test belongs to; most tests of pages need one kind of database."""
    if item.get_closest_marker("browser") is not None:
        # Playwright keeps an event loop running, so that no other test could run its own.
        on_both = item.get_closest_marker("on_both") is not None
        return {"browser", "postgresql"} if on_both else {"browser"}
    if not needs_rows(item):
        return {"once"}
    return {"sqlite"} if not EVERYTHING and is_of_a_face(item) else {"sqlite", "postgresql"}


def is_of_a_face(item: pytest.Item) -> bool:
    """Whether a test is of a page or an address, and neither locks rows nor counts queries."""
    asked_for = getattr(item, "fixturenames", ())
    marked = item.get_closest_marker("on_both") is not None
    return _is_in(item, OF_FACES) and not marked and LOCKS_OR_COUNTS.isdisjoint(asked_for)


def share_of(item: pytest.Item) -> str:
    """Return the share of its stage that a test belongs to."""
    return "first" if _is_in(item, OF_FIRST_SHARE) else "second"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Spare a stage the folders in which it has no test, and a share those of the other."""
    apart = collection_path.parent == TESTS and collection_path.is_dir()
    if STAGE == "browser":
        return True if apart and collection_path not in OF_PAGES else None
    if SHARE and apart and (collection_path in OF_FIRST_SHARE) != (SHARE == "first"):
        return True
    if STAGE not in ("", "once") and collection_path in WITHOUT_ROWS:
        return True
    return None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep this stage's tests; soak tests stay out unless they are asked for by name.

    Those that mostly wait come first, while the other stages have work for the time they leave.
    """
    if lost := [item.nodeid for item in items if needs_rows(item) and _is_in(item, WITHOUT_ROWS)]:
        raise pytest.UsageError(f"no stage with a database reads the folder of {lost[0]}")
    pages = [item for item in items if "browser" in stages_of(item)]
    if lost := [item.nodeid for item in pages if not _is_in(item, OF_PAGES)]:
        raise pytest.UsageError(f"the stage with a browser does not read the folder of {lost[0]}")
    if STAGE in ("sqlite", "postgresql"):
        items.sort(key=lambda item: not _is_in(item, MOSTLY_WAIT))
    soak = "soak" in (config.option.markexpr or "")
    left_out = [
        item
        for item in items
        if (STAGE and STAGE not in stages_of(item))
        or (SHARE and share_of(item) != SHARE)
        or (not soak and item.get_closest_marker("soak"))
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        away = set(left_out)
        items[:] = [item for item in items if item not in away]


def _is_in(item: pytest.Item, folders: set[Path]) -> bool:
    return not folders.isdisjoint(item.path.parents)


def test_database_url() -> str:
    """Return the URL of the test database, for processes of their own."""
    from django.db import connection

    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    return f"{address}/{name}"


test_database_url.__test__ = False  # type: ignore[attr-defined]


@pytest.fixture
def worker_process(transactional_db: None) -> Iterator[Any]:
    """Run a real Celery worker on the test database."""
    from club.celery import app

    with worker.working(app, {"DATABASE_URL": test_database_url()}) as process:
        yield process


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return a browser's path; if there is none, skip with a clear message."""
    path = browser.chromium()
    if path is None:
        pytest.skip("NO BROWSER: none is installed, none may be installed, npm carries none.")
    return path


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Any]:
    """Run a real Chromium, driven by Playwright."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=kept.LEAST_PATIENCE * 1000)

    with sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=chromium_path,
            args=[*browser.arguments(), "--host-resolver-rules=MAP hall.test 127.0.0.1"],
        )
        yield opened
        opened.close()


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """Open a page of its own, with nothing remembered."""
    context = chromium.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


def pytest_unconfigure() -> None:
    """End the servers that were started here, then clear the folder."""
    kept.stop_all()
    for folder in _kept_alive:
        folder.cleanup()
