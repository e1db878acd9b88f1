"""The first line of an answer: the one thing that everybody at the table wants to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from api.adjudication.ruling_words import ScriptNames, choice, refused_line, why
from rubbers.incidents.story.hearing import settles_the_deal
from tables.incidents import incident_questions
from tables.incidents.incident_words import began

Json = Mapping[str, Any]
GAME: Mapping[int, Callable[[], str]] = {
    1: lambda: _("{side} win a single, {ours} to {theirs}."),
    2: lambda: _("{side} win a double, {ours} to {theirs}."),
    3: lambda: _("{side} win a treble, {ours} to {theirs}."),
}
"""Sentences for a game, by its value under law 9."""
DEAL: Mapping[str, Callable[[], str]] = {
    "new": lambda: _("{who} deals again."),
    "void": lambda: _("The hand does not count: {who} deals again."),
    "lost": lambda: _("The deal is lost: {who} deals next."),
}


def headline(answer: Json, names: ScriptNames) -> str:
    """Return in a sentence or two what follows from a script.

    First what ends a rubber, a game or a deal, then what may be claimed, then what must be known
    before anything can be said, then what the laws merely record.
    """
    ways = (_won, _deal, _may_be_done, _asked, _scored, _wanting, _refused, _recorded)
    found = (way(answer, names) for way in ways)
    goes_on = (answer["state"] or {}).get("stage") != "over"
    nothing = _("No ruling is needed: the hand goes on.") if goes_on else _("No ruling is needed.")
    return next((said for said in found if said), nothing)


def _won(answer: Json, names: ScriptNames) -> str:
    """Return who won the game, and the rubber if it ends with it."""
    score = answer["score"] or {}
    game, rubber = score.get("game") or {}, score.get("rubber") or {}
    if not game.get("won_by"):
        return ""
    side, after = game["won_by"], score["after"] or {}
    ours, theirs = after.get(side), next((n for s, n in after.items() if s != side), None)
    if ours is None or theirs is None or game["value"] not in GAME:
        said = _("{side} win the game.").format(side=names.side(side))
    else:
        said = GAME[game["value"]]().format(side=names.side(side), ours=ours, theirs=theirs)
    if rubber.get("won_by") and rubber["points"] is not None:
        won = _("{side} win the rubber, worth {points}.")
        said = f"{said} {won.format(side=names.side(rubber['won_by']), points=rubber['points'])}"
    return said


def _deal(answer: Json, names: ScriptNames) -> str:
    """Return what became of a lost or void deal, or one dealt again."""
    state = answer["state"] or {}
    if state.get("deal") not in DEAL or not settles_the_deal(answer):
        return ""
    dealer = state["next_dealer"]
    return began(DEAL[state["deal"]]().format(who=dealer or _("the same player")))


def _may_be_done(answer: Json, names: ScriptNames) -> str:
    """Return what may be claimed under each ruling open in any case, the newest first."""
    live = [o for o in answer["rulings"] if o["status"] == "open" and o["remedies"]]
    return " ".join(dict.fromkeys(choice(one, names) for one in reversed(live)))


def _asked(answer: Json, names: ScriptNames) -> str:
    if not (asked := [one for one in answer["questions"] if one["if"]]):
        return ""
    asks = incident_questions.words(asked[0], names)
    return _("It depends on a question. {question}").format(question=asks)


def _scored(answer: Json, names: ScriptNames) -> str:
    """Return the score after a hand that was scored."""
    score = answer["score"] or {}
    after = score.get("after")
    if not score.get("how") or not after or None in after.values():
        return ""
    scores = ", ".join(f"{side} {points}" for side, points in after.items())
    return _("The score is {score}.").format(score=scores)


def _wanting(answer: Json, names: ScriptNames) -> str:
    """Return the question that scoring needs answered for a hand that is over, if any."""
    if not answer["questions"] or (answer["state"] or {}).get("stage") != "over":
        return ""
    asks = incident_questions.words(answer["questions"][0], names)
    return _("It depends on a question. {question}").format(question=asks)


def _refused(answer: Json, names: ScriptNames) -> str:
    return refused_line(answer["refused"][-1]) if answer["refused"] else ""


def _recorded(answer: Json, names: ScriptNames) -> str:
    return why(answer["rulings"][-1], names) if answer["rulings"] else ""
