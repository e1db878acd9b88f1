"""A member who asks for it is told of what is decided for them, in order, and nobody else is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from api.plugins.conformance import check_notifier
from club import clock, tasks
from club.errors import Malformed, Unknown
from club.members.club_settings import disable_plugin, enable_plugin
from club.models import Line, NotificationAddress
from club.notifications import addresses, member_messages
from club.plugins import plugin_process
from club.record.registries import NOTIFIERS
from tables import tasks as _errands  # noqa: F401  registers them
from tests.api.evening import program_of
from tests.plugins.shelf import installed
from tests.views.house import House, a_house, sent
from tests.webhooks.subscribed import later

pytestmark = pytest.mark.django_db


class Told:
    """A club with a rubber in play; `letters` is where member 2 is notified."""

    def __init__(self, folder: Path) -> None:
        self.house: House = a_house()
        self.house.people_enter()
        self.evening = self.house.open_evening(1, 2, 3, 4, 5)
        self.rubber = self.house.play_begins(self.evening, ("2", "3", "4", "5"))
        enable_plugin(self.house.order(), "odd-notifiers")
        self.letters = folder / "letters"

    def ask(self, notifier: str = "odd-file", who: int = 2) -> None:
        """Have a member notified."""
        addresses.set_address(self.house.order(who), notifier, str(self.letters))

    def win_a_game(self) -> None:
        """Play a hand that wins a game, and let the worker work."""
        self.house.hand(self.rubber, 13)
        self.work()

    def work(self) -> None:
        """Let the worker do all there is."""
        while tasks.sweep():
            continue

    @property
    def read(self) -> list[str]:
        """What has been written."""
        return self.letters.read_text().splitlines() if self.letters.exists() else []


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """Yield the club, with the notifiers installed."""
    monkeypatch.setattr(plugin_process, "MOST_FAILURES", 1000)
    with installed(tmp_path / "shelf", "odd_notifiers"):
        yield Told(tmp_path)
    plugin_process.stop_all()


def test_a_member_is_told_of_what_is_decided_for_them_from_now_on(told: Told) -> None:
    told.win_a_game()
    assert told.read == []
    told.ask()
    told.win_a_game()
    assert len(told.read) >= 1
    assert all(line.startswith(f"{told.house.club.name}: ") for line in told.read)
    assert any("Game won" in line or "Rubber won" in line for line in told.read)
    told.work()
    assert len(told.read) == len(set(told.read))


def test_somebody_who_did_not_play_is_told_nothing(told: Told) -> None:
    told.ask(who=1)
    told.win_a_game()
    assert told.read == []
    assert NotificationAddress.objects.get().position > 0


def test_a_message_that_fails_is_tried_again_in_its_place_and_stopped_at_last(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    told.ask("odd-waits")
    told.win_a_game()
    row = NotificationAddress.objects.get()
    assert (row.tries, row.trouble) == (1, "ConnectionError: nobody is at home")
    told.letters.touch()
    later(monkeypatch, timedelta(hours=2))
    told.work()
    row.refresh_from_db()
    assert told.read and (row.tries, row.trouble) == (0, "")
    told.letters.unlink()
    told.win_a_game()
    for _ in range(member_messages.MOST_TRIES):
        later(monkeypatch, timedelta(hours=2))
        told.work()
    row.refresh_from_db()
    assert row.stopped_at is not None and row.tries == member_messages.MOST_TRIES


def test_a_plugin_that_is_disabled_is_told_nothing(told: Told) -> None:
    told.ask()
    disable_plugin(told.house.order(), "odd-notifiers")
    told.win_a_game()
    assert told.read == []


def test_the_record_says_that_somebody_is_notified_but_not_where(told: Told) -> None:
    told.ask()
    body = Line.objects.get(what="notification_set").body
    assert body == {"member": 2, "notifier": "odd-file", "on": True}
    assert str(told.letters) not in NotificationAddress.objects.get().address


def test_a_member_begins_and_ends_it_on_their_account_page(told: Told) -> None:
    reader = told.house.reader(2)
    assert "The name of a file" in reader.get(told.house.at("account")).content.decode()
    fields: dict[str, Any] = {"notifier": "odd-file", "address": str(told.letters)}
    answer = reader.post(told.house.at("notify"), sent(**fields))
    assert answer.status_code == 302
    page = reader.get(told.house.at("account")).content.decode()
    assert "Stop notifying me" in page and str(told.letters) not in page
    ended = reader.post(told.house.at("notify"), sent(notifier="odd-file"))
    assert ended.status_code == 302, ended.content
    assert not NotificationAddress.objects.exists()


def test_a_program_of_the_member_does_the_same(told: Told) -> None:
    program = program_of(told.house.club, 2)
    made = program.post("/notifications", {"notifier": "odd-file", "address": "a"})
    assert made.status_code == 201, made.content
    (first, second) = program.read("/notifications")["results"]
    assert (first["id"], first["on"], second["on"]) == ("odd-file", True, False)
    ended = program.post("/notifications", {"notifier": "odd-file"})
    assert ended.status_code == 201, ended.content
    assert not NotificationAddress.objects.exists()


def test_what_cannot_be_is_refused(told: Told) -> None:
    with pytest.raises(Unknown, match="no notifier post"):
        addresses.set_address(told.house.order(2), "post", "somewhere")
    for address in ("x" * 201, "two\nlines"):
        with pytest.raises(Malformed, match="cannot be used"):
            addresses.set_address(told.house.order(2), "odd-file", address)


def test_the_check_of_a_notifier_delivers(told: Told) -> None:
    check_notifier(NOTIFIERS["odd-file"], str(told.letters))
    assert told.read == ["The Portland: Rubber won: 5 points."]
    with pytest.raises(ConnectionError):
        check_notifier(NOTIFIERS["odd-waits"], str(told.letters) + "x")
    assert clock.now()


def test_a_slow_notifier_leaves_the_rest_to_the_next_turn_and_nothing_is_left_out(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(member_messages, "A_TURN", -1.0)
    told.ask()
    told.house.hand(told.rubber, 13)
    tasks.sweep()
    row = NotificationAddress.objects.get()
    before = row.position
    tasks.sweep()
    row.refresh_from_db()
    assert (told.read, row.position) == ([], before)
    monkeypatch.setattr(member_messages, "A_TURN", 25.0)
    told.work()
    assert told.read
