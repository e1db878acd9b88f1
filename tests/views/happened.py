"""The page “Something happened”, read by anybody: its words, and where its links lead."""

from __future__ import annotations

import html
import re

from django.test import Client

ANYWHERE = "/laws/club-1864/happened"
FALSE_LEAD = "led-out-of-turn~by.S~right.N~card.KS~followed.none"


def answer(query: str = "", status: int = 200) -> str:
    """Read the page for anybody, and give it whole."""
    got = Client().get(f"{ANYWHERE}?{query}")
    assert got.status_code == status, got.content.decode()[:500]
    return got.content.decode()


def words(page: str) -> str:
    """Return what is to be read of a page, in one line."""
    main = page[page.index("<main") : page.index("</main>")]
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", main)))


def links(page: str) -> dict[str, str]:
    """Return where each link of a page leads, by its words."""
    found = re.findall(r'<a [^>]*?href="([^"]+)"[^>]*>(.*?)</a>', page, re.S)
    plain = {re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", said)).strip(): to for to, said in found}
    return {html.unescape(said): html.unescape(to) for said, to in plain.items()}


def by_label(page: str) -> dict[str, str]:
    """Return where each link of a page leads, by its label too where it has one."""
    found = re.findall(r'<a [^>]*?href="([^"]+)" aria-label="([^"]+)"', page)
    return links(page) | {said: html.unescape(to) for to, said in found}
