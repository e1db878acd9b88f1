"""A dispute from the call at the table to the committee, on the record and in the score."""

from html import unescape

import pytest

from club.errors import Impossible, Malformed, NotYours, Refusal
from club.members import ties
from club.models import Errand, Member, Stream
from club.record.rebuild import rebuild
from club.rules.house_rules import RulingsName
from club.verify import row_checks
from club.verify.all_checks import findings
from rubbers.cards.seats import Seat, Sides
from rubbers.play.state import acts as play
from rubbers.scoring.statement import Statement
from tables.commands import scoring
from tables.disputes.commands import calling
from tables.disputes.queries import lists, lookup, visibility
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import DisputePart, parts_seen
from tables.disputes.rules.effects import DealAgain, NoEffect, ScoreHand, ValueGame, VoidHand, Warn
from tables.disputes.rules.judging.effects_applied import UnfitEffect
from tables.disputes.rules.state import DisputeKind, DisputeStage, RulingVerdict
from tables.room import acts as room
from tests.disputes.parlour import (
    ARBITRATOR,
    COMMITTEE,
    ONLOOKER,
    WORDS,
    Parlour,
    a_parlour,
    revoked,
)
from tests.disputes.told import EIGHT

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Parlour:
    """Return a table with one hand scored."""
    return a_parlour()


def sound(parlour: Parlour) -> list[str]:
    """Return what is wrong with the record, or the rows beside it."""
    club = parlour.evening.club
    found = [str(one) for one in findings([club], [])]
    return found + [str(one) for one in row_checks.differences(Stream.objects.filter(club=club))]


def test_a_contested_revoke_goes_all_the_way(parlour):
    assert (parlour.rubber.score.ns, parlour.rubber.score.ew) == (1, 0)
    row = parlour.call()
    frozen = parlour.row.stream.__class__.objects.get(pk=parlour.row.stream_id)
    assert (row.subject, row.subject_number) == (frozen.name, frozen.version)
    assert parlour.state().subject.hash == frozen.hash
    parlour.says(Seat.N, "West held a spade and played a heart.")
    parlour.answers("S+ E- W-")
    for seat in (Seat.N, Seat.E):
        who = str(parlour.players[seat])
        parlour.does(int(who), acts.AcceptOnlooker(who, str(ONLOOKER)))
    parlour.does(ONLOOKER, acts.OnlookerDecides(1, True))
    parlour.heard()
    parlour.rules(ScoreHand(1, revoked()))
    assert (parlour.rubber.score.ns, parlour.rubber.score.ew) == (4, 0)
    assert parlour.rubber.hands[0].ruling == "1"
    at = parlour.order(1).at
    east, west = (str(parlour.players[seat]) for seat in (Seat.E, Seat.W))
    parlour.does(int(east), acts.LodgeAppeal(east, at, ""), grounds="He had none.")
    parlour.does(int(west), acts.Concur(west, at))
    upholds = acts.DecideAppeal(str(COMMITTEE), at, RulingVerdict.UPHELD, "")
    parlour.does(COMMITTEE, upholds, reasons="The onlooker's word is final.")
    assert parlour.state().stage is DisputeStage.DECIDED
    assert Errand.objects.filter(task="checkpoint", subject__why="ruling 1").exists()
    assert sound(parlour) == []


def test_a_ruling_takes_a_settled_score_beyond_every_window_and_play_does_not(parlour):
    for tricks in (11, 12):
        parlour.house.hand(parlour.row, tricks)
    assert parlour.rubber.games
    corrects = play.CorrectHand(1, revoked(8), Seat.N)
    row = type(parlour.row).objects.select_related("stream", "evening").get(pk=parlour.row.pk)
    with pytest.raises(Refusal, match="concluded"):
        scoring.perform(parlour.order(parlour.players[Seat.N]), row, corrects)
    parlour.call()
    parlour.heard()
    parlour.rules(ScoreHand(1, revoked(8)))
    assert parlour.rubber.hands[0].statement == revoked(8)


def test_only_a_later_ruling_undoes_a_ruling(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules(VoidHand(1))
    row = type(parlour.row).objects.select_related("stream", "evening").get(pk=parlour.row.pk)
    with pytest.raises(Impossible, match="only a later ruling"):
        scoring.perform(
            parlour.order(parlour.players[Seat.N]), row, play.CorrectHand(1, revoked(), Seat.N)
        )
    parlour.rules(ScoreHand(1, revoked()))
    assert parlour.rubber.score.ns == 4


def test_what_a_ruling_settled_is_said_to_be_ruled_and_not_to_rest_on_the_usual_ground(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules(VoidHand(1), DealAgain(2))
    where = f"/c/{parlour.evening.club.slug}/e/{parlour.evening.key}/t/1/"
    shown = parlour.house.reader(parlour.players[Seat.N]).get(where).content.decode()
    hands = shown.partition("The hands so far")[2]
    assert "Void, as ruled" in hands
    assert "Dealt again, as ruled" in hands


def test_a_hand_that_was_scored_by_ruling_says_which_side_was_given_which_tricks(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules(ScoreHand(1, revoked()))
    where = f"/c/{parlour.evening.club.slug}/e/{parlour.evening.key}/t/1/"
    shown = unescape(
        parlour.house.reader(parlour.players[Seat.N]).get(where).content.decode()
    ).partition("The hands so far")[2]
    names = [Member.objects.get(number=parlour.players[Seat(seat)]).name for seat in "SEW"]
    south, east, west = (name.split()[-1] for name in names)
    pairs = (f"{one} and {two} 6, as ruled" for one, two in ((east, west), (west, east)))
    assert f"You and {south} 7, " in shown and any(pair in shown for pair in pairs)


def test_what_the_committee_varies_is_put_right_in_the_score_in_the_same_change(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules(VoidHand(1))
    north, south = (str(parlour.players[seat]) for seat in (Seat.N, Seat.S))
    at = parlour.order(1).at
    parlour.does(int(north), acts.LodgeAppeal(north, at, ""), grounds="He had one.")
    parlour.does(int(south), acts.Concur(south, at))
    varies = acts.DecideAppeal(
        str(COMMITTEE), at, RulingVerdict.VARIED, "", (ScoreHand(1, revoked()),)
    )
    parlour.does(COMMITTEE, varies, reasons="He had.")
    assert (parlour.rubber.score.ns, parlour.rubber.hands[0].ruling) == (4, "1")
    assert parlour.state().ruling.committee


def test_an_effect_that_cannot_be_leaves_nothing_written(parlour):
    parlour.call()
    parlour.heard()
    before = parlour.lines()
    with pytest.raises(UnfitEffect) as wrong:
        parlour.rules(ScoreHand(1, revoked()), ValueGame(2, 3))
    assert [fault.field for fault in wrong.value.in_place] == ["effects[1].game"]
    with pytest.raises(Malformed, match="not a member"):
        parlour.rules(Warn("4711"))
    assert parlour.lines() == before
    assert parlour.rubber.score.ns == 1


@pytest.mark.law("house.waits")
def test_while_the_arbitrator_is_called_no_hand_is_marked_at_that_table(parlour):
    parlour.call()
    with pytest.raises(Refusal, match="Play must wait") as refused:
        parlour.house.hand(parlour.row, 8)
    assert refused.value.law == "house.waits"
    parlour.does(ARBITRATOR, acts.WaitOrGoOn(False))
    parlour.house.hand(parlour.row, 8)
    assert len(parlour.rubber.hands) == 2


def test_only_a_player_of_the_table_calls_to_it_and_anyone_complains_of_manners(parlour):
    asked = calling.CallAsked("Why?", table=1)
    with pytest.raises(NotYours):
        calling.call(parlour.order(ONLOOKER), parlour.evening, asked)
    manners = calling.CallAsked("He hums.", kind=DisputeKind.ETIQUETTE, against=("1",))
    assert calling.call(parlour.order(ONLOOKER), parlour.evening, manners)["dispute"] == 1
    assert parlour.state().parties == {str(ONLOOKER), "1"}


@pytest.mark.parametrize(
    ("who", "deed"),
    [
        (ONLOOKER, acts.AnswerFact("1", 1, "assent")),
        (ONLOOKER, acts.Hear(str(ONLOOKER))),
        (ARBITRATOR, acts.Hear(str(ONLOOKER))),
        (COMMITTEE, acts.Rule(str(COMMITTEE), EIGHT, (), "71", "", "", "", "", ())),
        (ARBITRATOR, acts.Rule(str(COMMITTEE), EIGHT, (), "71", "", "", "", "", ())),
        (ARBITRATOR, acts.MarkLeading(True)),
        (ONLOOKER, acts.Publish("names")),
    ],
)
def test_nobody_does_what_is_for_another(parlour, who, deed):
    parlour.call()
    words = {"question": "a", "reasons": "b", "decision": "c"}
    with pytest.raises(NotYours):
        parlour.does(who, deed, **words)


def test_an_officer_enters_what_a_player_says_unless_he_is_a_party(parlour):
    parlour.call()
    parlour.says(Seat.N, "West revoked.")
    south = str(parlour.players[Seat.S])
    parlour.does(ARBITRATOR, acts.AnswerFact(south, 1, "assent"))
    assert parlour.state().facts[0].answers[south] == "assent"
    assert parlour.lines()[-1] == ("fact_answered", f"member:{ARBITRATOR}")


def test_the_household_of_a_party_never_hears_and_another_tie_wants_a_reason(parlour):
    parlour.call()
    ties.write_tie(parlour.house.order(), 1, ARBITRATOR, "household")
    takes = acts.Hear(str(ARBITRATOR))
    with pytest.raises(Refusal) as refused:
        parlour.does(ARBITRATOR, takes)
    assert refused.value.law == "house.own_case"
    with pytest.raises(Malformed, match="never be set aside") as wrong:
        parlour.does(ARBITRATOR, takes, waives=("house.own_case",))
    (fault,) = wrong.value.faults
    assert fault.field == "waives" and "house.own_case" in str(fault.expected)
    ties.write_tie(parlour.house.order(), ARBITRATOR, 1, "other")
    with pytest.raises(Refusal) as refused:
        parlour.does(ARBITRATOR, takes)
    assert refused.value.law == "house.ties"
    parlour.does(ARBITRATOR, takes, waives=("house.ties",))
    assert parlour.state().arbitrator == str(ARBITRATOR)
    assert [what for what, _by in parlour.lines()][1:] == ["law_waived", "arbitrator_named"]


def test_words_that_are_wanted_are_named(parlour):
    parlour.call()
    parlour.heard()
    with pytest.raises(Malformed) as wrong:
        parlour.rules(reasons=" ", decision="x" * 4001)
    assert [fault.field for fault in wrong.value.faults] == ["reasons", "decision"]


def test_a_dispute_sent_twice_under_one_key_is_one_dispute(parlour):
    context = parlour.order(parlour.players[Seat.N])
    asked = calling.CallAsked("He revoked.", table=1)
    first = calling.call(context, parlour.evening, asked)
    assert calling.call(context, parlour.evening, asked) == first


def test_the_rows_of_a_dispute_are_written_again_from_its_lines(parlour):
    parlour.call()
    parlour.says(Seat.N, "West revoked.")
    parlour.heard()
    parlour.rules(VoidHand(1))
    row = parlour.dispute()
    told = {name: value for name, value in vars(row).items() if not name.startswith("_")}
    rebuild(Stream.objects.filter(club=parlour.evening.club))
    again = {name: value for name, value in vars(parlour.dispute()).items() if name in told}
    assert again == told
    assert row.parties.count() == 4
    assert sorted(row.words.values_list("what", flat=True)) == [
        "call", "decision", "fact", "question", "reasons",
    ]  # fmt: skip


@pytest.mark.parametrize("who", [1, 2, 3, 4, ARBITRATOR, COMMITTEE, ONLOOKER])
def test_rulings_are_listed_to_those_who_may_read_them_in_as_many_questions_however_many(
    parlour, who, django_assert_max_num_queries
):
    for number in (1, 2, 3):
        parlour.call()
        parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=number)
        ruling = acts.Rule(
            str(ARBITRATOR), parlour.order(1).at, (), "72", "", "", "", "", (NoEffect(),)
        )
        parlour.does(ARBITRATOR, ruling, number=number, **WORDS)
    parlour.does(COMMITTEE, acts.Publish(RulingsName.INITIALS), number=2)
    caller, club = parlour.order(who).caller, parlour.evening.club_id
    with django_assert_max_num_queries(2):
        listed = {row.number for row in lists.ruled(club, caller)}
    every = list(lookup.rows(club))
    assert listed == {one.number for one in every if reads(caller, one)}
    assert (2 in listed) and (len(listed) == 1) is (who == ONLOOKER)


def reads(caller, row) -> bool:
    """Return whether someone may read a ruling, by the one rule for it."""
    seen = parts_seen(lookup.state_of(row), visibility.viewer_of(caller, lookup.state_of(row)))
    return DisputePart.RULING in seen


def won_and_ended(parlour):
    """Let North and South win the rubber, dispute it, and its table go on."""
    for tricks in (11, 11):
        parlour.house.hand(parlour.row, tricks)
    parlour.call()
    parlour.heard()
    parlour.house.does(parlour.evening, room.EndRubber(1))


def ahead(parlour, score):
    """Return what the form says a ruling on hand 3 would do."""
    asked = {"score": score, "ruled_hand": "3", "law": "72"}
    reader = parlour.house.reader(ARBITRATOR)
    return reader.get(parlour.house.at("dispute-weigh", 1), asked).content.decode()


def test_a_rubber_whose_table_has_gone_on_is_left_unfinished_by_a_ruling_and_counts_no_more(
    parlour,
):
    won_and_ended(parlour)
    with pytest.raises(UnfitEffect) as wrong:
        parlour.rules(DealAgain(4))
    assert [fault.field for fault in wrong.value.in_place] == ["effects[0].hand"]
    assert "Hand 3 is void." in ahead(parlour, "void_hand")
    assert (
        "it is left unfinished and does not count in the standings"
        in ahead(parlour, "void_hand").lower()
    )
    parlour.rules(VoidHand(3))
    row = type(parlour.row).objects.get(pk=parlour.row.pk)
    assert (row.stage, row.points, parlour.rubber.over) == ("abandoned", None, True)
    assert Errand.objects.filter(task="standings_rubber").exists()
    parlour.house.does(parlour.evening, room.ChangePhase(room.Phase.CLOSE))
    with pytest.raises(UnfitEffect):
        parlour.rules(DealAgain(4))
    parlour.rules(ScoreHand(3, Statement(tricks=Sides(11, 2))))
    row.refresh_from_db()
    assert (row.stage, row.winners) == ("settled", "N-S")
    house, key = parlour.house, parlour.evening.key
    assert house.reader().get(house.at("night-sheet", key)).status_code == 200
    assert sound(parlour) == []
