"""What is kept of a member is told to them, whole, without secrets, and others only by numbers."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from club import clock
from club.models import Line, Member, Token, User
from club.privacy import subject_access
from club.rules.permissions import May
from tests.api.evening import device_of, program_of
from tests.disputes.parlour import ARBITRATOR, a_parlour
from tests.privacy.test_erasure import NAME, WHO, a_full_life, over
from tests.views.house import a_house, sent

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def place(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def test_a_member_is_told_everything_at_each_door_and_no_secret():
    parlour = over(a_full_life())
    house = parlour.house
    program = program_of(house.club, WHO)
    told = program.read(f"/members/{WHO}/export")
    rows = told["rows"]
    assert told["name"] == NAME and told["numbers"] == [WHO]
    assert rows["club.member"][0]["number"] == WHO
    assert rows["club.role"] == [{"office": "scorer"}]
    assert rows["club.tie"] == [{"one__number": WHO, "other__number": 3, "kind": "household"}]
    assert rows["club.user"][0]["email"] == "edith@lowry.example"
    assert rows["club.token"][0]["name"] == "Lowry's telephone"
    for label in ("club.presence", "rubbers.rubberseat", "tables.contribution", "tables.total"):
        assert rows[label], label
    (rubber,) = told["rubbers"]
    assert WHO in rubber["seats"].values() and rubber["hands"]
    (dispute,) = told["disputes"]
    assert dispute["reason"] == "He revoked, I think." and len(dispute["facts"]) == 2
    assert {one["words"] for one in told["said"]} == {
        "He revoked, I think.", "I, Edith Lowry, held a spade.",
    }  # fmt: skip
    says = {one["says"].partition(":")[0] for one in told["record"]}
    assert {"Member entered", "Office granted", "Token issued"} <= says
    assert told["receipts"] and {one["checkpoint"] for one in told["receipts"]} <= {1, 2, 3, None}
    whole = json.dumps(told)
    user = User.objects.get(memberships__number=WHO, memberships__club=house.club)
    digests = Token.objects.values_list("digest", flat=True)
    salts = Member.objects.values_list("salt", flat=True)
    assert not [one for one in (user.password, *digests, *salts) if one in whole]
    others = json.dumps({name: part for name, part in told.items() if name != "disputes"})
    assert "Mehta" not in others and "Ashdown" not in others
    page = house.reader(WHO).get(house.at("export-member", WHO))
    assert page["Content-Disposition"].startswith("attachment")
    assert page.json().keys() == told.keys()
    out = io.StringIO()
    call_command("export_member", house.club.slug, str(WHO), stdout=out)
    assert json.loads(out.getvalue())["rows"].keys() == rows.keys()


def test_another_is_handed_out_by_the_secretary_alone_with_a_reason_on_the_record():
    house = a_full_life().house
    at = house.at("export-member", WHO)
    assert house.reader(3).get(at).status_code == 403
    assert house.reader(3).post(at, sent(why="I am curious.")).status_code == 403
    secretary = house.reader()
    assert secretary.get(at).status_code == 403
    refused = secretary.post(at, sent())
    assert refused.status_code == 422 and "Give a reason" in refused.content.decode()
    assert not Line.objects.filter(what="member_handed_out").exists()
    answer = secretary.post(at, sent(why="She has no telephone."))
    assert answer.json()["name"] == NAME
    line = Line.objects.get(what="member_handed_out")
    assert (line.by, line.body["member"]) == ("member:1", WHO)
    for program in (
        program_of(house.club, 1),
        program_of(house.club, 3),
        program_of(house.club, WHO, [str(may) for may in May if may is not May.PERSONAL]),
        device_of(house.club, "door"),
    ):
        assert program.get(f"/members/{WHO}/export").status_code == 403


def test_a_member_asks_to_be_erased_by_a_program_of_theirs_and_no_longer():
    house = a_house()
    house.people_enter()
    at, personal = f"/members/{WHO}/erasure", program_of(house.club, WHO, ["personal"])
    asked = personal.done(at, {"asks": True})
    assert asked["number"] == WHO and asked["asked_at"]
    assert program_of(house.club, WHO).read(at) == asked
    assert program_of(house.club, 1).read(at) == asked  # who confirms it on the page
    assert personal.done(at, {"asks": False})["asked_at"] is None
    assert program_of(house.club, 1, ["members"]).done(at, {"asks": True})["asked_at"]
    without = [str(may) for may in May if may is not May.PERSONAL]
    for program in (
        program_of(house.club, WHO, without), program_of(house.club, 3),
        program_of(house.club, 3, ["members"]), device_of(house.club, "door"),
    ):  # fmt: skip
        for answer in (program.get(at), program.post(at, {"asks": False})):
            assert answer.status_code == 403, answer.json()
    refused = personal.post(at, {"asks": "perhaps"})
    assert refused.json()["errors"][0]["field"] == "asks"
    lines = Line.objects.filter(what__startswith="erasure_").order_by("number")
    assert [(one.what, one.by) for one in lines] == [
        ("erasure_asked", f"member:{WHO}"), ("erasure_no_longer_asked", f"member:{WHO}"),
        ("erasure_asked", "member:1"),
    ]  # fmt: skip


def test_of_an_arbitrator_nothing_is_told_that_a_plain_member_could_not_see():
    parlour = a_full_life()
    row = Member.objects.get(club=parlour.house.club, number=5)
    told = subject_access.document(row, clock.now())
    assert len(told["disputes"]) == 1
    assert not [one for one in told["record"] if one["stream"].startswith("dispute:")
                and one["by"] != row.name]  # fmt: skip


def test_the_pages_ask_foresee_and_erase_in_two_steps():
    parlour = over(a_full_life())
    house = parlour.house
    at = house.at("privacy", WHO)
    own = house.reader(WHO)
    assert at in own.get(house.at("account")).content.decode()
    page = own.get(at).content.decode()
    assert "Ask to be erased" in page and "What an erasure would do" not in page
    assert house.reader(3).get(at).status_code == 403
    assert own.post(house.at("change-privacy", WHO, "erase"), sent(typed=WHO)).status_code == 403
    secretary = house.reader()
    assert "They must ask for it first" in secretary.get(at).content.decode()
    assert own.post(house.at("change-privacy", WHO, "ask"), sent()).status_code == 302
    assert "They have asked to be erased" in secretary.get(house.at("member", WHO)).content.decode()
    for place, words in (
        ("club", "one has asked to be erased"),
        ("members", "has asked to be erased"),
    ):
        assert words in secretary.get(house.at(place)).content.decode()
        assert words not in house.reader(3).get(house.at(place)).content.decode()
    page = secretary.get(at).content.decode()
    for words in (f"Type the number, {WHO}", f"Member {WHO}", "ties", "contributions"):
        assert words in page, words
    form = {"typed": str(WHO), "why": "Asked by letter."}
    wrong = secretary.post(house.at("change-privacy", WHO, "erase"), sent(**{**form, "typed": "3"}))
    assert wrong.status_code == 422 and "typed again" in wrong.content.decode()
    assert secretary.post(house.at("change-privacy", WHO, "erase"), sent(**form)).status_code == 302
    page = secretary.get(at).content.decode()
    assert "Only the number" in page and "Erase for good" not in page
    assert secretary.post(house.at("export-member", WHO), sent(why="x")).status_code == 422
    with pytest.raises(CommandError, match="already been erased"):
        call_command("export_member", house.club.slug, str(WHO))


def test_the_club_s_own_words_that_name_a_person_are_shown_to_the_secretary():
    parlour = a_full_life()
    house = parlour.house
    type(parlour.evening).objects.update(place="Edith Lowry's drawing room")
    page = house.reader().get(house.at("privacy", WHO)).content.decode()
    assert "Edith Lowry&#x27;s drawing room" in page
    assert "is at a table" in page


def test_an_open_dispute_is_shown_on_the_page_and_let_stand_there():
    parlour = a_parlour()
    house = parlour.house
    parlour.call()
    parlour.heard()
    house.reader().post(house.at("change-privacy", ARBITRATOR, "ask"), sent())
    page = house.reader().get(house.at("privacy", ARBITRATOR)).content.decode()
    assert "Dispute 1 has not been decided" in page and 'name="despite_dispute"' in page
    erase, form = house.at("change-privacy", ARBITRATOR, "erase"), {"typed": "5", "why": "Asked."}
    asked = house.reader().post(erase, sent(**form))
    assert asked.status_code == 422 and 'name="why" value="Asked."' in asked.content.decode()
    assert house.reader().post(erase, sent(**form, despite_dispute="yes")).status_code == 302
    assert Member.objects.get(club=house.club, number=ARBITRATOR).erased_at
