"""The revoke itself: what it is, and when it is past mending."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.play import (
    Correct,
    Meaning,
    TakeBack,
    ThrowDown,
)
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.law_context import LawContext
from rubbers.hand.revokes import is_revoke, renounced
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.hand.state.trick import Trick
from rubbers.hand.table_questions import (
    CLAIMING_PLAYS_ON,
    ESTABLISHED,
    REVOKED,
    SAVED,
    Renounce,
)

LAW_71 = Law(
    "71",
    N_("It is a revoke to play another suit while holding a card of the suit led."),
    Enforcement.MEANING,
)


@LAW_71.gives(REVOKED)
def is_a_revoke(hand: HandState, renounce: Renounce, facts: Facts) -> bool:
    """Check whether the player had some of the suit led, or ought to have."""
    if _lay_in_a_trick(hand, renounce):
        return True
    said = facts.known(fact_question.revoked(renounce.seat, renounce.trick))
    if said is not None:
        return said == fact_question.YES
    question = fact_question.holds(renounce.seat, renounce.led, renounce.at)
    trick = hand.numbered(renounce.trick)
    if trick is not None and renounce.seat in trick.admitted and facts.known(question) is None:
        return True
    return facts.answer(question) == fact_question.YES


def _lay_in_a_trick(hand: HandState, renounce: Renounce) -> bool:
    """Check whether a card of the suit led had got from this hand into a trick, or did later."""
    return any(
        one.seat is renounce.seat and one.card.suit is renounce.led
        for one in (*hand.mixed, *hand.restored)
        if one.back is None or renounce.at < one.back
    )


LAW_73 = Law(
    "73",
    N_(
        "A revoke can no longer be corrected once its trick is turned and left, or once the "
        "revoker or his partner has led or played to the next."
    ),
    Enforcement.MEANING,
    reading=N_(
        "Throwing the hand down after playing a card counts as playing on (a published "
        "decision), for the revoker and for his partner. When the hand is over and nobody "
        "threw theirs down, both sides have played on, however little of the play is known."
    ),
)


@LAW_73.gives(CLAIMING_PLAYS_ON)
def to_claim_game_is_not_to_play_on() -> bool:
    """Do not count a claim of the game as play, if the hand is kept."""
    return False


@LAW_73.gives(ESTABLISHED)
def is_past_mending(hand: HandState, renounce: Renounce, at: int, facts: Facts) -> bool:
    """Check whether the revoke is established; ask whether the trick was left if that decides."""
    trick = hand.numbered(renounce.trick)
    if trick is None:
        return False
    if played_on(hand, renounce) or _thrown_down_by(hand, renounce, trick):
        return True
    if LAW_74.answers[SAVED.name](trick, renounce.seat):
        return False
    if trick.quitted or hand.stage not in (HandStage.PLAYING, HandStage.OVER):
        return True
    if ended_unrecorded(hand):
        return facts.known(fact_question.quitted(trick.number, at)) != fact_question.NO
    if not trick.complete and hand.stage is HandStage.PLAYING:
        return False
    return facts.answer(fact_question.quitted(trick.number, at)) == fact_question.YES


def _thrown_down_by(hand: HandState, renounce: Renounce, trick: Trick) -> bool:
    """Check whether the revoker, or a partner who had played to it, threw their hand down."""
    partner = renounce.seat.partner
    thrown = partner in hand.thrown and trick.of(partner) is not None
    return renounce.seat in hand.thrown or thrown


def ended_unrecorded(hand: HandState) -> bool:
    """Check whether the hand is over and nobody is known to have ended it by throwing down."""
    return hand.stage is HandStage.OVER and not hand.thrown


def played_on(hand: HandState, renounce: Renounce) -> bool:
    """Check whether the revoker or their partner has a card on a later trick."""
    return any(
        laid.seat.side is renounce.seat.side
        for trick in hand.tricks
        if trick.number > renounce.trick
        for laid in trick.laid
    )


@LAW_73.forbids(Correct, TakeBack)
def too_late_to_mend(context: LawContext, act: Correct | TakeBack) -> Reason | None:
    """Refuse to take a card back from a trick in which the revoke is established."""
    card = act.wrong if isinstance(act, Correct) else act.card
    for one in renounced(context.now):
        if one.seat is not context.by or not one.card.may_be(card):
            continue
        if context.code.ask(ESTABLISHED)(context.now, one, context.at, context.facts):
            return Reason(
                N_("The revoke by {who} in trick {trick} is established."),
                who=(str(one.seat),),
                trick=one.trick,
            )
    return None


@LAW_73.follows(ThrowDown, Claim)
def ended_after_playing(context: LawContext) -> Iterator[events.Event]:
    """Ask whether a card not of the suit led was played, or shown to end the hand."""
    if isinstance(context.act, Claim) and context.act.what is not Claimed.GAME:
        return
    for one in renounced(context.now):
        trick = context.now.trick
        if one.seat is not context.by or trick is None or trick.laid[-1].at != one.at:
            continue
        if is_revoke(context.now, one, context.code, context.facts):
            ask_whether_shown(one, context.facts)
    yield from ()


def ask_whether_shown(renounce: Renounce, facts: Facts) -> None:
    """Ask whether the card was played or shown, unless it is known what it was laid for."""
    seat, at = renounce.seat, renounce.at
    if facts.known(fact_question.meant(seat, at, *Meaning)) is None:
        facts.answer(fact_question.meant(seat, at, Meaning.PLAY, Meaning.SHOW))


LAW_74 = Law(
    "74",
    N_(
        "If a player asks his partner, before the trick is left, whether he has none of the "
        "suit, the revoke can still be corrected after the trick is left, unless the answer "
        "is no or their side has played on."
    ),
    Enforcement.MEANING,
)


@LAW_74.gives(SAVED)
def saved_by_asking(trick: Trick, seat: Seat) -> bool:
    """Check whether the question was put in time, and not answered in the negative."""
    return seat in trick.asked and seat not in trick.denied
