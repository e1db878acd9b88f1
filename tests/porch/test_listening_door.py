"""The live stream answers every method: only GET listens."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from club.access.stream_access import Audience, ListenRequest
from club.errors import TooMuch
from club.livestream import endpoint
from club.reason import Reason


async def answered(method: str, **more: Any) -> list[dict[str, Any]]:
    """Return what the stream sends to a request of this method."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"method": method, "query_string": b"club=portland", "headers": [], **more}
    await endpoint.listen(scope, receive, send)  # type: ignore[arg-type]
    return sent


@pytest.mark.parametrize(
    ("method", "status"),
    [("OPTIONS", 204), ("POST", 405), ("DELETE", 405), ("TRACE", 405), ("BREW", 405)],
)
def test_the_stream_says_which_methods_it_takes(method: str, status: int) -> None:
    start, body = asyncio.run(answered(method))
    assert start["status"] == status
    assert dict(start["headers"])[b"allow"] == b"GET, HEAD, OPTIONS"
    assert bool(body["body"]) is (status == 405)


def test_head_is_answered_as_a_listener_would_be_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "asked", lambda shown: Audience(1))
    start, body = asyncio.run(answered("HEAD"))
    assert (start["status"], body["body"]) == (200, b"")
    assert start["headers"] == endpoint.STREAM


def test_who_showed_too_many_bad_tokens_is_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[ListenRequest] = []

    def refused(one: ListenRequest) -> None:
        shown.append(one)
        raise TooMuch(Reason("Too many."), wait=41)

    monkeypatch.setattr(endpoint, "asked", refused)
    start, _body = asyncio.run(answered("GET", client=("192.0.2.7", 50000)))
    assert start["status"] == 429 and dict(start["headers"])[b"retry-after"] == b"41"
    assert [one.address for one in shown] == ["192.0.2.7"]
