"""`make test`: what needs no database once, the rest on SQLite and on PostgreSQL.

The stages run side by side, each on servers of its own; where there is one core, or one Redis
that REDIS_URL names, they run one after the other.
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

STAGES = {
    "postgresql": "PostgreSQL",
    "sqlite": "SQLite",
    "browser": "the browser",
    "once": "no database",
}
"""The longest first."""
GIVES_WAY = {"sqlite": 8, "once": 12}
"""How nice a stage is: one that waits for no server takes what time those that wait leave it."""

COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped)")
PROGRESS = re.compile(r"\[ *\d+%\]\s*$")
NO_TEST_RAN = 5

_one_at_a_time = threading.Lock()


@dataclass
class Outcome:
    """How a stage went, and what it had to say beside its dots."""

    stage: str
    status: int = 0
    counted: dict[str, int] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    @property
    def broken(self) -> bool:
        """Whether something in it failed; a stage without tests has not."""
        return self.status not in (0, NO_TEST_RAN)


def write(text: str) -> None:
    """Show a text whole, whatever the others are showing."""
    with _one_at_a_time:
        sys.stdout.write(text)
        sys.stdout.flush()


@contextmanager
def compiled_once() -> Iterator[Mapping[str, str]]:
    """Give an environment in which a module is compiled once for all processes of a run.

    Where Python is told to write no bytecode, each of some fifty processes would compile all it
    imports; it is kept in a folder of this run instead.
    """
    told = dict(os.environ)
    if not told.pop("PYTHONDONTWRITEBYTECODE", ""):
        yield told
        return
    with tempfile.TemporaryDirectory(prefix="whist-bytecode-") as folder:
        yield told | {"PYTHONPYCACHEPREFIX": folder}


def run(stage: str, asked: Sequence[str], told: Mapping[str, str]) -> Outcome:
    """Run one stage; its dots are shown as they come, all else when it is over."""
    command = [sys.executable, "-m", "pytest", "--stage", stage, "-q", *asked]
    outcome, last, width = Outcome(stage), "", max(map(len, STAGES.values()))
    with subprocess.Popen(command, env=told, stdout=subprocess.PIPE, text=True) as process:
        if stage in GIVES_WAY:
            os.setpriority(os.PRIO_PROCESS, process.pid, GIVES_WAY[stage])
        for line in process.stdout or ():
            last = line if COUNTED.search(line) else last
            if PROGRESS.search(line):
                write(f"{STAGES[stage]:<{width}}  {line}")
            else:
                outcome.said.append(line)
    outcome.status = process.returncode
    outcome.counted = {word.rstrip("s"): int(n) for n, word in COUNTED.findall(last)}
    write(f"\n== {STAGES[stage]}\n" + "".join(outcome.said))
    return outcome


def main(asked: list[str]) -> int:
    """Run every stage; print one closing line for all of them.

    What is asked goes to pytest as it is: names of tests, `-k`, `-x`.
    """
    started = time.monotonic()
    apart = (os.cpu_count() or 1) > 1 and not os.environ.get("REDIS_URL")
    with compiled_once() as told, ThreadPoolExecutor(len(STAGES) if apart else 1) as side_by_side:
        outcomes = list(side_by_side.map(lambda stage: run(stage, asked, told), STAGES))
    count = {"passed": 0, "failed": 0, "error": 0, "skipped": 0}
    for outcome in outcomes:
        for word, number in outcome.counted.items():
            count[word] += number
    broken = [STAGES[outcome.stage] for outcome in outcomes if outcome.broken]
    failed = count["failed"] + count["error"] or len(broken)
    write(f"\n{time.monotonic() - started:.0f} s")
    write(f"; not whole on: {', '.join(broken)}\n" if broken else "\n")
    write(f"{count['passed']} passed, {failed} failed, {count['skipped']} skipped\n")
    return 1 if broken or not count["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
