"""The Ed25519 key with which the club signs its checkpoints."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

KEY_VARIABLE = "WHIST_CHECKPOINT_KEY"
NEXT_VARIABLE = "WHIST_CHECKPOINT_KEY_NEXT"
KEY_FILE = "checkpoint_key"
NEXT_FILE = "checkpoint_key.next"
"""File of the next key, from before the record announces it until it has taken over."""


class KeyMissing(Exception):
    """The key in force according to the record is not on this machine."""


def key_path() -> Path:
    """Return the path of the key, used unless the environment sets it."""
    return Path(settings.VAR_DIR) / KEY_FILE


def next_path() -> Path:
    """Return the path of the next key."""
    return Path(settings.VAR_DIR) / NEXT_FILE


def private_key() -> Ed25519PrivateKey:
    """Return the key: 32 bytes in hexadecimal from the environment, or from a file made once."""
    written = os.environ.get(KEY_VARIABLE) or _from_file(key_path())
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(written.strip()))


def next_private_key() -> Ed25519PrivateKey:
    """Return the next key; create its file if keys are kept in files.

    Raises KeyMissing if the environment sets the current key but not the next.
    """
    written = os.environ.get(NEXT_VARIABLE)
    if not written and not os.environ.get(KEY_VARIABLE):
        written = _from_file(next_path())
    if not written:
        raise KeyMissing(NEXT_VARIABLE)
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(written.strip()))


def take_over(public: str) -> None:
    """Replace the key's file with the next key's, if that one belongs to this public key."""
    path = next_path()
    if path.exists() and not os.environ.get(KEY_VARIABLE) and _of(path.read_text()) == public:
        path.replace(key_path())


def key_to(public: str) -> Ed25519PrivateKey:
    """Return the private key to a public key if this machine has it, or raise KeyMissing."""
    kept = [os.environ.get(KEY_VARIABLE), os.environ.get(NEXT_VARIABLE)]
    kept += [path.read_text() for path in (key_path(), next_path()) if path.exists()]
    for written in kept:
        if written and _of(written) == public:
            return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(written.strip()))
    raise KeyMissing(public)


def public_of(key: Ed25519PrivateKey) -> str:
    """Return a key's public key in hexadecimal, with which anyone can check its signatures."""
    return key.public_key().public_bytes_raw().hex()


def public_key() -> str:
    """Return the public key of this installation in hexadecimal."""
    return public_of(private_key())


def sign(message: bytes, key: Ed25519PrivateKey | None = None) -> str:
    """Return the signature of a message in hexadecimal, by default with this installation's key."""
    return (key or private_key()).sign(message).hex()


def signed_by(key: str, message: bytes, signature: str) -> bool:
    """Return whether a signature of this message was made with the key to this public key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _of(written: str) -> str:
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(written.strip()))
    return public_of(key)


def _from_file(path: Path) -> str:
    if not path.exists():
        _make(path)
    return path.read_text()


def _make(path: Path) -> None:
    """Write a new key atomically, so that no two processes end up with different ones."""
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
