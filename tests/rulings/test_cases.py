"""Published cases, and cases of our own, reached by the laws alone."""

from pathlib import Path

import pytest
import yaml

from tests import plain
from tests.rulings.table import answer_to

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.yaml"))


def said(value):
    """Return a part of an answer as YAML that is all text has it."""
    if isinstance(value, dict):
        return {name: said(part) for name, part in value.items()}
    if isinstance(value, list):
        return [said(part) for part in value]
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def holds(expected, found):
    """Whether all that is expected is found; a list expected empty is empty."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            name in found and holds(part, found[name]) for name, part in expected.items()
        )
    if isinstance(expected, list):
        if not expected:
            return found == []
        return all(any(holds(part, one) for one in found) for part in expected)
    return expected == found


def load(path):
    return yaml.load(path.read_text(), plain.LOADER)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_decided_as_it_was(path):
    case = load(path)
    answer = said(answer_to(case["script"]))
    for name, expected in case["expect"].items():
        assert holds(expected, answer[name]), (name, answer[name])
    for name, unwanted in case.get("absent", {}).items():
        for one in unwanted:
            assert not any(holds(one, each) for each in answer[name]), (one, answer[name])


def test_a_case_that_expects_too_much_fails():
    answer = said(answer_to(load(CASES[0])["script"]))
    assert not holds({"rulings": [{"law": "99"}]}, answer)
    assert not holds({"questions": []}, {"questions": [1]})
