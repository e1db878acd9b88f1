"""Something happened at the table: told in plain words, answered from the laws, kept nowhere."""

from __future__ import annotations

import re
import secrets
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from club.models import Line
from rubbers.incidents.register import INCIDENTS
from rubbers.registries import CODES
from tests.api.conftest import requests_are_not_counted_out
from tests.trouble.night import Night, a_night
from tests.views.happened import ANYWHERE, FALSE_LEAD, answer, links, words

__all__ = ["requests_are_not_counted_out"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return a_night()


@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_every_incident_that_a_story_can_begin_with_is_on_the_page(code):
    where = f"/laws/{code}/happened"
    games = [
        links(Client().get(where, {"game": game}).content.decode())
        for game in ("whist", "dummy", "double_dummy")
    ]
    shown = {said for page in games for said in page}
    of_code = [one for one in INCIDENTS.values() if one.is_of(CODES[code])]
    begin = {one.words for one in of_code if one.follows == "nothing"}
    assert begin <= shown
    assert len(of_code) > 110


def test_a_lead_out_of_turn_is_told_and_paid_by_following_links_alone():
    page = answer("ask=led-out-of-turn&tell=1&a.by=S&a.right=N&a.card.rank=K&a.card.suit=S", 422)
    assert "an answer" in words(page).lower()
    told = Client().get(
        f"{ANYWHERE}?ask=led-out-of-turn&tell=1"
        "&a.by=S&a.right=N&a.card.rank=K&a.card.suit=S&a.followed=none"
    )
    assert parse_qs(urlsplit(told["Location"]).query) == {"step": [FALSE_LEAD]}
    page = answer(f"step={FALSE_LEAD}")
    said = words(page)
    assert "South led the king of spades, when North had the lead" in said
    asks = "East or West may ask for one of these. A suit may be asked for until North leads."
    assert asks in said
    assert "Law 62" in said
    chosen = links(page)["Call the king of spades from South"]
    said = words(Client().get(chosen).content.decode())
    assert "East chose: “Call the king of spades from South”." in said
    assert "Chosen; still to be carried out" in said


def test_a_suit_is_called_by_its_shape_with_words_for_who_cannot_see_it():
    page = answer(f"step={FALSE_LEAD}")
    assert 'aria-label="Call diamonds from North or South"' in page


def test_a_question_is_put_in_plain_words_and_answered_by_a_link():
    page = answer("step=revoke-suspected~by.E~claimant.N")
    assert "Did East revoke?" in words(page)
    assert "What each answer leads to" in words(page)
    told = words(Client().get(links(page)["Yes"]).content.decode())
    assert "Did East revoke? Yes." in told
    assert "Take three of their tricks" in told


def test_what_an_answer_leads_to_says_whose_deal_it_is_then():
    said = words(answer("dealer=E&step=misdealt~how.down"))
    assert "There is a new deal: East deals again. Law 45" in said
    assert "The deal is lost: South deals next. Law 43" in said
    said = words(answer("dealer=E&step=dealer-interrupted~by.S~about.score~how.order"))
    assert "There is a new deal: East deals again. Law 50" in said
    assert "Then one more question: Who was the first to touch the cards" in said


def test_the_story_goes_back_a_step_and_begins_again():
    page = answer(f"dealer=W&step={FALSE_LEAD}&step=asked-for-time~by.E")
    assert FALSE_LEAD in links(page)["Back one step"]
    assert "asked-for-time" not in links(page)["Back one step"]
    assert links(page)["Start again"] == f"{ANYWHERE}?dealer=W"


def test_only_what_is_not_known_of_the_table_is_asked():
    asked = answer("ask=misdealt")
    assert 'name="dealer"' in asked
    assert "Who deals?" not in words(answer("ask=misdealt&dealer=W"))
    assert answer("ask=shuffled-after-the-cut&tell=1", 422)
    told = Client().get(f"{ANYWHERE}?ask=shuffled-after-the-cut&tell=1&dealer=W")
    assert parse_qs(urlsplit(told["Location"]).query) == {
        "dealer": ["W"],
        "step": ["shuffled-after-the-cut"],
    }


def test_whoever_deals_for_his_partner_is_stopped_where_nobody_gave_leave():
    assert 'name="dealer"' in answer("ask=dealt-for-partner")
    page = answer("dealer=W&step=dealt-for-partner~state.dealing")
    assert "Had the other side agreed to it?" in words(page)
    page = Client().get(links(page)["No"]).content.decode()
    assert "East is dealing out of turn." in words(page)
    page = Client().get(links(page)["Stop the deal"]).content.decode()
    assert "There is a new deal: West deals again." in words(page)


def test_who_alone_is_called_upon_is_not_asked_for_and_the_card_called_is_likely():
    shown = "step=card-shown~by.S~card.KS~how.dropped"
    called = f"{shown}&step=take~at.1~law.56.ii~by.E~do.call_card~card.KS~of.S"
    page = answer(f"{called}&ask=played-as-called")
    assert '<input type="hidden" name="a.by" value="S">' in page
    assert "Who was the call made on?" not in words(page)
    assert re.search(r'name="a.card.rank" value="K" checked', page)
    assert re.search(r'name="a.card.suit" value="S" checked', page)
    cannot = links(answer(called))[
        "They say they cannot: they have none of that suit, or would revoke"
    ]
    assert cannot.endswith("&step=cannot-comply~by.S")


def test_only_those_it_concerns_can_be_said_to_have_obeyed_a_call_or_to_choose():
    suit = "step=take~at.2~law.62~by.E~do.call_suit~suit.D~of.NS"
    for asked, offered, others in (
        (f"step={FALSE_LEAD}&{suit}&ask=played-otherwise", "NS", "EW"),
        (f"step={FALSE_LEAD}&ask=consulted", "EW", "NS"),
    ):
        page = answer(asked)
        assert all(f'name="a.by" value="{seat}"' in page for seat in offered)
        assert not any(f'name="a.by" value="{seat}"' in page for seat in others)
    page = answer(f"step={FALSE_LEAD}&{suit}&step=played-otherwise~by.E~card.9C", 422)
    assert 'data-field="by"' in page


def test_after_the_hand_the_score_is_worked_and_the_next_deal_can_begin():
    page = answer("dealer=W&ns=2&ew=0&step=hand-scored~tricks.9~honours.ns3")
    said = words(page)
    assert "North–South: tricks Law 2 3" in said
    assert "North–South win the game" in said
    assert "dealer=N" in links(page)["Go on to the next deal"]
    assert "won=ns3" in links(page)["Go on to the next deal"]


def test_what_a_game_was_worth_is_put_right_and_the_rubber_worked_from_it():
    asked = answer("ask=game-worth-wrong")
    assert 'name="won.ns"' in asked
    told = Client().get(
        f"{ANYWHERE}?ask=game-worth-wrong&tell=1&won.ns=2&won.ew=1&a.side=ew&a.should=2&a.when=on"
    )
    told = parse_qs(urlsplit(told["Location"]).query)
    assert told["won"] == ["ns2", "ew1"]
    page = answer(f"won=ns2&won=ew1&step={told['step'][0]}")
    assert "Allowed Law 12" in words(page)
    page = answer(f"won=ns2&won=ew1&ns=0&ew=3&step={told['step'][0]}&step=rubber-scored~tricks.12")
    said = words(page)
    assert "Less the game of East–West Law 10 −2" in said
    assert "North–South win the rubber, worth Law 1 3" in said
    assert "North–South have won the rubber." in said
    assert "deals next" not in said
    assert "Go on to the next deal" not in links(page)
    page = answer(
        "ask=game-worth-wrong&tell=1&won.ns=2&won.ew=0&a.side=ew&a.should=2&a.when=on", 422
    )
    assert "A side that has won a game" in words(page)


def test_what_belongs_to_the_room_is_answered_by_its_law_alone():
    said = words(answer("step=two-equal-cards"))
    assert "Two players who cut equal cards for partners cut again" in said
    assert "Law 18" in said
    assert "nobody has a claim" not in said
    assert "It is the turn of" not in said


def test_an_incident_of_the_room_is_asked_about_run_and_goes_on_from_what_is_told():
    names = "names=Ash,+Beck,+Coe,+Dunn,+Eve"
    assert "How many want to come in, including those waiting" in answer(
        f"ask=admission-claimed&{names}"
    )
    assert "An answer to this question" in words(answer("ask=admission-claimed&tell=1", 422))
    to = Client().get(f"{ANYWHERE}?ask=admission-claimed&tell=1&come=1&{names}")["Location"]
    page = answer(urlsplit(to).query)
    assert "How many rubbers in a row has each player played" in words(page)
    runs = "&".join(f"run.{who}={n}" for who, n in zip("ABCD", "1311", strict=True))
    to = Client().get(f"{to}&{runs}")["Location"]
    said = words(answer(urlsplit(to).query))
    assert "Beck is out. Law 20" in said and "Rubbers in a row: Ash 1, Beck 3" in said
    for wrong, place in {
        "room=nonsense": "room",
        "room=partners-cut&ask=nonsense": "room",
        "ask=table-not-complete": "room",
        "room=partners-cut&step=x": "step",
    }.items():
        assert f'data-field="{place}' in answer(wrong, 422), wrong
    assert 'data-field="events[3].card' in answer("room=partners-cut&cut.A=Z", 422)
    afresh = links(answer("room=nonsense", 422))["Reload this page"]
    assert afresh == ANYWHERE


def test_whoever_goes_by_a_letter_is_named_on_the_page_and_two_are_not_called_the_same():
    told = "room=second-table&there=4&names=Ash,+Beck,+Coe,+Dunn"
    assert "Name the people shown by letters" in words(answer(told))
    to = Client().get(f"{ANYWHERE}?{told}&name.E=Eve+Lowry&name.P=")["Location"]
    assert "Eve Lowry belongs to table 2" in words(answer(urlsplit(to).query))
    page = answer(f"{told}&name.E=Ash", 422)
    assert "Those names cannot be used." in words(page)
    assert 'name="name.E" value="Ash"' in page


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("step=nonsense", "step"),
        ("step=led-out-of-turn~by.Q", "by"),
        ("step=led-out-of-turn~by", "step"),
        ("step=answer~fact." + "x" * 300, "step"),
        ("&".join(["step=next-trump-turned"] * 41), "step"),
        ("step=take~at.9~law.62~by.N~do.call_curd", "events[1]"),
        ("step=answer~fact.holds~who.Z", "events[1].who"),
        ("dealer=Q", "dealer"),
        ("ns=7&ew=0", "ns"),
        ("turned=ZZ", "turned"),
        ("N=Fenn&E=Fenn&S=Lowry&W=Pym", "N"),
        ("game=poker", "game"),
        ("game=dummy&dummy=NS", "dummy"),
        ("won=ns9", "won"),
        ("step=two-players", "step"),
        ("ask=nonsense", "step"),
    ],
)
def test_an_address_that_tells_no_story_is_answered_with_its_fault(query, place):
    page = answer(query, 422)
    assert f'data-field="{place}' in page


def test_what_cannot_have_happened_keeps_the_form_and_says_why():
    ended = "step=hand-scored~tricks.7&ns=0&ew=0"
    page = answer(f"{ended}&ask=played-as-called&tell=1&a.by=N", 422)
    assert "The hand is over" in words(page) or "the hand is over" in words(page)
    assert 'role="alert"' in page


def test_a_card_told_twice_is_answered_with_what_is_wanted_instead():
    laid = "step=card-played~by.N~card.KH"
    told_twice = "a.by=N&a.card.rank=K&a.card.suit=H"
    page = words(answer(f"{laid}&ask=second-card-to-the-trick&tell=1&{told_twice}", 422))
    assert "The king of hearts has already been played." in page
    assert "What is needed here: a card that has not been played." in page


def test_one_who_did_not_follow_suit_cannot_have_played_the_suit_led():
    noticed = "ask=revoke-found-in-time&tell=1&a.by=S&a.led=D"
    page = words(answer(f"{noticed}&a.card.rank=9&a.card.suit=D", 422))
    assert "A card of a suit other than the one led" in page
    dummys = "game=dummy&ask=dummys-hand-revoked&tell=1&a.by=N&a.led=H&a.when=left"
    assert answer(f"{dummys}&a.card.rank=4&a.card.suit=H", 422)
    taken = "ask=card-taken-back&tell=1&a.by=S&a.led=D&a.card.rank=9&a.card.suit=S"
    page = words(answer(f"{taken}&a.right.rank=9&a.right.suit=C", 422))
    assert "A card of the suit led" in page


def test_a_table_leads_to_the_page_with_its_people_its_dealer_and_its_score(night):
    page = night.reader(2).get(night.page("table", 1)).content.decode()
    there = links(page)["Something happened"]
    led = night.reader(2).get(there)
    told = parse_qs(urlsplit(led["Location"]).query)
    assert {"N", "E", "S", "W", "dealer", "ns", "ew"} <= set(told)
    page = night.reader(2).get(led["Location"]).content.decode()
    assert told["N"][0] in words(page)
    of_the_room = links(page)[
        "The four cut for partners: who deals, and who chooses cards and seats?"
    ]
    page = night.reader(2).get(of_the_room).content.decode()
    assert told["N"][0] in words(page) and "table=1" in links(page)["Call the arbitrator"]


def test_nothing_is_written_down(night):
    reader = night.reader(2)
    before = Line.objects.count()
    reader.get(f"{night.page('happened')}?step={FALSE_LEAD}")
    assert Line.objects.count() == before


def test_a_club_for_its_members_alone_shows_the_page_to_nobody_else(night):
    night.club.is_public = False
    night.club.save()
    assert Client().get(night.page("happened")).status_code == 302
    assert Client().get(ANYWHERE).status_code == 200


def test_a_stranger_who_asks_too_often_is_told_when_he_may_again(settings, monkeypatch):
    a_minute_of_its_own = secrets.randbelow(10**9) * 60.0 + 45
    monkeypatch.setattr("club.access.rate_limit.time.time", lambda: a_minute_of_its_own)
    settings.WHIST_REQUESTS_A_MINUTE = {"reads": 9, "changes": 9, "nobody": 2}
    stranger = {"REMOTE_ADDR": "192.0.2.7"}
    answers = [Client().get(ANYWHERE, **stranger) for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[-1]["Retry-After"] == "15"
    assert "The limit is 2 requests a minute; try again in 15 s." in answers[-1].content.decode()
    assert Client().get(ANYWHERE, REMOTE_ADDR="192.0.2.8").status_code == 200


def test_one_who_has_signed_in_is_counted_by_himself(night, settings, monkeypatch):
    a_minute_of_its_own = secrets.randbelow(10**9) * 60.0 + 45
    monkeypatch.setattr("club.access.rate_limit.time.time", lambda: a_minute_of_its_own)
    settings.WHIST_REQUESTS_A_MINUTE = {"reads": 2, "changes": 9, "nobody": 0}
    reader, page = night.reader(), night.page("happened")
    assert [reader.get(page).status_code for _ in range(3)] == [200, 200, 429]
