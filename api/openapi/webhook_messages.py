"""Webhook messages in the OpenAPI document: what is sent for each kind, and how it is signed."""

from __future__ import annotations

from typing import Any

from api.openapi.postprocessing import SHAPES
from club.record import registries
from club.record.registries import NoticeKind
from club.webhooks.payload import TRIAL

TEXT = {"type": "string"}
STANDS = {
    "club": {**TEXT, "description": "The club's name in addresses."},
    "position": {
        "type": "integer",
        "minimum": 0,
        "description": "The position in the record's public order; `/replay` uses it.",
    },
}
"""Fields that every message has."""
ON_THE_RECORD = {
    "stream": {**TEXT, "description": "The stream of the line it is about."},
    "number": {
        "type": "integer",
        "minimum": 1,
        "description": "The number of that line in the stream.",
    },
}
"""Further fields of a message that is about a line of the record."""
MORE = {"path": {**TEXT, "description": "Where to read more, with a token."}}
HEADERS = {
    "webhook-id": "The same for every attempt to send one message, so repeats can be ignored.",
    "webhook-timestamp": "When it was sent, in seconds since 1970: reject old messages.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; "
    "while two secrets are in use there are two, separated by a space.",
}
ANSWERS = {
    "2XX": "The message was accepted.",
    "410": "No more messages are wanted: the webhook is stopped.",
    "default": "The message was not accepted, and will be sent again.",
}


def with_webhooks(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add every kind of notice with its schema, those of plugins and the trial included."""
    trial = NoticeKind(TRIAL, "A test message, about nothing")
    shapes, result["webhooks"] = result["components"]["schemas"], {}
    for kind in (*registries.NOTICE_KINDS, trial):
        name = f"Message.{kind.id}"
        shapes[name] = message_shape(kind)
        result["webhooks"][kind.id] = {"post": _operation(kind, name)}
    return result


def message_shape(kind: NoticeKind) -> dict[str, Any]:
    """Return the schema of a message of this kind; fields may be added later, as everywhere."""
    line = ON_THE_RECORD if kind.whats else {}
    data = {
        "type": "object",
        "required": [*STANDS, *line, *kind.always],
        "properties": {**STANDS, **line, **(MORE if kind.whats else {}), **kind.says},
    }
    return {
        "type": "object",
        "description": kind.title,
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"const": kind.id},
            "timestamp": {**TEXT, "format": "date-time", "description": "When it happened."},
            "data": data,
        },
    }


def _operation(kind: NoticeKind, shape: str) -> dict[str, Any]:
    return {
        "operationId": kind.id.replace(".", "_"),
        "summary": kind.title,
        "description": f"{kind.title}. Sent to the webhooks of the club that subscribe to it.",
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": TEXT, "description": said}
            for name, said in HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": SHAPES + shape}}},
        },
        "responses": {status: {"description": said} for status, said in ANSWERS.items()},
    }
