"""Whatever a case of the hand is answered with has the shape that clients are promised."""

from jsonschema import Draft202012Validator

from rubbers.rulings.answer.answer_schema import answer_schema
from tests.rulings.table import answer_to, ask
from tests.rulings.test_cases import CASES, load
from tests.rulings.test_law_cases import CASES as OF_LAWS

PROMISED = Draft202012Validator(answer_schema())


def test_the_answer_to_every_published_case_fits_its_shape():
    for path in CASES:
        PROMISED.validate(answer_to(load(path)["script"]))


def test_the_answer_to_every_case_of_a_law_fits_its_shape():
    for _, case in OF_LAWS:
        PROMISED.validate(ask(case["events"], **case.get("head", {})).answer)


def test_an_answer_without_one_of_its_parts_does_not_fit():
    answer = answer_to(load(CASES[0])["script"])
    del answer["refused"]
    assert not PROMISED.is_valid(answer)
