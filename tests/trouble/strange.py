"""What no honest form or program sends, and every address it can be sent to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.trouble.night import Night, key

HUGE = "9" * 5000
LONG = "x" * 1_000_000
STRANGE = {
    "nothing": "",
    "a NUL": "a\x00b",
    "written from right to left": "\u202eFenn\u202c",
    "bytes that are no Unicode": "\udced\udca0\udc80",
    "a huge number": HUGE,
    "a negative number": "-1",
    "a figure of another script": "٣",
    "a superscript": "²",
    "markup": "<script>alert(1)</script>",
    "a template": "{who.__class__}{{ request.session }}%s%n",
    "SQL": "1'; DROP TABLE club_line; --",
}
FIELDS = (
    *("name", "kind", "introduced_by", "what", "who", "at", "together_with", "reason", "seen"),
    *("waives", "number", "office", "kept", "table", "cards", "seat", "left", "suit", "by"),
    *("statement.tricks", "tricks_side", "outcome", "statement.trumps", "statement.dealt_by"),
    *("statement.honours.N-S.held", "statement.revokes[0].by", "answer", "hand", "value"),
    *("date", "place", "time_zone", "law_code", "stakes", "seniority", "group_minutes", "act"),
    *("phase", "candidates", "rank-2", "suit-2", "more-2", "stands", "starts_on", "ends_on"),
    *("table_number", "secret", "old", "new", "next", "back", "theme", "username", "password"),
    *("secretary", "substitute", "absent", "to", "rubbers", "record", "game"),
    *("why", "others", "about", "against", "words", "law", "fact", "onlooker", "arbitrator"),
    *("question", "reasons", "decision", "grounds", "verdict", "score", "ruled_hand", "warn"),
    *("typed", "despite_dispute"),
    *(
        "remedy[0]",
        "remedy_law[0]",
        "side[0]",
        "pays[0]",
        "names",
        "name.A",
        "meanwhile",
        "appeal_days",
        "away_minutes",
        "bot",
        "press",
        "other",
    ),
    *("caption", "attachment", "attachments", "wording.facts.1"),
    *("manner", "beacon", "digest", "nonce", "card-N", "trick", "of"),
    *("owner", "about", "bot"),
    *("points[0]", "points_to[0]", "effect", "step", "find"),
    *("bot", "name-1", "name-2", "name-3", "opposite"),
    *("people", "minutes", "arriving_minutes", "bell_minute", "together_percent", "tables"),
    *("leaving_percent", "hand_minutes", "bot", "seed", "evening", "bot_pace"),
)
"""Every field that a form of ours has."""
INSIDE = (b"Traceback", b"SECRET_KEY", b'.py"', b"OperationalError", b"psycopg", b"sqlite")
"""What an answer never tells."""


def quiet(answer: Any, what: str) -> None:
    """See that an answer is plain: no fault of ours, and nothing of the inside."""
    assert answer.status_code < 500, (what, answer.status_code)
    assert not [word for word in INSIDE if word in answer.content], what


def seldom(every: Iterable[Any], *, but: Collection[Any]) -> list[Any]:
    """Leave all to the long runs, but for these, which are sent each time."""
    return [one if one in but else pytest.param(one, marks=pytest.mark.soak) for one in every]


def form(strange: str, **known: str) -> str:
    """Fill every field with what is strange, but for those that are known."""
    value = quote_from_bytes(strange.encode("utf-8", "surrogateescape"))
    fields = "&".join(f"{name}={value}" for name in FIELDS if name not in known)
    return f"{fields}&{urlencode({'intent': key(), **known})}"


def post(client: Any, path: str, body: str) -> Any:
    """Send a form as a browser does."""
    return client.post(path, body, "application/x-www-form-urlencoded")


def addresses(night: Night, prefix: str) -> Iterator[str]:
    """Yield every address that begins so, its places filled with what is there."""
    there = {
        **{"slug": night.club.slug, "club": night.club.slug, "key": night.evening.key},
        **{"evening": night.evening.key, "number": 1, "table": 1, "rubber": 1, "hand": 1},
        **{"device": 1, "game": 1, "who": 2, "token": 1, "season": 1, "what": "name"},
        **{"capacity": "member", "code": "club-1864", "position": 1, "fact": 1, "attachment": 1},
        **{"webhook": 1, "delivery": 1, "bot": "deep-whist"},
        **{"page": "partners", "exporter": "deals"},
        **{"rehearsal": "aRehearsal"},
        **{"link": "r1.1.1.0.261224~x"},
    }
    for route in routes(get_resolver().url_patterns):
        if route.startswith(prefix):
            for name, value in there.items():
                for kind in ("slug", "str", "int", "number", "key", "name"):
                    route = route.replace(f"<{kind}:{name}>", str(value))
            assert "<" not in route, route
            yield f"/{route}"


def routes(patterns: Any, prefix: str = "") -> Iterator[str]:
    """Yield the route of every pattern."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route
