"""The proof bundle of an evening: the commitment, and every hand and cut revealed so far."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from club.errors import Unknown
from club.models import Evening, Line
from club.person import PersonId
from club.reason import N_, Reason
from rubbers import streams as rubber_streams
from rubbers.cards.seats import Seat
from rubbers.dealing import bundle, verify
from rubbers.dealing.bundle import Json, PublishedCommitment
from rubbers.dealing.ids import IdSpace, evening_name
from rubbers.finished.revealed_deals import bundles_of
from rubbers.models import Rubber
from rubbers.models import Rubber as Row
from rubbers.play.pbn import Labels
from rubbers.play.state.events import AttemptVoided, SeatsFrozen
from rubbers.streams import PREFIX
from tables import queries, streams
from tables.room.events import CutDrawn

EVENING = "whistclub-evening/1"


def of_evening(evening: Evening) -> Json:
    """Return the bundle of an evening, or raise Unknown if nothing was committed to.

    Its `secret` is null until it is revealed, some time after the close.
    """
    hall = queries.hall_of(evening)
    if not hall.commitment:
        raise Unknown(Reason(N_("No deals were committed to for this evening.")))
    published = PublishedCommitment(IdSpace(evening_name(evening.key)), hall.commitment)
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
        template = N_(
            "The cards of hand {hand} have not been revealed, or the program did not deal it."
        )
        raise Unknown(Reason(template, hand=hand))
    return revealed[wanted]


def _cuts(evening: Evening, published: PublishedCommitment) -> Iterator[Json]:
    drawn = queries.lines_of(evening, streams.TABLE).filter(what="cut_drawn")
    for line in drawn.order_by("pk"):
        event = streams.decode(line.what, line.body)
        assert isinstance(event, CutDrawn)
        proof = tuple(map(bytes.fromhex, event.proof))
        secret, beacon = bytes.fromhex(event.secret), event.beacon.encode()
        opened = verify.RevealedDeal(event.id, event.place, secret, proof, beacon)
        yield bundle.of_cut(published, opened, event.who)


KINDS = ("seats_frozen", "attempt_voided")


@dataclass(frozen=True, slots=True)
class VoidedDeal:
    """A void attempt; `attempt` counts from 1, `silent` are those who contributed nothing."""

    table: int
    hand: int
    attempt: int
    silent: tuple[PersonId, ...]


def void_deals_of_evening(evening: Evening) -> tuple[VoidedDeal, ...]:
    """Return the void attempts of an evening, in order."""
    rows = queries.lines_of(evening, PREFIX).filter(what__in=(*KINDS, "deals_committed"))
    return _read(rows.order_by("stream", "number").values_list("stream", "what", "body"))


def of_rubber(stream: int) -> tuple[VoidedDeal, ...]:
    """Return the void attempts of one rubber, in order."""
    rows = Line.objects.filter(stream=stream, what__in=(*KINDS, "deals_committed"))
    return _read(rows.order_by("number").values_list("stream", "what", "body"))


def _read(rows: Collection[tuple[int, str, dict[str, object]]]) -> tuple[VoidedDeal, ...]:
    found: list[VoidedDeal] = []
    tables: dict[int, int] = {}
    frozen: dict[int, SeatsFrozen] = {}
    for stream, what, body in rows:
        if what == "deals_committed":
            tables[stream] = int(str(body["table"]))
            continue
        event = rubber_streams.decode(what, body)
        if isinstance(event, SeatsFrozen):
            frozen[stream] = event
        elif isinstance(event, AttemptVoided):
            seating = frozen[stream].seating
            silent = tuple(seating[seat] for seat in event.silent if seat in seating)
            table = tables.get(stream, 0)
            found.append(VoidedDeal(table, event.hand, event.attempt + 1, silent))
    return tuple(found)


def labels_of(row: Row, names: Mapping[Seat, str]) -> Labels:
    """Return labels for a rubber's hands; its club, evening and table must be loaded."""
    evening, number = row.evening, table_of(row)
    return Labels(
        event=evening.club.name,
        site=evening.place,
        date=f"{evening.date:%Y-%m-%d}",
        table="" if number is None else str(number),
        rubber=str(row.ordinal),
        names=names,
    )


def table_of(row: Row) -> int | None:
    """Return the number of the table that played a rubber, if any."""
    sitting = getattr(row, "sitting", None)
    return sitting.table.number if sitting is not None else None
