"""Where webhooks may be sent: not to this machine or its network unless the operator allows it.

A name is resolved once per try, all its addresses are checked, and the connection is made to a
checked address, so a name that resolves differently the next time makes no difference.
"""

from __future__ import annotations

import queue
import socket
import threading
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings

from club.errors import Fault, Malformed
from club.reason import N_, Reason

LONGEST = 500
PATIENCE = 5.0
"""Seconds that resolving a name may take."""
NAT64 = ip_network("64:ff9b::/96")
CLOSED = tuple(
    ip_network(one) for one in ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "3fff::/20")
)
"""Further special-purpose networks (IANA registries), which some Python versions do not know."""
Address = IPv4Address | IPv6Address


class TargetRefused(Exception):
    """Nothing may be sent there; `reason` explains why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of a webhook's URL: http or https, host, port, and the path with its query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """The value of the Host header, with the port if it is not the default."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = {"http": 80, "https": 443}[self.scheme]
        return host if self.port == usual else f"{host}:{self.port}"


def target_to_be(url: str) -> Target:
    """Return a new webhook's target; raise Malformed also if nothing may be sent there."""
    target = target_of(url)
    _check_literal(target)
    return target


def target_of(url: str) -> Target:
    """Return the target of a URL; raise Malformed if it is invalid."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
        if not plain or parts.scheme not in ("http", "https") or not host or port == 0:
            raise ValueError(url)
    except ValueError as odd:
        raise _malformed(Reason(N_("an address such as https://example.org/whist"))) from odd
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise _malformed(Reason(N_("an address without a password or a fragment")))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path)


def checked(target: Target) -> str:
    """Resolve a target; return the address to connect to, or raise Refused."""
    found = [ip_address(one) for one in _resolved(target)]
    for address in found:
        if not may_be_sent_to(address):
            raise TargetRefused(
                Reason(N_("{host} is inside this machine’s network."), host=target.host)
            )
    if target.scheme == "http" and not all(is_the_halls(address) for address in found):
        raise TargetRefused(Reason(N_("Webhooks outside the local network must use https.")))
    return str(found[0])


def may_be_sent_to(address: Address) -> bool:
    """Return whether an address is public, or in a network that the operator allows."""
    return is_the_halls(address) or all(_is_public(one) for one in _forms(address))


def is_the_halls(address: Address) -> bool:
    """Return whether the operator allows this address: WHIST_WEBHOOK_NETWORKS."""
    networks = [ip_network(one, strict=False) for one in settings.WHIST_WEBHOOK_NETWORKS]
    return any(address.version == network.version and address in network for network in networks)


def _check_literal(target: Target) -> None:
    """Raise Malformed if the host is evidently not allowed, without resolving it."""
    literal = _literal(target.host)
    if literal is not None and not may_be_sent_to(literal):
        raise _malformed(Reason(N_("an address outside this machine and its network")))
    if target.scheme == "http" and not _may_be_plain(literal):
        raise _malformed(Reason(N_("an address beginning with https")))


def _literal(host: str) -> Address | None:
    """Return the address of a host that is not a domain name, in any notation, or None."""
    host = host.partition("%")[0].removesuffix(".")
    if host == "localhost" or host.endswith(".localhost"):
        return ip_address("127.0.0.1")
    try:
        return ip_address(host)
    except ValueError:
        pass
    try:
        return IPv4Address(socket.inet_aton(host))  # 127.1, 0x7f000001
    except OSError:
        return None


def _may_be_plain(literal: Address | None) -> bool:
    """Return whether http may be used; for a domain name, if the operator allows any network."""
    return bool(settings.WHIST_WEBHOOK_NETWORKS) and (literal is None or is_the_halls(literal))


def _malformed(expected: Reason) -> Malformed:
    return Malformed(
        Reason(N_("A webhook cannot be sent to that address.")), faults=[Fault("url", expected)]
    )


def _forms(address: Address) -> list[Address]:
    """Return an address and any IPv4 addresses embedded in it."""
    forms: list[Address] = [address]
    if isinstance(address, IPv6Address):
        wrapped = (address.ipv4_mapped, address.sixtofour)
        forms += [one for one in wrapped if one is not None]
        if address in NAT64:
            forms.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return forms


def _is_public(address: Address) -> bool:
    """Return whether an address is public; True for one that only embeds an IPv4 address."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None or address in NAT64:
            return True
        if address.is_site_local:
            return False
    if any(address in network for network in CLOSED):
        return False
    closed = address.is_private or address.is_loopback or address.is_link_local
    odd = address.is_multicast or address.is_unspecified or address.is_reserved
    return address.is_global and not closed and not odd


def _resolved(target: Target) -> list[str]:
    """Return every address of a name, or raise Refused if it is unknown or takes too long."""
    answers: queue.Queue[list[str] | OSError] = queue.Queue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
            answers.put([str(one[4][0]).partition("%")[0] for one in found])
        except (OSError, UnicodeError) as fault:
            answers.put(fault if isinstance(fault, OSError) else OSError(str(fault)))

    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=PATIENCE)
    except queue.Empty:
        answer = OSError()
    if isinstance(answer, OSError) or not answer:
        raise TargetRefused(Reason(N_("The name {host} cannot be found."), host=target.host))
    return answer
