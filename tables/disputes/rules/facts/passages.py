"""Facts in the vocabulary of the table script: one or more events, and their references.

An event refers to another by its fact and its place there, from 1: `3.2`; a number alone is the
first event of that fact. A script numbers its events differently, so they are renumbered when facts
are combined.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.incidents.story.story import Story
from rubbers.rulings.script.read import read_script
from tables.disputes.rules.facts.references import Json, place_of, places_in, with_places

NO_PASSAGE = Reason(N_("That is not an event of the table script."))


@dataclass(frozen=True, slots=True)
class Passage:
    """What a fact states: its events, and the step of a story they were stated as, if any.

    A step may have no event of the hand, for example that this is a rubber's first deal.
    """

    events: tuple[Json, ...]
    step: str = ""


def read_passage(text: str) -> Passage:
    """Read the text of a fact; raise Malformed if it is neither an event nor a passage."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    if isinstance(body, dict) and "events" not in body:
        return Passage((body,))
    events = body.get("events") if isinstance(body, dict) else None
    step = body.get("step", "") if isinstance(body, dict) else ""
    listed = isinstance(events, list) and all(isinstance(one, dict) for one in events)
    if listed and isinstance(step, str) and (events or step):
        return Passage(tuple(events or ()), step)
    expected = Reason(N_("an event of the table script, as an object"))
    raise Malformed(NO_PASSAGE, faults=[Fault("event", expected)])


def write_passage(passage: Passage) -> str:
    """Return a passage as the text of a fact, on one line."""
    body = {"events": list(passage.events), "step": passage.step}
    return json.dumps(body, sort_keys=True, ensure_ascii=False)


def of_story(story: Story, earlier: Mapping[int, Passage], first: int) -> dict[int, Passage]:
    """Return the steps of a story as passages, by the numbers of their current or future facts.

    A step that an `earlier` fact already states is that fact; new ones are numbered from `first`.
    Raises Malformed for a story that cannot have happened that way.
    """
    passages = story.passages()
    numbers = list(_numbered([step.written() for step, _acts in passages], earlier, first))
    several = zip(numbers, passages, strict=True)
    places = [(number, at) for number, (_step, acts) in several for at in _count(acts)]

    def renamed(place: Any) -> str:
        fact, at = places[int(place) - 1]
        return f"{fact}.{at}"

    return {
        number: Passage(
            tuple(with_places(SEATS.write_act(act), renamed) for act in acts), step.written()
        )
        for number, (step, acts) in zip(numbers, passages, strict=True)
    }


def _numbered(steps: list[str], earlier: Mapping[int, Passage], first: int) -> Iterator[int]:
    """Yield the number of the fact that each step is, or becomes."""
    free = {number: one.step for number, one in sorted(earlier.items())}
    for step in steps:
        found = next((number for number, said in free.items() if said == step), None)
        if found is None:
            yield first
            first += 1
        else:
            del free[found]
            yield found


def put_together(passages: Mapping[int, Passage]) -> tuple[list[Json], tuple[int, ...]]:
    """Return the events of facts numbered as in a script, and the facts that must be left out.

    A fact is left out if it refers to an event that is not among them.
    """
    kept = dict(passages)
    while out := [n for n, one in kept.items() if not _known(one, kept)]:
        for number in out:
            del kept[number]
    order = [(n, at) for n in sorted(kept) for at in _count(kept[n].events)]
    numbers = {place: at for at, place in enumerate(order, start=1)}

    def numbered(place: Any) -> int:
        return numbers[place_of(place)]  # type: ignore[index]  # a known place

    events = [with_places(kept[n].events[at - 1], numbered) for n, at in order]
    return events, tuple(sorted(passages.keys() - kept.keys()))


def check(
    text: str,
    number: int,
    earlier: Mapping[int, Passage],
    script: Callable[[list[Json]], Json],
    code: Code,
) -> None:
    """Raise Malformed, naming each field, for a fact the script reader rejects.

    `number` is the fact's own, `earlier` holds the facts before it, and `script` puts events into a
    script.
    """
    passage = read_passage(text)
    known = {**earlier, number: passage}
    expected = Reason(N_("a fact already reported as an event, or one of its events (3.2)"))
    faults = [
        Fault(_field(passage, at, "at"), expected)
        for at, event in enumerate(passage.events, start=1)
        for place in places_in(event)
        if not _is_there(place, known)
    ]
    if faults:
        raise Malformed(NO_PASSAGE, faults=faults)
    resting = {n: known[n] for n in _resting_on(number, known)}
    events, _left = put_together(resting)
    before = sum(len(one.events) for n, one in resting.items() if n < number)
    try:
        read_script(script(events), {code.id: code}, from_text=False)
    except Malformed as malformed:
        own = [
            Fault(_field(passage, at, rest), fault.expected)
            for fault in malformed.faults
            for at, rest in _own(fault.field, before, len(passage.events))
        ]
        if own:
            raise Malformed(NO_PASSAGE, faults=own) from None


def _own(field: str, before: int, count: int) -> Iterator[tuple[int, str]]:
    """Yield which event of a passage a script fault belongs to, and the field in it."""
    for at in range(1, count + 1):
        name = f"events[{before + at}]"
        if field == name or field.startswith(f"{name}."):
            yield at, field.removeprefix(name).removeprefix(".")


def _field(passage: Passage, at: int, rest: str) -> str:
    whole = "event" if len(passage.events) == 1 else f"event.events[{at}]"
    return f"{whole}.{rest}" if rest else whole


def _resting_on(number: int, known: Mapping[int, Passage]) -> set[int]:
    """Return a fact with everything it refers to, directly or indirectly."""
    found, waiting = set(), [number]
    while waiting:
        at = waiting.pop()
        if at not in found and at in known:
            found.add(at)
            places = (place for event in known[at].events for place in places_in(event))
            waiting += [place[0] for one in places if (place := place_of(one)) is not None]
    return found


def _known(passage: Passage, among: Mapping[int, Passage]) -> bool:
    return all(_is_there(place, among) for event in passage.events for place in places_in(event))


def _is_there(written: Any, among: Mapping[int, Passage]) -> bool:
    place = place_of(written)
    return place is not None and place[0] in among and 1 <= place[1] <= len(among[place[0]].events)


def _count(several: Sequence[Any]) -> range:
    return range(1, len(several) + 1)
