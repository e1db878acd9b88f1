"""Sentences for people."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.utils import formats, translation

from club.errors import Fault, Impossible, Refusal
from club.reason import Reason, of_count, of_people
from club.text import wording

NAMES = {"4": "Fenn", "7": "Tallis", "9": "Thorne"}


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("{who} goes out.", who=("4",)), "Fenn goes out."),
        (Reason("{who} go out.", who=("4", "7")), "Fenn and Tallis go out."),
        (Reason("{who} wait.", who=("4", "7", "9")), "Fenn, Tallis and Thorne wait."),
        (Reason("{who} waits.", who=("33",)), "33 waits."),
        (Reason("{who} cut the {card}.", who=("4",), card="KH"), "Fenn cut the king of hearts."),
        (Reason("The {card_first} again.", card_first="10S"), "The ten of spades again."),
        (Reason("A {card}.", card="6"), "A six."),
        (Reason("{cards} are seen.", cards="TC, 2D"), "ten of clubs and two of diamonds are seen."),
        (Reason("{side} agree at {seat}.", side="E-W", seat="N"), "East–West agree at North."),
        (Reason("{text} is not a card.", text="{side}"), "{side} is not a card."),
        (Reason("Game {game}.", game=2), "Game 2."),
        (Reason("{count} rubbers running.", count=2), "two rubbers running."),
        (Reason("{count} honours.", count=0), "no honours."),
        (Reason("{count} and {count_level}.", count=12, count_level=13), "twelve and 13."),
        (
            Reason("Table {table}, {winners} to {losers}.", table=3, winners=5, losers=2),
            "Table 3, 5 to 2.",
        ),
    ],
)
def test_a_reason_is_said_with_names_and_cards_in_words(reason: Reason, said: str) -> None:
    assert wording.sentence(reason, NAMES) == said


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (of_people(("4",), "{who} waits.", "{who} wait."), "Fenn waits."),
        (of_people(("4", "7"), "{who} waits.", "{who} wait."), "Fenn and Tallis wait."),
        (of_count(1, "one trick", "{count} tricks"), "one trick"),
        (of_count(2, "one trick", "{count} tricks"), "two tricks"),
        (of_count(0, "one trick", "{count} tricks"), "no tricks"),
    ],
)
def test_one_and_several_are_said_each_in_its_number(reason: Reason, said: str) -> None:
    assert wording.sentence(reason, NAMES) == said


def test_an_empty_word_is_not_taken_for_the_head_of_a_catalogue() -> None:
    with translation.override("en-gb"):
        assert wording.sentence(Reason("[{word}]", word=""), NAMES) == "[]"
        assert wording.sentence(Reason(""), NAMES) == ""


def test_a_template_is_said_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    french = {"{who} goes out.": "{who} sort."}
    monkeypatch.setattr(wording, "gettext", lambda text: french.get(text, text))
    assert wording.sentence(Reason("{who} goes out.", who=("4",)), NAMES) == "Fenn sort."


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("20", "Law 20"),
        ("dummy.II", "Law II of dummy"),
        ("double-dummy", "Law of double dummy"),
        ("etiquette.3", "Etiquette, article 3"),
        ("house.countersign", "House rule (countersign)"),
        ("house.last_call", "House rule (last call)"),
    ],
)
def test_a_law_is_named_by_its_number(number: str, said: str) -> None:
    assert wording.law_named(number) == said


def test_a_refusal_names_its_law_after_the_sentence() -> None:
    words = wording.error_words(
        Refusal("21", Reason("Too late for {who}.", who=("9",)), edition="club-1864"), NAMES
    )
    assert str(words) == "Too late for Thorne. Law 21"
    assert (words.law, words.edition) == ("21", "club-1864")


def test_every_fault_is_said_with_its_field() -> None:
    fault = Fault("cuts.0.card", Reason("a card, not the {card}", card="KH"))
    words = wording.error_words(Impossible(Reason("No."), faults=[fault]), NAMES)
    assert [(one.field, one.expected) for one in words.faults] == [
        ("cuts.0.card", "a card, not the king of hearts")
    ]
    assert str(words) == "No."


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_time_is_shown_by_the_twenty_four_hours_wherever_a_page_says_nothing_else(language):
    with translation.override(language):
        at = datetime(2026, 11, 22, 14, 59, tzinfo=UTC)
        for words in ("TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"):
            assert formats.date_format(at, words).endswith("14:59")
        assert formats.localize(at.date()) == formats.date_format(at, "j F Y")
