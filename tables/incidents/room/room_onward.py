"""What may come next in a story of the room: a rubber ends, somebody comes, somebody goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.views.parts import Action
from rubbers.cards.seats import WhistGame
from rubbers.incidents.story.step import StoryStep
from tables.incidents.room.room_words import RoomNames
from tables.room.questions import CONSENTS
from tables.room.state.room_state import WANTED
from tables.rulings.stories.opening import PEOPLE
from tables.rulings.stories.story import MOST_STEPS, RoomStory

Json = Mapping[str, Any]
PLAYING = "playing"
PLAYED = ("ready", PLAYING)
"""The stages of a table at which a rubber may end."""
ENTERED = ("ready", "playing", "ended")
"""The stages of a table at which somebody may ask to come in, while nobody cuts."""


def onward(
    answer: Json, story: RoomStory, names: RoomNames, address: Callable[[StoryStep], str]
) -> tuple[Action, ...]:
    """Return what may be added next, at the table that the story is about."""
    ours = [t for t in answer["room"]["tables"] or () if set(t["playing"]) & set(PEOPLE)]
    if not ours or len(story.steps) >= MOST_STEPS:
        return ()
    steps = (*_named(ours[-1], story, answer, names), *_next(ours[-1], story, names))
    return tuple(Action(words, address(step)) for words, step in steps)


def _named(
    table: Json, story: RoomStory, answer: Json, names: RoomNames
) -> Iterator[tuple[str, StoryStep]]:
    """Yield a substitute to name for each player who left a rubber, while no consent is awaited."""
    new, wanted = _newcomer(story), WANTED[WhistGame.WHIST]
    short = table["stage"] == PLAYING and len(table["playing"]) < wanted
    if not new or not short or any(one["entitled"] for one in answer["rulings"]):
        return
    law = story.code.law_on(CONSENTS).number
    for who in (one["who"] for one in table["out"] if one["law"] == law):
        words = _("{who} names {other} as substitute to finish the rubber")
        step = StoryStep("name_substitute", {"by": who, "who": new})
        yield words.format(who=names.of(who), other=names.of(new)), step


def _next(table: Json, story: RoomStory, names: RoomNames) -> Iterator[tuple[str, StoryStep]]:
    number = {"table": str(table["table"])}
    if table["stage"] in PLAYED:
        yield _("The rubber is over"), StoryStep("end_rubber", number)
    new = _newcomer(story)
    if new and table["stage"] in ENTERED:
        claim = StoryStep("claim_admission", {"who": new, **number})
        yield _("{who} wants to come in").format(who=names.of(new)), claim
    for one in table["waiting"]:
        words = _("{who} stops waiting").format(who=names.of(one["who"]))
        yield words, StoryStep("withdraw", {"who": one["who"], **number})
    for who in table["playing"]:
        words = _("{who} leaves the table").format(who=names.of(who))
        yield words, StoryStep("quit_table", {"who": who, **number})


def _newcomer(story: RoomStory) -> str:
    """Return a letter for one more person; "" if none is left."""
    return next((letter for letter in PEOPLE if letter not in story.people), "")
