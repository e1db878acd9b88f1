"""Finding rows that differ from the journal, without changing anything."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from django.apps import apps
from django.db import models, transaction

from club.infrastructure.database import read_snapshot, same_rows, shadow_tables
from club.models import Checkpoint, Errand, Intent, Line, Position, Stream
from club.plugins import loader
from club.reason import N_, Reason
from club.record import rebuild
from club.verify.finding import Finding
from club.webhooks import deliveries

Model = type[models.Model]
NOT_COMPARED: tuple[Model, ...] = (Line, Position, Intent, Checkpoint, Errand, Stream)
"""The record itself and its outbox; saved states are compared with their lines separately."""
NOT_COPIED: tuple[Model, ...] = (Line, Position, Intent, Checkpoint)
"""Tables that a rebuild only reads, and that database triggers guard."""
REMEDY = "To rebuild the rows from the record, run `manage.py rebuild`."
"""The remedy for rows that differ, whether an older release or somebody by hand wrote them."""
Rows = dict[Model, Counter[tuple[str, ...]]]


def differences(
    streams: Iterable[Stream], advance: Callable[[int], object] = lambda _lines: None
) -> Iterator[Finding]:
    """Yield rows that differ from what the journal gives.

    The rows are written again into copies of the tables, as of one moment, and compared; nothing is
    changed and nobody has to wait. In a club with unfinished errands, rows that depend on other
    rows are skipped, because they are updated later. `advance` is called with the number of lines
    processed.
    """
    with read_snapshot():
        wanted = list(streams)
        settled = [club for club in sorted({s.club_id for s in wanted}) if not awaits_errands(club)]
        # Rebuild everything in temporary copies, and find the tables that differ.
        with shadow_tables(_copied()):
            broken = [*_of_streams(wanted, advance), *_of_rows(settled)]
            passed_over = [] if settled else resting_models()
            compared = [model for model in _ours() if model not in passed_over]
            differing = [model for model in compared if not same_rows(model)]
            after = _rows_of(differing) if differing else {}
        # The copies are gone here, so these are the real rows.
        yield from broken
        if differing:
            yield from _differences(_rows_of(differing), after)


def _of_streams(wanted: list[Stream], advance: Callable[[int], object]) -> Iterator[Finding]:
    """Write the rows of these streams into the copies; yield a finding for each that fails."""
    for together in rebuild.by_evening(wanted):
        try:
            with transaction.atomic():
                rebuild.rebuild_together(together)
        except Exception as fault:  # a changed line may break any rule; carry on with the report
            yield from _of_broken(together, fault)
        advance(sum(stream.version for stream in together))


def _of_broken(together: Collection[Stream], fault: Exception) -> Iterator[Finding]:
    """Yield a finding for each stream that cannot be rebuilt, and rebuild the others without it."""
    reason = Reason(N_("its rows cannot be rebuilt or compared: {fault}"), fault=repr(fault))
    for stream in together:
        try:
            with transaction.atomic():
                rebuild.rebuild_together([stream])
        except Exception:  # as above
            yield Finding(stream.club_id, stream.name, None, reason)


def _of_rows(clubs: Collection[int]) -> Iterator[Finding]:
    """Write the rows that depend on other rows into the copies; yield a finding if that fails."""
    try:
        with transaction.atomic():
            rebuild.rebuild_rows_resting_on_rows(clubs)
    except Exception as fault:  # changed rows may break any rule
        template = N_("rows that depend on other rows cannot be rebuilt or compared: {fault}")
        yield Finding(0, "", None, Reason(template, fault=repr(fault)))


def awaits_errands(club: int) -> bool:
    """Return whether a club has unfinished errands, except webhook messages, which own no rows."""
    waiting = Errand.objects.filter(club=club, done_at__isnull=True)
    return waiting.exclude(task__in=(deliveries.ERRAND, deliveries.ANNOUNCE)).exists()


def resting_models() -> list[Model]:
    """Return the models whose rows depend on other rows, as apps and plugins declare them."""
    answers = loader.current().hooks.hook.whist_resting_models()
    return [model for answer in answers for model in answer]


def _own() -> list[Model]:
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if not model.__module__.startswith("django.") and model._meta.managed
    ]


def _ours() -> list[Model]:
    return [model for model in _own() if model not in NOT_COMPARED]


def _copied() -> list[Model]:
    """Return the models whose tables a rebuild may write to."""
    return [model for model in _own() if model not in NOT_COPIED]


def _differences(before: Rows, after: Rows) -> Iterator[Finding]:
    for model in before:
        noun, columns = str(model._meta.verbose_name), _columns(model)
        for row in before[model] - after[model]:
            template = N_("{noun}: the journal does not give this row: {row}")
            yield _finding(template, noun, columns, row)
        for row in after[model] - before[model]:
            template = N_("{noun}: the journal gives this row, but it is missing: {row}")
            yield _finding(template, noun, columns, row)


def _finding(template: str, noun: str, columns: list[str], row: tuple[str, ...]) -> Finding:
    shown = ", ".join(f"{name} {value}" for name, value in zip(columns, row, strict=True))
    return Finding(0, "", None, Reason(template, noun=noun, row=shown))


def _rows_of(compared: Collection[Model]) -> Rows:
    """Count rows by their content without ids, since a rebuilt row has another id."""
    return {model: Counter(_rows(model)) for model in compared}


def _rows(model: Model) -> Iterator[tuple[str, ...]]:
    for row in model._base_manager.values_list(*_columns(model)).iterator(chunk_size=2000):
        yield tuple(json.dumps(value, sort_keys=True, default=str) for value in row)


def _columns(model: Model) -> list[str]:
    """Return the columns that identify a row; a foreign key by the other row's unique columns."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    return [path for field in fields for path in _paths(field)]


def _paths(field: Any) -> list[str]:
    named = field.related_model._meta.total_unique_constraints if field.is_relation else ()
    return [f"{field.name}__{column}" for column in named[0].fields] if named else [field.attname]
