"""The laws as a whole: in our own words, each with its tests, and known to the laws alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rubbers.hand.acts.vocabulary import ACTS, FACTS
from tables.codes import FIRST as CODE
from tables.codes import REVISED
from tests.architecture.test_house import ROOT
from tests.architecture.words import KEPT, runs

TESTS = ROOT / "tests"
ENGINE = [
    path
    for part in ("rubbers/hand", "rubbers/rulings", "tables/rulings")
    for path in (ROOT / part).rglob("*.py")
]
CASES = re.compile(r"\bcases? (?:[IVX]+\b|\d)", re.IGNORECASE)


def shared(text: str) -> list[str]:
    """Return the runs of eight words that a text shares with a source."""
    kept = set(KEPT.read_text().split())
    return [run for mark, run in runs(text) if mark in kept]


def test_laws_are_stated_in_our_own_words():
    laws = (*CODE.laws, *REVISED.laws)
    said = [text for law in laws for text in (law.statement, law.reading)]
    assert [run for text in said for run in shared(text)] == []


def test_a_sentence_of_a_source_would_be_seen():
    copied = "The dealer must not leave fewer than four cards in either packet, and so on."
    assert shared(copied) != []


def test_every_law_has_a_test_that_bears_its_number():
    written = "".join(path.read_text() for path in (TESTS / "laws").glob("test_*.py"))
    marked = set(re.findall(r'mark\.law\(\s*"([^"]+)"', written))
    laws = [law.number for law in CODE.laws if not law.number.startswith("house.")]
    assert [number for number in laws if number not in marked] == []


def numbers_in(path: Path) -> list[str]:
    """Return the law numbers and the codes that a file of the engine knows by name."""
    tree = ast.parse(path.read_text())
    words = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    named = {word for word in words if isinstance(word, str) and word in {*known()}}
    return sorted(named)


def known() -> set[str]:
    return {law.number for code in (CODE, REVISED) for law in code.laws} | {CODE.id, REVISED.id}


def test_the_engine_knows_no_law_by_its_number_and_no_code_by_its_name():
    no_law = {"10", "double-dummy"}  # a rank, and a game
    examples = {"62", CODE.id}  # in the example of an act, and the code where none is told
    scenes = {"1", "2", "3"}  # tables and cards of the scripts that a page's answers become
    named = {(path.parent.name, word) for path in ENGINE for word in numbers_in(path)}
    told = {word for part, word in named if part == "stories"}
    assert told <= no_law | scenes
    assert {word for part, word in named if part != "stories"} <= no_law | examples


READ_OFF = re.compile(r"LAW_\w+\.number|because\.law\b[^\n]*[=!]= *(LAW|\")")


def test_a_law_names_another_through_the_code_that_is_asked():
    chapters = (ROOT / "rubbers/laws").rglob("*.py")
    found = {str(path): READ_OFF.findall(path.read_text()) for path in chapters}
    assert [path for path, numbers in found.items() if numbers] == []
    assert READ_OFF.search('if ruling.because.law == "46":')


def test_no_law_knows_a_case():
    sources = (path for path in (ROOT / "rubbers").rglob("*.py"))
    assert [str(path) for path in sources if CASES.search(path.read_text())] == []


def test_every_act_and_fact_says_what_it_is():
    assert [word for word, kind in {**ACTS, **FACTS}.items() if not kind.__doc__] == []
