"""Encryption of secrets in the database, with keys derived from SECRET_KEY.

Secrets are encrypted with Fernet (AES and HMAC) under a key that HKDF derives from SECRET_KEY, so
the database or a backup alone does not reveal them. Secrets encrypted under one of
SECRET_KEY_FALLBACKS can be read too.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class UnreadableSecret(Exception):
    """The stored secret was encrypted under a key that this installation no longer has."""


@dataclass(frozen=True, slots=True)
class KeyPurpose:
    """A use of secrets; each has its own keys, derived with `info`."""

    info: bytes

    def encrypted(self, secret: bytes) -> str:
        """Return the encrypted secret; the result differs each time."""
        return _fernet(settings.SECRET_KEY, self.info).encrypt(secret).decode()

    def decrypted(self, kept: str) -> bytes:
        """Return the decrypted secret; raise Unreadable if no key fits."""
        keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
        try:
            return MultiFernet([_fernet(key, self.info) for key in keys]).decrypt(kept)
        except InvalidToken as fault:
            raise UnreadableSecret from fault

    def is_current(self, kept: str) -> bool:
        """Return whether this was encrypted under the current SECRET_KEY."""
        try:
            _fernet(settings.SECRET_KEY, self.info).decrypt(kept)
        except InvalidToken:
            return False
        return True


@lru_cache(maxsize=16)
def _fernet(key: str, info: bytes) -> Fernet:
    derived = HKDF(SHA256(), length=32, salt=None, info=info).derive(key.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
