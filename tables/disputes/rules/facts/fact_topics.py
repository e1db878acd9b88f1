"""What a fact in the vocabulary of the table script is about: its topic, and the suit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rubbers.cards.card import Suit
from rubbers.incidents.incident import IncidentStage
from rubbers.incidents.register import INCIDENTS
from tables.disputes.rules.facts.passages import Passage
from tables.disputes.rules.topic import RANK, Topic

Json = Mapping[str, Any]
TRICK = 4
OF_WORDS: Mapping[Topic, tuple[str, ...]] = {
    Topic.REVOKE: (
        "revoked", "claim revoke", "discover revoke", "ask_none", "search_tricks",
        "require_play_out", "take_three_tricks", "deduct_three", "add_three",
    ),
    Topic.LEAD: ("had_lead", "lead_impossible"),
    Topic.EXPOSED: ("expose", "detach", "name_card", "throw_down", "named_rightly"),
    Topic.CALL: (
        "call_card", "call_suit", "call_highest", "call_lowest", "call_win", "call_not_win",
        "cannot_comply", "ask_as_called", "as_called", "consult", "demand", "ask_time",
    ),
    Topic.MISDEAL: (
        "claim misdeal", "claim new_deal", "deal_cards", "move_card", "apportion", "count_cards",
        "expose_in_dealing", "touch_cards", "touched_first", "hand_counts", "interrupt",
        "stop_deal", "lay_trump_face_down", "thought_wrong", "one_of_the_last", "last_in_pack",
    ),
    Topic.TRUMP_CARD: (
        "take_up_trump", "remind", "name_trump", "ask_trump", "cannot_recollect", "trump_left",
        "require_lay_down", "lay_down", "look_at_trump", "ask_to_see_trump",
    ),
    Topic.SHUFFLE_OR_CUT: (
        "shuffle", "collect", "place_pack", "expose_in_shuffling", "expose_in_presenting",
        "require_reshuffle", "present_pack", "cut_pack", "expose_in_cutting", "join_packets",
        "omit_cut", "not_cut", "cut_for_next",
    ),
    Topic.PACK: (
        "pack_imperfect", "pack_perfect", "face_in_pack", "search_other_pack", "card_found",
        "find_card", "take_other_pack_card", "call_new_cards", "card_spoilt",
    ),
    Topic.TRICK: (
        "omit", "surplus_card", "mix_into_trick", "count_tricks", "trick_holds", "whose_card",
        "look_at_trick", "ask_last_trick", "restore_card", "quitted", "turn_trick", "quit_trick",
    ),
    Topic.SCORE: (
        "tricks", "honours", "game_marked", "call_honours", "mark", "correct_score", "claim game",
        "claim honours", "claim tricks", "pay_stakes", "settle",
    ),
    Topic.SPEECH: ("remark", "draw_attention", "ask_to_place"),
    Topic.CONDUCT: ("complain",),
}  # fmt: skip
"""Acts and facts of the table script by topic; claims and discoveries include their object."""
BY_WORD = {word: topic for topic, words in OF_WORDS.items() for word in words}
OF_MOMENTS: Mapping[IncidentStage, Topic] = {
    IncidentStage.REVOKE: Topic.REVOKE,
    IncidentStage.CALL: Topic.CALL,
    IncidentStage.DEAL: Topic.MISDEAL,
    IncidentStage.TRUMP: Topic.TRUMP_CARD,
    IncidentStage.BEFORE: Topic.SHUFFLE_OR_CUT,
    IncidentStage.MANNERS: Topic.CONDUCT,
}
LEADS = ("led-out-of-turn", "both-partners-led", "led-on", "played-and-led-on")
"""Incidents described by cards alone."""


@dataclass(frozen=True, slots=True)
class FactSubject:
    """What a fact is about: its topic, and the suit if one is named; both may be unknown."""

    topic: Topic | None = None
    suit: Suit | None = None


def about(passage: Passage) -> FactSubject:
    """Return what a fact is about: from its events, or from the incident it was stated as."""
    found = [topic for event in passage.events if (topic := _topic(event))]
    incident = INCIDENTS.get(passage.step.partition("~")[0])
    if incident is not None and incident.id in LEADS:
        found.append(Topic.LEAD)
    elif incident is not None and incident.moment in OF_MOMENTS:
        found.append(OF_MOMENTS[incident.moment])
    known = sorted(found, key=RANK.__getitem__)
    return FactSubject(known[0] if known else None, next(_suits(passage), None))


def _topic(event: Json) -> Topic | None:
    word = str(event.get("do") or event.get("fact") or "")
    what = event.get("what")
    return BY_WORD.get(f"{word} {what}") or BY_WORD.get(word)


def _suits(passage: Passage) -> Iterator[Suit]:
    """Yield suits named outright, then the suit led to a trick in which another was played."""
    for event in passage.events:
        if event.get("suit") in set(Suit) and "call" not in str(event.get("do", "")):
            yield Suit(event["suit"])
    plays = [str(event.get("card", "x"))[-1] for event in passage.events if _is_play(event)]
    for first in range(0, len(plays), TRICK):
        led, *others = plays[first : first + TRICK]
        if led in set(Suit) and any(suit in set(Suit) and suit != led for suit in others):
            yield Suit(led)


def _is_play(event: Json) -> bool:
    return event.get("do") == "play"
