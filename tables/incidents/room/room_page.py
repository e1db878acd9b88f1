"""The page of an incident of the room: what follows, what is asked, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.views.parts import Action, CitedSentence
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.story.step import StoryStep
from tables.incidents.incident_fields import FieldShown, Option, numbers
from tables.incidents.incident_ruling import LawQuoted, law_shown
from tables.incidents.incident_words import began
from tables.incidents.room.room_form import StoryPerson, people
from tables.incidents.room.room_onward import onward
from tables.incidents.room.room_tables import StoryTable, tables_shown
from tables.incidents.room.room_words import CUT_AGAIN, CUT_FOR, RoomNames
from tables.rulings.stories.scenes import RANKS
from tables.rulings.stories.story import CAME, CUTS, FIRST, RUBBERS, RUNS, RoomStory

Json = Mapping[str, Any]
FIELDS = {"cut": CUTS, "run": RUNS, "came": CAME}
"""The prefixes of the fields that are filled in for each person, and the step each becomes."""
MOST_RUBBERS = 6
REOPENED, CALLED = "places reopened", "cut called"
UNSAID = ("declared", "table formed", REOPENED)
"""The rulings that only repeat what a story already says."""


@dataclass(frozen=True, slots=True)
class StoryForm:
    """What a form of the page asks, and a field for each person."""

    title: str
    fields: tuple[FieldShown, ...]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class StoryQuestion:
    """A question with a button for each answer."""

    words: str
    answers: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class RoomPage:
    """The whole page; every link on it carries the whole story."""

    code_title: str
    title: str
    story: tuple[str, ...]
    asked: tuple[StoryQuestion, ...]
    forms: tuple[StoryForm, ...]
    folded: str
    refused: tuple[CitedSentence, ...]
    follows: tuple[CitedSentence, ...]
    before: tuple[CitedSentence, ...]
    consents: tuple[StoryQuestion, ...]
    tables: tuple[StoryTable, ...]
    laws: tuple[LawQuoted, ...]
    onward: tuple[Action, ...]
    people: tuple[StoryPerson, ...]
    unnamed: bool
    hidden: tuple[tuple[str, str], ...]
    back: str
    anew: str


class RoomAddresses:
    """The addresses of a page's links: always the same page, with a story."""

    def __init__(self, base: str, story: RoomStory) -> None:
        """Take the page's own address, and the story so far."""
        self.base = base
        self.story = story

    def of(self, story: RoomStory) -> str:
        """Return the address of a story."""
        return f"{self.base}?{urlencode(story.written())}"

    def step(self, step: StoryStep) -> str:
        """Return the address of the story with one more step."""
        return self.of(self.story.with_steps(step))


def room_page(story: RoomStory, base: str) -> RoomPage:
    """Return the page of a story; raise Malformed for one that cannot have happened."""
    names, addresses = RoomNames(story.all_names), RoomAddresses(base, story)
    answer = story.answer(names.say)
    waits = tuple(_forms(answer, names))
    asked = tuple(_asked(answer, names, addresses))
    earlier = story.back().answer(names.say) if story.steps else None
    happenings, everyone = tuple(_follows(answer, earlier, story)), tuple(people(story))
    return RoomPage(
        code_title=gettext(story.code.title),
        title=gettext(INCIDENTS[story.incident].words),
        story=tuple(names.step(step) for step in story.steps),
        asked=asked,
        forms=waits,
        folded=_("Neither: give the order in which they came") if asked and waits else "",
        refused=tuple(_said(one, story) for one in answer["refused"]),
        follows=tuple(said for new, said in happenings if new),
        before=tuple(said for new, said in happenings if not new),
        consents=tuple(_consents(answer, names, addresses)),
        tables=tables_shown(answer, story.code.id, names, len(story.opening.tables)),
        laws=tuple(_laws(answer, story)),
        onward=() if asked or waits else onward(answer, story, names, addresses.step),
        people=everyone,
        unnamed=not all(one.name for one in everyone),
        hidden=tuple(story.written()),
        back=addresses.of(story.back()) if story.steps else "",
        anew=base,
    )


def _asked(answer: Json, names: RoomNames, addresses: RoomAddresses) -> Iterator[StoryQuestion]:
    """Yield the questions with a button for each answer; the rubbers of several have a form."""
    for one in answer["questions"]:
        if one["if"] and not _of_several(one):
            subject = {"who": "".join(one["who"])} if "who" in one else {"at": str(one["at"])}
            yield StoryQuestion(
                names.question(one),
                tuple(
                    Action(
                        names.reply(one, value),
                        addresses.step(StoryStep(one["fact"], {**subject, "value": value})),
                    )
                    for value in one["if"]
                ),
            )


def _of_several(question: Json) -> bool:
    return question["fact"] == RUBBERS and isinstance(question["who"], list)


def _forms(answer: Json, names: RoomNames) -> Iterator[StoryForm]:
    for one in answer["questions"]:
        if _of_several(one):
            fields = tuple(_number("run", who, MOST_RUBBERS, names) for who in one["who"])
            yield StoryForm(names.question(one), fields)
        elif one["fact"] == FIRST and len(one["who"]) > 2:
            places = len(one["who"])
            fields = tuple(_number("came", who, places, names) for who in one["who"])
            hint = _("Give people who came together the same number.")
            yield StoryForm(_("In what order did they come?"), fields, hint)
    if answer["questions"]:
        return
    room = answer["room"]
    for titles, groups in ((CUT_AGAIN, room["cut_again"]), (CUT_FOR, room["to_cut"])):
        for group in groups:
            fields = tuple(_card(who, names) for who in group["who"])
            yield StoryForm(titles[group["for"]](), fields)


def _number(kind: str, who: str, most: int, names: RoomNames) -> FieldShown:
    return FieldShown(f"{kind}.{who}", names.of(who), "number", numbers(most, "", least=1))


def _card(who: str, names: RoomNames) -> FieldShown:
    options = tuple(Option(rank, "10" if rank == "T" else rank) for rank in RANKS)
    cuts = _("{who} cuts").format(who=names.of(who))
    return FieldShown(f"cut.{who}", cuts, "number", options, needed=False)


def read_steps(fields: Mapping[str, list[str]]) -> tuple[StoryStep, ...]:
    """Return the steps that the page's forms send: cards cut, rubbers running, order of coming."""
    steps: dict[str, dict[str, str]] = {}
    for name, values in fields.items():
        kind, _dot, who = name.partition(".")
        if kind in FIELDS and who and values[-1]:
            steps.setdefault(FIELDS[kind], {})[who] = values[-1]
    return tuple(StoryStep(what, of_each) for what, of_each in steps.items())


def _said(one: Json, story: RoomStory) -> CitedSentence:
    return CitedSentence(
        began(one["why"]), one["law"] or "", story.code.id, bool(one.get("reading"))
    )


def _follows(
    answer: Json, earlier: Json | None, story: RoomStory
) -> Iterator[tuple[bool, CitedSentence]]:
    """Yield what the laws brought about, and whether by the last step; declaring is left out.

    A cut that was called before the places were settled afresh is left out too.
    """
    rulings = answer["rulings"]
    known = {_key(one) for one in earlier["rulings"]} if earlier else set()
    afresh = max((n for n, one in enumerate(rulings) if one["what"] == REOPENED), default=-1)
    for n, one in enumerate(rulings):
        undone = one["what"] == CALLED and n < afresh and one["at"] < rulings[afresh]["at"]
        if one["why"] and one["what"] not in UNSAID and not undone:
            yield _key(one) not in known, _said(one, story)


def _key(ruling: Json) -> tuple[Any, ...]:
    return ruling["at"], ruling["law"], ruling["why"]


def _consents(answer: Json, names: RoomNames, addresses: RoomAddresses) -> Iterator[StoryQuestion]:
    """Yield a pair of buttons for each person whose consent is needed."""
    for ruling in answer["rulings"]:
        for who in ruling["entitled"] or ():
            words = _("Does {who} consent?").format(who=names.of(who))
            consent = {"who": who, "to": ruling["remedies"][0]["to"]}
            yield StoryQuestion(
                words,
                (
                    Action(_("Yes"), addresses.step(StoryStep("consent", consent))),
                    Action(_("No"), addresses.step(StoryStep("refuse_consent", consent))),
                ),
            )


def _laws(answer: Json, story: RoomStory) -> Iterator[LawQuoted]:
    """Yield the law on the incident, and those that refused something, in our words."""
    code, block = story.code, INCIDENTS[story.incident].law
    speak = [law.number for law in code.laws if block in law.stands_for]
    refused = [one["law"] for one in answer["refused"] if one["law"]]
    for number in dict.fromkeys((*speak, *refused)):
        yield law_shown(number, code)
