"""Cases of the hand, laws 26 to 91, dummy and etiquette, each answered as its law says."""

from pathlib import Path

import pytest
import yaml

from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from tests import plain
from tests.rulings.table import HEAD, answer_to, ask, told
from tests.rulings.test_cases import holds, said

FILES = sorted((Path(__file__).parents[1] / "cases" / "hand").glob("*.yaml"))
CASES = [
    (path.stem, case) for path in FILES for case in yaml.load_all(path.read_text(), plain.LOADER)
]
ELSEWHERE = {"dummy.I", "80", "88", "89"}
"""Of a rubber's beginning, of bets and of onlookers, which have tests of their own."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case,
            id=f"{chapter}: {case['title']}",
            marks=[pytest.mark.law(number) for number in case["laws"]],
        )
        for chapter, case in CASES
    ],
)
def test_a_case_is_answered_as_its_law_says(case):
    answer = said(ask(case["events"], **case.get("head", {})).answer)
    for name, expected in case["expect"].items():
        assert holds(expected, answer[name]), (name, answer[name])
    for name, unwanted in case.get("absent", {}).items():
        for one in unwanted:
            assert not any(holds(one, each) for each in answer[name]), (one, answer[name])


@pytest.mark.parametrize("chapter", sorted({chapter for chapter, _ in CASES}))
def test_every_remedy_offered_in_a_case_is_accepted_when_it_is_sent_back(chapter):
    for stem, case in CASES:
        if stem != chapter or "questions" in case["expect"]:
            continue
        head = {**HEAD, **case.get("head", {}), "events": told(case["events"])}
        for ruling in answer_to(head)["rulings"]:
            for remedy in ruling["remedies"]:
                sent = {"by": ruling["entitled"][0], **written(remedy)}
                elected = {"at": str(ruling["at"]), "law": ruling["law"]}
                elected = {
                    "by": sent["by"],
                    "do": "elect",
                    "ruling": elected,
                    "remedy": written(remedy),
                }
                for event in (sent, elected):
                    after = answer_to({**head, "events": [*head["events"], event]})
                    late = [one for one in after["refused"] if one["at"] > len(head["events"])]
                    assert late == [], (case["title"], event)


def written(remedy):
    """Return a remedy as YAML that is all text has it."""
    return {name: str(part) if isinstance(part, int) else part for name, part in remedy.items()}


def test_every_law_of_the_hand_has_a_case_of_its_own():
    told = {number for _, case in CASES for number in case["laws"]}
    numbers = {law.number for law in CODE.laws if not law.number.startswith("house")}
    of_the_hand = {n for n in numbers if not n.isdecimal() or int(n) > 25}
    assert of_the_hand - ELSEWHERE - told == set()
