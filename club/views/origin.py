"""Where a request comes from: this machine itself, or through somebody's proxy."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

PROXIES_SEND = frozenset({
    "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "cf-connecting-ip",
    "true-client-ip", "fastly-client-ip", "fly-client-ip",
})  # fmt: skip
"""Headers by which a proxy says for whom it asks, beside X-Forwarded-*."""


def comes_directly(request: HttpRequest) -> bool:
    """Check that the club is not published and that no proxy passed the request on."""
    names = {name.lower() for name in request.headers}
    proxied = any(name.startswith("x-forwarded") for name in names)
    return not (settings.PUBLISHED or proxied or names & PROXIES_SEND)


def is_loopback(request: HttpRequest) -> bool:
    """Check that the request was sent from a loopback address."""
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def on_this_machine(request: HttpRequest) -> bool:
    """Check that the request was made on the machine that answers it, through no proxy."""
    return comes_directly(request) and is_loopback(request)
