"""Append the answer to a question to a script, as the people at the table would tell it."""

from __future__ import annotations

from dataclasses import replace

from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Agreed, Fact
from rubbers.hand.answers import as_fact
from rubbers.hand.asked import Asked
from rubbers.hand.weighing import value_of
from rubbers.rulings.implied import as_agreed
from rubbers.rulings.script import Script


def telling(script: Script, asked: Asked, answer: str) -> Script:
    """Return the script with the answer to a question added after all its events."""
    acts = (*script.acts, _told(script, asked, answer))
    return replace(script, acts=tuple(as_agreed(at, act, acts) for at, act in enumerate(acts, 1)))


def _told(script: Script, asked: Asked, answer: str) -> Fact:
    """Return the fact that answers a question; if a fact is disputed, whether they agreed on it."""
    if asked.disputed is None:
        return as_fact(asked, answer)
    fact = script.acts[asked.disputed - 1]
    so = isinstance(fact, Fact) and answer == value_of(fact)
    return Agreed(at=asked.disputed, value=YesNo.YES if so else YesNo.NO)
