"""The JSON Schema of a script, generated from the acts themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from itertools import chain
from types import NoneType
from typing import Any, get_args, get_origin

from club.codec.type_info import field_types
from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.hand.acts.act import Act, Article, CardSeen, FaceUp, YesNo
from rubbers.hand.acts.choices import Remedy, RulingNamed
from rubbers.hand.acts.claims import SearchResult
from rubbers.hand.acts.ending import Figure
from rubbers.hand.acts.facts_of_deal import Toucher
from rubbers.hand.acts.noticed import ALSO_CALLED, Irregularity
from rubbers.hand.acts.speech import Verdict
from rubbers.hand.acts.tricks import TurnedTrick
from rubbers.hand.acts.vocabulary import ACTS, FACTS
from rubbers.hand.notation.answer_forms import NOTHING
from rubbers.hand.notation.forms import MOST as MOST_OF_ALL
from rubbers.hand.notation.forms import SIDES_UP, SUITS
from rubbers.hand.notation.notation import OF_SIDES, outer
from rubbers.rulings.script.bet_notation import MOST as MOST_BETS
from rubbers.rulings.script.script import MOST_EVENTS
from rubbers.scoring.bets import On

Json = dict[str, Any]

CARD: Json = {"type": "string", "pattern": "^([2-9TJQKAtjqka]|10|[xX?])[CDHScdhs]$|^[xX?]$"}
LETTERS = tuple(letter for suit in Suit for letter in (str(suit), str(suit).lower()))
WRONG = (*map(str, Irregularity), *ALSO_CALLED)


def _spelt(word: str) -> tuple[str, str]:
    """Return both spellings of a word of several parts."""
    return word, word.replace("_", " ")


SUIT: Json = {"enum": [*LETTERS, *SUITS]}
TRUTH: Json = {"enum": [True, False, "yes", "no"]}
PLAYER: Json = {"type": "string", "description": "One of the players."}
SIDE: Json = {"type": "string", "description": "Two partners, as in A-B."}
NUMBER: Json = {"type": "integer", "minimum": 0, "maximum": MOST_OF_ALL}
TRICK: Json = {"type": "integer", "minimum": 1, "maximum": 13}
NULL: Json = {"type": "null"}
KNOWN: Mapping[Any, Json] = {
    PartialCard: CARD,
    Seat: PLAYER,
    Side: SIDE,
    Toucher: {"type": "string", "description": "One of the players, or nobody."},
    Verdict: {
        "anyOf": [TRUTH, {"type": "string", "description": "What was meant, or who it was."}]
    },
    Mapping: {"type": "object", "additionalProperties": NUMBER},
    Sides: {"type": "object", "additionalProperties": NUMBER, "minProperties": 1},
    Figure: {"anyOf": [NUMBER, {"type": "object", "additionalProperties": NUMBER}]},
    TurnedTrick: {"anyOf": [{"const": "last"}, {"type": "integer", "minimum": 1, "maximum": 99}]},
    Suit: SUIT,
    Irregularity: {"enum": list(dict.fromkeys(chain.from_iterable(map(_spelt, WRONG))))},
    YesNo: {"enum": ["yes", "no", True, False]},
    int: NUMBER,
    Article: {"anyOf": [NUMBER, {"type": "string", "pattern": "^etiquette[.][1-9]$"}]},
    str: {"type": "string"},
    bool: TRUTH,
    FaceUp: {"enum": [*TRUTH["enum"], *SIDES_UP]},
    CardSeen: {"type": ["boolean", "string"], "anyOf": [TRUTH, CARD]},
    SearchResult: {
        "anyOf": [
            TRUTH,
            {"enum": list(NOTHING)},
            CARD,
            TRICK,
            {"type": "array", "items": CARD},
            {
                "type": "object",
                "properties": {
                    "trick": TRICK,
                    "card": CARD,
                    "cards": {"type": "array", "items": CARD},
                },
                "additionalProperties": False,
            },
        ]
    },
}


def schema() -> Json:
    """Return the JSON Schema of a script; every kind of act and of fact has an example."""
    kinds = {f"do.{word}": _kind("do", word, kind) for word, kind in ACTS.items()}
    kinds |= {f"fact.{word}": _kind("fact", word, kind) for word, kind in FACTS.items()}
    listed = [{"$ref": f"#/$defs/{name}"} for name in kinds]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What happened at a whist table",
        "type": "object",
        "properties": {
            **_head(),
            **_null_fields(),
            "events": _several(MOST_EVENTS, {"anyOf": listed}),
        },
        "required": ["players", "events"],
        "additionalProperties": False,
        "$defs": kinds,
    }


def _head() -> Json:
    """Return the schemas of the fields that describe the table."""
    return {
        "kind": {"const": "hand"},
        "code": {"type": "string", "default": "club-1864"},
        "game": {"enum": ["whist", "dummy", "double-dummy"], "default": "whist"},
        "players": {
            "type": "array",
            "items": {"type": "string", "minLength": 1},
            "minItems": 4,
            "maxItems": 4,
            "description": "Clockwise; the first and the third are partners.",
        },
    }


def _null_fields() -> Json:
    """Return the schemas of the fields that may be missing or null."""
    return {name: {"anyOf": [part, NULL]} for name, part in _maybe().items()}


def _maybe() -> Json:
    return {
        "bystanders": _several(20, {"type": "string"}),
        "dealer": PLAYER,
        "dummy": PLAYER,
        "dummies": _several(2, PLAYER),
        "games": _several(
            2,
            {
                "type": "object",
                "properties": {"won_by": SIDE, "value": NUMBER},
                "required": ["won_by", "value"],
                "additionalProperties": False,
            },
        ),
        "score": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 4},
            "minProperties": 1,
        },
        "turn_up": CARD,
        "trumps": SUIT,
        "hands": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "Each player's cards as dealt: S AK5 H x D - C T9.",
        },
        "bets": _several(
            MOST_BETS,
            {
                "type": "object",
                "properties": {
                    "on": {"enum": list(dict.fromkeys(chain.from_iterable(map(_spelt, On))))},
                    "side": SIDE,
                    "points": NUMBER
                    | {"description": "For a bet on the score: the points to be reached."},
                    "by": {"type": "string", "description": "A player or an onlooker."},
                    "against": {"type": "string"},
                },
                "required": ["on", "side"],
                "additionalProperties": False,
            },
        ),
    }


def _several(most: int, part: Json) -> Json:
    return {"type": "array", "items": part, "maxItems": most}


def _kind(word: str, name: str, kind: type[Act]) -> Json:
    hints = field_types(kind)
    parts: Json = {word: {"const": name}}
    needed = [word]
    for one in fields(kind):
        if one.name in OF_SIDES:
            continue
        parts[outer(one.name)] = _optional(one.name, hints[one.name])
        needed += [outer(one.name)] if _is_needed(one) else []
    sided = any(one.name in OF_SIDES for one in fields(kind))
    return {
        "title": " ".join((kind.__doc__ or "").split()),
        "type": "object",
        "properties": parts,
        "required": needed,
        "additionalProperties": NUMBER if sided else False,
        "examples": [dict(kind.example)],
    }


def _is_needed(one: Field[Any]) -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def _optional(name: str, hint: Any) -> Json:
    """Return the schema of a field; null is allowed if the field may be left out."""
    part = _part(name, hint)
    return {"anyOf": [part, NULL]} if NoneType in get_args(hint) else part


def _part(name: str, hint: Any) -> Json:
    whole = tuple(part for part in get_args(hint) if part not in (NoneType, Ellipsis))
    if set(whole) == set(get_args(Remedy)):
        return {"type": ["object", "string"], "description": "A remedy as offered, or its name."}
    origin = get_origin(hint)
    if origin is tuple:
        part = _part(name, whole[0])
        return {"anyOf": [part, {"type": "array", "items": part}]}
    if whole and origin not in (Sides, Mapping):
        return _part(name, whole[0])
    if hint is RulingNamed:
        return {
            "type": "object",
            "properties": {"at": NUMBER, "law": {"type": "string"}},
            "required": ["at", "law"],
            "additionalProperties": False,
        }
    if isinstance(hint, type) and issubclass(hint, StrEnum) and hint not in KNOWN:
        return {"enum": [str(one) for one in hint]}
    return KNOWN[origin or hint]
