"""The cards dealt by the program, derived from the evening's secret whenever they are needed."""

from __future__ import annotations

from functools import lru_cache

from club.errors import Impossible
from club.infrastructure.encryption import UnreadableSecret
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.dealing import commitment, shuffle, verify
from rubbers.dealing.ids import IdSpace
from rubbers.dealing.tree import Committed, Prover, commit
from rubbers.hand.on_screen import Cards
from rubbers.models import DealSecret
from rubbers.models import Rubber as Row
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import Covers


def secret_row(row: Row, rubber: RubberState) -> DealSecret:
    """Return the secret of a rubber's deals: its evening's or, in earlier releases, its own.

    The hashes of the tree are read only when a deal is revealed: every card needs the secret.
    """
    kept, made = DealSecret.objects.defer("blocks"), rubber.commitment
    if made is not None and made.covers is Covers.EVENING:
        return kept.get(evening=row.evening_id)
    return kept.get(rubber=row)


def cards_of(row: Row, rubber: RubberState) -> Cards:
    """Derive the four hands of the last deal as dealt; none if there is no deal."""
    dealt = rubber.dealt
    if dealt is None or dealt.hand.dealer is None:
        return {}
    order = _order(secret_row(row, rubber), dealt.id, dealt.beacon)
    return shuffle.dealt(order, dealt.hand.dealer)


def trump_card(row: Row, rubber: RubberState, id: str, beacon: str) -> Card:
    """Derive the trump card of the deal with this id."""
    return shuffle.turn_up(_order(secret_row(row, rubber), id, beacon))


def opened(row: Row, rubber: RubberState) -> verify.RevealedDeal:
    """Return the secret of the last deal with its proof."""
    made, dealt = rubber.commitment, rubber.dealt
    if made is None or dealt is None:
        raise ValueError("nothing has been dealt")
    kept = secret_row(row, rubber)
    return revealed(kept, made.space, made.root, dealt.id, dealt.beacon)


def revealed(
    kept: DealSecret, space: IdSpace, root: str, id: str, beacon: str
) -> verify.RevealedDeal:
    """Reveal the secret of one deal or cut with its proof; `root` is the one on the record."""
    secret = secret_in(kept)
    return verify.reveal(secret, _prover(secret, kept, space, root), id, beacon.encode())


def bot_seed(row: Row, rubber: RubberState) -> bytes:
    """Derive the random seed of the bots in the last deal."""
    dealt = rubber.dealt
    if dealt is None:
        raise ValueError("nothing has been dealt")
    return commitment.bot_seed_of(
        commitment.secret_of(secret_in(secret_row(row, rubber)), dealt.id)
    )


def secret_in(kept: DealSecret) -> bytes:
    """Return the secret in a row; raise Impossible if another SECRET_KEY encrypted it."""
    try:
        return kept.secret
    except UnreadableSecret:
        template = N_(
            "The secret of these deals was encrypted with a SECRET_KEY that no longer exists."
        )
        raise Impossible(Reason(template)) from None


def _order(kept: DealSecret, id: str, beacon: str) -> tuple[int, ...]:
    own = commitment.secret_of(secret_in(kept), id)
    return verify.derived_order(own, id, beacon.encode())


def _prover(secret: bytes, kept: DealSecret, space: IdSpace, root: str) -> Prover:
    """Return the prover of a root; the last few are cached, and hold no secret."""
    blocks = bytes(kept.blocks)
    found = _remembered(Committed(space, blocks) if blocks else commit(secret, space))
    if found.root.hex() != root:
        raise ValueError("a different root is on the record")
    return found


@lru_cache(maxsize=8)
def _remembered(committed: Committed) -> Prover:
    return Prover(committed)
