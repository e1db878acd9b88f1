"""A story: the table, and what happened there step by step, as a script of its acts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.hand.acts.act import Act
from rubbers.hand.state.hand import HandState
from rubbers.incidents.incident import ACTOR, Incident
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.scene import ONLOOKER, Scene
from rubbers.incidents.story.head import Head, read_head
from rubbers.incidents.story.step import ANSWER, NO_STEP, TAKE, WAIVE, StoryStep
from rubbers.rulings.run.run import runs
from rubbers.rulings.script.read import read_script
from rubbers.rulings.script.script import Script

MOST_STEPS = 40


@dataclass(frozen=True)
class Story:
    """What happened at a table, under a code; its address contains all of it."""

    code: Code
    head: Head
    steps: tuple[StoryStep, ...] = ()

    def with_step(self, step: StoryStep) -> Story:
        """Return the story with one more step."""
        return replace(self, steps=(*self.steps, step))

    def back(self) -> Story:
        """Return the story without its last step."""
        return replace(self, steps=self.steps[:-1])

    def begun_anew(self) -> Story:
        """Return the same table with no steps."""
        return replace(self, steps=())

    def written(self) -> list[tuple[str, str]]:
        """Return the story as the parameters of an address."""
        return [*self.head.written(), *(("step", step.written()) for step in self.steps)]

    def result(self) -> tuple[Script, HandState]:
        """Return the script of the story, and the hand at its end.

        Raises Malformed for a story that cannot have happened.
        """
        *_before, last = self.so_far()
        return last

    def passages(self) -> tuple[tuple[StoryStep, tuple[Act, ...]], ...]:
        """Return each step with the acts it became; raise Malformed for an impossible story."""
        scripts = [script for script, _hand in self.so_far()]
        ends = [len(script.acts) for script in scripts]
        acts = scripts[-1].acts
        return tuple(
            (step, acts[first:end])
            for step, (first, end) in zip(self.steps, pairwise(ends), strict=True)
        )

    def so_far(self) -> Iterator[tuple[Script, HandState]]:
        """Yield the script and the hand before the first step, and after each step."""
        body = {"code": self.code.id, **self.head.script()}
        events, bets = body["events"], body["bets"] = [], []
        body["bystanders"] = [ONLOOKER]
        found = self._heard(body)
        yield found
        for step in self.steps:
            if step.what in (ANSWER, TAKE, WAIVE):
                events.append(step.act())
            else:
                scene = self._scene(step, found[1], len(events) + 1)
                events += scene.acts
                bets += scene.bets
            found = self._heard(body)
            yield found

    def _scene(self, step: StoryStep, hand: HandState, first: int) -> Scene:
        incident, scene = incident_of(step.what), Scene(hand, first, self.code)
        if not incident.is_of(self.code) or self.head.game not in incident.games:
            elsewhere = Reason(N_("an incident of this game and this code"))
            raise Malformed(NO_STEP, faults=[Fault("step", elsewhere)])
        answers = incident.read(step.fields, self.head.dealer, self.head.dummies)
        by, actors = answers.given.get(ACTOR), incident.actors(hand)
        if by is not None and by not in actors:
            expected = Reason(N_("one of: {choices}"), choices=", ".join(actors))
            raise Malformed(CANNOT_BE, faults=[Fault(ACTOR, expected)])
        incident.happen(scene, answers)
        return scene

    def _heard(self, body: dict[str, Any]) -> tuple[Script, HandState]:
        try:
            script = read_script(body, {self.code.id: self.code}, from_text=True)
        except Malformed as malformed:
            raise Malformed(CANNOT_BE, faults=malformed.faults) from None
        try:
            return script, next(runs(script)).hand
        except Malformed as malformed:
            raise Malformed(_uncounted(malformed.reason), faults=malformed.faults) from None


CANNOT_BE = Reason(N_("That could not have happened at this point."))
TWICE = N_("The {card} has already been played.")


def _uncounted(reason: Reason) -> Reason:
    """Return a reason without its trick number: a story does not know which trick it was."""
    if "trick" not in reason.values:
        return reason
    card = reason.values.get("card")
    return Reason(TWICE, card=card) if card is not None else CANNOT_BE


def read_story(parameters: Mapping[str, list[str]], code: Code) -> Story:
    """Read a story from an address; raise Malformed, with the field, for anything else."""
    written = parameters.get("step", [])
    if len(written) > MOST_STEPS:
        most = Reason(N_("at most {most} steps"), most=MOST_STEPS)
        raise Malformed(NO_STEP, faults=[Fault("step", most)])
    return Story(code, read_head(parameters), tuple(StoryStep.read(one) for one in written))


def incident_of(word: str) -> Incident:
    """Return the incident with this name; raise Malformed if there is none."""
    if word not in INCIDENTS:
        expected = Reason(N_("one of the incidents that the page lists"))
        raise Malformed(NO_STEP, faults=[Fault("step", expected)])
    return INCIDENTS[word]
