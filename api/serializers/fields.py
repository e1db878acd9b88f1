"""Strict fields: they accept exactly what the schema says, with no conversion."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from club.person import is_bot
from club.text.text_validation import is_legible

GREATEST = 2**31 - 1
"""The largest whole number accepted anywhere: the limit of every database column."""
LONGEST_WORDS = 500
LONGEST_LIST = 64
PLAIN_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
CARD = r"^([2-9TJQKA]|10)[CDHS]$"
CLOCK = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
BOT_SEATED = r"^bot:(api/)?[a-z0-9][a-z0-9-]{0,39}@[0-9]{1,4}$"
CUT_CARD = r"^([2-9TJQKA]|10)[CDHS]?$"


class WholeNumberField(serializers.IntegerField):
    """A whole number, sent as a JSON number."""

    default_error_messages = {
        "invalid": _("a whole number"),
        "min_value": _("a number, at least {min_value}"),
        "max_value": _("a number, at most {max_value}"),
    }

    def __init__(self, **options: Any) -> None:
        options.setdefault("min_value", 0)
        options.setdefault("max_value", GREATEST)
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> int:
        """Accept a number that is whole; refuse text, booleans and fractions."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        if isinstance(data, float) and not data.is_integer():
            self.fail("invalid")
        return int(data)


class YesNoField(serializers.BooleanField):
    """True or false, sent as a JSON boolean."""

    default_error_messages = {"invalid": _("true or false")}

    def to_internal_value(self, data: Any) -> bool:
        """Accept true or false."""
        if not isinstance(data, bool):
            self.fail("invalid")
        return data


class QueryNumberField(serializers.IntegerField):
    """A whole number in the query string, where everything is text."""

    default_error_messages = {
        **WholeNumberField.default_error_messages,
        "max_string_length": _("a whole number"),
    }

    def to_internal_value(self, data: Any) -> int:
        """Accept a number in ASCII digits; refuse the digits of other scripts."""
        if not re.fullmatch(r"-?[0-9]+", str(data)):
            self.fail("invalid")
        return super().to_internal_value(data)


class QueryTextField(serializers.CharField):
    """A text in the query string."""

    default_error_messages = {
        "max_length": _("text of at most {max_length} characters"),
        "blank": _("text that is not empty"),
    }


class QueryYesNoField(serializers.BooleanField):
    """True or false in the query string."""

    default_error_messages = dict(YesNoField.default_error_messages)


class QueryOneOfField(serializers.ChoiceField):
    """One of a fixed set of words in the query string."""

    default_error_messages = {"invalid_choice": _("one of: {words}")}

    def to_internal_value(self, data: Any) -> str:
        """Accept one of the words."""
        if data not in self.choices:
            self.fail("invalid_choice", words=", ".join(map(str, self.choices)))
        return str(data)


class QueryDateField(serializers.DateField):
    """A date in the query string."""

    default_error_messages = dict.fromkeys(("invalid", "datetime"), _("a date, such as 2026-11-20"))

    def to_internal_value(self, value: Any) -> Any:
        """Accept a date as year, month and day; refuse a week."""
        if not PLAIN_DAY.fullmatch(str(value)):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


class BoundedListField(serializers.ListField):
    """A list of bounded length."""

    default_error_messages = {
        "min_length": _("a list of length {min_length} or more"),
        "max_length": _("a list of length {max_length} or less"),
    }

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", LONGEST_LIST)
        super().__init__(**options)


class PlainTextField(serializers.CharField):
    """A text of bounded length, without control characters."""

    default_error_messages = {
        "invalid": _("text"),
        "unprintable": _("plain characters only"),
        "max_length": _("text of at most {max_length} characters"),
    }

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", LONGEST_WORDS)
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> str:
        """Accept a text; refuse a number."""
        if not isinstance(data, str):
            self.fail("invalid")
        if data.strip() and not is_legible(data.replace("\n", "").replace("\t", "")):
            self.fail("unprintable")
        return str(super().to_internal_value(data))


class PatternField(serializers.RegexField):
    """A text with a fixed pattern: a card, a time of day."""

    default_error_messages = {"invalid": _("text that matches the pattern in the schema")}
    forms = {
        CARD: _("a card, rank then suit, such as QS or 10H"),
        CLOCK: _("a time of day, such as 19:30"),
        BOT_SEATED: _("a bot’s name on the record, such as bot:club@1"),
        CUT_CARD: _("a card, rank then suit, such as QS or 10H; the suit may be left out"),
    }

    def __init__(self, form: str, **options: Any) -> None:
        if form in self.forms:
            options["error_messages"] = {"invalid": self.forms[form]}
        super().__init__(form, **options)

    def to_internal_value(self, data: Any) -> str:
        """Accept a text; refuse a number."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class OneOfField(serializers.ChoiceField):
    """One of a fixed set of words."""

    default_error_messages = {"invalid_choice": _("one of: {words}")}

    def to_internal_value(self, data: Any) -> str:
        """Accept one of the words."""
        if not isinstance(data, str) or data not in self.choices:
            self.fail("invalid_choice", words=", ".join(map(str, self.choices)))
        return data


class ZonedDateTimeField(serializers.DateTimeField):
    """A date and time with its time zone."""

    default_error_messages = dict.fromkeys(
        ("naive", "invalid", "date"), _("a date and time with its time zone")
    )

    def to_internal_value(self, value: Any) -> datetime:
        """Accept a date and time with a time zone."""
        moment: datetime = super().to_internal_value(value)
        return moment

    def enforce_timezone(self, value: datetime) -> datetime:
        """Refuse a time without a zone: the evening's zone may not be the server's."""
        if value.tzinfo is None:
            self.fail("naive")
        return super().enforce_timezone(value)


class PersonField(WholeNumberField):
    """A member, by number; the rules identify people by strings."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, **options)

    def run_validation(self, data: Any = empty) -> Any:
        """Return the number as a string, as the rules identify people."""
        number = super().run_validation(data)
        return None if number is None else str(number)

    def to_representation(self, value: Any) -> int:
        """Return the number."""
        return int(value)


@extend_schema_field(
    {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": "^bot:"}]}
)
class SeatHolderField(PersonField):
    """Who holds a seat: a member's number, or a bot, such as `bot:club@1`."""

    def to_representation(self, value: Any) -> Any:
        """Return a bot by its recorded name, or a member's number."""
        return value if is_bot(value) else super().to_representation(value)


@extend_schema_field(
    {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": BOT_SEATED}]}
)
class SitterField(PersonField):
    """Who is to hold a seat: a member's number, or a bot, such as `bot:club@1`."""

    def run_validation(self, data: Any = empty) -> Any:
        """Accept a bot by its recorded name, or a member by number."""
        if isinstance(data, str) and re.fullmatch(BOT_SEATED, data):
            return data
        return super().run_validation(data)


class PlainDateField(serializers.DateField):
    """A date."""

    default_error_messages = {"invalid": _("a date, such as 2026-11-20")}

    def to_internal_value(self, value: Any) -> Any:
        """Accept a date as year, month and day; refuse a date-time or a week."""
        if not isinstance(value, str) or not PLAIN_DAY.fullmatch(value):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)
