"""The score of a hand that is over, as far as the known facts allow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from rubbers.cards.card import HONOURS
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.code.code import Code
from rubbers.hand.acts import facts as fact_acts
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import AddThree, DeductThree, TakeThreeTricks
from rubbers.hand.acts.facts_of_deal import PackImperfect
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.hand.state.ruling import Ruling, Status
from rubbers.hand.state.trick import Trick
from rubbers.hand.table_questions import CALLED_BY_GAME
from rubbers.scoring import questions
from rubbers.scoring.revoke_penalties import paying_order
from rubbers.scoring.score import HandScore, ScoreLineKind
from rubbers.scoring.score_hand import score_hand
from rubbers.scoring.statement import Election, Revoke, SideHonours, Statement

ELECTIONS: Mapping[type[Act], Election] = {
    TakeThreeTricks: Election.TAKE_THREE_TRICKS,
    DeductThree: Election.DEDUCT_THREE,
    AddThree: Election.ADD_THREE,
}
WHOLE = 13


@dataclass(frozen=True, slots=True)
class Worked:
    """A score, or None if it cannot be worked out yet; `unknown` names the facts still needed."""

    score: HandScore | None = None
    unknown: tuple[str, ...] = ()


def worked(hand: HandState, code: Code, facts: Facts) -> Worked:
    """Work out the score; there is none while a revoke's penalty has yet to be chosen."""
    if hand.stage in (HandStage.DEALING, HandStage.PLAYING) or hand.fate is not DealFate.STANDS:
        return Worked()
    if any(one.penalty and one.live for one in hand.rulings):
        return Worked()
    statement = statement_of(hand, code, facts)
    if statement is not None:
        return Worked(score_hand(hand.score, statement, code, hand.dummies))
    tricks = taken(hand, facts)
    wanted = _is_marked(hand) or _decides_the_rubber(hand, facts)
    unknown = ("tricks",) if tricks is None and wanted else ()
    if None in (_honours(hand, side, code, facts, tricks) for side in Side):
        unknown = (*unknown, "honours")
    return Worked(unknown=unknown)


def statement_of(hand: HandState, code: Code, facts: Facts) -> Statement | None:
    """Return the statement of a finished hand; None if a penalty or a count is still open."""
    if any(one.penalty and one.live for one in hand.rulings):
        return None
    tricks = taken(hand, facts)
    ns, ew = (_honours(hand, side, code, facts, tricks) for side in Side)
    if tricks is None or ns is None or ew is None:
        return None
    return Statement(
        tricks=tricks,
        honours=Sides(ns, ew),
        revokes=tuple(Revoke(one.by, _elected(one)) for one in revokes_stated(hand)),
        trumps=hand.trumps,
    )


def _is_marked(hand: HandState) -> bool:
    """Check whether anything that counts towards the score has been asked for."""
    paid = any(one.penalty and one.chosen for one in hand.rulings)
    return bool(paid or hand.marked or hand.honours_called or hand.game_claimed)


def _decides_the_rubber(hand: HandState, facts: Facts) -> bool:
    """Check if the score decides whether a hand with an imperfect pack ends the rubber."""
    return bool(hand.games) and facts.last(PackImperfect) is not None


def taken(hand: HandState, facts: Facts) -> Sides[int] | None:
    """Return the tricks each side took, as stated or as the cards show."""
    stated = facts.last(fact_acts.Tricks)
    if isinstance(stated, fact_acts.Tricks):
        return stated.tricks
    winners = [winner(hand, trick) for trick in hand.tricks]
    if len(winners) < WHOLE or None in winners:
        return None
    ns = sum(seat is not None and seat.side is Side.NS for seat in winners)
    return Sides(ns, WHOLE - ns)


def may_be_game(hand: HandState, side: Side, code: Code, facts: Facts) -> bool:
    """Check whether a side may have won the game, by the tricks stated and its honours."""
    tricks, held = taken(hand, facts), _held(hand, side, facts)
    if tricks is None:
        return True
    honours = code.ask(questions.HONOUR_POINTS)(len(HONOURS) if held is None else held)
    if code.ask(questions.HONOURS_FORBIDDEN)(hand.score.of(side)):
        honours = 0
    points = code.ask(questions.TRICK_POINTS)(tricks.of(side))
    return hand.score.of(side) + points + honours >= code.ask(questions.GAME_POINTS)()


def winner(hand: HandState, trick: Trick) -> Seat | None:
    """Return who won a trick: by the cards, or by who led next if the cards are unknown."""
    best = trick.best(hand.trumps) if trick.complete else ()
    if len(best) == 1:
        return best[0]
    following = hand.numbered(trick.number + 1)
    if following is not None and not following.out_of_turn and following.leader in best:
        return following.leader
    return None


def revokes_stated(hand: HandState) -> tuple[Ruling, ...]:
    """Return the revokes that are paid for, and those let pass, cancelled, or too late."""
    return tuple(
        one
        for one in hand.rulings
        if one.penalty and (one.status is Status.VOID or _elected(one) is not None)
    )


def paid_by_reading(hand: HandState, code: Code, facts: Facts) -> tuple[Ruling, ...]:
    """Return the revokes that cost less than the penalty, because there is no more to take."""
    score = worked(hand, code, facts).score
    lines = [one for one in score.lines if one.what is ScoreLineKind.REVOKE] if score else []
    stated = revokes_stated(hand)
    in_order = sorted(stated, key=lambda one: paying_order(one.by, _elected(one)))
    paid = zip(in_order, lines, strict=False)
    return tuple(ruling for ruling, line in paid if line.because.reading)


def _elected(ruling: Ruling) -> Election | None:
    if ruling.status in (Status.WAIVED, Status.FORFEITED, Status.LAPSED):
        return Election.WAIVE
    if ruling.status is not Status.PAID or ruling.chosen is None:
        return None
    return ELECTIONS[type(ruling.chosen)]


def _honours(
    hand: HandState, side: Side, code: Code, facts: Facts, tricks: Sides[int] | None
) -> SideHonours | None:
    """Return a side's honours; None if they were called and their number is unknown."""
    held, took = _held(hand, side, facts), tricks.of(side) if tricks else None
    called = side in hand.honours_called or code.ask(CALLED_BY_GAME)(hand, side, took, held)
    if not called:
        return SideHonours(held or 0)
    return None if held is None else SideHonours(held, called=True)


def _held(hand: HandState, side: Side, facts: Facts) -> int | None:
    stated = facts.last(fact_acts.Honours)
    if isinstance(stated, fact_acts.Honours):
        return stated.honours.of(side)
    own = _located(hand, side, facts)
    if own.all_known:
        return own.held
    others = _located(hand, side.adversaries, facts)
    if own.held + others.held == len(HONOURS):
        return own.held
    count = hand.honours_called.get(side, -1)
    against = max(others.held, hand.honours_called.get(side.adversaries, 0))
    if count >= 0 and count + against <= len(HONOURS) and not facts.denies(fact_acts.Honours):
        return count
    return own.held if own.held == len(HONOURS) else None


@dataclass(frozen=True, slots=True)
class Located:
    """The honours a side is known to have held, and whether all its cards are known."""

    held: int
    all_known: bool


def _located(hand: HandState, side: Side, facts: Facts) -> Located:
    found = [facts.evidence.cards(seat, 0) for seat in side.seats]
    held = sum(card.suit is hand.trumps and card.rank in HONOURS for card in chain(*found))
    return Located(held, all(len(cards) == WHOLE for cards in found))
