"""The pages of disputes in a real browser: readable at four widths, and a ruling by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from rubbers.cards.seats import Seat
from tests.browser.test_pages import WIDTHS, faults
from tests.disputes.parlour import ARBITRATOR, Parlour, a_parlour
from tests.disputes.test_telling import FALSE_LEAD
from tests.pictures.drawn import a_picture
from tests.servers.kept import LEAST_PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def parlour(transactional_db: None) -> Parlour:
    """Return a table with a dispute that is heard, and a fact in it."""
    made = a_parlour()
    made.call()
    made.says(Seat.N, "West held a spade and played a heart to the sixth trick.")
    made.answers("S+ E+ W-")
    made.heard()
    return made


READ_AGAIN = """async () => {
    const part = {source: "#dispute", target: "#dispute", swap: "outerHTML"};
    for (let tries = 0; tries < 9; tries++)
        if (await htmx.ajax("GET", location.pathname, part).then(() => true, () => false)) return;
    throw new Error("it was not read again");
}"""
"""Replaces the part that follows the dispute, as news of it does; news that comes at that moment
is read instead, and gives no promise."""

SCORED = ("#ruled-hand", "#tricks", "#revoke-0-by")
"""What is asked for of a hand that is scored; of one that is void, only which it is."""


def at_the_desk(context: Any, hall: Any, parlour: Parlour) -> Any:
    """Open a page as the arbitrator."""
    signed_in = parlour.house.reader(ARBITRATOR).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": signed_in, "url": hall.url}])
    return context.new_page()


def attach(page: Any, address: str, picture: bytes) -> None:
    """Attach a picture by the form, after something that is none."""
    page.goto(address)
    page.fill("#caption", "The trick as it lay")
    for name, content in (("a.jpg", b"<svg/>"), ("b.jpg", picture)):
        told = {"name": name, "mimeType": "image/jpeg", "buffer": content}
        page.set_input_files("#picture", told)
        page.evaluate(READ_AGAIN)
        assert page.locator("#picture").evaluate("it => it.files[0].name") == name, "still chosen"
        page.get_by_role("button", name="Attach picture").press("Enter")
        page.wait_for_selector("text=That is not a picture." if name == "a.jpg" else ".shots img")
    expect(page.locator("#caption")).to_have_value("")
    expect(page.locator("#picture")).to_have_value("")


def readable(page: Any, *addresses: str) -> list[str]:
    """Return where pages are too wide, or axe finds fault with them."""
    found = []
    for address in addresses:
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            found += [f"{address} at {width}: {over} px too wide"] if over > 0 else []
        found += [f"{address}: {fault}" for fault in faults(page)]
    return found


def test_the_pages_of_a_dispute_are_readable_and_a_ruling_is_signed_by_keyboard(
    context, hall, parlour
):
    page = at_the_desk(context, hall, parlour)
    club = f"{hall.url}/c/{parlour.house.club.slug}"
    one, call = f"{club}/disputes/1", f"{club}/e/{parlour.evening.key}/call?table=1"
    desks = f"{hall.url}/admin/tables/dispute/"
    desk = f"{desks}{parlour.dispute().pk}/change/"
    told = f"{club}/e/{parlour.evening.key}/t/1/happened?step={FALSE_LEAD}"
    attach(page, one, a_picture(size=(1600, 900)))
    page.goto(f"{club}/disputes")
    assert page.get_by_role("search").bounding_box()["height"] < 300, "it goes across the page"
    assert readable(page, one, f"{one}/rule", f"{club}/disputes", call, told, desks, desk) == []
    page.wait_for_selector("text=Step 1 of")
    page.get_by_role("link", name="Write the ruling").press("Enter")
    page.wait_for_selector("#question")
    for field, words in (("question", "Did he?"), ("reasons", "He did."), ("decision", "Void.")):
        page.focus(f"#{field}")
        page.keyboard.type(words)
    page.get_by_role("button", name="Save draft").press("Enter")
    page.wait_for_selector("text=Your draft of")
    for effect, shown in ((None, ()), ("score_hand", SCORED), ("void_hand", SCORED[:1])):
        if effect:
            page.select_option("#score-effect", effect)
        for field in SCORED:
            expect(page.locator(field)).to_be_visible(visible=field in shown)
        if effect == "score_hand":
            page.get_by_role("button", name="Another revoke").press("Enter")
            expect(page.locator("[name='statement.revokes[2].by']")).to_be_focused()
    page.select_option("#law", "81")
    revoked, asked, waiting = page.locator("#revoke-0-by"), re.compile(r"\?ruled_hand="), []
    page.route(asked, lambda to: (waiting.append(revoked.is_disabled()), to.continue_()))
    with page.expect_response(asked):
        page.select_option("#ruled-hand", "1")
    expect(revoked).to_be_enabled()
    assert waiting == [True], "nothing is chosen for a hand that is about to change"
    page.fill("#points-0-sum", "one")
    page.press("#points-0-sum", "Tab")
    page.wait_for_selector("#weighed >> text=a whole number")
    expect(page.locator("#weighed >> text=The score stays as it is.")).to_have_count(0)
    page.get_by_role("button", name="Points for another player").press("Enter")
    expect(page.locator("#points-1-sum")).to_be_focused()
    page.select_option("#points-1-to", "E-W")
    page.focus("#points-0-to")
    expect(page.locator("#points-0-sum[aria-invalid]")).to_have_count(1)
    expect(page.locator("#points-0-to")).to_be_focused()
    page.fill("#points-0-sum", "-1")
    page.fill("#points-1-sum", "-1")
    page.press("#points-1-sum", "Tab")
    page.wait_for_selector("#weighed >> text=Hand 1 is corrected by ruling 1.")
    page.wait_for_selector("#weighed >> text=(East–West): −1 in the standings of that evening.")
    expect(page.locator("#points-0-to")).to_have_value("N-S")
    assert page.locator("[data-problem] > *, [aria-invalid]").count() == 0
    page.fill("#points-0-sum", "one")
    page.get_by_role("button", name="Sign the ruling").press("Enter")
    expect(page.locator("#points-0-sum")).to_be_focused()
    page.fill("#points-0-sum", "-1")
    page.get_by_role("button", name="Sign the ruling").press("Enter")
    page.wait_for_url(desk)
    page.wait_for_selector("text=Hand 1 is void.")
    assert parlour.rubber.score.ns == 0
    assert readable(page, f"{one}/publish") == []
    page.select_option("#names", "initials")
    page.get_by_label("The reasons").fill("Lowry was seen to.")
    page.wait_for_selector("text=the text contains a name (Edith Lowry)")
    page.get_by_label("The reasons").fill("It was seen.")
    page.wait_for_selector("#preview >> text=It was seen.")
    page.locator("[name=attachments]").check()
    page.get_by_role("button", name="Publish").press("Enter")
    page.wait_for_url(one)
    assert readable(page, f"{one}?board") == []
    for paper in ("A4", "Letter"):
        sheets = re.findall(rb"/Type /Pages\s+/Count (\d+)", page.pdf(format=paper))
        assert sheets == [b"1"], paper


def test_long_words_outlast_a_lost_session_and_are_forgotten_once_taken_or_signed_out(
    context, hall, parlour
):
    page = at_the_desk(context, hall, parlour)
    one = f"{hall.url}/c/{parlour.house.club.slug}/disputes/1"
    kept = "Object.keys(localStorage).filter(name => name.startsWith('whist-typed:')).length"
    page.goto(f"{one}/rule")
    written = {"question": "Did he?", "reasons": "He did, and was seen.", "decision": "Void."}
    for field, words in written.items():
        page.fill(f"#{field}", words)
    page.select_option("#score-effect", "score_hand")
    page.get_by_role("button", name="Another revoke").press("Enter")
    expect(page.locator("[name='statement.revokes[2].by']")).to_be_focused()
    page.select_option("#score-effect", "void_hand")
    page.select_option("#law", "81")
    page.locator("[name=warn]").first.check()
    Session.objects.all().delete()
    page.get_by_role("button", name="Sign the ruling").press("Enter")
    page.wait_for_selector("h1:has-text('Sign in')")
    onward = page.locator("form [name=next]").input_value()
    page.close()
    page = at_the_desk(context, hall, parlour)
    page.set_default_timeout(LEAST_PATIENCE * 1000)
    page.goto(f"{hall.url}{onward}")
    for field, words in written.items():
        expect(page.locator(f"#{field}")).to_have_value(words)
    expect(page.get_by_text("What you typed has been put back.")).to_have_count(3)
    expect(page.get_by_text("What you chose has been put back.")).to_have_count(1)
    expect(page.locator("#law")).to_have_value("81")
    expect(page.locator("#score-effect")).to_have_value("void_hand")
    expect(page.locator("[name=warn]").first).to_be_checked()
    page.locator("[data-chosen-again] button").press("Enter")
    expect(page.locator("#score-effect")).to_have_value("")
    expect(page.locator("[name=warn]").first).not_to_be_checked()
    assert faults(page) == []
    page.get_by_role("button", name="Clear it").first.press("Enter")
    expect(page.locator("#question")).to_have_value("")
    page.fill("#question", "Did he revoke?")
    page.select_option("#score-effect", "score_hand")
    page.get_by_role("button", name="Another revoke").press("Enter")
    expect(page.locator("[name='statement.revokes[2].by']")).to_be_focused()
    page.select_option("#score-effect", "")
    page.select_option("#law", "81")
    page.get_by_role("button", name="Sign the ruling").press("Enter")
    page.wait_for_url(one)
    assert page.evaluate(kept) == 0
    page.fill("#caption", "The trick")
    assert page.evaluate(kept) == 1
    page.goto(f"{hall.url}/c/{parlour.house.club.slug}/account")
    page.get_by_role("button", name="Sign out").press("Enter")
    page.wait_for_selector("text=Sign in")
    assert page.evaluate(kept) == 0
