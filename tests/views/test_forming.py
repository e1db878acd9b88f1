"""A table is formed, let stand, cut for and begun from the pages of the room."""

from __future__ import annotations

import pytest

from club.models import Line, Member, Role
from rubbers.models import Hand, Rubber
from tables.room import acts
from tests.views.forms import FORM, PLAYED, rubber_form
from tests.views.house import HTMX, sent, told

pytestmark = pytest.mark.django_db


def test_forming_is_shown_before_it_is_done(house, evening):
    reader = house.reader()
    page = told(reader.get(house.at("form-table", evening.key)))
    assert "Edith Lowry" in page and "Double dummy" in page
    shown = {**FORM, "candidates": ["2", "3", "4", "5"]}
    page = told(reader.get(house.at("consider", evening.key), shown))
    assert "plays at table 1" in page and "Law 16" in page
    assert not Line.objects.filter(what="table_formed").exists()
    reader.post(house.at("do", evening.key), sent(**shown))
    assert Line.objects.filter(what="table_formed").exists()


def test_too_few_are_told_so(house, evening):
    shown = {**FORM, "candidates": ["2", "3"]}
    answer = house.reader().get(house.at("consider", evening.key), shown)
    assert answer.status_code == 422 and "needs four people" in told(answer)


def test_a_member_does_not_form_tables(house, evening):
    assert house.reader(3).get(house.at("form-table", evening.key)).status_code == 403


def test_an_officer_lets_a_refused_table_stand_and_the_book_says_why(house, evening):
    house.does(evening, acts.Declare(("2", "3", "4", "5", "6")))
    shown = {**FORM, "candidates": ["3", "4", "5", "6"]}
    reader, address = house.reader(), house.at("consider", evening.key)
    assert "An officer can allow it anyway" in told(house.reader(3).get(address, shown))
    page = reader.get(address, shown)
    assert (
        "The laws do not allow this" in told(page) and b'name="waives" value="16"' in page.content
    )
    do = house.at("do", evening.key)
    refused = reader.post(do, sent(**shown), **HTMX)
    assert refused.status_code == 422 and "Allow it" in told(refused)
    assert reader.post(do, sent(**shown, waives="16")).status_code == 422
    reader.post(do, sent(**shown, waives="16", reason="Lowry asked to wait."))
    book = told(reader.get(house.at("book", evening.key)))
    assert "allowed it: “Lowry asked to wait.”Law 16" in book


def test_only_one_who_may_override_is_offered_to_let_it_stand(house, evening):
    house.does(evening, acts.Declare(("2", "3", "4", "5", "6")))
    refused = sent(**{**FORM, "candidates": ["3", "4", "5", "6"]})
    do = house.at("do", evening.key)
    assert "Allow it" in told(house.reader().post(do, refused, **HTMX))
    Role.objects.create(member=Member.objects.get(number=3), office=Role.Office.SCORER)
    scorer = house.reader(3).post(do, refused, **HTMX)
    assert scorer.status_code == 422 and "The law does not allow it" in told(scorer)
    assert "Allow it" not in told(scorer)


@pytest.mark.parametrize(
    ("game", "people", "cards", "dummies"),
    [("dummy", ("2", "3", "4"), "A23", 1), ("double_dummy", ("2", "3"), "A2", 2)],
)
def test_three_and_two_play_with_dummies(house, evening, game, people, cards, dummies):
    reader = house.reader()
    form = {**FORM, "game": game, "candidates": list(people)}
    reader.post(house.at("do", evening.key), sent(**form))
    for who, card in zip(people, cards, strict=True):
        reader.post(house.at("cut", evening.key, 1), sent(**{f"rank-{who}": card}))
    ready = told(reader.get(house.at("table", evening.key, 1)))
    assert "Begin the rubber" in ready and ready.count("Dummy") == dummies
    reader.post(house.at("do", evening.key), sent(kind="begin_rubber", table="1"))
    page = told(reader.get(house.at("table", evening.key, 1)))
    assert page.count("dummy") >= dummies and "Mark the hand" in page
    rubber = Rubber.objects.select_related("stream").get()
    revoke = {"statement.revokes[0].by": "S", "statement.revokes[0].elected": ""}
    marked = rubber_form(rubber, **PLAYED, **revoke)
    answer = reader.post(house.at("mark", evening.key, 1), marked)
    assert answer.status_code == 302 and Hand.objects.get().status == "marked"


def test_a_doubted_card_is_asked_about_before_it_counts(house, evening):
    house.does(evening, acts.FormTable(1, candidates=("2", "3", "4", "5")))
    house.does(evening, acts.CutCards(1, "2", ("6H",)))
    reader, cut = house.reader(3), house.at("cut", evening.key, 1)
    card = {"rank-3": "6", "suit-3": "H"}
    asked = reader.post(cut, sent(**card), **HTMX)
    assert (
        asked.status_code == 422 and "Yes, that’s right" in told(asked) and "Law 14" in told(asked)
    )
    assert Line.objects.filter(what="card_cut").count() == 1
    assert reader.post(cut, sent(**card, stands="3")).status_code == 302
    assert Line.objects.filter(what="card_cut").count() == 2
    assert reader.post(cut, sent()).status_code == 422
    shown = {"rank-4": "9", "more-4": "10S 2"}
    reader.post(cut, sent(**shown))
    assert Line.objects.get(what="cards_exposed").body["cards"] == ["9", "TS", "2"]


def test_the_dealer_chooses_seats_once(house, evening):
    form = acts.FormTable(1, candidates=("2", "3", "4", "5"))
    house.does(evening, form)
    for who, card in zip("2345", "A234", strict=True):
        house.does(evening, acts.CutCards(1, who, (card,)))
    dealer, choose = house.reader(2), house.at("choose", evening.key, 1)
    assert dealer.post(choose, sent(seat="E", left="5")).status_code == 302
    page = told(dealer.get(house.at("table", evening.key, 1)))
    assert "East: Edith Lowry" in page
    assert dealer.post(choose, sent(seat="W")).status_code == 422


def test_a_tablet_waits_for_its_table_to_form(house, evening):
    tablet = house.screen("table", 1)
    address = house.at("table", evening.key, 1)
    assert "There is no table with this number yet" in told(tablet.get(address))
    assert house.reader().get(address).status_code == 404
    house.play_begins(evening, ("2", "3", "4", "5"))
    assert "Mark the hand" in told(tablet.get(address))
