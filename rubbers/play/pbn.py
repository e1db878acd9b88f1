"""Write a hand as Portable Bridge Notation 2.1, which bridge programs read.

Described in docs/after_the_hand.md. Whist has no declarer, contract or auction, so those tags are
left out. What only whist has is in tags of its own, whose names begin with Whist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rubbers.cards.card import RANKS, Card, Suit
from rubbers.cards.seats import CLOCKWISE, Seat, Sides
from rubbers.hand.hand_score import winner
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.trick import Trick, order_from
from rubbers.play.finished_hand import FinishedHand, revoked

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
HEAD = "% PBN 2.1\n% EXPORT\n% In UTF-8. Tags whose names begin with Whist are for whist alone\n"
NOT_PLAYED, END = "-", "*"
OUT_OF_TURN, REVOKE = " ^L", " ^R"
LONGEST = 120
"""The maximum length of a tag's value, in characters."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Labels from outside the rubber: where and when the hand was played, and by whom."""

    event: str = ""
    site: str = ""
    date: str = ""
    table: str = ""
    rubber: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)


def written(hands: Iterable[FinishedHand], labels: Labels) -> str:
    """Write hands as one PBN file."""
    return HEAD + "\n".join(_game(one, labels) for one in hands)


def _game(found: FinishedHand, labels: Labels) -> str:
    tags = [*_tags(found, labels), *sorted(_own_tags(found, labels))]
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags]
    if found.after.tricks:
        lines += _play(found)
    return "\n".join(lines) + "\n"


def _tags(found: FinishedHand, labels: Labels) -> Iterator[tuple[str, str]]:
    """Yield the standard tags, in the order of the standard."""
    yield "Event", labels.event
    yield "Site", labels.site
    yield "Date", labels.date.replace("-", ".") or "????.??.??"
    yield "Board", str(found.dealt.number)
    for seat, name in zip("WNES", ("West", "North", "East", "South"), strict=True):
        yield name, labels.names.get(Seat(seat), "")
    yield "Dealer", str(found.dealer)
    yield "Vulnerable", "None"
    yield "Deal", _deal(found.cards)
    yield "Scoring", "Whist"


def _own_tags(found: FinishedHand, labels: Labels) -> Iterator[tuple[str, str]]:
    yield "WhistAttempt", str(found.dealt.attempt + 1)
    yield "WhistBeacon", found.dealt.beacon
    yield "WhistCode", found.rubber.code
    yield "WhistDealId", found.dealt.id
    yield "WhistGame", str(found.rubber.game)
    yield "WhistManner", str(found.dealt.manner)
    yield "WhistRoot", found.commitment.root
    yield "WhistRubber", labels.rubber
    yield "WhistScoreBefore", _sides(found.before.score)
    yield "WhistSecret", found.revealed.secret
    yield "WhistTable", labels.table
    yield "WhistTrumps", str(found.turn_up.suit)
    yield "WhistTurnUp", _card(found.turn_up)
    if not found.withheld:
        yield "WhistTricks", _sides(found.taken)


def _deal(cards: Cards) -> str:
    return f"N:{' '.join(_hand(cards[seat]) for seat in CLOCKWISE)}"


def _hand(cards: tuple[Card, ...]) -> str:
    """Write a hand by suits from spades to clubs, the highest card first."""
    by_suit = ([card for card in cards if card.suit is suit] for suit in SUITS)
    return ".".join("".join(map(_rank, sorted(one, key=_high_first))) for one in by_suit)


def _high_first(card: Card) -> int:
    return -RANKS.index(card.rank)


def _play(found: FinishedHand) -> list[str]:
    """Write the tricks, one row each; the columns are the players in turn from the first leader."""
    tricks = found.after.tricks
    first, lines = tricks[0].leader, []
    lead: Seat | None = found.dealer.left
    for trick in tricks:
        wrong = lead is not None and trick.leader is not lead
        cells = [_cell(found, trick, seat, wrong) for seat in order_from(first)]
        lines.append(" ".join(cells))
        lead = winner(found.after, trick)
    ended = sum(len(trick.laid) for trick in tricks) < 52
    return [f'[Play "{first}"]', *lines, *([END] if ended else [])]


def _cell(found: FinishedHand, trick: Trick, seat: Seat, wrong_lead: bool) -> str:
    laid = trick.of(seat)
    card = laid.card.card if laid is not None else None
    if laid is None or card is None:
        return NOT_PLAYED
    note = OUT_OF_TURN if wrong_lead and seat is trick.leader else ""
    return _card(card) + note + (REVOKE if revoked(found, trick, laid) else "")


def _card(card: Card) -> str:
    return f"{card.suit}{_rank(card)}"


def _rank(card: Card) -> str:
    return str(card.rank)


def _sides(pair: Sides[int]) -> str:
    return f"N-S {pair.ns} E-W {pair.ew}"


def _quoted(value: str) -> str:
    """Escape a value, and replace characters that would break its tag."""
    plain = "".join(one if one.isprintable() else " " for one in value)[:LONGEST]
    return plain.replace("\\", "\\\\").replace('"', '\\"')
