"""`make bench`: run every `bench/bench_*.py`, or those named, and write `bench/results.md`.

Each benchmark has a section there, with the day and the machine it was last run on.
"""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench.figure import Figure
from bench.machine import described
from bench.ready import ready
from tests.servers import kept

HERE = Path(__file__).resolve().parent
NAMES = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
RESULTS = HERE / "results.md"
HEAD = ("what", "measured", "target", "")


def table(figures: Sequence[Figure]) -> str:
    """Lay the figures out so that they read well here and in Markdown."""
    rows = [HEAD, *(figure.cells() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def main(wanted: Sequence[str]) -> int:
    """Run all benchmarks, or those named; return 1 if a bound was missed."""
    scratch = ready()
    try:
        figures = measured(wanted)
    finally:
        kept.stop_all()
        shutil.rmtree(scratch, ignore_errors=True)
    sys.stdout.write(f"\n{described()}\n\n{table(figures)}\n")
    return 0 if all(figure.met for figure in figures) else 1


def measured(wanted: Sequence[str]) -> list[Figure]:
    """Run the benchmarks one after another, and write the results of each as it ends."""
    figures: list[Figure] = []
    for name in NAMES:
        if wanted and name not in wanted:
            continue
        sys.stdout.write(f"{name} …\n")
        sys.stdout.flush()
        found = importlib.import_module(f"bench.bench_{name}").measure()
        written(name, f"{datetime.now(UTC):%d %B %Y}. {described()}.\n\n{table(found)}\n")
        figures += found
    return figures


def written(name: str, results: str) -> None:
    """Replace the section of one benchmark in `results.md`, and keep the others."""
    text = RESULTS.read_text() if RESULTS.exists() else ""
    sections = dict(part.split("\n\n", 1) for part in text.split("\n## ")[1:])
    sections[name] = results
    parts = [f"## {one}\n\n{sections[one].strip()}\n" for one in NAMES if one in sections]
    RESULTS.write_text("\n".join(["# Benchmarks\n", *parts]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
