"""The metric passes the program's own checks."""

from whist_sweeps import SWEEPS

from api.plugins.conformance import check_metric


def test_the_metric_adds_up_in_any_order() -> None:
    check_metric(SWEEPS)
