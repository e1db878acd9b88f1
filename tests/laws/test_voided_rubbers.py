"""Law 23, our reading: a rubber with an empty seat may be void, and they go on with who waits."""

from __future__ import annotations

import pytest

from club.errors import Impossible
from tables.room import acts, events
from tables.room.state.room_state import TableStage
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")


def walked_out(people: str = "ABCDEF") -> Evening:
    """Return a table where A has quit the first rubber without a substitute."""
    evening = Evening().play(people)
    players = evening.players()
    evening.do(acts.QuitTable(1, players[0]))
    return evening


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_those_left_void_the_rubber_and_go_on_with_one_who_waits() -> None:
    evening = walked_out()
    _gone, *left = evening.players()
    waits, second = evening.waiting()
    for who in left:
        done = evening.do(acts.ConsentToVoid(1, who))
    voided = [event for event in done if isinstance(event, events.RubberVoided)]
    assert len(voided) == 1
    assert all(because.reading for because in voided[0].because)
    assert evening.table().stage is TableStage.PARTNERS
    assert evening.players() == "".join(sorted([*left, waits]))
    assert evening.waiting() == second
    assert evening.replayed() == evening.room


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_until_all_who_are_left_consent_the_rubber_stands() -> None:
    evening = walked_out()
    _gone, one, two, _three = evening.players()
    evening.do(acts.ConsentToVoid(1, one))
    evening.do(acts.ConsentToVoid(1, two))
    assert evening.table().stage is TableStage.PLAYING
    with pytest.raises(Impossible):
        evening.do(acts.ConsentToVoid(1, one))


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_consents_are_gone_when_the_one_who_quit_is_back() -> None:
    evening = walked_out()
    gone, one, *_ = evening.players()
    evening.do(acts.ConsentToVoid(1, one))
    evening.do(acts.ComeBack(1, gone))
    with pytest.raises(Impossible):
        evening.do(acts.ConsentToVoid(1, one))
    with pytest.raises(Impossible):
        evening.do(acts.VoidRubber(1))
    assert evening.table().void_consents == ()


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_an_officer_ends_it_and_nobody_has_one_rubber_more_by_it() -> None:
    evening = Evening().play("ABCDEF")
    evening.end()
    evening.cut_for_places()
    evening.begin()
    gone, *left = evening.players()
    runs = {m.who: m.rubbers for m in evening.table().members if m.who in left}
    evening.do(acts.QuitTable(1, gone))
    evening.do(acts.VoidRubber(1, "a reason"))
    members = {m.who: m for m in evening.table().members}
    assert gone not in members
    assert {who: members[who].rubbers for who in left} == runs
    assert all(members[who].plays for who in left)


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_a_substitute_who_sits_is_asked_and_not_the_one_who_is_back() -> None:
    evening = Evening().play("ABCD").come("GH")
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.NameSubstitute(1, "A", "G"))
    for who in "BCD":
        evening.do(acts.Consent(1, who, "G"))
    evening.do(acts.ComeBack(1, "A"))
    evening.do(acts.QuitTable(1, "B"))
    (named,) = [
        event
        for event in evening.do(acts.NameSubstitute(1, "B", "H"))
        if isinstance(event, events.SubstituteNamed)
    ]
    assert set(named.asked) == {"C", "D", "G"}
