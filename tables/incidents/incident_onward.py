"""How a story goes on: what may come next, the score, the next deal; always by its address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.views.parts import Action
from rubbers.cards.seats import CLOCKWISE, Side
from rubbers.code.code import Code
from rubbers.hand.state.hand import HandState
from rubbers.incidents.incident import Incident, IncidentStage
from rubbers.incidents.register import of_moment
from rubbers.incidents.story.head import SEATED
from rubbers.incidents.story.hearing import Hearing, settles_the_deal
from rubbers.incidents.story.step import StoryStep
from rubbers.incidents.story.story import Story, incident_of
from rubbers.scoring import questions
from tables.components.phrases import GAME_WORDS
from tables.incidents import incident_questions
from tables.incidents.incident_form import needs_nothing, settled
from tables.rulings.stories.scenes import SCENES

MOMENTS: Mapping[IncidentStage, Callable[[], str]] = {
    IncidentStage.BEFORE: lambda: _("Before the deal"),
    IncidentStage.DEAL: lambda: _("Cutting and dealing"),
    IncidentStage.TRUMP: lambda: _("The trump card"),
    IncidentStage.PLAY: lambda: _("Playing"),
    IncidentStage.REVOKE: lambda: _("Revokes"),
    IncidentStage.CALL: lambda: _("Calls and penalties"),
    IncidentStage.SPEECH: lambda: _("Speaking and score"),
    IncidentStage.ONLOOKER: lambda: _("Onlookers"),
    IncidentStage.DUMMY: lambda: _("Dummy"),
    IncidentStage.MANNERS: lambda: _("Conduct"),
    IncidentStage.ROOM: lambda: _("Tables and who plays"),
}


@dataclass(frozen=True, slots=True)
class MomentShown:
    """The incidents of a moment, each a link; `open` if they are what comes next."""

    title: str
    links: tuple[Action, ...]
    open: bool


class StoryLinks:
    """The addresses of a page's links: always the same page, with a story."""

    def __init__(self, base: str, story: Story, waiting: tuple[str, ...] = ()) -> None:
        """Take the page's own address, the story so far, and who waits at the table, by name."""
        self.base = base
        self.story = story
        self.waiting = waiting

    def of(self, story: Story, **more: str) -> str:
        """Return the address of a story."""
        query = urlencode([*story.written(), *more.items()])
        return f"{self.base}?{query}" if query else self.base

    def step(self, step: StoryStep) -> str:
        """Return the address of the story with one more step."""
        return self.of(self.story.with_step(step))

    def asked_by(self, seat: str) -> str:
        """Return the address of the same page, on which this player asks for what is offered."""
        return self.of(self.story, asks=seat)

    def incident(self, incident: Incident, hand: HandState) -> str:
        """Return the address that adds an incident: its form, or at once if it asks nothing.

        Incidents of the room are added separately from the hand, with the players' names.
        """
        if incident.moment is IncidentStage.ROOM:
            return f"{self.base}?{urlencode(self._of_the_room(incident))}"
        if needs_nothing(self.story, incident, hand):
            return self.step(StoryStep(incident.id, settled(incident, hand)))
        return self.of(self.story, ask=incident.id)

    def _of_the_room(self, incident: Incident) -> dict[str, str]:
        head = self.story.head
        known = [head.names[seat] for seat in CLOCKWISE] if head.names else []
        fields = {"ask" if SCENES[incident.id].asks else "room": incident.id}
        if known and SCENES[incident.id].waiting and not {*known} & {*self.waiting}:
            known += self.waiting
        if not known or head.dummies or any("," in name for name in known):
            return fields
        return fields | {"names": ", ".join(known)}


def moments(story: Story, hand: HandState, addresses: StoryLinks) -> tuple[MomentShown, ...]:
    """Return what may be added next; answers to a call or a choice come first, and open."""
    shown = []
    for moment, title in MOMENTS.items():
        fitting = [
            one
            for one in of_moment(moment)
            if one.is_of(story.code) and (_begins(one, story) or one.may_follow(hand))
        ]
        links = tuple(Action(gettext(one.words), addresses.incident(one, hand)) for one in fitting)
        if links:
            shown.append(MomentShown(title(), links, open=moment is IncidentStage.CALL))
    return tuple(sorted(shown, key=lambda one: not one.open))


def _begins(incident: Incident, story: Story) -> bool:
    """Check whether a story can begin with this incident."""
    fits = story.head.game in incident.games and incident.follows.value == "nothing"
    able = incident.may_be_at(story.head.dealer, story.head.dummies)
    return not story.steps and fits and able


def is_of_a_hand(story: Story) -> bool:
    """Check whether anything has been added that is not of the room alone."""
    of_room = {one.id for one in of_moment(IncidentStage.ROOM)}
    return any(step.what not in of_room for step in story.steps)


def games(story: Story, addresses: StoryLinks) -> tuple[tuple[str, str, bool], ...]:
    """Return the games to choose between, if the table has no names and no steps yet."""
    if story.steps or story.head.names:
        return ()
    return tuple(
        (
            words(),
            addresses.of(replace(story, head=replace(story.head, game=game, dummies=SEATED[game]))),
            game is story.head.game,
        )
        for game, words in GAME_WORDS.items()
    )


def score(hearing: Hearing, addresses: StoryLinks) -> Action | None:
    """Return the link to say how the hand ended, if the score waits for that."""
    if not incident_questions.wants_score(hearing.answer):
        return None
    return Action(
        _("Say how the hand ended"), addresses.incident(incident_of("hand-scored"), hearing.hand)
    )


def _owes_a_choice(answer: Mapping[str, Any]) -> bool:
    """Check whether the deal stands and a penalty has still to be chosen."""
    due = any(one["status"] == "open" and one["remedies"] for one in answer["rulings"])
    return due and answer["state"]["deal"] == "stands"


def _is_scored(answer: Mapping[str, Any], code: Code) -> bool:
    """Check whether the hand's score is final: its tricks are known, or they count nothing."""
    tricks = code.law_on(questions.TRICK_POINTS).number
    tricks_scored = any(line["law"] == tricks for line in answer["score"]["how"] or ())
    return tricks_scored or answer["state"]["deal"] != "stands"


def next_deal(hearing: Hearing, addresses: StoryLinks) -> Action | None:
    """Return the link to a story of the next deal, with its dealer and any known score."""
    answer, story = hearing.answer, hearing.story
    dealer = answer["state"]["next_dealer"]
    if answer["questions"] or not (dealer and settles_the_deal(answer)) or _owes_a_choice(answer):
        return None
    after, game = answer["score"]["after"], answer["score"]["game"]
    won = None if story.head.games is None else hearing.hand.games
    scored = story.head.score is not None and _is_scored(answer, story.code)
    points = (after[Side.NS], after[Side.EW]) if scored else None
    if game["won_by"]:
        won, points = (*(won or ()), (Side(game["won_by"]), game["value"])), (0, 0)
    if answer["score"]["rubber"]["won_by"]:
        return None
    seat = next(seat for seat in CLOCKWISE if str(seat) == dealer)
    head = replace(story.head, dealer=seat, turned=None, score=points, games=won)
    return Action(_("Go on to the next deal"), addresses.of(replace(story, head=head, steps=())))
