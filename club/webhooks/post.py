"""Sending one message: to a checked address, following nothing, reading little, in little time."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from club.reason import N_, Reason
from club.webhooks.address import Refused, Target, checked

CONNECTING = 4.0
"""Seconds a connection may take to come about, and to be made safe."""
ALTOGETHER = 10.0
"""Seconds a try may take, however slowly the other side speaks."""
SHOWN = 200
"""Characters of an answer that are kept."""
READ = 1024
LATE = Reason(N_("No answer came in time."))
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a try went: the status and how the answer began, or what came in the way of one."""

    status: int | None = None
    answer: str = ""
    trouble: Reason | None = None

    @property
    def taken(self) -> bool:
        """Tell whether the message was taken."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def gone(self) -> bool:
        """Tell whether the receiver wants no more of them."""
        return self.status == http.client.GONE


def post(target: Target, headers: Mapping[str, str], body: bytes) -> Outcome:
    """Send a message; never raises for what the other side does."""
    try:
        address = checked(target)
    except Refused as refused:
        return Outcome(trouble=refused.reason)
    connection = _Checked(target, address)
    ends = threading.Timer(ALTOGETHER, connection.cut_off)
    ends.daemon = True
    ends.start()
    try:
        return _answered(connection, target, headers, body)
    except TimeoutError:
        return Outcome(trouble=LATE)
    except ssl.SSLError as fault:
        why = str(getattr(fault, "verify_message", "") or fault.reason or "TLS")
        return Outcome(trouble=Reason(N_("The connection is not safe: {why}."), why=why))
    except (OSError, http.client.HTTPException, ValueError) as fault:
        if connection.cut:
            return Outcome(trouble=LATE)
        why = getattr(fault, "strerror", None) or type(fault).__name__
        return Outcome(trouble=Reason(N_("No answer came: {why}."), why=str(why)))
    finally:
        ends.cancel()
        connection.close()


class _Checked(http.client.HTTPConnection):
    """A connection to the address that was checked, whatever the name now stands for."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=CONNECTING)
        self.target, self.address = target, address
        self.line: socket.socket | None = None
        self.cut = False

    def connect(self) -> None:
        """Connect; over https the certificate has to be of the name."""
        line = socket.create_connection((self.address, self.target.port), CONNECTING)
        if self.target.scheme == "https":
            line = ssl.create_default_context().wrap_socket(
                line, server_hostname=self.target.host, do_handshake_on_connect=False
            )
        self.sock = self.line = line
        if isinstance(line, ssl.SSLSocket):
            line.do_handshake()
        line.settimeout(ALTOGETHER)  # who takes his time has as much of it as he was promised

    def cut_off(self) -> None:
        """End it from another thread, wherever it is."""
        self.cut = True
        if self.line is not None:
            with suppress(OSError):  # it has ended by itself
                socket.socket.shutdown(self.line, socket.SHUT_RDWR)


def _answered(
    connection: _Checked, target: Target, headers: Mapping[str, str], body: bytes
) -> Outcome:
    said = {"Host": target.named, "Content-Type": "application/json", "User-Agent": "whistclub"}
    connection.request("POST", target.path, body, {**said, **headers, "Connection": "close"})
    answer = connection.getresponse()
    begins = answer.read(READ).decode("utf-8", "replace")
    if connection.cut:
        return Outcome(trouble=LATE)
    shown = CONTROL.sub(" ", begins).strip()[:SHOWN]
    if 300 <= answer.status < 400:
        trouble = Reason(N_("It leads elsewhere, and a webhook follows nowhere."))
        return Outcome(answer.status, shown, trouble)
    return Outcome(answer.status, shown)
