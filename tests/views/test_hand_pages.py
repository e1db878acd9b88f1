"""A hand is marked, answered and put right on the page of its table."""

from __future__ import annotations

import pytest

from club.models import Line
from rubbers.models import Hand, Rubber
from tests.views.forms import PLAYED, rubber_form
from tests.views.house import HTMX, sent, told

pytestmark = pytest.mark.django_db


def test_a_table_page_asks_the_database_as_often_for_many_hands_as_for_few(
    house, playing, django_assert_max_num_queries
):
    rubber = Rubber.objects.get()
    for tricks in (7, 6, 7, 6, 7):
        house.hand(rubber, tricks)
    house.hand(rubber, 7, agreed=False)
    reader = house.reader(3)
    with django_assert_max_num_queries(16):
        assert "marked this hand" in told(reader.get(house.at("table", playing.key, 1)))


def test_points_beyond_the_end_of_a_game_are_said_not_to_count(house, playing):
    rubber = Rubber.objects.select_related("stream").get()
    honours = {"statement.honours.N-S.held": "4", "statement.honours.N-S.called": "1"}
    score = house.at("score", playing.key, 1)
    for tricks, said in (("9", "called in time (2 of 4 points count)"), ("7", "called in time")):
        form = rubber_form(rubber, by="N", **{**PLAYED, **honours, "statement.tricks": tricks})
        page = told(house.reader().get(score, form))
        assert f"North–South: four honours, {said}" in page
        assert ("points count" in page) is (tricks == "9")


def test_a_tables_tablet_enters_for_either_side_of_its_own_table(house, playing):
    tablet, other = house.screen("table", 1), house.screen("table", 2)
    rubber = Rubber.objects.select_related("stream").get()
    page = told(tablet.get(house.at("table", playing.key, 1)))
    assert "Entered for" in page and "Mark the hand" in page
    assert "Mark the hand" not in told(other.get(house.at("table", playing.key, 1)))
    marked = rubber_form(rubber, by="N", **PLAYED)
    assert other.post(house.at("mark", playing.key, 1), marked).status_code == 403
    assert tablet.post(house.at("mark", playing.key, 1), marked).status_code == 302
    page = told(tablet.get(house.at("table", playing.key, 1)))
    assert "Entered at the table’s tablet" in page


def test_a_player_does_not_answer_for_the_other_side(house, playing):
    rubber = Rubber.objects.select_related("stream").get()
    house.hand(rubber, 9, agreed=False)
    rubber.stream.refresh_from_db()
    seats = {seat.seat: seat.member.number for seat in rubber.seats.all()}
    yes = rubber_form(rubber, answer="confirm", by="E")
    north = house.reader(seats["N"])
    assert north.post(house.at("answer", playing.key, 1), yes).status_code == 403
    assert "It is right" not in told(north.get(house.at("table", playing.key, 1)))
    east = house.reader(seats["E"])
    assert east.post(house.at("answer", playing.key, 1), yes).status_code == 302
    assert Hand.objects.get().status == "confirmed"


def test_an_answer_to_what_has_changed_since_is_not_taken(house, playing):
    rubber = Rubber.objects.select_related("stream").get()
    house.hand(rubber, 9, agreed=False)
    old = rubber_form(rubber, answer="confirm", by="E")
    answer = house.reader().post(house.at("answer", playing.key, 1), old, **HTMX)
    assert answer.status_code == 409 and "nothing was saved" in told(answer)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"statement.tricks": "14"}, "statement.tricks"),
        ({"statement.tricks": "many"}, "statement.tricks"),
        ({"statement.tricks": ""}, "statement.tricks"),
        ({"statement.outcome": "lost"}, "statement.outcome"),
        ({"statement.honours.N-S.held": "9"}, "statement.honours.N-S.held"),
        (
            {"statement.honours.N-S.held": "4", "statement.honours.E-W.held": "3"},
            "statement.honours",
        ),
        ({"statement.revokes[0].by": "N"}, "statement.revokes[0].elected"),
        ({"statement.revokes[0].by": "Q"}, "statement.revokes[0].by"),
        ({"by": "Q"}, "by"),
    ],
)
def test_a_hand_that_cannot_be_is_named_by_its_field(house, playing, wrong, field):
    rubber = Rubber.objects.select_related("stream").get()
    form = rubber_form(rubber, **{**PLAYED, **wrong})
    answer = house.reader().post(house.at("mark", playing.key, 1), form, **HTMX)
    assert answer.status_code == 422
    assert f'data-field="{field}"' in answer.content.decode()
    assert not Hand.objects.exists()


def test_what_a_hand_would_score_is_told_and_nothing_is_written(house, playing):
    rubber = Rubber.objects.select_related("stream").get()
    score, lines = house.at("score", playing.key, 1), Line.objects.count()
    reader = house.reader()
    assert "Tap the tricks" in told(reader.get(score, sent()))
    page = told(reader.get(score, rubber_form(rubber, **{**PLAYED, "statement.tricks": "11"})))
    assert "North–South would win game 1: treble, 3." in page and "Law 2" in page
    page = told(reader.get(score, rubber_form(rubber, **{"statement.outcome": "misdeal"})))
    assert "deals" in page
    assert Line.objects.count() == lines


def test_a_wrong_game_value_is_put_right_by_both_sides(house, playing):
    rubber = Rubber.objects.select_related("stream").get()
    house.hand(rubber, 13)
    reader = house.reader()
    rubber.stream.refresh_from_db()
    asked = rubber_form(rubber, value="2", by="N")
    address = house.at("correct-game", playing.key, 1, 1)
    assert reader.post(address, asked).status_code == 302
    page = told(reader.get(house.at("table", playing.key, 1)))
    assert "proposes a new value for game 1: double, 2" in page
    rubber.stream.refresh_from_db()
    yes = rubber_form(rubber, answer="confirm", by="E")
    reader.post(house.at("answer", playing.key, 1), yes)
    assert rubber.games.get().value == 2


def test_a_rubber_of_another_table_or_evening_is_not_reached(house, playing):
    answer = house.reader().post(
        house.at("mark", playing.key, 1), sent(record="rubber:x:1", **PLAYED)
    )
    assert answer.status_code == 404
    assert house.reader().get(house.at("table", playing.key, 9)).status_code == 404
