"""Every column of every table is changed behind the club's back: `verify` names it, or says why."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, models, transaction

from club import clock, publisher, tasks
from club.celery import app
from club.commands import access, erasure, invitations, members, seasons, ties, webhooks
from club.commands.checkpoints import checkpoint
from club.commands.founding import found_club
from club.house_rules import HouseRules
from club.models import Checkpoint, Evening, Intent, Remark
from rubbers.cards.seats import Seat
from tables.commands import customs, evenings, standings_rules
from tables.disputes.commands import attaching
from tables.disputes.rules.effects import ScoreHand, Warn
from tables.forming import acts as room
from tables.models import Standing
from tests.club.recorded import behind_its_back
from tests.disputes.parlour import a_parlour, revoked
from tests.pictures.drawn import a_picture

LISTED = Path(__file__).parents[2] / "docs" / "unvouched.md"
LATER = timedelta(days=1)


def listed() -> set[str]:
    """Give the columns that nothing vouches for."""
    return set(re.findall(r"^\| ([\w.*]+\.[\w*]+) \|", LISTED.read_text(), re.M))


def is_listed(model: type[models.Model], column: str) -> bool:
    """Tell whether a column is among those that nothing vouches for."""
    label, names = model._meta.label, listed()
    app_label = model._meta.app_label
    return bool({f"{label}.{column}", f"{label}.*", f"{app_label}.*.*"} & names)


def every() -> Iterator[tuple[type[models.Model], Any]]:
    """Give each column that is to be vouched for, with its model."""
    for model in apps.get_models(include_auto_created=True):
        if model.__module__.startswith("django.") or not model._meta.managed:
            continue
        for column in model._meta.concrete_fields:
            if not column.primary_key and not is_listed(model, column.name):
                yield model, column


def test_what_is_listed_is_there():
    there = {
        f"{model._meta.label}.{column.name}"
        for model in apps.get_models(include_auto_created=True)
        for column in model._meta.concrete_fields
    }
    for name in listed():
        pattern = re.compile(re.escape(name).replace(r"\*", r"\w+"))
        assert any(pattern.fullmatch(column) for column in there), name


@pytest.fixture
def everything(db, settings, tmp_path):
    """Give a club that has at least one row of everything that is vouched for."""
    settings.VAR_DIR = tmp_path
    app.loader.import_default_modules()  # as a worker knows every errand
    found_club("The Baldwin", "Ann Lee", clock.now(), time_zone="Europe/London")
    made = a_parlour()
    house, evening = made.house, made.evening
    _people(house)
    _programs(house)
    asked = customs.Customs("The Second Portland", "Europe/Paris", "club-1864", HouseRules(), True)
    customs.set_customs(house.order(), asked)
    day = evening.date
    seasons.begin_season(house.order(), "Winter", day - LATER, day + LATER)
    standings_rules.set_rules(house.order(), {"order": ["points"]})
    evenings.plan_evening(house.order(), date(2027, 1, 8), place="Upper room")
    made.call()
    made.says(Seat.N, "West held a spade and played a heart.")
    order = replace(made.order(made.players[Seat.N]))
    attaching.attach(order, made.dispute(), a_picture(), "The trick")
    made.answers("S+ E+ W+")
    made.heard()
    made.rules(ScoreHand(1, revoked()), Warn(str(made.players[Seat.W])))
    for tricks in (11, 11):
        house.hand(made.row, tricks)
    house.does(evening, room.Arrive("8", house.order().at))
    house.does(evening, room.Declare(("8",)))
    publisher.publish()
    while tasks.sweep():
        continue
    checkpoint(house.club.pk, clock.now(), "the first")
    return made


def _people(house) -> None:
    guest = members.enter_member(house.order(), "Ola Rask", kind="guest", introduced_by=5)["member"]
    ties.write_tie(house.order(), 2, 3, "household")
    invitations.invite(house.order(), 4)
    erasure.ask_erasure(house.order(), guest, asks=True)
    again = members.enter_member(house.order(), "Ola Rask", another=True)["member"]
    members.mark_same(house.order(), again, guest)


def _programs(house) -> None:
    device = access.register_device(house.order(), "Tablet", "table", 1)["device"]
    access.issue_token(house.order(), "Screen", device=device)
    access.issue_token(house.order(), "Ladder")
    webhooks.begin(house.order(), "Ladder", "https://ladder.example/told", ["hand.confirmed"])


def edits(column: Any, value: Any) -> Iterator[Any]:
    """Give values a column might be changed to."""
    match column:
        case models.ForeignKey() if value is not None:
            others = column.related_model._base_manager.exclude(pk=value).order_by("pk")
            yield from others.values_list("pk", flat=True)[:12]
            yield None
        case models.ForeignKey():
            yield from column.related_model._base_manager.values_list("pk", flat=True)[:2]
        case models.BooleanField():
            yield not value
        case models.DateTimeField():
            yield (clock.now() if value is None else value + timedelta(microseconds=1))
        case models.DateField():
            yield value + LATER
        case models.IntegerField():
            yield from (1, 2) if value is None else (value + 1, value - 1)
        case models.JSONField():
            yield from ({"edited": 1}, ["edited"])
        case models.CharField() | models.TextField():
            yield from (one for one, _words in column.choices or () if one != value)
            yield f"x{value[1:]}" if value else "x"


def changed(model: type[models.Model], column: Any) -> bool:
    """Change one row of a column in some way the database lets pass; tell whether there is one."""
    rows = model._base_manager.order_by("pk")
    filled = rows.exclude(**{f"{column.name}__isnull": True}) if column.null else rows
    for row in (*filled[:3], *rows[:1]):
        for value in edits(column, getattr(row, column.attname)):
            if value == getattr(row, column.attname):
                continue
            try:
                with transaction.atomic():
                    model._base_manager.filter(pk=row.pk).update(**{column.attname: value})
                return True
            except DatabaseError:
                continue
    return False


fell_over: list[str] = []


def said() -> str:
    """Give the findings of `verify`; "" where there is none."""
    out = io.StringIO()
    try:
        call_command("verify", stdout=out)
    except CommandError as unsound:
        return f"{out.getvalue()}{unsound}"
    except Exception as fault:  # gathered with the others, so that all are seen at once
        fell_over.append(repr(fault))
        return repr(fault)
    return ""


def unnamed(edit: Any) -> bool | None:
    """Tell whether an edit goes unnamed; None where it cannot be made. It is taken back."""
    with transaction.atomic():
        made = edit()
        found = said() if made else ""
        transaction.set_rollback(True)
    return not found if made else None


@pytest.mark.soak
def test_every_column_that_is_changed_is_named_and_nothing_falls_over(everything):
    fell_over.clear()
    assert said() == ""
    silent, left = [], []
    with behind_its_back():
        for model, column in every():
            name = f"{model._meta.label}.{column.name}"
            came = unnamed(lambda model=model, column=column: changed(model, column))
            if came is None and not model._base_manager.exists():
                left.append(name)  # else the database itself lets no such change pass
            elif came:
                silent.append(name)
    assert not silent and not left and not fell_over, (silent, left, fell_over)


@pytest.mark.soak
def test_every_row_that_is_taken_away_or_doubled_is_named(everything):
    fell_over.clear()
    silent = []
    with behind_its_back():
        for model in dict.fromkeys(model for model, _column in every()):
            for edit in (gone, last_gone):
                if unnamed(lambda model=model, edit=edit: edit(model)):
                    silent.append(f"{edit.__name__} {model._meta.label}")
    assert not silent and not fell_over, (silent, fell_over)


def gone(model: type[models.Model]) -> bool:
    """Take the first row of a table away."""
    return _gone(model, "pk")


def last_gone(model: type[models.Model]) -> bool:
    """Take the last row of a table away."""
    return _gone(model, "-pk")


def _gone(model: type[models.Model], order: str) -> bool:
    row = model._base_manager.order_by(order).first()
    if row is None:
        return False
    model._base_manager.filter(pk=row.pk)._raw_delete(using="default")
    return True


def test_keys_evenings_checkpoints_words_and_standings_are_named(everything):
    fell_over.clear()
    intents, evenings_ = Intent.objects.order_by("pk"), Evening.objects.order_by("pk")
    standing = Standing.objects.filter(kind="evening")
    edits_of = {
        "digest, receipt": lambda: intents.filter(pk=intents[0].pk).update(digest="f" * 64),
        "does not tell of the lines": lambda: intents.filter(pk=intents[1].pk).update(
            receipt={"intent": intents[1].key}
        ),
        "is not kept": lambda: gone(Intent),
        "was emptied for nobody": lambda: intents.filter(pk=intents[0].pk).update(
            digest="", receipt={}, seal=""
        ),
        "the law_code of evening": lambda: evenings_.update(law_code="other"),
        "the format of evening": lambda: evenings_.update(format="other"),
        "the date of evening": lambda: evenings_.update(date=date(2020, 1, 1)),
        "the last checkpoint is": lambda: last_gone(Checkpoint),
        "are missing": lambda: gone(Remark),
        "the kind of the standing": lambda: standing.update(kind="all"),
        "the evening of the standing": lambda: standing.update(evening=None),
        "the version or seal of the standing": lambda: standing.update(version=99),
    }
    for named, edit in edits_of.items():
        with behind_its_back(), transaction.atomic():
            assert edit()
            assert named in said(), named
            transaction.set_rollback(True)
    assert not fell_over
