"""Storage of webhook secrets, encrypted under SECRET_KEY (`club/infrastructure/encryption.py`).

Signing needs the secret itself, so it cannot be stored as a digest. `sealed_anew` encrypts again
what was encrypted under one of SECRET_KEY_FALLBACKS.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

from club.infrastructure.encryption import KeyPurpose, UnreadableSecret
from club.models import Webhook

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


WEBHOOKS = KeyPurpose(b"whistclub: secrets of webhooks")

__all__ = ["UnreadableSecret", "decrypted", "encrypted", "encrypted_anew", "unreadable"]


def encrypted(secret: str) -> str:
    """Return the encrypted secret; the result differs each time."""
    return WEBHOOKS.encrypted(secret.encode())


def decrypted(kept: str) -> str:
    """Return the secret, or raise Unreadable; one stored in clear is returned unchanged."""
    return kept if kept.startswith(PREFIX) else WEBHOOKS.decrypted(kept).decode()


def encrypted_anew(kept: str) -> str:
    """Encrypt a stored secret under the current key; one that cannot be read is left unchanged."""
    if not kept or WEBHOOKS.is_current(kept):
        return kept
    try:
        return encrypted(decrypted(kept))
    except UnreadableSecret:
        return kept


def unreadable() -> list[Webhook]:
    """Return the webhooks whose secret was encrypted under a key that is not here."""
    return [row for row in Webhook.objects.order_by("club", "pk") if not _opens(row.secret)]


def _opens(kept: str) -> bool:
    try:
        return not kept or bool(decrypted(kept))
    except UnreadableSecret:
        return False
