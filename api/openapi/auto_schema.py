"""The OpenAPI document, generated from the views so that it always matches them."""

from __future__ import annotations

import inspect
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse

from api import converters
from api.http.change_requests import KEY, done_of
from api.http.pagination import Query
from api.http.views import ChangeView, InquiryView
from api.openapi.examples import EXAMPLES
from api.openapi.postprocessing import SHAPES
from club.codec.stored_name import snake_case, stored_name

spectacular_settings.PATH_CONVERTER_OVERRIDES.update(converters.IN_THE_SCHEMA)

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": f"^{KEY.pattern}$", "minLength": 1, "maxLength": 80},
    OpenApiParameter.HEADER,
    required=True,
    description="A key of your own, new for each change in a club. Send the same request again "
    "with the same key and you get the same receipt; nothing is done twice.",
    examples=[OpenApiExample("an idempotency key", "6f1c3b1e-arrive-4")],
)
SEEN_BEFORE = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the version you have; the answer is 304 if nothing has changed.",
)
PRACTICE_TOKEN = OpenApiParameter(
    "Practice-Token",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="The token you were given when you sat down at the practice table.",
)
STILL_SO = OpenApiResponse(None, "Nothing has changed since the ETag you sent.")

TAGS = {
    "bot_list": "bots",
    "club_plugins": "plugins",
    "dispute_actions": "dispute_deeds",
    "personal_data": "personal",
    "rubber_actions": "rubber_deeds",
}
"""The tags of modules whose public tag is not their name."""


def operation_of(view: type) -> str:
    """Name an operation after its view: DealtHandView is dealt_hand."""
    return snake_case(view.__name__.removesuffix("View"))


class Schema(AutoSchema):
    """Reads an operation from its view."""

    view: Any

    def get_operation_id(self) -> str:
        """Return the operation's id, from its act or its address."""
        if self.method == "POST" and hasattr(self.view, "act"):
            return getattr(self.view, "operation", "") or stored_name(self.view.act)
        name = operation_of(type(self.view))
        made = self.method == "POST" and not isinstance(self.view, InquiryView)
        return f"{name}_make" if made else name

    def get_tags(self) -> list[str]:
        """Return the operation's tag: its module's name, unless the view sets another."""
        module = type(self.view).__module__.rpartition(".")[2]
        return [getattr(self.view, "among", TAGS.get(module, module))]

    def get_summary(self) -> str:
        """Return the summary: the first line of the documentation."""
        return (inspect.getdoc(self._said()) or "").partition("\n")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # as in drf-spectacular
        """Return the description: the whole documentation."""
        return inspect.getdoc(self._said()) or ""

    def _said(self) -> Any:
        if isinstance(self.view, InquiryView):
            return self.view.answer
        if self.method == "POST":
            sources = (getattr(self.view, name, None) for name in ("act", "build_act"))
            execute = getattr(type(self.view), "execute", ChangeView.execute)
            own = self.view.execute if execute is not ChangeView.execute else self.view.post
            return next(filter(None, sources), own)
        return type(self.view) if getattr(self.view, "tagged", False) else self.view.get

    def get_request_serializer(self) -> Any:
        """Return the shape of the request body."""
        if isinstance(self.view, InquiryView):
            return {"application/json": {"$ref": SHAPES + self.view.takes}}
        return self.view.shape if self.method == "POST" else None

    def get_response_serializers(self) -> Any:
        """Return the shapes of the responses, by status."""
        view = self.view
        if isinstance(view, InquiryView):
            return {"200": {"$ref": SHAPES + view.gives}}
        if self.method != "POST":
            if media := getattr(view, "media_type", None):
                return {("200", media): {"type": "string"}}
            shown = {"200": getattr(view, "lists", None) or view.shows}
            return {**shown, "304": STILL_SO} if getattr(view, "tagged", False) else shown
        made = {"201": getattr(view, "answers", None) or done_of(view.shows)}
        looked = getattr(view, "preview", None)
        return {**made, "200": looked} if looked is not None else made

    def get_override_parameters(self) -> list[Any]:
        """Return the query parameters, and the headers an operation needs."""
        if isinstance(self.view, InquiryView):
            return []
        sent = [PRACTICE_TOKEN] if getattr(self.view, "practised", False) else []
        if self.method != "POST":
            etag = [SEEN_BEFORE] if getattr(self.view, "tagged", False) else []
            return [*_asked(self.view.query), *etag, *sent]
        key = [IDEMPOTENCY_KEY] if getattr(self.view, "keyed", True) else []
        return [*_asked(self.view.change_query), *key, *sent]

    def get_examples(self) -> list[OpenApiExample]:
        """Return the example request bodies, from an evening of the club."""
        examples = EXAMPLES.get(self.get_operation_id(), ())
        name, kind = "a typical request", self.view.parser_classes[0].media_type
        return [
            OpenApiExample(name, value, request_only=True, media_type=kind)
            for value in examples
            if self.method == "POST"
        ]


def _asked(query: type[Query]) -> list[Any]:
    return [query] if query().fields else []


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # no types there
    """Bearer authentication, with a token."""

    target_class = "api.http.authentication.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme."""
        return {"type": "http", "scheme": "bearer", "description": "A token: `whist_…`."}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # no types there
    """Session authentication, as pages use."""

    target_class = "api.http.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
