"""How often a property is tried: in `make test` a few times, in `make soak` many.

`make test` draws the same examples each time, so what passed once passes again; the soak draws new
ones.
"""

from hypothesis import HealthCheck, settings

USUAL = 100
"""Examples where a property does not say how many; Hypothesis' own figure."""
SOAK = "soak"


def make_known() -> None:
    """Let `--hypothesis-profile soak` be asked for; no test fails for a slow machine."""
    patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("usual", patient, derandomize=True)
    settings.register_profile(
        SOAK, patient, derandomize=False, max_examples=10 * USUAL, print_blob=True
    )
    settings.load_profile("usual")


def examples(few: int) -> int:
    """Return how many examples to try of what is tried so few times in `make test`."""
    return few * settings.default.max_examples // USUAL
