"""Whist played by the laws: a play against a chess move, a guarded hand, loading, a ruling."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

import chess

from bench.figure import Figure, Target
from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.dealing import shuffle
from rubbers.dealing.beacon import Beacon
from rubbers.hand import on_screen
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.decide import decide as decide_hand
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.evolve import replay as replay_hand
from rubbers.hand.state.hand import HandState
from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from rubbers.play import notation
from rubbers.play.decide import decide
from rubbers.play.screen import freeze, next_deals
from rubbers.play.screen.at_table import at_table
from rubbers.play.state.acts import StartRubber
from rubbers.play.state.events import Event
from rubbers.play.state.evolve import evolve, replay
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import PlayManner
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script

ROUNDS = 15
MOVES = 52
EVENTS = 1000
KEY, LABEL = bytes(range(32)), "whist/deal/v1|2026-11-20/1|T01|R01|H01|0"
AT = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def least(work: Callable[[], object], often: int = 1) -> float:
    """Return the seconds of processor time of a piece of work, the least of several rounds."""
    gc.collect()
    gc.disable()
    times = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(often):
            work()
        times.append((time.process_time() - started) / often)
    gc.enable()
    return min(times)


def chess_moves() -> list[chess.Move]:
    """Return a game's first moves: each the middle one of those that are legal."""
    board, moves = chess.Board(), []
    for _ in range(MOVES):
        legal = sorted(board.legal_moves, key=chess.Move.uci)
        moves.append(legal[len(legal) // 2])
        board.push(moves[-1])
    return moves


def play_chess(moves: Sequence[chess.Move]) -> None:
    """Check each move and make it."""
    board = chess.Board()
    for move in moves:
        if not board.is_legal(move):
            raise ValueError(move)
        board.push(move)


def dealt(manner: PlayManner) -> tuple[RubberState, Cards]:
    """Return a rubber whose first hand is dealt, and the cards."""
    seating = {seat: str(number) for number, seat in enumerate(Seat, start=2)}
    rubber = replay(decide(None, StartRubber(seating, Seat.N, CODE.id), CODE))
    for event in next_deals.committed(rubber, "2026-11-20/1", 1, 1, KEY):
        rubber = evolve(rubber, event)
    order = shuffle.order_of(KEY, LABEL)
    for event in freeze.frozen(rubber, Beacon.NONE, manner, (), AT):
        rubber = evolve(rubber, event)
    for event in next_deals.dealt(rubber, shuffle.turn_up(order), CODE):
        rubber = evolve(rubber, event)
    return rubber, shuffle.dealt(order, Seat.N)


def carried(rubber: RubberState, act: Act, cards: Cards) -> tuple[RubberState, tuple[Event, ...]]:
    """Do an act at the table."""
    happened = at_table(rubber, act, CODE, cards)
    for event in happened:
        rubber = evolve(rubber, event)
    return rubber, happened


def played_out(rubber: RubberState, cards: Cards) -> tuple[list[Act], list[Event]]:
    """Play a hand, each his first card that follows suit; give the acts and the events."""
    left = {seat: list(own) for seat, own in cards.items()}
    acts: list[Act] = []
    events: list[Event] = []
    while (hand := _hand(rubber)).to_act is not None:
        seat = hand.to_act
        card = _follows(left[seat], hand.current.led if hand.current else None)
        left[seat].remove(card)
        act = Play(by=seat, card=PartialCard.of(card))
        takes = seat is hand.dealer and hand.trump_card is None and not guards(rubber)
        for each in (TakeUpTrump(by=seat), act) if takes else (act,):
            rubber, happened = carried(rubber, each, cards)
            acts.append(each)
            events += happened
    return acts, events


def guards(rubber: RubberState) -> bool:
    """Return whether the hand is a guarded one."""
    return rubber.dealt is not None and rubber.dealt.manner is PlayManner.GUARDED


def _hand(rubber: RubberState) -> HandState:
    assert rubber.dealt is not None
    return rubber.dealt.hand


def _follows(held: Sequence[Card], led: Suit | None) -> Card:
    return next((card for card in held if card.suit is led), held[0])


def play_engine(hand: HandState, acts: Sequence[Act], cards: Cards) -> None:
    """Decide and evolve each act by the laws of a hand, and no more."""
    for at, act in enumerate(acts, start=1):
        seen = on_screen.seen_by(hand, act.by, cards)
        facts = on_screen.witnessed(seen, at)
        hand = replay_hand(hand, decide_hand(seen, act, at, CODE, facts))


def play_table(rubber: RubberState, acts: Sequence[Act], cards: Cards) -> None:
    """Carry each act in its rubber."""
    for act in acts:
        rubber, _ = carried(rubber, act, cards)


def load(start: RubberState, bodies: Sequence[str]) -> None:
    """Read events from JSON and fold them."""
    rubber = start
    for body in bodies:
        rubber = evolve(rubber, notation.read_event(json.loads(body)))


def script(cards: Cards, acts: Sequence[Act]) -> dict[str, object]:
    """Return a hand as a script of sixty events, with a revoke claimed and a penalty chosen."""
    names = dict(zip(CLOCKWISE, ("A", "Y", "B", "Z"), strict=True))
    plays = [act for act in acts if isinstance(act, Play)]
    told = [{"by": names[a.by], "do": "play", "card": str(a.card)} for a in plays if a.by]
    claims = [
        {"by": "A", "do": "call_honours"},
        {"by": "A", "do": "claim", "what": "revoke", "of": "Y", "trick": 3},
        {"by": "Y", "do": "claim", "what": "revoke", "of": "A", "trick": 4},
        {"by": "B", "do": "ask_time"},
        {"by": "Z", "do": "call_honours"},
        {"by": "A", "do": "search_tricks"},
        {"by": "B", "do": "cut_for_next"},
        {"do": "turn_up_next"},
    ]
    return {
        "players": list(names.values()),
        "dealer": names[Seat.N],
        "turn_up": str(cards[Seat.N][-1]),
        "events": [*told, *claims],
    }


def answered(body: dict[str, object]) -> None:
    """Answer a script."""
    adjudicate(read_script(body, {CODE.id: CODE}, from_text=False))


def measure() -> list[Figure]:
    """Measure a play and a chess move in turns; then a hand, a load, an answer."""
    faithful, cards = dealt(PlayManner.FAITHFUL)
    guarded, _ = dealt(PlayManner.GUARDED)
    acts, events = played_out(faithful, cards)
    plays, _ = played_out(guarded, cards)
    moves = chess_moves()
    move = least(partial(play_chess, moves)) / len(moves)
    play = least(partial(play_engine, _hand(faithful), acts, cards)) / len(acts)
    move = min(move, least(partial(play_chess, moves)) / len(moves))
    hand = least(partial(play_table, guarded, plays, cards))
    first = [json.dumps(notation.write_event(event)) for event in events[:-4]]
    bodies = (first * (EVENTS // len(first) + 1))[: len(first)]
    loaded = least(partial(load, faithful, bodies)) / len(bodies) * EVENTS
    answer = least(partial(answered, script(cards, acts)))
    return [
        Figure("one chess move checked and made", move * 1e6, "µs"),
        Figure("one play decided and evolved", play * 1e6, "µs"),
        Figure("the same, ratio to a chess move", play / move, "x", Target.AT_MOST, 10),
        Figure("a guarded hand of 52 plays in its rubber", hand * 1e3, "ms", Target.AT_MOST, 5),
        Figure("1,000 events loaded", loaded * 1e3, "ms", Target.AT_MOST, 100),
        Figure("a script of 60 events answered", answer * 1e3, "ms", Target.AT_MOST, 50),
    ]
