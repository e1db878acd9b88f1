"""Convert contributions between their rows and shares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import QuerySet

from club.person import PersonId
from rubbers.cards.seats import Side, Sides
from rubbers.standings.result import RubberResult, Share, shares
from tables.models import Contribution

FACTS = ["version", "side", "won", "net", "games_won", "games_lost", "hands"]


class ContributionKey(NamedTuple):
    """Which rubber counts for whom, and in which standing; the first two are row ids."""

    rubber: int
    standing: int
    player: PersonId


@dataclass(frozen=True, slots=True)
class CountedShare:
    """A share that counts, the version of the rubber it came from, and its row id, if any."""

    version: int
    share: Share
    pk: int | None = field(default=None, compare=False)


def counted(rows: QuerySet[Contribution]) -> dict[ContributionKey, CountedShare]:
    """Read contributions; those of one rubber in one standing show who partnered whom."""
    together: dict[tuple[int, int], list[Contribution]] = defaultdict(list)
    for row in rows.select_related("member").order_by("pk"):
        together[row.rubber_id, row.standing_id].append(row)
    found: dict[ContributionKey, CountedShare] = {}
    for (rubber, standing), group in together.items():
        by_player = {str(row.member.number): row for row in group}
        for share in shares(_result(group)):
            row = by_player[share.player]
            found[ContributionKey(rubber, standing, share.player)] = CountedShare(
                row.version, share, row.pk
            )
    return found


def _result(group: list[Contribution]) -> RubberResult:
    """Reconstruct a rubber's result from what it added for each of its players."""
    winner = next(row for row in group if row.won)
    side = Side(winner.side)
    players: dict[Side, list[str]] = {Side.NS: [], Side.EW: []}
    for row in group:
        players[Side(row.side)].append(str(row.member.number))
    won, lost = Sides(0, 0).with_(side, winner.games_won), winner.games_lost
    return RubberResult(
        players=Sides(*(tuple(sorted(players[one], key=int)) for one in Side)),
        winners=side,
        points=winner.net,
        games=won.with_(side.adversaries, lost),
        hands=winner.hands,
    )


def row_of(key: ContributionKey, one: CountedShare, people: Mapping[str, int]) -> Contribution:
    """Return a share as a row; `people` are the ids of members by number."""
    return Contribution(
        rubber_id=key.rubber,
        standing_id=key.standing,
        member_id=people[key.player],
        **facts(one.version, one.share),
    )


def facts(version: int, share: Share) -> dict[str, int | str]:
    """Return a contribution's column values for a share."""
    return {
        "version": version,
        "side": share.side.value,
        "won": int(share.won),
        "net": share.net,
        "games_won": share.games_won,
        "games_lost": share.games_lost,
        "hands": share.hands,
    }
