"""The effects of a ruling in words, and the score before and after them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.reason import N_
from club.text.wording import SIDES, law_named, sentence
from club.views.parts import WorkingLine
from rubbers.cards.seats import Side, Sides
from rubbers.code.law import Because
from rubbers.play.state import events
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.statement import Election, Revoke
from rubbers.standings.metric import written
from tables.components.score_working import part_counted
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries.outcomes import Weighing
from tables.disputes.rules import effects as kinds
from tables.disputes.rules.judging.effects_applied import follows
from tables.disputes.rules.state import DisputeKind, DisputeState
from tables.drive.rules.drive_state import TRICKS
from tables.streams import is_round


@dataclass(frozen=True, slots=True)
class EffectsWeighed:
    """What effects would do: the score of each side before and after, and why, line by line.

    `game_before` and `game_after` are the games those scores belong to: an effect may reopen a game
    that was won, or conclude one. They are None for the result of a concluded rubber.
    `games_before` and `games_after` are who won each game, if that changes.
    """

    game_before: int | None
    before: tuple[tuple[str, str], ...]
    game_after: int | None
    after: tuple[tuple[str, str], ...]
    games_before: tuple[str, ...]
    games_after: tuple[str, ...]
    lines: tuple[WorkingLine, ...]
    follows: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether the score stays the same, even if a hand is recorded differently."""
        points_stay = (self.game_before, self.before) == (self.game_after, self.after)
        return points_stay and self.games_before == self.games_after


def in_words(effect: kinds.Effect, people: Called) -> str:
    """Return an effect in words, naming people as in the dispute."""
    match effect:
        case kinds.ScoreHand(hand=hand, statement=statement):
            scored = _scored(hand, statement.tricks, people)
            return " ".join((scored, *(_revoke(one, people) for one in statement.revokes)))
        case kinds.VoidHand(hand=hand):
            return _("Hand {hand} is void.").format(hand=hand)
        case kinds.DealAgain(hand=hand):
            return _("Hand {hand} is dealt again by the same dealer.").format(hand=hand)
        case kinds.LoseDeal(hand=hand):
            return _("The deal of hand {hand} is lost.").format(hand=hand)
        case kinds.ValueGame(game=game, value=value):
            return _("Game {game} is worth {value}.").format(game=game, value=value)
        case kinds.CorrectResult(ns=ns):
            words = _("The result is corrected: {first} {ns}, {second} {ew}.")
            first, second = (people.side(side) for side in Side)
            return words.format(first=first, ns=ns, second=second, ew=TRICKS - ns)
        case kinds.GrantRemedy(law=law, side=side):
            words = _("{side} may take the remedy {law} gives.")
            return words.format(side=people.side(side), law=law_named(law))
        case kinds.LoseRemedy(law=law, side=side):
            words = _("{side} may no longer take the remedy {law} gives.")
            return words.format(side=people.side(side), law=law_named(law))
        case kinds.AdjustPoints(points=points, side=side, who=who):
            whose = people.of(who) if side is None else people.side(side)
            words = _("{who}: {points} in the standings of that evening.")
            if is_round(people.dispute.subject.stream):
                words = _("{who}: {points} in the drive.")
            return words.format(who=whose, points=f"{'+' if points > 0 else ''}{written(points)}")
        case kinds.Warn(who=who):
            return _("{who} is warned.").format(who=people.of(who))
        case kinds.OnlookerPays(who=who):
            return _("{who} pays the stakes and bets.").format(who=people.of(who))
        case kinds.NoEffect() if people.dispute.kind is DisputeKind.ETIQUETTE:
            return _("No other effect.")
        case kinds.NoEffect() if _has_ruled_a_result(people.dispute):
            return _("The result goes back to what it was before the dispute.")
        case kinds.NoEffect():
            return _("The score stays as it is.")


def _has_ruled_a_result(dispute: DisputeState) -> bool:
    """Check whether a ruling in the dispute corrected the result of a hand of a drive."""
    effects = (effect for ruling in dispute.rulings for effect in ruling.effects)
    return any(isinstance(effect, kinds.CorrectResult) for effect in effects)


def _scored(hand: int, tricks: Sides[int] | None, people: Called) -> str:
    """Return how many tricks each side is given; without tricks, only that the hand is scored."""
    if tricks is None:
        return _("Hand {hand} is scored as ruled:").format(hand=hand)
    words = _("Hand {hand} is scored as ruled: {first} {ns}, {second} {ew}.")
    first, second = (people.side(side) for side in (Side.NS, Side.EW))
    return words.format(hand=hand, first=first, ns=tricks.ns, second=second, ew=tricks.ew)


def _revoke(revoke: Revoke, people: Called) -> str:
    return gettext(ELECTED[revoke.elected]).format(who=people.at(revoke.by))


ELECTED = {
    Election.TAKE_THREE_TRICKS: N_("{who} revoked, and three tricks are taken as the penalty."),
    Election.DEDUCT_THREE: N_("{who} revoked, and three points come off that side's score."),
    Election.ADD_THREE: N_("{who} revoked, and the other side adds three points."),
    Election.WAIVE: N_("{who} revoked, and no penalty is asked."),
    None: N_("{who} revoked as dummy, which costs nothing."),
}


def weighed(weighing: Weighing) -> EffectsWeighed | None:
    """Return the score before and after, with working and consequences; None for no change."""
    before, story = weighing.rubber, weighing.story
    if before is None or story is None:
        return None
    said = follows(before, story.rubber, weighing.where)
    return compared(before, story, tuple(sentence(one, {}) for one in said))


def compared(
    before: RubberState, story: RubberDraft, follows: tuple[str, ...] = ()
) -> EffectsWeighed:
    """Return the score before and after what happened, with its working."""
    after = story.rubber
    won, would_be = _games(before), _games(after)
    return EffectsWeighed(
        _game(before),
        _standing(before),
        _game(after),
        _standing(after),
        won if won != would_be else (),
        would_be if won != would_be else (),
        tuple(dict.fromkeys(_lines(story))),
        follows,
    )


def _game(rubber: RubberState) -> int | None:
    return None if rubber.result is not None else len(rubber.games) + 1


def _games(rubber: RubberState) -> tuple[str, ...]:
    words = _("Game {number}: {side}, for {value}")
    return tuple(
        words.format(number=game.number, side=gettext(SIDES[game.side.value]), value=game.value)
        for game in rubber.games
    )


def _standing(rubber: RubberState) -> tuple[tuple[str, str], ...]:
    points = {side: str(rubber.score.of(side)) for side in Side}
    if rubber.result is not None:
        won, worth = rubber.result.side, rubber.result.points
        points = {side: f"+{worth}" if side is won else f"−{worth}" for side in Side}
    return tuple((gettext(SIDES[side.value]), points[side]) for side in Side)


def _lines(story: RubberDraft) -> Iterator[WorkingLine]:
    """Yield how each hand scored, point by point, and the grounds of the other events."""
    for event in story.events:
        if isinstance(event, events.HandScored):
            for line in event.score.lines:
                points = str(line.points).replace("-", "−")
                void = not line.points and not line.tricks
                yield _said(line.because, points, part_counted(line), void=void)
        because = getattr(event, "because", None)
        if isinstance(because, Because):
            yield _said(because)


def _said(
    because: Because, points: str = "", counted: str = "", *, void: bool = False
) -> WorkingLine:
    words = sentence(because.reason, {})
    words = f"{words.rstrip('.')}{counted}." if counted else words
    return WorkingLine(words, points, because.law, because.code, void=void)
