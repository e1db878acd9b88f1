"""State how a hand ended, and answer: confirm, object or withdraw."""

from __future__ import annotations

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.play.state import acts
from rubbers.play.state.acts import Confirm, MarkHand, ObjectToStatement, TurnUpTrump, WithdrawMark
from rubbers.play.state.events import (
    Event,
    HandConfirmed,
    HandMarked,
    MarkWithdrawn,
    Objected,
    TrumpTurned,
)
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import Awaiting, PresentHand, RubberState
from rubbers.play.statements import corrections, games
from rubbers.play.statements.corrections import check_nothing_awaits
from rubbers.scoring.statement import Outcome, Statement
from rubbers.scoring.statement_checks import check_statement


def hand_in_play(rubber: RubberState) -> PresentHand:
    """Return the present hand; raise Impossible once the rubber is over."""
    if rubber.hand is None or rubber.over:
        raise Impossible(Reason(N_("The rubber is over, so no more hands can be played.")))
    return rubber.hand


def turned_up(rubber: RubberState, act: TurnUpTrump, code: Code) -> tuple[Event, ...]:
    """Turn the trump of the present hand."""
    hand = hand_in_play(rubber)
    if rubber.awaiting is not None:
        raise Impossible(Reason(N_("The last entry must be confirmed or withdrawn first.")))
    if rubber.on_screen:
        raise Impossible(Reason(N_("That trump has already been turned.")))
    if act.card is not None and act.card.suit is not act.suit:
        raise Impossible(Reason(N_("The {card} is not of that suit."), card=str(act.card)))
    if (hand.trumps, hand.turn_up) == (act.suit, act.card):
        raise Impossible(Reason(N_("That trump has already been turned.")))
    code.check(rubber, act)
    turned = TrumpTurned(hand.number, hand.attempt, act.suit, act.card)
    return games.concluded(RubberDraft(rubber).then(turned), code).events


def marked(rubber: RubberState, act: MarkHand, code: Code) -> tuple[Event, ...]:
    """State how the present hand ended."""
    hand = hand_in_play(rubber)
    if rubber.in_play:
        raise Impossible(Reason(N_("The hand is still being played.")))
    check_statement(act.statement, rubber.dummies)
    _check_trumps(hand, act.statement)
    check_nothing_awaits(rubber, act.by)
    code.check(rubber, act)
    return (HandMarked(hand.number, hand.attempt, act.statement, act.by),)


def confirmed(rubber: RubberState, act: Confirm, code: Code) -> tuple[Event, ...]:
    """Accept what is awaiting an answer, and apply its consequences."""
    awaiting = _awaiting(rubber)
    code.check(rubber, act)
    match awaiting.proposal:
        case acts.MarkHand(statement=statement):
            stands = HandConfirmed(*_present(rubber), act.by)
            return hand_stands(rubber, statement, stands, code)
        case acts.CorrectHand() as correction:
            return corrections.hand_put_right(rubber, correction, act, code)
        case acts.CorrectGame() as correction:
            return corrections.game_put_right(rubber, correction, act, code)


def objected(rubber: RubberState, act: ObjectToStatement, code: Code) -> tuple[Event, ...]:
    """Object to what is awaiting an answer."""
    stated_by = _awaiting(rubber).proposal.by
    if act.by is not None and stated_by is not None and act.by.side is stated_by.side:
        raise Impossible(Reason(N_("Your side entered it, so withdraw it instead.")))
    code.check(rubber, act)
    return (Objected(act.reason_ref, act.by, act.in_person),)


def withdrawn(rubber: RubberState, act: WithdrawMark, code: Code) -> tuple[Event, ...]:
    """Take back what is awaiting an answer."""
    stated_by = _awaiting(rubber).proposal.by
    if act.by is not None and (stated_by is None or act.by.side is not stated_by.side):
        raise Impossible(
            Reason(N_("Only the side that entered it, or an officer, can withdraw it."))
        )
    code.check(rubber, act)
    return (MarkWithdrawn(act.by),)


def hand_stands(
    rubber: RubberState, statement: Statement, stands: HandConfirmed, code: Code
) -> tuple[Event, ...]:
    """Confirm the present hand as it was marked, and apply its consequences."""
    hand = hand_in_play(rubber)
    draft = RubberDraft(rubber).then(stands)
    draft = games.concluded(draft, code)
    if statement.outcome is not Outcome.PLAYED:
        return draft.then(games.deal_after_lost_deal(hand, statement, code)).events
    draft = games.scored(draft, hand.number, code)
    if not draft.rubber.over:
        draft = draft.then(games.deal_after_hand(draft.rubber.hands[-1], code))
    return draft.events


def _present(rubber: RubberState) -> tuple[int, int]:
    hand = hand_in_play(rubber)
    return hand.number, hand.attempt


def _awaiting(rubber: RubberState) -> Awaiting:
    if rubber.awaiting is None:
        raise Impossible(Reason(N_("Nothing is waiting to be confirmed.")))
    return rubber.awaiting


def _check_trumps(hand: PresentHand, statement: Statement) -> None:
    if hand.trumps and statement.trumps and hand.trumps is not statement.trumps:
        raise Impossible(
            Reason(
                N_("A different trump was turned up in this hand: {suit}."), suit=str(hand.trumps)
            )
        )
