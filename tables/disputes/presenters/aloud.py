"""An act at the table as one reads it aloud."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from club import wording
from club.reason import N_
from rubbers.hand.acts.act import Act
from rubbers.hand.record import SEATS
from rubbers.incidents.head import Head
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.step import ANSWER, TAKE, WAIVE, Step
from tables.disputes.rules.dispute import Fact, Telling
from tables.disputes.rules.passages import read_passage
from tables.presenters.incident_page import told
from tables.presenters.incident_words import Names

PLAIN = {
    ("revoked", "who"): N_("{who} revoked."),
    ("revoked", "trick who"): N_("{who} revoked in trick {trick}."),
    ("claim revoke", "by of"): N_("{by} claimed that {of} had revoked."),
    ("claim revoke", "by of trick"): N_("{by} claimed that {of} had revoked in trick {trick}."),
}
"""Sentences for what disputes are most often about, by what is told of it."""


def aloud(event: Mapping[str, Any]) -> str:
    """Say an event of the table script: in a sentence, or who, what, and the rest in brackets."""
    told = {name: value for name, value in event.items() if (name, value) != ("value", "yes")}
    done = str(told.pop("do", "") or told.pop("fact", ""))
    what = f" {told['what']}" if done == "claim" and "what" in told else ""
    names = " ".join(sorted(name for name in told if not what or name != "what"))
    sentence = PLAIN.get((done + what, names))
    if sentence is not None and all(isinstance(one, str | int) for one in told.values()):
        return gettext(sentence).format(**{name: _seat(one) for name, one in told.items()})
    by = gettext(wording.SEATS.get(str(told.pop("by", "")), ""))
    rest = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())
    done = gettext(done.replace("_", " "))
    return " ".join(filter(None, (f"{by}:" if by else "", done, f"({rest})" if rest else "")))


def _seat(value: str | int) -> str:
    return gettext(wording.SEATS.get(str(value), "")) or str(value)


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
    return step_aloud(SEATS.write_act(act))


def step_aloud(event: Mapping[str, Any]) -> str:
    """Say an event as a step of a hand: a card that is played by its name, the rest as it is."""
    by = wording.SEATS.get(str(event.get("by", "")))
    plain = event.get("do") == "play" and event.keys() <= {"by", "do", "card"}
    if by is None or not plain or " " not in wording.card(str(event.get("card"))):
        return aloud(event)
    return gettext("{seat} plays the {card}.").format(
        seat=gettext(by), card=wording.card(str(event["card"]))
    )
