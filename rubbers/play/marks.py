"""State how a hand ended, and answer: confirm, object or withdraw."""

from __future__ import annotations

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.play import acts, corrections, course
from rubbers.play.acts import Confirm, MarkHand, Object, TurnUp, WithdrawMark
from rubbers.play.corrections import check_nothing_awaits
from rubbers.play.events import (
    Event,
    HandConfirmed,
    HandMarked,
    MarkWithdrawn,
    Objected,
    TrumpTurned,
)
from rubbers.play.rubber import Awaiting, Hand, Rubber
from rubbers.play.story import Story
from rubbers.scoring.soundness import check_statement
from rubbers.scoring.statement import Outcome, Statement


def hand_in_play(rubber: Rubber) -> Hand:
    """Return the present hand; raise Impossible once the rubber is over."""
    if rubber.hand is None or rubber.over:
        raise Impossible(Reason(N_("The rubber is over: no further hand is played.")))
    return rubber.hand


def turned_up(rubber: Rubber, act: TurnUp, code: Code) -> tuple[Event, ...]:
    """Turn the trump of the present hand."""
    hand = hand_in_play(rubber)
    if rubber.awaiting is not None:
        raise Impossible(Reason(N_("What is marked awaits an answer first.")))
    if rubber.on_screen:
        raise Impossible(Reason(N_("That trump is already turned.")))
    if act.card is not None and act.card.suit is not act.suit:
        raise Impossible(Reason(N_("{card} is not of that suit."), card=str(act.card)))
    if (hand.trumps, hand.turn_up) == (act.suit, act.card):
        raise Impossible(Reason(N_("That trump is already turned.")))
    code.check(rubber, act)
    turned = TrumpTurned(hand.number, hand.attempt, act.suit, act.card)
    return course.concluded(Story(rubber).then(turned), code).events


def marked(rubber: Rubber, act: MarkHand, code: Code) -> tuple[Event, ...]:
    """State how the present hand ended."""
    hand = hand_in_play(rubber)
    if rubber.in_play:
        raise Impossible(Reason(N_("The hand is still being played.")))
    check_statement(act.statement, rubber.dummies)
    _check_trumps(hand, act.statement)
    check_nothing_awaits(rubber, act.by)
    code.check(rubber, act)
    return (HandMarked(hand.number, hand.attempt, act.statement, act.by),)


def confirmed(rubber: Rubber, act: Confirm, code: Code) -> tuple[Event, ...]:
    """Accept what is awaiting an answer, and apply its consequences."""
    awaiting = _awaiting(rubber)
    code.check(rubber, act)
    match awaiting.proposal:
        case acts.MarkHand(statement=statement):
            stands = HandConfirmed(*_present(rubber), act.by)
            return hand_stands(rubber, statement, stands, code)
        case acts.Correct() as correction:
            return corrections.hand_put_right(rubber, correction, act, code)
        case acts.CorrectGame() as correction:
            return corrections.game_put_right(rubber, correction, act, code)


def objected(rubber: Rubber, act: Object, code: Code) -> tuple[Event, ...]:
    """Object to what is awaiting an answer."""
    stated_by = _awaiting(rubber).proposal.by
    if act.by is not None and stated_by is not None and act.by.side is stated_by.side:
        raise Impossible(Reason(N_("Your side stated it; withdraw it instead.")))
    code.check(rubber, act)
    return (Objected(act.reason_ref, act.by, act.in_person),)


def withdrawn(rubber: Rubber, act: WithdrawMark, code: Code) -> tuple[Event, ...]:
    """Take back what is awaiting an answer."""
    stated_by = _awaiting(rubber).proposal.by
    if act.by is not None and (stated_by is None or act.by.side is not stated_by.side):
        raise Impossible(Reason(N_("Only those who stated it, or an officer, can withdraw it.")))
    code.check(rubber, act)
    return (MarkWithdrawn(act.by),)


def hand_stands(
    rubber: Rubber, statement: Statement, stands: HandConfirmed, code: Code
) -> tuple[Event, ...]:
    """Confirm the present hand as it was marked, and apply its consequences."""
    hand = hand_in_play(rubber)
    story = Story(rubber).then(stands)
    story = course.concluded(story, code)
    if statement.outcome is not Outcome.PLAYED:
        return story.then(course.deal_after_lost_deal(hand, statement, code)).events
    story = course.scored(story, hand.number, code)
    if not story.rubber.over:
        story = story.then(course.deal_after_hand(story.rubber.hands[-1], code))
    return story.events


def _present(rubber: Rubber) -> tuple[int, int]:
    hand = hand_in_play(rubber)
    return hand.number, hand.attempt


def _awaiting(rubber: Rubber) -> Awaiting:
    if rubber.awaiting is None:
        raise Impossible(Reason(N_("Nothing is marked that awaits an answer.")))
    return rubber.awaiting


def _check_trumps(hand: Hand, statement: Statement) -> None:
    if hand.trumps and statement.trumps and hand.trumps is not statement.trumps:
        raise Impossible(
            Reason(N_("Another trump was turned up in this hand: {suit}."), suit=str(hand.trumps))
        )
