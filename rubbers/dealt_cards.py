"""The cards the program has dealt, derived from a rubber's secret whenever they are wanted."""

from __future__ import annotations

from rubbers.cards.card import Card
from rubbers.dealing import commitment, shuffle, verify
from rubbers.hand.on_screen import Cards
from rubbers.models import DealSecret
from rubbers.models import Rubber as Row
from rubbers.play.deals import deal_ids, next_id
from rubbers.play.rubber import Rubber


def secret_of(row: Row) -> bytes:
    """Give the secret of a rubber's deals."""
    return bytes(DealSecret.objects.get(rubber=row).secret)


def cards_of(row: Row, rubber: Rubber) -> Cards:
    """Give the four hands of the last deal as they were dealt; none where there is no deal."""
    dealt = rubber.dealt
    if dealt is None or dealt.hand.dealer is None:
        return {}
    order = _order(secret_of(row), dealt.id, dealt.beacon)
    return shuffle.dealt(order, dealt.hand.dealer)


def trump_card(row: Row, rubber: Rubber, beacon: str) -> Card:
    """Give the card that is turned when the present hand is dealt."""
    return shuffle.turn_up(_order(secret_of(row), next_id(rubber), beacon))


def opened(row: Row, rubber: Rubber) -> verify.Revealed:
    """Give the key of the last deal with its proof."""
    made, dealt = rubber.commitment, rubber.dealt
    if made is None or dealt is None:
        raise ValueError("nothing has been dealt")
    ids = deal_ids(made.evening, made.table, made.rubber)
    return verify.reveal(secret_of(row), ids, dealt.id, dealt.beacon.encode())


def _order(secret: bytes, id: str, beacon: str) -> tuple[int, ...]:
    own = commitment.secret_of(secret, id)
    key = commitment.key_of(own, beacon.encode(), id)
    return shuffle.order_of(key, commitment.label_of(id))
