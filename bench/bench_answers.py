"""From a person's card to the card that a Club bot answers with, on the screen of a browser."""

from __future__ import annotations

import statistics
from contextlib import ExitStack

from celery import current_app
from django.core.management import call_command
from django.db import connection
from playwright.sync_api import Page, sync_playwright

from bench.evening import AT
from bench.figure import Figure, Target
from club.members.founding import found_club
from tests.servers import browser, web, worker

HANDS, CARDS = 4, 13
PATIENCE = 10_000
FREE = {"DJANGO_SETTINGS_MODULE": "bench.unlimited", "WHIST_BOT_PACE": "0"}
MAY_PLAY = "[data-hand] [data-card]:not([aria-disabled='true']):not(.gone)"
PRESS = """async (may) => {
  const cards = () => [...document.querySelectorAll('#trick [data-card]')];
  const laid = () => cards().map((it) => it.dataset.card);
  const card = document.querySelector(may);
  const known = [...laid(), card.dataset.card];
  const completes = laid().length === 3;
  const begun = performance.now();
  card.click();
  return await new Promise((resolve) => {
    const look = () => {
      const passed = () => performance.now() - begun;
      const answered = laid().some((it) => !known.includes(it));
      if (answered) requestAnimationFrame(() => resolve(completes ? null : passed()));
      else if (passed() > 3000) resolve(null);
      else setTimeout(look, 1);
    };
    look();
  });
}"""
"""Milliseconds until a card lies there that is new; none if the person leads to the next trick, or
completed this one, which then stays in sight for a moment."""


def sat_down(page: Page, url: str) -> None:
    """Open the club's first page and sit down at a practice table."""
    page.goto(url)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(MAY_PLAY, timeout=PATIENCE)


def answers(page: Page) -> list[float]:
    """Play the hand out; return the milliseconds to each answer that a bot gave."""
    taken: list[float] = []
    for _ in range(CARDS):
        page.wait_for_selector(f"[data-my-turn] {MAY_PLAY}, .ended", timeout=PATIENCE)
        if page.query_selector(".ended"):
            break
        found = page.evaluate(PRESS, MAY_PLAY)
        if found is not None:
            taken.append(found)
    return taken


def measure() -> list[Figure]:
    """Measure with a web process, a bots' worker and a browser, the bots' pace set to nothing."""
    path = browser.chromium()
    if path is None:
        return []
    call_command("collectstatic", "--noinput", verbosity=0)
    club = found_club("Bench answers", "Margaret Ashdown", AT, time_zone="Europe/London")
    club.practice, club.is_public = True, True
    club.save()
    connection.close()
    taken: list[float] = []
    with ExitStack() as stack:
        found = stack.enter_context(web.serving(FREE))
        stack.enter_context(worker.working(current_app, FREE, "--queues", "bots"))
        playwright = stack.enter_context(sync_playwright())
        opened = playwright.chromium.launch(executable_path=path, args=browser.arguments())
        stack.callback(opened.close)
        for _ in range(HANDS):
            page = opened.new_context(locale="en-GB").new_page()
            sat_down(page, found.url)
            taken += answers(page)
    median, late = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    return [
        Figure("a person's card to a bot's on screen, p50", median, "ms", Target.AT_MOST, 100),
        Figure("a person's card to a bot's on screen, p95", late, "ms"),
    ]
