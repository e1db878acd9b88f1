"""A story of the room: an incident, its answers, the names, and what followed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.story.step import NO_STEP, StoryStep
from tables.rulings.adjudicate import adjudicate_room
from tables.rulings.script.reader import read_room_script
from tables.rulings.script.unknown_facts import AS_NAMED, LEVEL
from tables.rulings.script.vocabulary import FACTS, Json
from tables.rulings.stories.opening import RoomOpening, called, read_names
from tables.rulings.stories.scenes import SCENES, RoomScene

MOST_STEPS = 60
CUTS, RUNS, CAME = "cuts", "runs", "came"
"""Steps about several people at once: the card each cut, the rubbers each has running, and the
place in which each came into the room, the same for those who came together.
"""
RUBBERS, FIRST = "rubbers", "first_in_room"
MAY_FOLLOW = (
    RUBBERS, FIRST, "same_pack", "consent", "refuse_consent",
    "end_rubber", "claim_admission", "withdraw", "quit_table", "name_substitute",
)  # fmt: skip
SOMETHING_WANTED = Reason(N_("Something is missing."))


@dataclass(frozen=True)
class RoomStory:
    """What happened in a room, under a code; all of it is encoded in the page's address."""

    code: Code
    incident: str
    answers: Mapping[str, str]
    names: tuple[str, ...] = ()
    steps: tuple[StoryStep, ...] = ()

    @property
    def scene(self) -> RoomScene:
        """The incident's own questions, and how it begins."""
        return SCENES[self.incident]

    @cached_property
    def opening(self) -> RoomOpening:
        """How the story begins."""
        return self.scene.opens(self.answers)

    @property
    def people(self) -> str:
        """Everyone there by letter, those of another table last."""
        joined = "".join(step.fields.get("who", "") for step in self.steps)
        others = "".join(who for seated in self.opening.tables.values() for who in seated)
        return "".join(dict.fromkeys((*self.opening.people, *joined, *others)))

    @property
    def all_names(self) -> Mapping[str, str]:
        """Everyone's name by letter; the letter itself if no name was given."""
        return called(self.names)

    def with_steps(self, *steps: StoryStep) -> RoomStory:
        """Return the story with further steps."""
        return replace(self, steps=(*self.steps, *steps))

    def back(self) -> RoomStory:
        """Return the story without its last step."""
        return replace(self, steps=self.steps[:-1])

    def written(self) -> list[tuple[str, str]]:
        """Return the story as query parameters."""
        names = [("names", ", ".join(self.names))] if self.names else []
        steps = [("step", step.written()) for step in self.steps]
        return [("room", self.incident), *self.answers.items(), *names, *steps]

    def events(self) -> list[Json]:
        """Return what happened as script events."""
        after = (event for step in self.steps for event in events(step))
        return [*self.opening.events, *after]

    def answer(self, say: Callable[[Reason], str]) -> Json:
        """Return what follows; Malformed, with the place, if it cannot have happened that way."""
        body = {
            "kind": "room",
            "code": self.code.id,
            "tables": self.opening.tables,
            "events": self.events(),
        }
        return adjudicate_room(read_room_script(body, {self.code.id: self.code}), say)


def events(step: StoryStep) -> list[Json]:
    """Return the script events of a step; raise Malformed for a step that may not follow."""
    if step.what == CUTS:
        return [{"do": "cut", "who": who, "card": card} for who, card in step.fields.items()]
    if step.what == RUNS:
        return [{"fact": RUBBERS, "who": who, "value": n} for who, n in step.fields.items()]
    if step.what == CAME:
        return _came(step.fields)
    if step.what not in MAY_FOLLOW:
        raise Malformed(
            NO_STEP, faults=[Fault("step", Reason(N_("one of the choices on the page")))]
        )
    answers: dict[str, Any] = dict(step.fields)
    if len(answers.get("who", "")) > 1:
        answers["who"] = list(answers["who"])
    return [{"fact" if step.what in FACTS else "do": step.what, **answers}]


def _came(places: Mapping[str, str]) -> list[Json]:
    """Return who came before whom, one for each group that came together, and the groups."""
    together: dict[str, list[str]] = {}
    for who, place in sorted(places.items(), key=lambda pair: (len(pair[1]), pair[1])):
        together.setdefault(place, []).append(who)
    level = [{"fact": FIRST, "who": who, "value": LEVEL} for who in together.values()]
    return [
        {"fact": FIRST, "who": [who[0] for who in together.values()], "value": AS_NAMED},
        *(fact for fact in level if len(fact["who"]) > 1),
    ]


def read_room_story(form: Mapping[str, list[str]], incident: str, code: Code) -> RoomStory:
    """Read a story from an address; Malformed, with the field, if it is invalid."""
    written, scene = form.get("step", []), scene_of(incident, code)
    if len(written) > MOST_STEPS:
        most = Reason(N_("at most {most} steps"), most=MOST_STEPS)
        raise Malformed(NO_STEP, faults=[Fault("step", most)])
    steps = tuple(StoryStep.read(one) for one in written)
    return RoomStory(code, incident, _answers(form, scene), read_names(form), steps)


def scene_of(incident: str, code: Code) -> RoomScene:
    """Return an incident's questions; raise Malformed for an incident the code does not have."""
    if incident not in SCENES or not INCIDENTS[incident].is_of(code):
        expected = Reason(N_("one of the incidents that the page lists"))
        raise Malformed(NO_STEP, faults=[Fault("room", expected)])
    return SCENES[incident]


def _answers(form: Mapping[str, list[str]], scene: RoomScene) -> Mapping[str, str]:
    faults: list[Fault] = []
    answers: dict[str, str] = {}
    for ask in scene.asks:
        answer = form.get(ask.name, [""])[-1].strip()
        try:
            answers[ask.name] = ask.read(answer)
        except Malformed as malformed:
            wanted = Fault(ask.name, Reason(N_("an answer to this question")))
            faults += malformed.faults if answer else [wanted]
    if faults:
        raise Malformed(SOMETHING_WANTED, faults=faults)
    return answers
