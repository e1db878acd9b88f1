"""What a problem is read as."""

from __future__ import annotations

from typing import Any


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.content.decode()
    assert answer["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert (body["status"], body["code"]) == (status, code)
    assert body["type"] == f"/api/v1/problems/{code}"
    assert body["title"] and body["detail"]
    return body


def faults(body: dict[str, Any]) -> dict[str, str]:
    return {one["field"]: one["expected"] for one in body["errors"]}
