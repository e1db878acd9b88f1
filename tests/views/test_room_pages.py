"""The board, the tables, the book and the standings: what they show to whom, and what they do."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from club import queries as club_queries
from club.models import Club, Line, Member, Role
from rubbers.models import Hand, Rubber
from tables import queries
from tables.commands import room, standings
from tables.forming import acts
from tables.views import pages
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db

EVERYONE = tuple(range(1, 7))


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def evening(house):
    return house.open_evening(*EVERYONE)


@pytest.fixture
def playing(house, evening):
    house.play_begins(evening, ("2", "3", "4", "5"))
    return evening


def told(answer):
    plain = re.sub(r"<(script|style|svg).*?</\1>|<[^>]+>", "", answer.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", plain)


def rubber_form(rubber, **fields):
    version = f"{rubber.stream.name}={rubber.stream.version}"
    return sent(record=rubber.stream.name, seen=version, **fields)


FORM = {"kind": "form_table", "table": "1", "game": "whist"}
PLAYED = {"statement.tricks": "9", "tricks_side": "N-S"}


@pytest.mark.parametrize("name", ["board", "book", "table"])
def test_a_part_of_the_room_is_not_sent_again_to_one_who_has_it(house, playing, name):
    more = (1,) if name == "table" else ()
    reader, address = house.reader(), house.at(name, playing.key, *more)
    first = reader.get(address, **HTMX)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": first["ETag"]}
    assert reader.get(address, **same).status_code == 304
    assert house.reader(3).get(address, **same).status_code == 200
    house.does(playing, acts.Leave("1"))
    assert reader.get(address, **same).status_code == 200


@pytest.mark.parametrize(
    ("page", "asked"),
    [
        ("standings", {"of": "table-" + "9" * 5000}),
        ("standings", {"of": "table-0"}),
        ("book", {"show": "table-" + "9" * 5000}),
    ],
)
def test_a_table_that_cannot_be_is_none(house, playing, page, asked):
    assert house.reader().get(house.at(page, playing.key), asked).status_code == 200


@pytest.mark.parametrize(
    ("came", "back"),
    [("http://elsewhere.test/c/", ""), ("http://testserver/c/x", "http://testserver/c/x")],
)
def test_a_preview_leads_back_to_no_page_but_ours(house, evening, came, back):
    address = house.at("consider", evening.key)
    answer = house.reader().get(address, {"kind": "last_call"}, headers={"Referer": came})
    assert answer.context["back"] == (back or house.at("board", evening.key))


@pytest.mark.parametrize("name", ["board", "book"])
def test_the_room_is_not_looked_at_for_one_who_has_it(house, playing, name, monkeypatch):
    reader, address = house.reader(), house.at(name, playing.key)
    first = reader.get(address, **HTMX)
    monkeypatch.setattr(pages, "sight_of", None)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": first["ETag"]}
    assert reader.get(address, **same).status_code == 304


def test_no_part_is_vouched_for_by_a_later_room_than_it_was_made_from(house, evening):
    read = club_queries.evening_of(house.club.pk, evening.key)
    before = queries.versions_of(read)
    house.does(evening, acts.Leave("6"))
    assert queries.versions_of(read) == before


@pytest.mark.parametrize(("who", "most"), [(1, 15), (3, 15), (None, 10)])
def test_the_board_asks_the_database_as_often_for_many_as_for_few(
    house, playing, who, most, django_assert_max_num_queries
):
    house.people_enter(*(f"Member {n}" for n in range(30)))
    for number in range(9, 30):
        house.does(playing, acts.Arrive(str(number), house.order().at))
    house.play_begins(playing, ("9", "10", "11", "12", "13"), table=2)
    Club.objects.update(is_public=True)
    reader = Client() if who is None else house.reader(who)
    with django_assert_max_num_queries(most):
        assert reader.get(house.at("board", playing.key)).status_code == 200


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


def test_the_board_says_who_plays_who_waits_and_why(house, evening):
    house.play_begins(evening, ("2", "3", "4", "5", "6"))
    page = told(house.reader(3).get(house.at("board", evening.key)))
    for words in ("6 in the room", "4 play", "1 waits", "belongs and waits", "Law 20", "Table 1"):
        assert words in page, words
    assert "Form a table" not in page and "Undo" not in page


def test_a_visitor_reads_the_board_and_changes_nothing(house, playing):
    visitor, board = Client(), house.at("board", playing.key)
    Club.objects.update(is_public=False)
    assert visitor.get(board).status_code == 302
    Club.objects.update(is_public=True)
    for name, more in (("board", ()), ("book", ()), ("standings", ()), ("table", (1,))):
        page = visitor.get(house.at(name, playing.key, *more)).content.split(b"<footer")[0]
        assert b"</h1>" in page and b'method="post"' not in page, name
    answer = visitor.post(house.at("do", playing.key), sent(kind="last_call"))
    assert answer.status_code == 302 and "/sign-in" in answer["Location"]
    assert not Line.objects.filter(what="last_call_given").exists()


def test_a_member_of_another_club_does_nothing_here(house, playing):
    other = a_house("The Arlington")
    answer = other.reader().post(house.at("do", playing.key), sent(kind="last_call"))
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "sent_kind", [{"kind": "dance"}, {}, {"kind": "declare", "who": "x"}, {"kind": "cut"}]
)
def test_an_act_that_is_none_is_answered_plainly(house, evening, sent_kind):
    answer = house.reader().post(house.at("do", evening.key), sent(**sent_kind))
    assert answer.status_code == 422


def test_the_evening_goes_on_by_its_phases_and_back_by_undo(house, evening):
    reader = house.reader()
    address = house.at("do", evening.key)
    reader.post(f"{address}?kind=change_phase", sent(phase="play"))
    evening.refresh_from_db()
    assert evening.phase == "play"
    page = told(reader.get(house.at("board", evening.key)))
    assert "The evening has come to: Play." in page
    act = Line.objects.get(what="phase_changed").intent
    reader.post(house.at("undo", evening.key), sent(act=act))
    evening.refresh_from_db()
    assert evening.phase == "door"


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
    assert answer.status_code == 422 and "wants four" in told(answer)


def test_a_member_does_not_form_tables(house, evening):
    assert house.reader(3).get(house.at("form-table", evening.key)).status_code == 403


def test_an_officer_lets_a_refused_table_stand_and_the_book_says_why(house, evening):
    house.does(evening, acts.Declare(("2", "3", "4", "5", "6")))
    shown = {**FORM, "candidates": ["3", "4", "5", "6"]}
    reader, address = house.reader(), house.at("consider", evening.key)
    assert "An officer may let it stand" in told(house.reader(3).get(address, shown))
    page = reader.get(address, shown)
    assert "The law does not allow it" in told(page) and b'name="waives" value="16"' in page.content
    do = house.at("do", evening.key)
    refused = reader.post(do, sent(**shown), **HTMX)
    assert refused.status_code == 422 and "Let it stand" in told(refused)
    assert reader.post(do, sent(**shown, waives="16")).status_code == 422
    reader.post(do, sent(**shown, waives="16", reason="Lowry asked to wait."))
    book = told(reader.get(house.at("book", evening.key)))
    assert "let it stand: “Lowry asked to wait.”Law 16" in book


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
    assert answer.status_code == 409 and "nothing was written" in told(answer)


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
    assert "asks that game 1 be put right: double, 2" in page
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


def test_the_book_is_read_by_table_and_by_person_and_oldest_first(house, playing):
    reader, book = house.reader(), house.at("book", playing.key)
    everything = told(reader.get(book))
    assert "comes in before the opening bell" in everything and "cut for partners" in everything
    table = told(reader.get(book, {"show": "table-1"})).split("The laws")[0]
    assert "opening bell" not in table and "cut for partners" in table
    person = told(reader.get(book, {"show": "person-6"}))
    assert "Vale comes in" in person and "Lowry comes in" not in person
    first = told(reader.get(book, {"order": "oldest"}))
    assert first.index("comes in before") < first.index("cut for partners")
    assert reader.get(book, {"show": "table-x", "page": "99"}).status_code == 200


def test_what_is_put_right_or_taken_back_stays_in_the_book_struck_out(house, evening):
    order = house.order()
    corrected = acts.CorrectArrival("3", order.at, "")
    order = type(order)(order.caller, order.intent, order.at, reason="read from the paper list")
    room.act(order, evening, corrected)
    house.does(evening, acts.Declare(("4",)))
    reader = house.reader()
    line = Line.objects.get(what="declared")
    reader.post(house.at("undo", evening.key), sent(act=line.intent))
    answer = reader.get(house.at("book", evening.key))
    assert "Entered by Margaret Ashdown: “read from the paper list”" in told(answer)
    assert re.search(r"<del[^>]*>Tallis declares", answer.content.decode())
    assert "by Margaret Ashdown." in told(answer)


def test_the_laws_have_a_place_each(house, evening):
    page = Client().get(reverse("laws", args=["club-1864"]))
    assert b'id="law-20"' in page.content and b'id="law-72"' in page.content
    assert page.content.index(b'id="law-2"') < page.content.index(b'id="law-10"')
    assert Client().get(reverse("laws", args=["nothing"])).status_code == 404


@pytest.mark.parametrize("of", ["evening", "table-1", "all", "season", "table-x", "else"])
def test_standings_say_who_is_before_whom(house, playing, of):
    rubber = Rubber.objects.get()
    address, reader = house.at("standings", playing.key), house.reader(2)
    assert "No rubber is counted yet" in told(reader.get(address, {"of": of}))
    house.hand(rubber, 13)
    house.hand(rubber, 12)
    standings.count_rubber(house.club.pk, rubber.stream.name)
    answer = reader.get(address, {"of": of, "by": "rubbers_won"})
    page = told(answer)
    assert "share a place" in page and "Best with" in page
    assert "+8" in told(reader.get(address, {"of": of, "by": "nothing"}))
    part = reader.get(address, {"of": of}, **HTMX)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": part["ETag"]}
    assert reader.get(address, {"of": of}, **same).status_code == 304


def test_a_person_is_shown_what_they_may_do_and_another_what_may_be_entered(house, playing):
    own = told(house.reader(6).get(house.at("person", playing.key, 6)))
    assert "What you may do" in own and "Declare for table 1" in own
    other = told(house.reader(3).get(house.at("person", playing.key, 6)))
    assert "Nothing just now." in other
    officer = told(house.reader().get(house.at("person", playing.key, 6)))
    assert "What may be entered" in officer and "Leave the room" in officer
    assert house.reader().get(house.at("person", playing.key, 999)).status_code == 404


def test_a_tablet_waits_for_its_table_to_form(house, evening):
    tablet = house.screen("table", 1)
    address = house.at("table", evening.key, 1)
    assert "No table of this number has formed yet" in told(tablet.get(address))
    assert house.reader().get(address).status_code == 404
    house.play_begins(evening, ("2", "3", "4", "5"))
    assert "Mark the hand" in told(tablet.get(address))


def test_a_member_without_a_table_is_offered_to_declare(house, evening):
    reader, board = house.reader(3), house.at("board", evening.key)
    assert "Declare for a fresh table" in told(reader.get(board))
    reader.post(house.at("do", evening.key), sent(kind="declare", who="3"))
    page = told(reader.get(board))
    assert "is for a fresh table" in page and "Declare for a fresh table" not in page
    other = reader.post(house.at("do", evening.key), sent(kind="declare", who="4"))
    assert other.status_code == 403


def test_the_bell_comes_first_where_the_house_goes_by_it(house, evening):
    page = told(house.reader().get(house.at("board", evening.key)))
    assert "Ring the opening bell" in page
    house.does(evening, acts.RingOpeningBell(house.order().at))
    assert "Ring the opening bell" not in told(house.reader().get(house.at("board", evening.key)))


def test_only_one_who_may_override_is_offered_to_let_it_stand(house, evening):
    house.does(evening, acts.Declare(("2", "3", "4", "5", "6")))
    refused = sent(**{**FORM, "candidates": ["3", "4", "5", "6"]})
    do = house.at("do", evening.key)
    assert "Let it stand" in told(house.reader().post(do, refused, **HTMX))
    Role.objects.create(member=Member.objects.get(number=3), office=Role.Office.SCORER)
    scorer = house.reader(3).post(do, refused, **HTMX)
    assert scorer.status_code == 422 and "The law does not allow it" in told(scorer)
    assert "Let it stand" not in told(scorer)


def test_a_doubted_card_is_asked_about_before_it_counts(house, evening):
    house.does(evening, acts.FormTable(1, candidates=("2", "3", "4", "5")))
    house.does(evening, acts.CutCards(1, "2", ("6H",)))
    reader, cut = house.reader(3), house.at("cut", evening.key, 1)
    card = {"rank-3": "6", "suit-3": "H"}
    asked = reader.post(cut, sent(**card), **HTMX)
    assert asked.status_code == 422 and "It stands" in told(asked) and "Law 14" in told(asked)
    assert Line.objects.filter(what="card_cut").count() == 1
    assert reader.post(cut, sent(**card, stands="3")).status_code == 302
    assert Line.objects.filter(what="card_cut").count() == 2
    assert reader.post(cut, sent()).status_code == 422
    shown = {"rank-4": "9", "more-4": "10S 2"}
    reader.post(cut, sent(**shown))
    assert Line.objects.get(what="cards_exposed").body["cards"] == ["9", "TS", "2"]
