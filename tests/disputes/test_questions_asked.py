"""How many questions a page asks of the database does not grow with the disputes it tells of."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.models import Club, User
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat, Side
from tables.disputes.rules import acts
from tables.disputes.rules.effects import AdjustPoints, GrantRemedy
from tables.disputes.rules.state import FactAnswer, FactForm
from tests.api.evening import program_of
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, WORDS, Parlour, a_parlour

pytestmark = pytest.mark.django_db


def a_dispute(parlour: Parlour, number: int, facts: int = 1) -> None:
    """Let one be called, told of, ruled on and published; and another be called and told of."""
    calls = {1: Seat.N, 3: Seat.E, 5: Seat.S}[number]
    parlour.call(calls)
    north = parlour.players[Seat.N]
    for fact in range(1, facts + 1):
        says = acts.StateFact(str(north), FactForm.WORDS, "")
        parlour.does(north, says, number=number, ref=f"West held {fact} spades.")
        parlour.does(ARBITRATOR, acts.AnswerFact("2", fact, FactAnswer.ASSENT), number=number)
    parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=number)
    effects = (GrantRemedy("62", Side.NS), AdjustPoints(1, Side.EW))
    at = parlour.order(ARBITRATOR).at
    ruling = acts.Rule(str(ARBITRATOR), at, (), "71", "", "", "", "", effects)
    parlour.does(ARBITRATOR, ruling, number=number, **WORDS)
    parlour.does(COMMITTEE, acts.Publish(RulingsName.NAMES), number=number)
    parlour.call(calls)


def test_pages_lists_and_programs_ask_as_much_of_many_disputes_as_of_one():
    parlour = a_parlour()
    house, key = parlour.house, parlour.evening.key
    Club.objects.update(is_public=True)
    arbitrator, north = house.reader(ARBITRATOR), house.reader(parlour.players[Seat.N])
    User.objects.filter(memberships__number=ARBITRATOR).update(is_staff=True)
    program = program_of(house.club, ARBITRATOR)
    here = f"/c/{house.club.slug}"
    looked_at = {
        **{("visitor", page): Client() for page in (f"{here}/disputes", f"{here}/disputes/1")},
        **{("north", page): north for page in (f"{here}/disputes", f"{here}/e/{key}/t/1/", here)},
        ("arbitrator", f"{here}/disputes"): arbitrator,
        ("arbitrator", f"{here}/e/{key}/"): arbitrator,
        ("desk", "/admin/tables/dispute/"): arbitrator,
    }
    read = ("/disputes", "/rulings", "/precedents")

    def asked() -> dict[tuple[str, str], int]:
        found = {}
        for (who, page), client in looked_at.items():
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(page, follow=True)
            assert answer.status_code == 200 and "sign-in" not in answer.request["PATH_INFO"], page
            found[who, page] = len(queries)
        for page in read:
            with CaptureQueriesContext(connection) as queries:
                program.read(page)
            found["program", page] = len(queries)
        return found

    a_dispute(parlour, 1)
    asked()
    once = asked()
    for number in (3, 5):
        a_dispute(parlour, number, facts=3)
    many = asked()
    assert many == once
