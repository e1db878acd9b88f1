"""The state after a story: whose turn it is, who deals next, and the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.views.parts import CitedSentence, WorkingLine
from rubbers.code.code import Code
from rubbers.code.law import Question
from rubbers.hand.table_questions import ESTABLISHED
from rubbers.incidents.story.hearing import law_of_the_next_deal, law_that_bars, settles_the_deal
from rubbers.scoring import questions
from tables.incidents.incident_words import StoryNames, began

Json = Mapping[str, Any]
DEAL: Mapping[str, Callable[[], str]] = {
    "new": lambda: _("There is a new deal: {who} deals again."),
    "lost": lambda: _("The deal is lost: {who} deals next."),
    "void": lambda: _("The hand does not count: {who} deals again."),
    "stands": lambda: _("{who} deals next."),
}
POINTS_FOR: tuple[tuple[Question[Any], Callable[[], str]], ...] = (
    (questions.REVOKE_PENALTY, lambda: _("{side}: for a revoke")),
    (questions.TRICK_POINTS, lambda: _("{side}: tricks")),
    (questions.HONOUR_POINTS, lambda: _("{side}: honours")),
    (questions.HONOURS_LOST, lambda: _("{side}: honours not called in time")),
    (questions.HONOURS_FORBIDDEN, lambda: _("{side}: honours, which do not count at four")),
    (questions.ORDER, lambda: _("{side}: not scored, as the game was already won")),
    (questions.BARRED, lambda: _("{side}: kept at four by a revoke")),
    (questions.BARRED_TOGETHER, lambda: _("{side}: kept back because both sides revoked")),
)
BETS: Mapping[str, Callable[[], str]] = {
    "odd_trick": lambda: _("A bet on the odd trick is won by {side}."),
    "game": lambda: _("A bet on the game is won by {side}."),
    "score": lambda: _("A bet on the score is won by {side}."),
}


def standing(answer: Json, code: Code, names: StoryNames) -> tuple[CitedSentence, ...]:
    """Return the sentences that describe the state."""
    return tuple(_standing(answer, code, names))


def _standing(answer: Json, code: Code, names: StoryNames) -> Iterator[CitedSentence]:
    state = answer["state"]
    if not settles_the_deal(answer) and state["to_act"] and state["stage"] == "playing":
        yield CitedSentence(_("It is the turn of {who}.").format(who=names.of(state["to_act"])))
    yield from _to_be_corrected(state, code, names)
    yield from settled(answer, code, names)


def _to_be_corrected(state: Json, code: Code, names: StoryNames) -> Iterator[CitedSentence]:
    """Yield for each revoke that is not established that it can still be corrected."""
    law = code.law_on(ESTABLISHED).number
    for one in state["revokes"] or ():
        if one["established"] or state["stage"] != "playing":
            continue
        who, trick = names.of(one["by"]), str(one["trick"])
        words = _("{who} can still correct the revoke: it is not established.").format(who=who)
        if trick in names.tricks:
            words = _(
                "{who} can still correct the revoke in trick {trick}: it is not established."
            ).format(who=who, trick=trick)
        yield CitedSentence(began(words), law, code.id)


def settled(answer: Json, code: Code, names: StoryNames) -> Iterator[CitedSentence]:
    """Yield what is settled of the deal and the game: who deals next, and who cannot win."""
    state, rubber = answer["state"], answer["score"]["rubber"]
    if rubber["won_by"]:
        words = _("{side} have won the rubber.").format(side=names.side(rubber["won_by"]))
        yield CitedSentence(words, code.law_on(questions.RUBBER_WINNER).number, code.id)
    elif settles_the_deal(answer):
        law = law_of_the_next_deal(answer, code)
        dealer = state["next_dealer"]
        who = names.of(dealer) if dealer else _("the same player")
        yield CitedSentence(began(DEAL[state["deal"]]().format(who=who)), law, code.id)
    for side in state["cannot_win"] or ():
        words = _("{side} cannot win the game by this hand.").format(side=names.side(side))
        yield CitedSentence(words, law_that_bars(answer, code), code.id)


def working(answer: Json, code: Code, names: StoryNames) -> tuple[WorkingLine, ...]:
    """Return the working of the score; nothing while nothing is scored."""
    lines = (*_lines(answer["score"], code, names), *_worth(answer, code, names))
    return lines if answer["score"]["how"] else ()


def _lines(score: Json, code: Code, names: StoryNames) -> Iterator[WorkingLine]:
    for line in score["how"] or ():
        words = _for(line["law"], code).format(side=names.side(line["side"]))
        if taken := line.get("tricks"):
            three = ngettext("{n} trick taken", "{n} tricks taken", taken).format(n=taken)
            words = f"{words}, {three}"
        points = str(line["points"]).replace("-", "−")
        yield WorkingLine(words, points, line["law"], code.id, void=not line["points"])
    settled = ((side, n) for side, n in (score["after"] or {}).items() if n is not None)
    for side, points in settled:
        total = _("{side} now have").format(side=names.side(side))
        yield WorkingLine(total, str(points), total=True)
    game = score["game"] or {}
    if game.get("won_by"):
        words = _("{side} win the game, worth").format(side=names.side(game["won_by"]))
        law = code.law_on(questions.GAME_VALUE).number
        yield WorkingLine(words, str(game["value"]), law, code.id, total=True)


def _worth(answer: Json, code: Code, names: StoryNames) -> Iterator[WorkingLine]:
    """Yield the working of what the rubber is worth, if it is won."""
    for line in answer["worth"]:
        points = str(line["points"]).replace("-", "−")
        yield WorkingLine(line["why"].rstrip("."), points, line["law"], code.id)
    rubber = answer["score"]["rubber"]
    if rubber["won_by"]:
        words = _("{side} win the rubber, worth").format(side=names.side(rubber["won_by"]))
        law = code.law_on(questions.RUBBER_WINNER).number
        yield WorkingLine(words, str(rubber["points"]), law, code.id, total=True)


def _for(number: str, code: Code) -> str:
    for question, words in POINTS_FOR:
        if code.law_on(question).number == number:
            return words()
    return _("{side}: not counted")


def bets(answer: Json, code: Code, names: StoryNames) -> tuple[CitedSentence, ...]:
    """Return who wins each bet."""
    return tuple(
        CitedSentence(
            BETS[one["on"]]().format(side=names.side(one["won_by"])),
            one["law"] or "",
            code.id,
        )
        for one in answer["score"]["bets"] or ()
        if one["won_by"] and one["on"] in BETS
    )
