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


class Against(TypedDict):
    """The law against an act, which an officer may set aside."""

    law: str
    edition: str
    sentence: str


class Offer(TypedDict):
    """What the bearer of the token may do next: `body` is sent, with what `fields` leave open."""

    kind: str
    method: Literal["POST"]
    href: str
    media_type: str
    body: dict[str, Any]
    fields: list[dict[str, Any]]
    refusal: Against | None


class Rubber(TypedDict):
    """A rubber as it stands; people are members' numbers, and `people` has their names."""

    ordinal: int
    table: int | None
    stream: str
    stage: str
    seating: dict[str, int]
    people: dict[str, str]
    result: Result | None
    may: list[Offer]


class Person(TypedDict):
    """Someone in a dispute; `member` is null where a published one does not name them."""

    member: int | None
    name: str


class FactAnswer(Person):
    """What one player says of a fact."""

    answer: Literal["assent", "dissent", "abstain"]


class Fact(TypedDict):
    """Something said to have happened, by whom, and what each player says of it."""

    number: int
    words: str
    by: Person | None
    answers: list[FactAnswer]
    settled: bool | None


class Ruling(TypedDict):
    """A written ruling; its words are empty once they are erased."""

    by: Person | None
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

    by: Person | None
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
    called_by: Person | None
    players: dict[str, Person] | None
    arbitrator: Person | None
    onlooker: Person | None
    facts: list[Fact] | None
    documents: list[Document] | None
    rulings: list[Ruling] | None
    may: list[Offer]


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
