"""What can be written down as a name, and what would not be seen."""

from io import BytesIO

import pytest
from rest_framework.exceptions import ParseError

from api.http.parsers import JsonParser
from api.serializers.fields import PlainTextField
from club.errors import Malformed
from club.members.commands import plain_name

PERSIAN, HINDI = "\u0646\u06cc\u0644\u200c\u0641\u0627\u0645", "\u0915\u094d\u200d\u0937"


@pytest.mark.parametrize("name", [PERSIAN, HINDI, "Zoë Ångström", "O’Neill"])
def test_a_name_with_joiners_within_its_words_is_written_down(name):
    assert (plain_name(name), PlainTextField().to_internal_value(name)) == (name, name)


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200d", "A\u0000B", "A\u202eB", "A\ud800", "A\u200dB", "AB\u200c"]
)
def test_a_name_that_cannot_be_seen_or_hides_something_is_not(name):
    with pytest.raises(Malformed):
        plain_name(name)


def test_a_body_of_json_may_begin_with_the_mark_of_its_encoding():
    body = b'\xef\xbb\xbf{"kind": "room"}'
    assert JsonParser().parse(BytesIO(body)) == {"kind": "room"}
    with pytest.raises(ParseError):
        JsonParser().parse(BytesIO(b"\xef\xbb\xbf[]"))
