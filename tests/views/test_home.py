"""The way in: the demo on this machine only, signing in, founding a club of one's own."""

from __future__ import annotations

from runpy import run_path

import pytest
from django.test import Client

from club import sign_in
from club.access import device_tokens
from club.infrastructure.paths import BASE_DIR
from club.models import Club, Device, User
from tests.views.house import PASSWORD, SECRETARY, a_house

pytestmark = pytest.mark.django_db

FROM_THE_HALL = {"REMOTE_ADDR": "192.168.1.20"}
THROUGH_A_PROXY = {"HTTP_X_FORWARDED_FOR": "203.0.113.5"}
NEW = {
    "name": "The Arlington",
    "secretary": "Winifred Shaw",
    "password": "seven-green-lamps",
    "intent": "founding-1",
}


@pytest.fixture
def demo():
    house = a_house(demo=True)
    house.people_enter()
    house.reader(2)
    return house


def test_on_this_machine_one_comes_into_the_demo_by_a_button(demo):
    reader = Client()
    told = reader.get("/").content.decode()
    assert "Sign in as secretary" in told and "Sign in as member" in told
    assert reader.post("/come-in/secretary")["Location"] == demo.at("club")
    assert SECRETARY in reader.get(demo.at("club")).content.decode()


PROXIES = (
    "Forwarded", "Via", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP",
    "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port",
)  # fmt: skip


@pytest.mark.parametrize("header", PROXIES)
@pytest.mark.parametrize("hall", [False, True])
def test_through_a_proxy_nobody_comes_into_the_demo_or_founds_a_club(settings, header, hall):
    settings.HALL = hall
    proxied = Client(headers={header: "203.0.113.5"})
    assert proxied.post("/found", NEW).status_code == 403 and not Club.objects.exists()
    assert proxied.get("/").status_code == 200
    a_house(demo=True)
    assert proxied.post("/come-in/secretary").status_code == 404
    assert proxied.post("/found", NEW).status_code == 403


@pytest.mark.parametrize(
    ("told", "published"),
    [
        ({}, False),
        ({"ALLOWED_HOSTS": "whist.example"}, True),
        ({"CSRF_TRUSTED_ORIGINS": "https://whist.example"}, True),
        ({"WHIST_HTTPS": "1"}, True),
        ({"WHIST_HALL": "1", "ALLOWED_HOSTS": "192.168.1.5"}, False),
        ({"WHIST_HALL": "1", "WHIST_HTTPS": "1"}, True),
    ],
)
def test_a_club_is_published_once_its_settings_say_where(monkeypatch, told, published):
    for name in ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "WHIST_HTTPS", "WHIST_HALL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    assert run_path(str(BASE_DIR / "club" / "settings.py"))["PUBLISHED"] is published


def test_of_a_published_club_the_demo_and_the_founding_are_off(demo, settings):
    settings.PUBLISHED = True
    assert "Sign in as secretary" not in Client().get("/").content.decode()
    assert Client().post("/come-in/secretary").status_code == 404
    assert Client().post("/found", NEW).status_code == 403


@pytest.mark.parametrize("asked", [FROM_THE_HALL, THROUGH_A_PROXY])
def test_from_elsewhere_the_demo_has_no_button_and_no_way_in(demo, asked):
    reader = Client(**asked)
    assert "Sign in as secretary" not in reader.get("/").content.decode()
    assert reader.post("/come-in/secretary").status_code == 404
    assert "_auth_user_id" not in reader.session


def test_in_the_hall_the_demo_has_no_button_even_here(demo, settings):
    settings.HALL = True
    assert Client().post("/come-in/secretary").status_code == 404


def test_a_club_that_is_no_demo_has_no_button():
    a_house()
    reader = Client()
    assert "Sign in as secretary" not in reader.get("/").content.decode()
    assert reader.post("/come-in/secretary").status_code == 404


def test_the_hall_begins_with_founding_a_club(settings):
    settings.HALL = True
    assert Client(**FROM_THE_HALL).get("/")["Location"] == "/found"


@pytest.mark.parametrize("asked", [{}, FROM_THE_HALL])
def test_the_front_page_of_a_hall_that_has_a_club_leads_to_no_founding(settings, asked):
    settings.HALL = True
    a_house()
    page = Client(**asked).get("/")
    assert page.status_code == 200 and "/found" not in page.content.decode()
    assert "/sign-in" in page.content.decode() and "/screen" in page.content.decode()


@pytest.mark.parametrize("hall", [True, False])
@pytest.mark.parametrize("kind", ["door", "hall", "table"])
def test_the_front_page_leads_a_screen_that_is_let_in_to_what_it_is_for(settings, kind, hall):
    settings.HALL = hall
    house = a_house()
    screen = house.screen(kind, 1 if kind == "table" else None)
    assert screen.get("/")["Location"] == house.at("device-home")


def test_the_front_page_takes_a_screen_that_is_out_of_use_for_any_visitor(settings):
    settings.HALL = True
    house = a_house()
    screen = house.screen("hall")
    device_tokens.withdraw_device(house.order(), Device.objects.get().pk)
    assert screen.get("/").status_code == 200


def test_a_name_a_secretary_and_a_password_found_a_club():
    reader = Client()
    answer = reader.post("/found", NEW)
    club = Club.objects.get()
    assert answer["Location"] == f"/c/{club.slug}/"
    told = reader.get(answer["Location"]).content.decode()
    assert "The Arlington" in told and "Plan an evening" in told


def test_what_is_missing_is_said_and_no_club_is_founded():
    answer = Client().post("/found", {**NEW, "password": "short"}, HTTP_HX_REQUEST="true")
    assert answer.status_code == 422
    assert 'data-field="password"' in answer.content.decode()
    assert not Club.objects.exists()


def test_a_founding_sent_twice_founds_one_club_and_both_come_into_it():
    first, second = Client(**FROM_THE_HALL), Client(**FROM_THE_HALL)
    answers = [reader.post("/found", NEW) for reader in (first, second)]
    club = Club.objects.get()
    assert [answer["Location"] for answer in answers] == [f"/c/{club.slug}/"] * 2
    assert User.objects.count() == 1
    assert "The Arlington" in second.get(f"/c/{club.slug}/").content.decode()


@pytest.mark.parametrize(
    "other", [{"name": "The Turf"}, {"secretary": "Ida Vane"}, {"password": "not-the-same-lamps"}]
)
def test_the_key_of_a_founding_founds_nothing_else_and_lets_nobody_in(other):
    Client().post("/found", NEW)
    reader = Client()
    answer = reader.post("/found", {**NEW, **other})
    assert (
        answer.status_code == 422 and "You have already sent this form" in answer.content.decode()
    )
    assert Club.objects.count() == 1 and "_auth_user_id" not in reader.session


def test_a_founding_without_a_key_is_not_taken():
    answer = Client().post("/found", {**NEW, "intent": ""})
    assert answer.status_code == 422 and not Club.objects.exists() and not User.objects.exists()


def test_once_there_is_a_club_nobody_founds_another_from_elsewhere():
    a_house()
    answer = Client(**FROM_THE_HALL).post("/found", NEW)
    assert answer.status_code == 403
    assert Club.objects.count() == 1


@pytest.mark.parametrize("written", [SECRETARY, "margaret-ashdown"])
def test_one_signs_in_by_the_name_as_one_writes_it(written):
    house = a_house()
    reader = Client()
    answer = reader.post("/sign-in", {"username": written, "password": PASSWORD}, follow=True)
    assert answer.redirect_chain[-1][0] == house.at("club")


def founded_twice(other="nine-blue-lamps"):
    """Found two clubs by people of one name, and give where each was led to."""
    at = []
    for name, password in (("The Arlington", NEW["password"]), ("The Turf", other)):
        sent = {**NEW, "name": name, "password": password, "intent": name}
        at.append(Client().post("/found", sent)["Location"])
    return at


def signed_in(name, password):
    return Client().post("/sign-in", {"username": name, "password": password}, follow=True)


def test_of_two_of_one_name_each_comes_into_their_own_club_by_their_password():
    first, second = founded_twice()
    for written in ("Winifred Shaw", "winifred-shaw"):
        one = signed_in(written, NEW["password"])
        assert one.redirect_chain[-1][0] == first
        assert signed_in(written, "nine-blue-lamps").redirect_chain[-1][0] == second
    assert signed_in("Winifred Shaw", "neither-of-them").status_code == 200


def test_a_name_and_password_of_two_accounts_let_nobody_in_but_by_the_exact_name():
    first, second = founded_twice(NEW["password"])
    answer = signed_in("Winifred Shaw", NEW["password"])
    assert not answer.redirect_chain and "More than one account" in answer.content.decode()
    for exact, at in (("winifred-shaw", first), ("winifred-shaw-2", second)):
        assert signed_in(exact, NEW["password"]).redirect_chain[-1][0] == at


def test_a_wrong_password_is_answered_alike_whether_or_not_a_name_is_borne(monkeypatch):
    founded_twice()
    tried = []
    monkeypatch.setattr(User, "check_password", lambda *_: tried.append("") or False)
    monkeypatch.setattr(sign_in, "make_password", lambda *_: tried.append(""))
    told = set()
    for name in ("Winifred Shaw", "winifred-shaw-2", "Nobody Here"):
        answer = signed_in(name, "neither-of-them")
        assert len(tried) == sign_in.TRIED
        tried.clear()
        told.add("don’t match" in answer.content.decode())
    assert told == {True}


def test_who_founds_a_club_is_told_by_what_name_they_sign_in():
    founded_twice()
    reader = Client()
    sent = {**NEW, "name": "The Portland", "intent": "third"}
    at = reader.post("/found", sent)["Location"]
    assert "or as winifred-shaw-3" in reader.get(at).content.decode()
    assert "You sign in as <b>winifred-shaw-3</b>." in reader.get(f"{at}account").content.decode()


def test_founding_a_club_of_a_name_that_stands_is_asked_about_first():
    Client().post("/found", NEW)
    again, reader = {**NEW, "name": "Arlington, the", "intent": "again"}, Client()
    asked = reader.post("/found", again)
    assert asked.status_code == 422 and "Is this a different one?" in asked.content.decode()
    assert Club.objects.count() == 1 and "no-store" in asked["Cache-Control"]
    assert reader.post("/found", {**again, "another": "yes"}).status_code == 302
    assert Club.objects.count() == 2


def test_after_ten_wrong_passwords_the_right_one_waits_too():
    a_house()
    reader = Client()
    wrong = {"username": SECRETARY, "password": "wrong"}
    answers = [reader.post("/sign-in", wrong).status_code for _ in range(10)]
    assert answers[0] == 200 and answers[-1] == 429
    right = reader.post("/sign-in", {**wrong, "password": PASSWORD})
    assert right.status_code == 429 and "quarter of an hour" in right.content.decode()
    other = Client(**FROM_THE_HALL).post("/sign-in", {**wrong, "password": PASSWORD})
    assert other.status_code == 302


def test_signing_in_leads_nowhere_else():
    a_house()
    right = {"username": SECRETARY, "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert Client().post("/sign-in", right)["Location"] == "/clubs"


def test_the_page_stays_light_or_dark_as_chosen():
    reader = Client()
    reader.post("/theme", {"theme": "dark"})
    assert 'data-theme="dark"' in reader.get("/sign-in").content.decode()
    reader.post("/theme", {"theme": ""})
    assert "data-theme=" not in reader.get("/sign-in").content.decode()
    reader.cookies["theme"] = "purple"
    assert "data-theme=" not in reader.get("/sign-in").content.decode()


@pytest.mark.parametrize(("number", "shown"), [(3, True), (None, False)])
def test_the_club_page_leads_a_member_to_their_place_while_an_evening_goes_on(number, shown):
    house = a_house()
    house.people_enter()
    reader = Client() if number is None else house.reader(number)
    mine = house.open_evening(*range(1, 5))
    page = reader.get(house.at("club")).content.decode().partition("<main")[2]
    assert (f'href="{house.at("mine", mine.key)}"' in page) is shown
