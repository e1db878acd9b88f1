"""The origin of a request: this machine itself, or a client behind a proxy."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

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
