"""Secrets of webhooks as they are kept: sealed with a key drawn from SECRET_KEY.

A secret has to be had again to sign with it, so it cannot be kept as a digest. Fernet (AES and
HMAC) under a key that HKDF draws from SECRET_KEY keeps it from whoever has the database alone. What
was sealed under one of SECRET_KEY_FALLBACKS is opened too, and sealed anew by `sealed_anew`.
"""

from __future__ import annotations

import base64
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from club.models import Webhook
from club.webhooks.signature import PREFIX

PURPOSE = b"whistclub: secrets of webhooks"


class Unreadable(Exception):
    """What is kept was sealed under a key that this installation no longer has."""


def sealed(secret: str) -> str:
    """Seal a secret; each time it looks otherwise."""
    return _drawn_from(settings.SECRET_KEY).encrypt(secret.encode()).decode()


def opened(kept: str) -> str:
    """Give a secret that is kept; one of before secrets were sealed is given as it is.

    Raises Unreadable.
    """
    if kept.startswith(PREFIX):
        return kept
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    try:
        return MultiFernet([_drawn_from(key) for key in keys]).decrypt(kept).decode()
    except InvalidToken as fault:
        raise Unreadable from fault


def sealed_anew(kept: str) -> str:
    """Give what is kept as the present key seals it; what cannot be read is left as it is."""
    if not kept:
        return kept
    try:
        _drawn_from(settings.SECRET_KEY).decrypt(kept)
    except InvalidToken:
        try:
            return sealed(opened(kept))
        except Unreadable:
            pass
    return kept


def unreadable() -> list[Webhook]:
    """Give the webhooks whose secret was sealed under a key that is not here."""
    return [row for row in Webhook.objects.order_by("club", "pk") if not _opens(row.secret)]


def _opens(kept: str) -> bool:
    try:
        return not kept or bool(opened(kept))
    except Unreadable:
        return False


@lru_cache(maxsize=8)
def _drawn_from(key: str) -> Fernet:
    drawn = HKDF(SHA256(), length=32, salt=None, info=PURPOSE).derive(key.encode())
    return Fernet(base64.urlsafe_b64encode(drawn))
