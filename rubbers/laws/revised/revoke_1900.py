"""The revoke in the revised code."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CallNotWin, CallWin
from rubbers.hand.acts.claims import (
    AddThree,
    Claim,
    DeductThree,
    MixCards,
    SearchTricks,
    TakeThreeTricks,
    Withdraw,
)
from rubbers.hand.acts.play import Play
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.law_context import LawContext
from rubbers.hand.remedies.remedies import once_offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.hand.state.ruling import INCURRED, Status
from rubbers.hand.table_questions import CLAIMING_PLAYS_ON, ESTABLISHED, Renounce
from rubbers.laws.playing import calls_obeyed
from rubbers.laws.playing.called_perhaps import disobeyed, perhaps_not_kept
from rubbers.laws.revised.mended_1900 import saved_by_asking
from rubbers.laws.revoking import revoke_made, revoke_penalty, revoke_proved
from rubbers.scoring import questions

LAW_75 = revoke_penalty.LAW_72.revised(
    "75",
    N_(
        "For each revoke the adversaries choose, and may consult about it: to add three of "
        "that side's tricks to their own, to take three points off its score, or to add "
        "three points to their own. Each revoke may be punished in a different way."
    ),
    reading=N_(
        "A score cannot fall below zero, and no more tricks are taken than there are. A "
        "penalty claimed in time may be chosen until the trump of the next deal is turned; "
        "one chosen during the hand may be changed until the hand is over, and is paid then."
    ),
)

LAW_76 = calls_obeyed.LAW_61.without(calls_obeyed.neither_won_nor_left).revised(
    "76",
    N_(
        "Not playing the highest or lowest when it is called, not winning or losing a trick "
        "when told to and able to, or leading another suit while holding the one called, "
        "costs as much as a revoke."
    ),
)


@LAW_76.follows(Play)
def did_not_win_or_leave_it(context: LawContext) -> Iterator[events.Event]:
    """Punish as a revoke the failure to win or leave the trick as called, if it was possible."""
    for call in context.failed:
        if call in context.now.calls and isinstance(call.act, CallWin | CallNotWin):
            yield from calls_obeyed.punished_as_a_revoke(context, call)


@LAW_76.follows(Play)
def might_have_won_or_left_it(context: LawContext) -> Iterator[events.Event]:
    """Ask whether a player obeyed the call, or could not, if the cards do not show it."""
    for call in perhaps_not_kept(context):
        laid = context.answering(call)
        if laid is not None and disobeyed(context, laid):
            yield from calls_obeyed.punished_as_a_revoke(context, call, agreed=True)


LAW_77 = revoke_made.LAW_73.revised(
    "77",
    N_(
        "A revoke can no longer be corrected once its trick is turned and left, or once the "
        "revoker or his partner has led or played to the next; throwing the hand down, or "
        "claiming the game, counts as playing on."
    ),
    reading=N_(
        "When the hand is over and nobody threw theirs down, both sides have played on, "
        "however little of the play is known."
    ),
)


@LAW_77.gives(CLAIMING_PLAYS_ON)
def to_claim_game_is_to_play_on() -> bool:
    """Count a side that claims the game as having played on."""
    return True


@LAW_77.gives(ESTABLISHED)
def is_past_mending(hand: HandState, renounce: Renounce, at: int, facts: Facts) -> bool:
    """Check whether the revoke is established; ask whether the trick was left if that decides."""
    trick, side = hand.numbered(renounce.trick), renounce.seat.side
    if trick is None:
        return False
    if revoke_made.played_on(hand, renounce) or any(seat.side is side for seat in hand.thrown):
        return True
    if hand.game_claimed.get(side, 0) > renounce.at:
        return True
    if saved_by_asking(trick, renounce.seat):
        return False
    if trick.quitted or hand.stage not in (HandStage.PLAYING, HandStage.OVER):
        return True
    if renounce.seat in trick.shut:
        return True
    if revoke_made.ended_unrecorded(hand):
        return facts.known(fact_question.quitted(trick.number, at)) != fact_question.NO
    if not trick.complete and hand.stage is HandStage.PLAYING:
        return False
    return facts.answer(fact_question.quitted(trick.number, at)) == fact_question.YES


LAW_81 = revoke_proved.LAW_77.revised(
    "81",
    N_(
        "If the accused side mixes the cards after a revoke has been claimed, before the "
        "others have looked at them, the revoke is established. Mixing them before the claim "
        "only makes it harder to prove."
    ),
)

LAW_82 = revoke_penalty.LAW_78.without(revoke_penalty.claimed_after_cutting_unasked).revised(
    "82",
    N_("A revoke must be claimed before the pack is duly cut for the next deal."),
    reading=N_(
        "A pack that was not presented is not duly cut, so nobody is too late, not even the "
        "player who cut it. After the last hand of a rubber, a claim may be made until the "
        "stakes are paid."
    ),
)

LAW_85 = revoke_penalty.LAW_81.without(
    revoke_penalty.cited_for_both, revoke_penalty.cited_no_more
).revised(
    "85",
    N_(
        "When both sides have revoked, the revokes cancel each other, and neither wins the game "
        "by that hand."
    ),
    reading=N_("They cancel however many either side has made, and nobody pays."),
)


@LAW_85.gives(questions.REVOKES_CANCEL)
def each_cancels_the_other(revokers: frozenset[Side]) -> bool:
    """Check whether both sides have revoked."""
    return len(revokers) == 2


@LAW_85.forbids(TakeThreeTricks, DeductThree, AddThree)
def nobody_pays(context: LawContext, act: Act) -> Reason | None:
    """Refuse a penalty once the revokes of both sides have cancelled each other."""
    found = once_offered(context.now, act, context.key)
    if found is None or found.status is not Status.VOID or not found.penalty:
        return None
    return Reason(N_("Both sides have revoked, so the revokes cancel each other."))


@LAW_85.follows(Claim, SearchTricks, MixCards, Play)
def cancelled(context: LawContext) -> Iterator[events.Event]:
    """Cancel both penalties once both sides owe one for a revoke, paid or not."""
    owed = [one for one in context.now.rulings if one.penalty and one.status in INCURRED]
    if not each_cancels_the_other(frozenset(one.side for one in owed)):
        return
    for ruling in owed:
        if ruling.status is not Status.VOID:
            yield context.closed(ruling, Status.VOID, LAW_85)


@LAW_85.follows(Withdraw)
def cancelled_no_more(context: LawContext) -> Iterator[events.Event]:
    """Remove this law from what is owed again because the other side's claim is withdrawn."""
    for ruling in context.now.rulings:
        if ruling.penalty and ruling.live and context.code.number(LAW_85) in ruling.also:
            yield events.LawsUncited(ruling.key, (context.code.number(LAW_85),))
