"""The form of a ruling begins with what the laws say of the agreed facts, and only with that."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.state import FactForm
from tests.disputes.parlour import ARBITRATOR, Parlour, a_parlour
from tests.disputes.test_pages import at, told
from tests.views.house import sent

pytestmark = pytest.mark.django_db
REVOKED = '{"fact": "revoked", "who": "W", "trick": 6}'
CLAIMED = '{"by": "N", "do": "claim", "what": "revoke", "of": "W"}'
CLAIMED_IN_6 = '{"by": "N", "do": "claim", "what": "revoke", "of": "W", "trick": 6}'
CHOSEN = '{"by": "N", "do": "add_three"}'


def form(hand: int, *events: str) -> tuple[Parlour, str]:
    """Return the form of a ruling on a hand, when these facts are agreed."""
    parlour = a_parlour()
    parlour.call(hand=hand)
    parlour.heard()
    north = str(parlour.players[Seat.N])
    for number, event in enumerate(events, start=1):
        parlour.does(int(north), acts.StateFact(north, FactForm.SCRIPT, ""), ref=event)
        parlour.answers("S+ E+", number)
    return parlour, unescape(told(parlour.house.reader(ARBITRATOR), at(parlour, "/rule")))


def field(page: str, name: str) -> str:
    """Return what a field of the form begins with."""
    part = page.partition(f'id="{name}"')[2]
    if name == "question":
        return part.partition(">")[2].partition("</textarea>")[0]
    found = re.search(r'value="([^"]*)" selected', part.partition("</select>")[0])
    return found[1] if found else ""


def test_a_revoke_whose_penalty_was_chosen_is_scored_so():
    _parlour, page = form(1, REVOKED, CLAIMED, CHOSEN)
    names = ("law", "score-effect", "revoke-0-by", "revoke-0-elected", "tricks", "ruled-hand")
    begun = ["72", "score_hand", "W", "add_three", "7"]
    assert [field(page, name) for name in names[:5]] == begun
    assert "West had some of the suit led and did not follow it." in field(page, "question")
    assert field(page, "question").endswith("What is the effect under Law 72?")
    assert 'id="by-the-laws"' in page and page.count("suggested by the laws") >= 3
    assert page.count('name="facts"') == len(
        re.findall(r'name="facts" value="[0-9]+" checked', page)
    )
    for asked in ("reasons", "decision"):
        assert "></textarea>" in page.partition(f'id="{asked}"')[2][:120], asked


def test_no_penalty_is_suggested_that_nobody_has_chosen_and_no_tricks_nobody_has_told():
    _parlour, page = form(1, REVOKED, CLAIMED)
    assert (field(page, "law"), field(page, "score-effect")) == ("72", "")
    assert "The laws suggest no effect on the score." in page
    _parlour, page = form(2, REVOKED, CLAIMED, CHOSEN)
    assert (field(page, "score-effect"), field(page, "revoke-0-by")) == ("score_hand", "W")
    assert field(page, "tricks") == "", "it is asked for"


def test_a_penalty_still_to_be_chosen_keeps_the_whole_hand_from_being_scored():
    later = [one.replace("6", "8") for one in (REVOKED, CLAIMED_IN_6)]
    both = (REVOKED, CLAIMED_IN_6, CHOSEN, *later)
    assert field(form(1, *both)[1], "score-effect") == ""
    _parlour, page = form(1, *both, CHOSEN)
    begun = [field(page, name) for name in ("score-effect", "revoke-0-by", "revoke-1-by")]
    assert begun == ["score_hand", "W", "W"]


@pytest.mark.parametrize(
    ("happened", "claimed", "effect"),
    [
        ('"do": "omit_cut"', "misdeal", "lose_deal"),
        ('"do": "expose_in_dealing", "card": "7D"', "new_deal", "deal_again"),
    ],
)
def test_a_deal_that_does_not_stand_is_lost_or_dealt_again_while_its_hand_is_the_present_one(
    happened, claimed, effect
):
    dealer = a_parlour().rubber.hand.dealer
    claims = f'{{"by": "{dealer.left}", "do": "claim", "what": "{claimed}"}}'
    events = (f'{{"by": "{dealer}", {happened}}}', claims)
    _parlour, page = form(2, *events)
    assert field(page, "score-effect") == "", "it turns on who touched a card first"
    found_so_far = effect == "lose_deal"  # that it was no true deal, whoever touched a card
    assert ("The answer depends on facts that are not settled" in page) is found_so_far
    told_too = '{"fact": "touched_first", "who": "nobody"}'
    _parlour, page = form(2, events[0], told_too, claims)
    assert (field(page, "score-effect"), field(page, "ruled-hand")) == (effect, "2")
    assert field(form(1, events[0], told_too, claims)[1], "score-effect") == "", "it was played"


def test_a_draft_and_a_form_without_agreed_facts_are_not_the_laws():
    parlour, page = form(1)
    assert 'id="by-the-laws"' not in page and field(page, "law") == ""
    parlour, page = form(1, REVOKED, CLAIMED, CHOSEN)
    reader = parlour.house.reader(ARBITRATOR)
    words = {"question": "Did he?", "law": "71", "score": "void_hand"}
    reader.post(at(parlour, "/draft"), sent(act="rule", **words))
    page = told(reader, at(parlour, "/rule"))
    kept = [field(page, name) for name in ("question", "law", "score-effect")]
    assert kept == ["Did he?", "71", "void_hand"] and 'id="by-the-laws"' not in page
