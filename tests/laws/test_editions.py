"""Two editions side by side, and the laws as they are printed."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from api.printed.laws_page import laws_page, places
from api.printed.tests_of_laws import Proof, bearing, marked_tests, untested
from rubbers.code.code import HOUSE
from rubbers.laws.compare import LawChange, compare
from tables.codes import FIRST, REVISED
from tests.architecture.test_laws import TESTS

FOUND = compare(FIRST, REVISED)
NOW = {old.number: d.after.number for d in FOUND if d.after for old in d.before}


def said(*args):
    out = StringIO()
    call_command("laws", *args, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("code", [FIRST, REVISED], ids=lambda code: code.id)
def test_every_number_of_an_edition_has_its_law(code):
    last = {"club-1864": 91, "revised-1900": 94}[code.id]
    numbers = {law.number.rstrip("abc") for law in code.laws}
    assert [n for n in range(1, last + 1) if str(n) not in numbers] == []


@pytest.mark.parametrize(
    ("before", "after"),
    [("1", "46"), ("43", "39"), ("45", "39"), ("52", "42"), ("56", "58"), ("61", "76"),
     ("62", "64"), ("72", "75"), ("84", "87"), ("88", "92"), ("91", "94"), ("etiquette.1", "1")],
)  # fmt: skip
def test_a_law_is_found_under_its_new_number(before, after):
    assert NOW[before] == after
    assert REVISED.number(FIRST.law(before)) == after


def test_what_was_dropped_and_what_is_new_is_told():
    dropped = [old.number for d in FOUND if d.kind is LawChange.DROPPED for old in d.before]
    new = [d.after.number for d in FOUND if d.kind is LawChange.NEW]
    assert dropped == ["42"]
    assert new == ["12a", "17", "59", "65", "88", "double-dummy"]


def test_a_law_that_only_moved_has_the_same_functions():
    moved = [d for d in FOUND if d.kind is LawChange.MOVED]
    assert len(moved) > 40
    assert all(d.before[0].effects is d.after.effects for d in moved)


def test_an_edition_beside_itself_differs_in_nothing():
    assert {d.kind for d in compare(FIRST, FIRST)} == {LawChange.SAME}


def test_the_command_prints_a_code_and_what_differs():
    assert "\n94 (consequence)\n" in said("revised-1900")
    compared = said("--compare", "club-1864", "revised-1900")
    assert "\ndropped\n  42\n" in compared
    assert "1 is now 46" in compared
    beside_itself = said("--compare", "club-1864", "club-1864")
    assert beside_itself == "club-1864 compared with club-1864\n\nThere are no differences.\n"
    with pytest.raises(CommandError, match="did you mean revised-1900"):
        said("revised")


def test_a_law_that_has_too_few_tests_is_named():
    tests = marked_tests(TESTS)
    assert list(untested(FIRST, FIRST, tests)) == []
    fewer = tuple(one for one in tests if one.law != "78")
    assert list(untested(FIRST, FIRST, fewer)) == ["78"]
    once = (*fewer, Proof("78", FIRST.id, "laws/test_revoke_laws.py", "test_one", 1))
    assert list(untested(FIRST, FIRST, once)) == ["78"]


def test_a_law_that_only_moved_has_the_tests_it_had_and_one_that_changed_its_own():
    tests = marked_tests(TESTS)
    assert {one.law for one in bearing(REVISED.law("46"), REVISED, FIRST, tests)} == {"1"}
    assert {one.law for one in bearing(REVISED.law("94"), REVISED, FIRST, tests)} == {"94"}


def test_the_page_says_where_each_law_stands():
    where = dict(places())
    assert where["62"] == "rubbers/laws/playing/leads_out_of_turn.py"
    assert where["revised-1900 64"] == "rubbers/laws/revised/leads_1900.py"
    page = laws_page(())
    house = sum(law.number.startswith(HOUSE) for law in REVISED.laws)
    assert page.count("\n### ") == len({*FIRST.laws}) + len(REVISED.laws) - house
