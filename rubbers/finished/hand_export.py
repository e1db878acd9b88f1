"""A finished hand as plain JSON: the deal, the play, the rulings and the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from club.reason import Reason
from rubbers.bots.analysis.double_dummy_analysis import DoubleDummyAnalysis
from rubbers.cards.card import PACK, Card
from rubbers.cards.seats import CLOCKWISE, Side, Sides
from rubbers.finished.kept_analyses import KeptAnalysis
from rubbers.hand.hand_score import winner
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Ruling
from rubbers.hand.state.trick import Trick
from rubbers.play.finished_hand import FinishedHand
from rubbers.play.pbn import Labels

FORMAT, RUBBER = "whistclub-played-hand/1", "whistclub-played-rubber/1"
Json = dict[str, Any]
Say = Callable[[Reason], str]


def hand_json(found: FinishedHand, kept: KeptAnalysis, labels: Labels, say: Say) -> Json:
    """Write a hand; `say` puts a reason into words, with players named as in `labels`."""
    dealt, after = found.dealt, found.after
    return {
        "format": FORMAT,
        "event": labels.event,
        "date": labels.date,
        "hand": dealt.number,
        "attempt": dealt.attempt,
        "code": found.rubber.code,
        "game": str(found.rubber.game),
        "manner": str(dealt.manner),
        "players": {str(seat): labels.names.get(seat, "") for seat in CLOCKWISE},
        "dealer": str(found.dealer),
        "turn_up": card(found.turn_up),
        "trumps": str(found.turn_up.suit),
        "hands": {str(seat): [card(one) for one in found.cards[seat]] for seat in CLOCKWISE},
        "score_before": by_side(found.before.score),
        "withheld": found.withheld,
        "tricks": [_trick(one, after) for one in after.tricks],
        "taken": None if found.withheld else by_side(found.taken),
        "acts": [{"at": step.at, "act": SEATS.write_act(step.act)} for step in found.steps],
        "rulings": [_ruling(one, say) for one in after.rulings],
        "reasons": [] if found.withheld else list(_reasons(kept, say)),
        "double_dummy": None if found.withheld else double_dummy_json(kept.double_dummy, found),
        "bundle": found.bundle(),
    }


def rubber_json(hands: Iterable[Json], labels: Labels) -> Json:
    """Write the finished hands of a rubber."""
    return {
        "format": RUBBER,
        "event": labels.event,
        "date": labels.date,
        "hands": list(hands),
    }


def double_dummy_json(found: DoubleDummyAnalysis | None, hand: FinishedHand) -> Json | None:
    """Write an analysis: each side's tricks with perfect play, and each card that cost a trick."""
    if found is None:
        return None
    return {
        "par": by_side(Sides(found.of(Side.NS, 0), found.of(Side.EW, 0))),
        "whole": found.whole,
        "tricks": list(found.tricks),
        "costly": list(_costly(found, hand)),
    }


def _costly(found: DoubleDummyAnalysis, hand: FinishedHand) -> Iterator[Json]:
    laid = {one.card.card: one for trick in hand.after.tricks for one in trick.laid}
    for place, number in enumerate(found.cards):
        if found.cost(place):
            yield {
                "at": laid[PACK[number]].at,
                "by": str(laid[PACK[number]].seat),
                "card": card(PACK[number]),
                "cost": found.cost(place),
                "better": [card(PACK[one]) for one in found.better[place]],
            }


def _trick(trick: Trick, hand: HandState) -> Json:
    won_by = winner(hand, trick)
    return {
        "number": trick.number,
        "cards": [
            {"by": str(one.seat), "card": str(one.card).replace("T", "10")} for one in trick.laid
        ],
        "won_by": None if won_by is None else str(won_by),
    }


def _ruling(ruling: Ruling, say: Say) -> Json:
    return {
        "at": ruling.at,
        "law": ruling.because.law,
        "by": str(ruling.by),
        "status": str(ruling.status),
        "words": say(ruling.because.reason),
    }


def _reasons(kept: KeptAnalysis, say: Say) -> Iterator[Json]:
    for at, one in sorted((kept.reasons or {}).items()):
        late = one.standing_in_for or None
        yield {"at": at, "bot": one.bot, "standing_in_for": late, "why": say(one.why)}


def card(one: Card) -> str:
    """Write a card as the API does: 10H."""
    return str(one).replace("T", "10")


def by_side(pair: Sides[int]) -> dict[str, int]:
    """Write a number for each side."""
    return {str(side): pair.of(side) for side in Side}
