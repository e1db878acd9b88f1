"""A page of base.html with its scripts, and the answers of a server that is only made up.

The page holds one part that follows the stream `room:3`. A test says what the part holds now, and
may hold answers back. No web process and no database are needed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.template import engines

from tests.servers import kept

ADDRESS = "http://hall.test"
ACCOUNT = "7"
OURS = {"Whist-Account": ACCOUNT}
BASE = '{% extends "base.html" %}{% block content %}CONTENT{% endblock %}'
LIVE = '<span data-live data-on="Live" data-off="No connection; shown as at">As at 19:00</span>'
PART = """<div id="part" data-fragment hx-get="/part" hx-trigger="live:room-3 from:body"
    hx-swap="outerHTML" hx-sync="this:replace" hx-disinherit="*">{inner}</div>"""
READY = "window.htmx && window.whist && document.readyState === 'complete'"
NEWS = "document.body.dispatchEvent(new CustomEvent('live:room-3'))"

STREAM = """
const chance = Math.random;
Math.random = () => chance() / 10; // the wait before many parts are read is a short one
window.streams = [];
window.EventSource = class extends EventTarget {
  static OPEN = 1;
  static CLOSED = 2;
  constructor(address) {
    super();
    Object.assign(this, { address, readyState: 1 });
    window.streams.push(this);
  }
  close() { this.readyState = 2; }
};
window.say = (type, told = {}, lastEventId = "") => {
  const stream = window.streams.at(-1);
  const event = new MessageEvent(type, { data: JSON.stringify(told), lastEventId });
  if (type === "error") stream.readyState = 2;
  stream.dispatchEvent(event);
  stream[`on${type}`]?.(event);
};
"""
"""An event stream that says what a test lets it say."""


def until(page: Any, holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds, while the page and what it asks for go on."""
    deadline = time.monotonic() + kept.LEAST_PATIENCE
    while not holds():
        assert time.monotonic() < deadline, what
        page.wait_for_timeout(20)


class ScriptedPage:
    """A browser's page, and the made-up server that answers it."""

    def __init__(self, context: Any, inner: str, *, club: str = "", around: str = "") -> None:
        self.context = context
        self.inner = inner
        self.club = club
        self.around = around
        self.version = 1
        self.reads: list[Any] = []
        self.sent: list[Any] = []
        self.waiting: list[Any] = []
        self.holding = False
        self.lost = False
        self.answer_to_act: Callable[[Any], None] = lambda route: self.give(route)
        context.route("**/*", self._answer)
        self.page = context.new_page()

    def open(self) -> Any:
        """Open the page, and wait until htmx and every script have begun."""
        self.page.goto(f"{ADDRESS}/room")
        self.page.wait_for_function(READY)
        return self.page

    def another_tab(self) -> Any:
        """Open the same page in a second tab of the browser."""
        tab = self.context.new_page()
        tab.goto(f"{ADDRESS}/room")
        return tab

    def change(self, inner: str) -> None:
        """Change what the part holds on the server; nobody is told."""
        self.inner, self.version = inner, self.version + 1

    def news(self, inner: str | None = None) -> None:
        """Tell the page that the part has changed, as live.js does."""
        self.change(self.inner if inner is None else inner)
        self.page.evaluate(NEWS)

    def read(self, inner: str) -> None:
        """Change the part, and wait until the page has taken it in."""
        self.page.evaluate("document.querySelector('#part').dataset.old = ''")
        self.news(inner)
        self.page.wait_for_selector("#part:not([data-old])", state="attached")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something is true of the server's side."""
        until(self.page, holds, what)

    def give(self, route: Any, inner: str | None = None, **more: Any) -> None:
        """Answer with the part, as it is now."""
        body = PART.format(inner=self.inner if inner is None else inner)
        headers = {**OURS, "ETag": f'"{self.version}"'}
        route.fulfill(**{"body": body, "content_type": "text/html", "headers": headers, **more})

    def refuse(self, route: Any, words: str, field: str = "") -> None:
        """Answer that something is the matter with what was sent."""
        named = f' data-field="{field}"' if field else ""
        body = f'<section class="problem"><h2>Please check this</h2><p{named}>{words}</p></section>'
        route.fulfill(status=422, body=body, content_type="text/html", headers=OURS)

    def _answer(self, route: Any) -> None:
        path = urlsplit(route.request.url).path
        if path.endswith(".js"):
            _give_script(route, path.removeprefix("/static/"))
        elif path.startswith("/static/"):
            route.fulfill(status=404)  # styles and pictures take time, and no script needs them
        elif path == "/room":
            route.fulfill(body=self._whole(), content_type="text/html")
        elif path == "/live":
            route.fulfill(status=503)
        elif route.request.method == "POST":
            self.sent.append(route.request)
            self.answer_to_act(route)
        else:
            self.reads.append(route.request)
            self._give_part(route)

    def _give_part(self, route: Any) -> None:
        if self.lost:
            route.abort()
        elif self.holding:
            self.waiting.append(route)
        else:
            self.give(route)

    def _whole(self) -> str:
        content = self.around + LIVE + PART.format(inner=self.inner)
        club = SimpleNamespace(name="The Portland Room", slug=self.club) if self.club else None
        user = SimpleNamespace(pk=ACCOUNT, is_authenticated=True)
        told = {"shell": SimpleNamespace(club=club), "request": SimpleNamespace(user=user)}
        return engines["django"].from_string(BASE.replace("CONTENT", content)).render(told)


def _give_script(route: Any, name: str) -> None:
    """Give a script of static/, or one that a package brings."""
    found = finders.find(name)
    assert found is not None, name
    route.fulfill(body=Path(found).read_bytes(), content_type="text/javascript")
