"""“Cut for us”: the program draws the cards, and the laws do with them what they always do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest

from club.errors import Impossible, NotYours
from club.models import Evening, Line
from club.verify.streams import check_fold
from rubbers.dealing import verify
from rubbers.dealing.ids import IdSpace
from rubbers.models import DrawnId
from tables import queries
from tables.commands import commitments, room_acts, undo
from tables.room import acts
from tables.room.cutting import drawing
from tables.room.cutting.drawing import DrawnPack
from tables.room.state.cut import CutPurpose
from tests.views.house import House, a_house, sent, told

pytestmark = pytest.mark.django_db
FOUR = ("2", "3", "4", "5")
SIX = (*FOUR, "6", "7")


@pytest.fixture
def house() -> House:
    made = a_house()
    made.people_enter()
    return made


def forming(house: House, people: tuple[str, ...] = FOUR) -> Evening:
    """Bring an evening whose deals are committed to its first cut."""
    evening = house.open_committed_evening(*map(int, people))
    house.does(evening, acts.Declare(people))
    house.does(evening, acts.FormTable(1))
    return evening


def table_of(evening: Evening):
    return queries.tables_of(evening)[1]


def lines(what: str) -> list[Line]:
    return list(Line.objects.filter(what=what).order_by("pk"))


def test_one_press_draws_a_card_for_everyone_and_the_cut_is_over(house):
    evening = forming(house)
    before = table_of(evening).cut
    house.does(evening, acts.DrawCut(1))
    assert before.to_cut and table_of(evening).cut is None
    assert [one.purpose for one in table_of(evening).cuts_made] == [before.purpose]
    first = lines("cut_drawn")[0]
    assert first.body["who"] == list(before.to_cut)
    assert first.body["beacon"] == "whist/beacon/v1|none"
    cut = [(line.body["who"], line.body["card"]) for line in lines("card_cut")][
        : len(before.to_cut)
    ]
    assert cut == list(zip(first.body["who"], first.body["cards"], strict=True))
    for head in queries.heads_of(evening, "table"):
        assert not list(check_fold(head))


def test_the_cards_drawn_follow_from_what_was_committed_to(house):
    evening = forming(house)
    house.does(evening, acts.DrawCut(1))
    root = queries.hall_of(Evening.objects.select_related("stream").get(pk=evening.pk)).commitment
    size = IdSpace(f"{evening.key}/1").size
    for number, line in enumerate(lines("cut_drawn")):
        said = line.body
        proof = tuple(map(bytes.fromhex, said["proof"]))
        beacon = said["beacon"].encode()
        secret = bytes.fromhex(said["secret"])
        opened = verify.RevealedDeal(said["id"], said["place"], secret, proof, beacon)
        assert said["id"] == f"{evening.key}/1|C{number:03}"
        assert verify.was_committed(opened, bytes.fromhex(root), size)
        cards = verify.cut_of(opened, len(said["who"]))
        assert said["cards"] == [str(card) for card in cards]


def a_pack(*cards: str, id: str = "x|C000") -> DrawnPack:
    return DrawnPack(id, "whist/beacon/v1|none", cards, 0, "0" * 64, ())


def given(*several: tuple[str, ...]) -> Iterator[DrawnPack]:
    numbers = count()
    return (a_pack(*cards, id=f"x|C{next(numbers):03}") for cards in several)


def drawn(house: House, evening: Evening, *several: tuple[str, ...]):
    room, code = queries.room_of(evening), queries.code_of(evening)
    return drawing.drawn(room, acts.DrawCut(1), code, given(*several))


def test_those_who_tie_cut_again_from_a_fresh_pack_as_the_laws_say(house):
    evening = forming(house)
    assert table_of(evening).cut.purpose is CutPurpose.PARTNERS
    events = drawn(house, evening, ("AS", "2H", "2C", "KD"), ("9C", "8D"))
    kinds = [type(event).__name__ for event in events]
    assert kinds == [
        "CutDrawn", *["CardCut"] * 4, "CutAgain", "CutDrawn", *["CardCut"] * 2, "CutConcluded",
        "Partnered",
    ]  # fmt: skip
    again = events[6]
    assert (again.id, len(again.who)) == ("x|C001", 2)
    assert {again.who[0], again.who[1]} == set(events[5].who)


def test_one_press_ends_one_cut_and_does_not_begin_the_next(house):
    evening = forming(house, SIX)
    purpose = table_of(evening).cut.purpose
    house.does(evening, acts.DrawCut(1))
    assert table_of(evening).cut.purpose is CutPurpose.PARTNERS is not purpose
    assert {line.body["purpose"] for line in lines("cut_drawn")} == {purpose.value}
    house.does(evening, acts.DrawCut(1))
    ids = [line.body["id"] for line in lines("cut_drawn")]
    assert len(set(ids)) == len(ids) == DrawnId.objects.count()


def test_a_cut_begun_with_a_real_pack_goes_on_with_it(house):
    evening = forming(house)
    house.does(evening, acts.CutCards(1, table_of(evening).cut.to_cut[0], ("6H",)))
    with pytest.raises(Impossible, match="from that pack"):
        house.does(evening, acts.DrawCut(1))
    assert not lines("cut_drawn") and not DrawnId.objects.exists()


def test_where_nothing_was_committed_to_people_cut_a_real_pack(house):
    evening = house.open_evening(*map(int, FOUR))
    house.does(evening, acts.Declare(FOUR))
    house.does(evening, acts.FormTable(1))
    with pytest.raises(Impossible, match="No cuts were settled before"):
        house.does(evening, acts.DrawCut(1))


def test_nobody_is_drawn_for_where_nobody_is_to_cut(house):
    evening = forming(house)
    house.does(evening, acts.DrawCut(1))
    with pytest.raises(Impossible, match="Nobody has to cut"):
        house.does(evening, acts.DrawCut(1))


def test_cards_that_were_drawn_cannot_be_undone_nor_drawn_again(house):
    evening = forming(house)
    house.does(evening, acts.DrawCut(1))
    with pytest.raises(Impossible, match="cannot be undone"):
        undo.undo_last(house.order(), evening, 1)


def test_the_cut_rounds_of_an_evening_come_to_an_end_plainly(house, monkeypatch):
    evening = forming(house)
    monkeypatch.setattr(commitments, "CUT_ROUNDS", 0)
    with pytest.raises(Impossible, match="No more cuts were settled"):
        house.does(evening, acts.DrawCut(1))


def test_a_stranger_to_the_table_draws_nothing(house):
    evening = forming(house)
    with pytest.raises(NotYours):
        room_acts.perform(house.order(7), evening, acts.DrawCut(1))


def test_the_page_of_the_table_offers_it_and_shows_where_the_cards_came_from(house):
    evening = forming(house)
    reader, page = house.reader(), house.at("table", evening.key, 1)
    body = reader.get(page).content.decode()
    assert "Cut for us" in body
    form = re.search(
        r'<form[^>]*action="([^"]+)"[^>]*>(?:(?!</form>).)*draw_cut.*?</form>', body, re.S
    )
    assert form is not None
    fields = dict(re.findall(r'name="(seen[^"]*)" value="([^"]*)"', form[0]))
    answer = reader.post(
        form[1], sent(kind="draw_cut", table=1, **fields), headers={"HX-Request": "true"}
    )
    assert answer.status_code in (200, 204, 302), told(answer)
    shown = told(reader.get(page))
    assert "Cut for us" not in shown
    assert f"drawn by the program, {evening.key}/1|C000" in shown


def test_the_page_offers_no_draw_where_nothing_was_committed_to(house):
    evening = house.open_evening(*map(int, FOUR))
    house.does(evening, acts.Declare(FOUR))
    house.does(evening, acts.FormTable(1))
    assert "Cut for us" not in told(house.reader().get(house.at("table", evening.key, 1)))
