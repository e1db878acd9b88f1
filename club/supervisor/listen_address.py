"""Listening addresses: this machine only, or the hall's network."""

from __future__ import annotations

import contextlib
import errno
import io
import socket

import segno


class AddressInUse(Exception):
    """Another server already listens there."""


def listening_socket(host: str, port: int) -> socket.socket:
    """Open the listening socket; raise Taken if the address is in use or not permitted."""
    try:
        return socket.create_server((host, port), backlog=512)
    except OSError as trouble:
        if trouble.errno == errno.EADDRINUSE:
            raise AddressInUse(
                f"Port {port} on {host} is in use. Choose another: PORT=8001."
            ) from None
        if trouble.errno in (errno.EACCES, errno.EADDRNOTAVAIL):
            raise AddressInUse(
                f"{host}, port {port}, cannot be used here: {trouble.strerror}."
            ) from None
        raise


def lan_addresses() -> list[str]:
    """Return this machine's network addresses, starting with the one that leads outward.

    A datagram socket is connected outward to learn its own address; nothing is sent.
    """
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(place[0]))
    return list(dict.fromkeys(a for a in found if not a.startswith("127.")))


def allowed_hosts(host: str) -> list[str]:
    """Return the host names under which the hall may reach this machine."""
    here = ["localhost", "127.0.0.1"]
    name = socket.gethostname()
    everywhere = [*lan_addresses(), name, f"{name}.local"] if host == "0.0.0.0" else [host]
    return list(dict.fromkeys([*here, *everywhere]))


def terminal_code(address: str) -> str:
    """Return a URL as a QR code that a phone can scan from the terminal."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, compact=True)
    return drawn.getvalue()
