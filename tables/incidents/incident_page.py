"""The page "Something happened at the table": a story so far, what follows, and what came next."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.views.parts import Action, CitedSentence, SeatLabel, WorkingLine
from rubbers.cards.seats import CLOCKWISE
from rubbers.hand.state.hand import HandState
from rubbers.incidents.story.hearing import hear
from rubbers.incidents.story.step import ANSWER, TAKE, WAIVE, StoryStep
from rubbers.incidents.story.story import Story, incident_of
from tables.incidents import incident_answer, incident_onward, incident_questions, incident_state
from tables.incidents.incident_remedies import of_several, remedy
from tables.incidents.incident_ruling import LawQuoted, RulingPanel, law_shown
from tables.incidents.incident_words import Spoken, StoryNames


@dataclass(frozen=True, slots=True)
class IncidentPage:
    """The whole page; every link on it carries the whole story."""

    code_title: str
    story: tuple[str, ...]
    spoken: tuple[LawQuoted, ...]
    questions: tuple[incident_questions.QuestionShown, ...]
    rulings: tuple[RulingPanel, ...]
    refused: tuple[incident_answer.RefusedShown, ...]
    standing: tuple[CitedSentence, ...]
    working: tuple[WorkingLine, ...]
    bets: tuple[CitedSentence, ...]
    silent: bool
    moments: tuple[incident_onward.MomentShown, ...]
    seats: tuple[SeatLabel, ...]
    dealer: str
    trumps: str
    games: tuple[tuple[str, str, bool], ...]
    back: str
    anew: str
    score: Action | None
    next_deal: Action | None


def incident_page(
    story: Story, base: str, asking: str = "", waiting: tuple[str, ...] = ()
) -> IncidentPage:
    """Return the page of a story, on which this player asks for what their side may ask.

    `waiting` are those who belong to the table and do not play, or who wait for it, by name. Raises
    Malformed for a story that cannot have happened.
    """
    numbered = frozenset(step.fields["trick"] for step in story.steps if _tells_trick(step))
    names = StoryNames(story.head, asking, numbered)
    addresses = incident_onward.StoryLinks(base, story, waiting)
    hearing = hear(story, names.say)
    answer, code = hearing.answer, story.code
    questions = incident_questions.questions(answer, code, names, addresses.step)
    rulings = incident_answer.rulings(hearing, names, addresses.step, addresses.asked_by)
    refused = incident_answer.refusals(answer, code)
    spoken = tuple(law_shown(number, code) for number in answer["spoken"])
    standing = incident_state.standing(answer, code, names)
    working = incident_state.working(answer, code, names)
    found = (questions, rulings, refused, working, [one for one in standing if one.law])
    return IncidentPage(
        code_title=gettext(code.title),
        story=tuple(
            step_words(step, names, _first_trick(step, hearing.hand)) for step in story.steps
        ),
        spoken=spoken,
        questions=questions,
        rulings=rulings,
        refused=refused,
        standing=standing if incident_onward.is_of_a_hand(story) else (),
        working=working,
        bets=incident_state.bets(answer, code, names),
        silent=incident_onward.is_of_a_hand(story)
        and not (any(found) or incident_questions.wants_score(answer)),
        moments=incident_onward.moments(story, hearing.hand, addresses),
        seats=_seats(names),
        dealer=str(story.head.dealer or "").lower(),
        trumps=str(story.head.turned.suit).lower() if story.head.turned else "",
        games=incident_onward.games(story, addresses),
        back=addresses.of(story.back()) if story.steps else "",
        anew=addresses.of(story.begun_anew()) if story.steps else "",
        score=incident_onward.score(hearing, addresses),
        next_deal=incident_onward.next_deal(hearing, addresses),
    )


def step_words(step: StoryStep, names: StoryNames, first: int = 0) -> str:
    """Return one step in plain words; `first` is the first of the tricks it is due in."""
    if step.what == ANSWER:
        return incident_questions.said(step.fields, names)
    by = names.of(step.fields.get("by", "N")) if step.fields.get("by") in names.all else ""
    if step.what == WAIVE:
        return _("{who} let it pass.").format(who=by)
    if "do" in step.fields:
        chosen = remedy(step.fields, names)
        if first and step.fields.get("trick", "").isdecimal():
            chosen = of_several(chosen, int(step.fields["trick"]) - first)
        return _("{who} chose: “{what}”.").format(who=by, what=chosen)
    return Spoken(names, incident_of(step.what), step.fields).whole()


def _tells_trick(step: StoryStep) -> bool:
    """Check whether an incident refers to a trick by its number in the hand."""
    return "trick" in step.fields and step.what not in (ANSWER, TAKE, WAIVE)


def _first_trick(step: StoryStep, hand: HandState) -> int:
    """Return the first of several tricks that a call to win was due in; 0 for anything else."""
    if step.fields.get("do") != "call_win":
        return 0
    place = (step.fields.get("at"), step.fields.get("law"))
    found = (one for one in hand.rulings if (str(one.at), one.because.law) == place and one.several)
    return next((one.trick or 0 for one in found), 0)


def _seats(names: StoryNames) -> tuple[SeatLabel, ...]:
    if not names.head.names:
        return ()
    return tuple(SeatLabel(str(s), names.of(s), names.note(s)) for s in CLOCKWISE)
