"""What the laws say of the agreed facts, and the published cases like them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.errors import Malformed
from club.wording import error_words
from rubbers.cards.seats import CLOCKWISE
from rubbers.play.rubber import Rubber
from rubbers.registries import CODES
from rubbers.rulings.adjudicate import adjudicate
from rubbers.rulings.read import read_script
from tables.disputes.precedents.case import Case, like
from tables.disputes.rules import facts
from tables.disputes.rules.dispute import Dispute, Telling
from tables.presenters.incident_answer import STATUS

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """One ruling of the laws: its number, what it finds, how it stands, what may be asked."""

    law: str
    says: str
    status: str
    remedies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assistance:
    """What the laws say; `trouble` says why they cannot, `questions` what nobody has told."""

    found: tuple[Found, ...]
    questions: tuple[tuple[str, tuple[tuple[str, tuple[Found, ...]], ...]], ...]
    cases: tuple[Case, ...]
    trouble: str = ""


def events_of(dispute: Dispute, words: Mapping[str, str]) -> list[Json]:
    """Give the agreed facts that are told in the vocabulary of the table script."""
    agreed = (
        fact
        for fact in dispute.facts
        if fact.telling is Telling.SCRIPT and facts.settled(dispute, fact)
    )
    return [json.loads(words[fact.ref]) for fact in agreed if words.get(fact.ref)]


def script_of(dispute: Dispute, rubber: Rubber | None, events: list[Json], code: str) -> Json:
    """Give the agreed facts as a script, with what the record knows of the hand."""
    script: Json = {"code": code, "players": [str(s) for s in CLOCKWISE], "events": events}
    if rubber is None:
        return script
    number = dispute.subject.hand
    played = rubber.played(number) if number else None
    present = rubber.hand if rubber.hand and rubber.hand.number == number else None
    if hand := played or present:
        script["dealer"] = str(hand.dealer)
        if hand.trumps:
            script["trumps"] = str(hand.trumps)
    score = played.score.before if played and played.score else rubber.score
    if max(score.ns, score.ew) < 5:
        script["score"] = {"N-S": score.ns, "E-W": score.ew}
    return script


def assistance(
    dispute: Dispute, rubber: Rubber | None, words: Mapping[str, str], code: str
) -> Assistance | None:
    """Give what the laws say of the facts that are agreed; None where none is told so."""
    events = events_of(dispute, words)
    if not events:
        return None
    try:
        answer = answered(script_of(dispute, rubber, events, code))
    except Malformed as trouble:
        return Assistance((), (), _like(events, ()), str(error_words(trouble, {})))
    found = _found(answer)
    questions = tuple(
        (
            gettext(str(one["fact"]).replace("_", " ")),
            tuple((str(told), _found(branch)) for told, branch in one.get("if", {}).items()),
        )
        for one in answer["questions"]
    )
    return Assistance(found, questions, _like(events, tuple(one.law for one in found)))


def answered(script: Json) -> Json:
    """Give the answer of the laws to a script; Malformed, with the place, for what is none."""
    codes = {code.id: code for code in CODES}
    return adjudicate(read_script(script, codes, from_text=False))


def _found(answer: Mapping[str, Any]) -> tuple[Found, ...]:
    return tuple(
        Found(
            str(one["law"]),
            one.get("why") or gettext(one.get("what") or ""),
            STATUS[one["status"]]() if one.get("status") in STATUS else _("It depends"),
            tuple(_remedy(each) for each in one.get("remedies") or ()),
        )
        for one in answer.get("rulings") or ()
    )


def _remedy(remedy: Mapping[str, Any]) -> str:
    rest = ", ".join(str(value) for name, value in remedy.items() if name != "do" and value)
    done = gettext(str(remedy.get("do", "")).replace("_", " "))
    return f"{done}: {rest}" if rest else done


def _like(events: list[Json], laws: tuple[str, ...]) -> tuple[Case, ...]:
    by_act = like(acts=[str(one.get("do") or one.get("fact") or "") for one in events])
    by_law = (case for law in laws for case in like(law=law))
    return tuple(dict.fromkeys((*by_law, *by_act)))
