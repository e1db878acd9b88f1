"""Exporters that go wrong in every way, and an importer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from club.plugins.exporter import Exporter, Importer
from club.plugins.hookspecs import hookimpl

api = 1


def counts(document: Mapping[str, Any]) -> str:
    """Write how many hands there are, and who dealt."""
    return ", ".join([str(len(document["hands"])), *(one["dealer"] for one in document["hands"])])


def exits(document: Mapping[str, Any]) -> str:
    """End the process."""
    sys.exit(3)


def numbers(document: Mapping[str, Any]) -> Any:
    """Return something that is no text."""
    return 7


def reads(text: str) -> str:
    """Turn a line such as `2026-11-20 Edith Lowry` into an evening; refuse anything else."""
    day, _, name = text.strip().partition(" ")
    if not name:
        raise ValueError("it has no name")
    return f"date: {day}\npeople:\n  - {{name: {name}, arrives: '19:00'}}\n"


def odd(write: Callable[[Mapping[str, Any]], Any]) -> Exporter:
    """Return an exporter that writes so."""
    return Exporter(f"odd-{write.__name__}", "Odd", "odd", write)


@hookimpl
def whist_exporters() -> list[Exporter]:
    """Return an exporter for each way."""
    return [odd(write) for write in (counts, exits, numbers)]


@hookimpl
def whist_importers() -> list[Importer]:
    """Return the importer."""
    return [Importer("odd-line", "Lines", "line", reads)]
