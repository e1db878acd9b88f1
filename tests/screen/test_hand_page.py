"""The page of a hand that is over: who sees it when, what is on it, what can be had from it."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from celery import current_app
from django.test import Client

from club import clock, tasks
from club.models import Club, Errand, Evening
from rubbers.bots import double_dummy
from rubbers.cards.seats import Seat
from rubbers.commands import hand_analyses
from rubbers.finished import finished_hands, share_links
from rubbers.hand.acts.play import Play
from rubbers.models import HandAnalysis
from rubbers.play.finished_hand import revoked
from tests.rubbers.test_verify_hand import script
from tests.screen.at_screen import AtScreen
from tests.screen.played import Hands
from tests.views.house import HTMX, House, a_house, sent, told

pytestmark = pytest.mark.django_db
OFF = re.compile(r'class="held"\s+data-when="[^"]*" data-off')


@pytest.fixture(autouse=True)
def errands_known() -> None:
    current_app.loader.import_default_modules()  # a process that works knows every errand


class Played:
    """A hand on a screen that is over."""

    def __init__(self, manner: str = "guarded", house: House | None = None) -> None:
        self.at = AtScreen(manner, house or a_house(public=False))
        self.hands = Hands(self.at.pk, self.at.house.order)

    def over(self) -> Played:
        """Play the hand to its end."""
        self.hands.play_out()
        return self

    def path(self, hand: int = 1, what: str = "dealt-hand") -> str:
        """Return the address of a hand's page."""
        return self.at.house.at(what, self.at.evening.key, self.at.row.ordinal, hand)

    def page(self, who: Seat | int = Seat.N, hand: int = 1, query: str = "", **how):
        """Fetch a hand's page."""
        return self.at.reader(who).get(f"{self.path(hand)}{query}", **how)


def works() -> None:
    """Let the worker do all that is asked for."""
    while tasks.sweep():
        continue


def attributes(page) -> str:
    """Return what stands in the tag that holds the whole of the page's part."""
    return page.content.decode().split('id="dealt-hand"')[1].split(">")[0]


def test_a_hand_in_play_has_no_page_for_anybody():
    played = Played()
    played.hands.play()
    for who in (*Seat, 6, 1):
        assert played.page(who).status_code == 404
    assert Client().get(played.path()).status_code == 302  # sent to sign in: the club is not public


def test_the_page_has_the_four_hands_the_play_and_the_verdict(django_assert_max_num_queries):
    played = Played().over()
    works()
    played.page()
    with django_assert_max_num_queries(22):
        page = played.page()
    words = told(page)
    assert "Hand 1" in words and "Table 1, rubber 1" in words
    assert words.count(" plays the ") >= 52
    assert "If all four had played perfectly: North–South" in words
    assert "Where tricks were won and lost" in words
    assert "hx-get" not in attributes(page)
    found = finished_hands.of_rubber(played.hands.row, 1)
    assert f"North–South {found.taken.ns}, East–West {found.taken.ew}." in words


def test_each_moment_has_an_address_that_works_without_javascript():
    played = Played().over()
    gone = {
        at: len(OFF.findall(played.page(query=f"?at={at}").content.decode()))
        for at in (0, 1, 17, 52)
    }
    assert gone == {0: 0, 1: 1, 17: 17, 52: 52}
    page = played.page(query="?at=17").content.decode()
    assert page.count('aria-current="step"') == 1 and "?at=18" in page and "?at=16" in page


@pytest.mark.parametrize("at", ["", "-1", "9" * 400, "٣", "x", "53"])
def test_a_moment_there_is_none_shows_the_nearest(at):
    page = Played().over().page(query=f"?at={at}")
    assert page.status_code == 200 and 'data-at="' in page.content.decode()


def test_a_hand_still_to_be_worked_out_says_so_and_reads_itself_again():
    played = Played().over()
    page = played.page()
    assert "This is being worked out" in told(page)
    assert "live:rubber-" in attributes(page) and "hx-get" in attributes(page)
    one = played.page(**HTMX)
    works()
    after = played.page(**HTMX, HTTP_IF_NONE_MATCH=one["ETag"])
    assert after.status_code == 200 and "If all four had played perfectly" in told(after)
    same = played.page(**HTMX, HTTP_IF_NONE_MATCH=after["ETag"])
    assert same.status_code == 304


def test_a_machine_without_a_solver_says_so_plainly_and_the_rest_works(monkeypatch):
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    played = Played().over()
    works()
    page = played.page()
    words = told(page)
    assert "cannot work out perfect play" in words and "Analyse this hand" not in words
    assert words.count(" plays the ") >= 52 and "Check the deal" in words
    refused = played.at.reader(Seat.N).post(played.path(what="work-out-hand"), sent())
    assert refused.status_code == 422 and not Errand.objects.filter(
        task=hand_analyses.TASK, done_at=None
    )


def test_a_member_asks_once_for_a_hand_of_before_this_release():
    played = Played().over()
    works()
    HandAnalysis.objects.all().delete()
    assert "Analyse this hand" in told(played.page())
    before = Errand.objects.filter(task=hand_analyses.TASK).count()
    for _ in range(3):
        answer = played.at.reader(Seat.E).post(played.path(what="work-out-hand"), sent())
        assert answer.status_code == 302
    assert Errand.objects.filter(task=hand_analyses.TASK).count() == before + 1
    works()
    assert "If all four had played perfectly" in told(played.page())


def test_a_faithful_hand_shows_its_play_only_once_no_revoke_can_be_claimed():
    played = Played("faithful")
    wrong = False
    while not wrong:
        wrong = played.hands.play(revoke=True)
    played.over()
    works()
    for query in ("", "?at=30"):
        page = played.page(query=query)
        assert "once the pack is cut" in told(page)
        assert " plays the " not in told(page) and "data-trick" not in page.content.decode()
        assert "If all four" not in told(page)
    file = played.page(query="?as=json").json()
    assert file["withheld"] and not file["tricks"] and not file["acts"] and not file["reasons"]
    assert file["double_dummy"] is None
    assert "Play" not in played.page(query="?as=pbn").content.decode().replace("[Played", "")
    played.hands.cut()
    words = told(played.page())
    assert "A revoke: they could have followed suit." in words
    assert "There was a revoke in trick" in words
    assert "later play is not judged" in words and "no card lost a trick" not in words


def test_the_play_is_shown_once_the_evening_is_closed_though_nobody_cut():
    played = Played("faithful").over()
    assert finished_hands.of_rubber(played.hands.row, 1).withheld
    Evening.objects.update(phase=Evening.Phase.CLOSE)
    assert not finished_hands.of_rubber(played.hands.row, 1).withheld


def test_irregular_acts_and_rulings_are_named_in_what_happened():
    played = Played("faithful")
    wrong = played.hands.rubber.dealt.hand.to_act.partner
    card = str(played.at.cards(wrong).popitem()[0]).replace("10", "T")
    played.at.do(wrong, do="play", card=card)
    choose = played.at.buttons(wrong.left)
    played.at.press("act", wrong.left, act=choose["Let it pass"])
    played.over()
    played.hands.cut()
    words = told(played.page())
    assert "lets it pass." in words and "cuts for the next deal." in words
    assert "takes up the trump card." in words
    assert "Law 6" in words  # the lead out of turn, with its law


def test_hands_lead_to_each_other_and_the_table_to_each():
    played = Played().over()
    played.hands.cut()
    played.hands.deal()
    played.over()
    first, second = played.page(), played.page(hand=2)
    assert f'href="{played.path(2)}"' in first.content.decode()
    assert f'rel="prev" href="{played.path(1)}"' in second.content.decode()
    assert f'href="{played.path(2)}"' in played.at.part(Seat.N).content.decode()
    table = played.at.reader(Seat.N).get(played.at.address("table")).content.decode()
    for hand in (1, 2):
        assert f'href="{played.path(hand)}?attempt=0"' in table


def test_a_hand_is_had_as_json_and_as_pbn_and_so_is_the_rubber():
    played = Played().over()
    works()
    file = played.page(query="?as=json")
    assert file["Content-Disposition"] == 'attachment; filename="hand-1.json"'
    hand = file.json()
    assert hand["format"] == "whistclub-played-hand/1" and len(hand["tricks"]) == 13
    assert hand["double_dummy"]["whole"] and hand["bundle"]["format"] == "whistclub-hand/1"
    assert set(hand["players"].values()) == {
        played.at.house.club.members.get(number=played.at.member(seat)).name for seat in Seat
    }
    pbn = played.page(query="?as=pbn").content.decode()
    assert pbn.startswith("% PBN 2.1") and '[Play "' in pbn
    assert played.page(query="?as=rubber-json").json()["hands"] == [hand]
    assert played.page(query="?as=rubber-pbn").content.decode() == pbn
    odd = played.page(query="?as=exe")
    assert odd.status_code == 404 and "pbn, json" in told(odd)


def test_the_bundle_in_the_page_is_the_one_that_anybody_can_check():
    played = Played().over()
    page = played.page().content.decode()
    bundle = json.loads(re.search(r'id="bundle"[^>]*>(.*?)</script>', page, flags=re.S)[1])
    script().check(bundle, re.search(r'data-root="(\w+)"', page)[1])


def link_in(page) -> str:
    """Return the link to show a friend, without its host."""
    found = re.search(r'value="http://[^/]+(/h/[^"]+)"', page.content.decode())
    return unescape(found[1])


def test_a_link_shows_a_hand_without_an_account_and_names_nobody():
    played = Played().over()
    works()
    link = link_in(played.page())
    for query in ("", "?at=20", "?as=json", "?as=pbn"):
        answer = Client().get(f"{link}{query}")
        assert answer.status_code == 200 and answer["Cache-Control"] == "no-store"
        text = answer.content.decode()
        for member in played.at.house.club.members.all():
            assert member.name not in text, (query, member.name)
        assert played.at.house.club.name not in text
    words = told(Client().get(link))
    assert "North plays the " in words and "If all four had played perfectly" in words
    assert "A link to show a friend" not in words and "Analyse this hand" not in words
    assert Client().post(link).status_code == 405
    assert Client().get(f"{link}?as=rubber-json").status_code == 404


def test_a_link_names_the_players_if_visitors_may_look_at_the_club():
    played = Played(house=a_house(public=True)).over()
    link = link_in(played.page())
    Club.objects.update(is_public=True)
    name = played.at.house.club.members.get(number=played.at.member(Seat.N)).name
    assert name in told(Client().get(link))
    Club.objects.update(is_public=False)
    assert name not in Client().get(link).content.decode()


def test_a_link_that_was_touched_or_is_old_leads_nowhere(monkeypatch):
    played = Played().over()
    link = link_in(played.page())
    head, _, tail = link.rpartition("~")
    for other in (f"{link}x", f"{head.replace('.1.0', '.2.0')}~{tail}", "/h/nothing", "/h/~"):
        assert Client().get(other).status_code == 404, other
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + share_links.GOOD_FOR)
    assert Client().get(link).status_code == 200
    monkeypatch.setattr(clock, "now", lambda: now + share_links.GOOD_FOR + timedelta(days=2))
    assert Client().get(link).status_code == 404


def test_a_link_is_asked_for_only_so_often_from_one_address(settings):
    settings.WHIST_REQUESTS_A_MINUTE = {**settings.WHIST_REQUESTS_A_MINUTE, "nobody": 2}
    played = Played().over()
    link = link_in(played.page())
    stranger = Client(REMOTE_ADDR="10.77.3.9")
    answers = [stranger.get(link).status_code for _ in range(5)]
    assert 200 in answers and answers[-1] in (200, 429) and answers.count(429) >= 1


def test_a_visitor_sees_a_hand_of_a_public_club_and_asks_for_nothing():
    played = Played(house=a_house(public=True)).over()
    works()
    HandAnalysis.objects.all().delete()
    page = Client().get(played.path())
    assert page.status_code == 200 and "Analyse this hand" not in told(page)
    assert "/h/" not in page.content.decode()
    assert Client().post(played.path(what="work-out-hand"), sent()).status_code in (302, 403, 404)
    assert not HandAnalysis.objects.exists()


def test_what_is_read_back_says_who_revoked():
    played = Played("faithful")
    while not played.hands.play(revoke=True):
        pass
    played.over()
    found = finished_hands.of_rubber(played.hands.row, 1, closed=True)
    laid = [(trick, one) for trick in found.after.tricks for one in trick.laid]
    wrong = [one for trick, one in laid if revoked(found, trick, one)]
    assert len(wrong) == 1
    assert all(isinstance(step.act, Play) for step in found.steps if step.at == wrong[0].at)
