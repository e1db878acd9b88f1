"""Facts that nobody has stated, as questions with a button for each answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.text import wording
from club.views.parts import Action, CitedSentence
from rubbers.code.code import Code
from rubbers.incidents.story.step import answering
from tables.incidents import incident_state
from tables.incidents.incident_remedies import Address
from tables.incidents.incident_ruling import outline
from tables.incidents.incident_words import StoryNames, suit

Json = Mapping[str, Any]
QUESTIONS: Mapping[str, Callable[[], str]] = {
    "holds": lambda: _("Did {who} have any {suit} when it happened?"),
    "meant": lambda: _("What did {who} mean by that card?"),
    "quitted": lambda: _("Had the trick been turned and left by then?"),
    "revoked": lambda: _("Did {who} revoke?"),
    "reasonable_time": lambda: _("Was there reasonable time to decide?"),
    "examined": lambda: _("Had the tricks been searched before they were mixed?"),
    "trump_left": lambda: _("Was the trump card still on the table then?"),
    "pack_perfect": lambda: _("Is the pack complete and correct?"),
    "touched_first": lambda: _("Who was the first to touch the cards during the deal?"),
    "winner": lambda: _("Was the card {who} laid certain to win against the other side?"),
    "as_called": lambda: _("Did {who} play as called, as far as the cards allowed?"),
    "whose_card": lambda: _("Whose card was the extra one?"),
    "first_in_fault": lambda: _("Whose fault was it first?"),
    "agreed": lambda: _("Had the other side agreed to it?"),
    "thought_wrong": lambda: _("Did the dealer count the cards for fear of a mistake?"),
    "established": lambda: _("Were the players who interrupted the dealer right?"),
    "named_rightly": lambda: _("Was the card that was named the one detached?"),
    "named_at_once": lambda: _("Was it named at once?"),
    "game_marked": lambda: _("Was the game marked after it was claimed?"),
    "asked_to_draw": lambda: _("Had the player been asked to draw it towards them?"),
    "last_in_pack": lambda: _("Was the card that lay face up the last in the pack?"),
    "one_of_the_last": lambda: _("Was the card that was shown one of the last?"),
    "tricks": lambda: _("How many tricks did each side take?"),
    "honours": lambda: _("How many honours did each side hold?"),
}
IN_DISPUTE: Mapping[str, Callable[[], str]] = {
    "has_none": lambda: _("Did {who} have no {suit} then?"),
    "had_lead": lambda: _("Whose lead was it?"),
    "hand_counts": lambda: _("How many cards had each player been dealt?"),
    "trick_holds": lambda: _("Which cards does the trick hold?"),
    "not_cut": lambda: _("Was the pack not cut?"),
    "card_found": lambda: _("Was the missing card found, and whose was it?"),
    "pack_imperfect": lambda: _("Has the pack been proved imperfect?"),
}
"""Facts that are asked for only if players disagree on them; otherwise they are read aloud."""
ANSWERS: Mapping[str, Callable[[], str]] = {
    "yes": lambda: _("Yes"),
    "no": lambda: _("No"),
    "play": lambda: _("To play it to this trick"),
    "lead": lambda: _("To lead it"),
    "show": lambda: _("To show it, not to play it"),
    "nobody": lambda: _("Nobody"),
}
SCORED = ("tricks", "honours")
"""Facts that are stated when the hand is scored."""


@dataclass(frozen=True, slots=True)
class AnswerButton:
    """One answer: its button, and what it leads to (law, finding, what comes of it).

    `asks` are the questions that it leaves open, in words.
    """

    action: Action
    leads_to: tuple[tuple[str, str, str], ...]
    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """A question of fact; one without answers of its own is answered in a form."""

    words: str
    answers: tuple[AnswerButton, ...]


def questions(
    answer: Json, code: Code, names: StoryNames, address: Address
) -> tuple[QuestionShown, ...]:
    """Return the questions that can be answered with a button."""
    stands = set(incident_state.settled(answer, code, names))
    return tuple(
        QuestionShown(
            words(one, names),
            tuple(
                AnswerButton(
                    Action(reply_words(value, names), address(answering(one, value))),
                    tuple(_leads_to(branch, stands, code, names)),
                    tuple(words(asked, names) for asked in branch.get("questions", ())),
                )
                for value, branch in one["if"].items()
            ),
        )
        for one in answer["questions"]
        if one["if"]
    )


def wants_score(answer: Json) -> bool:
    """Check whether the score depends on how the hand ended."""
    return any(one["fact"] in SCORED and not one["if"] for one in answer["questions"])


def words(question: Json, names: StoryNames) -> str:
    """Return a question in plain words."""
    who = names.of(question["who"]) if question.get("who") else ""
    named = suit(question["suit"]) if question.get("suit") else ""
    if question["fact"] == "revoked" and str(question.get("trick")) in names.tricks:
        trick = wording.in_words(int(question["trick"]))
        return _("Did {who} revoke in trick {trick}?").format(who=who, trick=trick)
    if (template := {**QUESTIONS, **IN_DISPUTE}.get(question["fact"])) is not None:
        return template().format(who=who, suit=named)
    return str(question["fact"]).replace("_", " ").capitalize() + "?"


def said(answers: Mapping[str, str], names: StoryNames) -> str:
    """Return an answer that was given, as a line of the story."""
    reply = reply_words(answers.get("value", ""), names)
    return f"{words(answers, names)} {reply}."


def reply_words(value: str, names: StoryNames) -> str:
    """Return one answer in words."""
    if value in ANSWERS:
        return ANSWERS[value]()
    return names.of(value) if value in names.all else value


def _leads_to(
    branch: Json, stands: set[CitedSentence], code: Code, names: StoryNames
) -> Iterator[tuple[str, str, str]]:
    """Yield what an answer leads to, and of the deal and the game only what this answer settles."""
    yield from outline(branch, names)
    for said in incident_state.settled(branch, code, names):
        if said not in stands:
            yield said.law, said.words, ""
