"""A rubber that is over, its hands, and which of them can still be corrected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.views.parts import CitedSentence, WorkingLine
from rubbers.cards.seats import Side
from rubbers.play.open_acts import OpenActs
from rubbers.play.rubber_view import View
from rubbers.play.state.rubber_state import HandPlayed, LostDeal, RubberStage
from rubbers.scoring.score import NO_STAKES
from rubbers.scoring.statement import Outcome
from tables.components.hand_form import OUTCOMES
from tables.components.names import People
from tables.components.phrases import game_value, seat_words, side_words
from tables.components.score_working import rubber_working, working
from tables.evening.annotations import RubberAnnotations
from tables.pages.marking import hand_notes, objections

RULED: dict[Outcome, Callable[[str], str]] = {
    Outcome.PLAYED: lambda words: _("{words}, as ruled").format(words=words),
    Outcome.MISDEAL: lambda _words: _("The deal is lost, as ruled"),
    Outcome.NEW_DEAL: lambda _words: _("Dealt again, as ruled"),
    Outcome.VOID: lambda _words: _("Void, as ruled"),
}
"""The words for what a ruling settled; the usual grounds of an outcome are left out."""


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand that was played, or a deal that was lost; `mend` if it can be corrected.

    `entered` is what of it a player entered for the other side; `aside` are the laws set aside for
    it; `objections` are who objected to it and what became of that. `look_back` is the attempt to
    deal that can be replayed, if the program dealt it.
    """

    number: int
    words: str
    score: str
    working: tuple[WorkingLine, ...] = ()
    mend: bool = False
    entered: tuple[str, ...] = ()
    aside: tuple[CitedSentence, ...] = ()
    objections: tuple[str, ...] = ()
    look_back: int | None = None


@dataclass(frozen=True, slots=True)
class GameShown:
    """A won game; `mend` if its value can be corrected, the rest as in a hand."""

    number: int
    words: str
    mend: bool = False
    entered: tuple[str, ...] = ()
    aside: tuple[CitedSentence, ...] = ()
    objections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """A rubber that is over: who won it, by how much, its working, and whether for stakes."""

    title: str
    working: tuple[WorkingLine, ...]
    due: str
    staked: bool
    settled: bool
    left_unfinished: bool


def over(view: View, people: People) -> Over | None:
    """Return the end of a rubber; None while it is played."""
    if view.stage is RubberStage.PLAYING:
        return None
    if view.result is None:
        title = _("The rubber was left unfinished")
        return Over(title, (), "", staked=False, settled=False, left_unfinished=True)
    result = view.result
    title = ngettext(
        "{who} win the rubber by {n} point", "{who} win the rubber by {n} points", result.points
    ).format(who=people.pair(view, result.side), n=result.points)
    due = _("Each loser pays {n}.").format(n=result.due) if result.due else ""
    return Over(
        title,
        rubber_working(result, people),
        due,
        staked=view.stakes != NO_STAKES,
        settled=view.stage is RubberStage.SETTLED,
        left_unfinished=False,
    )


def hands(
    view: View, people: People, mended: OpenActs, annotations: RubberAnnotations
) -> tuple[HandResult, ...]:
    """Return the hands of a rubber, the last first."""
    both: list[HandPlayed | LostDeal] = [*view.hands, *view.lost_deals]
    both.sort(key=lambda deal: (deal.number, deal.attempt), reverse=True)
    return tuple(_hand(deal, people, mended, annotations, view) for deal in both)


def games(
    view: View, people: People, mended: OpenActs, annotations: RubberAnnotations
) -> tuple[GameShown, ...]:
    """Return the won games with the value of each."""
    return tuple(_games(view, people, mended, annotations))


def _games(
    view: View, people: People, mended: OpenActs, annotations: RubberAnnotations
) -> Iterator[GameShown]:
    for game in view.games:
        words = _("Game {n}: {side}, {value}").format(
            n=game.number, side=side_words(game.side), value=game_value(game.value).lower()
        )
        words = RULED[Outcome.PLAYED](words) if game.ruling else words
        said = hand_notes.entered_in_game(annotations.entered, game.number, people)
        let = hand_notes.of_game(annotations.aside.counted, game.number, people, view.code)
        objected = objections.of_game(view, annotations, game.number, people)
        yield GameShown(game.number, words, game.number in mended.games, said, let, objected)


def _hand(
    deal: HandPlayed | LostDeal,
    people: People,
    mended: OpenActs,
    annotations: RubberAnnotations,
    view: View,
) -> HandResult:
    if isinstance(deal, HandPlayed):
        shown = _played(deal, people, deal.number in mended.hands, view)
    else:
        shown = _lost(deal)
    return replace(
        shown,
        entered=hand_notes.entered_in_hand(annotations.entered, deal.number, deal.attempt, people),
        aside=hand_notes.of_hand(
            annotations.aside.counted, deal.number, deal.attempt, people, view.code
        ),
        objections=objections.of_hand(view, annotations, deal.number, deal.attempt, people),
        look_back=deal.attempt if (deal.number, deal.attempt) in annotations.revealed else None,
    )


def _played(hand: HandPlayed, people: People, mend: bool, view: View) -> HandResult:
    score = hand.score
    lines = working(score, people) if score is not None else ()
    gained = "–"
    if score is not None:
        gains = {side: score.after.of(side) - score.before.of(side) for side in Side}
        gained = ", ".join(
            f"{side_words(side)} {gain:+d}".replace("-", "−")
            for side, gain in gains.items()
            if gain
        )
    words = _became(hand, people, view)
    words = RULED[hand.statement.outcome](words) if hand.ruling else words
    return HandResult(hand.number, words, gained or _("no points"), lines, mend)


def _became(hand: HandPlayed, people: People, view: View) -> str:
    """Return what became of a hand; if it was ruled, which side was given which tricks."""
    tricks = hand.statement.tricks
    if tricks is None:
        return OUTCOMES[hand.statement.outcome]()
    if not hand.ruling:
        words = ngettext("{ns} trick to {ew}", "{ns} tricks to {ew}", tricks.ns)
        return words.format(ns=tricks.ns, ew=tricks.ew)
    first, second = (people.pair(view, side) for side in (Side.NS, Side.EW))
    words = _("{first} {ns}, {second} {ew}")
    return words.format(first=first, ns=tricks.ns, second=second, ew=tricks.ew)


def _lost(deal: LostDeal) -> HandResult:
    words = RULED[deal.outcome]("") if deal.ruling else OUTCOMES[deal.outcome]()
    return HandResult(deal.number, words, _("{seat} dealt").format(seat=seat_words(deal.dealer)))
