"""What an act leaves open: each flag of each act is asked for, or is so read as is told here."""

from dataclasses import MISSING, fields
from enum import StrEnum
from types import NoneType
from typing import get_args, get_type_hints

import pytest

from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import CardSeen, FaceUp
from rubbers.hand.acts.vocabulary import ACTS
from rubbers.hand.notation.notation import outer
from tests.rulings.table import ask

NOBODY = "\n{fact: touched_first, value: nobody}"
DEALT = "Z deal_cards sequence: [A, Y]\n"
CLAIMED = "A 2S\nA end_hand\nA claim what: revoke, of: Y\n"
SHOWN, TURNED = "Z expose_in_dealing card: 7D", "\nZ turn_up card: 4H"
ASKED = {
    "expose_in_dealing.last": (
        SHOWN + "+" + TURNED + ", too_fast: yes" + NOBODY,
        "one_of_the_last",
    ),
    "turn_up.too_fast": (SHOWN + ", last: yes" + TURNED + "+" + NOBODY, "reasonable_time"),
    "face_in_pack.last": (DEALT + "Z face_in_pack +", "last_in_pack"),
    "count_cards.why": (DEALT + "Z count_cards what: dealt+", "thought_wrong"),
    "interrupt.established": (
        DEALT + "A interrupt about: turn+\nZ deal_cards to: A, count: 3" + NOBODY,
        "established",
    ),
    "play.meant_as": ("Z KS\nA play card: 2S+", "meant"),
    "name_card.late": ("B detach cards: [QH]\nY name_card card: QH, of: B+", "named_at_once"),
    "draw_trick.asked": ("A 2S\nZ draw_trick +", "asked_to_draw"),
    "search_tricks.found": (CLAIMED + "A search_tricks +", "revoked"),
    "mix_cards.examined": (CLAIMED + "Y mix_cards +", "examined"),
}
"""Flags that a law turns on: where one does, with a mark where the flag stands, and the fact."""
TOLD = {"meant_as": ("play", "lead"), "why": ("thinks_wrong", "other")}
READ = {
    "shuffle.manner": None,
    "place_pack.where": "left",
    "place_pack.faces": False,
    "cut_pack.presented": True,
    "cut_pack.confused": False,
    "cut_pack.doubtful": False,
    "join_packets.left_behind": False,
    "join_packets.confused": False,
    "join_packets.exposed": False,
    "deal.pack": "own",
    "deal_cards.pack": "own",
    "expose_in_dealing.where": "above",
    "expose.where": "above",
    "expose.snatched_back": False,
    "throw_down.face_up": True,
    "touch_cards.during_deal": True,
    "cut_for_next.presented": True,
    "play.from": None,
    "play.with": None,
    "take_back.from": None,
    "correct.from": None,
    "call_suit.when": None,
    "correct_score.side": None,
}
"""Flags that tell a further irregularity, or whose hand is meant: it was not so, or his own."""
ACTS_LEFT_OUT = {
    "A mark side: A-B, points: 5": (
        "A end_hand\n{fact: tricks, A-B: 7, Y-Z: 6}\n{fact: honours, A-B: 4, Y-Z: 0}\n"
        "A claim what: game\n",
        "game_marked",
    ),
}
"""Acts that are not proved not to have happened because they are not told: the fact asked for."""
CODES = ("club-1864", "revised-1900")


def flags():
    """Yield each flag of an act that may be left out, with what it is then."""
    for word, kind in ACTS.items():
        hints = get_type_hints(kind)
        for one in fields(kind):
            parts = [part for part in get_args(hints[one.name]) if part is not NoneType]
            hint = parts[0] if parts else hints[one.name]
            chosen = isinstance(hint, type) and issubclass(hint, StrEnum)
            if hint in (bool, FaceUp, CardSeen) or (chosen and hint not in (Seat, Suit)):
                yield f"{word}.{outer(one.name)}", one.default


def test_a_flag_that_may_be_left_out_is_asked_for_or_has_its_reading():
    may = {name: default for name, default in flags() if default is not MISSING}
    assert set(may) == {*ASKED, *READ}
    assert {name: may[name] for name in READ} == READ
    assert all(may[name] is None for name in ASKED)


@pytest.mark.parametrize("name", ASKED)
def test_a_flag_that_the_ruling_turns_on_is_asked_for_unless_it_is_told(name):
    script, fact = ASKED[name]
    flag = name.split(".")[1]

    def asks(told):
        text = script.replace("+", told).replace(" , ", " ")
        return any(fact == one[0] for code in CODES for one in ask(text, code=code).questions())

    assert asks("")
    assert not any(asks(f", {flag}: {value}") for value in TOLD.get(flag, ("yes", "no")))


@pytest.mark.parametrize("act", ACTS_LEFT_OUT)
def test_an_act_that_the_ruling_turns_on_is_asked_for_unless_it_is_told(act):
    script, fact = ACTS_LEFT_OUT[act]
    assert fact in [one[0] for one in ask(script).questions()]
    assert fact not in [one[0] for one in ask(script + act).questions()]
