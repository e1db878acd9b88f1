"""The pages in a real browser: by keyboard, at three widths, light and dark, live, and readable."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.hashers import make_password
from playwright.sync_api import expect

from club import clock
from club.access import door_code
from club.models import Delivery, Member, Presence, User, Webhook
from club.webhooks import subscriptions
from tables.room import acts
from tests.servers import web
from tests.views.house import PASSWORD, SECRETARY, House, a_house

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

POLL = 7000
"""Milliseconds after which a page reads by itself; sooner it can only have been told."""
WIDTHS = (320, 390, 1024, 1920)
GRAVE = ("serious", "critical", "moderate")


@pytest.fixture
def house(transactional_db: None) -> House:
    house = a_house(demo=True)
    house.people_enter()
    house.account(2)
    house.account(6)
    return house


def come_in(context: Any, hall: web.Web, capacity: str = "secretary") -> Any:
    """Open a page and come into the demo club as one of its people."""
    page = context.new_page()
    page.goto(hall.url)
    page.get_by_role("button", name=f"Sign in as {capacity}").click()
    page.wait_for_url("**/c/**")
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_readable_and_fits_at_four_widths(context, hall, house, theme):
    evening = house.open_evening(1, 2, 3, 4, 5, 6)
    house.play_begins(evening, ("2", "3", "4", "5", "6"))
    house.screen("hall")
    stranger = ["/", "/sign-in", "/found", "/screen", "/nothing"]
    of_club = [
        "club",
        "members",
        "new-member",
        "seasons",
        "devices",
        "customs",
        "account",
        "receipts",
        "webhooks",
        "bots",
        "evenings",
        "plan-evening",
    ]
    of_evening = ["check-in", "door", "mine", "hall", "night-sheet", "state-sheet"]
    code = door_code.door_code(house.club.pk, evening.key, clock.now())
    pages = [*stranger, *(house.at(name) for name in of_club), house.at("member", 2)]
    pages += [house.at(name, evening.key) for name in of_evening]
    pages.append(house.at("come-in-by-code", evening.key, code))
    pages.append(house.at("webhook", a_stopped_webhook(house)))
    elsewhere = []
    context.on(
        "request",
        lambda r: elsewhere.append(r.url) if not r.url.startswith((hall.url, "data:")) else None,
    )
    page = come_in(context, hall)
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    found = []
    for path in pages:
        page.goto(hall.url + path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            found += [f"{path} at {width}: {over} px too wide"] if over > 0 else []
        found += [f"{path}: {fault}" for fault in faults(page)]
    assert found == []
    assert elsewhere == []


def a_stopped_webhook(house: House) -> int:
    """Return a webhook that was stopped, with a message of each fate."""
    context = house.order()
    url = "https://" + "ladder." * 20 + "example/"
    receipt, _secret = subscriptions.begin(context, "The county’s ladder", url, ["hand.confirmed"])
    number: int = receipt["webhook"]
    fates = (
        {},
        {"delivered_at": context.at, "status": 200},
        {"given_up_at": context.at, "status": 503},
    )
    for place, fate in enumerate(fates, start=1):
        Delivery.objects.create(
            webhook_id=number, message=f"hand_confirmed-{place}", kind="hand.confirmed",
            position=place, at=context.at, due_at=context.at, tries=place, answer="x" * 90, **fate,
        )  # fmt: skip
    stopped = Webhook.objects.filter(pk=number)
    stopped.update(stopped=Webhook.Stopped.UNANSWERED, stopped_at=context.at)
    return number


def faults(page: Any) -> list[str]:
    """Return what axe finds wrong with a page as it stands."""
    seen = Axe().run(page).response
    assert seen["passes"], "axe looked at nothing"
    return [
        f"{it['id']}: {it['nodes'][0]['html'][:90]}"
        for it in seen["violations"]
        if it["impact"] in GRAVE
    ]


def test_axe_would_see_a_fault(context, hall):
    page = context.new_page()
    page.goto(hall.url)
    page.evaluate("document.querySelector('main').innerHTML = '<img src=x><input>'")
    assert len(faults(page)) >= 2


def test_a_member_is_checked_in_by_keyboard_alone(context, hall, house):
    evening = house.open_evening(1)
    page = come_in(context, hall)
    page.goto(hall.url + house.at("check-in", evening.key))
    page.focus("#search")
    page.keyboard.type("lucja")
    page.wait_for_selector("#expected-7")
    page.wait_for_selector("#expected-2", state="detached")
    page.focus("#expected-7 > summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#present-7")
    assert page.input_value("#search") == ""
    assert "Łucja Wiśniewska has come in." in page.inner_text("#undo")
    assert Presence.objects.filter(evening=evening, member__number=7).exists()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("#expected-7")
    assert not Presence.objects.filter(evening=evening, member__number=7).exists()


def test_three_come_together_by_two_taps_each(context, hall, house):
    evening = house.open_evening(1)
    page = come_in(context, hall)
    page.goto(hall.url + house.at("check-in", evening.key))
    page.click("#expected-2 > summary")
    page.get_by_role("button", name="Edith Lowry is here").click()
    for number, party in ((3, "Lowry"), (4, "Lowry and Mehta")):
        page.wait_for_selector(f"#present-{number - 1}")
        page.click(f"#expected-{number} > summary")
        page.get_by_role("button", name=f"Together with {party}", exact=True).locator(
            "visible=true"
        ).click()
    page.wait_for_selector("#present-4")
    assert "together with Edith Lowry" in page.inner_text("#present-3")
    assert "together with Edith Lowry" in page.inner_text("#present-4")


def test_who_comes_in_is_seen_on_another_screen_at_once(context, chromium, hall, house):
    evening = house.open_evening(1)
    page = come_in(context, hall)
    page.goto(hall.url + house.at("check-in", evening.key))
    other = chromium.new_context()
    screen = other.new_page()
    with screen.expect_response(lambda response: "/live" in response.url):
        screen.goto(hall.url + house.at("hall", evening.key))
    said = screen.locator(".hall__bottom")
    expect(said).to_contain_text("One in the room.")
    page.click("#expected-3 > summary")
    page.get_by_role("button", name="Anil Mehta is here").click()
    expect(said).to_contain_text("Two in the room.", timeout=POLL - 1000)
    other.close()


def test_what_was_typed_stays_beside_what_is_wrong_with_it(context, hall, house):
    page = come_in(context, hall)
    page.goto(hall.url + house.at("seasons"))
    page.fill("[name=name]", "Autumn")
    page.fill("[name=starts_on]", "2026-12-01")
    page.fill("[name=ends_on]", "2026-10-01")
    page.get_by_role("button", name="Add").click()
    page.wait_for_selector("[role=alert]")
    assert page.input_value("[name=name]") == "Autumn"
    assert page.get_attribute("[name=ends_on]", "aria-invalid") == "true"
    assert page.evaluate("document.activeElement.name") == "ends_on"
    page.fill("[name=ends_on]", "2027-01-01")
    page.get_by_role("button", name="Add").click()
    page.wait_for_selector("text=The season has been saved.")


def test_without_a_connection_what_was_typed_stays(context, hall, house):
    page = come_in(context, hall)
    page.goto(hall.url + house.at("new-member"))
    page.fill("[name=name]", "Winifred Shaw")
    context.set_offline(True)
    page.get_by_role("button", name="Add").click()
    page.wait_for_selector("[role=alert]")
    assert "No connection" in page.inner_text("[role=alert]")
    assert page.input_value("[name=name]") == "Winifred Shaw"


def test_a_club_is_founded_and_its_evening_planned_on_the_halls_plain_http(context, hall, house):
    page = context.new_page()
    page.goto(f"http://hall.test:{hall.port}/found")
    assert not page.evaluate("isSecureContext")
    for name, value in {
        "name": "The Arlington",
        "secretary": "Winifred Shaw",
        "password": "seven-green-lamps",
    }.items():
        page.fill(f"[name={name}]", value)
    page.get_by_role("button", name="Start the club").click()
    page.wait_for_url("**/c/the-arlington/")
    page.get_by_role("link", name="Plan an evening").first.click()
    page.fill("[name=place]", "Upper room")
    page.get_by_role("button", name="Plan the evening").click()
    page.wait_for_url("**/e/**")
    page.goto(f"http://hall.test:{hall.port}/c/the-arlington/")
    assert "An evening is planned" in page.inner_text("main")


def test_a_screen_is_let_in_by_what_its_camera_reads(context, hall, house):
    evening = house.open_evening(1)
    secret = house.secret_of("door")
    page = context.new_page()
    asked = []
    page.on("request", lambda r: asked.append(r.url))
    page.goto(f"{hall.url}/screen#{secret}")
    assert page.input_value("[name=secret]") == secret
    assert secret not in page.url
    page.get_by_role("button", name="Use this screen").click()
    page.wait_for_url(f"**{house.at('door', evening.key)}")
    assert page.locator("svg.qr").is_visible()
    assert not [url for url in asked if secret in url.partition("#")[0]]


def test_the_doors_code_renews_itself(context, hall, house):
    evening = house.open_evening(1)
    page = come_in(context, hall)
    page.goto(hall.url + house.at("door", evening.key))
    page.evaluate("document.querySelector('#door svg').dataset.old = 'yes'")
    page.evaluate("htmx.ajax('GET', location.pathname, {target: '#door', swap: 'outerHTML'})")
    page.wait_for_selector("#door svg:not([data-old])")


def test_the_page_turns_dark_and_stays_so(context, hall, house):
    password = make_password(PASSWORD, hasher="pbkdf2_sha256")
    User.objects.filter(username="margaret-ashdown").update(password=password)
    page = context.new_page()
    page.goto(f"{hall.url}/sign-in")
    page.get_by_role("button", name="dark").click()
    page.wait_for_selector("html[data-theme=dark]")
    page.fill("[name=username]", SECRETARY)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/c/**")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 28, 24)"


def test_without_script_a_member_is_written_down_too(chromium, hall, house):
    plain = chromium.new_context(java_script_enabled=False)
    page = come_in(plain, hall)
    page.goto(hall.url + house.at("new-member"))
    page.fill("[name=name]", "Winifred Shaw")
    page.get_by_role("button", name="Add").click()
    assert Member.objects.filter(name="Winifred Shaw").exists()
    plain.close()


@pytest.mark.parametrize("name", ["state-sheet", "night-sheet"])
def test_a_sheet_is_one_page_of_paper(context, hall, house, name, tmp_path):
    evening = house.open_evening(*range(1, 9))
    house.people_enter(*(f"Bartholomew Featherstone {n}" for n in range(22)))
    for number in range(9, 31):
        from tables.commands import room_acts
        from tables.room import acts

        order = house.order()
        room_acts.perform(order, evening, acts.Arrive(str(number), order.at))
    for table in range(7):
        people = tuple(str(1 + table * 4 + n) for n in range(4))
        house.play_begins(evening, people, table + 1)
    page = come_in(context, hall)
    page.goto(hall.url + house.at(name, evening.key))
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") in (1,), (
        "more than one page"
    )


def test_settings_of_the_tests_serve_the_real_policy(hall, context):
    page = context.new_page()
    refused = []
    page.on("console", lambda m: refused.append(m.text) if "Content Security" in m.text else None)
    page.goto(hall.url)
    assert settings.X_FRAME_OPTIONS == "DENY"
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.hurt=1>')"
    )
    page.wait_for_timeout(300)
    assert page.evaluate("window.hurt") is None and refused


SCREENS = [(1920, 1080), (1280, 720), (1024, 768), (1080, 1920), (390, 844)]
CUT_OFF = """() => [...document.querySelectorAll('.hlist li, .htable, .hall__side h2, .hside')]
  .filter((it) => it.offsetParent)
  .filter((it) => {
    const box = it.closest('.hall__side > section, .hall__tables').getBoundingClientRect();
    const own = it.getBoundingClientRect();
    return own.bottom > box.bottom + 1 || own.right > box.right + 1 || own.bottom > LOWEST;
  }).map((it) => it.textContent)"""
SHOWN = "() => [...document.querySelectorAll('.hlist li, .htable')].filter((it) => it.offsetParent)"


def crowded(house):
    """Bring seven tables of five, many with long names, to play, and let six more wait."""
    house.people_enter(*(f"Bartholomew Featherstonehaugh-Cholmondeley {n}" for n in range(33)))
    evening = house.open_evening(*range(1, 42))
    for table in range(7):
        people = tuple(str(1 + table * 5 + n) for n in range(5))
        house.play_begins(evening, people, table + 1)
    house.does(evening, acts.Declare(tuple(str(n) for n in range(36, 42))))
    return evening


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_the_hall_screen_cuts_nothing_off_and_shows_everything_in_turn(context, hall, house, size):
    evening = crowded(house)
    page = context.new_page()
    page.clock.install()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(hall.url + house.at("hall", evening.key))
    lowest = "document.querySelector('.hall__bottom').getBoundingClientRect().top + 1"
    everything = page.locator(".hlist li, .htable").all_text_contents()
    seen = set()
    for _turn in range(8):
        assert page.evaluate(CUT_OFF.replace("LOWEST", lowest)) == []
        shown = page.evaluate(SHOWN + ".map((it) => it.textContent)")
        assert [words for words in shown if "Rubber" in words or "Table" in words]
        seen |= set(shown)
        page.clock.run_for(12_000)
    assert len(seen) == len(set(everything)) > 8
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_an_address_is_told_from_a_form_that_loses_no_typing(context, hall, house):
    page = come_in(context, hall)
    page.goto(hall.url + house.at("webhooks"))
    page.get_by_label("What it is for").fill("The county’s ladder")
    page.get_by_label("Address").fill("https://10.0.0.3/whist")
    page.get_by_label("Standings have changed").uncheck()
    page.get_by_role("button", name="Start sending").click()
    page.get_by_text("an address outside this machine and its network").wait_for()
    assert page.get_by_label("What it is for").input_value() == "The county’s ladder"
    page.get_by_label("Address").fill("https://ladder.example/whist")
    page.get_by_role("button", name="Start sending").click()
    page.get_by_text("We show this only once.").wait_for()
    assert page.locator(".secret").inner_text().startswith("whsec_")
    page.get_by_role("link", name="Done").click()
    page.get_by_role("heading", name="Messages").wait_for()
    assert "standings.changed" not in Webhook.objects.get().kinds


@pytest.mark.parametrize("name", ["board", "book", "standings"])
def test_back_shows_the_whole_page_though_its_part_was_read_since(context, hall, house, name):
    evening = house.open_evening(1, 2, 3, 4, 5, 6)
    page = come_in(context, hall)
    page.goto(hall.url + house.at(name, evening.key))
    address = page.url
    with page.expect_response(lambda it: it.url == address and it.status == 200):
        house.does(evening, acts.Leave("6"))
        page.evaluate("htmx.trigger(document.body, 'evening-changed', {})")
    page.wait_for_load_state("networkidle")
    page.goto(hall.url + house.at("members"))
    page.go_back()
    expect(page.locator("header.masthead")).to_be_visible(timeout=POLL)
    assert page.evaluate("document.styleSheets.length") > 0
    part = page.evaluate(
        "fetch(location.href, {headers: {'HX-Request': 'true'}})"
        ".then((it) => it.headers.get('ETag'))"
    )
    again = page.evaluate(
        "(tag) => fetch(location.href, {cache: 'no-store', headers: {'HX-Request': 'true',"
        " 'If-None-Match': tag}}).then((it) => it.status)",
        part,
    )
    assert again == 304
