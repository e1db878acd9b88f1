"""Pictures are kept by the hash of their bytes; what nothing cites goes after a day."""

from __future__ import annotations

import hashlib
import os
import stat
from datetime import timedelta

import pytest

from club import clock
from club.pictures import storage

CONTENT = b"the bytes of a picture"
DIGEST = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture(autouse=True)
def place(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def aged(days: float) -> None:
    then = (clock.now() - timedelta(days=days)).timestamp()
    os.utime(storage.path_of(DIGEST), (then, then))


def test_what_is_kept_is_given_back_and_read_by_its_owner_only():
    storage.put(DIGEST, CONTENT)
    assert storage.get(DIGEST) == CONTENT
    assert list(storage.kept()) == [DIGEST]
    assert stat.S_IMODE(storage.path_of(DIGEST).stat().st_mode) == 0o600
    assert stat.S_IMODE(storage.path_of(DIGEST).parent.stat().st_mode) == 0o700


def test_a_file_that_is_gone_or_changed_is_not_given_and_is_told():
    assert (storage.get(DIGEST), storage.trouble(DIGEST)) == (None, "missing")
    storage.put(DIGEST, CONTENT)
    assert storage.trouble(DIGEST) == ""
    storage.path_of(DIGEST).write_bytes(CONTENT + b"!")
    assert (storage.get(DIGEST), storage.trouble(DIGEST)) == (None, "changed")


@pytest.mark.parametrize("name", ["", "..", "../../secret_key", "A" * 64, "a" * 63])
def test_no_other_file_is_ever_meant(name):
    with pytest.raises(ValueError, match="SHA-256"):
        storage.path_of(name)


@pytest.mark.parametrize(
    ("cited", "days", "stays"), [((), 0.9, True), ((), 1.1, False), ((DIGEST,), 9, True)]
)
def test_what_nothing_cites_goes_after_a_day(cited, days, stays):
    storage.put(DIGEST, CONTENT)
    aged(days)
    assert storage.sweep(cited, clock.now()) == (not stays)
    assert (storage.get(DIGEST) is not None) is stays


def test_what_is_put_again_is_young_again():
    storage.put(DIGEST, CONTENT)
    aged(9)
    storage.put(DIGEST, CONTENT)
    assert storage.sweep((), clock.now()) == 0
