"""What a field says of a value it does not take."""

from __future__ import annotations

from inspect import getmembers, isclass

import pytest
from django.utils.functional import Promise
from rest_framework.serializers import ValidationError

from api.serializers import fields, strict_serializer


def test_what_was_expected_can_be_said_in_another_language() -> None:
    kinds = [kind for _, kind in getmembers(fields, isclass) if kind.__module__ == fields.__name__]
    told = [
        vars(kind).get("default_error_messages", {})
        for kind in [*kinds, strict_serializer.StrictSerializer]
    ]
    messages = [message for one in told for message in one.values()]
    assert messages and all(isinstance(message, Promise) for message in messages)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (fields.CARD, "a card, rank then suit, such as QS or 10H"),
        (fields.CUT_CARD, "a card, rank then suit, such as QS or 10H; the suit may be left out"),
        (fields.CLOCK, "a time of day, such as 19:30"),
        ("^x$", "text that matches the pattern in the schema"),
    ],
)
@pytest.mark.parametrize("told", [7, "1Z"])
def test_a_text_of_one_form_is_shown_by_an_example(form: str, expected: str, told: object) -> None:
    with pytest.raises(ValidationError) as refused:
        fields.PatternField(form).run_validation(told)
    assert refused.value.detail == [expected]
