"""An evening rehearsed by the pure rules: the laws decide all of it, and chance is the seed's."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import Malformed
from club.rules.house_rules import HouseRules, Seniority, WhoPlays
from rubbers.play.state.rubber_state import RubberStage
from tables.rehearsal.evening import read_evening
from tables.rehearsal.evening_run import begun, go_on
from tables.rehearsal.terms import TERM_BOUNDS, RehearsalTerms
from tables.rehearsal_queries import room_at
from tables.room.acts import Phase
from tables.room.events import CutCalled, WentOut
from tables.room.evolve import evolve
from tables.room.state.room_state import Room
from tests.tables.rehearsing import club_terms, rehearsed


def test_the_same_seed_and_settings_give_the_same_evening_and_another_seed_does_not() -> None:
    one, same, other = (rehearsed(seed=seed) for seed in ("a", "a", "b"))
    assert one.lines == same.lines and one.timeline == same.timeline and one.ledger == same.ledger
    assert one.lines != other.lines


def test_an_evening_that_is_saved_and_read_again_between_acts_comes_to_the_same() -> None:
    terms = RehearsalTerms(people=11, minutes=60, seed="x", leaving_percent=40)
    straight = rehearsed(**{**terms.as_json(), "arriving_minutes": 20, "bell_minute": 15})
    evening = begun(terms, club_terms())
    while not evening.over:
        go_on(evening)
        body = json.loads(json.dumps(evening.as_json()))
        evening = read_evening(terms, club_terms(), body)
    assert (evening.room, evening.ledger) == (straight.room, straight.ledger)


@settings(max_examples=25, deadline=None)
@given(
    people=st.integers(4, 40),
    minutes=st.integers(10, 120),
    arriving=st.integers(0, 10),
    bell=st.integers(0, 10),
    together=st.integers(0, 100),
    leaving=st.integers(0, 50),
    tables=st.sampled_from([0, 0, 1, 2, 4]),
    hand=st.integers(2, 15),
    seed=st.text("abcdef0123456789", min_size=1, max_size=8),
    seniority=st.sampled_from(Seniority),
    who_plays=st.sampled_from(WhoPlays),
    code=st.sampled_from([0, 1]),
)
def test_every_evening_comes_to_its_close_by_the_laws(
    people, minutes, arriving, bell, together, leaving, tables, hand, seed, seniority, who_plays,
    code,
) -> None:  # fmt: skip
    rules = HouseRules(seniority=seniority, who_plays=who_plays)
    evening = rehearsed(
        rules, code, people=people, minutes=minutes, arriving_minutes=arriving, bell_minute=bell,
        together_percent=together, leaving_percent=leaving, tables=tables, hand_minutes=hand,
        seed=seed,
    )  # fmt: skip
    ledger = evening.ledger
    assert evening.room.hall.phase is Phase.CLOSE and ledger.closed is not None
    assert len(ledger.people) == people and ledger.begun == len(ledger.results)
    assert all(rubber.stage is RubberStage.WON for rubber in evening.rubbers.values())
    assert ledger.at_once <= (tables or people // 4)
    assert sum(one.rubbers for one in ledger.people.values()) == 4 * len(ledger.results)
    assert not ledger.waiting
    for one in ledger.people.values():
        assert one.waited >= (one.longest.minutes if one.longest else 0)
        assert one.longest is None or bell <= one.longest.since < one.longest.until <= minutes
    waited = sum(one.minutes for one in ledger.by_law.values())
    assert waited == sum(one.waited for one in ledger.people.values())


def test_with_too_few_tables_people_cut_for_places_and_go_out_by_law_20() -> None:
    evening = rehearsed(people=9, tables=1, minutes=180)
    cuts = [one.purpose for _m, _t, one in evening.lines if isinstance(one, CutCalled)]
    assert "play" in cuts and "out" in cuts
    out = [one for _m, _t, one in evening.lines if isinstance(one, WentOut)]
    assert out and {one.because[0].law for one in out} == {"20"}
    assert evening.ledger.at_once == 1 and set(evening.ledger.by_law) >= {"17", "20"}


def test_nobody_waits_for_a_complete_table_while_another_has_a_vacancy() -> None:
    terms = {"people": 120, "minutes": 120, "arriving_minutes": 20, "bell_minute": 15}
    evening = rehearsed(**terms, hand_minutes=2, seed="kill")
    assert all(one.rubbers for one in evening.ledger.people.values())


def test_whoever_leaves_early_goes_between_rubbers_and_the_others_come_first_elsewhere() -> None:
    evening = rehearsed(people=16, minutes=120, leaving_percent=50, seed="3")
    left = [one for one in evening.ledger.people.values() if one.left is not None]
    assert left and all(one.left >= 60 for one in left)
    assert all(rubber.result is not None for rubber in evening.rubbers.values())
    assert "25" in {moment.law for moment in evening.timeline if moment.kind == "ends"}


def test_nobody_is_seated_before_the_bell_nor_begins_after_the_last_call() -> None:
    evening = rehearsed(people=12, bell_minute=5, minutes=60)
    begins = [moment.minute for moment in evening.timeline if moment.kind == "begins"]
    forms = [moment.minute for moment in evening.timeline if moment.kind == "forms"]
    assert min(forms) >= 5 and max(begins) <= 60
    assert evening.ledger.closed >= evening.ledger.last_rubber


def test_made_up_people_are_no_members_numbers() -> None:
    assert not any(who[0].isdigit() for who in rehearsed().ledger.people)


def test_the_room_at_a_minute_is_the_fold_of_what_happened_until_then() -> None:
    evening = rehearsed()
    events = list(evening.lines)
    lines, _told = evening.taken()
    lines = json.loads(json.dumps(lines))
    room = Room()
    for minute, table, event in events:
        if minute <= 30 and not table:
            room = evolve(room, event)
    found, rubbers = room_at({"room": {}, "rubbers": {}}, lines, 30)
    assert found == room and set(rubbers) == {1, 2}
    after, _rubbers = room_at({"room": {}, "rubbers": {}}, lines, evening.minute)
    assert after == evening.room


@pytest.mark.parametrize("name", TERM_BOUNDS)
def test_a_number_out_of_its_bounds_is_refused_by_its_name(name: str) -> None:
    least, most = TERM_BOUNDS[name]
    roomy = RehearsalTerms(minutes=480)
    for value in (least, most):
        replace(roomy, **{name: value, **({} if name != "minutes" else ON_TIME)}).check(["club"])
    for value in (least - 1, most + 1):
        with pytest.raises(Malformed) as refused:
            replace(roomy, **{name: value}).check(["club"])
        assert name in [fault.field for fault in refused.value.faults]


ON_TIME = {"arriving_minutes": 5, "bell_minute": 5}


@pytest.mark.parametrize(
    ("field", "value"),
    [("bot", "strong"), ("seed", ""), ("seed", "a b"), ("seed", "x" * 25), ("bell_minute", 200)],
)
def test_what_cannot_be_rehearsed_is_named(field: str, value: object) -> None:
    with pytest.raises(Malformed) as refused:
        replace(RehearsalTerms(), **{field: value}).check(["club", "novice"])
    assert [fault.field for fault in refused.value.faults] == [field]
