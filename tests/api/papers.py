"""Papers of an evening as tests write them: a heading, four people, their seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from api.imports.entering import enter_paper
from api.imports.node import UnreadablePaper
from api.imports.paper import read_paper
from tests.evenings.club_of_names import NOW

HEAD = 'date: "2026-11-13"\ndoors: "19:00"\nacts:\n'
FOUR = """\
  - {at: "19:01", do: arrive, who: [Lowry, Fenn, Mehta, Tallis]}
  - {do: declare, who: [Lowry, Fenn, Mehta, Tallis]}
  - {do: form_table, table: 1}
  - {at: "19:05", do: cut, table: 1, cards: {Lowry: A, Fenn: 2, Mehta: 3, Tallis: 4}}
"""
SEATED = """\
  - {do: begin_rubber, table: 1, seats: {N: Lowry, S: Fenn, E: Mehta, W: Tallis}, marked: N,
     confirmed: E}
"""


@pytest.fixture
def paper(tmp_path: Path) -> Any:
    """Write a file and give where it is."""

    def write(text: str | bytes, name: str = "evening.yaml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def faults_of(path: Path, club: Any = None) -> list[tuple[int, str, str, str]]:
    """Return what is found in a file: line, field, what was expected, and the law."""
    try:
        read = read_paper(path)
        enter_paper(club, read, NOW)
    except UnreadablePaper as unreadable:
        return [(f.line, f.field, str(f.expected), f.law) for f in unreadable.faults]
    return []


def places(found: list[tuple[int, str, str, str]]) -> list[tuple[int, str]]:
    return [(line, name) for line, name, _, _ in found]
