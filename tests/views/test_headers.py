"""What every answer says of itself: who may keep it, what it may load, how it is fetched."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from club.infrastructure import paths
from club.models import User
from tests.trouble.night import Night, a_night
from tests.views.house import HTMX

pytestmark = pytest.mark.django_db
FILLED = {"key": "", "number": 1, "hand": 1, "game": 1, "what": "name", "who": 2, "table": 1}


@pytest.fixture
def night() -> Night:
    """Return an evening with a hand played, so that its pages have something to show."""
    made = a_night()
    made.wins()
    return made


def every_page(night: Night) -> dict[str, str]:
    """Return the address of every page, by name; what an address names may not be there."""
    told = {**FILLED, "slug": night.club.slug, "key": night.evening.key}
    found = {}
    for name, ways in get_resolver().reverse_dict.lists():
        for possibilities, *_ in ways:
            for _address, values in possibilities:
                if isinstance(name, str):
                    filled = {value: told.get(value, 1) for value in values}
                    found[name] = reverse(name, kwargs=filled)
    return found


def test_no_page_made_for_one_reader_may_be_kept(night):
    reader = night.reader()
    shown = set()
    for name, address in every_page(night).items():
        answer = reader.get(address)
        if name in ("sign-out", "favicon") or answer.status_code == 405:
            continue
        said = answer.get("Cache-Control", "")
        assert "private" in said and "no-store" in said, (name, address, said)
        if answer.status_code == 200:
            shown.add(name)
    assert {"home", "club", "members", "board", "table", "mine", "check-in"} <= shown
    assert len(shown) > 30


def test_a_part_of_a_page_may_be_kept_and_asked_about(night):
    reader = night.reader()
    pages = every_page(night)
    for name in ("board", "table", "mine", "hall"):
        part = reader.get(pages[name], **HTMX)
        assert part["ETag"], name
        assert set(part["Cache-Control"].split(", ")) == {"private", "no-cache"}


def test_who_is_not_signed_in_is_led_away_by_an_answer_nobody_keeps(night):
    answer = Client().get(night.house.at("members"))
    assert answer.status_code == 302 and answer["Cache-Control"] == "private, no-store"


def test_the_admin_has_the_policy_and_is_kept_nowhere():
    client = Client()
    client.force_login(User.objects.create_superuser("root", password="x"))
    for address in ("admin:index", "admin:tables_dispute_changelist", "admin:club_line_changelist"):
        answer = client.get(reverse(address))
        assert answer.status_code == 200
        policy = answer["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
        assert "unsafe-inline" not in scripts and "http" not in scripts
        assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))
        assert "<script>" not in answer.content.decode()


@pytest.mark.parametrize("seconds", [0, 31536000])
@pytest.mark.parametrize("secure", [False, True])
def test_where_visitors_come_by_https_browsers_come_by_nothing_else(settings, seconds, secure):
    settings.SECURE_HSTS_SECONDS = seconds
    for address in ("/sign-in", "/api/v1/codes"):
        answer = Client().get(address, secure=secure)
        assert answer.get("Strict-Transport-Security", "") == (f"max-age={seconds}" * bool(seconds))


def in_a_folder(var: Path, *command: str, **told: str) -> str:
    """Run Python in an installation of its own, under a lax umask."""
    environ = {**os.environ, "WHIST_VAR": str(var), **told}
    for name in ("DATABASE_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS"):
        environ.pop(name, None)
    run = subprocess.run(
        [sys.executable, *command],
        env=environ, cwd=paths.BASE_DIR, check=True, capture_output=True, text=True, umask=0o022,
    )  # fmt: skip
    return run.stdout.strip()


def mode(path: Path) -> int:
    """Return the permissions of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def test_the_database_and_all_that_is_kept_are_their_owners_alone(tmp_path):
    var = tmp_path / "var"
    in_a_folder(var, "manage.py", "migrate", "club", "0001", "--verbosity", "0")
    assert mode(var) == 0o700 and mode(var / "club.sqlite3") == 0o600
    var.chmod(0o755)  # as a release before this one left them
    (var / "club.sqlite3").chmod(0o644)
    said = in_a_folder(
        var,
        "-c",
        "from django.conf import settings; print(settings.SECURE_HSTS_SECONDS)",
        DJANGO_SETTINGS_MODULE="club.settings",
        WHIST_HTTPS="1",
    )
    assert mode(var) == 0o700 and mode(var / "club.sqlite3") == 0o600
    assert int(said) == 365 * 24 * 3600


def test_a_folder_that_others_have_to_do_with_is_left_as_it_is(tmp_path, monkeypatch):
    tmp_path.chmod(0o1777)
    paths.keep_to_owner(tmp_path)
    assert mode(tmp_path) == 0o1777
    tmp_path.chmod(0o755)
    monkeypatch.setattr("os.getuid", lambda: 12345)
    paths.keep_to_owner(tmp_path)
    assert mode(tmp_path) == 0o755
