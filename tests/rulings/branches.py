"""What is said to follow from an answer, against what follows when it is told."""

import operator
from collections.abc import Callable, Iterator
from typing import Any

from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from tests.rulings.table import CODES

Json = dict[str, Any]
PARTS = ("rulings", "refused", "state", "score")
OF_THE_QUESTION = ("if", "followed")


def contradictions(
    script: Json, answer: Json, same: Callable[[Any, Any], bool] = operator.eq
) -> Iterator[tuple[Any, ...]]:
    """Yield each answer that leads elsewhere than was said."""
    for question in answer.get("questions", []):
        words = {name: part for name, part in question.items() if name not in OF_THE_QUESTION}
        for value, follows in question["if"].items():
            told = {**script, "events": [*script["events"], {**words, "value": value}]}
            after = adjudicate(read_script(told, CODES, from_text=False))
            yield from (
                (words, value, part) for part in PARTS if not same(after[part], follows[part])
            )


def says_more(after: Any, before: Any) -> bool:
    """Return whether an answer has all that was said before, and perhaps what was left open."""
    if isinstance(before, dict):
        return all(says_more(after[name], part) for name, part in before.items())
    if isinstance(before, list):
        return all(any(says_more(one, part) for one in after) for part in before)
    return before in (None, after)
