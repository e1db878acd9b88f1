"""Secrets as the database keeps them: encrypted under a key derived from SECRET_KEY.

Fernet (AES and HMAC) under a key that HKDF derives from SECRET_KEY keeps a secret from anyone who
has only the database or a backup. What was encrypted under one of SECRET_KEY_FALLBACKS is read too.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class Unreadable(Exception):
    """What is kept was encrypted under a key that this installation no longer has."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What secrets are for; each purpose has keys of its own, whose name is `info`."""

    info: bytes

    def encrypted(self, secret: bytes) -> str:
        """Encrypt a secret; the text is another one each time."""
        return _fernet(settings.SECRET_KEY, self.info).encrypt(secret).decode()

    def decrypted(self, kept: str) -> bytes:
        """Read a secret that is kept, or raise Unreadable."""
        keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
        try:
            return MultiFernet([_fernet(key, self.info) for key in keys]).decrypt(kept)
        except InvalidToken as fault:
            raise Unreadable from fault

    def is_current(self, kept: str) -> bool:
        """Check that the present SECRET_KEY encrypted this."""
        try:
            _fernet(settings.SECRET_KEY, self.info).decrypt(kept)
        except InvalidToken:
            return False
        return True


@lru_cache(maxsize=16)
def _fernet(key: str, info: bytes) -> Fernet:
    derived = HKDF(SHA256(), length=32, salt=None, info=info).derive(key.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
