"""What no honest form sends: every page answers it plainly, and tells nothing of itself."""

from __future__ import annotations

import pytest

from tables.room.notation import ACTS
from tests.trouble.night import Night, a_night, sent, told, written
from tests.trouble.strange import HUGE, LONG, STRANGE, addresses, form, post, quiet, seldom

pytestmark = pytest.mark.django_db

KINDS = ("text/plain", "application/json", "text/html; charset=klingon", "multipart/form-data")
KINDS += ("application/x-www-form-urlencoded; charset=klingon", "multipart/form-data; boundary=é")


@pytest.fixture
def night() -> Night:
    """Return an evening on which a hand has been marked."""
    made = a_night()
    made.marks()
    return made


@pytest.mark.parametrize("strange", seldom(STRANGE, but=("a NUL", "a huge number")))
def test_no_page_falls_over_what_is_typed(night, strange):
    reader = night.reader()
    for path in addresses(night, "c/"):
        record = night.rubber.stream.name
        known = {"record": record, "seen": f"{record}={night.rubber.stream.version}"}
        quiet(post(reader, path, form(STRANGE[strange], **known)), path)


@pytest.mark.soak
def test_no_page_falls_over_an_act_of_any_kind_that_is_filled_strangely(night):
    reader = night.reader()
    for kind in ACTS:
        for strange in ("a NUL", "a huge number"):
            body = form(STRANGE[strange], kind=kind, table="1", seen=f"{night.evening.key}=0")
            quiet(post(reader, night.page("do"), body), kind)
            quiet(reader.get(f"{night.page('consider')}?{body}"), kind)


@pytest.mark.parametrize("strange", seldom(STRANGE, but=("a NUL",)))
def test_no_page_falls_over_what_stands_after_the_question_mark(night, strange):
    reader = night.reader()
    for path in addresses(night, "c/"):
        quiet(reader.get(f"{path}?{form(STRANGE[strange], part='arrivals')}&search=%00"), path)


def test_a_million_letters_are_more_than_any_page_takes(night):
    reader = night.reader()
    for path in addresses(night, "c/"):
        quiet(post(reader, path, form("", name=LONG, reason=LONG, seen="room=1")), path)
    answer = reader.post(night.house.at("new-member"), sent(name=LONG, kind="member"))
    told(answer, 422, "name")


@pytest.mark.parametrize(
    "kind", seldom(KINDS, but=("multipart/form-data", "text/html; charset=klingon"))
)
def test_no_page_falls_over_a_body_of_another_kind(night, kind):
    reader = night.reader()
    for path in addresses(night, "c/"):
        for body in (b"", b"\x00\xff"):
            quiet(reader.generic("POST", path, body, kind), path)


def test_what_a_page_was_made_from_is_read_with_care(night):
    reader, before = night.reader(), written()
    for seen in ("room=" + HUGE, "room=-1", "room", "a\x00b=1", "=" * 300, "room=²", "é=1"):
        told(reader.post(night.page("do"), sent(kind="last_call", seen=seen)), 422, "seen")
    many = [f"room:{number}=1" for number in range(500)]
    told(reader.post(night.page("do"), sent(kind="last_call", seen=many)), 422, "seen")
    assert written() == before


def test_a_key_that_cannot_be_kept_is_refused(night):
    reader, before = night.reader(), written()
    for intent in ("", "x" * 81, "a\nb", "a\x00b"):
        form = {"kind": "last_call", "intent": intent}
        told(reader.post(night.page("do"), form), 422, "intent")
    assert written() == before


def test_a_reason_that_cannot_be_kept_is_refused(night):
    reader, before = night.reader(), written()
    for reason in ("", " ", "a\x00b", "x" * 2001):
        form = sent(record=night.rubber.stream.name, answer="object", by="E", reason=reason)
        told(reader.post(night.page("answer", 1), form), 422, "reason")
    assert written() == before


@pytest.mark.parametrize(
    "onward", ["https://elsewhere.test/", "//elsewhere.test", "é", "x:alert(1)"]
)
def test_one_goes_on_only_to_a_page_of_ours(night, onward):
    reader = night.reader()
    by_form = reader.post(night.page("do"), sent(kind="declare", who="6", next=onward))
    by_header = reader.post(
        night.page("do"), sent(kind="withdraw", who="6"), headers={"Referer": onward}
    )
    for answer in (by_form, by_header):
        assert answer.status_code == 302, answer.content.decode()
        assert answer["Location"].startswith("/c/")
