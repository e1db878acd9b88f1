"""What is told of a table, as one reads it aloud."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from rubbers.cards.seats import CLOCKWISE
from rubbers.hand.acts.act import Act
from rubbers.hand.record import SEATS
from rubbers.incidents.head import Head
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.step import ANSWER, TAKE, WAIVE, Step
from tables.disputes.rules.dispute import Fact, Telling
from tables.disputes.rules.passages import read_passage
from tables.presenters.incident_page import told
from tables.presenters.incident_questions import ANSWERS, QUESTIONS, SCORED, reply_words, words
from tables.presenters.incident_remedies import CLAIMS, PLAIN, remedy
from tables.presenters.incident_words import Names, began, card, suit

Json = Mapping[str, Any]
BY_SEAT = Names(Head())
"""People by where they sit."""
SEAT_LETTERS = frozenset(str(seat) for seat in CLOCKWISE)
ACTS: Mapping[str, Callable[[], str]] = {
    "play": lambda: _("{by} plays {card}"),
    "take_back": lambda: _("{by} takes {card} back"),
    "expose": lambda: _("{by} lets {cards} be seen"),
    "detach": lambda: _("{by} parts {cards} from the hand"),
    "name_card": lambda: _("{by} names {card}, detached by {of}"),
    "throw_down": lambda: _("{by} throws the hand down"),
    "correct": lambda: _("{by} takes {wrong} back and plays {right}"),
    "omit": lambda: _("{by} plays no card to the trick"),
    "turn_trick": lambda: _("{by} turns the trick"),
    "quit_trick": lambda: _("{by} turns and leaves the trick"),
    "deal": lambda: _("{by} deals"),
    "cut_pack": lambda: _("{by} cuts the pack"),
    "turn_up": lambda: _("{by} turns up {card}"),
    "take_up_trump": lambda: _("{by} takes up the trump card"),
    "ask_none": lambda: _("{by} asks {of} whether there is none of the suit"),
    "waive": lambda: _("{by} lets it pass"),
    "explain": lambda: _("{by} explains: {words}"),
    "end_hand": lambda: _("The hand is over"),
    "turn_up_next": lambda: _("The trump of the next deal is turned up"),
}
"""Acts that are said in a sentence, where all it names is told."""
CLAIMED: Mapping[str, Callable[[], str]] = {
    "revoke": lambda: _("{by} claims a revoke"),
    "game": lambda: _("{by} claims the game"),
    "honours": lambda: _("{by} claims honours"),
    "tricks": lambda: _("{by} claims tricks"),
    "new_deal": lambda: _("{by} claims a new deal"),
    "misdeal": lambda: _("{by} claims a misdeal"),
    "hand": lambda: _("{by} claims the hand"),
}
CHOSEN: Mapping[str, Callable[[], str]] = {
    "elect": lambda: _("{by} chooses: {what}"),
    "demand": lambda: _("{by} demands: {what}"),
}
WHO = ("touched_first", "first_in_fault")
"""Facts whose answer may stand under `who`."""
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
"""How what is left is told; other fields by their own name."""
WORD = re.compile("[a-z]+(_[a-z]+)+")
"""A word of the script's own."""
REMEDIES = frozenset(PLAIN) | {
    "call_card", "call_suit", "call_highest", "call_lowest", "call_win", "call_not_win",
    "choose_card", "require_lay_down", "restore_card",
}  # fmt: skip


def aloud(event: Json, names: Names = BY_SEAT) -> str:
    """Say an event of the table script in a sentence, and in brackets what is left to be told."""
    said, used = _act(event, names) if "do" in event else _fact(event, names)
    rest = ", ".join(_rest(event, used, names))
    said = f"{said} ({rest})" if rest else said
    return began(said if said.endswith("?") else f"{said}.")


def _fact(event: Json, names: Names) -> tuple[str, set[str]]:
    fact = str(event["fact"])
    if fact not in QUESTIONS or event.get("who", "N") not in SEAT_LETTERS:
        return gettext(fact.replace("_", " ")), {"fact"}
    if fact == "revoked" and str(event.get("value", "yes")) == "yes":
        return _revoked(event, names), {"fact", "who", "trick", "value"}
    question = words(event, names)
    if fact in SCORED or (fact in WHO and "value" not in event):
        return question, {"fact"}
    value = str(event.get("value", "yes"))
    reply = reply_words(value, names) if value in ANSWERS or value in SEAT_LETTERS else value
    return f"{question} {reply}", {"fact", "who", "suit", "value"}


def _act(event: Json, names: Names) -> tuple[str, set[str]]:
    do, by = str(event.get("do", "")), _value("by", event.get("by", ""), names)
    if do == "claim" and event.get("what") == "revoke" and event.get("of") in SEAT_LETTERS:
        template = _("{by} claims a revoke of {of}, in trick {trick}")
        if "trick" not in event:
            template = _("{by} claims a revoke of {of}")
        of = names.of(event["of"])
        said = template.format(by=by, of=of, trick=event.get("trick"))
        return said, {"do", "by", "what", "of", "trick"}
    if do == "claim" and event.get("what") in CLAIMED:
        return CLAIMED[event["what"]]().format(by=by), {"do", "by", "what"}
    if do in CHOSEN and isinstance(event.get("remedy"), dict):
        wanted = remedy(event["remedy"], names)
        return CHOSEN[do]().format(by=by, what=wanted), {"do", "by", "remedy", "ruling"}
    if do in REMEDIES and do not in CLAIMS:
        done = remedy(event, names)
        return f"{by}: {done}" if by else done, {"do", "by", "of", "card", "suit"}
    spoken = {name: _value(name, value, names) for name, value in event.items()}
    if do == "play" and "cards" in spoken:
        return _("{by} plays {cards}").format(**spoken), {"do", "by", "cards"}
    if do in ACTS:
        try:
            return ACTS[do]().format(**spoken), set(spoken) & {"do", *_named_in(ACTS[do]())}
        except KeyError:
            pass
    done = gettext(do.replace("_", " "))
    return f"{by}: {done}" if by else done, {"do", "by"}


def _revoked(event: Json, names: Names) -> str:
    who, trick = names.of(event["who"]), event.get("trick")
    if trick is None:
        return _("{who} revoked").format(who=who)
    return _("{who} revoked in trick {n}").format(who=who, n=trick)


def _named_in(template: str) -> set[str]:
    return {part.split("}", 1)[0] for part in template.split("{")[1:]}


def _rest(event: Json, used: set[str], names: Names) -> Iterator[str]:
    for name, value in event.items():
        if name not in used and value not in (None, "", []):
            said = _value(name, value, names)
            plain = f"{gettext(name.replace('_', ' '))} {said}"
            yield PLACES[name]().format(value=said) if name in PLACES else plain


def _value(name: str, value: Any, names: Names) -> str:
    """Say a value by what it is: a player, a card, a suit, several of them."""
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


def fact_aloud(fact: Fact, text: str) -> str:
    """Say a fact in words, however it was told; "" once its words are erased."""
    return passage_aloud(text) if text and fact.telling is Telling.SCRIPT else text


def passage_aloud(text: str) -> str:
    """Say a fact of the script: the step of a story in its own words, else its events."""
    passage = read_passage(text)
    if passage.step:
        step = Step.read(passage.step)
        if step.what in INCIDENTS or step.what in (ANSWER, TAKE, WAIVE):
            return told(step, BY_SEAT)
    return "; ".join(aloud(event) for event in passage.events)


def act_aloud(act: Act) -> str:
    """Say an act that was done at the table."""
    return aloud(SEATS.write_act(act))
