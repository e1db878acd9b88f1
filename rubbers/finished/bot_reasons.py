"""Bots' reasons for their cards in a hand, once its secret is revealed."""

from __future__ import annotations

from club.errors import Impossible
from club.models import Line
from club.reason import N_, Reason
from rubbers import queries, streams
from rubbers.bots.explained import LONGEST, Explained, explained
from rubbers.bots.table_turn import TableWithBots
from rubbers.dealing import commitment, shuffle, verify
from rubbers.models import PracticeTable
from rubbers.models import Rubber as Row
from rubbers.play.state import evolve
from rubbers.play.state.events import Event, HandDealt, Revealed, SeatsFrozen
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice import practice_view
from rubbers.registries import BOTS, CODES


def of_rubber(
    row: Row, hand: int, attempt: int | None = None, longest: float = LONGEST
) -> list[Explained]:
    """Explain the bots' cards in one hand of a rubber; Impossible before it is over.

    Without `attempt`, the last attempt to deal it. After `longest` seconds no further card is
    explained.
    """
    lines = Line.objects.filter(stream=row.stream_id).order_by("number")
    rows = lines.values_list("what", "body")
    events = [streams.decode(*one) for one in rows]
    return _of(queries.rubber_of(row), events, (hand, attempt), longest)


def of_practice(
    row: PracticeTable,
    hand: int,
    attempt: int | None = None,
    longest: float = LONGEST,
    rubber: int | None = None,
) -> list[Explained]:
    """Explain the bots' cards in one hand at a practice table; Impossible before it is over.

    `rubber` is the number of the rubber, by default the last one.
    """
    events = practice_view.events_of(row, rubber)
    return _of(evolve.replay(events), events, (hand, attempt), longest)


def _of(
    rubber: RubberState, events: list[Event], wanted: tuple[int, int | None], longest: float
) -> list[Explained]:
    """Explain the bots' cards, using only what is revealed and nothing that is still secret."""
    hand, attempt = wanted
    found = [
        one
        for one in events
        if isinstance(one, Revealed) and one.hand == hand and attempt in (None, one.attempt)
    ]
    if not found:
        raise Impossible(Reason(N_("Bots give their reasons only when the hand is over.")))
    revealed = found[-1]
    deal = (revealed.hand, revealed.attempt)
    dealt = next(
        one for one in events if isinstance(one, HandDealt) and (one.hand, one.attempt) == deal
    )
    dealer = next(
        one.dealer
        for one in events
        if isinstance(one, SeatsFrozen) and (one.hand, one.attempt) == deal
    )
    secret = bytes.fromhex(revealed.secret)
    order = verify.derived_order(secret, dealt.id, dealt.beacon.encode())
    cards, seed = shuffle.dealt(order, dealer), commitment.bot_seed_of(secret)
    table = TableWithBots(rubber, cards, CODES[rubber.code], seed, BOTS.get)
    return list(explained(table, deal, events, longest))
