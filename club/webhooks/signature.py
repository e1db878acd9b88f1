"""Signatures of webhooks: the symmetric kind, `v1`, of the Standard Webhooks specification."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

PREFIX = "whsec_"
SIZE = 32
"""Bytes of a secret; the specification asks for 24 to 64."""


def new_secret() -> str:
    """Draw a secret, as it is shown to whoever receives."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SIZE)).decode()


def sign(secret: str, message: str, timestamp: int, body: bytes) -> str:
    """Give one signature of a message sent at a time (seconds since 1970): `v1,` and base64."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{message}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def headers(held: Iterable[str], message: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Give the three headers; a message is signed with every secret that is held."""
    return {
        "webhook-id": message,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(sign(one, message, timestamp, body) for one in held),
    }
