"""One club, as the bearer of a token may see it."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import quote, urlencode

from client.shapes import Dispute, Evening, Lines, Offer, Problem, Rubber, RulingAhead

PATIENCE = 30.0
"""Seconds an answer may take."""
BETWEEN_PINGS = 60.0
"""Seconds after which a stream that says nothing, not even a ping, is taken to be gone."""

READS = {
    "dispute": "/disputes/{number}",
    "evening": "/evenings/{evening}",
    "events": "/events",
    "rubber": "/evenings/{evening}/rubbers/{rubber}",
}
"""Where this client reads, below the club."""
DISPUTES = "/disputes"
"""Where it calls the arbitrator."""
RULINGS = "/disputes/{number}/rulings"
"""Where an arbitrator rules, and looks first at what a ruling would do."""


class Refused(Exception):
    """The club said no; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        law = f" (law {problem['law']})" if "law" in problem else ""
        fields = "".join(
            f" {one['field']}: {one['expected']}." for one in problem.get("errors", ())
        )
        super().__init__(f"{problem.get('detail', 'No answer that can be read.')}{law}{fields}")
        self.problem = problem


class Club:
    """Reads and changes a club over its API; `site` is such as http://127.0.0.1:8000."""

    def __init__(self, site: str, slug: str, token: str) -> None:
        self.site, self.slug, self.token = site.rstrip("/"), slug, token

    def evening(self, key: str) -> Evening:
        """Return an evening."""
        return cast(Evening, self.get("evening", evening=key))

    def rubber(self, evening: str, ordinal: int) -> Rubber:
        """Return a rubber as it stands now."""
        return cast(Rubber, self.get("rubber", evening=evening, rubber=ordinal))

    def dispute(self, number: int) -> Dispute:
        """Return a dispute, as far as this token may see it."""
        return cast(Dispute, self.get("dispute", number=number))

    def call_arbitrator(self, evening: str, table: int, words: str, key: str = "") -> Dispute:
        """Call the arbitrator to a table; the point in dispute is frozen on the record.

        The token is a player's of that table, or its tablet's, with the scope `rulings:write`.
        """
        told = {"evening": evening, "table": table, "words": words}
        return cast(Dispute, self.post(DISPUTES, told, key))

    def look_at_ruling(self, number: int, ruling: dict[str, Any]) -> RulingAhead:
        """Return what a ruling would change; nothing is written.

        `ruling` is what is sent to sign it: `law`, `question`, `reasons`, `decision`, `effects`.
        The token is that of the arbitrator who hears the dispute.
        """
        request = self._request(
            f"{self._base}{RULINGS.format(number=number)}?preview=true", json.dumps(ruling).encode()
        )
        request.add_header("Content-Type", "application/json")
        return cast(RulingAhead, self._ask(request))

    def lines(self, after: int = 0, **wanted: str) -> Lines:
        """Return the record after a position, a page at a time; `stream` or `what` narrow it."""
        return cast(Lines, self.get("events", query={"after": after, **wanted}))

    def news(self, last: str = "") -> Iterator[str]:
        """Yield the id of each piece of news until the club ends the listening, the last at once.

        A piece says no more than that something changed; the record says what.
        """
        query = urlencode({"club": self.slug, **({"after": last} if last else {})})
        request = self._request(f"{self.site}/api/v1/stream?{query}")
        with urllib.request.urlopen(request, timeout=BETWEEN_PINGS) as stream:
            yield (heard := last)
            for line in stream:
                name, _, value = line.decode().strip().partition(": ")
                if name == "id":
                    heard = value
                elif name == "data":
                    yield heard

    def get(self, what: str, *, query: dict[str, Any] | None = None, **address: Any) -> Any:
        """Read one of READS."""
        path = READS[what].format(**{name: quote(str(one)) for name, one in address.items()})
        asked = f"?{urlencode(query)}" if query else ""
        return self._ask(self._request(f"{self._base}{path}{asked}"))

    def post(self, path: str, told: dict[str, Any], key: str = "") -> Any:
        """Make a change and give how things stand then.

        Were the answer lost, the same change under the same key is done once and answered again.
        """
        return self._change(self._base + path, told, key)

    def follow(self, offer: Offer, key: str = "", **choices: Any) -> Any:
        """Do what is offered, with the choices it leaves open, and give how things stand then."""
        return self._change(f"{self.site}{offer['href']}", {**offer["body"], **choices}, key)

    def _change(self, address: str, told: dict[str, Any], key: str) -> Any:
        request = self._request(address, json.dumps(told).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", key or str(uuid.uuid4()))
        return self._ask(request)["view"]

    @property
    def _base(self) -> str:
        return f"{self.site}/api/v1/clubs/{quote(self.slug)}"

    def _request(self, address: str, body: bytes | None = None) -> urllib.request.Request:
        return urllib.request.Request(
            address, body, headers={"Authorization": f"Bearer {self.token}"}
        )

    def _ask(self, request: urllib.request.Request) -> Any:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            raise Refused(_problem(refusal)) from None


def _problem(refusal: urllib.error.HTTPError) -> Problem:
    try:
        return cast(Problem, json.load(refusal))
    except (ValueError, http.client.HTTPException, OSError):
        return {"status": refusal.code, "detail": f"The club answered {refusal.code}."}
