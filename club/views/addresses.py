"""Addresses that a phone in the hall can follow."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def address_for_phones(request: HttpRequest, path: str) -> str:
    """Give a page's full address; in the hall, by this machine's name on the network.

    The page itself may have been opened as `localhost`, where a phone would only find itself.
    """
    whole = urlsplit(request.build_absolute_uri(path))
    if not settings.HALL or whole.hostname not in LOOPBACK:
        return whole.geturl()
    on_the_net = [host for host in settings.ALLOWED_HOSTS if _is_an_address(host)]
    if not on_the_net:
        return whole.geturl()
    port = f":{whole.port}" if whole.port else ""
    return urlunsplit(whole._replace(netloc=f"{on_the_net[0]}{port}"))


def _is_an_address(host: str) -> bool:
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return False
