"""A request that broke off is not carried out: not as a smaller one, and not as an empty one."""

from __future__ import annotations

import json
import socket
import time
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import transaction

from club.models import Intent, Member, Stream
from club.privacy import erasure
from tests.servers import kept, web
from tests.services import test_database_url
from tests.trouble.night import Night, a_night, key, written

pytestmark = pytest.mark.django_db(transaction=True)
HANDS = 8
"""Requests that the server works on at once."""
READ_BY_THEN = 2.0
"""Seconds after which Django, if it were asked too early, has read what had come of a form."""
LOOKS = b"GET /api/v1/clubs HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def night() -> Night:
    """Return an evening on which member 2 has asked to be erased."""
    night = a_night()
    erasure.ask_erasure(night.order(2), 2, asks=True)
    return night


def keeps(night: Night, name: str, *, chunked: bool = False) -> bytes:
    """Return the bytes of a program's request: member 2 no longer asks to be erased."""
    if not hasattr(night, "token"):
        night.token = night.program(2).token
    seen = {"register": Stream.objects.get(club=night.club, name="register").version}
    body = json.dumps({"seen": seen, "asks": False}).encode()
    head = [
        f"POST /api/v1/clubs/{night.club.slug}/members/2/erasure HTTP/1.1",
        "Host: localhost", f"Authorization: Bearer {night.token}", f"Idempotency-Key: {name}",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(body)}",
    ]  # fmt: skip
    sent = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body) if chunked else body
    return "\r\n".join([*head, "", ""]).encode() + sent


def form(night: Night, name: str) -> bytes:
    """Return the bytes of the same request as the member's page sends it."""
    cookies = night.reader(2).cookies
    secret = "a" * 32
    session = cookies[settings.SESSION_COOKIE_NAME].value
    body = urlencode({"csrfmiddlewaretoken": secret, "intent": name, "seen": "register=1"})
    head = [
        f"POST {night.house.at('change-privacy', 2, 'keep')} HTTP/1.1", "Host: localhost",
        f"Cookie: csrftoken={secret}; {settings.SESSION_COOKIE_NAME}={session}",
        "HX-Request: true", "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
    ]  # fmt: skip
    return "\r\n".join([*head, "", body]).encode()


def sends(port: int, request: bytes) -> socket.socket:
    """Send some bytes of a request; the connection stays open."""
    line = socket.create_connection(("127.0.0.1", port), kept.LEAST_PATIENCE)
    line.sendall(request)
    return line


def answer(port: int, request: bytes) -> bytes:
    """Return the first bytes of the answer to a whole request."""
    with sends(port, request) as line:
        return line.recv(40)


def is_cut_everywhere(port: int, request: bytes, step: int = 1) -> None:
    """Cut the connection once after every byte, but the last: at once, and after a moment."""
    lengths = range(0, len(request), step)
    for length in lengths:
        sends(port, request[:length]).close()
    is_cut_later(port, request, lengths, 0.02)


def is_cut_after_its_key(port: int, request: bytes) -> None:
    """Cut a form after every byte that comes after its key, once what came before can be read."""
    is_cut_later(port, request, range(request.index(b"&seen"), len(request)), READ_BY_THEN)


def is_cut_later(port: int, request: bytes, lengths: range, pause: float) -> None:
    """Cut the connection after so many bytes and a pause, as many at once as the server answers."""
    for first in range(0, len(lengths), HANDS):
        lines = [sends(port, request[:length]) for length in lengths[first : first + HANDS]]
        time.sleep(pause)
        for line in lines:
            line.close()


def asks(number: int = 2) -> bool:
    """Whether a member asks to be erased."""
    return Member.objects.get(number=number).erasure_asked_at is not None


@pytest.mark.parametrize("chunked", [False, True])
def test_a_programs_request_that_is_cut_at_any_byte_changes_nothing(night, chunked):
    request, before = keeps(night, "cut", chunked=chunked), written()
    with web.serving({"DATABASE_URL": test_database_url()}) as served:
        is_cut_everywhere(served.port, request)
        assert answer(served.port, LOOKS)
        assert written() == before and asks()
        assert answer(served.port, request).startswith(b"HTTP/1.1 201")
        assert not asks()


def test_a_form_that_is_cut_at_any_byte_changes_nothing(night):
    """A form that lost its whole body is harmless: its CSRF token and its key went with it.

    One that lost only its end is not: without `seen`, member 2 would no longer ask to be erased.
    That is why it is also cut once its beginning has been read.
    """
    request, before = form(night, key()), written()
    with web.serving({"DATABASE_URL": test_database_url()}) as served:
        assert answer(served.port, LOOKS)
        is_cut_after_its_key(served.port, request)
        is_cut_everywhere(served.port, request)
        assert answer(served.port, request).startswith(b"HTTP/1.1 409")
    assert written() == before and asks()


def test_what_broke_off_before_the_server_was_open_changes_nothing(night):
    request, before = keeps(night, "early"), written()
    with web.serving(
        {"DATABASE_URL": test_database_url()},
        meanwhile=lambda port: is_cut_everywhere(port, request, step=5),
    ) as served:
        assert answer(served.port, request).startswith(b"HTTP/1.1 201")
    assert Intent.objects.filter(key="early").count() == 1 and written() != before
    assert not asks()


def test_a_phone_that_gives_up_while_the_server_is_busy_has_changed_nothing(night):
    requests = [keeps(night, f"busy-{number}") for number in range(HANDS + 3)]
    with web.serving({"DATABASE_URL": test_database_url()}) as served:
        with transaction.atomic():
            list(Stream.objects.select_for_update().filter(club=night.club))
            held = [sends(served.port, one) for one in requests[:HANDS]]
            kept.wait_until(lambda: not takes_more(served.port), 30, "the last thread")
            for one in requests[HANDS:]:
                sends(served.port, one).close()
        for line in held:
            assert line.recv(40)
            line.close()
        assert answer(served.port, LOOKS)
    assert not Intent.objects.filter(key__in=["busy-8", "busy-9", "busy-10"]).exists()
    assert not asks()


def takes_more(port: int) -> bool:
    """Whether a thread is free to answer a page."""
    with sends(port, LOOKS) as line:
        line.settimeout(1)
        try:
            return bool(line.recv(10))
        except TimeoutError:
            return False
