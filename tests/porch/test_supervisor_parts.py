"""The parts of opening a club that need no process to be seen."""

from __future__ import annotations

import inspect
import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from club.infrastructure import embedded_redis
from club.models import Club
from club.record import rebuild
from club.supervisor import child, listen_address, lock, preparation, processes, ready_stamp
from rubbers import streams as rubber_streams
from rubbers.play.state.rubber_state import RubberState
from tables import streams as room_streams
from tables.disputes import dispute_stream as dispute_streams
from tables.disputes.rules.state import DisputeState
from tables.room.state.room_state import Hall, TableState
from tests.servers import kept


def test_the_pause_after_a_death_doubles_up_to_half_a_minute():
    assert [child.pause(n) for n in (1, 2, 3, 4)] == [0.25, 0.5, 1.0, 2.0]
    assert child.pause(50) == child.LONGEST_PAUSE


def test_a_child_that_keeps_dying_is_told_of_and_waited_for():
    said: list[str] = []
    poor = child.Child("The clock", [sys.executable, "-c", "raise SystemExit(3)"], {})
    began = time.monotonic()

    def died_twice() -> bool:
        poor.tend(0, said.append)
        return len(said) == 2

    kept.wait_until(died_twice, 60, "two deaths")
    assert time.monotonic() - began >= child.pause(1)
    assert said[0] == "The clock ended with status 3; restarting in 0.25 s."
    assert "0.5 s" in said[1]


def test_a_child_waits_for_what_it_stands_behind():
    open_doors: list[str] = []
    late = child.Child("The clock", ["true"], {}, may_start=lambda: bool(open_doors))
    late.tend(0, print)
    assert late.process is None
    open_doors.append("the web server answers")
    late.tend(0, print)
    assert late.process is not None and late.process.wait() == 0


def test_a_long_steady_run_makes_the_next_death_the_first():
    steady = child.Child("The clock", [], {}, started=-child.STEADY - 1, deaths=7)
    said: list[str] = []
    steady.mourn(0.0, -9, said.append)
    assert steady.deaths == 1 and said == ["The clock ended by SIGKILL; restarting in 0.25 s."]


@pytest.mark.parametrize(("deep", "inside"), [(1, True), (12, False)])
def test_the_sockets_path_stays_short_enough(tmp_path, deep, inside):
    var = Path("/tmp").joinpath(*["a-long-folder"] * deep)
    path = embedded_redis.socket_path(var)
    assert len(str(path)) < embedded_redis.LONGEST_SOCKET_PATH
    assert (path.parent == var.resolve()) == inside
    assert embedded_redis.socket_path(var) == path, "every process finds the same one"
    assert embedded_redis.socket_path(var / "other") != path


def test_our_own_redis_keeps_what_it_holds_and_opens_no_port(tmp_path):
    command = embedded_redis.command(Path("server"), tmp_path)
    options = dict(zip(command[1::2], command[2::2], strict=True))
    assert options["--port"] == "0" and options["--appendonly"] == "yes"


def test_a_redis_that_is_named_is_used(monkeypatch, tmp_path):
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere/0")
    assert processes.redis(tmp_path) is None
    told = processes.children(tmp_path, 3, None, child.at_once)
    assert all(one.environment["REDIS_URL"] == "redis://elsewhere/0" for one in told)


def test_without_any_redis_the_operator_is_told_what_to_do(monkeypatch, tmp_path):
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setattr(embedded_redis, "binary", lambda: None)
    with pytest.raises(processes.NoRedis, match="REDIS_URL=redis://localhost"):
        processes.children(tmp_path, 3, None, child.at_once)


def test_a_laptop_is_not_a_hall(monkeypatch, tmp_path):
    monkeypatch.delenv("WHIST_HALL", raising=False)
    monkeypatch.delenv("ALLOWED_HOSTS", raising=False)
    told = processes.environment(tmp_path, "redis://x", None)
    assert "WHIST_HALL" not in told and "ALLOWED_HOSTS" not in told
    hall = processes.environment(tmp_path, "redis://x", ["192.168.1.5"])
    assert hall["WHIST_HALL"] == "1" and hall["ALLOWED_HOSTS"] == "192.168.1.5"


def test_a_hall_answers_to_every_address_of_the_machine():
    hosts = listen_address.allowed_hosts("0.0.0.0")
    assert {"localhost", *listen_address.lan_addresses()} <= set(hosts)
    assert "*" not in hosts


def test_the_lock_of_one_that_is_gone_is_free(tmp_path):
    first = lock.lock(tmp_path)
    lock.sign(first, "http://127.0.0.1:8000/")
    with pytest.raises(lock.AlreadyRunning, match="already open at http://127"):
        lock.lock(tmp_path)
    os.close(first)
    os.close(lock.lock(tmp_path))


@pytest.mark.django_db
def test_a_hall_does_not_open_with_a_demonstration_club(monkeypatch):
    monkeypatch.setattr(preparation, "migrate", lambda: [])
    monkeypatch.setattr(preparation, "lay_out_static_files", lambda: False)
    monkeypatch.setattr(ready_stamp, "write_down", lambda var: None)
    Club.objects.create(name="The Arlington", slug="arlington")
    call_command("prepare", hall=True)
    Club.objects.create(name="The Demo", slug="demo", is_demo=True)
    with pytest.raises(CommandError, match=r"The Demo is a demonstration.*WHIST_VAR=var-hall"):
        call_command("prepare", hall=True)


@pytest.mark.django_db
def test_rows_of_an_older_release_are_written_anew_first_and_a_broken_record_still_opens(
    monkeypatch, tmp_path, capsys, caplog
):
    stamped: list[object] = []
    monkeypatch.setattr(preparation, "migrate", lambda: [])
    monkeypatch.setattr(preparation, "lay_out_static_files", lambda: False)
    monkeypatch.setattr(ready_stamp, "write_down", stamped.append)
    monkeypatch.setattr(rebuild, "rebuild_older", lambda: 3)
    call_command("prepare", hall=True)
    assert "rows of 3 streams" in capsys.readouterr().out and len(stamped) == 1
    monkeypatch.setattr(rebuild, "rebuild_older", lambda: 1 // 0)
    call_command("prepare", hall=True)
    assert "`manage.py verify` says" in capsys.readouterr().out
    assert len(stamped) == 1, "the next start tries again"
    assert "ZeroDivisionError" in caplog.text  # for whoever runs the machine


@pytest.mark.django_db
def test_the_demonstration_is_founded_where_there_is_no_club_yet(monkeypatch):
    called: list[str] = []
    monkeypatch.setattr(preparation, "get_commands", lambda: {"demo_club": "club"})
    monkeypatch.setattr(
        preparation, "call_command", lambda name: called.append(name) or "secretary: x"
    )
    said: list[str] = []
    preparation.first_run(said.append)
    assert called == ["demo_club"] and said[-1] == "secretary: x"
    Club.objects.create(name="The Arlington", slug="arlington")
    preparation.first_run(said.append)
    assert called == ["demo_club"]


@pytest.fixture
def made_ready(tmp_path, monkeypatch):
    """Return an installation with a club, as `manage.py prepare` leaves it."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "static").mkdir()
    (tmp_path / ready_stamp.LAID_OUT).write_text("as it was laid out")
    with closing(sqlite3.connect(tmp_path / ready_stamp.DATABASE)) as rows:
        rows.execute("create table django_migrations (id integer primary key, app, name)")
        rows.execute("create table club_club (id integer primary key)")
        rows.execute("insert into django_migrations (app, name) values ('club', '0001')")
        rows.execute("insert into club_club default values")
        rows.commit()
    ready_stamp.write_down(tmp_path)
    return tmp_path


def test_what_is_unchanged_is_not_made_ready_again(made_ready):
    assert ready_stamp.still_ready(made_ready)


def said(var: Path, statement: str) -> None:
    with closing(sqlite3.connect(var / ready_stamp.DATABASE)) as rows:
        rows.execute(statement)
        rows.commit()


CHANGES = {
    "a migration is taken back": lambda var: said(var, "delete from django_migrations"),
    "one is applied": lambda var: said(
        var, "insert into django_migrations (app, name) values ('club', '0002')"
    ),
    "there is no club": lambda var: said(var, "delete from club_club"),
    "the database is gone": lambda var: (var / ready_stamp.DATABASE).unlink(),
    "the files are gone": lambda var: (var / ready_stamp.LAID_OUT).unlink(),
    "the files are others": lambda var: (var / ready_stamp.LAID_OUT).write_text("others"),
    "it was never ready": lambda var: (var / ready_stamp.STAMP).unlink(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changed_makes_it_all_be_looked_at_again(made_ready, change):
    CHANGES[change](made_ready)
    assert not ready_stamp.still_ready(made_ready)


def test_another_program_makes_it_all_be_looked_at_again(made_ready, monkeypatch, tmp_path):
    monkeypatch.setattr(ready_stamp, "BASE_DIR", tmp_path)
    assert not ready_stamp.still_ready(made_ready)


def test_where_the_shape_of_states_is_told_is_looked_at():
    states = (Hall, TableState, RubberState, DisputeState)
    modules = (room_streams, rubber_streams, dispute_streams)
    told = {*map(inspect.getfile, states), *map(inspect.getfile, modules)}
    program = {str(path) for one in ready_stamp.PROGRAM for path in ready_stamp.BASE_DIR.glob(one)}
    assert told <= program


def test_other_packages_make_it_all_be_looked_at_again(made_ready, monkeypatch):
    monkeypatch.setattr(ready_stamp, "installed", lambda: iter(()))
    assert not ready_stamp.still_ready(made_ready)


def test_a_database_server_is_looked_at_each_time(made_ready, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql:///club")
    assert not ready_stamp.still_ready(made_ready)


def test_the_app_of_a_plugin_is_looked_at_each_time(made_ready, monkeypatch):
    package = made_ready / "whist_of_ours-1.dist-info"
    package.mkdir()
    (package / "entry_points.txt").write_text("[whistclub.apps]\nours = ours\n")
    monkeypatch.setattr(ready_stamp, "installed", lambda: iter([package]))
    ready_stamp.write_down(made_ready)
    assert not ready_stamp.still_ready(made_ready)
