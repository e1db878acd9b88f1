"""What a caller may ask for in a minute is counted for each test by itself."""

from __future__ import annotations

import pytest

from club.access import rate_limit

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("turn", [1, 2])
def test_the_requests_of_one_test_do_not_count_against_the_next(turn):
    assert rate_limit.seconds_over_limit("reads", "1:member:1", limit=1) is None
    rate_limit.seconds_over_limit("reads", "1:member:1", limit=1)
    assert rate_limit.seconds_over_limit("reads", "1:member:1", limit=1) is not None
