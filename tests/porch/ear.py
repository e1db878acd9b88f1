"""A listener for the tests: reads server-sent events off a plain socket."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Heard:
    """One event as it came."""

    event: str
    id: str
    told: dict[str, Any]


class Ear:
    """Listens to one club's stream."""

    def __init__(self, port: int, query: str, patience: float = 10, **headers: str) -> None:
        """Ask to listen; `status` tells what the door answered."""
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        self.connection.request("GET", f"/live?{query}", headers=headers)
        self.response = self.connection.getresponse()
        self.status = self.response.status

    def next(self) -> Heard:
        """Return the next event; pings and the pause to come back after are passed over."""
        fields: dict[str, str] = {}
        while True:
            line = self.response.readline()
            if not line:
                raise EOFError("the stream has ended")
            if line == b"\n":
                if "data" in fields:
                    event = fields.get("event", "message")
                    return Heard(event, fields.get("id", ""), json.loads(fields["data"]))
                continue
            name, _, value = line.decode().rstrip("\n").partition(": ")
            fields[name] = value

    def close(self) -> None:
        """Go away without a word."""
        self.connection.close()
