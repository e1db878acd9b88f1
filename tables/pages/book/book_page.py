"""The precedence book for reading: one sentence a line, corrections struck out in place."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from club.text import wording
from club.views.parts import BookLine, CitedSentence
from tables.components.names import People
from tables.components.phrases import said
from tables.evening.book_entries import BookEntry
from tables.room import events


def lines(entries: Iterable[BookEntry], people: People, code: str) -> tuple[BookLine, ...]:
    """Return the lines of the book in the order of the entries."""
    return tuple(_line(entry, people, code) for entry in entries)


def concerns(entry: BookEntry, who: str) -> bool:
    """Check whether an entry mentions someone."""
    values = entry.because.reason.values.values() if entry.because else ()
    spoken = any(isinstance(value, tuple) and who in value for value in values)
    return spoken or getattr(entry.event, "who", None) == who


def _line(entry: BookEntry, people: People, code: str) -> BookLine:
    anchor = f"line-{entry.number}"
    if entry.because is None:
        return BookLine(entry.at, "", _waived(entry, people, code), "waived", anchor=anchor)
    wording = said(entry.because, people)
    cards = _cards(entry, people)
    words = f"{wording.words.rstrip('.')}: {cards}." if cards else wording.words
    if isinstance(entry.event, events.ArrivalCorrected):
        words = f"{words} {_put_right(entry, people)}"
    whole = CitedSentence(words, wording.law, wording.code, wording.reading)
    if entry.undone_by and entry.undone_at is not None:
        at = f"{timezone.localtime(entry.undone_at):%H:%M}"
        back = _("Taken back at {at} by {who}.").format(at=at, who=signed(entry.undone_by, people))
        return BookLine(entry.at, "", CitedSentence(back), "put-right", whole.words, anchor=anchor)
    return BookLine(entry.at, "", whole, _kind(entry), anchor=anchor)


def signed(by: str, people: People) -> str:
    """Return who signed a line, in words."""
    capacity, _colon, number = by.partition(":")
    if capacity == "member":
        return people.name(number)
    if capacity == "table":
        return _("the table’s tablet")
    return _("the door") if capacity == "door" else _("the club")


def _waived(entry: BookEntry, people: People, code: str) -> CitedSentence:
    law = getattr(entry.event, "law", "")
    return waiver_sentence(entry.by, law, entry.words, people, code)


def waiver_sentence(by: str, law: str, words: str, people: People, code: str) -> CitedSentence:
    """Return who set a law aside, and why; addressed to the reader if it was the reader."""
    template = _("{who} allowed it: “{words}”")
    if people.me and by == f"member:{people.me}":
        template = _("You allowed it: “{words}”")
    why = words or _("the words were erased")
    return CitedSentence(template.format(who=signed(by, people), words=why), law, code)


def _put_right(entry: BookEntry, people: People) -> str:
    at = f"{timezone.localtime(getattr(entry.event, 'at', entry.at)):%H:%M}"
    template = _("It happened at {at}. Entered by {who}: “{words}”")
    return template.format(at=at, who=signed(entry.by, people), words=entry.words)


def _cards(entry: BookEntry, people: People) -> str:
    """Return the cards of a cut round by round, each round in the order of the cut."""
    rounds = [
        "; ".join(f"{people.surname(who)} {wording.card(card)}" for who, card in cards)
        for cards in entry.cards
    ]
    again = [_("cut again: {cards}").format(cards=cards) for cards in rounds[1:]]
    return "; ".join((*rounds[:1], *again))


def _kind(entry: BookEntry) -> str:
    return "put-right" if isinstance(entry.event, events.ArrivalCorrected) else ""
