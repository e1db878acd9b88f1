"""The form of one incident: its questions, and what must be known of the table beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club import wording
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.incidents.ask import Kind
from rubbers.incidents.head import MOST_POINTS, NONE_WON, POINTS, read_head
from rubbers.incidents.incident import Follows, Incident, Needed
from rubbers.incidents.step import Step
from rubbers.incidents.story import Story, incident_of
from rubbers.rulings.head import MOST_VALUE
from tables.presenters.incident_fields import (
    Fields,
    FieldShown,
    card_field,
    card_of,
    numbers,
    one_of,
    options,
    players,
)
from tables.presenters.incident_words import Names, began

PREFIX = "a."
"""What the fields that answer an incident's questions begin with."""
WON = "won."
"""What the fields begin with that tell of the games won before."""


@dataclass(frozen=True, slots=True)
class FormShown:
    """The form of an incident; `hidden` carries the story so far."""

    id: str
    title: str
    fields: tuple[FieldShown, ...]
    hidden: tuple[tuple[str, str], ...]
    problem: str
    faults: tuple[str, ...]


def told_with(story: Story, word: str, fields: Fields) -> Story:
    """Give the story with what the form says added; Malformed for what cannot have happened."""
    given = {name: values for name, values in fields.items() if not name.startswith(PREFIX)}
    turned = card_of(fields, "turned")
    if won := _won(fields):
        given["won"] = won
    head = read_head({**given, "turned": [turned]} if turned else given)
    answers = {}
    for ask in incident_of(word).asks:
        name = PREFIX + ask.name
        answers[ask.name] = card_of(fields, name) if ask.kind is Kind.CARD else one_of(fields, name)
    lacking = [_LACKS[one] for one in incident_of(word).needs if head.lacks(one)]
    if lacking:
        faults = [Fault(place, Reason(N_("an answer, please"))) for place in lacking]
        raise Malformed(Reason(N_("Something is still to be said.")), faults=faults)
    known = {name: answer for name, answer in answers.items() if answer}
    told = replace(story, head=head).with_step(Step(word, known))
    told.told()
    return told


def _won(fields: Fields) -> list[str]:
    """Give the games won before as an address has them; nothing where they are not told."""
    told = {side: one_of(fields, f"{WON}{side}") for side in POINTS.values()}
    if not all(told.values()):
        return []
    return [f"{side}{worth}" for side, worth in told.items() if worth != "0"] or [NONE_WON]


def _called_upon(story: Story, incident: Incident) -> Fields:
    """Give who was called upon last, where that is one player, as the answer that is likely."""
    _script, hand = story.told()
    calls = hand.calls if incident.follows is Follows.CALL else ()
    of = calls[-1].act.of if calls else ()
    return {f"{PREFIX}by": [str(of[0])]} if len(of) == 1 else {}


_LACKS: Mapping[Needed, str] = {
    Needed.DEALER: "dealer",
    Needed.TURNED: "turned",
    Needed.SCORE: "ns",
    Needed.GAMES: f"{WON}ns",
}


def form_of(story: Story, word: str, fields: Fields, trouble: Malformed | None = None) -> FormShown:
    """Give the form of an incident, filled with what was typed and what is wrong with it."""
    incident, names = incident_of(word), Names(story.head)
    fields = {**_called_upon(story, incident), **fields}
    words = wording.error_words(trouble, names.all) if trouble else None
    faults = {fault.field: fault.expected for fault in words.faults} if words else {}
    shown = (*_of_table(story, incident, fields), *_of_incident(incident, names, fields))
    placed = tuple(_faulted(one, faults) for one in shown)
    ours = {one.name.removeprefix(PREFIX) for one in placed}
    return FormShown(
        id=word,
        title=gettext(incident.words),
        fields=placed,
        hidden=tuple(story.written()),
        problem=words.detail if words else "",
        faults=tuple(
            gettext("What is wanted: {what}.").format(what=said)
            for place, said in faults.items()
            if place not in ours
        ),
    )


def needs_nothing(story: Story, incident: Incident) -> bool:
    """Say whether an incident can be told without a form."""
    return not incident.asks and not any(story.head.lacks(one) for one in incident.needs)


def _faulted(shown: FieldShown, faults: Mapping[str, str]) -> FieldShown:
    return replace(shown, fault=began(faults.get(shown.name.removeprefix(PREFIX), "")))


def _of_table(story: Story, incident: Incident, fields: Fields) -> Iterator[FieldShown]:
    lacking = [one for one in incident.needs if story.head.lacks(one)]
    for needed in lacking:
        yield from TABLE_FIELDS[needed](Names(story.head), fields)


def _dealer(names: Names, fields: Fields) -> Iterator[FieldShown]:
    chosen = one_of(fields, "dealer")
    yield FieldShown("dealer", _("Whose deal is it?"), "player", players(names, chosen))


def _turned(names: Names, fields: Fields) -> Iterator[FieldShown]:
    yield card_field(
        "turned", _("Which card was turned up for trumps?"), fields, needed=True, whole=True
    )


def _points(names: Names, fields: Fields) -> Iterator[FieldShown]:
    for name, side in (("ns", "N-S"), ("ew", "E-W")):
        words = _("At how many points did {side} stand?").format(side=names.side(side))
        chosen = one_of(fields, name) or "0"
        yield FieldShown(name, words, "number", numbers(MOST_POINTS, chosen))


def _games(names: Names, fields: Fields) -> Iterator[FieldShown]:
    for side, name in POINTS.items():
        words = _("What was the game worth that {side} had won before? 0 if they had won none.")
        field = f"{WON}{name}"
        given = numbers(MOST_VALUE, one_of(fields, field) or "0")
        yield FieldShown(field, words.format(side=names.side(side)), "number", given)


TABLE_FIELDS: Mapping[Needed, Callable[[Names, Fields], Iterator[FieldShown]]] = {
    Needed.DEALER: _dealer,
    Needed.TURNED: _turned,
    Needed.SCORE: _points,
    Needed.GAMES: _games,
}


def _of_incident(incident: Incident, names: Names, fields: Fields) -> Iterator[FieldShown]:
    for ask in incident.asks:
        name, words = PREFIX + ask.name, gettext(ask.words)
        if ask.kind is Kind.CARD:
            yield card_field(name, words, fields, needed=ask.needed)
        else:
            given = options(ask, names, one_of(fields, name))
            yield FieldShown(name, words, str(ask.kind), given, needed=ask.needed)
