"""Links from a table to the page of what happened there: players, dealer, trump and score."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.incidents.story.head import LONGEST_NAME, Head
from rubbers.incidents.story.story import Story
from rubbers.play.rubber_view import view
from rubbers.play.state.rubber_state import RubberState
from tables.components.names import People
from tables.disputes.queries.open_calls import CalledTo
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses, table_tile
from tables.room.state.table import TableState
from tables.rulings.stories.opening import PEOPLE


def head_of(rubber: RubberState | None, people: People) -> Head:
    """Return the table as far as its rubber shows it; an empty head if no rubber is played."""
    if rubber is None or rubber.over:
        return Head()
    names = {seat: _name(rubber, seat, people) for seat in CLOCKWISE}
    hand = rubber.hand
    return Head(
        game=rubber.game,
        names=names if len(set(names.values())) == len(CLOCKWISE) else None,
        dummies=rubber.dummies,
        dealer=hand.dealer if hand else None,
        turned=_turned(rubber),
        score=(rubber.score.ns, rubber.score.ew),
        games=tuple((game.side, game.value) for game in rubber.games),
    )


def waiting_at(table: TableState, people: People) -> tuple[str, ...]:
    """Return who waits at a table, in order, by the names that a story of the room can have.

    Return nobody if two have the same name, or if more wait than a story has letters for.
    """
    who = [one.who for one in table.members if not (one.plays or one.away or one.passes)]
    names = tuple(people.surname(one) for one in (*who, *(one.who for one in table.queue)))
    fits = all(len(name) <= LONGEST_NAME and "," not in name for name in names)
    room = len(PEOPLE) - len(CLOCKWISE)
    return names if fits and len(set(names)) == len(names) <= room else ()


def _turned(rubber: RubberState) -> PartialCard | None:
    if rubber.hand is not None and rubber.hand.turn_up is not None:
        return PartialCard.of(rubber.hand.turn_up)
    suit = table_tile.trumps(view(rubber, None))
    return PartialCard(Suit(suit)) if suit else None


def _name(rubber: RubberState, seat: Seat, people: People) -> str:
    if seat in rubber.dummies:
        partner = people.surname(rubber.seating.get(seat.partner, ""))
        return _("{partner}’s dummy").format(partner=partner)[:LONGEST_NAME]
    return people.surname(rubber.seating.get(seat, ""))[:LONGEST_NAME]


@dataclass(frozen=True, slots=True)
class TakenOn:
    """Disputes open at the table with their addresses, and where to call the arbitrator.

    `fields` are the story as a form sends it; `players` are those who may have told it, if the
    reader is none of them.
    """

    disputes: tuple[tuple[CalledTo, str], ...]
    call: str
    fields: tuple[tuple[str, str], ...]
    players: tuple[tuple[str, str], ...]


def taken_on(snapshot: EveningSnapshot, table: int, people: People, story: Story) -> TakenOn:
    """Return where a story may be taken from the page of a table."""
    slug, rubber = snapshot.evening.club.slug, snapshot.rubbers.get(table)
    players = tuple(rubber.seating.values()) if rubber else ()
    fields = tuple(story.written())
    call = addresses.page(snapshot.evening, "call-arbitrator")
    return TakenOn(
        tuple(
            (one, reverse("dispute-tell", args=[slug, one.number]))
            for one in snapshot.called.get(table, ())
        ),
        f"{call}?{urlencode([('table', table), *fields])}",
        fields,
        () if people.me in players else tuple((who, people.name(who)) for who in players),
    )
