"""live.js in a real browser: on plain http, one stream for all tabs, and without a stream.

The pages here hold nothing but what live.js needs; the live stream is the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from club.infrastructure import embedded_redis
from club.livestream.hub import TRY_AGAIN
from club.models import Club
from club.outbox import live
from tests.servers import kept, redis, web
from tests.services import test_database_url

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATIC = Path(__file__).resolve().parents[2] / "static"
PAGE = """<!doctype html><html lang="en"><title>Room</title><body>
<span data-live data-on="Live" data-off="No connection; shown as at">Live</span>
<div hx-get="/read" hx-trigger="live:room-3 from:body"></div>
<script>window.told = 0;
document.body.addEventListener("live:room-3", () => { window.told += 1; });
window.EventSource = class extends EventSource {
  constructor(address) { super(address); window.last = this; } };</script>
<script src="/live.js" data-club="portland"></script></body></html>"""


@pytest.fixture
def club(transactional_db: None) -> Club:
    return Club.objects.create(name="The Portland", slug="portland", is_public=True)


@pytest.fixture
def hall(club: Club) -> Iterator[web.Web]:
    told = {"DATABASE_URL": test_database_url(), "ALLOWED_HOSTS": "hall.test"}
    with web.serving(told) as found:
        yield found


def visit(context: Any, port: int) -> Any:
    """Open the room's page in a new tab of a browser, on the hall's plain http address."""
    tab = context.new_page()
    tab.goto(f"http://hall.test:{port}/room")
    return tab


@pytest.fixture
def browser(chromium: Any, hall: web.Web) -> Iterator[Any]:
    context = chromium.new_context()
    context.route("**/room", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    script = (STATIC / "live.js").read_text()
    context.route("**/live.js", lambda r: r.fulfill(body=script, content_type="text/javascript"))
    yield context
    context.close()


STREAM_IS_OPEN = "window.last && window.last.readyState === 1"


UNANSWERED = """() => {
  const elt = document.querySelector("[hx-get]");
  const detail = { elt, xhr: { status: 0 } };
  elt.dispatchEvent(new CustomEvent("htmx:afterRequest", { bubbles: true, detail }));
  return window.told; }"""


def until(tab: Any, words: str, within: int = 20) -> None:
    tab.wait_for_function(words, timeout=within * 1000)


def open_streams(tabs: list[Any]) -> int:
    ask = "() => Number(!!window.last && window.last.readyState !== 2)"
    return sum(tab.evaluate(ask) for tab in tabs)


def settled(tabs: list[Any], count: int) -> Callable[[], bool]:
    return lambda: open_streams(tabs) == count


def test_news_reaches_the_page_on_plain_http(browser, hall, club):
    tab = visit(browser, hall.port)
    assert not tab.evaluate("isSecureContext")
    until(tab, f"told >= 1 && {STREAM_IS_OPEN}", within=4)
    before = tab.evaluate("told")
    assert live.tell(club.pk, "room:3", 2)
    until(tab, f"told > {before}", within=2)
    assert tab.inner_text("[data-live]") == "Live"


def test_the_tabs_of_a_browser_share_one_stream(browser, hall, club):
    first = visit(browser, hall.port)
    until(first, "told >= 1")
    second = visit(browser, hall.port)
    until(second, "told >= 1")  # what the first heard while the second was on its way
    assert open_streams([first, second]) == 1
    counts = [tab.evaluate("told") for tab in (first, second)]
    live.tell(club.pk, "room:3", 2)
    for tab, count in zip((first, second), counts, strict=True):
        until(tab, f"told > {count}")


def test_another_tab_takes_the_stream_when_its_holder_is_closed(browser, hall, club):
    first = visit(browser, hall.port)
    until(first, "told >= 1")
    second = visit(browser, hall.port)
    until(second, "told >= 1")
    first.close()
    until(second, STREAM_IS_OPEN)
    before = second.evaluate("told")
    live.tell(club.pk, "room:3", 3)
    until(second, f"told > {before}")


def test_a_hidden_tab_holds_no_stream_and_reads_anew_when_it_is_seen(browser, hall, club):
    tab = visit(browser, hall.port)
    until(tab, "told >= 1")
    hide = """(hidden) => { Object.defineProperty(document, 'hidden',
        { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange')); }"""
    tab.evaluate(hide, True)
    assert open_streams([tab]) == 0
    before = tab.evaluate("told")
    tab.evaluate(hide, False)
    until(tab, f"told > {before}")
    until(tab, "window.last.readyState === 1")


def test_what_the_news_led_to_and_nobody_answered_is_read_again(browser, hall, club):
    browser.clock.install()
    tab = visit(browser, hall.port)
    until(tab, f"told >= 1 && {STREAM_IS_OPEN}")
    tab.clock.fast_forward(9000)
    before = tab.evaluate(f"({UNANSWERED})()")
    tab.clock.fast_forward(4000)
    until(tab, f"told > {before}")


def test_without_redis_the_page_reads_again_by_itself(chromium, club, tmp_path):
    server = embedded_redis.binary()
    assert server is not None
    url = embedded_redis.url(tmp_path)
    running = kept.start(embedded_redis.command(server, tmp_path))
    kept.wait_until(lambda: redis.answers(url), 10, "Redis")
    told = {"DATABASE_URL": test_database_url(), "REDIS_URL": url, "ALLOWED_HOSTS": "hall.test"}
    with web.serving(told) as hall:
        context = chromium.new_context()
        context.route("**/room", lambda r: r.fulfill(body=PAGE, content_type="text/html"))
        script = (STATIC / "live.js").read_text()
        context.route(
            "**/live.js", lambda r: r.fulfill(body=script, content_type="text/javascript")
        )
        tab = visit(context, hall.port)
        until(tab, "told >= 1")
        running.kill()
        tab.wait_for_timeout(int(TRY_AGAIN * 1000))
        before = tab.evaluate("told")
        until(tab, f"told >= {before + 2}")
        context.close()


def test_when_the_server_is_gone_the_page_says_since_when(browser, hall, club):
    tab = visit(browser, hall.port)
    until(tab, "told >= 1")
    hall.process.kill()
    tab.evaluate(
        """document.dispatchEvent(new CustomEvent('htmx:afterRequest', { detail: {
        elt: document.querySelector('[hx-trigger]'), xhr: { status: 0 } } }))"""
    )
    until(tab, "document.querySelector('[data-live]').dataset.state === 'off'")
    words = tab.inner_text("[data-live]")
    assert words.startswith("No connection; shown as at ") and words[-3] == ":"
