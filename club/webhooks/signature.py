"""Webhook signatures: the symmetric scheme `v1` of the Standard Webhooks specification."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

PREFIX = "whsec_"
SIZE = 32
"""Bytes of a secret; the specification requires 24 to 64."""


def new_secret() -> str:
    """Return a new random secret, as it is shown to the receiver."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SIZE)).decode()


def sign(secret: str, message: str, timestamp: int, body: bytes) -> str:
    """Return a message's signature, `v1,` and base64; `timestamp` is in seconds since 1970."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{message}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def headers(held: Iterable[str], message: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the three headers; the message is signed with each of the secrets `held`."""
    return {
        "webhook-id": message,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(sign(one, message, timestamp, body) for one in held),
    }
