"""What a device that holds seats at a practice table may read of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from club.codec.stored_name import stored_name
from club.errors import Impossible, Unknown
from club.reason import N_, Reason
from rubbers import streams
from rubbers.bots.table_turn import cut_by_bot
from rubbers.cards.seats import Seat
from rubbers.dealing import commitment, shuffle, tree, verify
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.on_screen import Cards
from rubbers.models import PracticeGuest, PracticeTable
from rubbers.play import notation
from rubbers.play.rubber_view import view
from rubbers.play.screen.open_at_table import open_at_table, out_of_turn, taken_back
from rubbers.play.state import evolve
from rubbers.play.state.events import Event, RubberStarted
from rubbers.play.state.rubber_state import RubberState
from rubbers.queries import SeenTable
from rubbers.registries import CODES

PREFIX = "practice"
HIDDEN_BETWEEN_TURNS = (Play, TakeUpTrump)
"""Acts that need a look at the hand: a shared device offers them only while it is shown."""


@dataclass(frozen=True)
class PracticeDevice:
    """A device at a practice table, with its guests: several if they share it."""

    table: PracticeTable
    guests: tuple[PracticeGuest, ...]

    @property
    def number(self) -> int:
        """The number of the guest under whom the device acts."""
        return self.guests[0].number

    @property
    def shared(self) -> bool:
        """Whether several people play at this device."""
        return len(self.guests) > 1

    def playing(self, rubber: RubberState) -> tuple[Seat, ...]:
        """List the seats whose guests are playing; a bot may be playing for one who was away."""
        return tuple(
            Seat(one.seat)
            for one in self.guests
            if rubber.seating.get(Seat(one.seat)) == one.person
        )

    def speaks_for(self, rubber: RubberState) -> tuple[Seat, ...]:
        """List the seats the device acts for: its guests' and their dummies'."""
        own = self.playing(rubber)
        return (*own, *(seat.partner for seat in own if seat.partner in rubber.dummies))

    def turn(self, rubber: RubberState) -> Seat | None:
        """Return the seat at this device whose turn it is, if any."""
        seat = whose_turn(rubber)
        return seat if seat in self.playing(rubber) else None


def stream_name(row: PracticeTable) -> str:
    """Return the name of a practice table's stream, for pages that follow it."""
    return f"{PREFIX}:{row.key}"


def table_numbered(number: int) -> PracticeTable | None:
    """Return the practice table with this primary key, or None if it has been deleted."""
    return PracticeTable.objects.filter(pk=number).first()


def digest_of(token: str) -> str:
    """Return the hash of a token that holds a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_of(key: str, token: str) -> PracticeDevice:
    """Return the device with this token, or raise Unknown."""
    found = PracticeGuest.objects.filter(
        table__key=key, token_digest=digest_of(token), left_at__isnull=True
    )
    guests = tuple(found.select_related("table__club"))
    if not guests:
        raise Unknown(Reason(N_("There is no such practice table, or it has expired.")))
    return PracticeDevice(guests[0].table, guests)


def guests_of(row: PracticeTable) -> tuple[PracticeGuest, ...]:
    """List everybody who has been at a table; `left_at` is set for those who have left."""
    return tuple(row.guests.all())


def rubber_of(row: PracticeTable) -> RubberState:
    """Return the last rubber of a practice table, replaying its lines if the snapshot is old."""
    if not row.begun:
        raise Impossible(Reason(N_("The rubber has not begun yet.")))
    if row.fold == streams.KIND.fold:
        return notation.read_state(row.state)
    return evolve.replay(events_of(row))


def events_of(row: PracticeTable, number: int | None = None) -> list[Event]:
    """Return the events of one rubber of a practice table, by default the last one."""
    started = row.lines.filter(what=stored_name(RubberStarted)).order_by("number")
    begins = list(started.values_list("number", flat=True))
    place = len(begins) if number is None else number
    if not 1 <= place <= len(begins):
        return []
    lines = row.lines.filter(number__gte=begins[place - 1])
    if place < len(begins):
        lines = lines.filter(number__lt=begins[place])
    found = lines.order_by("number").values_list("what", "body")
    return [streams.decode(what, body) for what, body in found]


def whose_turn(rubber: RubberState) -> Seat | None:
    """Return the seat of the player whose turn it is; a dummy's partner plays for it."""
    seat = rubber.dealt.hand.to_act if rubber.dealt is not None and rubber.in_play else None
    return seat.partner if seat is not None and seat in rubber.dummies else seat


def cards_of(row: PracticeTable, rubber: RubberState) -> Cards:
    """Derive the four hands of the last deal as dealt."""
    dealt = rubber.dealt
    if dealt is None or dealt.hand.dealer is None:
        return {}
    return shuffle.dealt(order_of(row.secret, dealt.id, dealt.beacon), dealt.hand.dealer)


def order_of(secret: bytes, id: str, beacon: str) -> tuple[int, ...]:
    """Derive the order of the pack in one deal."""
    return verify.derived_order(commitment.secret_of(secret, id), id, beacon.encode())


def bot_seed(row: PracticeTable, rubber: RubberState) -> bytes:
    """Derive the random seed of the bots in the last deal."""
    assert rubber.dealt is not None
    return commitment.bot_seed_of(commitment.secret_of(row.secret, rubber.dealt.id))


def opened(row: PracticeTable, rubber: RubberState) -> verify.RevealedDeal:
    """Return the secret of the last deal with its proof."""
    made, dealt = rubber.commitment, rubber.dealt
    assert made is not None and dealt is not None
    prover = tree.Prover(tree.commit(row.secret, made.space))
    return verify.reveal(row.secret, prover, dealt.id, dealt.beacon.encode())


def seen(device: PracticeDevice, *, shown: bool = False) -> SeenTable:
    """Return what a device shows, and the acts open there.

    A device with one guest shows their hand. A shared one shows no hand during play, except that of
    the guest whose turn it is, while they have it `shown`.
    """
    row, rubber = device.table, rubber_of(device.table)
    cards, own = cards_of(row, rubber), Seat(device.guests[0].seat)
    seat: Seat | None = own
    if device.shared and rubber.in_play:
        seat = device.turn(rubber) if shown else None
    acts, seen_as = tuple(_acts(device, rubber, seat, cards)), view(rubber, seat, cards)
    if seat is not None and device.playing(rubber) and seen_as.table is not None:
        acts = (*acts, *taken_back(seen_as.table, seat))
    return SeenTable(seen_as, acts, rubber.in_play, False)


def _acts(
    device: PracticeDevice, rubber: RubberState, seen_as: Seat | None, cards: Cards
) -> Iterator[Act]:
    code = CODES[rubber.code]
    for seat in device.speaks_for(rubber):
        for act in open_at_table(rubber, seat, code, cards):
            looks = isinstance(act, HIDDEN_BETWEEN_TURNS) and seen_as is None
            if not looks:
                yield act
        if seen_as is not None:
            yield from out_of_turn(rubber, seat, code, cards)
    if device.playing(rubber) and (cut := cut_by_bot(rubber, code, cards)) is not None:
        yield cut
