"""Which tests bear the number of which law, read off the sources of the tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rubbers.laws.code import Code
from rubbers.laws.compare import same_effect
from rubbers.laws.law import Enforcement, Law

FIRST = "club-1864"
"""The edition that a test means when it names none."""
LEAST = {Enforcement.BY_MAKE: 1, Enforcement.BY_RULING: 1}
WITH_AND_WITHOUT = 2
"""Tests that a law wants: one that keeps it and one that breaks it, where it can be broken."""


@dataclass(frozen=True, slots=True)
class Tested:
    """A test that bears the number of a law; `cases` is how often it is run."""

    law: str
    edition: str
    file: str
    name: str
    cases: int = 1


def tests_under(root: Path) -> tuple[Tested, ...]:
    """Read every test that is marked with a law, file by file."""
    paths = sorted(path for path in root.rglob("test_*.py"))
    return tuple(one for path in paths for one in _in(path, str(path.relative_to(root))))


def _in(path: Path, file: str) -> Iterator[Tested]:
    text = path.read_text()
    if "mark.law(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            marks = [one for one in node.decorator_list if isinstance(one, ast.Call)]
            cases = _cases(marks)
            for mark in marks:
                if _name(mark) == "law" and isinstance(mark.args[0], ast.Constant):
                    yield Tested(mark.args[0].value, _edition(mark), file, node.name, cases)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _edition(call: ast.Call) -> str:
    told = [one.value for one in call.keywords if one.arg == "edition"]
    told += call.args[1:]
    return next((one.value for one in told if isinstance(one, ast.Constant)), FIRST)


def _cases(marks: list[ast.Call]) -> int:
    """Count how often a test is run, as far as its cases are written beside it."""
    found = 1
    for mark in marks:
        if _name(mark) == "parametrize" and len(mark.args) > 1:
            cases = mark.args[1]
            found *= (
                len(cases.elts) if isinstance(cases, ast.List | ast.Tuple) else WITH_AND_WITHOUT
            )
    return found


def tests_of(law: Law, code: Code, base: Code, tests: tuple[Tested, ...]) -> tuple[Tested, ...]:
    """Give the tests of a law; one that has the functions of an earlier edition's has its too."""
    own = tuple(one for one in tests if (one.law, one.edition) == (law.number, code.id))
    if code.id == base.id:
        return own
    earlier = (old for block in law.stands_for if (old := base.standing_for(block)))
    shared = {old.number for old in earlier if same_effect(old, law)}
    return own + tuple(one for one in tests if one.law in shared and one.edition == base.id)


def untested(code: Code, base: Code, tests: tuple[Tested, ...]) -> Iterator[str]:
    """Name the laws of a code that have too few tests of their kind."""
    for law in code.laws:
        if law.number.startswith("house."):
            continue
        wanted = LEAST.get(law.enforcement, WITH_AND_WITHOUT)
        if sum(one.cases for one in tests_of(law, code, base, tests)) < wanted:
            yield law.number
