"""Cases of the room, laws 13 to 25, each answered as its law says, in both codes."""

from pathlib import Path

import pytest
import yaml

from tests import plain
from tests.rulings.room import CODE, REVISED, answer_to_room, as_revised
from tests.rulings.test_cases import holds, said

FILES = sorted((Path(__file__).parents[1] / "cases" / "room").glob("*.yaml"))
PARTS = ("expect", "absent")


def cases():
    """Yield each case under 1864, and under 1900 where it says how that differs or only moves."""
    for path in FILES:
        for case in yaml.load_all(path.read_text(), plain.LOADER):
            named = f"{path.stem}: {case['title']}"
            yield pytest.param(case, {}, id=named)
            if "code" not in case["script"] and (revised := in_revised(case)):
                yield pytest.param({**case, **revised}, {"code": REVISED}, id=f"1900, {named}")


def in_revised(case):
    """Return what the revised code answers: as the case says, or as 1864 with its own numbers."""
    told = case.get("revised")
    try:
        parts = told or {part: as_revised(case[part]) for part in PARTS if part in case}
    except KeyError:
        return None
    return {part: {} for part in PARTS} | parts


def lacks(unwanted, found):
    """Whether nothing of what is unwanted is found."""
    if isinstance(unwanted, dict):
        return all(lacks(part, found[name]) for name, part in unwanted.items())
    return not any(holds(one, each) for one in unwanted for each in found)


@pytest.mark.parametrize(("case", "head"), [*cases()])
def test_a_case_of_the_room_is_answered_as_its_law_says(case, head):
    answer = said(answer_to_room(case["script"] | head))
    assert answer["code"] == (case["script"] | head).get("code", CODE.id)
    for name, expected in case["expect"].items():
        assert holds(expected, answer[name]), (name, answer[name])
    assert lacks(case.get("absent", {}), answer)
