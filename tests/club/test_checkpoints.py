"""Checkpoints sign the record as far as it goes; receipts prove that a line was under one."""

from __future__ import annotations

import copy
import stat
import threading

import pytest

from club import clock, tasks
from club.errors import Unknown
from club.models import Checkpoint, Errand, Position
from club.outbox import errands
from club.record import checkpoints, merkle, signing
from club.record.command_context import CommandContext
from club.record.signing_commands import checkpoint
from club.record.unit_of_work import unit_of_work
from club.rules.permissions import Caller
from tests.club.recorded import EIGHT_O_CLOCK, Evenings, lines_of


@pytest.fixture
def made():
    return Evenings()


@pytest.mark.django_db
def test_a_checkpoint_signs_every_line_of_its_club_and_no_other(made):
    Evenings("The Baldwin").people_enter()
    made.people_enter()
    signed = checkpoint(made.club.pk, EIGHT_O_CLOCK, "a game ended")
    lines = lines_of(made.club)
    assert (signed.number, signed.size, signed.why) == (1, len(lines), "a game ended")
    leaves = [merkle.leaf(bytes.fromhex(line.hash)) for line in lines]
    assert signed.root == merkle.root(leaves).hex()
    assert signed.key == signing.public_key()
    assert checkpoints.signature_holds(signed)


@pytest.mark.django_db
def test_the_next_checkpoint_goes_on_where_the_last_one_ended(made):
    for _round in range(3):
        made.people_enter()
        signed = checkpoint(made.club.pk, clock.now(), "a round")
    assert signed.number == 3
    leaves = [merkle.leaf(bytes.fromhex(line.hash)) for line in lines_of(made.club)]
    assert (signed.size, signed.root) == (len(leaves), merkle.root(leaves).hex())


@pytest.mark.django_db
def test_where_nothing_came_after_the_last_checkpoint_none_is_added(made):
    first = checkpoint(made.club.pk, clock.now(), "once")
    assert checkpoint(made.club.pk, clock.now(), "twice") == first
    assert Checkpoint.objects.count() == 1


@pytest.mark.django_db
def test_an_errand_asks_for_a_checkpoint_of_its_own_club(made):
    context = CommandContext(Caller(made.club.pk, 1), "ask", clock.now())
    with unit_of_work(context, {}, []) as uow:
        uow.errand("checkpoint", {"why": "a cut"})
    tasks.sweep()
    assert Errand.objects.get().done_at is not None
    assert made.club.checkpoints.get().why == "a cut"


@pytest.mark.django_db
def test_a_long_reason_is_cut_to_what_a_checkpoint_holds(made):
    assert len(checkpoint(made.club.pk, clock.now(), "x" * 500).why) == 80


@pytest.mark.django_db
def test_every_line_has_a_receipt_that_holds(made):
    made.people_enter()
    checkpoint(made.club.pk, clock.now(), "first")
    made.people_enter()
    checkpoint(made.club.pk, clock.now(), "second")
    for line in lines_of(made.club):
        shown = checkpoints.receipt(line)
        assert (shown["stream"], shown["line"], shown["hash"]) == (
            "register",
            line.number,
            line.hash,
        )
        assert checkpoints.receipt_holds(shown)
    assert shown["checkpoint"]["number"] == 2


@pytest.mark.django_db
def test_a_receipt_that_was_changed_does_not_hold(made):
    made.people_enter()
    checkpoint(made.club.pk, clock.now(), "first")
    shown = checkpoints.receipt(lines_of(made.club)[2])
    for change in (
        {"hash": "0" * 64}, {"index": 3}, {"proof": shown["proof"][:-1]},
        {"signature": "0" * 128}, {"key": "0" * 64},
        {"checkpoint": {**shown["checkpoint"], "why": "another"}},
        {"checkpoint": {**shown["checkpoint"], "root": "0" * 64}},
    ):  # fmt: skip
        assert not checkpoints.receipt_holds({**copy.deepcopy(shown), **change})


@pytest.mark.django_db
def test_there_is_no_receipt_before_the_club_has_signed(made):
    with pytest.raises(Unknown, match="has not signed"):
        checkpoints.receipt(lines_of(made.club)[0])
    checkpoint(made.club.pk, clock.now(), "first")
    made.people_enter()
    with pytest.raises(Unknown, match="has not signed"):
        checkpoints.receipt(lines_of(made.club)[-1])


@pytest.mark.django_db
def test_a_club_without_a_line_has_nothing_to_sign(made):
    from club.models import Club

    empty = Club.objects.create(name="Empty", slug="empty")
    assert checkpoint(empty.pk, clock.now(), "nothing") is None
    assert not Position.objects.filter(line__stream__club=empty).exists()


@pytest.mark.django_db
def test_another_key_does_not_sign_what_this_one_signed(made, monkeypatch):
    signed = checkpoint(made.club.pk, clock.now(), "first")
    monkeypatch.setenv(signing.KEY_VARIABLE, "07" * 32)
    assert signing.public_key() != signed.key
    assert checkpoints.signature_holds(signed)
    signed.key = signing.public_key()
    assert not checkpoints.signature_holds(signed)


def test_the_key_is_made_once_and_only_its_owner_reads_it(settings, tmp_path, monkeypatch):
    settings.VAR_DIR = tmp_path
    monkeypatch.delenv(signing.KEY_VARIABLE, raising=False)
    seen: set[str] = set()
    makers = [threading.Thread(target=lambda: seen.add(signing.public_key())) for _ in range(8)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert seen == {signing.public_key()}
    assert stat.S_IMODE(signing.key_path().stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [signing.KEY_FILE]


def test_what_is_no_signature_does_not_hold():
    for key, signature in (("", ""), ("zz", "zz"), ("0" * 64, "0" * 128)):
        assert not signing.signed_by(key, b"words", signature)


def test_the_errand_of_a_checkpoint_is_known_to_every_worker():
    assert {"checkpoint", "backup"} <= errands._registered.keys()
