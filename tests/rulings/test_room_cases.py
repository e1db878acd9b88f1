"""Cases of the room, laws 13 to 25, each answered as its law says."""

from pathlib import Path

import pytest
import yaml

from tests.rulings.room import answer_to_room
from tests.rulings.test_cases import holds, said

FILES = sorted((Path(__file__).parents[1] / "cases" / "room").glob("*.yaml"))
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['title']}")
    for path in FILES
    for case in yaml.load_all(path.read_text(), yaml.BaseLoader)
]


def lacks(unwanted, found):
    """Whether nothing of what is unwanted is found."""
    if isinstance(unwanted, dict):
        return all(lacks(part, found[name]) for name, part in unwanted.items())
    return not any(holds(one, each) for one in unwanted for each in found)


@pytest.mark.parametrize("case", CASES)
def test_a_case_of_the_room_is_answered_as_its_law_says(case):
    answer = said(answer_to_room(case["script"]))
    for name, expected in case["expect"].items():
        assert holds(expected, answer[name]), (name, answer[name])
    assert lacks(case.get("absent", {}), answer)
