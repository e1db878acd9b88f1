"""An errand that can be caught in the middle, for workers that are killed."""

import os
import time
from collections.abc import Mapping
from pathlib import Path

from club.outbox.errands import errand


@errand("tests.slow")
def wait_for_word(subject: Mapping[str, str]) -> None:
    """Say that it has begun, wait until it may go on, say that it has ended."""
    folder = Path(subject["folder"])
    (folder / "beginning").write_text(str(os.getpid()))
    (folder / "beginning").rename(folder / "begun")  # who sees it sees it whole
    while not (folder / "go on").exists():
        time.sleep(0.05)
    (folder / "ended").touch()
