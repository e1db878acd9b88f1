"""The call of the arbitrator, and what is asked in the command itself of whoever does something."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from club.errors import Begun, Malformed, NotYours, Refusal, Unknown
from club.members import ties
from club.models import Member
from club.record import unit_of_work
from rubbers.cards.seats import Seat
from tables.disputes.commands import calling, dispute_acts
from tables.disputes.queries import signatories
from tables.disputes.rules import acts
from tables.disputes.rules.effects import NoEffect
from tables.disputes.rules.state import DisputeKind, DisputeStage, FactForm, RulingVerdict
from tables.models.disputes import Dispute as Row
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, WORDS, Parlour, a_parlour
from tests.views.house import sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Parlour:
    """Return a table with one hand scored."""
    return a_parlour()


def test_a_call_freezes_the_hand_as_it_is_held_and_not_as_it_was_read_before(parlour, monkeypatch):
    held, record = unit_of_work.locked_stream, parlour.row.stream.name

    def after_one_more_hand(club, name):
        if name == record:
            monkeypatch.undo()
            parlour.house.hand(parlour.row, 8)
        return held(club, name)

    monkeypatch.setattr(unit_of_work, "locked_stream", after_one_more_hand)
    row = parlour.call()
    present = parlour.rubber.hand.number if parlour.rubber.hand else 2
    assert (row.subject_number, parlour.state().subject.hand) == (_version(parlour), present)


def test_a_call_locks_the_room_before_the_table_and_its_rubber(parlour, monkeypatch):
    """Acts in the room lock a rubber and then its table: only the room keeps them apart."""
    held, locked = unit_of_work.locked_stream, []

    def noted(club, name):
        locked.append(name.partition(":")[0])
        return held(club, name)

    monkeypatch.setattr(unit_of_work, "locked_stream", noted)
    parlour.call()
    assert locked == ["register", "room", "table", "rubber", "dispute"]


def _version(parlour):
    return type(parlour.row).objects.get(pk=parlour.row.pk).stream.version


def test_a_call_sent_again_is_answered_as_before_though_the_caller_may_no_longer_call(parlour):
    context = parlour.order(ARBITRATOR)
    asked = calling.CallAsked("They quarrel.", table=1)
    first = calling.call(context, parlour.evening, asked)
    plain = parlour.house.order(ARBITRATOR, "member").caller
    again = type(context)(plain, context.idempotency_key, context.at)
    assert calling.call(again, parlour.evening, asked) == first


def test_a_call_for_nobody_is_taken_back_by_the_officer_who_made_it_or_for_a_reason(parlour):
    calling.call(parlour.order(ARBITRATOR), parlour.evening, calling.CallAsked("So.", table=1))
    for who in (ONLOOKER, parlour.players[Seat.N]):
        with pytest.raises(NotYours):
            parlour.does(who, acts.WithdrawCall(str(who)))
    with pytest.raises(NotYours, match="own name"):
        parlour.does(ARBITRATOR, acts.WithdrawCall("1"), reason="They agree.")
    with pytest.raises(Malformed, match="Give a reason"):
        other = parlour.house.order(ONLOOKER, "scorer")
        dispute_acts.perform(other, parlour.dispute(), acts.WithdrawCall(str(ONLOOKER)))
    parlour.does(ARBITRATOR, acts.WithdrawCall(str(ARBITRATOR)))
    assert parlour.state().stage is DisputeStage.WITHDRAWN


def test_an_officer_takes_back_a_players_call_for_a_reason_that_stands_on_the_record(parlour):
    row = parlour.call()
    arbitrator, north = (parlour.house.reader(who) for who in (ARBITRATOR, parlour.players[Seat.N]))
    here = f"/c/{parlour.house.club.slug}/disputes/{row.number}"
    offered = arbitrator.get(here).content.decode().partition('id="take-back"')[2]
    assert 'name="reason"' in offered.partition("</details>")[0]
    own = north.get(here).content.decode().partition('id="take-back"')[2]
    assert 'name="reason"' not in own.partition("</details>")[0] and "for good" in own
    refused = arbitrator.post(f"{here}/do", sent(act="withdraw"))
    assert refused.status_code == 422 and parlour.state().stage is DisputeStage.OPEN
    arbitrator.post(f"{here}/do", sent(act="withdraw", reason="They settled it."))
    shown = north.get(here).content.decode()
    named = Member.objects.get(number=ARBITRATOR).name
    assert f"{named} withdrew the call." in shown and "They settled it." in shown


def test_nobody_says_anything_in_a_dispute_he_may_not_see(parlour):
    manners = calling.CallAsked("He hums.", kind=DisputeKind.ETIQUETTE, against=("1",))
    calling.call(parlour.order(2), parlour.evening, manners)
    with pytest.raises(Unknown):
        parlour.does(ONLOOKER, acts.StateFact(str(ONLOOKER), FactForm.WORDS, ""), ref="I heard it.")


def test_who_is_written_down_twice_does_not_judge_himself_under_his_other_number(parlour):
    north = parlour.players[Seat.N]
    parlour.call()
    Member.objects.filter(number=north).update(same_as=Member.objects.get(number=ARBITRATOR))
    with pytest.raises(NotYours):
        parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)))
    with pytest.raises(Refusal) as refused:
        parlour.does(COMMITTEE, acts.Hear(str(ARBITRATOR)))
    assert refused.value.law == "house.own_case"


def test_who_introduced_a_party_under_another_number_is_tied_to_him(parlour):
    old = Member.objects.get(number=ONLOOKER)
    north = Member.objects.get(number=parlour.players[Seat.N])
    Member.objects.filter(pk=north.pk).update(introduced_by=old)
    Member.objects.filter(pk=old.pk).update(same_as=Member.objects.get(number=ARBITRATOR))
    parlour.call()
    with pytest.raises(Refusal) as refused:
        parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)))
    assert refused.value.law == "house.ties"


def test_an_arbitrator_whose_membership_has_lapsed_is_given_no_dispute(parlour):
    parlour.call()
    Member.objects.filter(number=ARBITRATOR).update(kind=Member.Kind.LAPSED)
    with pytest.raises(NotYours, match="not an arbitrator"):
        parlour.does(COMMITTEE, acts.Hear(str(ARBITRATOR)))


def test_a_rule_is_set_aside_by_an_officer_who_is_no_party_and_by_nobody_else(parlour):
    asked, east = parlour.call(), parlour.players[Seat.E]
    for seat in (Seat.N, Seat.E):
        names = acts.AcceptOnlooker(str(parlour.players[seat]), str(ONLOOKER))
        parlour.does(parlour.players[seat], names)
    for who, office in ((ONLOOKER, "member"), (east, "arbitrator")):
        says = acts.StateFact(str(who), FactForm.WORDS, "")
        context = parlour.order(who, waives=("house.ties",), reason="It suits me.")
        caller = parlour.house.order(who, office).caller
        with pytest.raises(NotYours, match="can set a rule aside"):
            dispute_acts.perform(replace(context, caller=caller), asked, says, {"ref": "He did."})


def test_ties_written_down_after_the_hearing_are_asked_about_by_ruling_and_appeal(parlour):
    parlour.call()
    parlour.heard()
    ties.write_tie(parlour.house.order(), 1, ARBITRATOR, "household")
    with pytest.raises(Refusal) as refused:
        parlour.rules()
    assert refused.value.law == "house.own_case"
    ties.write_tie(parlour.house.order(), 1, ARBITRATOR, "other")
    ties.write_tie(parlour.house.order(), 1, COMMITTEE, "household")
    parlour.does(ARBITRATOR, _ruling(parlour), waives=("house.ties",), **WORDS)
    assert parlour.state().ruling.code == parlour.evening.law_code
    at = parlour.order(1).at
    east, west = (str(parlour.players[seat]) for seat in (Seat.E, Seat.W))
    parlour.does(int(east), acts.LodgeAppeal(east, at, ""), grounds="He had none.")
    parlour.does(int(west), acts.Concur(west, at))
    with pytest.raises(Refusal) as refused:
        decides = acts.DecideAppeal(str(COMMITTEE), at, RulingVerdict.UPHELD, "")
        parlour.does(COMMITTEE, decides, reasons="So.")
    assert refused.value.law == "house.own_case"


def _ruling(parlour):
    at = parlour.order(ARBITRATOR).at
    return acts.Rule(str(ARBITRATOR), at, (), "71", "", "", "", "", (NoEffect(),))


def test_a_household_stays_one_whatever_tie_another_number_has_besides(parlour):
    parlour.call()
    kept = Member.objects.get(number=ARBITRATOR)
    for number, kind in ((ARBITRATOR, "household"), (ONLOOKER, "other")):
        ties.write_tie(parlour.house.order(), 1, number, kind)
    Member.objects.filter(number=ONLOOKER).update(same_as=kept)
    for judge in (ARBITRATOR, ONLOOKER):
        found = signatories.of_judge(parlour.evening.club_id, str(judge), {"1", "2"})
        assert found == (True, ())


def test_how_long_one_may_appeal_is_the_clubs_custom_for_rulings_and_declinings(parlour):
    rules = {**parlour.evening.house_rules, "appeal_days": 3}
    type(parlour.evening).objects.update(house_rules=rules)
    for number, seat in ((1, Seat.N), (2, Seat.S)):
        parlour.call(seat)
        parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=number)
    parlour.does(ARBITRATOR, _ruling(parlour), **WORDS)
    context = parlour.order(ARBITRATOR)
    declines = acts.Decline(str(ARBITRATOR), context.at, "")
    dispute_acts.perform(context, parlour.dispute(2), declines, {"reason": "Doubt."})
    assert parlour.state().appeal_until - parlour.state().ruling.at == timedelta(days=3)
    assert parlour.state(2).appeal_until - context.at == timedelta(days=3)


def test_a_player_has_one_open_call_in_a_hand_and_is_led_to_it(parlour):
    first = parlour.call()
    for _again in range(2):
        with pytest.raises(Begun, match="dispute 1 is open") as told:
            parlour.call()
    assert (told.value.page, told.value.number) == ("dispute", first.number)
    others = [parlour.call(Seat.S), parlour.call(hand=1)]
    manners = [
        parlour.call(kind=DisputeKind.ETIQUETTE, against=(str(parlour.players[of]),))
        for of in (Seat.E, Seat.W)
    ]
    assert len({row.number for row in (first, *others, *manners)}) == 5
    with pytest.raises(Begun):
        parlour.call(kind=DisputeKind.ETIQUETTE, against=(str(parlour.players[Seat.E]),))
    parlour.does(parlour.players[Seat.N], acts.WithdrawCall(str(parlour.players[Seat.N])))
    assert parlour.call().number == 6
    with pytest.raises(IntegrityError), transaction.atomic():
        Row.objects.filter(number=first.number).update(matter=parlour.dispute(6).matter)


def test_a_page_says_what_is_called_already_and_links_it(parlour):
    north = parlour.house.reader(parlour.players[Seat.N])
    here = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}/call"
    there = f'href="/c/{parlour.house.club.slug}/disputes/1"'
    first = sent(table="1", why="He revoked.")
    assert north.post(here, first).status_code == 302
    gone_back = north.post(here, {**first, "why": "He did it again."})
    page = gone_back.content.decode()
    assert "You have already sent that" in page and "key" not in page.partition("<main")[2]
    assert there in north.get(here, {"table": 1}).content.decode()
    answer = north.post(here, sent(table="1", why="He revoked."))
    assert answer.status_code == 422 and there in answer.content.decode()
