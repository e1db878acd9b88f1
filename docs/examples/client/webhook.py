"""Receiving webhooks: whether a message is the club's own, and not an old one sent again."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

TOLERANCE = 300
"""Seconds a message's time may be from now."""


class NotTheirs(Exception):
    """The message was not signed by the club, or not lately."""


def verified(
    secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None
) -> dict[str, Any]:
    """Return what a message says, or raise NotTheirs.

    `secret` is as the club showed it, `whsec_…`; names of headers are taken in any case. Remember
    the `webhook-id` of what you have done: a message may come twice.
    """
    named = {name.lower(): value for name, value in headers.items()}
    try:
        message, at = named["webhook-id"], int(named["webhook-timestamp"])
        given = named["webhook-signature"].split()
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (KeyError, ValueError) as missing:
        raise NotTheirs(f"a header is missing or odd: {missing}") from missing
    if abs((time.time() if now is None else now) - at) > TOLERANCE:
        raise NotTheirs("it is too old, or from a clock that is wrong")
    signed = f"{message}.{at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    if not any(hmac.compare_digest(expected, one.encode()) for one in given):
        raise NotTheirs("no signature in it is the club's")
    said = json.loads(body)
    assert isinstance(said, dict)
    return said
