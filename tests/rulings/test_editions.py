"""One script under two codes: what each edition makes of the same events."""

from pathlib import Path

import pytest

from tests.rulings.table import CODES, answer_to
from tests.rulings.test_cases import holds, load, said

SCRIPTS = sorted((Path(__file__).parents[1] / "cases" / "editions").glob("*.yaml"))
ASKED = [(path, code) for path in SCRIPTS for code in CODES]


@pytest.mark.parametrize(
    ("path", "code"), ASKED, ids=[f"{path.stem}-{code}" for path, code in ASKED]
)
def test_an_edition_answers_as_its_own_laws_say(path, code):
    case = load(path)
    answer = said(answer_to({**case["script"], "code": code}))
    for name, expected in case[code].items():
        assert holds(expected, answer[name]), (name, answer[name])


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_is_answered_differently_by_the_two(path):
    case = load(path)
    one, other = (said(answer_to({**case["script"], "code": code})) for code in CODES)
    assert {**one, "code": ""} != {**other, "code": ""}
