"""Keep standings up to date with the rubbers they depend on.

Nothing here is on the record: standings are derived from rubbers and can be rebuilt at any time.
Changes to a club's standings are serialised by a lock, so repeating them, reordering them or
running them in another worker gives the same result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from itertools import groupby
from operator import attrgetter

from django.db import transaction
from django.db.models import Q, QuerySet

from club.models import Club, Member
from club.outbox import live
from club.webhooks.deliveries import announce
from rubbers.models import Rubber
from rubbers.registries import METRICS
from rubbers.standings.metric import Metric
from rubbers.standings.result import shares
from tables.commands.totals import Totals
from tables.models import Contribution, Standing
from tables.standings import contributions, scopes
from tables.standings.contributions import ContributionKey, CountedShare
from tables.standings.rubber_results import Finished, finished
from tables.webhook_notices import STANDINGS_CHANGED

A_BATCH = 500
MOST_LISTED = 50
"""How many standings one message names; if more changed, it names the first of them."""


def count_rubber(club: int, name: str) -> None:
    """Update every standing a rubber counts in; `name` is the name of its stream."""
    _count(club, Rubber.objects.filter(stream__club=club, stream__name=name))


def count_evening(club: int, key: str) -> None:
    """Update every standing that the rubbers of an evening count in."""
    _count(club, Rubber.objects.filter(evening__club=club, evening__key=key))


def tell_given(club: int, key: str) -> None:
    """Move the standings an evening counts in to their next version: a ruling changed points."""
    with transaction.atomic():
        lock(club)
        counts = Q(evening__key=key) | Q(season__evenings__key=key) | Q(name=scopes.ALL)
        bump(list(Standing.objects.filter(counts, club=club).values_list("pk", flat=True)))


def _count(club: int, rubbers: QuerySet[Rubber]) -> None:
    """Apply to the totals the difference between what counted before and what counts now."""
    with transaction.atomic():
        lock(club)
        was = contributions.counted(Contribution.objects.filter(rubber__in=rubbers))
        now = _now(club, list(finished(rubbers)))
        gone = {key: one for key, one in was.items() if _differs(one, now.get(key))}
        come = {key: one for key, one in now.items() if _differs(one, was.get(key))}
        people = numbered(club, {key.player for key in {**gone, **come, **now}})
        totals = Totals(counted_metrics(club), people)
        totals.open({*gone, *come})
        for key, one in gone.items():
            totals.take_out(key, one.share)
        for key, one in come.items():
            totals.take_in(key, one.share)
        _write_contributions(was, now, people)
        totals.write()
        bump({key.standing for key in (*gone, *come)})


def _differs(one: CountedShare, other: CountedShare | None) -> bool:
    return other is None or one.share != other.share


def _now(club: int, rubbers: Iterable[Finished]) -> dict[ContributionKey, CountedShare]:
    rubbers = list(rubbers)
    ids = standings_of(club, {scope for one in rubbers for scope in one.scopes})
    return {
        ContributionKey(one.rubber, ids[scope.name], share.player): CountedShare(one.version, share)
        for one in rubbers
        for scope in one.scopes
        for share in shares(one.result)
    }


def _write_contributions(
    was: Mapping[ContributionKey, CountedShare],
    now: Mapping[ContributionKey, CountedShare],
    people: Mapping[str, int],
) -> None:
    """Upsert contributions that are new or changed, even if only in version; delete the rest."""
    written = [
        contributions.row_of(key, one, people) for key, one in now.items() if was.get(key) != one
    ]
    Contribution.objects.bulk_create(
        written,
        update_conflicts=True,
        unique_fields=["rubber", "standing", "member"],
        update_fields=contributions.FACTS,
    )
    gone = [one.pk for key, one in was.items() if key not in now and one.pk is not None]
    Contribution.objects.filter(pk__in=gone).delete()


def lock(club: int) -> None:
    """Lock a club's standings until the transaction ends."""
    every = {"club_id": club, "name": scopes.ALL}
    kind = Standing.Kind.ALL.value
    defaults = {"kind": kind, "seal": Standing(**every, kind=kind).seal_of()}
    Standing.objects.get_or_create(**every, defaults=defaults)
    Standing.objects.select_for_update().get(**every)


def counted_metrics(club: int) -> tuple[Metric, ...]:
    """Return the metrics maintained for a club: the built-in ones and those it enabled."""
    enabled = Club.objects.values_list("plugins", flat=True).get(pk=club)
    return tuple(one for one in METRICS.offered(enabled) if isinstance(one, Metric))


def numbered(club: int, players: Collection[str]) -> dict[str, int]:
    """Return the ids of members by their numbers."""
    rows = Member.objects.filter(club=club, number__in=[int(player) for player in players])
    return {str(number): pk for number, pk in rows.values_list("number", "pk")}


def standings_of(club: int, wanted: Iterable[scopes.Scope]) -> dict[str, int]:
    """Return the ids of standings by name, creating those that do not exist yet."""
    by_name = {scope.name: scope for scope in sorted(wanted, key=lambda scope: scope.name)}
    ids: dict[str, int] = {}
    names = list(by_name)
    for start in range(0, len(names), A_BATCH):
        found = Standing.objects.filter(club=club, name__in=names[start : start + A_BATCH])
        ids.update(found.values_list("name", "pk"))
    begun = Standing.objects.bulk_create(
        sealed(
            Standing(
                club_id=club,
                kind=scope.kind,
                name=name,
                evening_id=scope.evening,
                season_id=scope.season,
            )
            for name, scope in by_name.items()
            if name not in ids
        ),
        batch_size=A_BATCH,
    )
    return ids | {standing.name: standing.pk for standing in begun}


def sealed(rows: Iterable[Standing]) -> list[Standing]:
    """Return standings with their seals updated to match their columns."""
    found = list(rows)
    for row in found:
        row.seal = row.seal_of()
    return found


def bump(standings: Collection[int]) -> None:
    """Move standings to their next version; notify listeners after commit."""
    rows = list(Standing.objects.filter(pk__in=standings).order_by("club_id", "name"))
    for row in rows:
        row.version += 1
    Standing.objects.bulk_update(sealed(rows), ["version", "seal"], batch_size=A_BATCH)
    for club, its_rows in groupby(rows, key=attrgetter("club_id")):
        several = [{"name": row.name, "version": row.version} for row in its_rows]
        announce(club, STANDINGS_CHANGED.id, {"standings": several[:MOST_LISTED]})
    for row in sorted(rows, key=attrgetter("name")):
        if row.kind != Standing.Kind.TABLE:
            speak = partial(live.tell, row.club_id, scopes.live_name(row.name))
            transaction.on_commit(partial(speak, row.version), robust=True)
