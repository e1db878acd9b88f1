"""Changes to rows behind the club's back, and what `verify` finds after one."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, models, transaction

from club import clock

LISTED = Path(__file__).parents[2] / "docs" / "unvouched.md"
NO_GUARD = "the database no longer protects the record"
FELL_OVER = "verify fell over: "
Model = type[models.Model]


def listed() -> set[str]:
    """Read the columns that nothing vouches for."""
    return set(re.findall(r"^\| ([\w.*]+\.[\w*]+) \|", LISTED.read_text(), re.M))


def columns() -> Iterator[tuple[Model, Any]]:
    """Yield each column that is to be vouched for, with its model."""
    exempt = listed()
    for model in apps.get_models(include_auto_created=True):
        if model.__module__.startswith("django.") or not model._meta.managed:
            continue
        label = model._meta.label
        whole = {f"{label}.*", f"{model._meta.app_label}.*.*"}
        for column in model._meta.concrete_fields:
            if not column.primary_key and exempt.isdisjoint(whole | {f"{label}.{column.name}"}):
                yield model, column


def vouched() -> list[Model]:
    """List the models whose rows are to be vouched for."""
    return list(dict.fromkeys(model for model, _column in columns()))


def edits(column: Any, value: Any) -> Iterator[Any]:
    """Yield values a column might be changed to."""
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
            yield value + timedelta(days=1)
        case models.IntegerField():
            yield from (1, 2) if value is None else (value + 1, value - 1)
        case models.JSONField():
            yield from ({"edited": 1}, ["edited"])
        case models.CharField() | models.TextField():
            yield from (one for one, _words in column.choices or () if one != value)
            yield f"x{value[1:]}" if value else "x"


def passes(edit: Callable[[], object]) -> bool:
    """Make an edit, if the database lets it pass."""
    try:
        with transaction.atomic():
            edit()
    except DatabaseError:
        return False
    return True


def found() -> str:
    """Run `verify` and give its findings; "" if there are none.

    That the guards are gone, which let the edit pass, is no finding about what was edited.
    """
    out = io.StringIO()
    try:
        call_command("verify", stdout=out)
    except CommandError:
        return "".join(line for line in out.getvalue().splitlines(True) if NO_GUARD not in line)
    except Exception as fault:  # gathered with the others, so that all are seen at once
        return f"{FELL_OVER}{fault!r}"
    return ""


def found_after(edit: Callable[[], bool]) -> str | None:
    """Return what `verify` finds after an edit; None if it cannot be made. It is taken back."""
    with transaction.atomic():
        said = found() if edit() else None
        transaction.set_rollback(True)
    return said
