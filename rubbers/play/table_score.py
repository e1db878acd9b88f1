"""The score of a hand dealt by the program: worked from its cards, and corrected while allowed."""

from __future__ import annotations

from rubbers.code.code import Code
from rubbers.hand import on_screen
from rubbers.hand.hand import Fate, Hand
from rubbers.hand.on_screen import Cards
from rubbers.hand.score import statement_of
from rubbers.play import corrections, marks
from rubbers.play.acts import Confirm, Correct
from rubbers.play.dealt_hand import DealtHand
from rubbers.play.events import HandConfirmed, HandMarked
from rubbers.play.story import Story
from rubbers.scoring.statement import Outcome, Statement

OUTCOMES = {Fate.NEW: Outcome.NEW_DEAL, Fate.LOST: Outcome.MISDEAL, Fate.VOID: Outcome.VOID}


def scored_by_cards(story: Story, code: Code, cards: Cards) -> Story:
    """Mark the hand once it is over, and correct it when honours or a revoke are added.

    A hand thrown down with cards unplayed is left for the players to mark.
    """
    rubber = story.rubber
    dealt = rubber.dealt
    if dealt is None or dealt.in_play:
        return story
    statement = _stated(dealt, code, cards)
    if statement is None:
        return story
    if rubber.on_screen:
        marked = story.then(HandMarked(dealt.number, dealt.attempt, statement))
        stands = HandConfirmed(dealt.number, dealt.attempt)
        return marked.then(*marks.hand_stands(marked.rubber, statement, stands, code))
    played = rubber.played(dealt.number)
    if played is None or played.attempt != dealt.attempt or played.ruling:
        return story
    if played.statement == statement:
        return story
    mended = Correct(dealt.number, statement)
    return story.then(*corrections.hand_put_right(rubber, mended, Confirm(), code))


def _stated(dealt: DealtHand, code: Code, cards: Cards) -> Statement | None:
    if dealt.hand.fate is not Fate.STANDS:
        return Statement(outcome=OUTCOMES[dealt.hand.fate])
    hand: Hand = on_screen.seen_by(dealt.hand, None, cards)
    return statement_of(hand, code, on_screen.witnessed(hand, dealt.at))
