"""The words of a story of the room: its steps, its questions, and what people cut for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.text import wording
from rubbers.incidents.story.step import StoryStep
from tables.incidents.incident_words import began
from tables.rulings.script.unknown_facts import AS_NAMED, LEVEL
from tables.rulings.stories.scenes import RANKS
from tables.rulings.stories.story import CAME, CUTS, RUNS

Json = Mapping[str, Any]
CUT_FOR: Mapping[str, Callable[[], str]] = {
    "play": lambda: _("Cutting for who plays: which card does each cut?"),
    "partners": lambda: _("Cutting for partners: which card does each cut?"),
    "out": lambda: _("Cutting for who goes out: which card does each cut?"),
    "entry": lambda: _("Cutting for who comes in first: which card does each cut?"),
}
CUT_AGAIN: Mapping[str, Callable[[], str]] = {
    "play": lambda: _("Cutting for who plays: which card does each cut now?"),
    "partners": lambda: _("Cutting for partners: which card does each cut now?"),
    "deal": lambda: _("Cutting for the deal: which card does each cut now?"),
    "out": lambda: _("Cutting for who goes out: which card does each cut now?"),
    "entry": lambda: _("Cutting for who comes in first: which card does each cut now?"),
}
STEPS: Mapping[str, Callable[[], str]] = {
    "consent": lambda: _("{who} consented."),
    "refuse_consent": lambda: _("{who} did not consent."),
    "end_rubber": lambda: _("The rubber was over."),
    "claim_admission": lambda: _("{who} wanted to come in."),
    "withdraw": lambda: _("{who} stopped waiting."),
    "quit_table": lambda: _("{who} left the table."),
    "name_substitute": lambda: _("{who} was named to finish the rubber."),
}
OF_SEVERAL: Mapping[str, Callable[[], str]] = {
    CUTS: lambda: _("They cut: {parts}."),
    RUNS: lambda: _("Rubbers in a row: {parts}."),
    CAME: lambda: _("The order in which they came: {parts}."),
}


class RoomNames:
    """The people of a story by their letters, as the reader names them."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """Take everyone's name; those not in it keep the letter or name of the story."""
        self.names = names

    def of(self, who: str) -> str:
        """Return one person's name."""
        return self.names.get(who, who)

    def listed(self, who: Iterable[str]) -> str:
        """Return names joined as they are read aloud."""
        return wording.listed([self.of(one) for one in who])

    def say(self, reason: Any) -> str:
        """Return a reason in the reader's language."""
        return began(wording.sentence(reason, self.names))

    def _of_several(self, step: StoryStep) -> str:
        """Return the card that each cut, how many rubbers each has running, or the order they came
        in.
        """
        parts = []
        for who, value in step.fields.items():
            rank = gettext(wording.RANKS[value]) if step.what == CUTS and value in RANKS else value
            parts.append(_("{who} {value}").format(who=self.of(who), value=rank))
        return OF_SEVERAL[step.what]().format(parts=", ".join(parts))

    def step(self, step: StoryStep) -> str:
        """Return a step of the story in words."""
        answers = step.fields
        if step.what in OF_SEVERAL:
            return self._of_several(step)
        if step.what in STEPS:
            return STEPS[step.what]().format(who=self.of(answers.get("who", "")))
        question = {"fact": step.what, **answers, "who": list(answers.get("who", ""))}
        return f"{self.question(question)} {self.reply(question, answers.get('value', ''))}."

    def question(self, question: Json) -> str:
        """Return a question of fact in plain words."""
        who = [question["who"]] if isinstance(question.get("who"), str) else question.get("who", ())
        match question["fact"]:
            case "rubbers" if len(who) == 1:
                words = _("How many rubbers in a row has {who} played, counting this one?")
            case "rubbers":
                words = _("How many rubbers in a row has each player played, counting this one?")
            case "first_in_room":
                words = _("Who was first in the room: {who}?")
            case _:
                words = _("Did that card come from the pack the others cut from?")
        return words.format(who=self.listed(who))

    def reply(self, question: Json, value: str) -> str:
        """Return one answer to a question in words."""
        if question["fact"] == "rubbers" and not value.isdecimal():
            return _("All level") if value == LEVEL else _("Most: {who}").format(who=value)
        if value == LEVEL:
            return _("They came together")
        if value == AS_NAMED:
            return _("They came in that order")
        return {"yes": _("Yes"), "no": _("No")}.get(value, value)
