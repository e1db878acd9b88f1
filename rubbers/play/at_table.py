"""Decide what an act does in a hand dealt by the program, and in its rubber."""

from __future__ import annotations

from dataclasses import replace

from club.errors import Fault, Impossible, Malformed, Refusal
from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Sides
from rubbers.code.code import Code
from rubbers.hand import on_screen
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import SearchTricks, Shown
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Correct, TakeBack
from rubbers.hand.asked import Untold
from rubbers.hand.decide import decide
from rubbers.hand.events import DealFell, StageReached
from rubbers.hand.facts import Facts
from rubbers.hand.guarded import guarded
from rubbers.hand.hand import Hand
from rubbers.hand.on_screen import Cards
from rubbers.hand.revokes import found, is_revoke, renounced
from rubbers.hand.table_questions import WAITS
from rubbers.play.dealt_hand import DealtHand
from rubbers.play.events import ActDone, Event
from rubbers.play.rubber import Rubber, Stage
from rubbers.play.story import Story
from rubbers.play.table_events import Manner
from rubbers.play.table_score import scored_by_cards

ENDING = (StageReached, DealFell)
"""The events that end the play of a hand."""


def at_table(rubber: Rubber, act: Act, code: Code, cards: Cards) -> tuple[Event, ...]:
    """Return the events that an act at the table causes; `cards` are the four hands as dealt.

    Raises the same errors as the engine, and Malformed if the act must state what the player meant.
    """
    if rubber.code != code.id:
        raise Impossible(Reason(N_("This rubber is played by another code of laws.")))
    dealt = _dealt(rubber)
    act = on_screen.possible(dealt.hand, act)
    _check_cutter(rubber, act)
    laws = laws_of(dealt, code)
    hand, at = on_screen.seen_by(dealt.hand, act.by, cards), dealt.at + 1
    facts = replace(on_screen.witnessed(hand, at), score=_score_at_deal(rubber, dealt))
    if isinstance(act, SearchTricks):
        act = replace(act, found=_found(hand, act.by, laws, at))
    try:
        check_waits(hand, act, laws)
        _check_mends(hand, act, laws, facts)
        happened = decide(hand, act, at, laws, facts)
    except Untold as untold:
        raise _wanted(untold) from None
    done = ActDone(dealt.number, dealt.attempt, at, act, happened)
    if dealt.in_play and not any(isinstance(one, ENDING) for one in happened):
        return (done,)
    return scored_by_cards(Story(rubber).then(done), laws, cards).events


def laws_of(dealt: DealtHand, code: Code) -> Code:
    """Return the laws that apply to this hand: the guarded ones at a guarded table."""
    return code.derived(guarded) if dealt.manner is Manner.GUARDED else code


def check_waits(hand: Hand, act: Act, code: Code) -> None:
    """Raise Refusal if the offending side must wait for the other side to decide."""
    if code.ask(WAITS)(hand, act):
        why = Reason(N_("The other side has yet to decide."))
        raise Refusal(code.law_on(WAITS).number, why, edition=code.id)


def _dealt(rubber: Rubber) -> DealtHand:
    if rubber.dealt is None:
        raise Impossible(Reason(N_("No hand has been dealt here.")))
    if rubber.stage in (Stage.SETTLED, Stage.ABANDONED):
        raise Impossible(Reason(N_("The rubber is over: no further hand is played.")))
    if rubber.dealt.in_play and rubber.dealt.revealed is not None:
        raise Impossible(Reason(N_("The cards of this hand have been revealed: it cannot go on.")))
    if rubber.dealt.cut:
        raise Impossible(Reason(N_("The cards have been cut for the next deal.")))
    return rubber.dealt


def _score_at_deal(rubber: Rubber, dealt: DealtHand) -> Sides[int]:
    """Return the score at the start of the deal, including any later correction."""
    played = rubber.played(dealt.number)
    return rubber.score if played is None or played.score is None else played.score.before


def _check_cutter(rubber: Rubber, act: Act) -> None:
    """Check that there is a next deal to cut for, and that the dealer's right neighbour cuts."""
    if not isinstance(act, CutForNext):
        return
    if rubber.hand is None or rubber.over or rubber.on_screen:
        raise Impossible(Reason(N_("There is no deal to cut for.")))
    cutter = rubber.hand.dealer.right
    if act.presented and act.by is not cutter:
        expected = Reason(N_("{seat}, at the dealer's right"), seat=str(cutter))
        raise Malformed(Reason(N_("Another player cuts.")), faults=[Fault("act.by", expected)])


def _check_mends(hand: Hand, act: Act, code: Code, facts: Facts) -> None:
    """Check that taking back a card that did not follow suit is the mending of a revoke."""
    trick = hand.trick
    own = trick.of(act.by) if trick and act.by and isinstance(act, TakeBack | Correct) else None
    if trick is None or own is None or trick.out_of_turn:
        return
    mine = [one for one in renounced(hand) if one.at == own.at]
    if mine and not is_revoke(hand, mine[0], code, facts):
        raise Impossible(Reason(N_("A card that is played stays played.")))


def _found(hand: Hand, by: Seat | None, code: Code, at: int) -> Shown:
    """Return whether a search of the tricks proves any revoke claimed by this seat's side."""
    facts = on_screen.witnessed(hand, at)
    claims = (one for one in hand.revoke_claims if by is not None and one.by.side is by.side)
    shown = any(found(hand, claim, code, facts) for claim in claims)
    return Shown.YES if shown else Shown.NO


def _wanted(untold: Untold) -> Malformed | Impossible:
    asked = untold.asked
    if asked.fact == "meant":
        expected = Reason(N_("one of {words}"), words=", ".join(asked.answers))
        reason = Reason(N_("It turns on what is meant by the card."))
        return Malformed(reason, faults=[Fault("act.meant_as", expected)])
    return Impossible(Reason(N_("That turns on cards which nobody has seen yet.")))
