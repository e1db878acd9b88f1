"""A stream has one name: in receipts, in events, in views and in the news."""

from __future__ import annotations

import pytest

from club.outbox import live
from tests.api.evening import a_club, secretary


@pytest.mark.django_db(transaction=True)
def test_news_receipts_and_events_call_a_stream_by_one_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(live, "_say", lambda club, news, mark: told.append(news["stream"]))
    program = secretary(a_club())
    evening = program.post("/evenings", {"date": "2026-11-20"}).json()["receipt"]["evening"]
    receipt = program.post(f"/evenings/{evening}/doors").json()["receipt"]
    (room,) = receipt["streams"]
    events = {line["stream"] for line in program.read("/events?limit=200")["results"]}
    assert {line.partition("#")[0] for line in receipt["lines"]} == {room}
    undo = program.read(f"/evenings/{evening}/undo")
    assert {line.partition("#")[0] for line in undo["lines"]} == {room}
    assert room in told and room in events
    assert program.read(f"/evenings/{evening}/board")["stream"] == room
