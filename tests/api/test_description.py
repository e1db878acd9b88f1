"""The OpenAPI document is built once, and a client that has it is answered 304."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

pytestmark = pytest.mark.django_db
WHERE = "/api/v1/schema"


def test_it_is_built_once_for_each_media_type_however_often_it_is_asked_for() -> None:
    with (
        patch("api.openapi.views._built", {}),
        patch.object(
            SchemaGenerator, "get_schema", autospec=True, side_effect=SchemaGenerator.get_schema
        ) as made,
    ):
        answers = [Client().get(WHERE) for _ in range(3)]
        json = Client().get(WHERE, headers={"Accept": "application/vnd.oai.openapi+json"})
    assert made.call_count == 2
    assert len({answer.content for answer in answers}) == 1
    assert json.json()["openapi"].startswith("3.1") and json["ETag"] != answers[0]["ETag"]
    assert "Accept" in json["Vary"]


def test_who_has_it_is_told_that_it_is_still_so() -> None:
    first = Client().get(f"{WHERE}?version=no-such-version&lang=xx")
    assert b"no-such-version" not in first.content
    again = Client().get(WHERE, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"] and "no-cache" in again["Cache-Control"]
    other = Client().get(WHERE, headers={"If-None-Match": '"another"'})
    assert (other.status_code, other.content) == (200, first.content)
    assert first["Content-Type"].startswith("application/vnd.oai.openapi")
