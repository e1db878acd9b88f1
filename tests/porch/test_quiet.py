"""The tables are emptied between tests though a server's last question comes between."""

from __future__ import annotations

import pytest
from django.db import OperationalError

from tests.quiet import TRIES, when_quiet


class Emptying:
    """Is locked out so many times."""

    def __init__(self, times: int) -> None:
        self.times, self.tried = times, 0

    def __call__(self) -> None:
        self.tried += 1
        if self.tried <= self.times:
            raise OperationalError("deadlock detected")


def test_one_that_is_locked_out_tries_again():
    empty = Emptying(TRIES - 1)
    when_quiet(empty)
    assert empty.tried == TRIES


def test_one_that_is_always_locked_out_says_so():
    with pytest.raises(OperationalError):
        when_quiet(Emptying(TRIES))
