"""`make test`: what needs no database once, the rest on SQLite and on PostgreSQL.

Two parts run side by side, each on servers of its own; where there is one core, or one Redis that
REDIS_URL names, they run one after the other.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the run: its name, its stage, and what tells its tests from the stage's others."""

    name: str
    stage: str
    arguments: tuple[str, ...] = ()


STAGES = (
    Part("SQLite", "sqlite"),
    Part("PostgreSQL", "postgresql"),
    Part("no database", "once"),
)
PORCH = "tests/porch"
PARTS = (
    *STAGES[:2],
    Part("the porch", "once", (PORCH,)),
    Part("no database", "once", (f"--ignore={PORCH}",)),
)
"""Of a whole run, the longest first: the porch starts and stops the service, and mostly waits."""

COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped)")
PROGRESS = re.compile(r"\[ *\d+%\]\s*$")
NO_TEST_RAN = 5

_one_at_a_time = threading.Lock()


@dataclass
class Outcome:
    """How a part went, and what it had to say beside its dots."""

    part: Part
    status: int = 0
    counted: dict[str, int] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    @property
    def broken(self) -> bool:
        """Whether something in it failed; a part without tests has not."""
        return self.status not in (0, NO_TEST_RAN)


def write(text: str) -> None:
    """Show a text whole, whatever the other part is showing."""
    with _one_at_a_time:
        sys.stdout.write(text)
        sys.stdout.flush()


def run(part: Part, asked: Sequence[str]) -> Outcome:
    """Run one part; its dots are shown as they come, all else when it is over."""
    command = [sys.executable, "-m", "pytest", "--stage", part.stage, "-q"]
    outcome, last, width = Outcome(part), "", max(len(part.name) for part in PARTS)
    with subprocess.Popen(
        [*command, *part.arguments, *asked], stdout=subprocess.PIPE, text=True
    ) as process:
        for line in process.stdout or ():
            last = line if COUNTED.search(line) else last
            if PROGRESS.search(line):
                write(f"{part.name:<{width}}  {line}")
            else:
                outcome.said.append(line)
    outcome.status = process.returncode
    outcome.counted = {word.rstrip("s"): int(n) for n, word in COUNTED.findall(last)}
    write(f"\n== {part.name}\n" + "".join(outcome.said))
    return outcome


def main(asked: list[str]) -> int:
    """Run every part; print one closing line for all of them.

    What is asked goes to pytest as it is: names of tests, `-k`, `-x`.
    """
    started, parts = time.monotonic(), STAGES if asked else PARTS
    apart = (os.cpu_count() or 1) > 1 and not os.environ.get("REDIS_URL")
    with ThreadPoolExecutor(2 if apart else 1) as side_by_side:
        outcomes = list(side_by_side.map(run, parts, [asked] * len(parts)))
    count = {"passed": 0, "failed": 0, "error": 0, "skipped": 0}
    for outcome in outcomes:
        for word, number in outcome.counted.items():
            count[word] += number
    broken = [outcome.part.name for outcome in outcomes if outcome.broken]
    failed = count["failed"] + count["error"] or len(broken)
    write(f"\n{time.monotonic() - started:.0f} s")
    write(f"; not whole on: {', '.join(broken)}\n" if broken else "\n")
    write(f"{count['passed']} passed, {failed} failed, {count['skipped']} skipped\n")
    return 1 if broken or not count["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
