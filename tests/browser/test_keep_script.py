"""keep.js alone: what stays on a page while a part of it is replaced. No server is behind it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.scripted_page import NEWS, OURS, ScriptedPage

pytestmark = pytest.mark.browser

FORM = """<h1>{title}</h1>
<form method="post" action="/act" hx-post="/act" hx-target="#part" hx-swap="outerHTML" novalidate>
  <div data-problem></div>
  <p><label for="reason">Reason</label> <input id="reason" name="reason" value="{reason}"></p>
  <p><label for="table">Table</label>
    <select id="table" name="table">{tables}</select></p>
  <p><label><input type="checkbox" id="late" name="late"{late}> Late</label></p>
  <p><input type="radio" id="side-n" name="side" value="n" checked aria-label="North">
    <input type="radio" id="side-s" name="side" value="s" aria-label="South"></p>
  <p><input type="file" id="picture" name="picture" aria-label="Picture"></p>
  <button>Save</button>
</form>"""
SHUT = '<details id="more"><summary>More</summary><p>Rules</p></details>'
OPEN = SHUT.replace("<details ", "<details open ")
IN_HAND = """<details id="row-7" data-in-hand><summary>Row 7: {words}</summary>
<input name="word" aria-label="Word"></details>"""
TALL = '<div style="height: {height}px">{words}</div>'
BUTTONS = """<h1>The room</h1><section id="table-1"><h2 id="title-1">Table 1</h2>{here}</section>
<section id="table-2"><h2>Table 2</h2><button id="end-2">End 2</button></section>"""
SEARCH = """<input id="search" name="search" hx-get="/part" hx-trigger="input changed"
hx-target="#part" hx-swap="outerHTML" aria-label="Search">"""
UNTIL_READ = """() => new Promise((done) => {
  const lifted = performance.now();
  const asked = () => done(performance.now() - lifted);
  document.addEventListener("htmx:beforeRequest", asked, { once: true });
  document.dispatchEvent(new PointerEvent("pointerup"));
})"""
"""How long after the finger is lifted the part is asked for again."""
FOCUSED = "document.activeElement.id || document.activeElement.textContent.trim()"


def form(
    title: str = "Three are here",
    reason: str = "",
    tables: tuple[str, ...] = ("1", "2"),
    late: str = "",
) -> str:
    options = "".join(f"<option>{one}</option>" for one in tables)
    return FORM.format(title=title, reason=reason, tables=options, late=late)


@pytest.fixture
def room(context: Any) -> ScriptedPage:
    """Return a page of a part with a form; it does not follow a club, so live.js is not on it."""
    return ScriptedPage(context, form())


def with_part(context: Any, inner: str, **more: Any) -> tuple[ScriptedPage, Any]:
    room = ScriptedPage(context, inner, **more)
    return room, room.open()


def focused(page: Any) -> str:
    return str(page.evaluate(FOCUSED))


def news_is_answered(room: ScriptedPage, inner: str) -> None:
    """Tell of a change, and wait until the page has its answer, whatever becomes of it."""
    with room.page.expect_response("**/part"):
        room.news(inner)
    room.page.wait_for_timeout(100)


def sends(room: ScriptedPage, button: str = "Save") -> None:
    """Press a button, and wait until its answer has come."""
    with room.page.expect_response(lambda answer: answer.request.method == "POST"):
        room.page.click(f"button:has-text('{button}')")


# What is typed, chosen and open.


def test_what_is_half_typed_stays_and_what_nobody_touched_is_the_servers(room):
    page = room.open()
    page.fill("#reason", "She was first")
    room.read(form("Four are here", reason="None given", late=" checked"))
    assert page.inner_text("h1") == "Four are here"
    assert page.input_value("#reason") == "She was first"
    assert page.evaluate("document.querySelector('#reason').defaultValue") == "None given"
    assert page.is_checked("#late")


def test_what_is_chosen_and_ticked_stays(room):
    page = room.open()
    page.select_option("#table", "2")
    page.check("#late")
    page.check("#side-s")
    room.read(form("Four are here"))
    assert page.input_value("#table") == "2"
    assert page.is_checked("#late") and page.is_checked("#side-s")
    assert not page.is_checked("#side-n")


def test_a_choice_that_is_no_longer_offered_gives_way_to_the_servers(room):
    page = room.open()
    page.select_option("#table", "2")
    room.read(form("Four are here", tables=("1", "3")))
    assert page.input_value("#table") == "1"


def test_a_file_that_was_chosen_stays(room):
    page = room.open()
    page.set_input_files("#picture", {"name": "a.png", "mimeType": "image/png", "buffer": b"x"})
    room.read(form("Four are here"))
    assert page.evaluate("document.querySelector('#picture').files[0]?.name") == "a.png"


def test_what_is_wrong_with_a_field_stays_said(room):
    page = room.open()
    room.answer_to_act = lambda route: room.refuse(route, "A reason, please", "reason")
    sends(room)
    expect(page.locator("#reason")).to_have_attribute("aria-invalid", "true")
    room.read(form("Four are here"))
    assert page.get_attribute("#reason", "aria-invalid") == "true"
    assert "A reason, please" in page.inner_text("[data-problem] .problem")


def test_a_field_with_a_fault_that_nobody_touched_takes_the_servers_value(room):
    page = room.open()
    room.answer_to_act = lambda route: room.refuse(route, "A reason, please", "reason")
    sends(room)
    expect(page.locator("#reason")).to_have_attribute("aria-invalid", "true")
    room.read(form("Four are here", reason="None given"))
    assert page.input_value("#reason") == "None given"


def test_what_is_open_stays_open_and_what_is_shut_stays_shut(context):
    room, page = with_part(context, SHUT + OPEN.replace("more", "less"))
    page.click("#more summary")
    page.click("#less summary")
    room.read("<h1>Four are here</h1>" + SHUT + OPEN.replace("more", "less"))
    assert page.evaluate("[...document.querySelectorAll('details')].map((it) => it.open)") == [
        True,
        False,
    ]


def test_a_row_in_hand_stays_the_very_thing_it_was_where_it_was(context):
    room, page = with_part(context, TALL.format(height=300, words="") + IN_HAND.format(words="old"))
    page.click("#row-7 summary")
    page.fill("#row-7 input", "typed")
    page.evaluate("window.row = document.querySelector('#row-7')")
    place = page.evaluate("row.getBoundingClientRect().top")
    tall = TALL.format(height=700, words="") + IN_HAND.format(words="new")
    room.read(tall + TALL.format(height=3000, words=""))
    assert page.evaluate("document.querySelector('#row-7') === row")
    assert page.input_value("#row-7 input") == "typed"
    assert abs(page.evaluate("row.getBoundingClientRect().top") - place) <= 1


def test_a_row_in_hand_stays_where_it_was_though_the_focus_is_above_it(context):
    head = '<button id="end">End</button>'
    tail = IN_HAND.format(words="old") + TALL.format(height=3000, words="")
    room, page = with_part(context, head + TALL.format(height=200, words="") + tail)
    page.click("#row-7 summary")
    page.focus("#end")
    place = page.evaluate("document.querySelector('#row-7').getBoundingClientRect().top")
    room.read(head + TALL.format(height=300, words="") + tail)
    assert focused(page) == "end"
    now = page.evaluate("document.querySelector('#row-7').getBoundingClientRect().top")
    assert abs(now - place) <= 1


# What was sent.


def test_what_was_taken_is_no_longer_in_hand(room):
    page = room.open()
    room.answer_to_act = lambda route: room.give(route, form("Saved"))
    page.fill("#reason", "She was first")
    page.select_option("#table", "2")
    page.check("#late")
    sends(room)
    expect(page.locator("h1")).to_have_text("Saved")
    room.read(form("Four are here"))
    assert page.input_value("#reason") == ""
    assert page.input_value("#table") == "1"
    assert not page.is_checked("#late")


def test_what_stays_on_the_page_after_it_was_taken_is_not_in_hand_either(room):
    room.around = '<form method="post" action="/aside" hx-post="/aside" hx-swap="none">'
    room.around += '<input id="aside" name="aside" aria-label="Aside"><button>Note</button></form>'
    page = room.open()
    page.fill("#aside", "Tea at nine")
    sends(room, "Note")
    page.wait_for_function("document.querySelector('#aside').defaultValue === 'Tea at nine'")


def test_what_was_refused_is_still_in_hand(room):
    page = room.open()
    room.answer_to_act = lambda route: room.refuse(route, "Not now")
    page.fill("#reason", "She was first")
    sends(room)
    expect(page.locator("[data-problem] .problem")).to_be_visible()
    room.read(form("Four are here"))
    assert page.input_value("#reason") == "She was first"


def test_what_is_sent_is_answered_in_its_part_before_news_takes_its_place(room):
    page = room.open()
    answers: list[Any] = []
    room.answer_to_act = answers.append
    page.click("button:has-text('Save')")
    room.until(lambda: bool(answers), "the act is sent")
    page.wait_for_timeout(150)  # the finger is long lifted
    news_is_answered(room, form("Four are here"))
    assert page.inner_text("h1") == "Three are here"
    room.refuse(answers[0], "Not now")
    expect(page.locator("h1")).to_have_text("Four are here")
    expect(page.locator("[data-problem] .problem")).to_be_visible()


def test_a_part_answered_from_elsewhere_while_it_was_read_is_read_again(room):
    page = room.open()
    room.answer_to_act = lambda route: room.give(route, form("Saved"))
    room.holding = True
    page.evaluate(NEWS)
    room.until(lambda: bool(room.waiting), "the part is being read")
    page.click("button:has-text('Save')")
    expect(page.locator("h1")).to_have_text("Saved")
    room.holding = False
    room.change(form("Four are here"))
    room.give(room.waiting[0], form("Three are here"))
    expect(page.locator("h1")).to_have_text("Four are here")


def test_a_search_whose_part_was_replaced_meanwhile_has_the_part_read_again(context):
    room, page = with_part(context, "<p>All eleven</p>", around=SEARCH)
    room.holding = True
    room.news()
    room.until(lambda: len(room.waiting) == 1, "the part is being read")
    page.fill("#search", "lucja")
    room.until(lambda: len(room.waiting) == 2, "the search is on its way")
    room.give(room.waiting[0], "<p>All twelve</p>")
    expect(page.locator("#part p")).to_have_text("All twelve")
    room.holding = False
    room.change("<p>One of twelve</p>")
    room.give(room.waiting[1])
    expect(page.locator("#part p")).to_have_text("One of twelve")


# While a finger is down.


def test_while_a_finger_is_down_nothing_moves_and_the_news_comes_when_it_is_lifted(room):
    page = room.open()
    page.hover("h1")
    page.mouse.down()
    news_is_answered(room, form("Four are here"))
    assert page.inner_text("h1") == "Three are here"
    page.mouse.up()
    expect(page.locator("h1")).to_have_text("Four are here")


def test_the_click_that_ends_a_touch_comes_before_the_news(room):
    page = room.open()
    page.hover("h1")
    page.mouse.down()
    news_is_answered(room, form("Four are here"))
    assert page.evaluate(UNTIL_READ) >= 70
    page.mouse.up()


def test_a_finger_that_is_never_lifted_holds_the_page_for_twenty_seconds(context, room):
    context.clock.install()
    page = room.open()
    page.hover("h1")
    page.mouse.down()
    page.clock.run_for(19_000)
    news_is_answered(room, form("Four are here"))
    assert page.inner_text("h1") == "Three are here"
    page.clock.run_for(2000)
    room.news()
    expect(page.locator("h1")).to_have_text("Four are here")
    page.mouse.up()


def test_no_connection_when_the_finger_is_lifted_goes_wrong_quietly(room):
    page = room.open()
    wrong: list[Any] = []
    page.on("pageerror", lambda error: wrong.append(error))
    page.hover("h1")
    page.mouse.down()
    news_is_answered(room, form("Four are here"))
    room.lost = True
    with page.expect_event("requestfailed"):
        page.mouse.up()
    page.wait_for_timeout(100)
    assert wrong == []
    room.lost = False
    room.news()
    expect(page.locator("h1")).to_have_text("Four are here")


# Where the reader is.


def test_the_field_that_has_the_focus_keeps_it(room):
    page = room.open()
    page.focus("#reason")
    room.read(form("Four are here"))
    assert focused(page) == "reason"


def test_a_button_without_an_id_keeps_the_focus_by_what_it_says(room):
    page = room.open()
    page.focus("button:has-text('Save')")
    room.read(form("Four are here"))
    assert focused(page) == "Save"


def test_after_an_act_of_ones_own_the_focus_goes_to_the_heading_of_what_came_of_it(room):
    page = room.open()
    room.answer_to_act = lambda route: route.fulfill(status=204, headers=OURS)
    sends(room)
    room.read("<h2 data-heading>Next rubber</h2>" + form())
    assert focused(page) == "Next rubber"


def test_news_from_elsewhere_takes_no_focus(room):
    page = room.open()
    room.read("<h1>The room</h1><section><h2 data-heading>Next rubber</h2></section>")
    assert page.evaluate("document.activeElement === document.body")


def test_the_focus_stays_near_what_is_gone(context):
    room, page = with_part(context, BUTTONS.format(here="<button>End 1</button>"))
    page.focus("button:has-text('End 1')")
    room.read(BUTTONS.format(here=""))
    assert focused(page) == "table-1"


def test_where_all_around_it_is_gone_the_focus_goes_to_the_heading(context):
    room, page = with_part(context, BUTTONS.format(here="<button>End 1</button>"))
    page.focus("button:has-text('End 1')")
    room.read("<h1>The room is empty</h1>")
    assert focused(page) == "The room is empty"


def test_what_has_the_focus_stays_where_it_was_on_the_screen(context):
    tail = '<button id="end">End</button>' + TALL.format(height=3000, words="")
    room, page = with_part(context, TALL.format(height=900, words="") + tail)
    page.evaluate("scrollTo(0, 600)")
    page.evaluate("document.querySelector('#end').focus({ preventScroll: true })")
    place = page.evaluate("document.querySelector('#end').getBoundingClientRect().top")
    room.read(TALL.format(height=1500, words="") + tail)
    assert focused(page) == "end"
    assert (
        abs(page.evaluate("document.querySelector('#end').getBoundingClientRect().top") - place)
        <= 1
    )


def test_the_page_stays_where_it_was_where_what_had_the_focus_is_not_on_the_screen(context):
    tail = '<button id="end">End</button>' + TALL.format(height=5000, words="")
    room, page = with_part(context, tail)
    page.focus("#end")
    page.evaluate("scrollTo(0, 2500)")
    room.read(TALL.format(height=500, words="") + tail)
    assert page.evaluate("scrollY") == 2500
