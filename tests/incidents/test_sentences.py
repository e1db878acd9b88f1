"""What the page says of a story: cards as far as they are told, players by name."""

from urllib.parse import parse_qs

import pytest

from rubbers.incidents.story import read_story
from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from tables.presenters.incident_page import IncidentPage, incident_page


def page(query: str) -> IncidentPage:
    """Give the page of a story as an address tells it."""
    return incident_page(read_story(parse_qs(query), CODE), "/happened")


@pytest.mark.parametrize(
    ("told", "title"),
    [
        ("card-shown~by.E~card.xS~how.dropped", "East exposed a spade."),
        ("card-shown~by.E~how.dropped", "East exposed a card."),
        ("card-shown~by.E~card.TS~how.words", "East gave away the ten of spades."),
        ("two-cards-at-once~by.E", "East laid two cards at once."),
        (
            "two-cards-at-once~by.E~card.xH~other.KS",
            "East laid a heart and the king of spades at once.",
        ),
        ("led-out-of-turn~by.S~right.N~followed.none", "South led a card out of turn."),
    ],
)
def test_a_card_is_named_as_far_as_it_is_told(told, title):
    assert [ruling.title for ruling in page(f"step={told}").rulings] == [title]
