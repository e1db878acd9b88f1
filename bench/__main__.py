"""`make bench`: run every `bench/bench_*.py`, print one table, write `bench/results.md`."""

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
HEAD = ("what", "measured", "asked", "")


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
    """Run all benchmarks, or those named; give 1 where a bound was missed."""
    scratch = ready()
    try:
        figures = measured(wanted)
    finally:
        kept.stop_all()
        shutil.rmtree(scratch, ignore_errors=True)
    shown = table(figures)
    sys.stdout.write(f"\n{described()}\n\n{shown}\n")
    if not wanted:
        written = f"# Benchmarks\n\n{datetime.now(UTC):%d %B %Y}. {described()}.\n\n{shown}\n"
        (HERE / "results.md").write_text(written)
    return 0 if all(figure.kept for figure in figures) else 1


def measured(wanted: Sequence[str]) -> list[Figure]:
    """Run the benchmarks one after another."""
    figures: list[Figure] = []
    names = sorted(path.stem for path in HERE.glob("bench_*.py"))
    for name in names:
        if wanted and name.removeprefix("bench_") not in wanted:
            continue
        sys.stdout.write(f"{name.removeprefix('bench_')} …\n")
        sys.stdout.flush()
        figures += importlib.import_module(f"bench.{name}").measure()
    return figures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
