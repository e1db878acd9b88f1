"""The people in any value are found by its type: in each event of ours, and in a plugin's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from datetime import UTC, datetime, time
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.serializers import as_json
from club import clock
from club.codec import people_walk
from club.codec.codec import CODEC
from club.codec.people_walk import people_in, with_people
from club.models import Line, Member, Stream
from club.person import PERSON, PersonId
from club.plugins.registry import RegistryEntry
from club.privacy import subject_access
from club.privacy.erasure_preview import preview_erasure
from club.reason import Reason
from club.record import line_people, line_words
from club.record.journal import StreamKind
from club.record.registries import STREAM_KINDS
from club.record.unit_of_work import unit_of_work
from club.rules.house_rules import HouseRules
from rubbers import streams as rubber_streams
from rubbers.cards.card import Card, Rank, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Sides
from rubbers.code.law import Because
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.speech import AgreeBystander
from rubbers.play.state import events as rubber_events
from tables import streams as table_streams
from tables.disputes import dispute_stream as dispute_streams
from tables.disputes.rules import events as dispute_events
from tables.room import events as room_events
from tests.club.recorded import Evenings
from tests.often import examples


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody's chair."""

    sitter: PersonId | None


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits there, by name or by seat, as a paper may say."""

    sitter: PersonId | Seat


@dataclass(frozen=True, slots=True)
class SupperTaken:
    """A plugin's event: who supped with whom, in words that no set of names would know."""

    host: PersonId
    chairs: tuple[Chair, ...]
    owed: Mapping[PersonId, int]
    toasts: Mapping[str, tuple[PersonId, PersonId]]
    bill: int = 0
    guests: frozenset[PersonId] = frozenset()


SUPPER = StreamKind(
    prefix="supper",
    begin=lambda _stream: None,
    encode=lambda event: ("supper_taken", CODEC.write(event)),
    decode=lambda _what, body: CODEC.read(SupperTaken, body, "supper"),
    evolve=lambda _state, event: event,
    replay=lambda _stream, told: None,
    to_json=CODEC.write,
    from_json=lambda body: body,
    project=lambda _stream, _before, _after, _at: None,
    clear=lambda _stream: None,
)
KINDS = {
    **dict.fromkeys(get_args(room_events.Event), table_streams.TABLE_KIND),
    **dict.fromkeys(get_args(rubber_events.Event), rubber_streams.KIND),
    **dict.fromkeys(get_args(dispute_events.Event), dispute_streams.KIND),
    SupperTaken: SUPPER,
}
EVENTS = [kind for kind in KINDS if kind is not rubber_events.ActDone]
"""All but an act at a table on a screen, whose type says less than there is in it."""
ACE = PartialCard(Suit.SPADES, Rank.ACE)
FIXED = {
    str: "some words",
    int: 3,
    bool: True,
    type(None): None,
    PartialCard: ACE,
    Card: Card(Rank.ACE, Suit.SPADES),
    datetime: datetime(2026, 11, 20, tzinfo=UTC),
    time: time(19, 30),
    HouseRules: HouseRules(),
}
NOBODY = {
    "beacon", "card", "cards", "code", "digest", "evening", "hash", "id", "law", "nonce", "proof",
    "plugins_off", "record", "root", "ruling", "secret", "stream",
}  # fmt: skip
"""Texts of our events that are no person's, beside references to words."""


@pytest.fixture(autouse=True, scope="module")
def supper():
    kept = STREAM_KINDS.entries()
    STREAM_KINDS.fill([*kept, RegistryEntry("supper", SUPPER, "supper")])
    yield
    STREAM_KINDS.fill(kept)


def built(hint: Any, draw: Any, placed: list[str]) -> Any:
    """Draw a value of a type; everybody in it is `placed`, under a number of their own."""
    origin, parts = get_origin(hint), get_args(hint)
    if PERSON in getattr(hint, "__metadata__", ()):
        placed.append(str(7000 + len(placed)))
        return placed[-1]
    if origin in people_walk.UNIONS:
        return built(draw(st.sampled_from(parts)), draw, placed)
    if origin in (tuple, frozenset):
        several = Ellipsis in parts or origin is frozenset
        row = parts[:1] * draw(st.integers(0, 3)) if several else parts
        return origin(built(part, draw, placed) for part in row)
    if origin is Sides:
        return Sides(*(built(parts[0], draw, placed) for _side in range(2)))
    if origin is Mapping:
        return {built(parts[0], draw, placed): built(parts[1], draw, placed)}
    if hint in FIXED:
        return FIXED[hint]
    if hint is Because:
        placed.append(str(7000 + len(placed)))
        return Because("20", "club-1864", 1, Reason("{who} goes out.", who=(placed[-1],)))
    if is_dataclass(hint):
        return hint(**{n: built(of, draw, placed) for n, of in people_walk.fields_of(hint).items()})
    return draw(st.sampled_from(hint))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=examples(8))
@given(data=st.data())
def test_whoever_is_placed_in_an_event_is_found_shown_and_changed(kind, data):
    placed: list[str] = []
    event = built(kind, data.draw, placed)
    assert sorted(who for _place, who in people_in(event)) == sorted(placed)
    moved = with_people(event, lambda who: f"8{who}")
    assert sorted(who for _place, who in people_in(moved)) == sorted(f"8{who}" for who in placed)
    assert with_people(moved, lambda who: who[1:]) == event
    what, body = KINDS[kind].encode(event)
    line = Line(stream=Stream(name=f"{KINDS[kind].prefix}:e:1"), what=what, body=body, by="club")
    assert all(line_people.names_any(line, frozenset({who})) for who in placed)
    assert not line_people.names_any(line, frozenset({"9999"}))
    said = line_words.sentence_of(line, {who: f"Somebody {who}" for who in placed})
    reasons = {who for place, who in people_in(event) if place.startswith("because")}
    assert all(f"Somebody {who}" in said for who in reasons or placed)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=examples(4))
@given(data=st.data())
def test_everybody_is_a_number_in_what_other_programs_are_shown(kind, data):
    placed: list[str] = []
    shown = as_json.show(built(kind, data.draw, placed), str)
    assert not set(leaves(shown)) & set(placed)
    keys = {str(key) for key in keys_in(shown)}
    reasons = {who for who in placed if who in json.dumps(shown, default=str)}
    assert set(placed) <= {str(one) for one in leaves(shown)} | keys | reasons


def leaves(shown: Any) -> Iterator[Any]:
    match shown:
        case dict():
            for part in shown.values():
                yield from leaves(part)
        case list() | tuple():
            for part in shown:
                yield from leaves(part)
        case _:
            yield shown


def keys_in(shown: Any) -> Iterator[Any]:
    match shown:
        case dict():
            yield from shown
            for part in shown.values():
                yield from keys_in(part)
        case list():
            for part in shown:
                yield from keys_in(part)


def texts_of(hint: Any, name: str = "") -> Iterator[str]:
    """Name each field of a type, and of those in it, that holds text which is not a person's."""
    if hint is str:
        yield name
    elif PERSON not in getattr(hint, "__metadata__", ()) and hint not in (Reason, Because, Act):
        for part in get_args(hint):
            yield from texts_of(part, name)
        if is_dataclass(hint):
            for field, of in people_walk.fields_of(hint).items():
                yield from texts_of(of, field)


def test_a_text_of_an_event_is_a_person_s_or_is_known_to_be_none():
    found = {name for kind in EVENTS[:-1] for name in texts_of(kind)}
    assert {name for name in found if not name.endswith("ref")} == NOBODY


def test_an_onlooker_named_in_an_act_at_the_table_is_found():
    act = AgreeBystander(by=Seat.N, who="7001")
    event = rubber_events.ActDone(1, 0, 1, act)
    assert dict(people_in(event)) == {"act.who": "7001"}
    assert with_people(event, lambda who: "7002").act.who == "7002"
    assert not dict(people_in(rubber_events.ActDone(1, 0, 1, Play(by=Seat.N, card=ACE))))


def test_a_line_that_cannot_be_read_here_names_whoever_s_number_is_a_word_in_it():
    line = Line(stream=Stream(name="gone:e:1"), what="danced", body={"pair": ["7", {"8": 9}]})
    named = (line_people.names_any(line, frozenset({who})) for who in ("7", "8", "9"))
    assert list(named) == [True, True, False]


def test_a_seat_is_nobody_where_a_person_may_stand():
    assert list(people_in(Place(Seat.N))) == []
    assert list(people_in(Place("7"))) == [("sitter", "7")]


@pytest.mark.django_db
def test_lines_of_rubbers_and_of_plugins_are_exported_and_counted_before_an_erasure():
    made = Evenings()
    made.people_enter()
    streams = {
        "rubber:e:1": [
            ("substitute_sat", {"seat": "E", "person": "2", "in_place_of": "3"}),
            ("entered_by_player", {"seat": "N", "person": "2"}),
            ("entered_by_player", {"seat": "N", "person": "3"}),
        ],
        "supper:e": [SUPPER.encode(SupperTaken("3", (Chair("2"),), {}, {}))],
    }
    before = line_people.count_naming(made.club.pk, frozenset({"2"}))
    with unit_of_work(made.order(), {"do": "write"}, list(streams)) as uow:
        for stream, lines in streams.items():
            for what, body in lines:
                uow.append(stream, what, body)
    member = Member.objects.get(club=made.club, number=2)
    told = subject_access.document(member, clock.now())
    said = [line["says"] for line in told["record"] if line["stream"] in streams]
    assert [one.partition(":")[0] for one in said] == [
        "Substitute sat", "Entered by player", "Supper taken",
    ]  # fmt: skip
    assert all(member.name in one for one in said)
    assert preview_erasure(member, made.order()).lines == before + 3
