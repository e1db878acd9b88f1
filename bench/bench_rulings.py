"""A ruling from the command line, against the same command with all of Django loaded."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.figure import Figure, Target

ROUNDS = 7
SCRIPT = """
players: [A, Y, B, Z]
dealer: Z
turn_up: 4H
events:
  - {by: B, do: play, card: KS}
  - {by: Y, do: call_suit, suit: D, of: A}
"""
IN_FULL = (
    "import sys, django; django.setup();"
    "from django.core.management import call_command;"
    "call_command('adjudicate', sys.argv[1])"
)
"""What a management command does that takes no short cut."""


def processor_time(arguments: list[str]) -> float:
    """Run Python once; return the seconds of processor time it took."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


def measure() -> list[Figure]:
    """Run the ways to ask in turns, and keep the least of each."""
    with tempfile.TemporaryDirectory() as folder:
        script = str(Path(folder, "script.yaml"))
        Path(script).write_text(SCRIPT)
        ways = {
            "full": ["-c", IN_FULL, script],
            "json": ["manage.py", "adjudicate", script],
            "words": ["manage.py", "adjudicate", "--words", script],
        }
        taken: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, arguments in ways.items():
                taken[way].append(processor_time(arguments))
    least = {way: min(times) for way, times in taken.items()}
    return [
        Figure("adjudicate with all of Django loaded", least["full"] * 1e3, "ms"),
        Figure(
            "adjudicate, share of that", least["json"] / least["full"], "", Target.AT_MOST, 0.333
        ),
        Figure(
            "adjudicate --words, share of it",
            least["words"] / least["full"],
            "",
            Target.AT_MOST,
            0.4,
        ),
    ]
