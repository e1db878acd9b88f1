"""Names on the record, in REST, in Celery and in plugins stay as they are when classes are renamed.

`stored_names.txt` lists them. To add one on purpose, write the list anew and read its diff:

    python -m tests.architecture.test_stored_names
"""

from __future__ import annotations

import dataclasses
import difflib
import inspect
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Union, get_args, get_origin

LIST = Path(__file__).with_name("stored_names.txt")
OURS = ("club", "rubbers", "tables", "api")


def names() -> list[str]:
    """List every stored or public name, one a line, sorted."""
    parts = (kinds(), streams(), hooks(), tasks(), columns(), operations())
    return sorted({line for part in parts for line in part})


def kinds() -> Iterator[str]:
    """Yield the kinds of acts, events, facts and effects, with their fields."""
    from rubbers.hand.acts import vocabulary
    from rubbers.play import notation as rubber
    from tables.disputes.rules import notation as dispute
    from tables.drive.rules import notation as drive
    from tables.room import notation as room

    known: dict[str, Mapping[str, type]] = {
        "script act": vocabulary.ACTS,
        "script fact": vocabulary.FACTS,
        "rubber act": rubber.ACTS,
        "rubber event": rubber.EVENTS,
        "room act": room.ACTS,
        "room event": room.EVENTS,
        "dispute act": dispute.ACTS,
        "dispute event": dispute.EVENTS,
        "dispute effect": dispute.EFFECTS,
        "drive event": drive.DRIVE_EVENTS,
        "round event": drive.ROUND_EVENTS,
    }
    seen: set[Any] = set()
    for what, types_of in known.items():
        for name, kind in types_of.items():
            yield f"{what} {name}: {fields_of(kind)}"
            yield from inside(kind, seen)


def fields_of(kind: type) -> str:
    """Return the names of the fields that are kept."""
    return " ".join(one.name for one in dataclasses.fields(kind) if one.init)


def inside(kind: Any, seen: set[Any]) -> Iterator[str]:
    """Yield the kinds that the fields of a kind may hold."""
    from club.codec.stored_name import stored_name
    from club.codec.type_info import field_types

    if kind in seen:
        return
    seen.add(kind)
    for hint in field_types(kind).values():
        for found in parts_of(hint):
            options = [one for one in get_args(found) if dataclasses.is_dataclass(one)]
            if get_origin(found) in (Union, types.UnionType) and len(options) > 1:
                yield from (f"part {stored_name(one)}: {fields_of(one)}" for one in options)
            if isinstance(found, type) and dataclasses.is_dataclass(found):
                yield from inside(found, seen)


def parts_of(hint: Any) -> Iterator[Any]:
    """Yield a type and the types that it is made of."""
    yield hint
    for part in get_args(hint):
        yield from parts_of(part)


def streams() -> Iterator[str]:
    """Yield the kinds of streams and notices."""
    from club.record.registries import NOTICE_KINDS, STREAM_KINDS

    yield from (f"stream {kind.prefix}" for kind in STREAM_KINDS)
    yield from (f"notice {kind.id}" for kind in NOTICE_KINDS)


def hooks() -> Iterator[str]:
    """Yield the hooks of plugins with what each is given."""
    import club.plugins.hookspecs
    import rubbers.hookspecs
    import tables.hookspecs

    for module in (club.plugins.hookspecs, rubbers.hookspecs, tables.hookspecs):
        for name, spec in vars(module).items():
            if name.startswith("whist_"):
                yield f"hook {name}: {' '.join(inspect.signature(spec).parameters)}"


def tasks() -> Iterator[str]:
    """Yield the tasks that Celery runs, and the errands."""
    from celery import current_app

    from club.outbox import errands

    current_app.loader.import_default_modules()
    yield from (f"task {name}" for name in current_app.tasks if name.split(".")[0] in OURS)
    yield from (f"errand {name}" for name in vars(errands)["_registered"])


def columns() -> Iterator[str]:
    """Yield the tables of our models, with their columns."""
    from django.apps import apps

    for model in apps.get_models():
        if model._meta.app_label in OURS:
            found = sorted(field.column for field in model._meta.concrete_fields)
            yield f"model {model._meta.label} {model._meta.db_table}: {' '.join(found)}"


def operations() -> Iterator[str]:
    """Yield the operations and the components of the REST document."""
    from tests.api.document import the_document

    document = the_document()
    for path, item in document["paths"].items():
        for method, operation in item.items():
            tags = " ".join(operation["tags"])
            yield f"operation {method.upper()} {path}: {operation['operationId']} ({tags})"
    for name, component in document["components"]["schemas"].items():
        yield f"component {name}: {' '.join(sorted(component.get('properties', ())))}".rstrip()


def test_no_stored_or_public_name_changes_unless_the_list_says_so() -> None:
    kept = LIST.read_text().splitlines()
    changed = difflib.unified_diff(kept, names(), "as listed", "as they are", lineterm="", n=0)
    assert "\n".join(changed) == ""


if __name__ == "__main__":
    import django

    django.setup()
    LIST.write_text("\n".join(names()) + "\n")
