"""Given a story told at a table, when it is taken to the arbitrator, then its steps are facts."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from club.errors import Malformed
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.state import FactForm
from tests.disputes.parlour import ARBITRATOR, Parlour, a_parlour
from tests.views.house import sent

pytestmark = pytest.mark.django_db
FALSE_LEAD = "led-out-of-turn~by.S~right.N~card.KS~followed.none"
WAIVED = "waive~at.2~law.62~by.E"


@pytest.fixture
def parlour() -> Parlour:
    """Return a table with one hand scored."""
    return a_parlour()


def got(parlour: Parlour, who: int, address: str, status: int = 200) -> str:
    """Read a page of the club."""
    answer = parlour.house.reader(who).get(f"/c/{parlour.house.club.slug}/{address}")
    assert answer.status_code == status, answer.content.decode()[:400]
    return answer.content.decode()


def test_a_story_is_carried_into_a_call_and_its_steps_are_facts_the_laws_answer(parlour):
    house, key = parlour.house, parlour.evening.key
    north, east, slug = parlour.players[Seat.N], parlour.players[Seat.E], house.club.slug
    here = f"e/{key}/t/1/happened"
    led = house.reader(north).get(f"/c/{slug}/{here}")
    head = dict(parse_qsl(urlsplit(led.headers["Location"]).query))
    assert head["dealer"]
    told = got(parlour, north, f"{here}?step={FALSE_LEAD}")
    assert "Call the arbitrator and add this" in told
    assert "Call the arbitrator and add this" in got(parlour, 5, f"{here}?step={FALSE_LEAD}")
    assert "Call the arbitrator and add this" not in got(parlour, 8, f"{here}?step={FALSE_LEAD}")
    form = got(parlour, north, f"e/{key}/call?table=1&step={FALSE_LEAD}")
    assert "South led the king of spades" in form
    fields = sent(table="1", why="Who was to lead?", step=[FALSE_LEAD])
    answer = house.reader(north).post(f"/c/{slug}/e/{key}/call", fields)
    assert answer.status_code == 302, answer.content.decode()[:600]
    (fact,) = parlour.state().facts
    assert (fact.telling, fact.by) == (FactForm.SCRIPT, str(north))
    page = got(parlour, east, "disputes/1")
    assert "(South) led the king of spades, when " in page and " had the lead" in page
    assert "What the laws say" not in page
    parlour.answers("E+ S+")
    page = got(parlour, east, "disputes/1")
    assert "What the laws say of the agreed facts" in page
    assert "Law 62" in page
    assert "Can be claimed now" in page
    there = got(parlour, east, f"{here}?step={FALSE_LEAD}&step={WAIVED}")
    assert "Add it to this dispute: Lead out of turn, table 1" in there
    more = sent(step=[FALSE_LEAD, WAIVED])
    answer = house.reader(east).post(f"/c/{slug}/disputes/1/tell", more)
    assert answer.status_code == 302, answer.content.decode()[:600]
    assert len(parlour.state().facts) == 2
    again = house.reader(east).post(f"/c/{slug}/disputes/1/tell", sent(step=[FALSE_LEAD, WAIVED]))
    assert (again.status_code, len(parlour.state().facts)) == (422, 2)
    parlour.answers("N+ S+", 2)
    page = got(parlour, east, "disputes/1")
    assert "(East) let it pass." in page
    assert "Let pass" in page


def test_nobody_tells_it_for_another_nor_a_story_that_cannot_be(parlour):
    parlour.call()
    slug = parlour.house.club.slug
    stranger = parlour.house.reader(8)
    answer = stranger.post(f"/c/{slug}/disputes/1/tell", sent(step=[FALSE_LEAD], by="1"))
    assert answer.status_code == 403
    for story in ([], ["nothing-of-the-kind"], [WAIVED]):
        answer = parlour.house.reader(ARBITRATOR).post(
            f"/c/{slug}/disputes/1/tell", sent(step=story)
        )
        assert answer.status_code == 422, story
    assert parlour.state().facts == ()


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("West played a heart.", "event"),
        ('{"by": "W", "do": "play", "card": "3X"}', "event.card"),
        ('{"events": [{"by": "W", "do": "play", "card": "3H"}], "step": "x"}', "event.step"),
        ('{"fact": "holds", "who": "W", "suit": "S", "at": 4, "value": "yes"}', "event.at"),
    ],
)
def test_a_script_fact_is_read_before_it_stands(parlour, text, field):
    parlour.call()
    deed = acts.StateFact(str(ARBITRATOR), FactForm.SCRIPT, "")
    with pytest.raises(Malformed) as wrong:
        parlour.does(ARBITRATOR, deed, ref=text)
    assert [fault.field for fault in wrong.value.faults] == [field]
    assert parlour.state().facts == ()
