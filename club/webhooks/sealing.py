"""Storage of webhook secrets, encrypted under SECRET_KEY (`club/encryption.py`).

Signing needs the secret itself, so it cannot be stored as a digest. `sealed_anew` encrypts again
what was encrypted under one of SECRET_KEY_FALLBACKS.
"""

from __future__ import annotations

from club.encryption import Purpose, Unreadable
from club.models import Webhook
from club.webhooks.signature import PREFIX

WEBHOOKS = Purpose(b"whistclub: secrets of webhooks")

__all__ = ["Unreadable", "opened", "sealed", "sealed_anew", "unreadable"]


def sealed(secret: str) -> str:
    """Return the encrypted secret; the result differs each time."""
    return WEBHOOKS.encrypted(secret.encode())


def opened(kept: str) -> str:
    """Return the secret, or raise Unreadable; one stored in clear is returned unchanged."""
    return kept if kept.startswith(PREFIX) else WEBHOOKS.decrypted(kept).decode()


def sealed_anew(kept: str) -> str:
    """Encrypt a stored secret under the current key; one that cannot be read is left unchanged."""
    if not kept or WEBHOOKS.is_current(kept):
        return kept
    try:
        return sealed(opened(kept))
    except Unreadable:
        return kept


def unreadable() -> list[Webhook]:
    """Return the webhooks whose secret was encrypted under a key that is not here."""
    return [row for row in Webhook.objects.order_by("club", "pk") if not _opens(row.secret)]


def _opens(kept: str) -> bool:
    try:
        return not kept or bool(opened(kept))
    except Unreadable:
        return False
