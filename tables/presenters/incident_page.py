"""The page "Something happened at the table": a story so far, what follows, and what came next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.views.parts import Deed, Said, SeatShown, WorkingLine
from rubbers.cards.seats import CLOCKWISE, Side
from rubbers.hand.hand import Hand
from rubbers.incidents.head import SEATED
from rubbers.incidents.hearing import Hearing, hear, settles_the_deal
from rubbers.incidents.incident import Incident, Moment
from rubbers.incidents.register import of_moment
from rubbers.incidents.step import ANSWER, WAIVE, Step
from rubbers.incidents.story import Story, incident_of
from tables.presenters import incident_answer, incident_questions, incident_state
from tables.presenters.incident_form import needs_nothing
from tables.presenters.incident_remedies import remedy
from tables.presenters.incident_words import Names, Spoken
from tables.presenters.sayings import GAME_WORDS

MOMENTS: Mapping[Moment, Callable[[], str]] = {
    Moment.BEFORE: lambda: _("Before the deal"),
    Moment.DEAL: lambda: _("Cutting and dealing"),
    Moment.TRUMP: lambda: _("The trump card"),
    Moment.PLAY: lambda: _("Playing"),
    Moment.REVOKE: lambda: _("Revokes"),
    Moment.CALL: lambda: _("Calls and penalties"),
    Moment.SPEECH: lambda: _("Speaking and score"),
    Moment.ONLOOKER: lambda: _("People standing by"),
    Moment.DUMMY: lambda: _("Dummy"),
    Moment.MANNERS: lambda: _("Manners"),
}


@dataclass(frozen=True, slots=True)
class MomentShown:
    """The incidents of a moment, each a link; `open` where they are what comes next."""

    title: str
    links: tuple[Deed, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class IncidentPage:
    """The whole page; every link on it carries the whole story."""

    code_title: str
    story: tuple[str, ...]
    spoken: tuple[incident_answer.LawShown, ...]
    questions: tuple[incident_questions.QuestionShown, ...]
    rulings: tuple[incident_answer.RulingShown, ...]
    refused: tuple[incident_answer.RefusedShown, ...]
    standing: tuple[Said, ...]
    working: tuple[WorkingLine, ...]
    bets: tuple[Said, ...]
    silent: bool
    moments: tuple[MomentShown, ...]
    seats: tuple[SeatShown, ...]
    dealer: str
    trumps: str
    games: tuple[tuple[str, str, bool], ...]
    back: str
    anew: str
    score: Deed | None
    next_deal: Deed | None


class Addresses:
    """Where the links of a page lead: always back to it, with a story."""

    def __init__(self, base: str, story: Story) -> None:
        """Take the page's own address, and the story so far."""
        self.base = base
        self.story = story

    def of(self, story: Story, **more: str) -> str:
        """Give the address of a story."""
        told = urlencode([*story.written(), *more.items()])
        return f"{self.base}?{told}" if told else self.base

    def step(self, step: Step) -> str:
        """Give the address of the story with one more step."""
        return self.of(self.story.with_step(step))

    def incident(self, incident: Incident) -> str:
        """Give where an incident is told: at its form, or at once where it asks nothing."""
        if needs_nothing(self.story, incident):
            return self.step(Step(incident.id))
        return self.of(self.story, ask=incident.id)


def incident_page(story: Story, base: str) -> IncidentPage:
    """Give the page of a story; raises Malformed for one that cannot have happened."""
    names, addresses = Names(story.head), Addresses(base, story)
    hearing = hear(story, names.say)
    answer, code = hearing.answer, story.code
    questions = incident_questions.questions(answer, names, addresses.step)
    rulings = incident_answer.rulings(hearing, names, addresses.step)
    refused = incident_answer.refusals(answer, code)
    spoken = tuple(incident_answer.law_shown(number, code) for number in answer["spoken"])
    standing = incident_state.standing(answer, code, names)
    working = incident_state.working(answer, code, names)
    found = (questions, rulings, refused, spoken, working, [one for one in standing if one.law])
    return IncidentPage(
        code_title=gettext(code.title),
        story=tuple(told(step, names) for step in story.steps),
        spoken=spoken,
        questions=questions,
        rulings=rulings,
        refused=refused,
        standing=standing if story.steps else (),
        working=working,
        bets=incident_state.bets(answer, code, names),
        silent=bool(story.steps) and not any(found) and not incident_questions.wants_score(answer),
        moments=moments(story, hearing.hand, addresses),
        seats=_seats(names),
        dealer=str(story.head.dealer or "").lower(),
        trumps=str(story.head.turned.suit).lower() if story.head.turned else "",
        games=_games(story, addresses),
        back=addresses.of(story.back()) if story.steps else "",
        anew=addresses.of(story.begun_anew()) if story.steps else "",
        score=_score(hearing, addresses),
        next_deal=_next_deal(hearing, addresses),
    )


def told(step: Step, names: Names) -> str:
    """Tell one step in plain words."""
    if step.what == ANSWER:
        return incident_questions.said(step.told, names)
    by = names.of(step.told.get("by", "N")) if step.told.get("by") in names.all else ""
    if step.what == WAIVE:
        return _("{who} let it pass.").format(who=by)
    if "do" in step.told:
        return _("{who} chose: “{what}”.").format(who=by, what=remedy(step.told, names))
    return Spoken(names, incident_of(step.what), step.told).whole()


def moments(story: Story, hand: Hand, addresses: Addresses) -> tuple[MomentShown, ...]:
    """Give what may be told next; what answers to a call or a choice stands first, and open."""
    shown = []
    for moment, title in MOMENTS.items():
        fitting = [
            one
            for one in of_moment(moment)
            if one.is_of(story.code) and (_begins(one, story) or one.may_follow(hand))
        ]
        links = tuple(Deed(gettext(one.words), addresses.incident(one)) for one in fitting)
        if links:
            shown.append(MomentShown(title(), links, open=moment is Moment.CALL))
    return tuple(sorted(shown, key=lambda one: not one.open))


def _begins(incident: Incident, story: Story) -> bool:
    """Say whether a story can begin with this."""
    fits = story.head.game in incident.games and incident.follows.value == "nothing"
    return not story.steps and fits


def _seats(names: Names) -> tuple[SeatShown, ...]:
    if not names.head.names:
        return ()
    return tuple(SeatShown(str(s), names.of(s), names.note(s)) for s in CLOCKWISE)


def _games(story: Story, addresses: Addresses) -> tuple[tuple[str, str, bool], ...]:
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


def _score(hearing: Hearing, addresses: Addresses) -> Deed | None:
    if not incident_questions.wants_score(hearing.answer):
        return None
    return Deed(_("Tell how the hand ended"), addresses.incident(incident_of("hand-scored")))


def _next_deal(hearing: Hearing, addresses: Addresses) -> Deed | None:
    """Give the way to a story of the next deal, with its dealer and the score as it stands."""
    answer, story = hearing.answer, hearing.story
    dealer = answer["state"]["next_dealer"]
    if answer["questions"] or not settles_the_deal(answer):
        return None
    score, game = answer["score"]["after"], answer["score"]["game"]
    games = story.head.games
    points = (score[Side.NS], score[Side.EW]) if story.head.score is not None else None
    if game["won_by"]:
        games, points = (*games, (Side(game["won_by"]), game["value"])), (0, 0)
    if len(games) > 2 or answer["score"]["rubber"]["won_by"]:
        return None
    seat = next(seat for seat in CLOCKWISE if str(seat) == dealer)
    head = replace(story.head, dealer=seat, turned=None, score=points, games=games)
    return Deed(_("Go on with the next deal"), addresses.of(replace(story, head=head, steps=())))
