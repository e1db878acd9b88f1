"""Links from a table to the page of what happened there: players, dealer, trump and score."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rubbers.cards.card import Suit
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.cards.told import CardTold
from rubbers.incidents.head import LONGEST_NAME, Head
from rubbers.play.rubber import Rubber
from rubbers.play.view import view
from tables.forming.table import Table
from tables.presenters import tiles
from tables.presenters.people import People
from tables.rulings.told.opening import PEOPLE


def head_of(rubber: Rubber | None, people: People) -> Head:
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


def waiting_at(table: Table, people: People) -> tuple[str, ...]:
    """Return who waits at a table, in order, by the names that a story of the room can have.

    Return nobody if two have the same name, or if more wait than a story has letters for.
    """
    who = [one.who for one in table.members if not (one.plays or one.away or one.passes)]
    names = tuple(people.surname(one) for one in (*who, *(one.who for one in table.queue)))
    fits = all(len(name) <= LONGEST_NAME and "," not in name for name in names)
    room = len(PEOPLE) - len(CLOCKWISE)
    return names if fits and len(set(names)) == len(names) <= room else ()


def _turned(rubber: Rubber) -> CardTold | None:
    if rubber.hand is not None and rubber.hand.turn_up is not None:
        return CardTold.of(rubber.hand.turn_up)
    suit = tiles.trumps(view(rubber, None))
    return CardTold(Suit(suit)) if suit else None


def _name(rubber: Rubber, seat: Seat, people: People) -> str:
    if seat in rubber.dummies:
        partner = people.surname(rubber.seating.get(seat.partner, ""))
        return _("{partner}’s dummy").format(partner=partner)[:LONGEST_NAME]
    return people.surname(rubber.seating.get(seat, ""))[:LONGEST_NAME]
