"""A run in a made-up language: every word on a page is marked for translation, or is data."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import NoReverseMatch
from django.utils import translation

from club.views.forms import ZONES
from tests.drive.hall import a_drive_in
from tests.views.house import NAMES, SECRETARY, House, a_house

pytestmark = pytest.mark.django_db

OPENS, CLOSES = "⟦", "⟧"
TEXTS = re.compile(
    r"<(script|style|svg)\b.*?</\1>|<!--.*?-->|<!doctype[^>]*>", re.DOTALL | re.IGNORECASE
)
SPOKEN = re.compile(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"')
WORD = re.compile(r"[^\W\d_]{3,}")
NAMED = (*NAMES, SECRETARY, "The Portland Room", "Upper room", *ZONES)
DATA = {"Member", *(word for name in NAMED for word in WORD.findall(name))}
"""Names of people and places, which no language changes; an erased person is stored as Member 2."""
PAGES = (
    "club", "board", "members", "customs", "devices", "seasons", "evenings", "plan-evening",
    "standings", "book", "hall", "night-sheet", "state-sheet", "check-in", "mine", "disputes",
    "bots", "webhooks", "account", "privacy", "receipts", "rehearse", "member", "table", "score",
    "happened", "person", "form-table",
)  # fmt: skip


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak a language that puts every marked string in brackets."""

    def told(message: str) -> str:
        return f"{OPENS}{message}{CLOSES}" if message.strip() else message

    def several(one: str, many: str, number: int) -> str:
        return told(one if number == 1 else many)

    translation.gettext("")  # which loads the functions that are replaced
    monkeypatch.setattr(translation._trans, "gettext", told)
    monkeypatch.setattr(translation._trans, "pgettext", lambda _context, one: told(one))
    monkeypatch.setattr(translation._trans, "ngettext", several)
    monkeypatch.setattr(
        translation._trans, "npgettext", lambda _context, one, many, n: several(one, many, n)
    )


def unmarked(html: str) -> list[str]:
    """Return the words a reader sees or hears outside every bracket, data apart."""
    bare = TEXTS.sub(" ", html)
    parts = [re.sub(r"<[^>]*>", "\n", bare), *SPOKEN.findall(bare)]
    found: list[str] = []
    for part in parts:
        depth, left = 0, []
        for sign in unescape(part):
            depth += (sign == OPENS) - (sign == CLOSES)
            left.append(sign if depth == 0 else " ")
        found += [word for word in WORD.findall("".join(left)) if word not in DATA]
    return found


def test_the_run_finds_words_outside_the_brackets_and_only_those() -> None:
    page = (
        '<p title="Speak">⟦Hello ⟦dear⟧ you⟧ Anil Mehta 12 <b>plainly</b></p><script>var</script>'
    )
    assert unmarked(page) == ["plainly", "Speak"]


@pytest.fixture
def house() -> House:
    """A club in the middle of an evening, with a drive on another."""
    house = a_house()
    house.people_enter()
    return house


def address_of(house: House, name: str, key: str) -> str:
    """Return a page's address: of the club, the evening, its table 1 or the club's member 2."""
    for values in ((), (key,), (key, 1), (2,)):
        try:
            return house.at(name, *values)
        except NoReverseMatch:
            continue
    raise LookupError(name)


@pytest.mark.parametrize("name", PAGES)
def test_every_word_of_a_page_is_marked(house: House, marked: None, name: str) -> None:
    evening = house.open_evening(1, 2, 3, 4, 5)
    rubber = house.play_begins(evening, ("2", "3", "4", "5"))
    house.hand(rubber, 8, agreed=False)
    reader = house.reader()
    address = address_of(house, name, evening.key)
    answer = reader.get(address)
    assert answer.status_code == 200, address
    assert unmarked(answer.content.decode()) == []


@pytest.mark.parametrize("name", ["drive", "drive-cards", "drive-results", "drive-treasurer"])
def test_every_word_of_a_drive_is_marked(house: House, marked: None, name: str) -> None:
    hall = a_drive_in(house, 5)
    hall.play()
    answer = house.reader().get(house.at(name, hall.evening.key))
    assert unmarked(answer.content.decode()) == []
