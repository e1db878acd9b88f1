"""What the API answers with, as far as this client reads it; the whole stands at /api/v1/schema."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Phase = Literal["planned", "door", "seat", "play", "tea", "close"]
Stage = Literal["open", "ruled", "appealed", "decided", "declined", "withdrawn"]


class Line(TypedDict):
    """One line of the record, at its place in the public order.

    Of a dispute's line something may be kept back from the reader: `kept_back` names it.
    """

    position: int
    stream: str
    number: int
    what: str
    by: str
    at: str
    body: dict[str, Any]
    hash: str
    kept_back: list[str]


class Lines(TypedDict):
    """Lines in their order; `after` is what to ask with next."""

    results: list[Line]
    after: int


class Evening(TypedDict):
    """An evening, by its key."""

    key: str
    date: str
    place: str
    law_code: str
    phase: Phase


class Result(TypedDict):
    """Who won a rubber, and for how many points."""

    side: str
    points: int


class Rubber(TypedDict):
    """A rubber as it stands; people are members' numbers, and `people` has their names."""

    ordinal: int
    table: int | None
    stream: str
    stage: str
    seating: dict[str, int]
    people: dict[str, str]
    result: Result | None


class Ruling(TypedDict):
    """A written ruling; its words are empty once they are erased."""

    law: str
    code: str
    decision: str
    committee: bool


class Which(TypedDict):
    """One document of a dispute: its kind, and its number among those of that kind."""

    kind: str
    number: int


class Document(Which):
    """A document in the order of all, with what it is against and what it took the place of."""

    against: Which | None
    replaces: Which | None
    verdict: str | None
    stands: bool


class Dispute(TypedDict):
    """A dispute, with what the bearer of the token may see of it; what is kept back is null."""

    number: int
    evening: str
    table: int | None
    stage: Stage
    waits: bool
    documents: list[Document] | None
    rulings: list[Ruling] | None


class ScoreAhead(TypedDict):
    """Where a rubber stands: points of the present game and games won, by side, and the result."""

    stage: Literal["playing", "won", "abandoned", "settled"]
    game: dict[str, int]
    games: dict[str, int]
    winners: str | None
    points: int | None


class EffectAhead(TypedDict):
    """An effect of a ruling, in words."""

    says: str


class RulingAhead(TypedDict):
    """What a ruling would change; `before` and `after` are null where no score does."""

    effects: list[EffectAhead]
    before: ScoreAhead | None
    after: ScoreAhead | None
    says: list[str]


class Problem(TypedDict, total=False):
    """What is the matter (RFC 9457); `errors` names each field and what was expected there."""

    status: int
    title: str
    detail: str
    code: str
    law: str
    errors: list[dict[str, str]]
