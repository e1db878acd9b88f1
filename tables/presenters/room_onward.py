"""What may come after in a story of the room: a rubber ends, somebody comes, somebody goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.views.parts import Deed
from rubbers.incidents.step import Step
from tables.presenters.room_words import RoomNames
from tables.rulings.told.opening import PEOPLE
from tables.rulings.told.story import MOST_STEPS, RoomStory

Json = Mapping[str, Any]
PLAYED = ("ready", "playing")
"""At what stage of a table a rubber may end."""
ENTERED = ("ready", "playing", "ended")
"""At what stage of a table somebody may wish to come in, while nobody cuts."""


def onward(
    answer: Json, story: RoomStory, names: RoomNames, address: Callable[[Step], str]
) -> tuple[Deed, ...]:
    """Give what may be told next, at the table that the story is about."""
    ours = [t for t in answer["room"]["tables"] or () if set(t["playing"]) & set(PEOPLE)]
    if not ours or len(story.steps) >= MOST_STEPS:
        return ()
    return tuple(Deed(words, address(step)) for words, step in _next(ours[-1], story.people, names))


def _next(table: Json, people: str, names: RoomNames) -> Iterator[tuple[str, Step]]:
    number = {"table": str(table["table"])}
    if table["stage"] in PLAYED:
        yield _("The rubber is over"), Step("end_rubber", number)
    new = next((letter for letter in PEOPLE if letter not in people), "")
    if new and table["stage"] in ENTERED:
        claim = Step("claim_admission", {"who": new, **number})
        yield _("{who} wishes to come in").format(who=new), claim
    for one in table["waiting"]:
        words = _("{who} gives up waiting").format(who=names.of(one["who"]))
        yield words, Step("withdraw", {"who": one["who"], **number})
    for who in table["playing"]:
        words = _("{who} leaves the table").format(who=names.of(who))
        yield words, Step("quit_table", {"who": who, **number})
