"""What lists tell of disputes is what `parts_seen` gives: to every role, in every state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

import pytest

from club.models import Club, Evening, Member, Stream
from club.record import journal
from club.rules.house_rules import RulingsName
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from tables.disputes import dispute_stream
from tables.disputes.queries import lists, search, unfinished, visibility
from tables.disputes.rules import acts
from tables.disputes.rules.awaited import AwaitedStep
from tables.disputes.rules.disclosure import DisputePart, as_seen, parts_seen
from tables.disputes.rules.effects import NoEffect, Warn
from tables.disputes.rules.state import DisputeKind, DisputeState, FactAnswer, RulingVerdict
from tests.disputes.told import CALL, RULE, after, at, fact

pytestmark = pytest.mark.django_db
NORTH, EAST, SOUTH, WEST, JUDGE, ONLOOKER, HALF, WARNED, MEMBER, TWICE = map(str, range(1, 11))
OLD = "11"
"""The number under which TWICE was written down before, and looked on."""
TABLE = {Seat.N: NORTH, Seat.E: EAST, Seat.S: SOUTH, Seat.W: WEST}


def called(kind: DisputeKind, onlooker: str) -> DisputeState:
    """Give a call by North of East, heard, and with someone whom both sides accept as onlooker."""
    if kind is DisputeKind.ETIQUETTE:
        call = replace(CALL, by=NORTH, kind=kind, players={}, against=(EAST,))
        return after(call, acts.Hear(JUDGE), fact(NORTH))
    call = replace(CALL, by=NORTH, players=TABLE)
    looks = (acts.AcceptOnlooker(*pair) for pair in ((NORTH, HALF), (EAST, onlooker)))
    accepted = acts.AcceptOnlooker(NORTH, onlooker)
    denied = (acts.AnswerFact(who, 1, FactAnswer.DISSENT) for who in (EAST, WEST))
    agreed = acts.AnswerFact(SOUTH, 1, FactAnswer.ASSENT)
    return after(call, *looks, accepted, acts.Hear(JUDGE), fact(NORTH), agreed, *denied)


def every() -> Iterator[DisputeState]:
    """Yield a dispute of each kind in each state it comes to, published and not, in step or not."""
    publish = acts.Publish(RulingsName.NONE)
    for kind, onlooker in (
        (DisputeKind.PLAY, ONLOOKER),
        (DisputeKind.PLAY, OLD),
        (DisputeKind.ETIQUETTE, ""),
    ):
        effect = Warn(WARNED) if kind is DisputeKind.PLAY else NoEffect()
        ruling = replace(RULE, by=JUDGE, effects=(effect,))
        later = replace(ruling, law="72", at=at(1), effects=(NoEffect(),))
        is_open = called(kind, onlooker)
        ruled = after(ruling, before=is_open)
        declined = after(acts.Decline(JUDGE, at(1), "why"), before=is_open)
        yield from (is_open, ruled, declined)
        yield after(acts.WithdrawCall(NORTH), before=is_open)
        for one in (ruled, after(later, before=ruled)):
            told = after(publish, before=one)
            yield from (one, told, after(later, before=told), after(ruling, before=told))
        if kind is DisputeKind.PLAY:
            yield from appealed(ruled, ruling)
            asked = (acts.LodgeAppeal(NORTH, at(1), "g"), acts.Concur(SOUTH, at(1)))
            remit = acts.DecideAppeal("12", at(2), RulingVerdict.REMITTED, "r", ())
            yield after(*asked, remit, before=declined)


def appealed(ruled: DisputeState, ruling: acts.Rule) -> Iterator[DisputeState]:
    """Yield what comes of an appeal, published before it, or while it goes on, or after it."""
    publish = acts.Publish(RulingsName.NONE)
    asked = acts.LodgeAppeal(NORTH, at(1), "g")
    varied = acts.DecideAppeal("12", at(2), RulingVerdict.VARIED, "r", (Warn(MEMBER),))
    upheld = acts.DecideAppeal("12", at(2), RulingVerdict.UPHELD, "r", ())
    for deeds in ((publish, asked), (asked, publish), (asked,)):
        before = after(*deeds, before=ruled)
        lodged = after(acts.Concur(SOUTH, at(1)), before=before)
        yield from (before, lodged)
        for verdict in (varied, upheld):
            decided = after(verdict, before=lodged)
            yield from (decided, after(publish, before=decided))


@dataclass
class Register:
    """A club with each of these disputes, their rows written from their states."""

    club: Club
    disputes: dict[int, DisputeState]


@pytest.fixture
def register() -> Register:
    """Write the rows."""
    club = Club.objects.create(slug="x", name="X", is_public=True)
    for number in range(1, 13):
        Member.objects.create(
            club=club, number=number, name=f"Member {number}", joined_on=date(2026, 1, 1)
        )
    kept = Member.objects.get(club=club, number=int(TWICE))
    Member.objects.filter(club=club, number=int(OLD)).update(same_as=kept)
    when = datetime(2026, 11, 20, 18, tzinfo=UTC)
    room = Stream.objects.create(club=club, name="room:2026-11-20")
    Evening.objects.create(club=club, stream=room, key="2026-11-20", date=when.date())
    disputes = {n: replace(one, once=False) for n, one in enumerate(every(), start=1)}
    for number, dispute in disputes.items():
        stream = Stream(club=club, name=f"dispute:2026-11-20:{number}")
        journal.save_fold(dispute_stream.KIND, stream, dispute)
        stream.save()
        dispute_stream.project(stream, None, dispute, when)
    return Register(club, disputes)


def readers(club: int) -> Iterator[Caller | None]:
    """Give everyone who reads, in each office and in none."""
    yield from (None, Caller(club), Caller(club, device=1))
    for number in range(1, 11):
        yield Caller(club, number)
    for office in ("arbitrator", "committee", "secretary", "scorer"):
        yield Caller(club, int(MEMBER), frozenset({office}))


def test_a_dispute_is_in_a_list_if_and_only_if_something_of_it_is_seen_and_as_it_is_seen(register):
    club = register.club.pk
    for reader in readers(club):
        seen = {
            number: (parts, as_seen(dispute, parts))
            for number, dispute in register.disputes.items()
            if (parts := parts_seen(dispute, visibility.viewer_of(reader, dispute)))
        }
        listed = {row.number: row for row in lists.visible(club, reader)}
        assert listed.keys() == seen.keys(), reader
        read = {number for number, (parts, one) in seen.items() if DisputePart.RULING in parts}
        ruled = {number for number in read if seen[number][1].ruling}
        assert {row.number for row in lists.ruled(club, reader)} == ruled, reader
        stand = {row.number for row in lists.as_they_stand(club, reader)}
        for number, (_parts, one) in seen.items():
            row, ruling, now = listed[number], one.ruling, register.disputes[number]
            told = (row.visible_stage, row.visible_law, row.visible_code, row.visible_ruled_at)
            shown = (ruling.law, ruling.code, ruling.at) if ruling else ("", "", None)
            assert told == (one.stage.value, *shown), (reader, number)
            same = (now.stage, now.rulings, now.appeals) == (one.stage, one.rulings, one.appeals)
            assert (number in stand) is same, (reader, number)


def test_no_law_that_is_not_published_is_found_by_searching_for_it(register):
    club = register.club.pk
    disputes = register.disputes
    later = {n for n, one in disputes.items() if one.ruling and one.ruling.law == "72"}
    told = {n: one for n, one in disputes.items() if one.published}
    shown = {n for n, one in told.items() if one.rulings[one.register.rulings - 1].law == "72"}
    assert shown and later & told.keys() - shown
    for asked in (search.Search(law="72"), search.Search(words="72")):
        stranger = search.found(lists.ruled(club, None), club, None, asked)
        assert {row.number for row in stranger} == shown
        judge = Caller(club, int(MEMBER), frozenset({"committee"}))
        whole = search.found(lists.ruled(club, judge), club, judge, asked)
        assert {row.number for row in whole} == later


def test_what_waits_for_the_word_of_an_onlooker_is_listed_for_him(register):
    club = register.club.pk
    for onlooker, reader in ((ONLOOKER, ONLOOKER), (OLD, TWICE)):
        waiting = unfinished.awaiting(club, Caller(club, int(reader)), at(1))
        assert {one.dispute.onlooker for one in waiting} == {onlooker}
        assert {one.awaited.what for one in waiting} == {AwaitedStep.HIS_WORD}
    assert unfinished.awaiting(club, Caller(club, int(HALF)), at(1)) == []
