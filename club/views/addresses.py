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


def ours(request: HttpRequest, address: str) -> str:
    """Return an address if it is on this site and absolute, else ""."""
    safe = url_has_allowed_host_and_scheme(address, {request.get_host()})
    return address if safe and address.startswith(("/", "http://", "https://")) else ""


def came_from(request: HttpRequest) -> str:
    """Return the page of this site that linked here, or "" if unknown or the same page."""
    before = ours(request, request.headers.get("Referer", ""))
    return "" if urlsplit(before).path == request.path else before


def _is_an_address(host: str) -> bool:
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return False
