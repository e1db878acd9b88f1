"""Sending: signed as the specification says, led nowhere, in bounded time and size."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import socket
import threading
import time
from contextlib import suppress

import pytest

from club.webhooks import deliveries, sending, webhook_secrets
from club.webhooks.sending import post
from club.webhooks.target import target_of
from tests.servers.receiver import receiving


@pytest.fixture(autouse=True)
def loopback_is_the_hall(settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]


@pytest.fixture
def receiver():
    with receiving() as made:
        yield made


def test_a_signature_is_that_of_the_specification_s_own_example():
    signed = webhook_secrets.sign(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330,
        b'{"test": 2432232314}',
    )  # fmt: skip
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_message_is_signed_with_every_secret_that_is_held():
    secrets = [webhook_secrets.new_secret() for _ in range(2)]
    said = webhook_secrets.headers(secrets, "one-1-2", 1700000000, b"{}")
    expected = []
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        assert 24 <= len(key) <= 64
        digest = hmac.new(key, b"one-1-2.1700000000.{}", hashlib.sha256).digest()
        expected.append("v1," + base64.b64encode(digest).decode())
    assert said["webhook-signature"] == " ".join(expected)


def test_a_message_comes_as_it_was_sent(receiver):
    outcome = post(target_of(receiver.url), {"webhook-id": "one"}, b'{"a":1}')
    assert (outcome.status, outcome.answer, outcome.taken) == (200, "thank you", True)
    [got] = receiver.got
    assert (got.path, got.body) == ("/whist?for=us", b'{"a":1}')
    assert got.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert got.headers["content-type"] == "application/json"


def test_a_receiver_that_leads_elsewhere_is_not_followed(receiver):
    receiver.headers = {"Location": receiver.url}
    receiver.answer = lambda _got: (307, b"")
    outcome = post(target_of(receiver.url), {}, b"{}")
    assert not outcome.taken and "do not follow redirects" in str(outcome.trouble)
    assert len(receiver.got) == 1


def test_of_an_answer_only_the_first_characters_are_kept_and_none_that_control(receiver):
    receiver.answer = lambda _got: (500, b"\x00\x1b[31mno\xff" + b"x" * 100_000)
    outcome = post(target_of(receiver.url), {}, b"{}")
    assert outcome.status == 500 and len(outcome.answer) <= sending.SHOWN
    assert outcome.answer.startswith("[31mno\ufffdxxx") and outcome.answer.isprintable()


def test_no_more_of_an_answer_is_read_than_is_looked_at(receiver, monkeypatch):
    receiver.answer = lambda _got: (200, b"x" * 100_000)
    asked, read = [], http.client.HTTPResponse.read

    def little(answer, amount=None):
        asked.append(amount)
        return read(answer, amount)

    monkeypatch.setattr(http.client.HTTPResponse, "read", little)
    assert post(target_of(receiver.url), {}, b"{}").taken
    assert asked == [sending.READ]


def a_line(speak):
    """Listen on a port and speak to the first who comes."""
    door = socket.create_server(("127.0.0.1", 0))

    def serve():
        line, _ = door.accept()
        with line, door, suppress(OSError):
            speak(line)

    thread = threading.Thread(target=serve)
    thread.start()
    return target_of(f"http://127.0.0.1:{door.getsockname()[1]}/"), thread


BODY = (b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", b".")
HEADERS = (b"HTTP/1.1 200 OK\r\n", b"a: b\r\n")


@pytest.mark.parametrize(("first", "drop"), [BODY, HEADERS], ids=["body", "headers"])
def test_one_who_speaks_drop_by_drop_is_cut_off(monkeypatch, first, drop):
    monkeypatch.setattr(sending, "ALTOGETHER", 0.4)
    spoken: list[str] = []

    def speak(line):
        line.sendall(first)
        for _drop in range(400):
            line.sendall(drop)
            time.sleep(0.05)
        spoken.append("to the end")

    target, thread = a_line(speak)
    outcome = post(target, {}, b"{}")
    assert not outcome.taken and "in time" in str(outcome.trouble)
    thread.join()
    assert not spoken


def test_one_who_takes_time_to_answer_has_all_that_was_promised(monkeypatch, receiver):
    monkeypatch.setattr(sending, "CONNECTING", 0.6)
    receiver.answer = lambda _got: (time.sleep(1), (200, b"at last"))[1]
    assert post(target_of(receiver.url), {}, b"{}").answer == "at last"


def test_one_who_says_nothing_is_given_up(monkeypatch):
    monkeypatch.setattr(sending, "ALTOGETHER", 0.2)
    given_up = threading.Event()
    target, thread = a_line(lambda _line: given_up.wait())
    outcome = post(target, {}, b"{}")
    given_up.set()
    assert outcome.status is None and "in time" in str(outcome.trouble)
    thread.join()


@pytest.mark.parametrize(
    "said", [b"", b"hello\r\n\r\n", b"HTTP/1.1 999999 X\r\n\r\n", b"\x00" * 70000]
)
def test_one_who_speaks_nonsense_is_in_trouble_not_we(said):
    target, thread = a_line(lambda line: (line.recv(4096), line.sendall(said)))
    outcome = post(target, {}, b"{}")
    assert not outcome.taken and outcome.trouble is not None
    thread.join()


def test_where_nobody_listens_nobody_answers():
    door = socket.create_server(("127.0.0.1", 0))
    target = target_of(f"http://127.0.0.1:{door.getsockname()[1]}/")
    door.close()
    assert "No answer came" in str(post(target, {}, b"{}").trouble)


def test_over_https_the_certificate_has_to_be_good():
    target, thread = a_line(
        lambda line: (line.recv(4096), line.sendall(b"\x15\x03\x01\x00\x02\x02\x28"))
    )
    safe = target_of(f"https://127.0.0.1:{target.port}/")
    assert post(safe, {}, b"{}").trouble is not None
    thread.join()


def test_a_message_is_tried_for_just_under_three_days():
    tried = sum((deliveries.pause(n).total_seconds() for n in range(1, 10)), 0.0)
    assert 2.9 * 86400 < tried < 3 * 86400
    assert deliveries.pause(10) is None
