"""Given a ruling with a remedy, a payment and a warning, when it is signed, then each is told."""

import pytest
from django.test import Client

from club.errors import NotYours
from club.models import Club
from rubbers.cards.seats import Seat, Side
from tables.disputes.queries import outstanding
from tables.disputes.rules import acts
from tables.disputes.rules.effects import GrantRemedy, NoEffect, OnlookerPays, Warn
from tables.models.disputes import Consequence
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, Parlour, a_parlour
from tests.disputes.test_course import sound

pytestmark = pytest.mark.django_db
REMEDY, PAYS = "may take the remedy the law gives", "owes the stakes and bets"


@pytest.fixture
def parlour() -> Parlour:
    """Return a table at which a ruling grants a remedy, warns North, and lets an onlooker pay."""
    found = a_parlour()
    found.call()
    found.heard()
    north = str(found.players[Seat.N])
    found.rules(GrantRemedy("62", Side.EW), OnlookerPays(str(ONLOOKER)), Warn(north))
    return found


def page(parlour: Parlour, who: int | None, address: str) -> str:
    """Read a page of the evening as someone."""
    client = parlour.house.reader(who) if who else Client()
    here = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}/{address}"
    answer = client.get(here)
    assert answer.status_code == 200, answer.content.decode()[:400]
    return answer.content.decode()


def test_a_remedy_stands_on_the_tables_page_with_its_law_until_it_is_recorded_as_done(parlour):
    north = parlour.players[Seat.N]
    shown = page(parlour, north, "t/1/")
    assert f"East–West {REMEDY}" in shown
    assert "Law 62" in shown
    assert ">Law 71, table 1, hand 2</a>" in shown
    assert PAYS in shown
    stranger = page(parlour, 8, "t/1/")
    assert REMEDY not in stranger
    assert PAYS not in stranger
    Club.objects.update(is_public=True)
    assert REMEDY not in page(parlour, None, "t/1/")
    parlour.does(ARBITRATOR, acts.RecordDone(str(ARBITRATOR), parlour.order(1).at, 1))
    assert REMEDY not in page(parlour, north, "t/1/")
    assert PAYS in page(parlour, north, "t/1/")
    assert sound(parlour) == []


def test_the_onlooker_owes_until_the_payment_is_recorded_and_may_read_the_ruling(parlour):
    assert PAYS in page(parlour, ONLOOKER, "mine")
    ruling = parlour.house.reader(ONLOOKER).get(f"/c/{parlour.house.club.slug}/disputes/1")
    assert "pays the stakes and bets" in ruling.content.decode()
    assert PAYS not in page(parlour, parlour.players[Seat.E], "mine")
    parlour.does(COMMITTEE, acts.RecordDone(str(COMMITTEE), parlour.order(1).at, 2))
    assert PAYS not in page(parlour, ONLOOKER, "mine")


def test_only_an_officer_who_is_no_party_records_it_and_in_his_own_name(parlour):
    at, north = parlour.order(1).at, parlour.players[Seat.N]
    for who, by in ((ONLOOKER, ONLOOKER), (north, north), (ARBITRATOR, COMMITTEE)):
        with pytest.raises(NotYours):
            parlour.does(who, acts.RecordDone(str(by), at, 2))


def test_a_warning_stands_on_the_members_own_page_and_is_counted_on_the_desk(parlour):
    north, east = parlour.players[Seat.N], parlour.players[Seat.E]
    assert "was warned" in page(parlour, north, "mine")
    assert "was warned" not in page(parlour, east, "mine")
    parlour.call(hand=1)
    parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=2)
    people = [str(north), str(east)]
    assert outstanding.warned(parlour.evening, people) == {str(north): 1}
    desk = parlour.house.reader(ARBITRATOR).get(f"/c/{parlour.house.club.slug}/disputes/2")
    assert "Warnings this season" in desk.content.decode()
    own = parlour.house.reader(east).get(f"/c/{parlour.house.club.slug}/disputes/2")
    assert "Warnings this season" not in own.content.decode()


def test_a_later_ruling_takes_all_of_it_away(parlour):
    parlour.rules(NoEffect())
    assert not Consequence.objects.exists()
    assert "was warned" not in page(parlour, parlour.players[Seat.N], "mine")
    assert REMEDY not in page(parlour, parlour.players[Seat.N], "t/1/")
