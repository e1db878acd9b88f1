"""The key with which the club signs its checkpoints."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

KEY_VARIABLE = "WHIST_CHECKPOINT_KEY"
KEY_FILE = "checkpoint_key"


def key_path() -> Path:
    """Give where the key is kept, unless the environment gives it."""
    return Path(settings.VAR_DIR) / KEY_FILE


def private_key() -> Ed25519PrivateKey:
    """Give the key: 32 bytes in hexadecimal from the environment, or from a file made once."""
    written = os.environ.get(KEY_VARIABLE) or _from_file(key_path())
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(written.strip()))


def public_key() -> str:
    """Give the public key in hexadecimal, by which everyone can check a signature."""
    return private_key().public_key().public_bytes_raw().hex()


def sign(message: bytes) -> str:
    """Give the signature of a message in hexadecimal."""
    return private_key().sign(message).hex()


def signed_by(key: str, message: bytes, signature: str) -> bool:
    """Tell whether a signature of this message was made with the key to this public key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _from_file(path: Path) -> str:
    if not path.exists():
        _make(path)
    return path.read_text()


def _make(path: Path) -> None:
    """Write a new key whole and at once, so that no two processes keep different ones."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_hex(32))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
