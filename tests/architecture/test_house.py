"""The house's own laws, read off the source: names, docstrings, reasons, rooms and floors."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("club", "rubbers", "tables", "api")
NOT_HERE = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}
LONGEST = 500


def sources() -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def those(wrong: Callable[[Path], bool]) -> list[str]:
    """Name the files of the house of which something is true."""
    return [str(path.relative_to(ROOT)) for path in sources() if wrong(path)]


def test_every_file_says_what_it_is_about():
    assert those(lambda path: not ast.get_docstring(ast.parse(path.read_text()))) == []


def test_no_file_is_a_larder():
    assert those(lambda path: path.stem in NOT_HERE) == []


def test_a_file_this_long_is_two_files():
    assert those(lambda path: path.read_text().count("\n") > LONGEST) == []


def test_a_package_holds_one_sentence_and_no_code():
    packages = those(
        lambda path: (
            path.name == "__init__.py"
            and path.parent.name != "models"
            and len(ast.parse(path.read_text()).body) != 1
        )
    )
    assert packages == []


def f_strings_in_reasons(tree: ast.AST) -> list[int]:
    """List the lines where a reason's template is put together instead of written."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    asked = [c for c in calls if isinstance(c.func, ast.Name) and c.func.id in ("Reason", "N_")]
    return [call.lineno for call in asked if isinstance(call.args[0], ast.JoinedStr | ast.BinOp)]


def test_a_template_put_together_would_be_seen():
    assert f_strings_in_reasons(ast.parse("Reason(f'{who} deals')\nN_('a' + b)")) == [1, 2]
    assert f_strings_in_reasons(ast.parse("Reason(N_('{who} deals'), who=who)")) == []


def test_a_reason_is_a_template_and_values():
    assert those(lambda path: bool(f_strings_in_reasons(ast.parse(path.read_text())))) == []


def test_imports_go_down_and_to_the_left():
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-logo"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout
