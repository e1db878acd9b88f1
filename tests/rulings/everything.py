"""Scripts of every act and fact there is, with the fields their kinds have, in any order."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_origin

from hypothesis import strategies as st

from club.codec.type_info import field_types
from rubbers.cards.card import PACK, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side
from rubbers.hand.acts.act import Act, CardSeen, FaceUp
from rubbers.hand.acts.choices import Remedy, RulingNamed
from rubbers.hand.acts.deal import DEALING
from rubbers.hand.acts.ending import Figure
from rubbers.hand.acts.facts_of_deal import Toucher
from rubbers.hand.acts.speech import Verdict
from rubbers.hand.acts.tricks import TurnedTrick
from rubbers.hand.acts.vocabulary import ACTS, FACTS
from rubbers.hand.notation.notation import OF_SIDES, outer
from tests.rulings.scripts import HEAD, PLAYERS

Json = dict[str, Any]
LAWS = ["62", "64", "44.iv", "37.IV", "76", "86", "38", "72"]
WORDS = {"to": ["score", "deal", "cut"], "fact": sorted(FACTS), "who": ["Q"]}
NUMBERS = {"trick": (1, 3), "game": (1, 3), "article": (1, 9), "count": (1, 3)}
HANDS = ["S AK5 H x D - C x", "S K2 H 23 D 456 C 234567", "S AQ H 3 D xxxx C xxxxxx"]
players = st.sampled_from(PLAYERS)
cards = st.sampled_from([*map(str, PACK), *["x", "xS", "xH"] * 9])
packets = st.integers(1, 51).map(lambda cut: [cut, 52 - cut])
plain = {
    PartialCard: cards,
    Seat: players,
    Side: st.sampled_from(["A-B", "Y-Z"]),
    Toucher: st.sampled_from([*PLAYERS, "nobody"]),
    Verdict: st.sampled_from(["yes", "no", "play", "lead", "show", *PLAYERS, "nobody"]),
    TurnedTrick: st.sampled_from(["last", 1, 2]),
    Suit: st.sampled_from("SHDC"),
    bool: st.booleans(),
    FaceUp: st.booleans(),
    CardSeen: st.booleans(),
    Figure: st.one_of(st.integers(0, 5), st.fixed_dictionaries({"A-B": st.integers(0, 4)})),
    Mapping: st.dictionaries(players, st.integers(11, 15)),
}
chance = st.integers(0, 3).map(lambda drawn: drawn == 0)
"""One in four."""


@st.composite
def act(draw, kinds: tuple[type[Act], ...], events: int) -> Json:
    """Draw an act: what its kind cannot do without, and now and then what it can."""
    kind = draw(st.sampled_from(kinds))
    hints, example = field_types(kind), dict(kind.example)
    body = {word: example[word] for word in ("do", "fact") if word in example}
    for one in fields(kind):
        name = outer(one.name)
        if name in ("said_by", "disputed_by"):
            continue
        if name in OF_SIDES:
            most = 13 if name == "tricks" else 4
            ours = draw(st.integers(0, most))
            body |= {"A-B": ours, "Y-Z": most - ours}
        elif name in example or draw(chance):
            body[name] = draw(value(hints[one.name], name, events))
    if "cards" in body and "card" in body:
        del body["card"]
    if "fact" in body:
        body.pop("by", None)
        if not draw(st.integers(0, 7)):
            body["disputed_by"] = [draw(players)]
    return body


def value(hint: Any, name: str, events: int) -> st.SearchStrategy[Any]:
    """Return the values that a field of this type and name may have."""
    parts = tuple(part for part in get_args(hint) if part is not NoneType)
    if set(parts) == set(get_args(Remedy)):
        return act(parts, events).map(lambda body: {k: v for k, v in body.items() if k != "by"})
    if NoneType in get_args(hint):
        return value(parts[0], name, events)
    origin = get_origin(hint) or getattr(hint, "__supertype__", hint)
    if name == "packets":
        return packets
    if origin is tuple:
        return st.lists(value(parts[0], name, events), min_size=1, max_size=3)
    if origin in plain:
        return plain[origin]
    if origin is int:
        return st.integers(*NUMBERS.get(name, (1, events) if name == "at" else (0, 4)))
    if origin is RulingNamed:
        at, law = st.integers(1, events), st.sampled_from(LAWS)
        return st.fixed_dictionaries({"at": at, "law": law})
    if isinstance(origin, type) and issubclass(origin, StrEnum):
        return st.sampled_from(list(map(str, origin)))
    assert origin is str, f"{name}: give the values of {hint}"
    return st.sampled_from(WORDS.get(name, ["No."]))


plays = st.builds(lambda by, card: {"by": by, "do": "play", "card": card}, players, cards)
every = (*ACTS.values(), *FACTS.values())
games = st.sampled_from(
    [
        *[{}] * 5,
        {"game": "dummy", "dummy": "B"},
        {"game": "dummy", "dummy": "Z"},
        {"game": "double-dummy", "dummies": ["B", "Z"]},
    ]
)


@st.composite
def everything(draw) -> Json:
    """Draw a script: what was done in dealing, if that is told, and then anything at all."""
    dealt, done = draw(st.sampled_from([(0, 8), (0, 12), (5, 4), (3, 8)]))
    told = dealt + done + bool(dealt)
    events = [draw(act((*DEALING, *FACTS.values()), told)) for _ in range(dealt)]
    events += [{"by": "Z", "do": "turn_up", "card": "4H"}] if dealt else []
    after = st.one_of(plays, plays, act(every, told), act(tuple(FACTS.values()), told))
    events += [draw(after) for _ in range(done)]
    head = {**HEAD, **draw(games), "bystanders": ["Q"]}
    if draw(chance):
        head["hands"] = {draw(players): draw(st.sampled_from(HANDS))}
    return {**head, "code": draw(st.sampled_from(["club-1864", "revised-1900"])), "events": events}
