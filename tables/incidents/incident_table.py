"""What must be known of the table beside an incident: its fields, and what a form sends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from rubbers.incidents.incident import Incident, Needed
from rubbers.incidents.story.head import MOST_POINTS, NONE_WON, POINTS, Head, read_head
from rubbers.rulings.script.read_table import MOST_VALUE
from tables.incidents.incident_fields import (
    Fields,
    FieldShown,
    card_field,
    card_of,
    numbers,
    one_of,
    players,
)
from tables.incidents.incident_words import StoryNames

WON = "won."
"""The prefix of the fields for the games won before."""


def head_of_form(fields: Fields) -> Head:
    """Read the table from a form; Malformed, with the field, for what cannot be."""
    turned, won = card_of(fields, "turned"), _won(fields)
    more = {name: value for name, value in (("turned", [turned]), ("won", won)) if any(value)}
    return read_head({**fields, **more})


def _won(fields: Fields) -> list[str]:
    """Return the games won before as an address writes them; nothing if they are not known."""
    won = {side: one_of(fields, f"{WON}{side}") for side in POINTS.values()}
    if not all(won.values()):
        return []
    return [f"{side}{worth}" for side, worth in won.items() if worth != "0"] or [NONE_WON]


LACKS: Mapping[Needed, str] = {
    Needed.DEALER: "dealer",
    Needed.TURNED: "turned",
    Needed.SCORE: "ns",
    Needed.GAMES: f"{WON}ns",
}


def lacking_of(head: Head, incident: Incident) -> list[str]:
    """Return the fields of the table that an incident waits for."""
    return [LACKS[one] for one in incident.needs if head.lacks(one)]


def table_fields(head: Head, incident: Incident, fields: Fields) -> Iterator[FieldShown]:
    """Yield a field for each fact of the table that an incident needs and nobody has stated."""
    for needed in incident.needs:
        if head.lacks(needed):
            for field in TABLE_FIELDS[needed](StoryNames(head), fields):
                yield _acting(field, incident, head) if needed is Needed.DEALER else field


def _acting(field: FieldShown, incident: Incident, head: Head) -> FieldShown:
    """Return the dealer's field with only those players in whose deal it can have happened."""
    able = incident.players("dealer", head.dummies)
    return replace(field, options=tuple(one for one in field.options if one.value in able))


def _dealer(names: StoryNames, fields: Fields) -> Iterator[FieldShown]:
    chosen = one_of(fields, "dealer")
    yield FieldShown("dealer", _("Who deals?"), "player", players(names, chosen))


def _turned(names: StoryNames, fields: Fields) -> Iterator[FieldShown]:
    yield card_field(
        "turned", _("Which card was turned up for trumps?"), fields, needed=True, whole=True
    )


def _points(names: StoryNames, fields: Fields) -> Iterator[FieldShown]:
    for name, side in (("ns", "N-S"), ("ew", "E-W")):
        words = _("How many points did {side} have?").format(side=names.side(side))
        chosen = one_of(fields, name) or "0"
        yield FieldShown(name, words, "number", numbers(MOST_POINTS, chosen))


def _games(names: StoryNames, fields: Fields) -> Iterator[FieldShown]:
    for side, name in POINTS.items():
        words = _(
            "What was the value of the game that {side} had won? Enter 0 if they had won none."
        )
        field = f"{WON}{name}"
        given = numbers(MOST_VALUE, one_of(fields, field) or "0")
        yield FieldShown(field, words.format(side=names.side(side)), "number", given)


TABLE_FIELDS: Mapping[Needed, Callable[[StoryNames, Fields], Iterator[FieldShown]]] = {
    Needed.DEALER: _dealer,
    Needed.TURNED: _turned,
    Needed.SCORE: _points,
    Needed.GAMES: _games,
}
