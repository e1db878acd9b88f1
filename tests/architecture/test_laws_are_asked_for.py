"""Pages name a law by what it deals with, and the evening's code says which law that is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from rubbers.registries import CODES
from tables.components.phrases import ABOUT, law_about

ROOT = Path(settings.BASE_DIR)
CARDS = {"10"}
"""A number that is a card, not a law."""


def presenters() -> list[Path]:
    folders = ("pages", "components", "incidents")
    found = [path for part in folders for path in Path(ROOT, "tables", part).rglob("*.py")]
    assert len(found) > 100
    return found


def templates() -> list[Path]:
    return list(ROOT.glob("templates/**/*.html"))


def test_no_template_names_a_law_by_a_number_of_one_code():
    named = re.compile(r"""\{%\s*law\s+["'](?!house\.)""")
    found = [
        path.name for path in ROOT.glob("templates/**/*.html") if named.search(path.read_text())
    ]
    assert found == []


def test_no_presenter_and_no_view_names_a_law_by_its_number():
    numbers = {law.number for code in CODES for law in code.laws} - CARDS
    found = [
        (path.name, node.value)
        for path in presenters()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value in numbers
    ]
    assert found == []


def test_what_templates_ask_about_is_something_a_code_answers():
    asked = re.compile(r'\{% law_about "([^"]+)"')
    found = {
        thing
        for path in ROOT.glob("templates/**/*.html")
        for thing in asked.findall(path.read_text())
    }
    assert found == ABOUT.keys()


@pytest.mark.parametrize("thing", ABOUT)
def test_every_code_says_which_of_its_laws_deals_with_a_thing(thing):
    assert len(CODES)
    for code in CODES:
        assert code.law(law_about(thing, code))
