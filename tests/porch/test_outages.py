"""What is wrong with the machine is said as what it is, and is over when it is put right."""

from __future__ import annotations

import http.client
import json

import pytest
from django.db import connection

from club.models import Line
from club.monitoring import readiness
from club.record import unit_of_work
from tests.api.conftest import requests_are_not_counted_out
from tests.servers import kept, web
from tests.services import test_database_url
from tests.trouble.night import STRONG, Night, a_night, problem, written

__all__ = ["requests_are_not_counted_out"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    return a_night()


def has_no_room(*_told: object, **_more: object) -> None:
    """Fail as this database fails when its disk is full."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("pragma page_count")
            pages = cursor.fetchone()[0]
            cursor.execute(f"pragma max_page_count = {pages}")
            cursor.execute("create table filler (words text)")
            cursor.execute("insert into filler values (hex(randomblob(100000000)))")
        cursor.execute("do $$ begin raise exception using errcode = '53100'; end $$")


def test_a_full_disk_under_the_database_is_said_to_be_one(night, monkeypatch):
    program, before = night.program(), written()
    program.client.raise_request_exception = False
    with monkeypatch.context() as patched:
        patched.setattr(unit_of_work, "_write", has_no_room)
        answer = program.post(f"{night.rubber_path}/hands", STRONG, key="full")
        page = night.reader().post(
            night.page("do"), {"intent": "full-2", "kind": "last_call"}, HTTP_HX_REQUEST="true"
        )
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("pragma max_page_count = 1073741823")
    assert problem(answer, 507)["code"] == "disk_full"
    assert page.status_code == 507 and b"disk" in page.content
    assert written() == before
    assert program.post(f"{night.rubber_path}/hands", STRONG, key="full").status_code == 201


def asked(port: int, path: str) -> tuple[int, bytes]:
    """Ask the web process something."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=kept.LEAST_PATIENCE)
    line.request("GET", path)
    answer = line.getresponse()
    return answer.status, answer.read()


def test_readyz_names_the_worker_that_is_not_there_and_the_migrations_that_are_wanting(worker):
    with web.serving({"DATABASE_URL": test_database_url()}) as served:
        assert asked(served.port, "/healthz") == (200, b"open\n")
        status, said = asked(served.port, "/readyz")
        assert status == 503
        assert json.loads(said) == {"database": True, "migrations": True, "worker": False}
        readiness.note_worker()
        assert asked(served.port, "/readyz")[0] == 200
        with connection.cursor() as cursor:
            cursor.execute("update django_migrations set name = 'x' || name where app = 'club'")
            try:
                said = asked(served.port, "/readyz")
            finally:
                cursor.execute(
                    "update django_migrations set name = substr(name, 2) where app = 'club'"
                )
    assert said[0] == 503 and json.loads(said[1])["migrations"] is False


@pytest.fixture
def worker():
    """See that no worker was heard of lately."""
    readiness.redis_client.client().delete(readiness.KEY)


def test_a_database_that_ended_every_connection_is_asked_again(night):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no connections that a server could end.")
    program = night.program()
    path = f"/api/v1/clubs/{night.club.slug}{night.path}"
    told = {"DATABASE_URL": test_database_url()}
    with web.serving(told) as served:
        for _ in range(3):
            end_connections()
            for _ in range(16):  # each thread has one of its own
                line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
                line.request("GET", path, headers={"Authorization": f"Bearer {program.token}"})
                assert line.getresponse().status == 200
    assert Line.objects.exists()


def end_connections() -> None:
    """End every connection to the test database but this one, as a restart does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
