"""What is answered of webhooks and receipts has the shape the document gives it."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from drf_spectacular.validation import validate_schema
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from club import clock, tasks
from club.models import Delivery
from club.record import registries
from club.record.signing_commands import checkpoint
from tests.trouble.night import a_night

pytestmark = pytest.mark.django_db
BASE = "/api/v1/clubs/{club}"
TOLD = {"name": "ladder", "url": "https://ladder.example/", "kinds": ["rubber.finished"]}


def fits(document: dict[str, Any], method: str, path: str, answer: Any) -> Any:
    """See that an answer is one the document gives at this address; give it as JSON."""
    operation = document["paths"][BASE + path][method]
    media = operation["responses"][str(answer.status_code)]["content"]["application/json"]
    registry = Registry().with_resource("urn:document", Resource(document, DRAFT202012))
    schema = {"$ref": "urn:document" + media["schema"]["$ref"]}
    jsonschema.Draft202012Validator(schema, registry=registry).validate(answer.json())
    return answer.json()


def test_the_document_describes_each_kind_of_message_and_how_it_is_signed(document):
    kinds = {kind.id for kind in registries.NOTICE_KINDS} | {"trial"}
    assert document["webhooks"].keys() == kinds > {"ruling.given", "standings.changed"}
    validate_schema(document)
    for kind, item in document["webhooks"].items():
        [*_path, name] = item["post"]["requestBody"]["content"]["application/json"]["schema"][
            "$ref"
        ].split("/")
        shape = document["components"]["schemas"][name]
        jsonschema.Draft202012Validator.check_schema(shape)
        assert shape["properties"]["type"] == {"const": kind}
        assert len(item["post"]["parameters"]) == 3


def test_every_answer_about_a_webhook_has_its_shape(document):
    night = a_night()
    program = night.program(1)
    made = fits(document, "post", "/webhooks", program.post("/webhooks", TOLD))
    night.wins()
    tasks.publisher.publish()
    tasks.deliveries.relay()
    trouble = {"template": "The name {host} cannot be found.", "values": {"host": "ladder"}}
    Delivery.objects.update(trouble=trouble, tries=1, tried_at=clock.now())
    here, hook = "/webhooks/{webhook}", f"/webhooks/{made['view']['id']}"
    listed = fits(document, "get", f"{here}/deliveries", program.get(f"{hook}/deliveries"))
    [row] = listed["results"]
    assert row["trouble"] == "The name ladder cannot be found."
    fits(document, "get", "/webhooks", program.get("/webhooks"))
    fits(document, "get", here, program.get(hook))
    fits(document, "get", "/notices", program.get("/notices"))
    again = f"{hook}/deliveries/{row['id']}/again"
    fits(document, "post", f"{here}/deliveries/{{delivery}}/again", program.post(again))
    for what, told in (("secret", {}), ("replay", {"after": 0}), ("go-on", {}), ("end", {})):
        fits(document, "post", f"{here}/{what}", program.post(f"{hook}/{what}", told))


def test_a_list_of_receipts_and_a_receipt_have_their_shapes(document):
    night = a_night()
    night.wins()
    program = night.program(night.at("N"))
    unsigned = fits(document, "get", "/receipts", program.get("/receipts"))
    checkpoint(night.club.pk, clock.now(), "the rubber")
    listed = fits(document, "get", "/receipts", program.get("/receipts"))["results"]
    assert unsigned["results"][0]["checkpoint"] is None and listed[0]["checkpoint"] == 1
    one = program.get(f"/receipts/{listed[0]['position']}")
    fits(document, "get", "/receipts/{position}", one)
