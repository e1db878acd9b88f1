"""Statements of the table script as sentences to be read aloud."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.errors import Malformed
from rubbers.cards.seats import CLOCKWISE
from rubbers.hand.acts.act import Act
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.story.head import Head
from rubbers.incidents.story.step import ANSWER, TAKE, WAIVE, StoryStep
from tables.disputes.rules.facts.passages import read_passage
from tables.disputes.rules.state import DisputeFact, FactForm
from tables.incidents.incident_page import step_words
from tables.incidents.incident_questions import ANSWERS, QUESTIONS, SCORED, reply_words, words
from tables.incidents.incident_remedies import CLAIMS, PLAIN, remedy
from tables.incidents.incident_words import StoryNames, began, card, suit

Json = Mapping[str, Any]
BY_SEAT = StoryNames(Head())
"""People named by their seats."""
SEAT_LETTERS = frozenset(str(seat) for seat in CLOCKWISE)
SENTENCES: Mapping[str, tuple[Callable[[], str], ...]] = {
    "revoked": (lambda: _("{who} revoked in trick {trick}"), lambda: _("{who} revoked")),
    "claim revoke": (
        lambda: _("{by} claims a revoke of {of}, in trick {trick}"),
        lambda: _("{by} claims a revoke of {of}"),
        lambda: _("{by} claims a revoke"),
    ),
    "claim game": (lambda: _("{by} claims the game"),),
    "claim honours": (lambda: _("{by} claims honours"),),
    "claim tricks": (lambda: _("{by} claims tricks"),),
    "claim new_deal": (lambda: _("{by} claims a new deal"),),
    "claim misdeal": (lambda: _("{by} claims a misdeal"),),
    "claim hand": (lambda: _("{by} claims the hand"),),
    "play": (lambda: _("{by} plays {card}"), lambda: _("{by} plays {cards}")),
    "take_back": (lambda: _("{by} takes {card} back"),),
    "expose": (lambda: _("{by} lets {cards} be seen"),),
    "detach": (lambda: _("{by} detaches {cards} from the hand"),),
    "name_card": (lambda: _("{by} names {card}, detached by {of}"),),
    "throw_down": (lambda: _("{by} throws the hand down"),),
    "correct": (lambda: _("{by} takes {wrong} back and plays {right}"),),
    "omit": (lambda: _("{by} plays no card to the trick"),),
    "turn_trick": (lambda: _("{by} turns the trick"),),
    "quit_trick": (lambda: _("{by} turns and leaves the trick"),),
    "deal": (lambda: _("{by} deals"),),
    "cut_pack": (lambda: _("{by} cuts the pack"),),
    "turn_up": (lambda: _("{by} turns up {card}"),),
    "take_up_trump": (lambda: _("{by} takes up the trump card"),),
    "ask_none": (lambda: _("{by} asks {of} whether there is none of the suit"),),
    "waive": (lambda: _("{by} lets it pass"),),
    "explain": (lambda: _("{by} explains: {words}"),),
    "end_hand": (lambda: _("The hand is over"),),
    "turn_up_next": (lambda: _("The trump of the next deal is turned up"),),
}
"""Sentences for each kind of event; the first whose placeholders are all given is used."""
CHOSEN: Mapping[str, Callable[[], str]] = {
    "elect": lambda: _("{by} chooses: {what}"),
    "demand": lambda: _("{by} demands: {what}"),
}
WHO = ("touched_first", "first_in_fault", "whose_card")
"""Facts whose answer may be given under `who`."""
PLACES: Mapping[str, Callable[[], str]] = {
    "at": lambda: _("at event {value}"),
    "of": lambda: _("of {value}"),
    "who": lambda: "{value}",
    "how": lambda: "{value}",
    "what": lambda: "{value}",
    "says": lambda: "“{value}”",
    "cards": lambda: "{value}",
    "counts": lambda: "{value}",
    "trick": lambda: _("trick {value}"),
}
"""How remaining fields are worded; other fields use their own name."""
WORD = re.compile("[a-z]+(_[a-z]+)+")
"""A word of the script's vocabulary."""
REMEDIES = frozenset(PLAIN) | {
    "call_card", "call_suit", "call_highest", "call_lowest", "call_win", "call_not_win",
    "choose_card", "require_lay_down", "restore_card",
}  # fmt: skip


def aloud(event: Json, names: StoryNames = BY_SEAT) -> str:
    """Return an event of the table script as a sentence, with remaining details in brackets."""
    said, used = _act(event, names) if "do" in event else _fact(event, names)
    rest = ", ".join(_rest(event, used, names))
    said = f"{said} ({rest})" if rest else said
    return began(said if said.endswith("?") else f"{said}.")


def _fact(event: Json, names: StoryNames) -> tuple[str, set[str]]:
    fact, value = str(event["fact"]), str(event.get("value", "yes"))
    if value == "yes" and (said := _sentence(fact, event, names)):
        return said[0], said[1] | {"fact", "value"}
    if fact not in QUESTIONS or event.get("who", "N") not in SEAT_LETTERS:
        return gettext(fact.replace("_", " ")), {"fact"}
    question = words(event, names)
    if fact in SCORED or (fact in WHO and "value" not in event):
        return question, {"fact"}
    reply = reply_words(value, names) if value in ANSWERS or value in SEAT_LETTERS else value
    return f"{question} {reply}", {"fact", "who", "suit", "value"}


def _act(event: Json, names: StoryNames) -> tuple[str, set[str]]:
    do, by = str(event.get("do", "")), _value("by", event.get("by", ""), names)
    what = f" {event['what']}" if do == "claim" and "what" in event else ""
    if said := _sentence(do + what, event, names):
        return said[0], said[1] | ({"do", "what"} if what else {"do"})
    if do in CHOSEN and isinstance(event.get("remedy"), dict):
        wanted = remedy(event["remedy"], names)
        return CHOSEN[do]().format(by=by, what=wanted), {"do", "by", "remedy", "ruling"}
    if do in REMEDIES and do not in CLAIMS:
        done = remedy(event, names)
        return f"{by}: {done}" if by else done, {"do", "by", "of", "card", "suit"}
    done = gettext(do.replace("_", " "))
    return f"{by}: {done}" if by else done, {"do", "by"}


def _sentence(kind: str, event: Json, names: StoryNames) -> tuple[str, set[str]] | None:
    """Return the sentence for an event and the fields it uses; None if there is no sentence."""
    for template in SENTENCES.get(kind, ()):
        places = {part.split("}", 1)[0] for part in template().split("{")[1:]}
        if places <= event.keys():
            values = {name: _value(name, event[name], names) for name in places}
            return template().format(**values), places
    return None


def _rest(event: Json, used: set[str], names: StoryNames) -> Iterator[str]:
    for name, value in event.items():
        if name not in used and value not in (None, "", []):
            said = _value(name, value, names)
            plain = f"{gettext(name.replace('_', ' '))} {said}"
            yield PLACES[name]().format(value=said) if name in PLACES else plain


def _value(name: str, value: Any, names: StoryNames) -> str:
    """Return a value in words according to its type: a player, a card, a suit, or several."""
    match value:
        case list():
            return ", ".join(_value(name, one, names) for one in value)
        case dict():
            called = {key: names.of(key) if key in SEAT_LETTERS else key for key in value}
            return ", ".join(
                f"{called[key]} {_value(key, one, names)}" for key, one in value.items()
            )
        case str() if name == "suit":
            return suit(value) if value in "SHDC" else value
        case str() if name in ("card", "cards", "wrong", "right"):
            return card(value)
        case str() if value in SEAT_LETTERS:
            return names.of(value)
        case str() if WORD.fullmatch(value):
            return gettext(value.replace("_", " "))
    return str(value)


def fact_aloud(fact: DisputeFact, text: str, names: StoryNames = BY_SEAT) -> str:
    """Return a fact in words, however it was stated; "" once its words are erased."""
    return passage_aloud(text, names) if text and fact.telling is FactForm.SCRIPT else text


def passage_aloud(text: str, names: StoryNames = BY_SEAT) -> str:
    """Return a script fact in words: the story step if it has one, otherwise its events."""
    passage = read_passage(text)
    if passage.step:
        step = StoryStep.read(passage.step)
        if step.what in (ANSWER, TAKE, WAIVE) or _is_still_readable(step):
            return step_words(step, names)
    return "; ".join(aloud(event, names) for event in passage.events)


def _is_still_readable(step: StoryStep) -> bool:
    """Check that an older story step can still be worded: its questions may have changed."""
    if step.what not in INCIDENTS:
        return False
    try:
        INCIDENTS[step.what].read(step.fields)
    except Malformed:
        return False
    return True


def act_aloud(act: Act, names: StoryNames = BY_SEAT) -> str:
    """Return an act done at the table in words."""
    return aloud(SEATS.write_act(act), names)
