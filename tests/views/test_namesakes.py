"""Two people of one name are told apart by number on every page of an evening."""

from __future__ import annotations

import re
from typing import Any

import pytest

from club.members import queries
from club.models import Evening, Member
from club.text import wording
from tests.views.house import House, told

pytestmark = pytest.mark.django_db

NAME = "Anil Mehta"
ONE, OTHER = 3, 4


@pytest.fixture
def namesakes(house: House) -> House:
    """Return the house with two people of one name."""
    Member.objects.filter(club=house.club, number__in=(ONE, OTHER)).update(name=NAME)
    return house


def bare(page: str) -> list[str]:
    """Find the name without a number beside it."""
    words = " ".join(re.sub(r"<[^>]+>", " ", page.partition("<main")[2]).split())
    return re.findall(rf"{NAME}(?! \(member \d\))", words)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("board", ()),
        ("table", (1,)),
        ("book", ()),
        ("hall", ()),
        ("state-sheet", ()),
        ("night-sheet", ()),
        ("check-in", ()),
    ],
)
def test_two_people_of_one_name_have_their_numbers_beside_them(
    namesakes: House, playing: Evening, name: str, args: tuple[Any, ...]
) -> None:
    page = told(namesakes.reader(1).get(namesakes.at(name, playing.key, *args)))
    assert f"{NAME} (member {ONE})" in page and f"{NAME} (member {OTHER})" in page
    assert bare(page) == []


def test_candidates_of_one_name_are_told_apart(namesakes: House, evening: Evening) -> None:
    page = told(namesakes.reader(1).get(namesakes.at("form-table", evening.key)))
    assert f"{NAME} (member {ONE})" in page and f"{NAME} (member {OTHER})" in page
    assert bare(page) == []


def test_at_the_door_those_who_are_still_to_come_are_told_apart(namesakes: House) -> None:
    evening = namesakes.open_evening(1, 2)
    page = told(namesakes.reader(1).get(namesakes.at("check-in", evening.key)))
    assert f"{NAME} (member {ONE}) is here" in page
    assert f"{NAME} (member {OTHER}) is here" in page
    assert bare(page) == []


def test_one_written_down_twice_is_one_person_with_a_plain_name(namesakes: House) -> None:
    kept = Member.objects.get(club=namesakes.club, number=ONE)
    Member.objects.filter(club=namesakes.club, number=OTHER).update(same_as=kept)
    names = queries.names_for_pages(namesakes.club.pk)
    assert names[str(ONE)] == names[str(OTHER)] == NAME


def test_a_name_that_nobody_shares_stays_as_it_is() -> None:
    names = {"1": "Ann Dale", "2": NAME, "5": NAME}
    assert wording.distinct_names(names) == {
        "1": "Ann Dale",
        "2": f"{NAME} (member 2)",
        "5": f"{NAME} (member 5)",
    }
