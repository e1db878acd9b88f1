"""Paginated lists: their query strings, and the address of the next page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request

from api.http import cursors
from api.serializers import fields as taken
from api.serializers.strict_serializer import unknown

MOST = 200
USUAL = 50


class Query(serializers.Serializer[Any]):
    """The query string: empty, unless a view declares parameters."""

    def to_internal_value(self, data: Mapping[str, str]) -> dict[str, Any]:
        """Parse the query string; an unknown parameter is reported with the known ones."""
        if faults := unknown(data, self.fields):
            raise serializers.ValidationError(faults)
        asked: dict[str, Any] = super().to_internal_value(data)
        return asked


class PageQuery(Query):
    """Which page of a list."""

    cursor = taken.QueryTextField(
        required=False, max_length=1200, help_text="Where the page starts, as given by `next`."
    )
    limit = taken.QueryNumberField(
        default=USUAL, min_value=1, max_value=MOST, help_text="How many items to return at most."
    )


def asked_of(request: Request, query: type[Query]) -> dict[str, Any]:
    """Parse and validate the query string."""
    several = [name for name, values in request.query_params.lists() if len(values) > 1]
    if several:
        raise serializers.ValidationError({name: [gettext("one value")] for name in several})
    serializer = query(data=request.query_params.dict())
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def page(
    rows: QuerySet[Any, dict[str, Any]], request: Request, asked: Mapping[str, Any], *order: str
) -> tuple[list[dict[str, Any]], str | None]:
    """Return one page of rows and the address of the next.

    `rows` come from `.values()` and include the order's fields. `order` names fields, the last of
    them unique; a leading minus means descending.
    """
    if cursor := asked.get("cursor"):
        rows = rows.filter(_after(rows.model, order, cursors.read(cursor, rows.model, order)))
    found = list(rows.order_by(*order)[: asked["limit"] + 1])
    if len(found) <= asked["limit"]:
        return found, None
    found.pop()
    asked_again = request.query_params.copy()
    asked_again["cursor"] = cursors.written(rows.model, order, found[-1])
    return found, f"{request.path}?{asked_again.urlencode()}"


def _after(model: Any, order: Sequence[str], position: Sequence[Any]) -> Q:
    beyond, same = Q(pk__in=[]), Q()
    for name, value in zip(order, position, strict=True):
        field = name.lstrip("-")
        beyond |= same & Q(**{f"{field}__{'lt' if name.startswith('-') else 'gt'}": value})
        same &= Q(**{field: value})
    return beyond


@cache
def page_of(item: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the shape of a page of these."""
    name = item.__name__.removesuffix("Serializer")
    fields = {
        "results": item(many=True),
        "next": serializers.CharField(allow_null=True, help_text="The next page's address."),
        "__doc__": f"A page of a list of {name}.",
    }
    return type(f"{name}Page", (serializers.Serializer,), fields)
