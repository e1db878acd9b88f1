"""The page of a finished hand, as one reader sees it at one moment of its replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.finished.kept_analyses import KeptAnalysis
from rubbers.play.finished_hand import Deal, FinishedHand
from tables.pages.replay.hand_board import laid_cards, seat_hands, trick_counts, trick_starts
from tables.pages.replay.hand_check import check_shown
from tables.pages.replay.hand_shapes import HandLink, HandPage, StoryLine
from tables.pages.replay.hand_story import story
from tables.pages.replay.hand_verdict import verdict
from tables.pages.screen.screen_words import Around, card_words

ToDeal = Callable[[Deal], str]


@dataclass(frozen=True)
class HandAsked:
    """What a page is drawn from: the hand, its stored analysis, its laws, who reads and how.

    `foot` is the seat at the foot of the page, `at` the moment asked for, and `root` the root on
    the record. `to` returns the address of a deal of this rubber; None leaves out the other deals.
    """

    found: FinishedHand
    kept: KeptAnalysis
    code: Code
    names: Mapping[Seat, str]
    foot: Seat
    at: int
    root: str
    eyebrow: str
    to: ToDeal | None = None


def hand_page(asked: HandAsked) -> HandPage:
    """Draw the page."""
    found, around = asked.found, Around(asked.names, asked.foot, None)
    last = len(found.steps)
    now = min(max(asked.at, 0), last)
    lines = story(found, asked.kept, around, now)
    links = _links(asked)
    here = next((place for place, one in enumerate(links) if one.here), 0)
    return HandPage(
        eyebrow=asked.eyebrow,
        title=deal_words(found.deal),
        at=now,
        last=last,
        trumps=str(found.turn_up.suit).lower(),
        turned=_dealt(found, around),
        seats=seat_hands(found, around, now),
        laid=laid_cards(found, around, now),
        counts=trick_counts(found, now),
        tricks=trick_starts(found),
        story=lines,
        said=_said(lines, found, around, now),
        verdict=verdict(found, asked.kept, asked.code, around),
        check=check_shown(found, asked.root),
        hands=links,
        earlier=links[here - 1] if here > 0 else None,
        later=links[here + 1] if here + 1 < len(links) else None,
        withheld=found.withheld,
    )


def deal_words(deal: Deal) -> str:
    """Return the name of a hand, and which deal of it if it was dealt again."""
    number, attempt = deal
    if not attempt:
        return _("Hand {number}").format(number=number)
    return _("Hand {number}, deal {deal}").format(number=number, deal=attempt + 1)


def _links(asked: HandAsked) -> tuple[HandLink, ...]:
    if asked.to is None:
        return ()
    here = asked.found.deal
    return tuple(HandLink(deal_words(one), asked.to(one), one == here) for one in asked.found.deals)


def _dealt(found: FinishedHand, around: Around) -> str:
    words = _("{who} dealt and turned up {card}.")
    return words.format(who=around.name(found.dealer), card=card_words(found.turn_up))


def _said(lines: tuple[StoryLine, ...], found: FinishedHand, around: Around, now: int) -> str:
    line = next((one for one in lines if one.at == now), None)
    return line.words if line is not None else _dealt(found, around)
