"""The title of a dispute: in the register, on its page, at the desk, in search and over REST."""

import pytest
from django.test import Client

from club.models import Club, Stream
from club.record.rebuild import rebuild
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.effects import NoEffect, Warn
from tables.disputes.rules.state import FactForm
from tests.api.evening import program_of
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, WORDS, Parlour, a_parlour
from tests.disputes.test_pages import does, told
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
HELD = '{"fact":"holds","who":"W","suit":"D","at":"1","value":"yes"}'
CLAIMED = '{"by":"N","do":"claim","what":"revoke","of":"W"}'
FROM_FACTS = "Revoke in diamonds, table 1, hand 1"
IN_WORDS = "The nine of diamonds under the ashtray"


@pytest.fixture
def parlour() -> Parlour:
    return remembered("a dispute about a revoke in diamonds", _revoke)


def _revoke() -> Parlour:
    made = a_parlour()
    made.call(hand=1)
    for fact in (CLAIMED, HELD):
        made.does(ARBITRATOR, acts.StateFact(str(ARBITRATOR), FactForm.SCRIPT, ""), ref=fact)
    made.heard()
    return made


def titles(parlour, who):
    program = program_of(parlour.house.club, who)
    listed = [one["title"] for one in program.read("/disputes")["results"]]
    return [*listed, program.read("/disputes/1")["title"]]


def test_those_concerned_and_the_officers_see_what_it_is_about_and_others_only_where(parlour):
    for who in (parlour.players[Seat.E], ARBITRATOR, COMMITTEE):
        assert titles(parlour, who) == [FROM_FACTS, FROM_FACTS]
    assert titles(parlour, ONLOOKER) == ["Dispute, table 1, hand 1"] * 2


def test_the_title_stands_in_register_page_and_desk(parlour):
    club = f"/c/{parlour.house.club.slug}"
    judge = parlour.house.reader(ARBITRATOR)
    assert f"<b>{FROM_FACTS}</b>" in told(judge, f"{club}/disputes")
    page = told(judge, f"{club}/disputes/1")
    assert f'<h1 id="dispute-title">{FROM_FACTS}</h1>' in page
    assert FROM_FACTS in told(judge, "/admin/tables/dispute/")


def test_whoever_hears_it_words_the_title_anew_and_leaves_it_to_the_facts_again(parlour):
    does(parlour, ARBITRATOR, act="title", title=IN_WORDS)
    assert titles(parlour, ARBITRATOR) == [IN_WORDS] * 2
    assert titles(parlour, ONLOOKER) == ["Dispute, table 1, hand 1"] * 2
    does(parlour, ARBITRATOR, act="title", title="")
    assert titles(parlour, ARBITRATOR) == [FROM_FACTS] * 2


def test_a_player_may_not_change_the_title(parlour):
    program = program_of(parlour.house.club, parlour.players[Seat.W])
    answer = program.post("/disputes/1/title", {"title": "No revoke"})
    assert answer.status_code == 403


def test_a_title_in_words_is_read_by_strangers_as_it_was_published(parlour):
    does(parlour, ARBITRATOR, act="title", title="What Fenn did")
    rule = acts.Rule(str(ARBITRATOR), parlour.order(1).at, (), "72", "", "", "", "", (NoEffect(),))
    parlour.does(ARBITRATOR, rule, **WORDS)
    does(parlour, ARBITRATOR, act="publish", names="none", **{"wording.title": IN_WORDS})
    Club.objects.update(is_public=True)
    address = f"/c/{parlour.house.club.slug}/disputes"
    for page in (told(Client(), address), told(Client(), f"{address}/1")):
        assert IN_WORDS in page and "What Fenn did" not in page
    does(parlour, ARBITRATOR, act="title", title="Quite another thing")
    assert IN_WORDS in told(Client(), address)


@pytest.mark.parametrize("words", ["revoke", "diamonds", "Revoke diamonds"])
def test_a_dispute_is_found_by_the_words_of_its_title(parlour, words):
    address = f"/c/{parlour.house.club.slug}/disputes?words={words}"
    for who, found in ((ARBITRATOR, True), (ONLOOKER, False)):
        assert ("dispute 1" in told(parlour.house.reader(who), address)) is found


def test_rows_written_anew_have_the_same_title(parlour):
    does(parlour, ARBITRATOR, act="title", title=IN_WORDS)
    rebuild(Stream.objects.filter(club=parlour.house.club))
    assert titles(parlour, ARBITRATOR) == [IN_WORDS] * 2


def test_the_board_and_the_table_name_an_open_dispute_by_its_title_as_the_reader_knows_it(parlour):
    evening = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}"
    east, onlooker = (parlour.house.reader(who) for who in (parlour.players[Seat.E], ONLOOKER))
    for address in (f"{evening}/", f"{evening}/t/1/"):
        assert FROM_FACTS in told(east, address)
        stranger = told(onlooker, address)
        assert "Dispute, table 1, hand 1" in stranger and "Revoke" not in stranger


def test_who_calls_again_is_sent_to_the_open_dispute_by_its_title(parlour):
    address = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}/call?table=1"
    assert f">{FROM_FACTS}</a>" in told(parlour.house.reader(parlour.players[Seat.N]), address)


def test_what_is_owed_by_a_ruling_names_it_by_its_title(parlour):
    east = parlour.players[Seat.E]
    parlour.rules(Warn(str(east)))
    address = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}/mine"
    assert f">{FROM_FACTS}</a>" in told(parlour.house.reader(east), address)
