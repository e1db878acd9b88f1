"""The machine the figures were taken on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from django import VERSION


def described() -> str:
    """Return what a reader must know to compare."""
    cpu = next(
        (
            line.partition(":")[2].strip()
            for line in read("/proc/cpuinfo").splitlines()
            if line.startswith("model name")
        ),
        platform.processor() or "unknown processor",
    )
    memory = read("/proc/meminfo").partition("MemTotal:")[2].split(None, 1)[:1]
    gib = f", {int(memory[0]) / 2**20:.0f} GiB" if memory else ""
    return (
        f"{os.cpu_count()} cores ({cpu}){gib}; {platform.system()} {platform.release()}; "
        f"Python {platform.python_version()}, Django {'.'.join(map(str, VERSION[:3]))}"
    )


def read(path: str) -> str:
    """Return a file's text, or nothing where the system has no such file."""
    try:
        return Path(path).read_text()
    except OSError:
        return ""
