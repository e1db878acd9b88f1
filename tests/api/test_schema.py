"""The OpenAPI document says what the API does."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
import yaml
from django.test import Client, override_settings
from drf_spectacular.validation import validate_schema
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests import plain
from tests.api.document import the_document

KEYLESS = {
    "/api/v1/adjudications",
    "/api/v1/practice",
    "/api/v1/practice/invitations/{code}",
    "/api/v1/practice/{table}/leave",
}
"""POST without a key: one changes nothing, one ends its token, the others give a secret once."""
WITHOUT_A_BODY = {"practice_leave_make", "rehearsal_cancelled_make"}
"""POST whose address says all there is to say."""
PLAIN = "django.contrib.staticfiles.storage.StaticFilesStorage"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """Return the document."""
    return the_document()


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]


def test_lists_stand_among_the_operations_of_what_they_list(document: dict[str, Any]) -> None:
    club = "/api/v1/clubs/{club}"
    among = {"/rubbers": "rubbers", "/rulings": "disputes", "/precedents": "disputes"}
    among |= {"/webhooks/{webhook}/deliveries": "webhooks"}
    tags = {path: document["paths"][club + path]["get"]["tags"] for path in among}
    assert tags == {path: [tag] for path, tag in among.items()}


def test_the_document_is_openapi_3_1(document: dict[str, Any]) -> None:
    validate_schema(document)
    assert document["openapi"].startswith("3.1.")


@override_settings(STORAGES={"staticfiles": {"BACKEND": PLAIN}})
def test_the_schema_is_served_to_anyone_and_its_page_needs_no_internet() -> None:
    client = Client()
    served = client.get("/api/v1/schema", headers={"Accept": "application/vnd.oai.openapi"})
    assert yaml.load(served.content, plain.TYPED)["openapi"].startswith("3.1.")
    page = client.get("/api/v1/docs", headers={"Accept": "text/html"})
    assert page.status_code == 200
    text = page.content.decode()
    assert "default-src 'self'" in page["Content-Security-Policy"]
    assert "//cdn" not in text and "https://" not in text


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does(
    document: dict[str, Any],
) -> None:
    found = operations(document)
    names = [operation["operationId"] for _, _, operation in found]
    assert len(set(names)) == len(names) > 70
    vague = {"", "Make the change", "List them", "Show it", "Undo it"}
    assert [path for _, path, operation in found if operation["summary"] in vague] == []
    issued = document["paths"]["/api/v1/clubs/{club}/tokens"]["post"]["summary"]
    assert issued == "Create a token; its secret is in this response and is never shown again"


def test_every_change_needs_a_key_and_has_an_example_of_its_shape(
    document: dict[str, Any],
) -> None:
    registry = Registry().with_resource("urn:document", Resource(document, DRAFT202012))
    for method, path, operation in operations(document):
        if method != "post":
            continue
        names = {one["name"]: one for one in operation.get("parameters", [])}
        if path in KEYLESS:
            assert "Idempotency-Key" not in names, path
        else:
            assert names["Idempotency-Key"]["required"], path
        if operation["operationId"] in WITHOUT_A_BODY:
            assert "requestBody" not in operation, path
            continue
        content = operation["requestBody"]["content"]
        body = content.get("application/json") or content["multipart/form-data"]
        assert body.get("examples"), f"{operation['operationId']} has no example"
        schema = {"$ref": "urn:document" + body["schema"]["$ref"]}
        validator = jsonschema.Draft202012Validator(schema, registry=registry)
        for example in body["examples"].values():
            validator.validate(example["value"])


def test_every_operation_says_which_problems_it_may_answer_with(document: dict[str, Any]) -> None:
    for _, path, operation in operations(document):
        problem = operation["responses"]["422"]["content"]["application/problem+json"]
        assert problem["schema"] == {"$ref": "#/components/schemas/Problem"}, path
