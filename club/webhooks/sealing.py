"""Secrets of webhooks as they are kept: encrypted under SECRET_KEY (`club/encryption.py`).

A secret has to be had again to sign with it, so it cannot be kept as a digest. What was encrypted
under one of SECRET_KEY_FALLBACKS is encrypted again by `sealed_anew`.
"""

from __future__ import annotations

from club.encryption import Purpose, Unreadable
from club.models import Webhook
from club.webhooks.signature import PREFIX

WEBHOOKS = Purpose(b"whistclub: secrets of webhooks")

__all__ = ["Unreadable", "opened", "sealed", "sealed_anew", "unreadable"]


def sealed(secret: str) -> str:
    """Encrypt a secret; the text is another one each time."""
    return WEBHOOKS.encrypted(secret.encode())


def opened(kept: str) -> str:
    """Read a secret that is kept, or raise Unreadable; one kept in clear is returned as it is."""
    return kept if kept.startswith(PREFIX) else WEBHOOKS.decrypted(kept).decode()


def sealed_anew(kept: str) -> str:
    """Encrypt what is kept under the present key; what cannot be read is left as it is."""
    if not kept or WEBHOOKS.is_current(kept):
        return kept
    try:
        return sealed(opened(kept))
    except Unreadable:
        return kept


def unreadable() -> list[Webhook]:
    """List the webhooks whose secret was encrypted under a key that is not here."""
    return [row for row in Webhook.objects.order_by("club", "pk") if not _opens(row.secret)]


def _opens(kept: str) -> bool:
    try:
        return not kept or bool(opened(kept))
    except Unreadable:
        return False
