"""Looking back at a hand in a browser: the replay by keys and presses, the check of the deal."""

from __future__ import annotations

import pytest
from celery import current_app

from club import tasks
from club.caller import Caller
from rubbers.models import Rubber
from rubbers.play.table_events import Manner
from tests.browser.room import picture, reading
from tests.browser.test_play_on_screen import FOUR, SIZES, dealt, ready
from tests.screen.played import Hands

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def a_hand_over(night, manner=Manner.GUARDED):
    """Play a hand to its end by command, and have it worked out."""
    current_app.loader.import_default_modules()  # a process that works knows every errand
    ready(night)
    dealt(night, manner)
    hands = Hands(
        Rubber.objects.get().pk, lambda number: night.order(Caller(night.club.pk, number))
    )
    hands.play_out()
    while tasks.sweep():
        continue
    return hands


def test_look(chromium, night):
    a_hand_over(night)
    for name, (width, height) in {**SIZES, "hall": (1920, 1080)}.items():
        with reading(chromium, night, FOUR[0], viewport={"width": width, "height": height}) as page:
            page.goto(night.page_of("t/1/screen"))
            picture(page, f"table-{name}")
            page.click("text=Look back at the hand")
            page.wait_for_selector("[data-autoplay]:not([hidden])")
            picture(page, f"hand-{name}-0")
            for _ in range(23):
                page.keyboard.press("ArrowRight")
            page.screenshot(path=f"/tmp/shots/after-hand/top-{name}.png")
            page.click("[data-check-now]")
            picture(page, f"hand-{name}-check")
            page.screenshot(path=f"/tmp/shots/after-hand/view-{name}.png")
