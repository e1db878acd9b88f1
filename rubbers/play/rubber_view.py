"""A rubber as one seat or an onlooker may see it; every page and API reads it through this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from club.person import PersonId
from rubbers.cards.seats import Seat, Side, Sides, WhistGame
from rubbers.hand.on_screen import Cards
from rubbers.play.screen.hand_view import HandView, hand_view
from rubbers.play.state.dealt_hand import FrozenDeal
from rubbers.play.state.rubber_state import (
    Awaiting,
    HandPlayed,
    LostDeal,
    ObjectionMade,
    PresentHand,
    Result,
    RubberStage,
    RubberState,
    Substitution,
    WonGame,
)
from rubbers.scoring.score import Stakes


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: an onlooker) may see; `answers` are the seats that may say yes or no.

    At a card table the program knows no hidden card, so every view shows the same rubber. `table`
    is a hand dealt by the program, in which each seat sees its own cards; `frozen` is a deal
    waiting for its beacon.
    """

    seat: Seat | None
    stage: RubberStage
    game: WhistGame
    players: Mapping[Seat, PersonId]
    seating: Mapping[Seat, PersonId]
    dummies: tuple[Seat, ...]
    code: str
    version: int
    stakes: Stakes
    hand: PresentHand | None
    score: Sides[int]
    games_won: Sides[int]
    games: tuple[WonGame, ...]
    hands: tuple[HandPlayed, ...]
    lost_deals: tuple[LostDeal, ...]
    awaiting: Awaiting | None
    answers: tuple[Seat, ...]
    result: Result | None
    substitutions: tuple[Substitution, ...]
    waived: tuple[str, ...]
    objections: tuple[ObjectionMade, ...] = ()
    table: HandView | None = None
    frozen: FrozenDeal | None = None


NO_CARDS: Cards = MappingProxyType({})


def view(rubber: RubberState, seat: Seat | None, cards: Cards = NO_CARDS) -> View:
    """Return what this seat may see; None is someone who is not playing.

    `cards` are the four hands the program dealt; they are disclosed only through this function.
    """
    return View(
        seat=seat,
        stage=rubber.stage,
        game=rubber.game,
        players=rubber.players,
        seating=rubber.seating,
        dummies=rubber.dummies,
        code=rubber.code,
        version=rubber.version,
        stakes=rubber.stakes,
        hand=_hand(rubber, seat),
        score=rubber.score,
        games_won=rubber.games_won,
        games=rubber.games,
        hands=rubber.hands,
        lost_deals=rubber.lost_deals,
        awaiting=rubber.awaiting,
        answers=_answers(rubber),
        result=rubber.result,
        substitutions=rubber.substitutions,
        waived=rubber.waived,
        objections=rubber.objections,
        table=hand_view(rubber.dealt, seat, cards) if rubber.dealt else None,
        frozen=rubber.awaiting_beacon,
    )


def _hand(rubber: RubberState, seat: Seat | None) -> PresentHand | None:
    """Return the present hand; hide its trumps from an onlooker, who sees play one hand behind."""
    if seat is None and rubber.hand is not None and rubber.in_play:
        return replace(rubber.hand, trumps=None, turn_up=None)
    return rubber.hand


def _answers(rubber: RubberState) -> tuple[Seat, ...]:
    """Return the seats whose players may answer; none while an objection is open."""
    if rubber.awaiting is None or rubber.awaiting.objections:
        return ()
    stated_by = rubber.awaiting.proposal.by
    sides = tuple(Side) if stated_by is None else (stated_by.side.adversaries,)
    return tuple(seat for seat in rubber.seating if seat.side in sides)
