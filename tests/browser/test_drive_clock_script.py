"""drive_clock.js alone: it counts down to the server's moment, and rings when sound is on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).parents[2] / "static" / "drive_clock.js"
CLOCK = """<p class="dclock" data-countdown data-ends="{ends}" data-now="{now}" data-left="{left}"
  data-bells="{bells}"><b data-figures></b></p>
<button type="button" data-bell-sound aria-pressed="false" hidden>Sound</button>"""
VOICES = """() => {
  window.voices = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    window.voices += 1;
    return start.apply(this, at);
  };
}"""
SERVER = 1_900_000_000_000
"""What the server's clock says: years from the device's own."""


def clock(ends: int | None = None, left: str = "", bells: int = 0) -> str:
    """Return the clock's part of a page, made at SERVER; `ends` counts seconds from there."""
    end = "" if ends is None else SERVER + ends * 1000
    return CLOCK.format(ends=end, now=SERVER, left=left, bells=bells)


@pytest.fixture
def page(context: Any) -> Any:
    """Yield a page with the script on it."""
    made = context.new_page()
    made.set_content("<main></main>")
    made.evaluate(VOICES)
    made.add_script_tag(path=str(SCRIPT))
    yield made
    made.close()


def put(page: Any, part: str) -> None:
    """Replace the part, as a change of the drive does."""
    page.evaluate("(html) => { document.querySelector('main').innerHTML = html }", part)


def figures(page: Any) -> str:
    """Read the clock after it has ticked."""
    page.wait_for_timeout(600)
    return str(page.inner_text("[data-figures]"))


def voices(page: Any) -> int:
    """Count the tones made so far."""
    return int(page.evaluate("window.voices"))


def turn_on(page: Any) -> None:
    """Turn the sound on; it is heard at once."""
    page.wait_for_selector("[data-bell-sound]")
    page.click("[data-bell-sound]")
    page.wait_for_selector("[data-bell-sound][aria-pressed=true]")
    page.wait_for_function("window.voices === 3")


def test_it_counts_by_the_servers_clock_whatever_the_devices_says(page):
    put(page, clock(ends=125))
    assert figures(page) in ("2:05", "2:04")
    page.wait_for_timeout(1500)
    assert figures(page) in ("2:03", "2:02")


def test_a_paused_clock_stands_still(page):
    put(page, clock(left="75"))
    assert figures(page) == "1:15"
    page.wait_for_timeout(1200)
    assert figures(page) == "1:15"


def test_at_the_end_the_page_says_so_and_rings_once_if_the_sound_is_on(page):
    put(page, clock(ends=2))
    turn_on(page)
    page.wait_for_selector("[data-countdown][data-over]")
    assert figures(page) == "0:00"
    page.wait_for_timeout(700)
    assert voices(page) == 6


def test_the_bell_that_the_steward_rings_is_heard_once(page):
    put(page, clock(ends=100))
    turn_on(page)
    put(page, clock(ends=100, bells=1))
    page.wait_for_function("window.voices === 6")
    put(page, clock(ends=100, bells=1))
    page.wait_for_timeout(700)
    assert voices(page) == 6


def test_without_the_sound_nothing_is_heard_and_it_can_be_turned_off_again(page):
    put(page, clock(ends=100))
    page.wait_for_timeout(400)
    put(page, clock(ends=100, bells=1))
    page.wait_for_timeout(700)
    assert voices(page) == 0
    turn_on(page)
    page.click("[data-bell-sound]")
    page.wait_for_selector("[data-bell-sound][aria-pressed=false]")
    put(page, clock(ends=100, bells=2))
    page.wait_for_timeout(700)
    assert voices(page) == 3


def test_an_end_long_past_is_not_rung_for_when_a_page_is_opened(page):
    put(page, clock(ends=100))
    turn_on(page)
    put(page, clock(ends=-60))
    page.wait_for_selector("[data-countdown][data-over]")
    page.wait_for_timeout(600)
    assert voices(page) == 3
