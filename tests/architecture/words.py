"""Runs of eight words, as hashes: what a text shares with the sources, without keeping them."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RUN = 8
KEPT = Path(__file__).with_name("source_words.txt")


def runs(text: str) -> Iterator[tuple[str, str]]:
    """Yield each run of eight words, with its hash."""
    words = re.findall(r"[a-z]+", text.lower().replace("’", "'").replace("'", ""))
    for place in range(len(words) - RUN + 1):
        run = " ".join(words[place : place + RUN])
        yield hashlib.sha256(run.encode()).hexdigest()[:10], run


def keep(sources: list[str]) -> None:
    """Write the hashes of the sources down: `python -m tests.architecture.words FILE...`."""
    found = {mark for path in sources for mark, _ in runs(Path(path).read_text())}
    KEPT.write_text("\n".join(sorted(found)) + "\n")


if __name__ == "__main__":
    keep(sys.argv[1:])
