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

Told = tuple[acts.Act, dict[str, str]]


def act_of(told: QueryDict, me: str, at: datetime) -> Told:
    """Read an act and its words; Malformed, with the field, if it is invalid."""
    words = {name: told.get(name, "") for name in WORDS}
    match told.get("act"):
        case "state":
            return acts.StateFact(told.get("by") or me, FactForm.WORDS, ""), {
                "ref": told.get("words", "")
            }
        case "answer":
            answer = _one(FactAnswer, "answer", told)
            return acts.AnswerFact(_number(told, "who"), int(_number(told, "fact")), answer), {}
        case "onlooker":
            return acts.AcceptOnlooker(_number(told, "who"), _number(told, "onlooker")), {}
        case "onlooker_decides":
            return acts.OnlookerDecides(int(_number(told, "fact")), told.get("stands") == "yes"), {}
        case "hear":
            return acts.Hear(told.get("arbitrator") or me), {}
        case "decline":
            return acts.Decline(me, at, ""), {"reason": told.get("reason", "")}
        case "wait":
            return acts.WaitOrGoOn(told.get("waits") == "yes"), {}
        case "withdraw":
            return acts.WithdrawCall(me), {"reason": told.get("reason", "")}
        case "rule":
            return rule_of(told, me, at), words
        case "done":
            return acts.RecordDone(me, at, int(_number(told, "effect"))), {}
        case "appeal":
            return acts.LodgeAppeal(_number(told, "by"), at, ""), words
        case "concur":
            return acts.Concur(_number(told, "by"), at), {}
        case "review":
            verdict = _one(RulingVerdict, "verdict", told)
            varied = effects_of(told) if verdict is RulingVerdict.VARIED else ()
            return acts.DecideAppeal(me, at, verdict, "", varied), words
        case "publish":
            return publication_of(told)
        case "remove":
            number = int(_number(told, "attachment"))
            return acts.RemoveAttachment(me, number, ""), {"reason": told.get("why", "")}
        case "title":
            return acts.WordTitle(me), {"title": told.get("title", "")}
        case "leading":
            return acts.MarkLeading(told.get("leading") == "yes"), {}
    raise Unknown(Reason(N_("There is no such page here.")))


def publication_of(told: QueryDict) -> tuple[acts.Publish, dict[str, str]]:
    """Read what to publish: how people are named, which pictures, what is reworded."""
    names, prefix = _one(RulingsName, "names", told), "wording."
    chosen = (int(one) for one in told.getlist("attachments") if one.isdecimal() and len(one) < 4)
    words = {
        name.removeprefix(prefix): said
        for name, said in told.items()
        if name.startswith(prefix) and isinstance(said, str) and said.strip()
    }
    return acts.Publish(names, tuple(sorted(set(chosen)))), words


WORDS = ("question", "reasons", "decision", "grounds")


def rule_of(told: QueryDict, me: str, at: datetime) -> acts.Rule:
    """Read a ruling; the code is that of the evening."""
    numbers = tuple(int(one) for one in told.getlist("facts") if one.isdecimal() and len(one) < 6)
    return acts.Rule(me, at, numbers, told.get("law", ""), "", "", "", "", effects_of(told))


def effects_of(told: QueryDict) -> tuple[effects.Effect, ...]:
    """Read the chosen effects; if there are none, NoEffect."""
    return tuple(_effects(told)) or (effects.NoEffect(),)


def _effects(told: QueryDict) -> Iterator[effects.Effect]:
    match told.get("score", ""):
        case "score_hand":
            yield effects.ScoreHand(_hand(told), form_data.statement(told))
        case "void_hand":
            yield effects.VoidHand(_hand(told))
        case "deal_again":
            yield effects.DealAgain(_hand(told))
        case "lose_deal":
            yield effects.LoseDeal(_hand(told), form_data.one_of(Seat, "statement.dealt_by", told))
        case "value_game":
            yield effects.ValueGame(form_data.number(told, "game"), form_data.number(told, "value"))
    rows = dict(told.lists())
    for row, remedy in rows_of(rows, "remedy", "remedy_law", "side").items():
        if remedy[0] in REMEDIES:
            yield _remedy(row, *remedy)
    for row, points in rows_of(rows, "points", "points_to").items():
        yield _points(row, *points)
    for who in told.getlist("warn"):
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


def _hand(told: QueryDict) -> int:
    return form_data.number(told, "ruled_hand")


def _one(kind: Any, name: str, told: QueryDict) -> Any:
    found = form_data.one_of(kind, name, told)
    if found is None:
        expected = Reason(N_("One of: {choices}."), choices=", ".join(kind))
        raise Malformed(expected, faults=[Fault(name, expected)])
    return found


def _number(told: Mapping[str, str], name: str) -> str:
    return str(form_data.number(told, name))
