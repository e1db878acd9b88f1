"""What depends on the secret, and what commands show while a hand is in play."""

from __future__ import annotations

import gzip
import io
import json
import re
import secrets
import tarfile
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import transaction
from django.test import TestCase

from club import clock
from club.infrastructure.encryption import KeyPurpose
from rubbers import dealt_cards
from rubbers.cards.card import PACK, Card
from rubbers.cards.seats import Seat
from rubbers.models import DealSecret
from tests import counters, remembered
from tests.canaries import found_in, named, written
from tests.rubbers import committed
from tests.screen.at_screen import AtScreen
from tests.screen.test_two_worlds import OF_THE_TABLE
from tests.screen.two_worlds import FORM, known_cards, masked
from tests.views.house import HTMX

pytestmark = pytest.mark.django_db
CARDS = {seat: tuple(PACK[place::4]) for place, seat in enumerate(Seat)}
"""Four hands that no secret has dealt."""
OUTSIDE = {
    "adjudicate",
    "botmatch",
    "demo",
    "demo_club",
    "docs",
    "erase_member",
    "import_evening",
    "laws",
    "makemessages",
    "plugins",
    "prepare",
    "rehearse",
    "restore",
    "rotate_key",
    "staff",
    "up",
}
"""Commands that read nothing of a hand in play, or that the operator alone can use to destroy."""


def of_the_program() -> set[str]:
    """Name every command that the program has."""
    folders = [Path(config.path) / "management/commands" for config in apps.get_app_configs()]
    own = [one for one in folders if "site-packages" not in str(one)]
    return {file.stem for one in own for file in one.glob("[a-z]*.py")}


def test_no_command_reads_a_secret_or_tells_a_card_while_a_hand_is_in_play(monkeypatch, tmp_path):
    monkeypatch.setattr(committed, "SECRET", secrets.token_bytes(32))
    committed.committed.cache_clear()
    remembered._kept.clear()
    at = AtScreen()
    for _ in range(9):
        at.play()
    cards = dealt_cards.cards_of(at.row, at.rubber)
    seen = known_cards(at.rubber.dealt.hand)
    names = [name for own in cards.values() for card in set(own) - seen for name in named(card)]
    wanted = written(committed.SECRET)
    reads: list[Any] = []
    decrypted = KeyPurpose.decrypted
    monkeypatch.setattr(
        KeyPurpose, "decrypted", lambda self, kept: reads.append(kept) or decrypted(self, kept)
    )
    club = at.house.club.slug
    asked = {
        "export": (str(tmp_path / "record"),),
        "backup": (str(tmp_path / "backup"),),
        "export_member": (club, str(at.member(Seat.N))),
        "verify": (),
        "rebuild": (),
    }
    assert {*asked, *OUTSIDE} == of_the_program()
    for name, given in asked.items():
        told = io.StringIO()
        call_command(name, *given, stdout=told, stderr=told)
        assert told.getvalue(), name
        shown = {name: told.getvalue().encode(), **_files(tmp_path)}
        assert not found_in(shown, names, exact=False), name
        assert not found_in(shown, wanted, exact=True), name
    assert {"record", "backup"} <= {path.name for path in tmp_path.iterdir()}
    assert not reads
    committed.committed.cache_clear()
    remembered._kept.clear()


def _files(folder: Path) -> dict[str, bytes]:
    """Read what a command wrote into files, packed or not."""
    return {str(path): _unpacked(path.read_bytes()) for path in folder.iterdir()}


def _unpacked(told: bytes) -> bytes:
    if told[:2] != b"\x1f\x8b":
        return told
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(told))) as packed:
        members = [packed.extractfile(one) for one in packed.getmembers()]
        return b"\n".join(one.read() for one in members if one is not None)


def played_under(secret: bytes) -> dict[str, str]:
    """Play the same cards under a secret; return everything public, but for the commitment."""
    committed.SECRET = secret
    committed.committed.cache_clear()
    remembered._kept.clear()
    point, kept = transaction.savepoint(), counters.positions()
    try:
        with (
            mock.patch.object(dealt_cards, "cards_of", lambda _row, _rubber: CARDS),
            mock.patch.object(dealt_cards, "trump_card", turned),
            TestCase.captureOnCommitCallbacks(execute=False),
        ):
            at = AtScreen("faithful")
            for _ in range(14):
                at.play()
            return public(at)
    finally:
        transaction.savepoint_rollback(point)
        counters.put_back(kept)


def turned(_row: Any, rubber: Any, _id: str, _beacon: str) -> Card:
    """Turn the dealer's last card."""
    return CARDS[rubber.hand.dealer][-1]


def public(at: AtScreen) -> dict[str, str]:
    """Gather the record, the state and the pages of everybody."""
    root = DealSecret.objects.get().root
    lines = at.row.stream.lines.order_by("number").values_list("what", "by", "body")
    told = {"lines": json.dumps(list(lines)), "state": json.dumps(at.row.stream.state)}
    for who in (*Seat, 6, 1):
        for name in OF_THE_TABLE:
            place = (1,) if name in ("on-screen", "table") else ()
            page = at.reader(who).get(at.house.at(name, at.evening.key, *place), **HTMX)
            told[f"{who} {name}"] = masked(FORM.sub(r"\1\2", page.content.decode()))
    grouped = " ".join(root[place : place + 8] for place in range(0, 64, 8))
    hide = re.compile("|".join((root, grouped, f"{root[:8]} {root[8:16]}", r"form-\d+")))
    return {name: hide.sub("…", text) for name, text in told.items()}


def test_nothing_public_but_the_commitment_depends_on_the_secret(monkeypatch):
    now, was = clock.now(), committed.SECRET
    monkeypatch.setattr(clock, "now", lambda: now)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    try:
        one, other = played_under(bytes(range(32))), played_under(bytes(range(32, 64)))
    finally:
        committed.SECRET = was
        committed.committed.cache_clear()
        remembered._kept.clear()
    assert len(one) > 40 and one.keys() == other.keys()
    assert not [name for name in one if one[name] != other[name]]
