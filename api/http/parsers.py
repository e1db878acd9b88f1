"""JSON request parser: limits size and depth, rejects duplicate keys."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import IO, Any

import orjson
from django.core.exceptions import SuspiciousOperation
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, MultiPartParser

from api.http import json_numbers
from api.http.problems import TooLarge
from club.errors import Fault, Malformed
from club.pictures.upload import left_out, too_large
from club.reason import N_, Reason

MOST_BYTES = 64 * 1024
DEEPEST = 12


class JsonParser(BaseParser):
    """Parses a request's body as one JSON object."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the object; a UTF-8 byte order mark is allowed.

        Raises TooLarge for a body over the limit; ParseError if it is not an object, is nested too
        deeply, or is shorter than announced; and Malformed, with the location, for a duplicate key
        or a number that JSON cannot carry.
        """
        body = stream.read(MOST_BYTES + 1)
        check_all_came(body, parser_context)
        if len(body) > MOST_BYTES:
            raise TooLarge
        body = body.removeprefix(BOM_UTF8)
        try:
            payload = orjson.loads(body) if body.strip() else {}
        except orjson.JSONDecodeError as fault:
            check_numbers(body)
            raise ParseError from fault
        if not isinstance(payload, dict) or deeper_than(payload, DEEPEST):
            raise ParseError
        json_numbers.check_numbers(payload)
        check_unique_names(body)
        return payload


class MultipartParser(MultiPartParser):
    """Parses multipart form data with one file of limited size; rejects duplicate fields."""

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the fields and the file; raise ParseError for an unreadable form.

        Raises Malformed for a duplicate field, and for a file over the size limit.
        """
        try:
            parsed = super().parse(stream, media_type, parser_context)
        except SuspiciousOperation as fault:
            raise ParseError from fault
        field = left_out((parser_context or {})["request"])
        if field:
            raise too_large(field[:40])
        check_once(
            name
            for fields in (parsed.data, parsed.files)
            for name, values in fields.lists()
            for _ in values
        )
        return parsed


def check_all_came(body: bytes, context: Mapping[str, Any] | None) -> None:
    """Raise ParseError if a body is shorter than its Content-Length, whatever the server."""
    request = (context or {}).get("request")
    announced = request.META.get("CONTENT_LENGTH") if request is not None else None
    if announced and len(body) < min(int(announced), MOST_BYTES):
        raise ParseError


def check_numbers(body: bytes) -> None:
    """Raise Malformed, naming each location, if a body is invalid only for NaN or infinity."""
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        return
    json_numbers.check_numbers(parsed)


def check_unique_names(body: bytes) -> None:
    """Raise Malformed, naming each field, if an object in valid JSON has duplicate keys."""
    twice: list[str] = []

    def names(pairs: list[tuple[str, Any]]) -> None:
        keys = [name for name, _value in pairs]
        twice.extend(sorted({name for name in keys if keys.count(name) > 1}))

    if body.strip():
        json.loads(body, object_pairs_hook=names, parse_int=str, parse_float=str)
    _refuse(twice)


def check_once(names: Iterable[str]) -> None:
    """Raise Malformed if a name occurs twice."""
    _refuse(sorted(name for name, times in Counter(names).items() if times > 1))


def _refuse(twice: Collection[str]) -> None:
    if twice:
        expected = Reason(N_("each field once; this one has already appeared"))
        raise Malformed(
            Reason(N_("The request repeats a field.")),
            faults=[Fault(name[:40], expected) for name in twice],
        )


def deeper_than(value: Any, levels: int) -> bool:
    """Check whether lists and objects are nested more than this many levels deep."""
    layer = [value]
    for _ in range(levels):
        layer = [inner for outer in layer for inner in _inside(outer)]
    return any(isinstance(one, dict | list) for one in layer)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
