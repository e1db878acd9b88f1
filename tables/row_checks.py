"""Verify rows of this app that cannot be rebuilt from a stream or other rows."""

from __future__ import annotations

from collections.abc import Iterator

from club.models import Club
from club.reason import N_, Reason
from club.rules.stored_values import REGISTER
from club.verify.finding import Finding
from club.verify.register_state import register_state_of
from rubbers.models import Rubber
from tables import streams
from tables.models import Dispute, Drive, Round, Standing, StandingsTerms, Table
from tables.standings.scopes import ALL, Scope, counted_in

OF_A_STREAM = (
    (Table, streams.TABLE),
    (Rubber, streams.RUBBER),
    (Dispute, streams.DISPUTE),
    (Drive, streams.DRIVE),
    (Round, streams.ROUND),
)


def findings(clubs: list[Club]) -> Iterator[Finding]:
    """Yield rows of a stream that have none, such as rubbers, and standings that were altered."""
    for club in clubs:
        yield from _astray(club)
        yield from _standings(club)
        yield from _terms(club)


def _astray(club: Club) -> Iterator[Finding]:
    for model, kind in OF_A_STREAM:
        rows = model._default_manager.filter(stream__club=club).order_by("pk")
        right = rows.filter(stream__name__startswith=f"{kind}:", stream__version__gt=0)
        astray = rows.exclude(pk__in=right.values_list("pk", flat=True))
        for name in astray.values_list("stream__name", flat=True):
            reason = Reason(
                N_("a row says that a {kind} is in this stream, but none is."), kind=kind
            )
            yield Finding(club.pk, name, None, reason)


def _standings(club: Club) -> Iterator[Finding]:
    scopes = {scope.name: scope for scope in _scopes(club)}
    for row in Standing.objects.filter(club=club).order_by("pk").iterator(chunk_size=2000):
        scope = scopes.get(row.name)
        if scope is None:
            yield _finding(
                club, N_("the standing {name} does not match anything that was played."), row.name
            )
            continue
        columns = {"kind": scope.kind, "evening": scope.evening, "season": scope.season}
        stands = {"kind": row.kind, "evening": row.evening_id, "season": row.season_id}
        wrong = [column for column, value in stands.items() if value != columns[column]]
        if not wrong and row.seal != row.seal_of():
            wrong = ["version or seal"]
        for column in wrong:
            template = N_(
                "the {column} of the standing {name} has been changed since it was written."
            )
            yield _finding(club, template, row.name, column)


def _scopes(club: Club) -> Iterator[Scope]:
    rubbers = Rubber.objects.filter(evening__club=club).order_by()
    columns = ("evening__key", "sitting__table__number", "evening_id", "evening__season_id")
    for place in rubbers.values_list(*columns).distinct():
        yield from counted_in(*place)
    yield Scope(Standing.Kind.ALL.value, ALL)


def _terms(club: Club) -> Iterator[Finding]:
    """Compare the rules of standings with the register; the club's own have no season."""
    books, _unread = register_state_of(club)
    said = {season: row["rules"] for season, row in books.terms.items()}
    rows = StandingsTerms.objects.filter(club=club).order_by("pk")
    for season, rules in rows.values_list("season__name", "rules"):
        if said.pop(season or "", None) != rules:
            template = N_("the standings rules “{name}” differ from those in the register.")
            yield _finding(club, template, season or ALL)
    for season in said:
        template = N_("the standings rules “{name}” are missing.")
        yield _finding(club, template, season or ALL)


def _finding(club: Club, template: str, name: str, column: str = "") -> Finding:
    return Finding(club.pk, REGISTER, None, Reason(template, name=name, column=column))
