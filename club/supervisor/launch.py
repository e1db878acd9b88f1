"""`manage.py up`: open the club with everything it needs, under a supervisor without Django."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from club.infrastructure.paths import BASE_DIR, VAR_DIR, keep_to_owner
from club.supervisor import listen_address, lock, processes, ready_stamp
from club.supervisor.supervise import Supervisor

PURPOSE = "Prepare and open the club: Redis, web server, workers and clock. Ctrl-C closes it."
PATIENCE = 60.0
"""Seconds that the web server may take until its first response."""
ASKING = b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n"
"""Request for the home page, so that the first visitor finds everything loaded."""
CLOSED_BY_HAND = 130


def main(words: Sequence[str]) -> int:
    """Prepare, open the club and run until stopped; return the exit status."""
    asked = parser().parse_args(words)
    if asked.listen and not asked.hall:
        return refused("--listen needs --hall; without it the club serves only this computer.")
    VAR_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
    keep_to_owner(VAR_DIR)
    try:
        status = opened(asked, VAR_DIR)
    except (lock.AlreadyRunning, listen_address.AddressInUse, processes.NoRedis) as trouble:
        return refused(str(trouble))
    except KeyboardInterrupt:
        status = CLOSED_BY_HAND
    if status in (0, CLOSED_BY_HAND):
        say("The club is closed. Everything is kept.")
    return status


def parser() -> ArgumentParser:
    """Return the argument parser."""
    made = ArgumentParser(prog="manage.py up", description=PURPOSE)
    made.add_argument(
        "--hall", action="store_true", help="serve the local network, not only this computer"
    )
    made.add_argument(
        "--listen", metavar="ADDRESS", help="with --hall: listen on this address only"
    )
    made.add_argument(
        "--port",
        type=int,
        default=int(os.environ.get("PORT", "8000")),
        help="the port (default: PORT, or 8000)",
    )
    return made


def opened(asked: Namespace, var: Path) -> int:
    """Take the lock, open the listening socket, prepare if needed, keep all processes running."""
    host = (asked.listen or "0.0.0.0") if asked.hall else "127.0.0.1"
    held = lock.lock(var)
    with listen_address.listening_socket(host, asked.port) as door:
        port = door.getsockname()[1]
        lock.sign(held, shown(host, port))
        # A hall is always prepared, which also refuses a demo club.
        to_do = asked.hall or not ready_stamp.still_ready(var)
        if to_do and (status := prepared(asked.hall, held)):
            return status
        # The other processes start once the web server has answered.
        answering = threading.Event()
        hosts = listen_address.allowed_hosts(host) if asked.hall else None
        children = processes.children(var, door.fileno(), hosts, answering.is_set)
        announcing = (host, port, asked.hall, answering)
        threading.Thread(target=announce, args=announcing, daemon=True).start()
        Supervisor(children, say, (held,)).run()
    return 0


def prepared(hall: bool, held: int) -> int:
    """Prepare database, static files and first club in a separate process; return its status.

    It inherits the lock, so that if this process is killed, no second one prepares at the same
    time.
    """
    command = [sys.executable, str(BASE_DIR / "manage.py"), "prepare", *(["--hall"] * hall)]
    process = subprocess.Popen(command, pass_fds=(held,), process_group=0)
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.terminate()
        process.wait()
        raise


def announce(host: str, port: int, hall: bool, answering: threading.Event) -> None:
    """Wait for the first response, then print the URL, with a QR code in a hall."""
    here = "127.0.0.1" if host == "0.0.0.0" else host
    answered = answers(here, port)
    answering.set()
    if not answered:
        return
    outside = listen_address.lan_addresses() if host == "0.0.0.0" else [host]
    if hall and outside:
        there = shown(outside[0], port)
        say(f"{listen_address.terminal_code(there)}\nThe club is open to the hall at {there}")
    else:
        say(f"The club is open at {shown(here, port)}")
    say("Ctrl-C closes it.")


def answers(host: str, port: int) -> bool:
    """Wait until the web server answers; return whether it did. Early requests wait their turn."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection((host, port), PATIENCE) as visit:
            visit.sendall(ASKING)
            if visit.recv(100).startswith(b"HTTP/1"):
                return True
        time.sleep(0.2)
    return False


def shown(host: str, port: int) -> str:
    """Return the URL to type."""
    return f"http://{host}:{port}/"


def say(sentence: str) -> None:
    """Print a sentence to the operator at once."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def refused(why: str) -> int:
    """Print why the club does not open, and return the exit status."""
    sys.stderr.write(f"{why}\n")
    return 1
