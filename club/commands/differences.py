"""Where rows are not as the journal says; found without changing anything."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from django.apps import apps
from django.db import models, transaction

from club import plugins
from club.commands import deliveries, rebuild
from club.models import Checkpoint, Errand, Intent, Line, Position, Stream
from club.moment import one_moment
from club.reason import N_, Reason
from club.shadow import alike, shadowed
from club.verify.finding import Finding

Model = type[models.Model]
NOT_COMPARED: tuple[Model, ...] = (Line, Position, Intent, Checkpoint, Errand, Stream)
"""The record itself and its outbox; a saved state is compared with its lines by itself."""
NOT_COPIED: tuple[Model, ...] = (Line, Position, Intent, Checkpoint)
"""Tables that a rebuild only reads, and that the database guards."""
REMEDY = "`manage.py rebuild` writes the rows anew from the record."
"""What puts such rows right, whether an older release wrote them otherwise or somebody did."""
Rows = dict[Model, Counter[tuple[str, ...]]]


def differences(
    streams: Iterable[Stream], advance: Callable[[int], object] = lambda _lines: None
) -> Iterator[Finding]:
    """Yield rows that are not as the journal writes them.

    They are written anew in copies of the tables, at one moment, and compared: nothing is changed
    and nobody is held up. Rows that rest on other rows are passed over in a club whose errands are
    not all done, for they follow later. `advance` is given how many lines were taken in.
    """
    with one_moment():
        wanted = list(streams)
        settled = [club for club in sorted({s.club_id for s in wanted}) if not awaits_errands(club)]
        with shadowed(_copied()):
            broken = [*_of_streams(wanted, advance), *_of_rows(settled)]
            passed_over = [] if settled else resting_models()
            compared = [model for model in _ours() if model not in passed_over]
            differing = [model for model in compared if not alike(model)]
            after = _rows_of(differing) if differing else {}
        yield from broken
        if differing:
            yield from _told_apart(_rows_of(differing), after)


def _of_streams(wanted: list[Stream], advance: Callable[[int], object]) -> Iterator[Finding]:
    """Write the rows of these streams in the copies; yield what hinders that."""
    for together in rebuild.by_evening(wanted):
        try:
            with transaction.atomic():
                rebuild.rebuild_together(together)
        except Exception as fault:  # a changed line may break any rule, and the report goes on
            yield from _of_broken(together, fault)
        advance(sum(stream.version for stream in together))


def _of_broken(together: Collection[Stream], fault: Exception) -> Iterator[Finding]:
    """Say of each stream whether it hinders the rebuild; the others are rebuilt without it."""
    reason = Reason(N_("its rows cannot be rebuilt or compared: {fault}"), fault=repr(fault))
    for stream in together:
        try:
            with transaction.atomic():
                rebuild.rebuild_together([stream])
        except Exception:  # as above
            yield Finding(stream.club_id, stream.name, None, reason)


def _of_rows(clubs: Collection[int]) -> Iterator[Finding]:
    """Write what rests on rows in the copies; yield what hinders that."""
    try:
        with transaction.atomic():
            rebuild.rebuild_rows_resting_on_rows(clubs)
    except Exception as fault:  # rows that were changed may break any rule
        template = N_("rows that depend on other rows cannot be rebuilt or compared: {fault}")
        yield Finding(0, "", None, Reason(template, fault=repr(fault)))


def awaits_errands(club: int) -> bool:
    """Tell whether a club's later work is not all done; messages to others are nobody's rows."""
    waiting = Errand.objects.filter(club=club, done_at__isnull=True)
    return waiting.exclude(task__in=(deliveries.ERRAND, deliveries.ANNOUNCE)).exists()


def resting_models() -> list[Model]:
    """Give the models whose rows rest on other rows, as their rooms and plugins say."""
    answers = plugins.manager().hooks.hook.whist_resting_models()
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
    """Give the models whose tables a rebuild may write to."""
    return [model for model in _own() if model not in NOT_COPIED]


def _told_apart(before: Rows, after: Rows) -> Iterator[Finding]:
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
    """Count rows by what stands in them; ids are left out, for a rebuilt row has another."""
    return {model: Counter(_rows(model)) for model in compared}


def _rows(model: Model) -> Iterator[tuple[str, ...]]:
    for row in model._base_manager.values_list(*_columns(model)).iterator(chunk_size=2000):
        yield tuple(json.dumps(value, sort_keys=True, default=str) for value in row)


def _columns(model: Model) -> list[str]:
    """Give the columns that say what a row is: a row it points to by what makes that one unique."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    return [path for field in fields for path in _paths(field)]


def _paths(field: Any) -> list[str]:
    named = field.related_model._meta.total_unique_constraints if field.is_relation else ()
    return [f"{field.name}__{column}" for column in named[0].fields] if named else [field.attname]
