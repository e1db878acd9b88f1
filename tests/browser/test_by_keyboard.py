"""An evening run by Tab, Enter, Space and arrows alone, from the front page to a counted hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import make_password

from club.models import User
from rubbers.models import Hand
from tests.browser.room import picture
from tests.views.house import PASSWORD, SECRETARY, House, a_house

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = ("Edith Lowry", "Anil Mehta", "George Tallis", "Tobias Fenn")
FARTHEST = 90
"""Presses of Tab after which nothing more is to be found on a page."""
FOCUSED = """() => {
  const it = document.activeElement, label = it.labels?.[0] || it.closest("label");
  const nothing = it === document.body || it.id === "main";
  const shown = [it, label].filter(Boolean);
  const ringed = (one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  const box = (label || it).getBoundingClientRect();
  const down = Math.min(box.height / 2, 20);
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + down);
  const words = nothing ? "" : it.ariaLabel || it.innerText || label?.innerText || it.name || "";
  return {
    words: words.replace(/\\s+/g, " ").trim(),
    kind: it.type || it.tagName.toLowerCase(),
    name: it.name || "",
    ringed: nothing || shown.some(ringed),
    uncovered: nothing || shown.some((one) => one === above || one.contains(above)),
  };
}"""


class Keys:
    """A reader with a keyboard and nothing else; what has the focus must always be seen."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def focused(self) -> Any:
        found = self.page.evaluate(FOCUSED)
        where = f"{found['kind']} {found['words'] or found['name']} on {self.page.url}"
        assert found["ringed"], f"no ring about {where}"
        assert found["uncovered"], f"something covers {where}"
        return found

    def to(self, words: str, kind: str = "") -> None:
        """Go on by Tab to what says this."""
        passed = []
        for _ in range(FARTHEST):
            self.page.keyboard.press("Tab")
            found = self.focused()
            passed.append(found["words"])
            if words in found["words"] and kind in found["kind"]:
                return
        raise AssertionError(f"Tab never comes to {words!r} on {self.page.url}, only to {passed}")

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
            self.focused()

    def follow(self, words: str, kind: str = "") -> None:
        """Go to a link or a button, press Enter, and wait for the page it leads to."""
        self.to(words, kind)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def choose(self, radio: str, place: int) -> None:
        """Go by Tab to a row of radio buttons and by the arrows to one of them."""
        for _ in range(FARTHEST):
            self.page.keyboard.press("Tab")
            if self.focused()["name"] == radio:
                break
        else:
            raise AssertionError(f"Tab never comes to {radio} on {self.page.url}")
        self.page.keyboard.press("Space")
        self.press("ArrowRight", place)

    def is_not_trapped(self) -> None:
        """Go all the way round the page by Tab, out of it and back to its beginning."""
        self.page.evaluate("document.activeElement.blur()")
        stops = self.page.locator("a[href], button, input, select, textarea, summary").count()
        for _ in range(stops + 5):
            self.page.keyboard.press("Tab")
            if self.focused()["words"] == "Skip to content":
                break
        for _ in range(stops + 5):
            self.page.keyboard.press("Tab")
            if self.focused()["words"] == "Skip to content":
                return
        raise AssertionError(f"Tab does not come round on {self.page.url}")


@pytest.fixture
def house(transactional_db: None) -> House:
    house = a_house()
    house.people_enter()
    password = make_password(PASSWORD, hasher="pbkdf2_sha256")
    User.objects.filter(username="margaret-ashdown").update(password=password)
    return house


def test_an_evening_is_run_by_keyboard_alone(context, hall, house):
    page = context.new_page()
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(hall.url)
    keys = Keys(page)
    keys.is_not_trapped()
    sign_in(keys)
    plan_and_open(keys)
    check_in(keys)
    form(keys)
    cut_and_begin(keys)
    mark_and_confirm(keys)
    assert Hand.objects.get().number == 1


def sign_in(keys: Keys) -> None:
    keys.follow("Sign in")
    assert keys.focused()["words"] == "Your name"
    keys.page.keyboard.type(SECRETARY)
    keys.to("Password")
    keys.page.keyboard.type(PASSWORD)
    with keys.page.expect_navigation():
        keys.page.keyboard.press("Enter")


def plan_and_open(keys: Keys) -> None:
    keys.follow("Plan an evening")
    keys.is_not_trapped()
    keys.follow("Plan the evening")
    keys.to("Open the doors")
    keys.page.keyboard.press("Space")
    keys.page.wait_for_selector("text=The room at")


def check_in(keys: Keys) -> None:
    keys.follow("Someone has come in")
    keys.is_not_trapped()
    for number, name in enumerate(FOUR, start=2):
        keys.to(name, "summary")
        keys.press("Enter")
        keys.to(f"{name} is here")
        keys.page.keyboard.press("Enter")
        keys.page.wait_for_selector(f"#present-{number}")
    picture(keys.page, "keyboard-check-in")
    keys.follow("The room")


def form(keys: Keys) -> None:
    keys.to("Ring the opening bell")
    keys.page.keyboard.press("Enter")
    keys.page.wait_for_selector(".next-act >> text=Form a table")
    keys.is_not_trapped()
    keys.follow("Form a table")
    for name in FOUR:
        keys.to(name, "checkbox")
        keys.press("Space")
    keys.follow("See what will change")
    keys.follow("Form table 1")


def cut_and_begin(keys: Keys) -> None:
    keys.is_not_trapped()
    for place, who in enumerate("2345"):
        keys.choose(f"rank-{who}", place)
    picture(keys.page, "keyboard-cut")
    keys.to("Enter the cut")
    keys.page.keyboard.press("Enter")
    keys.page.wait_for_selector("text=Begin the rubber")
    keys.to("Begin the rubber")
    keys.page.keyboard.press("Enter")
    keys.page.wait_for_selector("h1:has-text('Hand 1')")


def mark_and_confirm(keys: Keys) -> None:
    keys.is_not_trapped()
    keys.choose("by", 0)
    keys.choose("statement.tricks", 8)
    picture(keys.page, "keyboard-mark")
    keys.to("Mark")
    keys.page.keyboard.press("Enter")
    keys.page.wait_for_selector("text=For you to confirm")
    keys.to("It is right")
    keys.page.keyboard.press("Enter")
    keys.page.wait_for_selector("h1:has-text('Hand 2')")
