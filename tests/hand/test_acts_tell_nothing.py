"""No act tells its doer of a card that they have not seen, nor others of a revoke."""

from __future__ import annotations

import random
from typing import Any

import pytest

from club.codec.form import Misfit
from club.errors import WhistError
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, WhistGame
from rubbers.hand import on_screen
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.play import Play
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.hand.on_screen import Cards
from rubbers.play.screen.at_table import at_table
from rubbers.play.screen.open_at_table import open_at_table
from rubbers.play.state.table_events import PlayManner
from tests.hand.dealt import Screen

N, E, S, W = Seat
PLAYERS = {"A": "N", "Y": "E", "B": "S", "Z": "W", "A-B": "N-S", "Y-Z": "E-W"}
WORLDS = 6


def in_its_middle(manner: PlayManner) -> Screen:
    table = Screen(manner).deal(random.Random(3).sample(range(52), 52))
    for _ in range(10):
        table.go_on()
    return table


def revoked() -> Screen:
    """East leads a club; South, who has clubs, plays a diamond; the next trick lies open."""
    table = Screen().deal().lay("E", "2C").lay("S", "2D")
    for _ in range(3):
        table.go_on()
    return table


def with_a_dummy() -> Screen:
    table = Screen(game=WhistGame.DUMMY).deal()
    for _ in range(5):
        table.go_on()
    return table


TABLES = {
    "guarded": lambda: in_its_middle(PlayManner.GUARDED),
    "faithful": lambda: in_its_middle(PlayManner.FAITHFUL),
    "revoked": revoked,
    "dummy": with_a_dummy,
}


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> Screen:
    return TABLES[request.param]()


def worlds(table: Screen, seats: set[Seat], kept: tuple[Any, ...] = ()) -> list[Cards]:
    """Deal what these seats have not seen otherwise, some times; cards that are kept stay."""
    hand, dealt = table.hand, []
    seen = {one.card.card for trick in hand.tricks for one in trick.laid} | {hand.turn_up, *kept}
    open_to = {*seats, *hand.dummies}
    hidden = [c for s, own in table.cards.items() if s not in open_to for c in own if c not in seen]
    for number in range(WORLDS):
        drawn = random.Random(number).sample(hidden, len(hidden))
        other = dict(zip(hidden, drawn, strict=True))
        dealt.append({s: tuple(other.get(c, c) for c in own) for s, own in table.cards.items()})
    assert any(one != table.cards for one in dealt)
    return dealt


def outcome(table: Screen, act: Act, cards: Cards) -> Any:
    """Return what an act brings about, or how it is refused."""
    try:
        return at_table(table.rubber, act, table.code, cards)
    except WhistError as refused:
        return type(refused), refused.reason, getattr(refused, "law", ""), refused.faults


def acts_of(seat: Seat, own: list[Any]) -> list[Act]:
    """Return every kind of act there is on a screen, done by this seat; claims of every seat."""
    found: list[Act] = []
    for kind in on_screen.ACTS:
        body = {name: _seated(value) for name, value in kind.example.items()}
        for card in own[:3]:
            told = {**body, "by": str(seat), **({"card": str(card)} if "card" in body else {})}
            try:
                found.append(SEATS.read_act(told))
            except Misfit:
                continue
    tricks = (1, 2)
    found += [
        Claim(by=seat, what=Claimed.REVOKE, of=(of,), trick=trick)
        for of in Seat
        for trick in tricks
    ]
    return found


def _seated(value: Any) -> Any:
    if isinstance(value, list):
        return [_seated(one) for one in value]
    return PLAYERS.get(value, value) if isinstance(value, str) else value


def test_whatever_one_does_is_answered_alike_whatever_the_others_hold(table):
    kinds = set()
    for seat in Seat:
        if seat in table.rubber.dummies:
            continue
        others = worlds(table, {seat})
        for act in acts_of(seat, table.left(seat)):
            answers = [outcome(table, act, cards) for cards in (table.cards, *others)]
            assert all(one == answers[0] for one in answers), (seat, act)
            kinds.add(type(act))
    assert len(kinds) > 0.8 * len(on_screen.ACTS)


def test_what_is_open_to_one_does_not_depend_on_what_the_others_hold(table):
    for seat in Seat:
        offers = {
            open_at_table(table.rubber, seat, table.code, cards)
            for cards in (table.cards, *worlds(table, {seat}))
        }
        assert len(offers) == 1, seat


def test_a_card_is_written_alike_whether_or_not_it_is_a_revoke(table):
    """To those who see it laid: the doer's other cards are exchanged too."""
    turn = table.hand.to_act
    laid = 0
    for card in table.left(turn):
        act = Play(by=turn, card=PartialCard.of(card))
        watching = turn.left if turn.left not in table.rubber.dummies else turn.right
        found = [
            outcome(table, act, cards)
            for cards in (table.cards, *worlds(table, {watching}, (card,)))
        ]
        written = [one for one in found if not isinstance(one[0], type)]
        assert all(one == written[0] for one in written), card
        laid += len(written)
    assert laid > 1


def test_a_claim_is_answered_alike_where_somebody_revoked_and_where_nobody_did():
    """The claim probes: South revoked in one world, and had no club in the other."""
    table = revoked()
    clubs = [card for card in table.left(S) if card.suit is table.hand.tricks[0].led]
    plain = [card for card in table.left(N) if card.suit is not table.hand.tricks[0].led]
    swap = dict(zip(clubs, plain, strict=False)) | dict(zip(plain, clubs, strict=False))
    other = {seat: tuple(swap.get(card, card) for card in own) for seat, own in table.cards.items()}
    assert clubs and not [c for c in other[S] if c in clubs]
    for seat in (E, W):
        for trick in (1, 2):
            act = Claim(by=seat, what=Claimed.REVOKE, of=(S,), trick=trick)
            assert outcome(table, act, table.cards) == outcome(table, act, other)
