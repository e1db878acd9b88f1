"""Tags and filters for anything that must look the same everywhere: laws, suits, cards, times."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils import formats, timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from club.text import display_names, wording

register = template.Library()

FIGURES = re.compile(r"\b(\d{1,2}:\d{2}|\d+[.,]\d+|1[6-9]\d\d|20\d\d)\b")
CARD_UNSPOKEN = SafeString('<svg class="card" viewBox="0 0 250 350" aria-hidden="true">')
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


@register.simple_tag
def law(number: str, code: str = "", reading: bool = False, new_tab: object = False) -> SafeString:
    """Render a law chip, linked to the law in our own words if the code is known.

    Set `new_tab` where the reader must not lose the page, as at a table in play.
    """
    if not number:
        return SafeString("")
    words = wording.law_named(number)
    if reading:
        words = gettext("{law} (our reading)").format(law=words)
    if code:
        try:
            whole = number.partition(".")[0] if number[:1].isdigit() else number
            href = f"{reverse('laws', args=[code])}#law-{whole}"
        except NoReverseMatch:
            href = ""
        if href:
            tab = SafeString(' target="_blank" rel="noopener"') if new_tab else ""
            return format_html('<a class="law" href="{}"{}>{}</a>', href, tab, words)
    return format_html('<span class="law">{}</span>', words)


@register.simple_tag
def suit(letter: str) -> SafeString:
    """Render a suit symbol, read aloud by its name; the letter may be C or c."""
    low = letter.lower()
    return format_html(
        '<span class="suit suit-{}" role="img" aria-label="{}"></span>', low, gettext(SUITS[low])
    )


@register.simple_tag
def icon(name: str) -> SafeString:
    """Render an icon; screen readers skip it, because there is always a word beside it."""
    if not name:
        return SafeString("")
    return format_html('<span class="i i-{}" aria-hidden="true"></span>', name)


@register.simple_tag
def playing_card(written: str, aloud: bool = True) -> SafeString:
    """Render a card (KH, 10D, TD, back); its name is read aloud unless it is decoration."""
    face = written if written == "back" else written.replace("T", "10")
    name = gettext("a card face down") if written == "back" else wording.card(written)
    drawn = format_html('<use href="{}#{}"/></svg>', static("look/cards.svg"), face)
    if not aloud:
        return CARD_UNSPOKEN + drawn
    return format_html(
        '<svg class="card" viewBox="0 0 250 350" role="img" aria-label="{}">{}', name, drawn
    )


@register.filter
def clock(moment: datetime | None) -> SafeString:
    """Render a time of day in the evening's time zone, as 20:41, with a machine-readable form."""
    if moment is None:
        return SafeString("")
    local = timezone.localtime(moment)
    shown = (local.isoformat(timespec="minutes"), f"{local:%H:%M}")
    return format_html('<time class="t" datetime="{}">{}</time>', *shown)


@register.filter
def long_date(day: date | None) -> SafeString:
    """Render a date in full: Thursday 19 November 2026."""
    return _dated(day, "l", "F")


@register.filter
def short_date(day: date | None) -> SafeString:
    """Render a short date: 19 Nov 2026."""
    return _dated(day, "", "M")


def _dated(day: date | None, weekday: str, month: str) -> SafeString:
    if day is None:
        return SafeString("")
    return format_html(
        '<time datetime="{}">{}{}<span class="t">{}</span> {} <span class="t">{}</span></time>',
        f"{day:%Y-%m-%d}",
        formats.date_format(day, weekday) if weekday else "",
        " " if weekday else "",
        day.day,
        formats.date_format(day, month),
        day.year,
    )


@register.filter
def figured(words: str) -> SafeString:
    """Mark times, years and decimals within a sentence for the style of figures."""
    marked = FIGURES.sub(r'<span class="t">\1</span>', conditional_escape(words))
    return mark_safe(marked)


@register.filter
def signed(points: int) -> str:
    """Return points with their sign: +6, −3, 0."""
    return f"{points:+d}".replace("-", "−") if points else "0"


@register.filter
def surname(name: str) -> str:
    """Return a person's surname."""
    return display_names.surname(name)


@register.filter
def listed(names: list[str]) -> str:
    """Return names as a spoken list."""
    return wording.listed(list(names))


@register.filter
def in_words(number: int) -> str:
    """Return a small number as a capitalised word, a large one in figures."""
    word = wording.in_words(number) if number else gettext("none")
    return word[:1].upper() + word[1:]


@register.simple_tag
def points(number: int) -> str:
    """Return a number of points in words: “1 point”, “2 points”."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


@register.inclusion_tag("parts/tricks.html")
def tricks(
    name: str, ours: str, theirs: str, our_side: str, chosen: int | None = None
) -> dict[str, Any]:
    """Render fourteen radio buttons for the tricks `ours` won; `our_side` is ns or ew."""
    return {
        "name": name,
        "ours": ours,
        "theirs": theirs,
        "our_side": our_side,
        "chosen": chosen,
        "rest": None if chosen is None else 13 - chosen,
        "below": range(7),
        "scoring": range(7, 14),
    }


@register.inclusion_tag("parts/order_fields.html")
def order_fields(expected_versions: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Render a form's idempotency key, and the stream versions it was made from."""
    return {"intent": secrets.token_urlsafe(16), "seen": (expected_versions or {}).items()}
