"""A fault of ours, or of a plugin's, in the middle of a change: nothing of it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from club.models import Errand, Line
from club.outbox import errands, live
from club.record import journal, unit_of_work
from rubbers import streams as rubber_streams
from rubbers.code.code import Code
from tables import streams
from tables.commands import scoring
from tables.room import acts
from tests.trouble.night import STRONG, Night, a_night, sent, unsound, written

pytestmark = pytest.mark.django_db

SECRET = "the secret of the house"


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    return a_night()


def broken(*_: object, **__: object) -> None:
    raise RuntimeError(SECRET)


PLACES: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "a law of a plugin": lambda patch: patch.setattr(Code, "check", broken),
    "what a rubber's events are written as": lambda patch: patch.setattr(
        rubber_streams, "KIND", replace(rubber_streams.KIND, encode=broken)
    ),
    "what a rubber's rows are": lambda patch: patch.setattr(
        rubber_streams, "KIND", replace(rubber_streams.KIND, project=broken)
    ),
    "the sealing of a line": lambda patch: patch.setattr(journal, "seal", broken),
    "the writing of the receipt": lambda patch: patch.setattr(unit_of_work, "_receipt", broken),
    "the writing of errands": lambda patch: patch.setattr(
        Errand.objects.__class__, "bulk_create", broken
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_what_falls_over_in_the_middle_of_a_hand_leaves_nothing_written(night, monkeypatch, place):
    program, before = night.program(), written()
    with monkeypatch.context() as patch:
        PLACES[place](patch)
        with pytest.raises(RuntimeError):
            night.marks()
        answer = program.post(f"{night.rubber_path}/hands", STRONG, key="tried")
    assert answer.status_code == 500 and SECRET not in answer.content.decode()
    assert written() == before and unsound() == []
    assert program.post(f"{night.rubber_path}/hands", STRONG, key="tried").status_code == 201


def test_what_falls_over_when_some_streams_are_written_leaves_none_of_them(night, monkeypatch):
    """Breaking up writes the rubber's stream first, and falls over at the table's."""
    before = written()
    with monkeypatch.context() as patch:
        broken_kind = replace(streams.TABLE_KIND, project=broken)
        patch.setattr(streams, "TABLE_KIND", broken_kind)
        with pytest.raises(RuntimeError):
            night.does(acts.BreakUp(1, "2"))
    assert written() == before and unsound() == []
    night.does(acts.BreakUp(1, "2"))


def test_words_of_a_reason_go_with_the_change_that_fell_over(night, monkeypatch):
    night.marks()
    before = written()
    with monkeypatch.context() as patch:
        patch.setattr(scoring.rubber_changes, "perform", broken)
        answer = night.reader().post(
            night.page("answer", 1),
            sent(record=night.rubber.stream.name, answer="object", by="E", reason="Eight"),
        )
    assert answer.status_code == 500 and SECRET not in answer.content.decode()
    assert written() == before


@pytest.mark.django_db(transaction=True)
def test_news_and_hints_that_fall_over_do_not_touch_what_is_written(monkeypatch):
    night = a_night()
    monkeypatch.setattr(live, "tell", broken)
    monkeypatch.setattr(errands, "hint", broken)
    night.wins()
    assert Line.objects.filter(what="rubber_won").exists()
    assert Errand.objects.filter(task="standings_rubber", done_at=None).exists()
    assert unsound() == []


def test_a_code_of_laws_that_is_gone_is_named_and_nothing_is_written(night, monkeypatch):
    from rubbers.registries import CODES

    program, before = night.program(), written()
    entries = [entry for entry in CODES.entries() if entry.id != night.evening.law_code]
    kept = CODES.entries()
    CODES.fill(entries)
    try:
        answer = program.post(f"{night.rubber_path}/hands", STRONG)
    finally:
        CODES.fill(kept)
    assert answer.status_code == 404 and night.evening.law_code in answer.content.decode()
    assert written() == before
