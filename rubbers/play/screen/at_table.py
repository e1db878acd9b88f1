"""Decide what an act does in a hand dealt by the program, and in its rubber."""

from __future__ import annotations

from dataclasses import replace

from club.errors import Fault, Impossible, Malformed, Refusal
from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Sides
from rubbers.code.code import Code
from rubbers.hand import on_screen
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import Claim, Claimed, SearchResult, SearchTricks
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Correct, TakeBack
from rubbers.hand.decide import decide
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.facts.fact_question import UnknownFact
from rubbers.hand.guarded import guarded
from rubbers.hand.hand_score import statement_of
from rubbers.hand.on_screen import Cards
from rubbers.hand.revokes import found, is_revoke, renounced
from rubbers.hand.state.events import DealFell, StageReached
from rubbers.hand.state.hand import DealFate, HandState
from rubbers.hand.table_questions import WAITS
from rubbers.play.state.acts import Confirm, CorrectHand
from rubbers.play.state.dealt_hand import DealtHand
from rubbers.play.state.events import ActDone, Event, HandConfirmed, HandMarked
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberStage, RubberState
from rubbers.play.state.table_events import PlayManner
from rubbers.play.statements import corrections, marks
from rubbers.scoring.statement import Outcome, Statement

OUTCOMES = {
    DealFate.NEW: Outcome.NEW_DEAL,
    DealFate.LOST: Outcome.MISDEAL,
    DealFate.VOID: Outcome.VOID,
}


def scored_by_cards(draft: RubberDraft, code: Code, cards: Cards) -> RubberDraft:
    """Mark the hand once it is over, and correct it when honours or a revoke are added.

    A hand thrown down with cards unplayed is left for the players to mark.
    """
    rubber = draft.rubber
    dealt = rubber.dealt
    if dealt is None or dealt.in_play:
        return draft
    statement = _stated(dealt, code, cards)
    if statement is None:
        return draft
    if rubber.on_screen:
        marked = draft.then(HandMarked(dealt.number, dealt.attempt, statement))
        stands = HandConfirmed(dealt.number, dealt.attempt)
        return marked.then(*marks.hand_stands(marked.rubber, statement, stands, code))
    played = rubber.played(dealt.number)
    if played is None or played.attempt != dealt.attempt or played.ruling:
        return draft
    if played.statement == statement:
        return draft
    mended = CorrectHand(dealt.number, statement)
    return draft.then(*corrections.hand_put_right(rubber, mended, Confirm(), code))


def _stated(dealt: DealtHand, code: Code, cards: Cards) -> Statement | None:
    if dealt.hand.fate is not DealFate.STANDS:
        return Statement(outcome=OUTCOMES[dealt.hand.fate])
    hand: HandState = on_screen.seen_by(dealt.hand, None, cards)
    return statement_of(hand, code, on_screen.witnessed(hand, dealt.at))


ENDING = (StageReached, DealFell)
"""The events that end the play of a hand."""


def at_table(rubber: RubberState, act: Act, code: Code, cards: Cards) -> tuple[Event, ...]:
    """Return the events that an act at the table causes; `cards` are the four hands as dealt.

    Raises the same errors as the engine, and Malformed if the act must state what the player meant.
    """
    if rubber.code != code.id:
        raise Impossible(Reason(N_("This rubber is played under a different code of laws.")))
    dealt = _dealt(rubber)
    act = on_screen.possible(dealt.hand, act)
    _check_cutter(rubber, act)
    _check_claimed_once(dealt.hand, act)
    laws = laws_of(dealt, code)
    hand, at = on_screen.seen_by(dealt.hand, act.by, cards), dealt.at + 1
    facts = replace(on_screen.witnessed(hand, at), score=_score_at_deal(rubber, dealt))
    if isinstance(act, SearchTricks):
        act = replace(act, found=_found(hand, act.by, laws, at))
    try:
        check_waits(hand, act, laws)
        _check_mends(hand, act, laws, facts)
        happened = decide(hand, act, at, laws, facts)
    except UnknownFact as unknown:
        raise _wanted(unknown) from None
    done = ActDone(dealt.number, dealt.attempt, at, act, happened)
    if dealt.in_play and not any(isinstance(one, ENDING) for one in happened):
        return (done,)
    return scored_by_cards(RubberDraft(rubber).then(done), laws, cards).events


def laws_of(dealt: DealtHand, code: Code) -> Code:
    """Return the laws that apply to this hand: the guarded ones at a guarded table."""
    return code.derived(guarded) if dealt.manner is PlayManner.GUARDED else code


def check_waits(hand: HandState, act: Act, code: Code) -> None:
    """Raise Refusal if the offending side must wait for the other side to decide."""
    if code.ask(WAITS)(hand, act):
        why = Reason(N_("The other side has yet to decide."))
        raise Refusal(code.law_on(WAITS).number, why, edition=code.id)


def _dealt(rubber: RubberState) -> DealtHand:
    if rubber.dealt is None:
        raise Impossible(Reason(N_("No hand has been dealt here.")))
    if rubber.stage in (RubberStage.SETTLED, RubberStage.ABANDONED):
        raise Impossible(Reason(N_("The rubber is over, so no more hands can be played.")))
    if rubber.dealt.in_play and rubber.dealt.revealed is not None:
        raise Impossible(
            Reason(N_("The cards of this hand have been revealed, so it cannot continue."))
        )
    if rubber.dealt.cut:
        raise Impossible(Reason(N_("The cards have already been cut for the next deal.")))
    return rubber.dealt


def _score_at_deal(rubber: RubberState, dealt: DealtHand) -> Sides[int]:
    """Return the score at the start of the deal, including any later correction."""
    played = rubber.played(dealt.number)
    return rubber.score if played is None or played.score is None else played.score.before


def _check_cutter(rubber: RubberState, act: Act) -> None:
    """Check that there is a next deal to cut for, and that the dealer's right neighbour cuts."""
    if not isinstance(act, CutForNext):
        return
    if rubber.hand is None or rubber.over or rubber.on_screen:
        raise Impossible(Reason(N_("There is no deal to cut for.")))
    cutter = rubber.hand.dealer.right
    if act.presented and act.by is not cutter:
        expected = Reason(N_("{seat}, on the dealer's right"), seat=str(cutter))
        raise Malformed(
            Reason(N_("It is for another player to cut.")), faults=[Fault("act.by", expected)]
        )


def _check_claimed_once(hand: HandState, act: Act) -> None:
    """Check that the same player has not already claimed this revoke."""
    if not isinstance(act, Claim) or act.what is not Claimed.REVOKE:
        return
    claimed = [(one.by, one.of, one.trick) for one in hand.revoke_claims]
    if (act.by, act.of, act.trick) in claimed:
        raise Impossible(Reason(N_("You have already claimed this revoke.")))


def _check_mends(hand: HandState, act: Act, code: Code, facts: Facts) -> None:
    """Check that taking back a card that did not follow suit is the mending of a revoke."""
    trick = hand.trick
    own = trick.of(act.by) if trick and act.by and isinstance(act, TakeBack | Correct) else None
    if trick is None or own is None or trick.out_of_turn:
        return
    mine = [one for one in renounced(hand) if one.at == own.at]
    if mine and not is_revoke(hand, mine[0], code, facts):
        raise Impossible(Reason(N_("A card that has been played cannot be taken back.")))


def _found(hand: HandState, by: Seat | None, code: Code, at: int) -> SearchResult:
    """Return whether a search of the tricks proves any revoke claimed by this seat's side."""
    facts = on_screen.witnessed(hand, at)
    claims = (one for one in hand.revoke_claims if by is not None and one.by.side is by.side)
    shown = any(found(hand, claim, code, facts) for claim in claims)
    return SearchResult.YES if shown else SearchResult.NO


def _wanted(unknown: UnknownFact) -> Malformed | Impossible:
    asked = unknown.asked
    if asked.fact == "meant":
        expected = Reason(N_("one of {words}"), words=", ".join(asked.answers))
        reason = Reason(N_("It depends on what was meant by the card."))
        return Malformed(reason, faults=[Fault("act.meant_as", expected)])
    return Impossible(Reason(N_("That depends on cards nobody has seen yet.")))
