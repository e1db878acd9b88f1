"""`make test`: what needs no database once, the rest on SQLite and on PostgreSQL.

The stages run side by side, each on servers of its own, and the longest in two shares each; where
there is one core, or one Redis that REDIS_URL names, they run one after the other.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Lane:
    """A process of its own: a stage, or a share of one.

    `nice` is how far it gives way to the others. The browser gives way to none, as its tests watch
    pages move; a lane that waits for no server takes what time those that wait leave it. Where it
    `waits`, it begins when the one that reads all tests has read, and so compiled, them: six would
    compile the same at once.
    """

    title: str
    stage: str
    share: str = ""
    nice: int = 0
    waits: bool = True

    @property
    def choice(self) -> tuple[str, ...]:
        """Return the arguments with which pytest runs this lane and no other."""
        share = ("--share", self.share) if self.share else ()
        return ("--stage", self.stage, *share)


LANES = (
    Lane("SQLite", "sqlite", "first", nice=2),
    Lane("SQLite, 2", "sqlite", "second", nice=2),
    Lane("PostgreSQL", "postgresql", "first", nice=2),
    Lane("PostgreSQL, 2", "postgresql", "second", nice=2),
    Lane("the browser", "browser", waits=False),
    Lane("no database", "once", nice=5, waits=False),
)
"""In the order they take where each waits for the one before."""

COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped)")
PROGRESS = re.compile(r"\[ *\d+%\]\s*$")
INTERRUPTED, NO_TEST_RAN = 2, 5

READS_ALL = "once"
"""The stage that reads every test."""

_one_at_a_time = threading.Lock()
_all_are_read = threading.Event()
_interrupted = threading.Event()


@dataclass
class Outcome:
    """How a lane went, and what it printed besides its dots."""

    lane: Lane
    status: int = 0
    counted: dict[str, int] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    @property
    def broken(self) -> bool:
        """Whether something in it failed; a lane without tests has not."""
        return self.status not in (0, NO_TEST_RAN)


def write(text: str) -> None:
    """Show a text whole, whatever the others are showing."""
    with _one_at_a_time:
        sys.stdout.write(text)
        sys.stdout.flush()


@contextmanager
def compiled_once() -> Iterator[Mapping[str, str]]:
    """Yield an environment in which a module is compiled once for all processes of a run.

    If Python is set to write no bytecode, each of some fifty processes would compile all it
    imports. Here the bytecode is written to a folder of this run instead.
    """
    told = dict(os.environ)
    if not told.pop("PYTHONDONTWRITEBYTECODE", ""):
        yield told
        return
    with tempfile.TemporaryDirectory(prefix="whist-bytecode-") as folder:
        yield told | {"PYTHONPYCACHEPREFIX": folder}


def run(lane: Lane, asked: Sequence[str], told: Mapping[str, str]) -> Outcome:
    """Run one lane; its dots are shown as they come, all else when it is over."""
    if lane.waits:
        _all_are_read.wait()
    if _interrupted.is_set():
        return Outcome(lane, INTERRUPTED)
    try:
        return _run(lane, [sys.executable, "-m", "pytest", *lane.choice, "-q", *asked], told)
    finally:
        if lane.stage == READS_ALL:
            _all_are_read.set()


def _run(lane: Lane, command: Sequence[str], told: Mapping[str, str]) -> Outcome:
    outcome, last, width = Outcome(lane), "", max(len(one.title) for one in LANES)
    with subprocess.Popen(command, env=told, stdout=subprocess.PIPE, text=True) as process:
        if lane.nice:
            os.setpriority(os.PRIO_PROCESS, process.pid, lane.nice)
        for line in process.stdout or ():
            if lane.stage == READS_ALL:
                _all_are_read.set()
            last = line if COUNTED.search(line) else last
            if PROGRESS.search(line):
                write(f"{lane.title:<{width}}  {line}")
            else:
                outcome.said.append(line)
    outcome.status = process.returncode
    outcome.counted = {word.rstrip("s"): int(n) for n, word in COUNTED.findall(last)}
    write(f"\n== {lane.title}\n" + "".join(outcome.said))
    return outcome


def main(asked: list[str]) -> int:
    """Run every lane; print one closing line for all of them.

    What is asked goes to pytest as it is: names of tests, `-k`, `-x`.
    """
    started = time.monotonic()
    apart = (os.cpu_count() or 1) > 1 and not os.environ.get("REDIS_URL")
    if not apart:
        _all_are_read.set()
    with compiled_once() as told, ThreadPoolExecutor(len(LANES) if apart else 1) as side_by_side:
        try:
            outcomes = list(side_by_side.map(lambda lane: run(lane, asked, told), LANES))
        except KeyboardInterrupt:
            _interrupted.set()
            raise
    count = {"passed": 0, "failed": 0, "error": 0, "skipped": 0}
    for outcome in outcomes:
        for word, number in outcome.counted.items():
            count[word] += number
    broken = [outcome.lane.title for outcome in outcomes if outcome.broken]
    failed = count["failed"] + count["error"] or len(broken)
    write(f"\n{time.monotonic() - started:.0f} s")
    write(f"; not whole on: {', '.join(broken)}\n" if broken else "\n")
    write(f"{count['passed']} passed, {failed} failed, {count['skipped']} skipped\n")
    return 1 if broken or not count["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
