"""The database itself refuses to change or take away what is on the record."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from club import clock
from club.models import Checkpoint, Intent, Line, Member, Position
from club.record import append_only
from club.record.signing_commands import checkpoint
from tests.club.recorded import Evenings, settle

pytestmark = pytest.mark.django_db

RECORD = [Line, Position, Intent, Checkpoint]


@pytest.fixture
def club():
    made = Evenings()
    made.people_enter()
    checkpoint(made.club.pk, clock.now(), "a test")
    return made.club


def refused(sql: str) -> bool:
    settle()
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    except IntegrityError as error:
        return append_only.REFUSAL in str(error)
    return False


def drop(trigger: append_only.Trigger) -> None:
    settle()
    on = f" on {trigger.table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"drop trigger {trigger.name}{on}")


@pytest.mark.parametrize("model", RECORD, ids=lambda model: model.__name__)
def test_no_row_of_the_record_can_be_changed(club, model):
    table = model._meta.db_table
    for field in model._meta.concrete_fields:
        assert refused(f"update {table} set {field.column} = {field.column}")


@pytest.mark.parametrize("model", [*RECORD, Member], ids=lambda model: model.__name__)
def test_no_row_of_the_record_and_no_member_can_be_taken_away(club, model):
    assert model.objects.exists()
    assert refused(f"delete from {model._meta.db_table}")


@pytest.mark.parametrize("model", [*RECORD, Member], ids=lambda model: model.__name__)
def test_no_table_of_the_record_can_be_emptied(club, model):
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL has TRUNCATE")
    assert refused(f"truncate {model._meta.db_table} cascade")


@pytest.mark.parametrize("model", [*RECORD, Member], ids=lambda model: model.__name__)
def test_no_row_of_the_record_can_be_replaced(club, model):
    table, columns = model._meta.db_table, [f.column for f in model._meta.concrete_fields]
    key, rest = columns[0], columns[1:]
    every = ", ".join(columns)
    if connection.vendor == "sqlite":
        again = f"insert or replace into {table} ({every}) select {every} from {table}"
        by_rule = (
            f"insert or replace into {table} ({', '.join(rest)})"
            f" select {', '.join(rest)} from {table}"
        )
        assert refused(again)
        assert model is Position or refused(by_rule)
    elif model is not Member:
        taken = f"on conflict ({key}) do update set {rest[0]} = excluded.{rest[0]}"
        assert refused(f"insert into {table} ({every}) select {every} from {table} {taken}")


def test_adding_to_the_record_is_not_hindered(club):
    before = Line.objects.count()
    made = Evenings("The Baldwin")
    made.people_enter()
    assert Line.objects.count() > before and made.club.members.count() == 5


def test_every_trigger_stands_after_migrating():
    assert append_only.missing(connection) == []
    assert append_only.check_database(["default"]) == []


def test_each_trigger_that_is_gone_is_named_and_put_back():
    for trigger in append_only.triggers(connection):
        drop(trigger)
        assert append_only.missing(connection) == [trigger.name]
        (warning,) = append_only.check_database(["default"])
        assert trigger.name in warning.msg
        append_only.install(connection)
        assert append_only.missing(connection) == []


def test_without_its_triggers_the_record_could_be_changed(club):
    for trigger in append_only.triggers(connection):
        drop(trigger)
    assert not refused("update club_line set what = 'nothing'")
    assert not refused("delete from club_position")


def test_a_trigger_that_was_weakened_is_named():
    trigger = append_only.triggers(connection)[0]
    drop(trigger)
    with connection.cursor() as cursor:
        cursor.execute(weaker(trigger))
    assert append_only.missing(connection) == [trigger.name]


def weaker(trigger: append_only.Trigger) -> str:
    """Return SQL for a trigger of the same name that does less."""
    if connection.vendor == "sqlite":
        return trigger.sql.replace("BEGIN SELECT", "WHEN 0 BEGIN SELECT")
    return trigger.sql.replace(" OR UPDATE", "")


def test_a_trigger_that_is_disabled_or_only_for_the_origin_is_named():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite cannot disable a trigger")
    trigger = append_only.triggers(connection)[0]
    settle()
    for how in ("disable", "enable"):
        with connection.cursor() as cursor:
            cursor.execute(f"alter table {trigger.table} {how} trigger {trigger.name}")
        assert append_only.missing(connection) == [trigger.name]


def test_a_replica_session_cannot_walk_round_the_triggers(club):
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL has replica sessions")
    with connection.cursor() as cursor:
        cursor.execute("set local session_replication_role = replica")
    assert refused("delete from club_line")


def test_migrating_puts_the_triggers_back():
    for trigger in append_only.triggers(connection):
        drop(trigger)
    call_command("migrate", verbosity=0)
    assert append_only.missing(connection) == []


def test_migrating_says_which_trigger_had_gone(caplog):
    trigger = append_only.triggers(connection)[0]
    drop(trigger)
    call_command("migrate", verbosity=0)
    assert f"were missing and have been restored: {trigger.name}" in caplog.text
    caplog.clear()
    call_command("migrate", verbosity=0)
    assert "missing" not in caplog.text


def test_looking_whether_the_triggers_stand_is_one_query():
    with CaptureQueriesContext(connection) as asked:
        append_only.missing(connection)
    assert len(asked) == 1
