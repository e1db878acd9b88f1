"""Who may do which act in a dispute, as its command asks."""

from dataclasses import replace

import pytest

from club.errors import NotYours
from club.models import Evening
from club.rules.house_rules import RulingsName
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat, Side
from tables.disputes.queries import dispute_rights
from tables.disputes.rules import acts
from tables.disputes.rules.state import DisputeStage, FactAnswer, FactForm, RulingVerdict
from tables.models.disputes import Dispute as Row
from tests.disputes.told import CALL, EIGHT, after

PLAYERS = {Seat.N: "1", Seat.E: "2", Seat.S: "3", Seat.W: "4"}
LOOKS_ON = {Side.NS: "7", Side.EW: "7"}
SHOWS = acts.AddAttachment("1", "ab", 1, 1, 1, "")
ASKED = replace(
    after(replace(CALL, by="1", players=PLAYERS), SHOWS), onlookers=LOOKS_ON, arbitrator="5"
)
ANSWERS, STATES = (
    acts.AnswerFact("1", 1, FactAnswer.ASSENT),
    acts.StateFact("1", FactForm.WORDS, ""),
)
ACCEPTS, DECIDES = acts.AcceptOnlooker("1", "7"), acts.OnlookerDecides(1, True)
APPEALS, CONCURS = acts.LodgeAppeal("1", EIGHT, ""), acts.Concur("1", EIGHT)
TAKES_BACK, REMOVES = acts.WithdrawCall("1"), acts.RemoveAttachment("1", 1, "")
RULES = acts.Rule("5", EIGHT, (), "71", "", "", "", "", ())
DECLINES, HEARS = acts.Decline("5", EIGHT, ""), acts.Hear("5")
REVIEWS = acts.DecideAppeal("6", EIGHT, RulingVerdict.UPHELD, "")
DONE, WAITS = acts.RecordDone("5", EIGHT, 1), acts.WaitOrGoOn(False)
PUBLISHES, MARKS = acts.Publish(RulingsName.NAMES), acts.MarkLeading(True)
SPOKEN = (ANSWERS, STATES, ACCEPTS)
OF_PLAYERS = (*SPOKEN, APPEALS, CONCURS, SHOWS)
OF_OFFICERS = (RULES, DECLINES, REVIEWS, DONE, WAITS, PUBLISHES, MARKS)
TABLET = Caller(1, device=9, device_kind="table", table=1)


def may(caller, act, dispute=ASKED, phase=Evening.Phase.PLAY):
    row = Row(table_number=1, evening=Evening(phase=phase))
    try:
        dispute_rights.need_right(caller, row, dispute, act)
    except NotYours:
        return False
    return True


def member(number, *offices, scopes=None):
    return Caller(1, number, frozenset(offices), scopes=scopes)


@pytest.mark.parametrize("act", OF_PLAYERS)
def test_each_player_speaks_for_himself_and_an_officer_who_is_no_party_for_him(act):
    assert may(member(1), act)
    assert not may(member(2), act) and not may(member(8), act)
    assert may(member(8, "arbitrator"), act)
    assert not may(member(2, "arbitrator"), act)
    assert not may(member(2, "secretary"), act)


def test_what_happened_is_said_by_those_concerned_and_by_onlookers_a_side_has_named():
    tells = {number: replace(STATES, by=str(number)) for number in (1, 5, 7, 8)}
    assert [may(member(number), act) for number, act in tells.items()] == [True, True, True, False]
    one_side = replace(ASKED, onlookers={Side.NS: "8"})
    assert may(member(8), tells[8], one_side) and not may(member(7), tells[7], one_side)
    assert may(member(9, "scorer"), tells[8]) and not may(member(2, "secretary"), tells[8])
    assert may(TABLET, tells[7]) and not may(TABLET, tells[8])


def test_a_call_is_taken_back_by_who_called_or_an_officer_who_is_no_party_each_in_his_own_name():
    assert may(member(1), TAKES_BACK)
    assert not may(member(8, "arbitrator"), TAKES_BACK)
    assert may(member(8, "arbitrator"), replace(TAKES_BACK, by="8"))
    assert not may(member(2, "arbitrator"), replace(TAKES_BACK, by="2"))
    assert not may(member(8), replace(TAKES_BACK, by="8"))


@pytest.mark.parametrize("act", (*SPOKEN, SHOWS))
def test_the_tablet_of_that_table_enters_what_is_said_there_that_evening(act):
    assert may(TABLET, act)
    assert not may(replace(TABLET, table=2), act)
    assert not may(replace(TABLET, device_kind="door"), act)
    assert not may(replace(TABLET, scopes=frozenset({"read"})), act)
    assert not may(TABLET, act, phase=Evening.Phase.CLOSE)


@pytest.mark.parametrize("act", (APPEALS, CONCURS, TAKES_BACK, DECIDES, REMOVES, *OF_OFFICERS))
def test_a_tablet_neither_appeals_nor_decides_nor_judges(act):
    assert not may(TABLET, act)


def test_a_tablet_shows_pictures_for_its_players_alone():
    assert not may(TABLET, replace(SHOWS, by="7"))


@pytest.mark.parametrize("act", (*OF_PLAYERS, *OF_OFFICERS, TAKES_BACK, DECIDES, REMOVES))
def test_a_token_without_that_scope_does_none_of_it_whoever_bears_it(act):
    reads = frozenset({"rulings:read"})
    for number, office in ((1, "arbitrator"), (5, "arbitrator"), (6, "committee"), (7, "scorer")):
        assert not may(member(number, office, scopes=reads), act)


@pytest.mark.parametrize(
    ("act", "number", "office"),
    [
        (RULES, 5, "arbitrator"), (DECLINES, 5, "arbitrator"), (REVIEWS, 6, "committee"),
        (DONE, 5, "arbitrator"), (WAITS, 5, "secretary"), (PUBLISHES, 5, "arbitrator"),
        (MARKS, 6, "committee"),
    ],
)  # fmt: skip
def test_what_an_office_does_nobody_does_without_it(act, number, office):
    assert may(member(number, office), act)
    assert not may(member(number, "scorer"), act)


@pytest.mark.parametrize("act", (RULES, DECLINES, REVIEWS, DONE, REMOVES))
def test_whoever_judges_signs_with_his_own_name(act):
    assert not may(member(8, "arbitrator", "committee", "secretary"), act)


@pytest.mark.parametrize("act", (DONE, WAITS, PUBLISHES, MARKS))
def test_no_party_does_what_is_for_an_office_in_his_own_dispute(act):
    own = replace(act, by="2") if act is DONE else act
    assert not may(member(2, "arbitrator", "committee", "secretary"), own)


def test_the_onlooker_says_it_himself_or_an_officer_for_him():
    assert may(member(7), DECIDES) and may(member(8, "scorer"), DECIDES)
    assert not may(member(1), DECIDES)
    assert not may(member(7), DECIDES, replace(ASKED, onlookers={Side.NS: "7"}))


def test_a_picture_is_taken_back_by_who_showed_it_while_nothing_is_ruled():
    ruled = replace(ASKED, stage=DisputeStage.RULED)
    assert may(member(1), REMOVES) and not may(member(1), REMOVES, ruled)
    assert not may(member(3), replace(REMOVES, by="3"))
    assert may(member(8, "secretary"), replace(REMOVES, by="8"), ruled)


def test_those_concerned_show_pictures_and_others_do_not():
    for number in (1, 5, 7):
        assert may(member(number), replace(SHOWS, by=str(number)))
    assert not may(member(8), replace(SHOWS, by="8"))


def test_a_member_complains_for_himself_and_neither_a_screen_nor_a_token_without_that_scope():
    assert dispute_rights.may_complain(member(8))
    assert not dispute_rights.may_complain(member(8, scopes=frozenset({"read"})))
    assert not dispute_rights.may_complain(TABLET) and not dispute_rights.may_complain(None)
