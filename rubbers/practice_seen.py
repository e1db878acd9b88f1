"""What may be read of a practice table, by the visitor who holds its seat."""

from __future__ import annotations

import hashlib
import hmac

from club.errors import Unknown
from club.reason import N_, Reason
from rubbers import streams
from rubbers.bots.table_turn import cut_by_bot
from rubbers.cards.seats import Seat
from rubbers.dealing import commitment, shuffle, tree, verify
from rubbers.hand.on_screen import Cards
from rubbers.models import PracticeTable
from rubbers.play import evolve, notation
from rubbers.play.noticed import taken_back
from rubbers.play.open_at_table import open_at_table, out_of_turn
from rubbers.play.rubber import Rubber
from rubbers.play.view import view
from rubbers.queries import SeenTable
from rubbers.registries import CODES

PREFIX = "practice"


def stream_name(row: PracticeTable) -> str:
    """Name a practice table's stream, as pages that follow it do."""
    return f"{PREFIX}:{row.key}"


def digest_of(token: str) -> str:
    """Hash the token that holds a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def table_of(key: str, token: str) -> PracticeTable:
    """Find the table whose seat this token holds, or raise Unknown."""
    row = PracticeTable.objects.select_related("club").filter(key=key).first()
    if row is None or not hmac.compare_digest(row.token_digest, digest_of(token)):
        raise Unknown(Reason(N_("There is no such practice table, or its day is over.")))
    return row


def rubber_of(row: PracticeTable) -> Rubber:
    """Read the rubber of a practice table; lines written by another release are folded again."""
    if row.fold == streams.KIND.fold:
        return notation.read_state(row.state)
    lines = row.lines.order_by("number").values_list("what", "body")
    return evolve.replay(streams.decode(what, body) for what, body in lines)


def cards_of(row: PracticeTable, rubber: Rubber) -> Cards:
    """Derive the four hands of the last deal as they were dealt."""
    dealt = rubber.dealt
    if dealt is None or dealt.hand.dealer is None:
        return {}
    return shuffle.dealt(order_of(row.secret, dealt.id, dealt.beacon), dealt.hand.dealer)


def order_of(secret: bytes, id: str, beacon: str) -> tuple[int, ...]:
    """Derive the order of the pack in one deal."""
    return verify.derived_order(commitment.secret_of(secret, id), id, beacon.encode())


def bot_seed(row: PracticeTable, rubber: Rubber) -> bytes:
    """Derive what the bots of the last deal take their chance from."""
    assert rubber.dealt is not None
    return commitment.bot_seed_of(commitment.secret_of(row.secret, rubber.dealt.id))


def opened(row: PracticeTable, rubber: Rubber) -> verify.Revealed:
    """Return the secret of the last deal with its proof."""
    made, dealt = rubber.commitment, rubber.dealt
    assert made is not None and dealt is not None
    prover = tree.Prover(tree.commit(row.secret, made.space))
    return verify.reveal(row.secret, prover, dealt.id, dealt.beacon.encode())


def seen(row: PracticeTable) -> SeenTable:
    """Return what the visitor sees: the view of their seat, and the acts open to them."""
    rubber, seat = rubber_of(row), Seat(row.seat)
    cards = cards_of(row, rubber)
    code = CODES[rubber.code]
    acts = open_at_table(rubber, seat, code, cards) + out_of_turn(rubber, seat, code, cards)
    if (cut := cut_by_bot(rubber, code, cards)) is not None:
        acts = (*acts, cut)
    shown = view(rubber, seat, cards)
    if shown.table is not None:
        acts = (*acts, *taken_back(shown.table, seat))
    return SeenTable(shown, acts, rubber.in_play, False)
