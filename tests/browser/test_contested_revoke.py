"""A contested revoke from the call to the printed ruling, in real pages, and told to a program."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import orjson
import pytest
from celery import current_app
from django.core.management import call_command
from playwright.sync_api import expect

from club import clock
from club.access import device_tokens
from club.models import Errand
from club.webhooks import subscriptions
from rubbers.cards.seats import Seat
from tests.browser.room import picture
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, Parlour, a_parlour
from tests.servers import kept, web, worker
from tests.servers.receiver import Got, receiving
from tests.services import test_database_url

pytestmark = [
    pytest.mark.browser,
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
]
DOCS = Path(__file__).parents[2] / "docs"
LOOPBACK = "127.0.0.0/8"
ALONE = ("--pool", "solo")
"""So that it is the worker itself that sends, and is killed."""
PHONE, DESK = (390, 844), (1024, 900)
DECISION = "West revoked. North and South take three tricks."


class People:
    """Those in the dispute, each with a window of their own."""

    def __init__(self, chromium: Any, hall: web.Web, parlour: Parlour) -> None:
        self.chromium, self.hall, self.parlour = chromium, hall, parlour
        self.club = f"{hall.url}/c/{parlour.house.club.slug}"
        self.opened: dict[int, Any] = {}

    def of(self, who: int | Seat, where: str = "", size: tuple[int, int] = PHONE) -> Any:
        """Return someone's page, at an address of the club where one is named."""
        number = self.parlour.players[who] if isinstance(who, Seat) else who
        if number not in self.opened:
            window = dict(zip(("width", "height"), size, strict=True))
            context = self.chromium.new_context(locale="en-GB", viewport=window)
            session = self.parlour.house.reader(number).cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": session, "url": self.hall.url}])
            context.set_default_timeout(kept.LEAST_PATIENCE * 1000)
            self.opened[number] = context.new_page()
        if where:
            self.opened[number].goto(self.club + where)
        return self.opened[number]


@pytest.fixture
def people(chromium: Any, hall: web.Web, transactional_db: None) -> Iterator[People]:
    made = People(chromium, hall, a_parlour())
    yield made
    for number, page in made.opened.items():
        picture(page, f"contested-{number}")
        page.context.close()


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=re.compile(rf"^{name}")).first.click()


def the_table_divides(people: People) -> None:
    """North calls and says what happened; the sides do not agree, and accept one who looked on."""
    north = people.of(Seat.N, f"/e/{people.parlour.evening.key}/t/1/")
    north.get_by_role("link", name="Call the arbitrator").click()
    north.fill("#why", "West trumped a spade and had one.")
    press(north, "Call")
    north.fill("#fact-words", "West held a spade when he trumped the sixth trick.")
    press(north, "Add this fact")
    for seat, said in ((Seat.S, "True"), (Seat.E, "Not true"), (Seat.W, "Not true")):
        press(people.of(seat, "/disputes/1"), said)
    west = people.of(Seat.W)
    west.wait_for_selector("text=The players disagree.")
    pressed = west.get_by_role("button", name=re.compile("^Not true"))
    expect(pressed).to_be_in_viewport()
    north.wait_for_selector("text=The players disagree.")
    north.select_option("#onlooker", str(ONLOOKER))
    press(north, "Accept")
    east = people.of(Seat.E)
    east.wait_for_selector("text=North–South accept")
    press(east, "Accept")
    north.wait_for_selector("text=East–West accept")
    onlooker = people.of(ONLOOKER, "/disputes/1")
    press(onlooker, "It was true")
    for page in (north, onlooker):
        page.wait_for_selector("text=An onlooker both sides accept says it is true.")
    expect(onlooker.locator("#fact-1")).to_be_focused()
    onlooker.evaluate("document.getElementById('fact-1').dataset.before = ''")


def the_arbitrator_rules(people: People) -> None:
    """The arbitrator hears it, writes the ruling, sees what it does to the score, and signs."""
    desk = people.of(ARBITRATOR, "/disputes/1", DESK)
    press(desk, "I will hear it")
    onlooker = people.of(ONLOOKER)
    onlooker.wait_for_selector("#fact-1:not([data-before])")
    expect(onlooker.locator("#fact-1")).to_be_focused()
    desk.get_by_role("link", name="Write the ruling").click()
    desk.wait_for_url("**/rule*")
    desk.wait_for_load_state()  # what is filled in is weighed once the scripts are there
    desk.fill("#question", "Did West revoke?")
    desk.select_option("#law", "72")
    desk.fill("#reasons", "One who looked on saw the spade.")
    desk.fill("#decision", DECISION)
    desk.select_option("#score-effect", "score_hand")
    desk.select_option("#revoke-0-by", "W")
    desk.select_option("#revoke-0-elected", "take_three_tricks")
    desk.wait_for_selector("#weighed >> text=Hand 1 is corrected by ruling 1.")
    press(desk, "Sign the ruling")
    desk.wait_for_selector(f"text={DECISION}")


def they_appeal_and_it_is_upheld(people: People) -> None:
    """West appeals, East concurs; the committee upholds and publishes it, at its desk."""
    west = people.of(Seat.W)
    west.fill("#grounds", "It was a club.")
    press(west, "Appeal to the committee")
    east = people.of(Seat.E)
    east.get_by_role("button", name=re.compile("agrees to appeal$")).click()
    committee = people.of(COMMITTEE, size=DESK)
    committee.goto(f"{people.hall.url}/admin/tables/dispute/")
    committee.get_by_role("link", name=re.compile("table 1, hand")).first.click()
    committee.fill("#review-reasons", "The word of one whom both sides accept is final.")
    press(committee, "Uphold")
    committee.get_by_role("link", name="Publish").click()
    press(committee, "Publish")
    committee.wait_for_selector("text=As shown on the notice board")


@contextmanager
def a_program(people: People, secret: str, file: Path) -> Iterator[str]:
    """Run the example client, which prints into a file; give where it listens."""
    context = people.parlour.order(ARBITRATOR)
    token = device_tokens.issue_token(context, "ladder", scopes=["read", "rulings:read"])[1]
    club = people.parlour.house.club.slug
    told = ("0", secret, people.hall.url, club, token)
    with file.open("w") as printed:
        program = [sys.executable, "-m", "client.rulings", *told]
        process = kept.start(program, cwd=DOCS / "examples", stdout=printed)
    try:
        kept.wait_until(lambda: "Listening" in file.read_text(), 10, "the program")
        yield file.read_text().split()[-1]
    finally:
        kept.stop(process)


def hand_on(got: Got, where: str) -> int:
    """Hand a message on as it came; give how it was answered."""
    with urlopen(Request(where, got.body, got.headers), timeout=kept.LEAST_PATIENCE) as answer:
        return int(answer.status)


def checked(record: Path) -> subprocess.CompletedProcess[str]:
    """Check an export without the program that wrote it."""
    command = [sys.executable, DOCS / "verify_record.py", record]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def a_byte_changed(record: Path) -> tuple[Path, str]:
    """Return an export in which one letter of the ruling is another, and where that was."""
    lines = record.read_bytes().splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if b'"ruling_given"' in line)
    line = orjson.loads(lines[place])
    lines[place] = lines[place].replace(b'"law":"72"', b'"law":"71"')
    changed = record.with_suffix(".changed")
    changed.write_bytes(b"".join(lines))
    return changed, f"{line['stream']} line {line['number']}:"


def test_a_contested_revoke_goes_all_the_way(people, settings, tmp_path):
    settings.WHIST_WEBHOOK_NETWORKS = [LOOPBACK]
    told = {"DATABASE_URL": test_database_url(), "WHIST_WEBHOOK_NETWORKS": LOOPBACK}
    parlour, said, killed = people.parlour, tmp_path / "said", threading.Event()
    score_before = parlour.rubber.score.ns
    with receiving() as way:
        context = parlour.house.order()
        _receipt, secret = subscriptions.begin(context, "ladder", way.url, ["ruling.given"])
        with a_program(people, secret, said) as program:

            def on_its_way(got: Got) -> tuple[int, bytes]:
                """Hand it on at once; its answer waits until the worker is killed."""
                status = hand_on(got, program)
                return (status, b"") if killed.wait(kept.LEAST_PATIENCE) else (500, b"")

            way.answer = on_its_way
            with worker.working(current_app, told, *ALONE) as first:
                the_table_divides(people)
                the_arbitrator_rules(people)
                worker.sweep_until(current_app, lambda: bool(way.got), "the message")
                first.kill()
            killed.set()
            give_free_what_it_held()
            with worker.working(current_app, told, *ALONE):
                they_appeal_and_it_is_upheld(people)
                worker.sweep_until(current_app, lambda: "upheld" in said.read_text(), "its word")
    ruling, again, *_ = way.got
    assert ruling.headers["webhook-id"] == again.headers["webhook-id"] and ruling.body == again.body
    assert said.read_text().splitlines()[1:] == [
        f"Dispute 1, under law 72: {DECISION}",
        "Dispute 1: upheld on appeal.",
    ]
    assert (score_before, parlour.rubber.score.ns) == (1, 4)
    pinned_up(people)
    record = tmp_path / "record"
    call_command("export", record, verbosity=0, stdout=StringIO())
    assert "PASS" in checked(record).stdout
    changed, where = a_byte_changed(record)
    wrong = checked(changed)
    assert where in wrong.stdout and "FAIL" in wrong.stdout and "PASS" not in wrong.stdout


def give_free_what_it_held() -> None:
    """Let the lease end under which the killed worker held the message."""
    held = Errand.objects.filter(task="webhook", done_at=None)
    held.update(claimed_until=clock.now() - timedelta(seconds=1))


def pinned_up(people: People) -> None:
    """Anyone reads it in the register, and prints it on one sheet, without the pages' own signs."""
    sheet = people.of(COMMITTEE, "/disputes/1?board")
    sheet.emulate_media(media="print")
    effects = (
        "is scored as ruled: ",
        "(East–West) 6.",
        ". (West) revoked, and three tricks are taken as the penalty.",
    )
    for words in (DECISION, *effects, "The ruling is upheld."):
        assert sheet.is_visible(f"text={words}")
    for kept_off in ("Board", "Tobias Fenn"):
        assert not sheet.is_visible(f"text={kept_off}"), "no menu, and people by their initials"
    assert re.findall(rb"/Type /Pages\s+/Count (\d+)", sheet.pdf(format="A4")) == [b"1"]
