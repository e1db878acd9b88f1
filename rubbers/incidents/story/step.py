"""A step of a story, and its form in an address: words separated by ~, each name.value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason

ANSWER, TAKE, WAIVE = "answer", "take", "waive"
LONGEST = 200
SEVERAL = ("of", "by", "cards")
NAMED = ("at", "law", "by")
"""The parts of a step that do not belong to the remedy taken."""


@dataclass(frozen=True)
class StoryStep:
    """One step: a named incident, an answer to a question, or a remedy taken or let pass."""

    what: str
    fields: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, written: str) -> StoryStep:
        """Read a step; raise Malformed for anything else."""
        what, *parts = written.split("~")
        pairs = [part.partition(".")[::2] for part in parts]
        names = [name for name, _ in pairs]
        whole = what and all(name and value for name, value in pairs)
        if len(written) > LONGEST or not whole or len(set(names)) != len(names):
            expected = Reason(N_("what happened and its answers, as the page writes them"))
            raise Malformed(NO_STEP, faults=[Fault("step", expected)])
        return cls(what, dict(pairs))

    def written(self) -> str:
        """Return the step as written in an address."""
        return "~".join([self.what, *(f"{name}.{value}" for name, value in self.fields.items())])

    def act(self) -> dict[str, Any]:
        """Return the act of a script for an answer, a remedy taken, or one let pass."""
        fields = dict(self.fields)
        if self.what == ANSWER:
            return fields
        ruling = {"at": fields.pop("at", ""), "law": fields.pop("law", "")}
        act: dict[str, Any] = {"by": fields.pop("by", "")}
        if self.what == WAIVE:
            return act | {"do": "waive", "ruling": ruling, **fields}
        remedy = {n: list(v) if n == "of" and len(v) > 1 else v for n, v in fields.items()}
        if remedy.get("do") == "claim" and remedy.get("what") == "revoke":
            return act | remedy
        return act | {"do": "elect", "ruling": ruling, "remedy": remedy}


NO_STEP = Reason(N_("There is nothing to show at this address."))


def taking(ruling: Mapping[str, Any], by: str, remedy: Mapping[str, Any]) -> StoryStep:
    """Return the step of taking a remedy, as the answer offers it."""
    fields = {"at": str(ruling["at"]), "law": ruling["law"], "by": by}
    fields |= {name: _text(value) for name, value in remedy.items() if value not in (None, [])}
    return StoryStep(TAKE, fields)


def waiving(ruling: Mapping[str, Any], by: str) -> StoryStep:
    """Return the step of letting an offence pass."""
    return StoryStep(WAIVE, {"at": str(ruling["at"]), "law": ruling["law"], "by": by})


def answering(question: Mapping[str, Any], answer: str) -> StoryStep:
    """Return the step of answering a question of the assistant."""
    named = {n: _text(v) for n, v in question.items() if n not in ("if", "value")}
    return StoryStep(ANSWER, named | {"value": answer})


def _text(value: Any) -> str:
    return "".join(value) if isinstance(value, list) else str(value)
