"""Someone who signs in for one club becomes a member of another by an invitation."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from club.access import invitations
from club.errors import Impossible, NotYours
from club.members import commands
from club.models import Invitation, Line, Member
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def elsewhere():
    house = a_house("The Arlington")
    house.people_enter("Edith Lowry")
    return house


def told(answer):
    return answer.content.decode()


def take_up(reader, code):
    return reader.post("/take-up", sent(code=code), **HTMX)


def test_an_invitation_shown_once_links_the_account_of_another_club(house, elsewhere):
    form = sent()
    secretary = house.reader()
    page = told(secretary.post(house.at("invite", 2), form))
    code = re.search(r'class="secret">([^<]+)<', page)[1]
    assert code not in told(secretary.post(house.at("invite", 2), form))
    edith = elsewhere.reader(2)
    assert edith.get(house.at("members")).status_code == 404
    answer = edith.post("/take-up", sent(code=f" {code.upper()} "))
    assert answer["Location"] == house.at("club")
    assert edith.get(house.at("members")).status_code == 200
    assert edith.get(elsewhere.at("members")).status_code == 200
    assert "The Portland Room" in told(edith.get("/clubs?all"))
    line = Line.objects.get(what="account_linked")
    assert (line.by, line.body) == ("member:2", {"member": 2})


def test_a_code_is_good_once(house, elsewhere):
    _receipt, code = invitations.invite(house.order(), 2)
    assert take_up(elsewhere.reader(2), code)["HX-Redirect"] == house.at("club")
    again = take_up(elsewhere.reader(1), code)
    assert again.status_code == 422 and 'data-field="code"' in told(again)


@pytest.mark.parametrize("code", ["", "never-seen-here", "²", "x" * 500, "\x00"])
def test_what_is_no_code_links_nobody(house, elsewhere, code):
    invitations.invite(house.order(), 2)
    answer = take_up(elsewhere.reader(2), code)
    assert answer.status_code == 422 and 'data-field="code"' in told(answer)
    assert Member.objects.filter(club=house.club, number=2, user=None).exists()


def test_a_code_is_good_for_two_weeks(house, elsewhere):
    _receipt, code = invitations.invite(house.order(), 2)
    Invitation.objects.update(expires_at=house.start - timedelta(seconds=1))
    assert take_up(elsewhere.reader(2), code).status_code == 422


def test_a_later_invitation_ends_the_earlier(house, elsewhere):
    _receipt, lost = invitations.invite(house.order(), 2)
    _receipt, code = invitations.invite(house.order(), 2)
    assert take_up(elsewhere.reader(2), lost).status_code == 422
    assert take_up(elsewhere.reader(2), code).status_code == 200


def test_one_user_is_one_member_of_a_club(house):
    _receipt, code = invitations.invite(house.order(), 2)
    answer = take_up(house.reader(3), code)
    assert answer.status_code == 422 and "under another number" in told(answer)


def test_nobody_is_invited_to_what_somebody_has(house):
    house.account(2)
    with pytest.raises(Impossible):
        invitations.invite(house.order(), 2)
    commands.change_standing(house.order(), 3, "lapsed")
    with pytest.raises(Impossible):
        invitations.invite(house.order(), 3)


def test_only_the_secretary_invites(house):
    with pytest.raises(NotYours):
        invitations.invite(house.order(2, "scorer"), 3)
    assert house.reader(2).post(house.at("invite", 3), sent()).status_code == 403


def test_an_invitation_is_taken_up_by_one_who_has_signed_in(house):
    _receipt, code = invitations.invite(house.order(), 2)
    assert Client().post("/take-up", sent(code=code))["Location"].startswith("/sign-in")
    assert Invitation.objects.get().taken_at is None


def test_the_code_itself_is_kept_nowhere(house):
    _receipt, code = invitations.invite(house.order(), 2)
    kept = [*Invitation.objects.values_list("digest", flat=True)]
    kept += [str(line.body) for line in Line.objects.all()]
    assert code and not [text for text in kept if code in text]
