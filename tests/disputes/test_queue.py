"""The desk's queue, and its filters, say of a dispute what the rules say that it awaits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from club.errors import WhistError
from club.models import Stream
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat, Side
from tables.disputes import dispute_stream
from tables.disputes.pages.desk.waiting import Queue, filters, kept_in, queued
from tables.disputes.queries import unfinished
from tables.disputes.rules import acts, effects
from tables.disputes.rules.awaited import AwaitedStep, awaited
from tables.disputes.rules.decide import decide
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.state import (
    DisputeKind,
    DisputeState,
    FactAnswer,
    FactForm,
    RulingVerdict,
)
from tables.models.disputes import Dispute as Row
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, a_parlour
from tests.disputes.told import CALL, CODE, EIGHT, RULE, after, at

JUDGE, LOOKER = str(ARBITRATOR), str(ONLOOKER)
AT_THE_TABLE = {seat: str(number) for number, seat in enumerate(Seat, start=1)}
HOW_MANY = 60


def stories() -> list[DisputeState]:
    """Return disputes of all kinds, each after some of what can happen to one."""
    chance, told = Random(1864), []
    for number in range(HOW_MANY):
        etiquette = number % 5 == 0
        call = replace(
            CALL, by="2", players=AT_THE_TABLE,
            kind=DisputeKind.ETIQUETTE if etiquette else DisputeKind.PLAY,
            against=("4",) if etiquette else (),
        )  # fmt: skip
        dispute = _after(None, call)
        assert dispute is not None
        for deed in _story(chance):
            dispute = _after(dispute, deed) or dispute
        told.append(replace(dispute, once=False))
    return [*told, *_behind()]


def _behind() -> Iterator[DisputeState]:
    """Yield what was decided after it was published: by a later ruling, and by the committee."""
    ruling, publishes = replace(RULE, by=JUDGE), acts.Publish(RulingsName.NONE)
    published = after(
        replace(CALL, by="2", players=AT_THE_TABLE), acts.Hear(JUDGE), ruling, publishes
    )
    yield after(ruling, before=published)
    appeal = (acts.LodgeAppeal("1", EIGHT, "grounds"), acts.Concur("3", EIGHT))
    upheld = acts.DecideAppeal(str(COMMITTEE), EIGHT, RulingVerdict.UPHELD, "so")
    yield after(*appeal, upheld, before=published)


def _after(dispute: DisputeState | None, deed: Any) -> DisputeState | None:
    """Return the dispute after a deed; as it was where that is refused."""
    try:
        happened = decide(dispute, deed, CODE)
    except WhistError:
        return dispute
    for event in happened:
        dispute = evolve(dispute, event)
    return dispute


def _story(chance: Random) -> Iterator[Any]:
    """Yield what leads from the call to the register, with some of it left out or done twice."""
    who = chance.choice("1234")
    partner = AT_THE_TABLE[next(seat.partner for seat in Seat if AT_THE_TABLE[seat] == who)]
    remedies = effects.GrantRemedy("72", Side.NS), effects.LoseRemedy("72", Side.EW)
    brings = (effects.NoEffect(), *remedies, effects.OnlookerPays(LOOKER))
    verdict = chance.choice(list(RulingVerdict))
    varied = (effects.NoEffect(),) if verdict is RulingVerdict.VARIED else ()
    way = (
        acts.StateFact(who, FactForm.WORDS, "words"),
        *(acts.AnswerFact(one, 1, chance.choice(list(FactAnswer))) for one in "1234"),
        *(acts.AcceptOnlooker(one, LOOKER) for one in "12"),
        acts.OnlookerDecides(1, True),
        acts.WithdrawCall("2") if chance.random() < 0.1 else acts.WaitOrGoOn(False),
        acts.Hear(JUDGE),
        acts.Decline(JUDGE, EIGHT, "why", appeal_days=7)
        if chance.random() < 0.2
        else replace(RULE, by=JUDGE, effects=(chance.choice(brings),)),
        acts.LodgeAppeal(who, EIGHT, "grounds"),
        acts.Concur(partner, EIGHT),
        acts.DecideAppeal(str(COMMITTEE), EIGHT, verdict, "so", varied),
        acts.RecordDone(JUDGE, EIGHT, 1),
        acts.Publish(RulingsName.NONE),
        acts.Hear(JUDGE),
    )
    so_far = chance.randrange(len(way) + 1)
    for deed in way[:so_far]:
        for _times in range(chance.choice((0, 1, 1, 1, 2))):
            yield deed


@pytest.mark.django_db
def test_the_desk_its_filters_and_the_pages_agree_on_what_each_dispute_awaits():
    parlour = a_parlour()
    told: dict[int, DisputeState] = {}
    for number, dispute in enumerate(stories(), start=1):
        name = dispute_stream.dispute_stream(parlour.evening.key, number)
        stream = Stream.objects.create(club=parlour.house.club, name=name)
        dispute_stream.project(stream, None, dispute, EIGHT)
        told[number] = dispute
    for now in (at(1), at(8)):
        each = {number: awaited(dispute, now) for number, dispute in told.items()}
        in_parts = {number: set(queued(several)) for number, several in each.items()}
        assert filters(now).keys() == set(Queue) == set().union(*in_parts.values()), now
        for queue in Queue:
            found = set(kept_in(queue, Row.objects.all(), now).values_list("number", flat=True))
            assert found == {number for number, parts in in_parts.items() if queue in parts}, queue
        rows = Row.objects.filter(unfinished.unfinished_at(now)).values_list("number", flat=True)
        more = {
            number for number, several in each.items() if several[0].what is not AwaitedStep.NOTHING
        }
        assert more <= set(rows)
        over = set(each) - set(rows)
        assert over and not over & more
