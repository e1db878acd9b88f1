"""What the API costs in processor time, against a bare view in the same process."""

from __future__ import annotations

import gc
import io
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.test import override_settings

from bench import evening, finished_rubbers
from bench.figure import Figure, Target
from club.access import device_tokens
from club.models import Club
from club.outbox import freshness
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts
from rubbers.scoring.statement import Statement
from tables.commands import scoring, standings

ROUNDS, EACH = 15, 40
FIFTY = 50
STRONG = Statement(tricks=Sides(11, 2))
LIMITS = {"reads": 10**9, "changes": 10**9, "nobody": 10**9}


class Asking:
    """One request, sent again and again."""

    def __init__(self, path: str, token: str = "", tag: str = "") -> None:
        from club.wsgi import application  # noqa: PLC0415

        self.application = application
        self.environ = {
            "REQUEST_METHOD": "GET",
            "SCRIPT_NAME": "",
            "PATH_INFO": path.partition("?")[0],
            "QUERY_STRING": path.partition("?")[2],
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "localhost",
            "HTTP_AUTHORIZATION": f"Bearer {token}" if token else "",
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
        }
        if tag:
            self.environ["HTTP_IF_NONE_MATCH"] = tag

    def send(self) -> tuple[int, dict[str, str]]:
        """Send it once; give the status and the headers."""
        told: list[Any] = []

        def begin(*start: Any) -> Callable[[bytes], object]:
            told.extend(start[:2])
            return lambda _piece: None

        answer = self.application({**self.environ, "wsgi.input": io.BytesIO()}, begin)
        for _ in answer:
            pass
        answer.close()
        return int(told[0][:3]), dict(told[1])

    def cost(self, wanted: int) -> float:
        """Return the processor time of some requests, in seconds each."""
        started = time.process_time()
        for _ in range(EACH):
            status, _ = self.send()
            assert status == wanted, (status, self.environ["PATH_INFO"])
        return (time.process_time() - started) / EACH


def costs(askings: dict[str, tuple[Asking, int]]) -> dict[str, float]:
    """Return the least cost of each over several rounds, all in turns."""
    gc.collect()
    gc.freeze()
    taken: dict[str, list[float]] = {name: [] for name in askings}
    for _ in range(ROUNDS):
        for name, (asking, wanted) in askings.items():
            taken[name].append(asking.cost(wanted))
    gc.unfreeze()
    return {name: min(times) for name, times in taken.items()}


def a_finished_rubber() -> Rubber:
    """Play a rubber to its end and count it."""
    rubber = evening.rubber_in_play("Bench API")
    club = rubber.evening.club_id
    for _ in range(2):
        scoring.perform(evening.order(club), rubber, acts.MarkHand(STRONG, Seat.N))
        scoring.perform(evening.order(club), rubber, acts.Confirm(Seat.E))
    standings.count_rubber(club, rubber.stream.name)
    return rubber


def token_of(club: Club) -> str:
    """Return the secretary of a club a token that reads."""
    _, secret = device_tokens.issue_token(evening.order(club.pk), "bench", scopes=["read"])
    return secret


@contextmanager
def alone(is_alone: bool) -> Iterator[None]:
    """Keep the marks in this process, or in Redis as several processes do."""
    with override_settings(WHIST_ALONE=is_alone):
        freshness.hears() if is_alone else freshness.hears_no_more()
        yield
        freshness.hears_no_more()


def unchanged(rubber: Rubber) -> Iterator[Figure]:
    """Measure what is answered with 304, in one process and as of several."""
    slug, key = rubber.evening.club.slug, rubber.evening.key
    at = f"/api/v1/clubs/{slug}/evenings/{key}"
    paths = {
        "board": f"{at}/board",
        "standings": f"{at}/standings",
        "finished rubber": f"{at}/rubbers/{rubber.ordinal}",
    }
    token = token_of(rubber.evening.club)
    for is_alone, bound, named in ((True, 2.0, "one process"), (False, 4.0, "several")):
        with alone(is_alone):
            askings = {"constant": (Asking("/bench/constant"), 200)}
            for name, path in paths.items():
                Asking(path, token).send()
                tag = Asking(path, token).send()[1]["ETag"]
                askings[name] = (Asking(path, token, tag), 304)
            with override_settings(WHIST_REQUESTS_A_MINUTE=LIMITS):
                took = costs(askings)
        if is_alone:
            yield Figure("bare constant view, processor", took["constant"] * 1e6, "µs")
        for name in paths:
            ratio = took[name] / took["constant"]
            yield Figure(
                f"{name} unchanged, {named}, ratio to a bare view", ratio, "", Target.AT_MOST, bound
            )


def lists() -> Iterator[Figure]:
    """Measure a list of fifty rubbers against plain lists of them."""
    club = finished_rubbers.club_of(2 * FIFTY)
    token = token_of(club)
    ours = f"/api/v1/clubs/{club.slug}/rubbers?limit={FIFTY}"
    with override_settings(WHIST_REQUESTS_A_MINUTE=LIMITS):
        took = costs(
            {
                "ours": (Asking(ours, token), 200),
                "plain": (Asking("/bench/rubbers", token), 200),
                "seats": (Asking("/bench/rubbers-with-seats", token), 200),
            }
        )
    yield Figure("list of 50 rubbers with seats, processor", took["ours"] * 1e3, "ms")
    yield Figure(
        "the same, ratio to a ModelSerializer list with seats",
        took["ours"] / took["seats"],
        "",
        Target.AT_MOST,
        0.45,
    )
    yield Figure("the same, ratio to one without seats", took["ours"] / took["plain"], "")


def measure() -> list[Figure]:
    """Measure both, with the addresses to measure against beside the club's own."""
    assert settings.ROOT_URLCONF
    with override_settings(ROOT_URLCONF="bench.addresses", ALLOWED_HOSTS=["localhost"]):
        return [*unchanged(a_finished_rubber()), *lists()]
