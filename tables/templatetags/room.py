"""Tags for the pages of the evening: a clock, a card of a cut, a law by name and statement."""

from __future__ import annotations

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club import clock
from club.templatetags import look
from club.text import wording
from rubbers.code.code import Code
from rubbers.registries import CODES
from tables.components import phrases

register = template.Library()


@register.simple_tag
def now_clock(zone: str) -> SafeString:
    """Render the current time of day as a clock that keeps running on the page."""
    local = timezone.localtime(clock.now())
    return format_html('<time class="t" data-clock="{}">{}</time>', zone, f"{local:%H:%M}")


@register.simple_tag
def cut_card(written: str) -> SafeString:
    """Render a card of a cut: its rank in large type, its suit as a symbol if it was seen."""
    rank, suit = written[:1].replace("T", "10"), written[1:2].lower()
    shape = format_html('<span class="suit suit-{}"></span>', suit) if suit else ""
    words = wording.card(written)
    return format_html(
        '<span class="cut-card" role="img" aria-label="{}">{}{}</span>',
        words,
        format_html('<span aria-hidden="true">{}</span>', rank),
        shape,
    )


@register.simple_tag
def law_about(thing: str, code: str) -> SafeString:
    """Render the chip of the law about something in this code; empty if the code is missing."""
    if code not in CODES:
        return SafeString("")
    return look.law(phrases.law_about(thing, CODES[code]), code)


@register.simple_tag
def law_named(number: str) -> str:
    """Return the name of a law: Law 20."""
    return wording.law_named(number)


@register.simple_tag
def statement(words: str) -> str:
    """Return a law's statement in the reader's language."""
    return gettext(words)


@register.simple_tag
def title_of(code: Code) -> str:
    """Return the title of a code in the reader's language."""
    return gettext(code.title)
