"""Listen for a club's webhooks, and print each ruling once.

    python -m client.rulings 8099 whsec_… http://127.0.0.1:8000 the-portland whist_…

Run it in docs/examples. The club is told the address http://127.0.0.1:8099/ and the kind
`ruling.given` (Club, Webhooks); the secret is shown there once. The token needs `read` and
`rulings:read`.
"""

from __future__ import annotations

from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from client.begin import begin
from client.club import Club, Refused
from client.webhook import NotTheirs, verified

LARGEST = 100_000
"""Bytes a message may have."""

LASTING = frozenset({401, 403, 404})
"""Answers of the club that stay as they are, however often it is asked with this token."""


class Listening:
    """Takes messages, and says those that are new; a message may come twice under its id."""

    def __init__(self, club: Club, secret: str, say: Callable[[str], None]) -> None:
        self.club, self.secret, self.say = club, secret, say
        self.done: set[str] = set()

    def take(self, headers: dict[str, str], body: bytes) -> int:
        """Return the status to answer a message with; what is not the club's is refused."""
        try:
            said = verified(self.secret, headers, body)
            sentence = self.sentence(said) if said["type"] == "ruling.given" else ""
        except NotTheirs as not_theirs:
            self.say(f"Refused: {not_theirs}.")
            return 401
        except (Refused, OSError) as trouble:
            if isinstance(trouble, Refused) and trouble.problem.get("status") in LASTING:
                self.say(f"This token may not read it, and it will not come again: {trouble}")
                return 200
            self.say(f"It cannot be read just now, and will come again: {trouble}")
            return 503
        message = headers["webhook-id"]
        if sentence and message not in self.done:
            self.say(sentence)
        self.done.add(message)
        return 200

    def sentence(self, said: dict[str, Any]) -> str:
        """Return what was ruled or decided on appeal; the message has no words, so fetch them."""
        number = int(said["data"]["dispute"])
        if verdict := said["data"].get("verdict"):
            return f"Dispute {number}: {verdict} on appeal."
        rulings = self.club.dispute(number)["rulings"]
        if not rulings:
            return f"Dispute {number} is ruled; this token may not read how."
        ruling = rulings[-1]
        return f"Dispute {number}, under law {ruling['law']}: {ruling['decision']}"


def serve(port: int, listening: Listening) -> None:
    """Listen on this machine until one is stopped."""

    class Handler(BaseHTTPRequestHandler):
        """Hands messages on."""

        def do_POST(self) -> None:
            """Take one."""
            told = self.headers.get("Content-Length", "")
            length = int(told) if told.isdecimal() else LARGEST + 1
            headers = {name.lower(): value for name, value in self.headers.items()}
            body = self.rfile.read(length) if length <= LARGEST else b""
            self.send_response(listening.take(headers, body))
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Print nothing but rulings."""

    server = HTTPServer(("127.0.0.1", port), Handler)
    listening.say(f"Listening at http://127.0.0.1:{server.server_address[1]}/")
    server.serve_forever()


def main(port: str, secret: str, site: str, slug: str, token: str) -> None:
    """Print rulings until one is stopped."""
    serve(int(port), Listening(Club(site, slug, token), secret, lambda it: print(it, flush=True)))


if __name__ == "__main__":
    begin(main, __doc__, "port")
