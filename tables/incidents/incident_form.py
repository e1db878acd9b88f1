"""The form of one incident: its questions, and what must be known of the table beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.text import wording
from rubbers.hand.acts.calls import CallCard
from rubbers.hand.state.hand import HandState
from rubbers.incidents.ask import AnswerKind
from rubbers.incidents.in_play.obeying import suit_of
from rubbers.incidents.incident import ACTOR, Incident
from rubbers.incidents.preconditions import Follows
from rubbers.incidents.story.step import StoryStep
from rubbers.incidents.story.story import Story, incident_of
from tables.incidents.incident_fields import (
    Fields,
    FieldShown,
    card_field,
    card_of,
    one_of,
    options,
)
from tables.incidents.incident_table import head_of_form, lacking_of, table_fields
from tables.incidents.incident_words import StoryNames, began

PREFIX = "a."
"""The prefix of the fields that answer an incident's questions."""


@dataclass(frozen=True, slots=True)
class FormShown:
    """The form of an incident; `hidden` carries the story so far."""

    id: str
    title: str
    fields: tuple[FieldShown, ...]
    hidden: tuple[tuple[str, str], ...]
    problem: str
    faults: tuple[str, ...]


def with_answers(story: Story, word: str, fields: Fields) -> Story:
    """Return the story with the form's answers added; raise Malformed for what cannot have
    happened.
    """
    given = {name: values for name, values in fields.items() if not name.startswith(PREFIX)}
    head = head_of_form(given)
    answers = {}
    for ask in incident_of(word).asks:
        name = PREFIX + ask.name
        answers[ask.name] = (
            card_of(fields, name) if ask.kind is AnswerKind.CARD else one_of(fields, name)
        )
    lacking = lacking_of(head, incident_of(word))
    if lacking:
        faults = [Fault(place, Reason(N_("an answer to this question"))) for place in lacking]
        raise Malformed(Reason(N_("Something is missing.")), faults=faults)
    known = {name: answer for name, answer in answers.items() if answer}
    extended = replace(story, head=head).with_step(StoryStep(word, known))
    extended.result()
    return extended


def form_of(story: Story, word: str, fields: Fields, trouble: Malformed | None = None) -> FormShown:
    """Return the form of an incident, filled with what was typed, and what is wrong with it."""
    incident, names = incident_of(word), StoryNames(story.head)
    hand = story.result()[1]
    fields = {**likely(incident, hand), **fields}
    words = wording.error_words(trouble, names.all) if trouble else None
    faults = {fault.field: fault.expected for fault in words.faults} if words else {}
    shown = (
        *table_fields(story.head, incident, fields),
        *_of_incident(incident, hand, names, fields),
    )
    placed = tuple(_faulted(one, faults) for one in shown)
    ours = {one.name.removeprefix(PREFIX) for one in placed}
    return FormShown(
        id=word,
        title=gettext(incident.words),
        fields=placed,
        hidden=(
            *story.written(),
            *((f"{PREFIX}{n}", v) for n, v in settled(incident, hand).items()),
        ),
        problem=words.detail if words else "",
        faults=tuple(
            gettext("What is needed here: {what}.").format(what=said)
            for place, said in faults.items()
            if place not in ours
        ),
    )


def settled(incident: Incident, hand: HandState) -> Mapping[str, str]:
    """Return the answers that need not be asked: who it was, if that can only be one player."""
    asked = any(ask.name == ACTOR for ask in incident.asks)
    actors = incident.actors(hand)
    return {ACTOR: str(actors[0])} if asked and len(actors) == 1 else {}


def likely(incident: Incident, hand: HandState) -> Fields:
    """Return the card last called for, or its suit, as the likely answer, if any is allowed."""
    calls = hand.calls if incident.follows is Follows.CALL else ()
    act = calls[-1].act if calls else None
    cards = [ask.name for ask in incident.asks if ask.kind is AnswerKind.CARD and not ask.needed]
    suit = suit_of(act)
    if not cards or suit is None:
        return {}
    name, values = PREFIX + cards[0], {}
    if isinstance(act, CallCard) and act.card.card is not None:
        values = {f"{name}.rank": [str(act.card)[0]]}
    return {**values, f"{name}.suit": [str(suit)]}


def needs_nothing(story: Story, incident: Incident, hand: HandState) -> bool:
    """Check whether an incident can be added without a form."""
    asked = [ask for ask in incident.asks if ask.name not in settled(incident, hand)]
    return not asked and not any(story.head.lacks(one) for one in incident.needs)


def _faulted(shown: FieldShown, faults: Mapping[str, str]) -> FieldShown:
    return replace(shown, fault=began(faults.get(shown.name.removeprefix(PREFIX), "")))


def _of_incident(
    incident: Incident, hand: HandState, names: StoryNames, fields: Fields
) -> Iterator[FieldShown]:
    known = settled(incident, hand)
    for ask in (one for one in incident.asks if one.name not in known):
        name, words = PREFIX + ask.name, gettext(ask.words)
        if ask.kind is AnswerKind.CARD:
            yield card_field(name, words, fields, needed=ask.needed)
            continue
        given = options(ask, names, one_of(fields, name))
        if ask.kind is AnswerKind.PLAYER:
            able = incident.players(ask.name, hand.dummies, hand.dealer)
            if ask.name == ACTOR:
                able = tuple(seat for seat in incident.actors(hand) if seat in able)
            given = tuple(one for one in given if not one.value or one.value in able)
        yield FieldShown(name, words, str(ask.kind), given, needed=ask.needed)
