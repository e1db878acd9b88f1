"""The list below the queue on the desk: rows, filters, sort orders and pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.admin.templatetags.admin_list import result_headers
from django.contrib.admin.views.main import ALL_VAR, PAGE_VAR, SEARCH_VAR

from club.text.wording import law_named
from tables.disputes.pages.desk.readers import Readers
from tables.disputes.pages.dispute.list_rows import aged, stage_words
from tables.models.disputes import Dispute as Row

WAITING = (Row.Stage.OPEN, Row.Stage.APPEALED)


@dataclass(frozen=True, slots=True)
class ListedDispute:
    """A dispute in the list; `age` is "" once it is ruled on, `law` is "" until then.

    `arbitrator` is shown to readers who see the dispute in full.
    """

    row: Row
    title: str
    stage: str
    age: str
    law: str
    arbitrator: str


@dataclass(frozen=True, slots=True)
class Narrowing:
    """A filter: its title, the current choice, and its choices as Django provides them."""

    title: str
    chosen: str
    choices: tuple[dict[str, Any], ...]
    narrows: bool


@dataclass(frozen=True, slots=True)
class SortOrder:
    """A sort order: its link, whether the list is sorted by it, and in which direction."""

    words: str
    href: str
    sorted: bool
    ascending: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """The listed disputes, the filters and sort orders, and the links to other pages."""

    lines: tuple[ListedDispute, ...]
    filters: tuple[Narrowing, ...]
    orders: tuple[SortOrder, ...]
    kept: tuple[tuple[str, str], ...]
    count: int
    page: int
    pages: int
    newer: str
    older: str
    every: str


def listing(changes: Any, readers: Readers, now: datetime) -> Listing:
    """Return a change list as the desk shows it."""
    rows = list(changes.result_list)
    summaries = readers.summaries(rows)
    number, pages = changes.page_num, changes.paginator.num_pages
    return Listing(
        lines=tuple(_line(row, *summaries[row.pk], now) for row in rows if row.pk in summaries),
        filters=tuple(_narrowing(changes, one) for one in changes.filter_specs),
        orders=tuple(_orders(changes, one_club=readers.in_one_club)),
        kept=tuple(_kept(changes)),
        count=changes.result_count,
        page=number,
        pages=pages,
        newer=changes.get_query_string({PAGE_VAR: number - 1}) if number > 1 else "",
        older=changes.get_query_string({PAGE_VAR: number + 1}) if number < pages else "",
        every=changes.get_query_string(new_params={}, remove=list(changes.filter_params)),
    )


def _line(row: Row, title: str, whole: bool, now: datetime) -> ListedDispute:
    waits = row.stage in WAITING
    return ListedDispute(
        row=row,
        title=title,
        stage=stage_words(row.kind, row.stage),
        age=aged(row.called_at, now, row.evening.time_zone) if waits else "",
        law=law_named(row.law) if row.law else "",
        arbitrator=row.arbitrator.name if whole and row.arbitrator else "",
    )


def _narrowing(changes: Any, spec: Any) -> Narrowing:
    choices = tuple(spec.choices(changes))
    chosen = [place for place, one in enumerate(choices) if one["selected"]]
    named = str(choices[chosen[0]]["display"]) if chosen else ""
    return Narrowing(str(spec.title), named, choices, bool(chosen and chosen[0]))


def _orders(changes: Any, *, one_club: bool) -> Iterator[SortOrder]:
    """Yield the sortable columns; the link of the current one reverses the direction."""
    headers: Iterator[Any] = result_headers(changes)
    for header in headers:
        of_the_club = "column-club" in header["class_attrib"]
        if not header.get("sortable") or (of_the_club and one_club):
            continue
        href = header["url_toggle"] if header["sorted"] else header["url_primary"]
        yield SortOrder(str(header["text"]), href, header["sorted"], header["ascending"])


def _kept(changes: Any) -> Iterator[tuple[str, str]]:
    """Yield the query parameters a new search keeps: filters and order, not the page."""
    for name, values in changes.filter_params.items():
        for value in values:
            yield name, value
    for name, value in changes.params.items():
        if name not in (SEARCH_VAR, PAGE_VAR, ALL_VAR, *changes.filter_params):
            yield name, value
