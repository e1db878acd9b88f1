"""An act at the table as one reads it aloud."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from club import wording
from rubbers.hand.acts.act import Act
from rubbers.hand.record import SEATS
from rubbers.incidents.head import Head
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.step import ANSWER, TAKE, WAIVE, Step
from tables.disputes.rules.dispute import Fact, Telling
from tables.disputes.rules.passages import read_passage
from tables.presenters.incident_page import told
from tables.presenters.incident_words import Names


def aloud(event: Mapping[str, Any]) -> str:
    """Say an event of the table script: who, what, and the rest in brackets."""
    told = dict(event)
    by = gettext(wording.SEATS.get(str(told.pop("by", "")), ""))
    done = gettext(str(told.pop("do", "") or told.pop("fact", "")).replace("_", " "))
    rest = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())
    return " ".join(filter(None, (f"{by}:" if by else "", done, f"({rest})" if rest else "")))


def fact_aloud(fact: Fact, text: str) -> str:
    """Say a fact in words, however it was told; "" once its words are erased."""
    return passage_aloud(text) if text and fact.telling is Telling.SCRIPT else text


def passage_aloud(text: str) -> str:
    """Say a fact of the script: the step of a story in its own words, else its events."""
    passage = read_passage(text)
    if passage.step:
        step = Step.read(passage.step)
        if step.what in INCIDENTS or step.what in (ANSWER, TAKE, WAIVE):
            return told(step, Names(Head()))
    return "; ".join(aloud(event) for event in passage.events)


def act_aloud(act: Act) -> str:
    """Say an act that was done at the table."""
    return aloud(SEATS.write_act(act))
