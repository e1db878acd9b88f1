"""The club's books: members, accounts, seasons, devices, tokens."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from club.errors import Impossible, Malformed, NotYours
from club.members import accounts, club_settings, commands
from club.models import Device, Evening, Line, Member, Season, Token, User
from tables.commands.evenings import plan_evening
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


def told(answer):
    return answer.content.decode()


@pytest.mark.parametrize("search", ["lucja", "WISNIEWSKA", "Łucja", "7"])
def test_a_member_is_found_however_the_name_is_typed(house, search):
    answer = house.reader().get(house.at("members"), {"search": search}, **HTMX)
    assert "Łucja Wiśniewska" in told(answer) and "Edith Lowry" not in told(answer)
    assert "<html" not in told(answer)


def test_members_are_shown_by_standing(house):
    commands.enter_member(house.order(), "Perdita Lark", kind="guest", introduced_by=2)
    answer = house.reader().get(house.at("members"), {"kind": "guest"})
    assert "Perdita Lark" in told(answer) and "introduced by Edith Lowry" in told(answer)
    assert "Anil Mehta" not in told(answer)


@pytest.mark.parametrize("page", ["0", "99", "x", ""])
def test_a_page_that_is_not_there_is_the_nearest(house, page):
    answer = house.reader().get(house.at("members"), {"page": page})
    assert answer.status_code == 200 and "Edith Lowry" in told(answer)


def test_the_list_asks_the_database_as_often_for_many_as_for_few(
    house, django_assert_max_num_queries
):
    reader = house.reader()
    house.people_enter(*(f"Member {n}" for n in range(40)))
    with django_assert_max_num_queries(10):
        reader.get(house.at("members"))


@pytest.mark.parametrize(
    ("what", "fields", "shown"),
    [
        ("name", {"name": "Edith Lowry-Vane"}, "Edith Lowry-Vane"),
        ("standing", {"kind": "honorary"}, "honorary member"),
        ("grant", {"office": "arbitrator"}, "arbitrator"),
        ("same", {"kept": "3"}, "Same person as"),
    ],
)
def test_the_secretary_writes_down_what_changes(house, what, fields, shown):
    reader = house.reader()
    answer = reader.post(house.at("change-member", 2, what), sent(**fields))
    assert answer["Location"] == house.at("member", 2)
    assert shown in told(reader.get(house.at("member", 2)))
    assert Line.objects.filter(stream__name="register").latest("number").body["member"] == 2


def test_a_member_sees_a_member_and_changes_nothing(house):
    reader = house.reader(3)
    assert "Correct" not in told(reader.get(house.at("member", 2)))
    answer = reader.post(house.at("change-member", 2, "name"), sent(name="Mine"))
    assert answer.status_code == 403
    assert Member.objects.get(number=2).name == "Edith Lowry"


@pytest.mark.parametrize(
    ("what", "fields"), [("withdraw", {"office": "secretary"}), ("standing", {"kind": "lapsed"})]
)
def test_a_club_keeps_a_secretary(house, what, fields):
    commands.grant_office(house.order(), 3, "secretary")
    commands.change_standing(house.order(), 3, "lapsed")
    answer = house.reader().post(house.at("change-member", 1, what), sent(**fields))
    assert answer.status_code == 422 and "without a secretary" in told(answer)
    commands.change_standing(house.order(), 3, "member")
    assert (
        house.reader().post(house.at("change-member", 1, what), sent(**fields)).status_code == 302
    )


@pytest.mark.parametrize(("number", "status"), [(2, 422), (99, 404)])
def test_an_office_that_is_not_held_is_not_taken(house, number, status):
    address = house.at("change-member", number, "withdraw")
    before = Line.objects.count()
    assert house.reader().post(address, sent(office="scorer")).status_code == status
    assert Line.objects.count() == before


def test_a_password_is_shown_once_and_lets_its_member_in(house):
    reader, form = house.reader(), sent()
    first, again = (reader.post(house.at("password", 2), form) for _ in range(2))
    name, password = re.findall(r'class="secret">([^<]+)<', told(first))
    assert User.objects.get(username=name).check_password(password)
    assert password not in told(again) and "already been shown" in told(again)
    assert password not in str(list(Line.objects.values_list("body", flat=True)))


def test_a_new_password_ends_the_old(house):
    name, old = house.account(2)
    _receipt, new = accounts.renew_password(house.order(), 2)
    assert User.objects.get(username=name).check_password(new)
    assert not User.objects.get(username=name).check_password(old)


def test_a_secretary_has_no_hold_of_an_account_that_signs_in_elsewhere(house):
    house.account(2)
    user = Member.objects.get(number=2, club=house.club).user
    elsewhere = a_house("Elsewhere")
    elsewhere.people_enter("Edith Lowry")
    Member.objects.filter(club=elsewhere.club, number=2).update(user=user)
    with pytest.raises(Impossible):
        accounts.renew_password(house.order(), 2)


def test_a_secretary_has_no_hold_of_an_account_of_the_staff(house):
    house.account(2)
    User.objects.filter(memberships__number=2).update(is_staff=True)
    with pytest.raises(Impossible):
        accounts.renew_password(house.order(), 2)


def test_two_of_one_name_sign_in_by_two_names(house):
    commands.enter_member(house.order(), "Edith Lowry", another=True)
    names = [accounts.open_account(house.order(), n)[0]["username"] for n in (2, 9)]
    assert names == ["edith-lowry", "edith-lowry-2"]


def test_one_changes_ones_own_password_by_the_old_one(house):
    reader = house.reader(2)
    member = Member.objects.get(club=house.club, number=2)
    member.user.set_password("first-of-all")
    member.user.save()
    reader.force_login(member.user, "club.sign_in.ByName")
    wrong = reader.post(house.at("account"), {"old": "no", "new": "second-of-all"}, **HTMX)
    assert wrong.status_code == 422 and 'data-field="old"' in told(wrong)
    reader.post(house.at("account"), {"old": "first-of-all", "new": "second-of-all"})
    assert User.objects.get(pk=member.user_id).check_password("second-of-all")
    assert reader.get(house.at("account")).status_code == 200


def test_a_season_takes_in_the_evenings_it_covers(house):
    key = plan_evening(house.order(), date(2026, 11, 20))["evening"]
    form = sent(name="Autumn", starts_on="2026-10-01", ends_on="2026-12-20")
    house.reader().post(house.at("seasons"), form)
    assert Evening.objects.get(key=key).season == Season.objects.get(name="Autumn")
    standings = f"{house.at('standings', key)}?of=season"
    assert f'href="{standings}"' in told(house.reader().get(house.at("seasons")))
    assert house.reader().get(standings).context["title"] == "Autumn"


@pytest.mark.parametrize(
    ("name", "ends", "field"),
    [("Autumn", date(2026, 9, 1), "ends_on"), ("", date(2026, 12, 1), "name"),
     ("x" * 81, date(2026, 12, 1), "name"), ("Spring", date(2026, 12, 1), "name")],
)  # fmt: skip
def test_a_season_that_cannot_be_is_not_written_down(house, name, ends, field):
    club_settings.begin_season(house.order(), "Spring", date(2026, 3, 1), date(2026, 5, 1))
    with pytest.raises(Malformed) as trouble:
        club_settings.begin_season(house.order(), name, date(2026, 10, 1), ends)
    assert field in [fault.field for fault in trouble.value.faults]


def test_only_the_secretary_begins_a_season(house):
    with pytest.raises(NotYours):
        club_settings.begin_season(house.order(2), "Mine", date(2026, 1, 1), date(2026, 2, 1))


def test_a_screen_is_taken_into_use_and_let_in_by_a_secret_shown_once(house):
    reader = house.reader()
    reader.post(house.at("devices"), sent(name="The tablet", kind="table", table_number="3"))
    page = told(reader.get(house.at("device", Device.objects.get().pk)))
    let_in = re.search(r'action="(/c/[^"]+/let-in)"', page)[1]
    form = sent()
    first, again = (told(reader.post(let_in, form)) for _ in range(2))
    secret = re.search(r'class="secret">([^<]+)<', first)[1]
    assert "<svg" in first and secret not in again
    screen = Client()
    assert screen.post("/screen", {"secret": "whist_wrong"}, **HTMX).status_code == 422
    assert screen.post("/screen", {"secret": secret})["Location"] == house.at("device-home")


def test_a_table_tablet_stands_on_a_table(house):
    answer = house.reader().post(house.at("devices"), sent(name="x", kind="table"), **HTMX)
    assert answer.status_code == 422 and 'data-field="table_number"' in told(answer)


def test_each_of_the_club_s_books_leads_back_to_the_club(house):
    reader = house.reader()
    back = f'<p class="eyebrow"><a href="{house.at("club")}">'
    for name in ("members", "devices", "seasons", "evenings", "customs", "webhooks", "bots"):
        assert back in told(reader.get(house.at(name))), name
    assert 'href="/api/v1/docs"' in told(reader.get(house.at("webhooks")))


def test_a_token_of_ones_own_is_shown_once_reads_only_and_can_be_ended(house):
    reader = house.reader(2)
    shown = told(reader.post(house.at("new-token"), sent(name="My script")))
    assert "whist_" in shown
    token = Token.objects.get(name="My script")
    assert token.scopes == ["read", "rulings:read"] and token.member.number == 2
    assert house.reader(3).post(house.at("end-token", token.pk), sent()).status_code == 403
    reader.post(house.at("new-token"), sent(name="My other", may_write="on"))
    account = told(reader.get(house.at("account")))
    assert (
        account.index("can read and change")
        < account.index("My script")
        < account.index("can read<")
    )
    assert 'href="/api/v1/docs"' in account
    reader.post(house.at("end-token", token.pk), sent(back="account"))
    token.refresh_from_db()
    assert token.withdrawn_at is not None


@pytest.mark.parametrize("written", ["edith lowry", "Lowry, Edith", " Edith  LOWRY "])
def test_a_name_that_is_written_down_already_is_asked_about_and_stands_on_yes(house, written):
    before, address = Member.objects.count(), house.at("new-member")
    reader, form = house.reader(), sent(name=written, kind="member")
    asked = reader.post(address, form, **HTMX)
    words = "Edith Lowry is already on the list, as number 2. Is this a different person?"
    assert asked.status_code == 422 and words in asked.content.decode()
    assert 'name="another" value="yes"' in asked.content.decode()
    assert Member.objects.count() == before
    answers = [reader.post(address, {**form, "another": "yes"}) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [house.at("member", before + 1)] * 2
    assert Member.objects.count() == before + 1


def test_who_is_written_down_at_the_door_is_asked_about_there_next(house):
    evening = house.open_evening()
    door, there = (house.at(name, evening.key) for name in ("check-in", "newcomer"))
    new, reader = house.at("new-member"), house.reader()
    shown = reader.get(door).content.decode()
    assert f'href="{there}"' in shown
    for address, query in ((new, {"back": door}), (there, {})):
        assert f'name="back" value="{door}"' in reader.get(address, query).content.decode()
    guest = reader.post(there, sent(name="Nan Newcome", kind="guest", back=door))
    number = Member.objects.get(name="Nan Newcome").number
    assert guest["Location"] == f"{door}?who={number}"
    asked = reader.get(guest["Location"]).content.decode()
    assert re.findall(r'id="expected-(\d+)" open', asked) == [str(number)]
    assert asked.count(" autofocus>") == 1
    known = reader.post(new, sent(name="Ian Newcome", kind="guest", back=door))
    assert known["Location"].startswith(f"{door}?who=")
    elsewhere = sent(name="Ned Newcome", kind="guest", back="https://elsewhere.example/")
    assert reader.post(new, elsewhere)["Location"].startswith(house.at("members"))


def test_one_who_was_put_under_another_number_is_no_namesake(house):
    commands.enter_member(house.order(), "Edith Lowry", another=True)
    commands.mark_same(house.order(), 9, 2)
    commands.rename_member(house.order(), 2, "Edith Vane")
    commands.enter_member(house.order(), "Edith Lowry")


def test_the_other_of_a_tie_is_chosen_by_name_and_sought_in_a_large_club(house):
    secretary, here = house.reader(), house.at("member", 2)

    def offered(search: str = "") -> list[str]:
        listed = told(secretary.get(here, {"find": search} if search else {}))
        return re.findall(
            r'<option value="\d+">([^<]*)</option>', listed.partition('id="other"')[2]
        )

    everyone = offered()
    assert "Anil Mehta (3)" in everyone and "Edith Lowry (2)" not in everyone
    assert 'id="find"' not in told(secretary.get(here)), "a few are found by eye"
    house.people_enter(*(f"Member {n}" for n in range(70)))
    assert 'id="find"' in told(secretary.get(here))
    assert offered("wisniewska") == ["Łucja Wiśniewska (7)"] and offered("nobody at all") == []
    tied = secretary.post(house.at("change-member", 2, "tie"), sent(other="7", kind="household"))
    assert tied.status_code == 302
    assert "Łucja Wiśniewska <span" in told(secretary.get(here)).partition('id="ties"')[2]
    assert "Anil Mehta" not in told(house.reader(4).get(here)), "who keeps no books is offered none"
