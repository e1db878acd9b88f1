"""`make weigh`: the seconds from a clone to a page, cold and warm, and the memory of all of it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figure import Figure, Target
from bench.machine import described

ROOT = Path(__file__).resolve().parents[1]
OPEN = re.compile(r"is open at http://")
SETTLE = 5.0


def family(pid: int) -> Iterator[int]:
    """Yield a process and all it has started."""
    yield pid
    tasks = Path(f"/proc/{pid}/task")
    for children in tasks.glob("*/children") if tasks.exists() else ():
        for child in children.read_text().split():
            yield from family(int(child))


def weight(pid: int) -> float:
    """Return the memory of a process and all it has started, in MB (PSS)."""
    total = 0
    for each in family(pid):
        rollup = Path(f"/proc/{each}/smaps_rollup").read_text()
        total += int(rollup.partition("\nPss:")[2].split()[0])
    return total / 1024


def opened(clone: Path) -> tuple[float, float]:
    """Run `make run` until the club is open; give the seconds, and the megabytes once settled."""
    told = {name: value for name, value in os.environ.items() if not name.startswith("WHIST_")}
    started = time.monotonic()
    with subprocess.Popen(
        ["make", "run", "PORT=0"], cwd=clone, env=told | {"PORT": "0"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    ) as process:  # fmt: skip
        for line in process.stdout or ():
            if OPEN.search(line):
                break
        else:
            raise RuntimeError("The club did not open.")
        seconds = time.monotonic() - started
        time.sleep(SETTLE)
        megabytes = weight(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        for _ in process.stdout or ():
            continue
    return seconds, megabytes


def main() -> int:
    """Clone what is committed into an empty folder, and open it twice."""
    clone = Path(tempfile.mkdtemp(prefix="whist-clone-"))
    try:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        cold, _ = opened(clone)
        warm, megabytes = opened(clone)
    finally:
        shutil.rmtree(clone, ignore_errors=True)
    figures = [
        Figure("from a clone to a page", cold, "s", Target.AT_MOST, 30),
        Figure("opened again", warm, "s", Target.AT_MOST, 5),
        Figure("memory of all processes (PSS)", megabytes, "MB", Target.AT_MOST, 500),
    ]
    sys.stdout.write(described() + "\n")
    for figure in figures:
        sys.stdout.write("  ".join(figure.cells()) + "\n")
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
