"""The house's own laws, read off the source: names, docstrings, reasons, rooms and floors."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

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


SILENCED = re.compile(r"# type: ignore(?!\[[a-z, -]+\]  # \S)")
"""A line on which mypy is silenced without a reason."""


def test_mypy_is_silenced_for_a_reason_that_is_given():
    more = (path for room in ("docs", "bench") for path in sorted((ROOT / room).rglob("*.py")))
    unexplained = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in (*sources(), *more)
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if SILENCED.search(line)
    ]
    assert unexplained == []
    assert SILENCED.search("x = y  # type: ignore[misc]") and SILENCED.search("# type: ignore  # x")


def test_a_file_this_long_is_two_files():
    assert those(lambda path: path.read_text().count("\n") > LONGEST) == []


IMPORTED_BY_DJANGO = ("models", "admin")
"""Packages whose modules Django knows of by the package's own imports alone."""


def test_a_package_holds_one_sentence_and_no_code():
    packages = those(
        lambda path: (
            path.name == "__init__.py"
            and not {*IMPORTED_BY_DJANGO} & {*path.parts}
            and len(ast.parse(path.read_text()).body) != 1
        )
    )
    assert packages == []


MARKS = ("Reason", "N_", "_", "gettext", "gettext_lazy", "ngettext")
"""What marks a sentence for translation."""


def f_strings_in_reasons(tree: ast.AST) -> list[int]:
    """List the lines where a template is put together instead of written."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    asked = [c for c in calls if isinstance(c.func, ast.Name) and c.func.id in MARKS]
    return [call.lineno for call in asked if any(map(is_put_together, call.args[:2]))]


def is_put_together(told: ast.expr) -> bool:
    """Tell an f-string, a sum or a filled template: in no catalogue could it be found."""
    filled = isinstance(told, ast.Call) and getattr(told.func, "attr", "") == "format"
    return filled or isinstance(told, ast.JoinedStr | ast.BinOp)


def test_a_template_put_together_would_be_seen():
    assert f_strings_in_reasons(ast.parse("Reason(f'{who} deals')\nN_('a' + b)")) == [1, 2]
    assert f_strings_in_reasons(ast.parse("_('{n} play'.format(n=n))\nngettext('a', f'{n}', n)"))
    assert f_strings_in_reasons(ast.parse("Reason(N_('{who} deals'), who=who)")) == []


def test_a_reason_is_a_template_and_values():
    assert those(lambda path: bool(f_strings_in_reasons(ast.parse(path.read_text())))) == []


@pytest.mark.skipif(not shutil.which("xgettext"), reason="GNU gettext is not here")
def test_whoever_translates_is_given_the_reasons_of_the_rules_and_the_words_of_pages(tmp_path):
    for path in (
        "tables/laws/house.py",
        "tables/pages/shared/evening_progress.py",
        "templates/tables/_board.html",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    elsewhere = f"from club.settings import *\nLOCALE_PATHS = [{str(tmp_path / 'locale')!r}]\n"
    (tmp_path / "elsewhere.py").write_text(elsewhere)
    subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "makemessages", "-l", "fr", "--no-obsolete"],
        env={**os.environ, "WHIST_VAR": str(tmp_path / "var"), "DATABASE_URL": "",
             "DJANGO_SETTINGS_MODULE": "elsewhere", "PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, timeout=60, check=True, cwd=tmp_path,
    )  # fmt: skip
    gathered = (tmp_path / "locale/fr/LC_MESSAGES/django.po").read_text()
    for words in ("Table {table} stops: the evening closes.", "No more rubbers can begin.",
                  "The precedence book"):  # fmt: skip
        assert f'msgid "{words}"' in gathered


def test_imports_go_down_and_to_the_left():
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-logo"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout
