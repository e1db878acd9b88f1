"""Where rows are not as the journal says; found without changing anything."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from django.apps import apps
from django.db import models, transaction

from club import plugins
from club.commands import deliveries
from club.commands.rebuild import rebuild_rows_resting_on_rows, rebuild_streams
from club.models import Checkpoint, Errand, Intent, Line, Position, Stream
from club.reason import N_, Reason
from club.verify.finding import Finding

Model = type[models.Model]
NOT_COMPARED: tuple[Model, ...] = (Line, Position, Intent, Checkpoint, Errand, Stream)
"""The record itself and its outbox; a saved state is compared with its lines by itself."""
REMEDY = "`manage.py rebuild` writes the rows anew from the record."
"""What puts such rows right, whether an older release wrote them otherwise or somebody did."""
Rows = dict[Model, Counter[tuple[str, ...]]]
_KEY = secrets.token_bytes(32)


def differences(streams: Iterable[Stream]) -> Iterator[Finding]:
    """Yield rows that are not as the journal writes them.

    Works by rebuilding inside a transaction that is rolled back. Rows that rest on other rows
    are passed over in a club whose errands are not all done, for they follow later.
    """
    wanted = list(streams)
    settled = [club for club in sorted({s.club_id for s in wanted}) if not awaits_errands(club)]
    resting = resting_models()
    from_streams = [model for model in _ours() if model not in resting]
    for compared, rebuild in (
        (from_streams, lambda: rebuild_streams(wanted)),
        (resting, lambda: rebuild_rows_resting_on_rows(settled)),
    ):
        yield from _compared(compared, rebuild)


def awaits_errands(club: int) -> bool:
    """Tell whether a club's later work is not all done; messages to others are nobody's rows."""
    waiting = Errand.objects.filter(club=club, done_at__isnull=True)
    return waiting.exclude(task__in=(deliveries.ERRAND, deliveries.ANNOUNCE)).exists()


def resting_models() -> list[Model]:
    """Give the models whose rows rest on other rows, as their rooms and plugins say."""
    answers = plugins.manager().hooks.hook.whist_resting_models()
    return [model for answer in answers for model in answer]


def _ours() -> list[Model]:
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if not model.__module__.startswith("django.") and model not in NOT_COMPARED
    ]


def _compared(compared: Collection[Model], rebuild: Callable[[], object]) -> Iterator[Finding]:
    """Yield how rows differ from those rebuilt; they are held only where a print of them does."""
    with transaction.atomic():
        before = {model: _print_of(model) for model in compared}
        rebuild()
        differing = [model for model in compared if _print_of(model) != before[model]]
        transaction.set_rollback(True)
    if differing:
        yield from _told_apart(differing, rebuild)


def _told_apart(differing: Collection[Model], rebuild: Callable[[], object]) -> Iterator[Finding]:
    with transaction.atomic():
        before = _rows_of(differing)
        rebuild()
        after = _rows_of(differing)
        transaction.set_rollback(True)
    for model in differing:
        noun, columns = str(model._meta.verbose_name), _columns(model)
        for row in before[model] - after[model]:
            template = N_("a {noun} stands that the journal does not give: {row}")
            yield _finding(template, noun, columns, row)
        for row in after[model] - before[model]:
            template = N_("a {noun} the journal gives does not stand: {row}")
            yield _finding(template, noun, columns, row)


def _print_of(model: Model) -> tuple[int, int]:
    """Give how many rows there are, and the sum of their digests: the same in any order.

    The digests have a key of this run, so that no row can be made to fit the sum.
    """
    count = total = 0
    for row in _rows(model):
        digest = hashlib.blake2b("\0".join(row).encode(), key=_KEY, digest_size=32).digest()
        count, total = count + 1, (total + int.from_bytes(digest)) % (1 << 256)
    return count, total


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
