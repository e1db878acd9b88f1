"""A webhook never reaches into this machine or its network, whatever a name stands for."""

from __future__ import annotations

import socket
import ssl
import subprocess
import sys
import threading
from ipaddress import ip_address

import pytest

from club.errors import Malformed
from club.webhooks import target
from club.webhooks.sending import post
from club.webhooks.target import TargetRefused, checked, may_be_sent_to, target_of, target_to_be

CLOSED = (
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.20",
    "169.254.169.254", "100.64.0.1", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "192.0.2.1", "198.18.0.1", "::", "::1", "::127.0.0.1", "fe80::1", "fc00::1",
    "fd12::1", "fec0::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:169.254.169.254", "2002:7f00:1::", "2002:a00:1::1", "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe", "2001:0:7f00:1::", "192.0.0.8", "192.88.99.1", "64:ff9b:1::7f00:1",
    "3fff::1", "::ffff:192.0.0.8",
)  # fmt: skip
OPEN = ("93.184.215.14", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101")


@pytest.mark.parametrize("one", CLOSED)
def test_nothing_is_sent_into_a_network_that_is_not_public(one):
    assert not may_be_sent_to(ip_address(one))


@pytest.mark.parametrize("one", OPEN)
def test_a_public_address_is_sent_to(one):
    assert may_be_sent_to(ip_address(one))


def test_the_hall_s_own_network_is_sent_to_where_the_operator_says_so(settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["192.168.1.0/24", "fd00::/8"]
    assert may_be_sent_to(ip_address("192.168.1.20")) and may_be_sent_to(ip_address("fd12::1"))
    assert not may_be_sent_to(ip_address("192.168.2.20"))
    assert not may_be_sent_to(ip_address("127.0.0.1"))


@pytest.mark.parametrize(
    "url",
    [
        "", "ladder", "ftp://example.org/", "file:///etc/passwd", "https://", "http:///x",
        "https://example.org:0/", "https://example.org:99999/", "https://a b/", "https://ex\nample/",
        "https://user:word@example.org/", "https://example.org/#part", "https://[::1/",
        "https://" + "a" * 500, "javascript:alert(1)", "https://münchen.example/",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_with_its_field(url):
    with pytest.raises(Malformed) as refused:
        target_of(url)
    assert [fault.field for fault in refused.value.faults] == ["url"]


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LOCALHOST.", "x.localhost", "127.0.0.1", "127.0.0.1.", "[::1]", "10.0.0.1",
        "169.254.169.254", "0", "127.1", "2130706433", "0x7f000001", "0177.0.0.1",
    ],
)  # fmt: skip
def test_an_address_that_is_plainly_inside_is_refused_when_it_is_given(host):
    with pytest.raises(Malformed, match="cannot be sent to that address"):
        target_to_be(f"https://{host}/")


def test_plain_http_is_refused_when_it_is_given_unless_it_may_lead_into_the_hall(settings):
    for host in ("ladder.example", "93.184.215.14"):
        with pytest.raises(Malformed) as refused:
            target_to_be(f"http://{host}/")
        assert "https" in str(refused.value.faults[0].expected)
    settings.WHIST_WEBHOOK_NETWORKS = ["192.168.1.0/24"]
    assert target_to_be("http://ladder.hall/").port == target_to_be("http://192.168.1.9/").port
    with pytest.raises(Malformed):
        target_to_be("http://93.184.215.14/")


def resolving(monkeypatch, *found):
    asked = []

    def getaddrinfo(host, port, **_kind):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_a_name_that_stands_for_an_address_inside_is_refused_when_it_is_sent_to(monkeypatch):
    resolving(monkeypatch, "1.1.1.1", "127.0.0.1")
    with pytest.raises(TargetRefused, match="inside this machine"):
        checked(target_of("https://ladder.example/"))


def test_a_name_is_asked_once_and_the_checked_address_connected_to(monkeypatch):
    asked, reached = resolving(monkeypatch, "93.184.215.14"), []

    def connect(where, *_more):
        reached.append(where)
        raise ConnectionRefusedError(111, "refused")

    monkeypatch.setattr(socket, "create_connection", connect)
    outcome = post(target_of("https://ladder.example:8443/x"), {}, b"{}")
    assert asked == ["ladder.example"] and reached == [("93.184.215.14", 8443)]
    assert outcome.status is None and "refused" in str(outcome.trouble)


def test_over_https_the_certificate_has_to_be_of_the_name_and_is_looked_at(monkeypatch):
    resolving(monkeypatch, "93.184.215.14")
    asked = []

    def wrap(context, _line, server_hostname, **_how):
        asked.append((server_hostname, context.check_hostname, context.verify_mode))
        raise ConnectionResetError(104, "reset")

    monkeypatch.setattr(socket, "create_connection", lambda *_where: socket.socket())
    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", wrap)
    post(target_of("https://ladder.example/"), {}, b"{}")
    assert asked == [("ladder.example", True, ssl.CERT_REQUIRED)]


def test_plain_http_goes_no_further_than_the_hall(monkeypatch, settings):
    resolving(monkeypatch, "93.184.215.14")
    with pytest.raises(TargetRefused, match="must use https"):
        checked(target_of("http://ladder.example/"))
    settings.WHIST_WEBHOOK_NETWORKS = ["93.184.215.0/24"]
    assert checked(target_of("http://ladder.example/")) == "93.184.215.14"
    resolving(monkeypatch, "93.184.215.14", "1.1.1.1")
    with pytest.raises(TargetRefused, match="must use https"):
        checked(target_of("http://ladder.example/"))


def test_a_name_nobody_knows_or_that_takes_too_long_is_given_up(monkeypatch):
    def unknown(*_asked, **_kind):
        raise socket.gaierror(-2, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(TargetRefused, match="cannot be found"):
        checked(target_of("https://ladder.example/"))
    monkeypatch.setattr(target, "PATIENCE", 0.05)
    given_up = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: given_up.wait() and [])
    with pytest.raises(TargetRefused, match="cannot be found"):
        checked(target_of("https://ladder.example/"))
    given_up.set()


def test_the_settings_do_not_take_what_is_no_network():
    told = {"WHIST_WEBHOOK_NETWORKS": "the hall", "SECRET_KEY": "x", "REDIS_URL": "redis://x/0"}
    run = subprocess.run(
        [sys.executable, "-c", "import club.settings"], env=told, capture_output=True, text=True
    )
    assert run.returncode and "the hall" in run.stderr
