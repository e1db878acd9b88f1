"""Whatever message a test of webhooks has made is one that the OpenAPI document describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import orjson
import pytest

from api.openapi.webhook_messages import message_shape
from club.record import registries
from club.record.registries import NoticeKind
from club.webhooks import payload
from tests.api.document import the_document
from tests.servers.receiver import receiving
from tests.views.house import a_house


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    return the_document()


def fits_the_document(message: dict[str, Any]) -> None:
    """See that a message has its shape, and tells nothing beside what stands there."""
    kinds = {kind.id: kind for kind in registries.NOTICE_KINDS}
    shape = message_shape(kinds.get(message["type"], NoticeKind(payload.TRIAL, "Test message")))
    told = shape["properties"]
    told["data"]["additionalProperties"] = shape["additionalProperties"] = False
    jsonschema.Draft202012Validator(
        shape, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    ).validate(message)


@pytest.fixture(autouse=True)
def messages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """Yield the messages that were made, and hold each to the document once the test is over."""
    made: list[dict[str, Any]] = []
    body_of = payload.body_of

    def remembered(delivery: Any) -> bytes:
        body = body_of(delivery)
        made.append(orjson.loads(body))
        return body

    monkeypatch.setattr(payload, "body_of", remembered)
    yield made
    for message in made:
        fits_the_document(message)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Any]:
    """Yield one who takes messages on the loopback, which counts as the hall here."""
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    with receiving() as made:
        yield made


@pytest.fixture
def house() -> Any:
    """Return a club whose first rubber is about to be played."""
    made = a_house()
    made.people_enter()
    made.evening = made.open_evening(1, 2, 3, 4, 5)
    made.rubber = made.play_begins(made.evening, ("2", "3", "4", "5"))
    return made
