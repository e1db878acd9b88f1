"""The metric passes the program's own checks."""

from collections.abc import Callable

from whist_sweeps import SWEEPS

Check = Callable[..., None]


def test_the_metric_adds_up_in_any_order(check_metric: Check) -> None:
    check_metric(SWEEPS)
