"""What one request runs through: the project's files and calls, and what a part of a page costs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from unittest.mock import patch

from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponseBase
from django.test import Client, override_settings
from django.urls import reverse

from bench.bench_api import LIMITS, Asking, costs
from bench.evening import AT, order, rubber_in_play
from bench.figure import Figure, Target
from club.members import accounts, commands
from club.models import Club, User
from club.views import fragments
from rubbers.cards.seats import Seat
from rubbers.models import Rubber
from rubbers.play.state import acts as rubber_acts
from tables.commands import room_acts, scoring
from tables.room import acts
from tests.trouble.night import FORM, hand

APPS = tuple(
    str(Path(settings.BASE_DIR) / app) + "/" for app in ("club", "rubbers", "tables", "api")
)


def run_through(send: Callable[[], HttpResponseBase], status: int) -> tuple[int, int]:
    """Return how many of the project's files, and how many calls, one request runs through."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(APPS):
            calls[frame.f_code.co_filename] += 1

    sys.setprofile(count)
    try:
        answer = send()
    finally:
        sys.setprofile(None)
    assert answer.status_code == status, answer.status_code
    return len(calls), calls.total()


def reader(club: int, number: int) -> Client:
    """Return a member who has signed in."""
    accounts.open_account(order(club), number)
    client = Client(headers={"host": "localhost"})
    user = User.objects.get(memberships__club=club, memberships__number=number)
    client.force_login(user, "club.sign_in.ByName")
    return client


def of_a_hand(rubber: Rubber) -> Iterator[Figure]:
    """Count what entering a hand takes, and what each of two other players then reads."""
    evening = rubber.evening
    club, at = evening.club_id, [evening.club.slug, evening.key, 1]
    seats = rubber.seats.filter(ended=False).values_list("seat", "member__number")
    sits = {Seat(seat): number for seat, number in seats}
    north, east, west = (reader(club, sits[seat]) for seat in (Seat.N, Seat.E, Seat.W))
    page, mark = reverse("table", args=at), reverse("mark", args=at)
    part = {"HX-Request": "true"}
    # Everything is run once before it is counted, so that no import and no first use is.
    for client in (north, east, west):
        client.get(page, headers=part)
    scoring.perform(order(club), rubber, rubber_acts.MarkHand(hand(11), Seat.N))
    scoring.perform(order(club), rubber, rubber_acts.WithdrawMark(Seat.N))
    form = {"intent": "bench-mark", "record": rubber.stream.name, **FORM}
    files, calls = run_through(lambda: north.post(mark, form), 302)
    yield Figure("entering a hand, files", files, "files", Target.AT_MOST, 25)
    yield Figure("entering a hand, calls", calls, "calls")
    for client, who in ((east, "the first"), (west, "the next")):
        files, calls = run_through(lambda: client.get(page, headers=part), 200)  # noqa: B023
        yield Figure(f"the table read by {who} player, files", files, "files", Target.AT_MOST, 40)
        yield Figure(f"the table read by {who} player, calls", calls, "calls", Target.AT_MOST, 1143)
    session = west.cookies[settings.SESSION_COOKIE_NAME].value
    bare, fragment = Asking("/bench/constant"), Asking(page)
    fragment.environ |= {
        "HTTP_COOKIE": f"{settings.SESSION_COOKIE_NAME}={session}", "HTTP_HX_REQUEST": "true"
    }  # fmt: skip
    took = costs({"bare": (bare, 200), "part": (fragment, 200)})
    yield Figure("a table read again, ratio to a bare view", took["part"] / took["bare"], "x")


def of_the_board(rubber: Rubber) -> Iterator[Figure]:
    """Measure the board for one who looks on: rendered for them, and kept for the next."""
    evening = rubber.evening
    page = reverse("board", args=[evening.club.slug, evening.key])
    Club.objects.filter(pk=evening.club_id).update(is_public=True)
    bare, kept, rendered = Asking("/bench/constant"), Asking(page), Asking(f"{page}?of=1")
    for one in (kept, rendered):
        one.environ |= {"HTTP_HX_REQUEST": "true"}
    took = costs({"bare": (bare, 200), "kept": (kept, 200)})
    yield Figure(
        "the board for the next onlooker, ratio to a bare view", took["kept"] / took["bare"], "x"
    )
    with patch.object(fragments, "MOST_KEPT", 0):
        took = costs({"bare": (bare, 200), "rendered": (rendered, 200)})
    whole = took["rendered"] / took["bare"]
    yield Figure("the board rendered again, ratio to a bare view", whole, "x")


def of_an_arrival(rubber: Rubber) -> Iterator[Figure]:
    """Count what an arrival at the door takes."""
    evening, club = rubber.evening, rubber.evening.club_id
    numbers = [commands.enter_member(order(club), name)["member"] for name in ("Ann", "Bea")]
    door = reverse("check-in", args=[evening.club.slug, evening.key])
    secretary = reader(club, 1)
    room_acts.perform(order(club), evening, acts.Arrive(str(numbers[0]), AT))
    form = {"intent": "bench-arrive", "what": "arrive", "who": str(numbers[1])}
    files, calls = run_through(lambda: secretary.post(door, form), 302)
    yield Figure("an arrival, files", files, "files")
    yield Figure("an arrival, calls", calls, "calls")


def measure() -> list[Figure]:
    """Measure requests in this process, as the web process carries them out."""
    call_command("collectstatic", "--noinput", verbosity=0)
    rubber = rubber_in_play("Bench requests")
    with override_settings(
        ROOT_URLCONF="bench.addresses", ALLOWED_HOSTS=["localhost"], WHIST_REQUESTS_A_MINUTE=LIMITS
    ):
        return [*of_a_hand(rubber), *of_the_board(rubber), *of_an_arrival(rubber)]
