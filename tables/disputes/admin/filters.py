"""Filters of the disputes list in the admin: by queue, age, law, evening and arbitrator."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from club import clock
from club.admin.readonly_admin import clubs_of
from club.models import Evening, Member
from club.text.wording import law_named
from tables.disputes.pages.desk import waiting
from tables.disputes.rules.disclosure import OFFICERS

LATEST_EVENINGS = 40
AGES = {
    "day": (_("up to a day"), timedelta(0), timedelta(days=1)),
    "week": (_("a day to a week"), timedelta(days=1), timedelta(days=7)),
    "month": (_("a week to a month"), timedelta(days=7), timedelta(days=30)),
    "older": (_("more than a month"), timedelta(days=30), timedelta(days=36500)),
}


class InTheQueue(admin.SimpleListFilter):
    """Filter by what a dispute waits for."""

    title = _("queue")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the parts of the queue."""
        return [(queue.value, title) for queue, title in waiting.TITLES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the requested part."""
        return waiting.kept_in(self.value() or "", queryset, clock.now())


class ByAge(admin.SimpleListFilter):
    """Filter by how long ago the arbitrator was called."""

    title = _("age")
    parameter_name = "age"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the age ranges."""
        return [(name, words) for name, (words, _from, _to) in AGES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the disputes called within that range."""
        chosen = self.value()
        if chosen is None or chosen not in AGES:
            return queryset
        _words, least, most = AGES[chosen]
        now = clock.now()
        return queryset.filter(called_at__gt=now - most, called_at__lte=now - least)


class _Chosen(admin.SimpleListFilter):
    """Filter by one related row; a value that is not offered matches nothing."""

    path = ""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the disputes of the chosen row."""
        if self.value() is None:
            return queryset
        if self.value() not in dict(self.lookup_choices):
            return queryset.none()
        return queryset.filter(**{self.path: self.value()})


class ByLaw(admin.SimpleListFilter):
    """Filter by the law of the ruling."""

    title, parameter_name = _("law"), "law"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the laws ruled under so far; "" means no ruling."""
        rows = model_admin.get_queryset(request).order_by("law")
        found = rows.values_list("law", flat=True).distinct()
        return [(law, law_named(law) if law else _("no ruling yet")) for law in found]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep what was ruled under the chosen law."""
        return queryset if self.value() is None else queryset.filter(law=self.value())


class ByEvening(_Chosen):
    """Filter by the evening of the call; only the latest evenings with disputes are offered."""

    title, parameter_name, path = _("evening"), "evening", "evening"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, str]]:
        """Yield the evenings with disputes, latest first."""
        found = Evening.objects.filter(
            club__in=clubs_of(request.user, OFFICERS), disputes__isnull=False
        )
        latest = found.distinct().order_by("-date", "-pk")[:LATEST_EVENINGS]
        for pk, day, key in latest.values_list("pk", "date", "key"):
            which = key.removeprefix(day.isoformat()).strip("-")
            yield str(pk), ", ".join(filter(None, (date_format(day, "j F Y"), which)))


class ByArbitrator(_Chosen):
    """Filter by who hears the dispute, or heard it."""

    title, parameter_name, path = _("arbitrator"), "heard_by", "arbitrator"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, str]]:
        """Yield the members who hear disputes or hold the office."""
        office = Q(roles__office="arbitrator")
        heard = Q(pk__in=model_admin.model.objects.values("arbitrator"))
        found = Member.objects.filter(office | heard, club__in=clubs_of(request.user, OFFICERS))
        for pk, name in found.distinct().order_by("name", "pk").values_list("pk", "name"):
            yield str(pk), name
