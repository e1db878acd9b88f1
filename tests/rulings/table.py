"""A table that is asked about: A and B play Y and Z, Z deals, A leads, hearts are trumps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from rubbers.laws.revised_1900 import RUBBERS_ONLY as REVISED
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from tests import plain

CODES = {CODE.id: CODE, REVISED.id: REVISED}
HEAD = {"players": ["A", "Y", "B", "Z"], "dealer": "Z", "turn_up": "4H"}
CALL_CARD, CALL_SUIT = "call_card", "call_suit"


def answer_to(script: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a script of plain values."""
    return adjudicate(read_script(script, CODES, from_text=True))


@dataclass(frozen=True)
class Asked:
    """An answer, with what a test looks for in it."""

    answer: dict[str, Any]

    def laws(self) -> list[str]:
        """Return the law of each ruling, in order."""
        return [one["law"] for one in self.answer["rulings"]]

    def ruling(self, law: str) -> dict[str, Any]:
        """Return the one ruling under a law."""
        (found,) = (one for one in self.answer["rulings"] if one["law"] == law)
        return found

    def status(self, law: str) -> str:
        """Return how the one ruling under a law stands."""
        return self.ruling(law)["status"]

    def kinds(self, law: str) -> list[str]:
        """Return the kinds of remedy left under a law."""
        return [one["do"] for one in self.ruling(law)["remedies"]]

    def refused(self) -> list[tuple[int, str]]:
        """Return what was refused: the event and the law."""
        return [(one["at"], one["law"]) for one in self.answer["refused"]]

    def questions(self) -> list[tuple[Any, ...]]:
        """Return the facts that are asked for."""
        named = ("fact", "who", "suit", "trick", "at")
        asked = self.answer["questions"]
        return [tuple(one[name] for name in named if name in one) for one in asked]

    def when(self, answer: str) -> Asked:
        """Return what follows if the one question is answered so."""
        (question,) = self.answer["questions"]
        return Asked(question["if"][answer])

    @property
    def state(self) -> dict[str, Any]:
        """Return the state of the table."""
        return self.answer["state"]

    @property
    def score(self) -> dict[str, Any]:
        """Return the score."""
        return self.answer["score"]

    def after(self) -> tuple[int, int]:
        """Return the points of A and B, and of Y and Z, after the hand."""
        return self.score["after"]["A-B"], self.score["after"]["Y-Z"]


def told(text: str) -> list[dict[str, Any]]:
    """Read what happened, one event a line: who, what, and the rest as YAML has it.

    `A 9S` plays a card; `A 9S Y 2S` plays two; `B claim what: revoke` does anything else; a line
    in braces stands as it is.
    """
    events: list[dict[str, Any]] = []
    for line in text.strip().splitlines():
        line = line.strip()
        if line.startswith("{"):
            events.append(yaml.load(line, plain.LOADER))
            continue
        words = line.split()
        if len(words) % 2 == 0 and all(len(word) == 1 for word in words[::2]) and _plays(words):
            pairs = zip(words[::2], words[1::2], strict=True)
            events += [{"by": by, "do": "play", "card": card} for by, card in pairs]
            continue
        by, do, *rest = words
        fields = yaml.load("{" + " ".join(rest) + "}", plain.LOADER)
        events.append({"by": by, "do": do, **fields})
    return events


def _plays(words: list[str]) -> bool:
    return all(len(card) <= 2 and card[-1] in "CDHSx" for card in words[1::2])


def revised(text: str, **head: Any) -> Asked:
    """Ask what follows from these events by the revised code."""
    return ask(text, code=REVISED.id, **head)


def ask(text: str, **head: Any) -> Asked:
    """Ask what follows from these events."""
    return Asked(answer_to({**HEAD, **head, "events": told(text)}))
