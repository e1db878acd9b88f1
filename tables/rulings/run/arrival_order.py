"""People in the room before a script begins: the order in which they came, and who is level."""

from __future__ import annotations

from collections.abc import Iterator

from tables.room import acts
from tables.rulings.run.script_run import Course
from tables.rulings.script.unknown_facts import AS_NAMED, LEVEL

FACT = "first_in_room"
CUTTING = ("cut", "expose")


def let_in(course: Course) -> None:
    """Admit everyone whose arrival is not stated: in the stated order, the others level."""
    script = course.script
    arrived = {who for step in script.facts("arrive") for who in step.who}
    came = [who for who in script.people if who not in arrived]
    course.level = tuple(_level(course))
    inside: dict[str, None] = {}
    for who in _in_order(course):
        if who in came and who not in inside:
            _come(course, who, None)
            beside = [other for other in level_with(course, who) if other in came]
            inside[who] = None
            for other in beside:
                if other not in inside and other not in _in_order(course):
                    _come(course, other, who)
                    inside[other] = None
    level = [who for who in came if who not in inside]
    first, after = _parted(course, level)
    for group in (first, after):
        for who in group:
            _come(course, who, None if who == group[0] else group[0])
    course.unknown_arrivals = frozenset(level)


def _parted(course: Course, level: list[str]) -> tuple[list[str], list[str]]:
    """Separate those first named after a table exists that others formed.

    Nobody cut with them for it, so they come in later.
    """
    steps = course.script.steps
    formed = next((step.at for step in steps if step.word == "form_table" and step.who), None)
    if formed is None:
        return level, []
    known = {who for step in steps if step.at <= formed for who in step.named}
    known |= {*course.script.players, *course.script.bystanders}
    known |= {who for step in steps if step.word in CUTTING for who in step.people}
    return [who for who in level if who in known], [who for who in level if who not in known]


def level_with(course: Course, who: str) -> tuple[str, ...]:
    """Return those who are stated, or assumed, to be level in the room with someone."""
    return next((group for group in course.level if who in group), (who,))


def _come(course: Course, who: str, company: str | None) -> None:
    course.add(0, *course.decided(acts.Arrive(who, course.now(), company)))


def _in_order(course: Course) -> tuple[str, ...]:
    """Return those stated, or assumed, to have come one after another."""
    return tuple(dict.fromkeys(who for group in _groups(course, in_order=True) for who in group))


def _level(course: Course) -> list[tuple[str, ...]]:
    """Return groups in which everyone is level; stated groups that overlap are merged."""
    level: list[tuple[str, ...]] = []
    for group in _groups(course, in_order=False):
        touching = [one for one in level if not set(one).isdisjoint(group)]
        level = [one for one in level if one not in touching]
        level.append(tuple(dict.fromkeys(who for one in (*touching, group) for who in one)))
    return level


def _groups(course: Course, *, in_order: bool) -> Iterator[tuple[str, ...]]:
    yield from (step.who for step in course.script.facts(FACT) if step.value is in_order)
    answer = AS_NAMED if in_order else LEVEL
    for asked, given in course.answers.items():
        if asked.fact == FACT and given == answer:
            yield asked.who
