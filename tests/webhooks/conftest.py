"""Whatever message a test of webhooks has made is one that the OpenAPI document describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import orjson
import pytest

from api.webhook_schema import message_shape
from club import registries
from club.notice import NoticeKind
from club.webhooks import telling
from tests.api.document import the_document


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    """Give the OpenAPI document."""
    return the_document()


def fits_the_document(message: dict[str, Any]) -> None:
    """See that a message has its shape, and tells nothing beside what stands there."""
    kinds = {kind.id: kind for kind in registries.NOTICE_KINDS}
    shape = message_shape(kinds.get(message["type"], NoticeKind(telling.TRIAL, "A trial")))
    told = shape["properties"]
    told["data"]["additionalProperties"] = shape["additionalProperties"] = False
    jsonschema.Draft202012Validator(
        shape, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    ).validate(message)


@pytest.fixture(autouse=True)
def messages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """Give the messages that were made, and hold each to the document once the test is over."""
    made: list[dict[str, Any]] = []
    body_of = telling.body_of

    def remembered(delivery: Any) -> bytes:
        body = body_of(delivery)
        made.append(orjson.loads(body))
        return body

    monkeypatch.setattr(telling, "body_of", remembered)
    yield made
    for message in made:
        fits_the_document(message)
