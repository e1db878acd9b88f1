"""Sending one message: to a checked address, without redirects, with limits on time and size."""

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
from club.webhooks.target import Target, TargetRefused, checked

CONNECTING = 4.0
"""Seconds for connecting, and again for the TLS handshake."""
ALTOGETHER = 10.0
"""Seconds that a whole try may take, however slowly the other side responds."""
SHOWN = 200
"""Characters of a response that are stored."""
READ = 1024
LATE = Reason(N_("No answer came in time."))
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


@dataclass(frozen=True, slots=True)
class SendOutcome:
    """The result of a try: the status and the start of the response, or what prevented one."""

    status: int | None = None
    answer: str = ""
    trouble: Reason | None = None

    @property
    def taken(self) -> bool:
        """Whether the receiver accepted the message."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def gone(self) -> bool:
        """Whether the receiver wants no more messages (410 Gone)."""
        return self.status == http.client.GONE


def post(target: Target, headers: Mapping[str, str], body: bytes) -> SendOutcome:
    """Send a message; errors of the other side are returned, never raised."""
    try:
        address = checked(target)
    except TargetRefused as refused:
        return SendOutcome(trouble=refused.reason)
    connection = _Checked(target, address)
    ends = threading.Timer(ALTOGETHER, connection.cut_off)
    ends.daemon = True
    ends.start()
    try:
        return _answered(connection, target, headers, body)
    except TimeoutError:
        return SendOutcome(trouble=LATE)
    except ssl.SSLError as fault:
        why = str(getattr(fault, "verify_message", "") or fault.reason or "TLS")
        return SendOutcome(trouble=Reason(N_("The connection is not safe: {why}."), why=why))
    except (OSError, http.client.HTTPException, ValueError) as fault:
        if connection.cut:
            return SendOutcome(trouble=LATE)
        why = getattr(fault, "strerror", None) or type(fault).__name__
        return SendOutcome(trouble=Reason(N_("No answer came: {why}."), why=str(why)))
    finally:
        ends.cancel()
        connection.close()


class _Checked(http.client.HTTPConnection):
    """A connection to the checked address, whatever the name now resolves to."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=CONNECTING)
        self.target, self.address = target, address
        self.line: socket.socket | None = None
        self.cut = False

    def connect(self) -> None:
        """Connect; with https, the certificate must match the name."""
        line = socket.create_connection((self.address, self.target.port), CONNECTING)
        if self.target.scheme == "https":
            line = ssl.create_default_context().wrap_socket(
                line, server_hostname=self.target.host, do_handshake_on_connect=False
            )
        self.sock = self.line = line
        if isinstance(line, ssl.SSLSocket):
            line.do_handshake()
        line.settimeout(ALTOGETHER)  # reading may take up to the limit for the whole try

    def cut_off(self) -> None:
        """Shut the connection down from another thread, whatever its state."""
        self.cut = True
        if self.line is not None:
            with suppress(OSError):  # it may be closed already
                socket.socket.shutdown(self.line, socket.SHUT_RDWR)


def _answered(
    connection: _Checked, target: Target, headers: Mapping[str, str], body: bytes
) -> SendOutcome:
    said = {"Host": target.named, "Content-Type": "application/json", "User-Agent": "whistclub"}
    connection.request("POST", target.path, body, {**said, **headers, "Connection": "close"})
    answer = connection.getresponse()
    begins = answer.read(READ).decode("utf-8", "replace")
    if connection.cut:
        return SendOutcome(trouble=LATE)
    shown = CONTROL.sub(" ", begins).strip()[:SHOWN]
    if 300 <= answer.status < 400:
        trouble = Reason(N_("It redirects, and webhooks do not follow redirects."))
        return SendOutcome(answer.status, shown, trouble)
    return SendOutcome(answer.status, shown)
