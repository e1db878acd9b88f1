"""A client that knows no address: it follows what it is offered, and fills in what is left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.api.evening import Program

Offer = Mapping[str, Any]


class Follower:
    """Reads views and follows their offers; `program` only carries what it sends."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def read(self, address: str) -> Any:
        """Read an address that an answer named."""
        return self.program.read(address)

    def follow(self, offer: Offer, **choices: Any) -> Any:
        """Do what is offered, with the choices made; give how things stand then."""
        answer = self.send(offer, **choices)
        assert answer.status_code == 201, (offer, choices, answer.content.decode())
        return answer.json()["view"]

    def send(self, offer: Offer, **choices: Any) -> Any:
        """Send what is offered, with the choices made: none that it does not leave open."""
        left = {one["name"]: one for one in offer["fields"]}
        assert offer["method"] == "POST" and choices.keys() <= left.keys(), (offer, choices)
        wanted = {name for name, one in left.items() if one["required"]}
        assert wanted <= choices.keys(), (offer["kind"], wanted - choices.keys())
        return self.program.post(offer["href"], {**offer["body"], **choices})


def offered(view: Mapping[str, Any], kind: str, **body: Any) -> Offer:
    """Return the offer of a kind in a view, with these parts in its body or its choices' values."""
    found = [one for one in view["may"] if one["kind"] == kind and _fits(one, body)]
    assert found, (kind, body, [one["kind"] for one in view["may"]])
    return found[0]


def is_offered(view: Mapping[str, Any], kind: str) -> bool:
    """Return whether a kind is offered, and no law is against it."""
    return any(one["kind"] == kind and one["refusal"] is None for one in view["may"])


def _fits(offer: Offer, body: Mapping[str, Any]) -> bool:
    return all(offer["body"].get(name) == value for name, value in body.items())


def values(offer: Offer, name: str) -> list[Any]:
    """Return the values a choice is limited to."""
    one = next(one for one in offer["fields"] if one["name"] == name)
    allowed: list[Any] = one["values"] if "values" in one else one["items"]["values"]
    return allowed


PLAIN: Mapping[str, Callable[[], Any]] = {
    "boolean": lambda: True,
    "integer": lambda: 1,
    "object": dict,
}
FORMS = {
    "card": "QS",
    "cut-card": "QS",
    "time": "19:30",
    "date": "2026-11-20",
    "date-time": "2026-11-20T17:30:00Z",
}


def filled(offer: Offer) -> dict[str, Any]:
    """Make every choice that must be made, by what the offer says of it and nothing else."""
    return dict(_required(offer["fields"]))


def _required(fields: Any) -> Iterator[tuple[str, Any]]:
    for one in fields:
        if one["required"]:
            yield one["name"], _one(one)


def _one(choice: Mapping[str, Any]) -> Any:
    if "values" in choice:
        return choice["values"][0]
    if choice["type"] == "list":
        return [_one(choice["items"])]
    if choice["type"] == "object" and "fields" in choice:
        return dict(_required(choice["fields"]))
    if choice["type"] == "string":
        return FORMS.get(choice.get("format", ""), "As it was.")
    return PLAIN[choice["type"]]()
