"""The proof bundle of an evening: the commitment, and every hand and cut revealed so far."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Unknown
from club.models import Evening
from club.reason import N_, Reason
from rubbers.dealing import bundle, verify
from rubbers.dealing.bundle import Json, Published
from rubbers.dealing.ids import IdSpace, evening_name
from rubbers.models import Rubber
from rubbers.revealed_deals import bundles_of
from tables import queries, streams
from tables.forming.events import CutDrawn

EVENING = "whistclub-evening/1"


def of_evening(evening: Evening) -> Json:
    """Return the bundle of an evening, or raise Unknown if nothing was committed to.

    Its `secret` is null until it is revealed, some time after the close.
    """
    hall = queries.hall_of(evening)
    if not hall.commitment:
        raise Unknown(Reason(N_("No deals were committed to for this evening.")))
    published = Published(IdSpace(evening_name(evening.key)), hall.commitment)
    rubbers = Rubber.objects.filter(evening=evening).order_by("ordinal")
    hands = (made for row in rubbers for _deal, made in bundles_of(row))
    return {
        "format": EVENING,
        "evening": published.space.evening,
        "root": published.root,
        "leaves": published.space.size,
        "secret": hall.secret or None,
        "hands": [made for made in hands if made["root"] == published.root],
        "cuts": list(_cuts(evening, published)),
    }


def of_hand(evening: Evening, rubber: int, hand: int, attempt: int | None) -> Json:
    """Return the bundle of one hand of a rubber; the last attempt to deal it if none is named.

    Raises Unknown unless its secret is revealed, which happens once the hand is over.
    """
    row, _rubber = queries.rubber_at(evening.club_id, evening.key, rubber)
    revealed = {deal: made for deal, made in bundles_of(row) if deal[0] == hand}
    wanted = (hand, attempt) if attempt is not None else max(revealed, default=(hand, 0))
    if wanted not in revealed:
        template = N_("The cards of hand {hand} are not revealed, or the program did not deal it.")
        raise Unknown(Reason(template, hand=hand))
    return revealed[wanted]


def _cuts(evening: Evening, published: Published) -> Iterator[Json]:
    drawn = queries.lines_of(evening, streams.TABLE).filter(what="cut_drawn")
    for line in drawn.order_by("pk"):
        event = streams.decode(line.what, line.body)
        assert isinstance(event, CutDrawn)
        proof = tuple(map(bytes.fromhex, event.proof))
        secret, beacon = bytes.fromhex(event.secret), event.beacon.encode()
        opened = verify.Revealed(event.id, event.place, secret, proof, beacon)
        yield bundle.of_cut(published, opened, event.who)
