"""The hall screen through a cut, and with a rubber won and not yet ended."""

from __future__ import annotations

import pytest

from tables.room import acts
from tests.browser.room import OTHERS, overflows, picture, reading, won, words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEVEN = OTHERS[:7]
SIZES = ((390, 844), (1024, 768), (1920, 1080))


def seen_at_every_size(page, night, name):
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(night.page_of("hall"))
        assert not overflows(page), (name, width)
        picture(page, f"hall-{name}-{width}")
    return words(page)


def test_the_hall_screen_shows_a_cut_whole_and_a_won_rubber(chromium, night):
    night.open_with(*SEVEN)
    night.do(acts.FormTable(1, candidates=tuple(night.people[name] for name in SEVEN)))
    with reading(chromium, night, "") as page:
        assert "The cut decides who comes next." in seen_at_every_size(page, night, "cutting")
        for name, card in zip(SEVEN, ("AS", "2H", "3", "4", "5C", "6", "T"), strict=True):
            night.do(acts.CutCards(1, night.people[name], (card,)))
        said = seen_at_every_size(page, night, "cut")
        assert all(name.split()[-1] in said for name in SEVEN)
        assert page.locator(".htable__cut .cut-card").count() == 7
        for name, card in zip(SEVEN[:4], "A234", strict=True):
            night.do(acts.CutCards(1, night.people[name], (card,)))
        assert "Vale deals" in seen_at_every_size(page, night, "ready")
        night.do(acts.BeginRubber(1))
        for tricks in (13, 0, 13):
            won(night, 1, tricks)
        said = seen_at_every_size(page, night, "won")
        assert "win the rubber by" in said and "2 games" in said and "1 game" in said
