"""What a reader has open, typed or in hand stays when the page follows the room."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club import clock
from tables.room import acts
from tests.browser.room import reading

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def arrives(night, name):
    night.do(acts.Arrive(night.people[name], clock.now()))


def open_row(page, name):
    page.click(f"summary:has-text('{name}')")


def test_an_open_row_and_what_is_typed_in_it_stay_when_another_comes_in(chromium, night):
    night.open_with("Constance Vale")
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        open_row(page, "Constance Vale")
        page.fill(f"#reason-{night.people['Constance Vale']}", "She was first at the door.")
        page.focus(f"#present-{night.people['Constance Vale']} > summary")
        arrives(night, "Tobias Fenn")
        page.wait_for_selector(f"#present-{night.people['Tobias Fenn']}")
        typed = page.locator(f"#reason-{night.people['Constance Vale']}")
        assert typed.is_visible() and typed.input_value() == "She was first at the door."
        focused = "document.activeElement.matches('summary') && document.activeElement.innerText"
        assert "Constance Vale" in str(page.evaluate(focused))


def test_what_is_wrong_with_a_field_stays_said_until_it_is_sent_again(chromium, night):
    night.open_with("Constance Vale")
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        who = night.people["Constance Vale"]
        open_row(page, "Constance Vale")
        page.fill(f"#at-{who}", "")
        page.locator(f"#present-{who} form.form").evaluate("form => form.noValidate = true")
        page.click(f"#present-{who} >> button:has-text('Correct it')")
        page.wait_for_selector(f"#at-{who}[aria-invalid=true]")
        arrives(night, "Tobias Fenn")
        page.wait_for_selector(f"#present-{night.people['Tobias Fenn']}")
        assert page.get_attribute(f"#at-{who}", "aria-invalid") == "true"
        assert "When was it?" in page.inner_text(f"#present-{who}")


def test_nothing_moves_under_a_finger(chromium, night):
    night.open_with("Constance Vale")
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        open_row(page, "Edith Lowry")
        page.hover("button:has-text('Edith Lowry is here')")
        page.mouse.down()
        with page.expect_response("**/check-in?part=arrivals*"):
            arrives(night, "Tobias Fenn")
        page.wait_for_timeout(200)
        assert page.locator(f"#present-{night.people['Tobias Fenn']}").count() == 0
        page.mouse.up()
        for name in ("Edith Lowry", "Tobias Fenn"):
            page.wait_for_selector(f"#present-{night.people[name]}")


def test_what_was_written_down_does_not_come_back_after_it_is_sent(chromium, night):
    night.open_with("Constance Vale", "Tobias Fenn")
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        who = night.people["Constance Vale"]
        open_row(page, "Constance Vale")
        page.fill(f"#at-{who}", "19:05")
        page.fill(f"#reason-{who}", "She was first at the door.")
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.click(f"#present-{who} >> button:has-text('Correct it')")
        expect(page.locator(f"#reason-{who}")).to_have_value("")


def test_a_connection_lost_while_a_finger_is_down_goes_wrong_quietly(chromium, night):
    night.open_with("Constance Vale")
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        page.hover("h1")
        page.mouse.down()
        with page.expect_response("**/check-in?part=arrivals*"):
            arrives(night, "Tobias Fenn")
        page.wait_for_timeout(200)
        page.context.route("**/check-in?part=arrivals*", lambda route: route.abort())
        with page.expect_event("requestfailed"):
            page.mouse.up()
        page.context.unroute("**/check-in?part=arrivals*")
        arrives(night, "Edith Lowry")
        page.wait_for_selector(f"#present-{night.people['Edith Lowry']}")


def test_what_is_sent_is_answered_where_it_was_sent_from_though_news_comes_first(chromium, night):
    night.open_with("Constance Vale")
    who = night.people["Constance Vale"]
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        open_row(page, "Constance Vale")
        page.fill(f"#at-{who}", "19:05")
        page.fill(f"#reason-{who}", "She was first at the door.")
        answers = []
        page.route("**/check-in", lambda route: answers.append((route, route.fetch())))
        page.click(f"#present-{who} >> button:has-text('Correct it')")
        while not answers:
            page.wait_for_timeout(20)
        with page.expect_response("**/check-in?part=arrivals*"):
            arrives(night, "Tobias Fenn")
        route, answer = answers[0]
        route.fulfill(response=answer)
        expect(page.locator(f"#reason-{who}")).to_have_value("")


def test_news_that_comes_while_the_page_is_being_read_is_read_too(chromium, night):
    night.open_with("Constance Vale")
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        page.wait_for_selector("[data-live][data-state=on]")
        unanswered = []
        page.route(
            "**/check-in?part=arrivals*",
            lambda route: route.continue_() if unanswered else unanswered.append(route),
        )
        arrives(night, "Tobias Fenn")
        while not unanswered:
            page.wait_for_timeout(20)
        arrives(night, "Edith Lowry")
        page.wait_for_selector(f"#present-{night.people['Edith Lowry']}")


NEWS_AFTER_SWAP = """() => addEventListener("htmx:afterSwap", () => setTimeout(() => {
  const follows = document.querySelector("#arrivals").getAttribute("hx-trigger");
  document.body.dispatchEvent(new CustomEvent(follows.match(/live:[\\w-]+/)[0]));
}), { once: true })"""


def test_news_that_comes_just_after_a_part_was_replaced_is_read(chromium, night):
    night.open_with("Constance Vale")
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        page.wait_for_selector("[data-live][data-state=on]")
        page.wait_for_timeout(1700)
        page.evaluate(NEWS_AFTER_SWAP)
        read = []
        page.on("request", lambda asked: read.append(asked.url))
        arrives(night, "Tobias Fenn")
        page.wait_for_selector(f"#present-{night.people['Tobias Fenn']}")
        page.wait_for_timeout(500)
        assert len([url for url in read if "part=arrivals" in url]) >= 2


def test_news_of_a_part_that_was_answered_from_elsewhere_meanwhile_is_read_again(chromium, night):
    night.open_with("Constance Vale")
    who = night.people["Constance Vale"]
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("check-in"))
        page.wait_for_selector("[data-live][data-state=on]")
        answers, reads = [], []
        page.route("**/check-in", lambda route: answers.append((route, route.fetch())))
        page.route("**/check-in?part=arrivals*", lambda route: reads.append(route))
        open_row(page, "Constance Vale")
        page.fill(f"#at-{who}", "19:05")
        page.fill(f"#reason-{who}", "She was first at the door.")
        page.click(f"#present-{who} >> button:has-text('Correct it')")
        while not (answers and reads):
            page.wait_for_timeout(20)
        known = len(reads)
        arrives(night, "Tobias Fenn")  # later than what the answer tells of
        while len(reads) == known:
            page.wait_for_timeout(20)
        page.unroute("**/check-in?part=arrivals*")
        route, answer = answers[0]
        route.fulfill(response=answer)
        expect(page.locator(f"#reason-{who}")).to_have_value("")
        reads[-1].continue_()
        page.wait_for_selector(f"#present-{night.people['Tobias Fenn']}")
