"""Find which tests are marked with which law, from the sources of the tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rubbers.code.code import Code
from rubbers.code.law import Enforcement, Law
from rubbers.laws.compare import same_effect

FIRST = "club-1864"
"""The edition of a test that names none."""
ONCE = {Enforcement.BY_DESIGN: 1, Enforcement.BY_RULING: 1}
WITH_AND_WITHOUT = 2
"""The number of cases a law needs: one that keeps it and one that breaks it, if possible."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A test marked with a law; `seen` is the number of cases it checks."""

    law: str
    edition: str
    file: str
    name: str
    seen: int = 1


def marked_tests(root: Path) -> tuple[Proof, ...]:
    """Return every test that is marked with a law, file by file."""
    paths = sorted(path for path in root.rglob("test_*.py"))
    return tuple(one for path in paths for one in _in(path, str(path.relative_to(root))))


def _in(path: Path, file: str) -> Iterator[Proof]:
    text = path.read_text()
    if "mark.law(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            marks = [one for one in node.decorator_list if isinstance(one, ast.Call)]
            seen = _seen(node, marks)
            for mark in marks:
                if _name(mark) == "law" and isinstance(mark.args[0], ast.Constant):
                    yield Proof(str(mark.args[0].value), _edition(mark), file, node.name, seen)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _edition(call: ast.Call) -> str:
    editions = [one.value for one in call.keywords if one.arg == "edition"]
    editions += call.args[1:]
    return next((str(one.value) for one in editions if isinstance(one, ast.Constant)), FIRST)


def _seen(test: ast.FunctionDef, marks: list[ast.Call]) -> int:
    """Count what a test asserts, or expects to be refused, over all its parameters."""
    found = sum(isinstance(node, ast.Assert | ast.With) for node in ast.walk(test)) or 1
    for mark in marks:
        if _name(mark) == "parametrize" and len(mark.args) > 1:
            cases = mark.args[1]
            found *= (
                len(cases.elts) if isinstance(cases, ast.List | ast.Tuple) else WITH_AND_WITHOUT
            )
    return found


def bearing(law: Law, code: Code, base: Code, tests: tuple[Proof, ...]) -> tuple[Proof, ...]:
    """Return the tests of a law, including those of an earlier law with the same functions."""
    own = tuple(one for one in tests if (one.law, one.edition) == (law.number, code.id))
    if code.id == base.id:
        return own
    earlier = (old for block in law.stands_for if (old := base.standing_for(block)))
    shared = {old.number for old in earlier if same_effect(old, law)}
    return own + tuple(one for one in tests if one.law in shared and one.edition == base.id)


def untested(code: Code, base: Code, tests: tuple[Proof, ...]) -> Iterator[str]:
    """Yield the laws of a code that have too few tests of their kind."""
    for law in code.laws:
        if law.number.startswith("house."):
            continue
        wanted = ONCE.get(law.enforcement, WITH_AND_WITHOUT)
        if sum(one.seen for one in bearing(law, code, base, tests)) < wanted:
            yield law.number
