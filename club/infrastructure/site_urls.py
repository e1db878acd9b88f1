"""URLs of this site: those a phone in the hall can open, and where the reader came from."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def address_for_phones(request: HttpRequest, path: str) -> str:
    """Return a page's full URL; in a hall, with this machine's network address.

    The page itself may have been opened as `localhost`, which a phone cannot reach.
    """
    whole = urlsplit(request.build_absolute_uri(path))
    if not settings.HALL or whole.hostname not in LOOPBACK:
        return whole.geturl()
    on_the_net = [host for host in settings.ALLOWED_HOSTS if _is_an_address(host)]
    if not on_the_net:
        return whole.geturl()
    port = f":{whole.port}" if whole.port else ""
    return urlunsplit(whole._replace(netloc=f"{on_the_net[0]}{port}"))


def own_address(request: HttpRequest, address: str) -> str:
    """Return an address if it is on this site and absolute, else ""."""
    safe = url_has_allowed_host_and_scheme(address, {request.get_host()})
    return address if safe and address.startswith(("/", "http://", "https://")) else ""


def came_from(request: HttpRequest) -> str:
    """Return the page of this site that linked here, or "" if unknown or the same page."""
    before = own_address(request, request.headers.get("Referer", ""))
    return "" if urlsplit(before).path == request.path else before


def _is_an_address(host: str) -> bool:
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return False


PROXIES_SEND = frozenset({
    "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "cf-connecting-ip",
    "true-client-ip", "fastly-client-ip", "fly-client-ip",
})  # fmt: skip
"""Headers with which proxies name the client, besides X-Forwarded-*."""


def comes_directly(request: HttpRequest) -> bool:
    """Return whether the request came without a proxy, to a club that is not published."""
    names = {name.lower() for name in request.headers}
    proxied = any(name.startswith("x-forwarded") for name in names)
    return not (settings.PUBLISHED or proxied or names & PROXIES_SEND)


def is_loopback(request: HttpRequest) -> bool:
    """Return whether the request was sent from a loopback address."""
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def on_this_machine(request: HttpRequest) -> bool:
    """Return whether the request was made on the machine that answers it, without a proxy."""
    return comes_directly(request) and is_loopback(request)


class NumberConverter:
    """A number from 1 to 999,999,999: of a member, table, rubber or row."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class EveningKeyConverter:
    """An evening's key: its date, followed by a number if it is not the first that day."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:\.[0-9]{1,3})?"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
