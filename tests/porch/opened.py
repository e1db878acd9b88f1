"""A whole club under its supervisor, opened in a folder of its own, as the operator opens it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.servers import kept

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"open (?:to the hall )?at (http://[\d.]+:(\d+)/)")
OURS = {"WHIST_VAR", "REDIS_URL", "DATABASE_URL", "WHIST_HALL", "ALLOWED_HOSTS", "PORT"}


@dataclass
class Opened:
    """The supervisor, and all it has said; `group` is its children's process group."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)
    url: str = ""
    group: int = 0

    def listen_until_open(self) -> None:
        """Read until the address is told."""
        for line in self.process.stdout or ():
            self.said.append(line)
            if found := ADDRESS.search(line):
                self.url = found.group(1)
                break
        else:
            raise AssertionError("The club did not open:\n" + "".join(self.said))
        self.group = next(p.group for p in processes() if p.parent == self.process.pid)

    def running(self, word: str = "") -> list[int]:
        """List the processes of the children's group whose command holds the word."""
        return [p.pid for p in processes() if p.group == self.group and word in p.command]

    def children(self, word: str) -> list[int]:
        """List the supervisor's own children whose command holds the word."""
        found = [p for p in processes() if p.parent == self.process.pid]
        return [p.pid for p in found if word in p.command]

    def one(self, word: str) -> int:
        """Return the supervisor's child whose command holds the word, once it is there."""
        kept.wait_until(lambda: bool(self.children(word)), 10, word)
        return self.children(word)[0]

    def close(self) -> str:
        """Ask the supervisor to close, and give the rest of what it said."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=kept.LEAST_PATIENCE)
        return rest


@dataclass(frozen=True, slots=True)
class Running:
    """One line of the process table."""

    pid: int
    parent: int
    group: int
    command: str


def processes() -> list[Running]:
    """Read the process table; the dead that wait to be fetched are left out."""
    table = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,pgid=,stat=,args="],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    rows = (line.split(None, 4) for line in table.stdout.splitlines())
    return [
        Running(int(row[0]), int(row[1]), int(row[2]), row[4])
        for row in rows
        if len(row) == 5 and not row[3].startswith("Z")
    ]


def start(var: Path, *arguments: str, **told: str) -> subprocess.Popen[str]:
    """Return the command to open the club in `var`; it chooses a free port unless told one."""
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.Popen(
        [sys.executable, "manage.py", "up", *(arguments or ("--port", "0"))],
        cwd=ROOT, env=clean | {"WHIST_VAR": str(var)} | told, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip


@contextmanager
def opened(var: Path, *arguments: str, **told: str) -> Iterator[Opened]:
    """Open the club, and see that nothing of it is left afterwards."""
    club = Opened(start(var, *arguments, **told))
    try:
        club.listen_until_open()
        yield club
    finally:
        if club.process.poll() is None:
            club.close()
        if club.process.stdout:
            club.process.stdout.close()
        for pid in club.running() if club.group else ():
            os.kill(pid, signal.SIGKILL)


class Installation:
    """A club in a folder of its own; it stays open from test to test, and is opened again."""

    def __init__(self, var: Path) -> None:
        """Begin with nothing open."""
        self.var = var
        self._open = ExitStack()
        self._club: Opened | None = None

    def club(self) -> Opened:
        """Return the club, open."""
        if self._club is None or self._club.process.poll() is not None:
            self.close()
            self._club = self._open.enter_context(opened(self.var))
        return self._club

    def close(self) -> None:
        """Close the club, if it is open, and see that nothing of it is left."""
        self._open.close()
        self._club = None
