"""Every error is one shape: a part in place for htmx, a page otherwise; nothing typed is lost."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from club.errors import Fault, Malformed, Stale
from club.middleware import error_middleware
from club.reason import Reason
from club.text.wording import error_words
from tables.commands import room_acts
from tables.room import acts
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


def test_a_fault_is_said_in_place_with_its_field(house):
    wrong = sent(name="", kind="member")
    answer = house.reader().post(house.at("new-member"), wrong, **HTMX)
    told = answer.content.decode()
    assert answer.status_code == 422
    assert 'data-field="name"' in told and "<html" not in told


def test_a_fault_is_one_line_under_its_title(house):
    wrong = sent(name="", kind="member")
    told = house.reader().post(house.at("new-member"), wrong, **HTMX).content.decode()
    assert told.count("<p") == 1 and "<ul" not in told
    assert told.count("This field is required.") == 1


def test_several_faults_have_a_line_each_and_no_other(house):
    told = house.reader().post(house.at("new-member"), sent(name=""), **HTMX).content.decode()
    assert "<p" not in told and told.count("<li data-field=") == 2


def test_what_was_wanted_stands_behind_what_is_the_matter():
    reason = Reason("That is not a number.")
    words = error_words(Malformed(reason, faults=[Fault("kept", Reason("a number"))]), {})
    [line] = error_middleware.lines_of(words)
    assert (line.field, line.expected) == ("kept", "That is not a number. Expected: a number.")


def test_who_reads_an_address_that_only_takes_forms_gets_a_page_with_a_way_back(house):
    answer = house.reader().get(house.at("new-token"))
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "Back to the front page" in answer.content.decode()


def test_a_stale_page_is_told_so_without_the_versions_of_its_streams():
    moved = [Fault("seen.room:1", Reason("version 3")), Fault("seen.rubber:1", Reason("version 2"))]
    words = error_words(Stale(Reason("Something has changed."), faults=moved), {})
    [line] = error_middleware.lines_of(words, stale=True)
    assert (line.field, line.expected) == ("", "Something has changed.")


def test_without_script_a_problem_is_a_page(house):
    answer = house.reader().post(house.at("new-member"), sent(name="", kind="member"))
    told = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in told and "<html" in told


def test_what_is_for_someone_else_is_said_so(house):
    answer = house.reader(2).post(house.at("devices"), sent(name="x", kind="hall"), **HTMX)
    assert answer.status_code == 403
    assert "You cannot do that" in answer.content.decode()


def test_a_form_made_before_something_changed_is_answered_409_with_the_way_on(house):
    evening = house.open_evening(1, 2)
    stream = f"{evening.stream.name}={1}"
    form = sent(what="arrive", who="3", seen=stream)
    here = {**HTMX, "HTTP_HX_CURRENT_URL": "http://testserver/here"}
    answer = house.reader().post(house.at("check-in", evening.key), form, **here)
    told = answer.content.decode()
    assert answer.status_code == 409
    assert "Somebody else was quicker" in told and 'href="http://testserver/here"' in told


def test_a_problem_names_people_and_not_numbers(house):
    evening = house.open_evening(1, 2)
    room_acts.perform(house.order(), evening, acts.Declare(("2",)))
    answer = house.reader().post(
        house.at("check-in", evening.key), sent(what="arrive", who="2"), **HTMX
    )
    assert answer.status_code == 422
    assert "Edith Lowry" in answer.content.decode()


def test_a_form_sent_twice_is_done_once(house):
    form = sent(name="Winifred Shaw", kind="member")
    reader = house.reader()
    first, second = (reader.post(house.at("new-member"), form) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert house.club.members.filter(name="Winifred Shaw").count() == 1


def test_a_redirect_moves_the_whole_page_where_htmx_asked(house):
    answer = house.reader().post(
        house.at("new-member"), sent(name="Winifred Shaw", kind="member"), **HTMX
    )
    assert answer.status_code == 200 and answer.content == b""
    assert answer["HX-Redirect"] == house.at("member", 9)


def test_an_address_with_nothing_there_says_so(house):
    answer = Client().get("/nothing")
    assert answer.status_code == 404
    assert "There is no such page" in answer.content.decode()


@pytest.mark.parametrize("number", ["0", "9" * 30])
def test_a_number_in_an_address_that_no_row_can_have_leads_nowhere(house, number):
    reader, base = house.reader(), house.at("club")
    assert reader.get(f"{base}members/{number}").status_code == 404
    form = sent(name="Winifred Shaw")
    assert reader.post(f"{base}members/{number}/name", form).status_code == 404
    assert reader.post(f"{base}devices/{number}/withdraw", form).status_code == 404


def test_a_number_too_long_for_a_member_is_a_fault_of_its_field(house):
    answer = house.reader().post(house.at("change-member", 3, "same"), sent(kept="9" * 400), **HTMX)
    assert answer.status_code == 422 and 'data-field="kept"' in answer.content.decode()


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("order-standings", {"season": "\0", "first": "points"}),
        ("change-member", {"name": "Edith\0"}),
        ("take-up", {"code\0": "x"}),
    ],
)
def test_what_no_database_can_hold_is_a_fault_of_its_field(house, page, told):
    values = {"change-member": (house.club.slug, 2, "name"), "take-up": ()}
    address = reverse(page, args=values.get(page, (house.club.slug,)))
    answer = house.reader().post(address, sent(**told), **HTMX)
    assert answer.status_code == 422
    assert f'data-field="{next(iter(told)).strip(chr(0))}"' in answer.content.decode()


def test_the_admin_too_refuses_what_no_database_can_hold(house):
    answer = house.reader().get("/admin/tables/dispute/?law=%00")
    assert answer.status_code == 422
    assert "cannot be read" in answer.content.decode()


def test_who_may_not_look_after_disputes_is_told_so_on_a_page_that_leads_back(house):
    answer = house.reader(3).get("/admin/tables/dispute/", follow=True)
    assert answer.status_code == 403
    assert "You can’t open this page" in answer.content.decode()


def test_an_evening_of_no_possible_key_is_not_looked_for(house):
    assert house.reader().get(f"/c/{house.club.slug}/e/%00/").status_code == 404


def test_our_own_mistake_says_nothing_of_what_it_was(house, monkeypatch):
    def broken(*_args):
        raise RuntimeError("the colour of the secret")

    monkeypatch.setattr("club.views.members.queries.found", broken)
    reader = house.reader()
    reader.raise_request_exception = False
    answer = reader.get(house.at("members"))
    assert answer.status_code == 500
    assert "colour of the secret" not in answer.content.decode()
    assert "wrong on our side" in answer.content.decode()


def test_every_page_says_what_it_may_load(house):
    answer = house.reader().get(house.at("members"))
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "script-src" not in policy
    assert "default-src 'self'" in Client().get("/admin/login/")["Content-Security-Policy"]


def test_a_refused_preview_leads_back_to_the_page_it_was_asked_from_and_not_out_of_the_room(house):
    evening = house.open_evening(1, 2)
    asked = {"kind": "quit_table", "who": "2", "table": "1"}
    reader, address = house.reader(), house.at("consider", evening.key)
    came = f"http://testserver{house.at('person', evening.key, 2)}"
    page = reader.get(address, asked, headers={"Referer": came})
    assert page.status_code == 422 and f'href="{came}"' in page.content.decode()
    for before in ("", "http://elsewhere.test/", f"http://testserver{address}?again"):
        page = reader.get(address, asked, headers={"Referer": before}).content.decode()
        assert f'href="{house.at("board", evening.key)}"' in page
        assert "Back to the front page" not in page


def test_a_preview_asked_from_a_page_is_gone_to_only_where_it_can_be(house):
    evening = house.open_evening(1, 2)
    reader, address = house.reader(), house.at("consider", evening.key)
    refused = reader.get(address, {"kind": "quit_table", "who": "2", "table": "1"}, **HTMX)
    told = refused.content.decode()
    assert refused.status_code == 422 and "<html" not in told and 'role="alert"' in told
    answer = reader.get(address, {"kind": "last_call"}, **HTMX)
    assert answer["HX-Redirect"] == f"{address}?kind=last_call"
