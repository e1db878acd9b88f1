"""Every column of every table is changed behind the club's back: `verify` names it, or says why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

from club.models import Checkpoint, Evening, Intent, Remark
from tables.models import Standing
from tests.club.everything import everything
from tests.club.recorded import behind_its_back
from tests.club.tampering import (
    FELL_OVER,
    Model,
    columns,
    edits,
    found,
    found_after,
    listed,
    passes,
)

__all__ = ["everything"]
EACH = 25
"""Of so many columns, one is changed in every run; a soak changes them all."""


def test_what_is_listed_is_there():
    there = {
        f"{model._meta.label}.{column.name}"
        for model in apps.get_models(include_auto_created=True)
        for column in model._meta.concrete_fields
    }
    for name in listed():
        pattern = re.compile(re.escape(name).replace(r"\*", r"\w+"))
        assert any(pattern.fullmatch(column) for column in there), name


def changed(model: Model, column: Any) -> bool:
    """Change one row of a column in some way the database lets pass; tell whether there is one."""
    rows = model._base_manager.order_by("pk")
    filled = rows.exclude(**{f"{column.name}__isnull": True}) if column.null else rows
    for row in (*filled[:3], *rows[:1]):
        there = model._base_manager.filter(pk=row.pk)
        for value in edits(column, getattr(row, column.attname)):
            if value != getattr(row, column.attname) and passes(
                lambda there=there, value=value: there.update(**{column.attname: value})
            ):
                return True
    return False


def assert_named(these: Sequence[tuple[Model, Any]]) -> None:
    """Change each column, and see that `verify` names it and does not fall over."""
    assert found() == ""
    silent, left, fell_over = [], [], []
    with behind_its_back():
        for model, column in these:
            name = f"{model._meta.label}.{column.name}"
            said = found_after(lambda model=model, column=column: changed(model, column))
            if said is None and not model._base_manager.exists():
                left.append(name)  # else the database itself lets no such change pass
            elif said == "":
                silent.append(name)
            elif said and said.startswith(FELL_OVER):
                fell_over.append(f"{name}: {said}")
    assert not silent and not left and not fell_over, (silent, left, fell_over)


def test_of_the_columns_a_sample_is_changed_and_each_is_named(everything):
    assert_named(list(columns())[::EACH])


@pytest.mark.soak
def test_every_column_that_is_changed_is_named_and_nothing_falls_over(everything):
    assert_named(list(columns()))


def test_keys_evenings_checkpoints_words_and_standings_are_named(everything):
    intents, evenings_ = Intent.objects.order_by("pk"), Evening.objects.order_by("pk")
    standing = Standing.objects.filter(kind="evening")
    edits_of = {
        "digest, receipt": lambda: intents.filter(pk=intents[0].pk).update(digest="f" * 64),
        "does not match the lines": lambda: intents.filter(pk=intents[1].pk).update(
            receipt={"intent": intents[1].key}
        ),
        "has been deleted": lambda: take_away(intents),
        "was emptied, but no erasure is recorded": lambda: intents.filter(pk=intents[0].pk).update(
            digest="", receipt={}, seal=""
        ),
        "the law_code of evening": lambda: evenings_.update(law_code="other"),
        "the format of evening": lambda: evenings_.update(format="other"),
        "the date of evening": lambda: evenings_.update(date=date(2020, 1, 1)),
        "the last checkpoint is": lambda: take_away(Checkpoint.objects.order_by("-pk")),
        "is missing": lambda: take_away(Remark.objects.order_by("pk")),
        "the kind of the standing": lambda: standing.update(kind="all"),
        "the evening of the standing": lambda: standing.update(evening=None),
        "the version or seal of the standing": lambda: standing.update(version=99),
    }
    for named, edit in edits_of.items():
        with behind_its_back(), transaction.atomic():
            assert edit()
            assert named in found(), named
            transaction.set_rollback(True)


def take_away(rows: Any) -> int:
    """Take the first of these rows away, and nothing else."""
    row = rows.first()
    return rows.model._base_manager.filter(pk=row.pk)._raw_delete(using="default")
