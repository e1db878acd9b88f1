"""Read the forms of a dispute as acts, effects and words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.http import QueryDict

from club.errors import Fault, Malformed, Unknown
from club.reason import N_, Reason
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat, Side
from tables.components import form_data
from tables.disputes.pages.ruling.ruling_form import rows_of
from tables.disputes.rules import acts, effects
from tables.disputes.rules.state import FactAnswer, FactForm, RulingVerdict

ReadForm = tuple[acts.Act, dict[str, str]]


def act_of(form: QueryDict, me: str, at: datetime) -> ReadForm:
    """Read an act and its words; Malformed, with the field, if it is invalid."""
    words = {name: form.get(name, "") for name in WORDS}
    match form.get("act"):
        case "state":
            return acts.StateFact(form.get("by") or me, FactForm.WORDS, ""), {
                "ref": form.get("words", "")
            }
        case "answer":
            answer = _one(FactAnswer, "answer", form)
            return acts.AnswerFact(_number(form, "who"), int(_number(form, "fact")), answer), {}
        case "onlooker":
            return acts.AcceptOnlooker(_number(form, "who"), _number(form, "onlooker")), {}
        case "onlooker_decides":
            return acts.OnlookerDecides(int(_number(form, "fact")), form.get("stands") == "yes"), {}
        case "hear":
            return acts.Hear(form.get("arbitrator") or me), {}
        case "decline":
            return acts.Decline(me, at, ""), {"reason": form.get("reason", "")}
        case "wait":
            return acts.WaitOrGoOn(form.get("waits") == "yes"), {}
        case "withdraw":
            return acts.WithdrawCall(me), {"reason": form.get("reason", "")}
        case "rule":
            return rule_of(form, me, at), words
        case "done":
            return acts.RecordDone(me, at, int(_number(form, "effect"))), {}
        case "appeal":
            return acts.LodgeAppeal(_number(form, "by"), at, ""), words
        case "concur":
            return acts.Concur(_number(form, "by"), at), {}
        case "review":
            verdict = _one(RulingVerdict, "verdict", form)
            varied = effects_of(form) if verdict is RulingVerdict.VARIED else ()
            return acts.DecideAppeal(me, at, verdict, "", varied), words
        case "publish":
            return publication_of(form)
        case "remove":
            number = int(_number(form, "attachment"))
            return acts.RemoveAttachment(me, number, ""), {"reason": form.get("why", "")}
        case "title":
            return acts.WordTitle(me), {"title": form.get("title", "")}
        case "leading":
            return acts.MarkLeading(form.get("leading") == "yes"), {}
    raise Unknown(Reason(N_("There is no such page here.")))


def publication_of(form: QueryDict) -> tuple[acts.Publish, dict[str, str]]:
    """Read what to publish: how people are named, which pictures, what is reworded."""
    names, prefix = _one(RulingsName, "names", form), "wording."
    chosen = (int(one) for one in form.getlist("attachments") if one.isdecimal() and len(one) < 4)
    words = {
        name.removeprefix(prefix): said
        for name, said in form.items()
        if name.startswith(prefix) and isinstance(said, str) and said.strip()
    }
    return acts.Publish(names, tuple(sorted(set(chosen)))), words


WORDS = ("question", "reasons", "decision", "grounds")


def rule_of(form: QueryDict, me: str, at: datetime) -> acts.Rule:
    """Read a ruling; the code is that of the evening."""
    numbers = tuple(int(one) for one in form.getlist("facts") if one.isdecimal() and len(one) < 6)
    return acts.Rule(me, at, numbers, form.get("law", ""), "", "", "", "", effects_of(form))


def effects_of(form: QueryDict) -> tuple[effects.Effect, ...]:
    """Read the chosen effects; if there are none, NoEffect."""
    return tuple(_effects(form)) or (effects.NoEffect(),)


def _effects(form: QueryDict) -> Iterator[effects.Effect]:
    match form.get("score", ""):
        case "score_hand":
            yield effects.ScoreHand(_hand(form), form_data.statement(form))
        case "void_hand":
            yield effects.VoidHand(_hand(form))
        case "deal_again":
            yield effects.DealAgain(_hand(form))
        case "lose_deal":
            yield effects.LoseDeal(_hand(form), form_data.one_of(Seat, "statement.dealt_by", form))
        case "value_game":
            yield effects.ValueGame(form_data.number(form, "game"), form_data.number(form, "value"))
        case "correct_result":
            yield effects.CorrectResult(form_data.number(form, "result"))
    rows = dict(form.lists())
    for row, remedy in rows_of(rows, "remedy", "remedy_law", "side").items():
        if remedy[0] in REMEDIES:
            yield _remedy(row, *remedy)
    for row, points in rows_of(rows, "points", "points_to").items():
        yield _points(row, *points)
    for who in form.getlist("warn"):
        yield effects.Warn(who)
    for row, (who,) in rows_of(rows, "pays").items():
        yield effects.OnlookerPays(_number({f"pays[{row}]": who}, f"pays[{row}]"))


REMEDIES: dict[str, type[effects.GrantRemedy | effects.LoseRemedy]] = {
    "grant_remedy": effects.GrantRemedy,
    "lose_remedy": effects.LoseRemedy,
}


def _remedy(row: int, remedy: str, law: str, side: str) -> effects.GrantRemedy | effects.LoseRemedy:
    """Read a remedy granted or lost; a law must be chosen for it."""
    if not law:
        expected = Reason(N_("the law that gives the remedy"))
        raise Malformed(expected, faults=[Fault(f"remedy_law[{row}]", expected)])
    name = f"side[{row}]"
    return REMEDIES[remedy](law, form_data.one_of(Side, name, {name: side}, Side.NS))


def _points(row: int, points: str, whose: str) -> effects.AdjustPoints:
    """Read points for a side, or a player by number; hyphen and minus sign are both accepted."""
    written = points.strip().replace("\u2212", "-").removeprefix("+")
    if not re.fullmatch(r"-?[0-9]{1,4}", written, re.ASCII):
        expected = Reason(N_("a whole number, with a minus sign to take points away"))
        raise Malformed(expected, faults=[Fault(f"points[{row}]", expected)])
    if whose in set(Side):
        return effects.AdjustPoints(int(written), Side(whose))
    name = f"points_to[{row}]"
    return effects.AdjustPoints(int(written), who=_number({name: whose}, name))


def _hand(form: QueryDict) -> int:
    return form_data.number(form, "ruled_hand")


def _one(kind: Any, name: str, form: QueryDict) -> Any:
    found = form_data.one_of(kind, name, form)
    if found is None:
        expected = Reason(N_("One of: {choices}."), choices=", ".join(kind))
        raise Malformed(expected, faults=[Fault(name, expected)])
    return found


def _number(form: Mapping[str, str], name: str) -> str:
    return str(form_data.number(form, name))
