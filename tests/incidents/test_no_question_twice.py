"""What has been told is not asked again, and what is over does not stand as waiting."""

from urllib.parse import parse_qs, urlsplit

import pytest

from rubbers.code.code import Code
from rubbers.incidents.story.story import read_story
from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from rubbers.laws.revised_1900 import RUBBERS_ONLY as REVISED_1900
from tables.incidents.incident_page import IncidentPage, incident_page


def page(query: str, code: Code = CODE) -> IncidentPage:
    """Return the page of a story as an address tells it."""
    return incident_page(read_story(parse_qs(query), code), "/happened")


def after(href: str, *steps: str) -> IncidentPage:
    """Return the page to which a link leads, with more told."""
    return page("&".join((urlsplit(href).query, *(f"step={one}" for one in steps))))


@pytest.mark.parametrize(
    "told",
    [
        "asked-none-of-them~by.W~led.D~card.KS~answer.mended",
        "tricks-searched~by.S~claimant.W~when.play~found.yes",
        "tricks-searched~by.S~claimant.W~when.play~found.no",
    ],
)
@pytest.mark.parametrize("code", [CODE, REVISED_1900])
def test_what_is_told_of_a_revoke_is_not_asked(told, code):
    assert page(f"step={told}", code).questions == ()


def test_a_call_that_is_over_may_be_made_again():
    exposed = page("step=card-shown~by.E~card.KS~how.dropped")
    call = exposed.rulings[0].actions[0]
    assert after(call.href).rulings[0].status == "chosen"
    for answered in ("cannot-comply~by.E", "played-otherwise~by.E~card.QD"):
        (ruling,) = (one for one in after(call.href, answered).rulings if one.live)
        assert (ruling.status, [action.words for action in ruling.actions]) == (
            "open",
            [call.words],
        )
        again = after(ruling.actions[0].href)
        assert again.rulings[0].status == "chosen"


def test_a_call_that_holds_for_the_whole_hand_may_be_made_again_when_it_could_not_be_obeyed():
    forgotten = page("dealer=E&turned=4H&step=trump-forgotten")
    highest = forgotten.rulings[0].actions[0]
    (ruling,) = after(highest.href, "cannot-comply~by.E").rulings
    assert (ruling.status, ruling.let_pass) == ("open", None)
    assert after(ruling.actions[0].href).rulings[0].status == "chosen"


def test_one_who_has_none_of_the_suit_led_has_paid_and_one_told_to_win_says_nothing_of_the_kind():
    spoke = page("step=called-attention~by.S~how.says")
    highest, _lowest, win, _lose = spoke.rulings[0].actions
    assert after(highest.href, "cannot-comply~by.N").rulings[0].status == "paid"
    cannot = "They say they cannot: they have none of that suit, or would revoke"
    for call, offered in ((highest, True), (win, False)):
        links = [link.words for moment in after(call.href).moments for link in moment.links]
        assert (cannot in links) is offered


def test_what_a_card_called_too_soon_loses_is_said_before_it_is_called():
    told = "dealer=E&turned=4H&step=card-shown~by.E~card.KS~how.dropped"
    assert page(told).rulings[0].caution == ""
    (exposed,) = page(told, REVISED_1900).rulings
    assert exposed.caution == (
        "It is not yet the turn of East: if you call a card now, you lose the call for this trick."
    )
    called, lost = page(urlsplit(exposed.actions[0].href).query, REVISED_1900).rulings
    assert (called.status_words, called.live) == ("Can be claimed later", False)
    assert lost.status == "forfeited"
    waited = told + "".join(f"&step=card-played~by.{seat}" for seat in "SWN")
    assert page(waited, REVISED_1900).rulings[0].caution == ""


def test_a_revoke_that_nobody_has_claimed_yet_is_let_pass_by_saying_nothing():
    told = "step=asked-none-of-them~by.S~led.D~card.KS~answer.none~held.yes"
    (ruling,) = page(told).rulings
    assert [action.words for action in ruling.actions] == ["Claim the revoke"]
    assert ruling.let_pass is None


def test_what_was_told_last_comes_before_what_could_be_claimed_already():
    older = "step=card-shown~by.E~card.KS~how.dropped"
    newer = "step=second-card-to-the-trick~by.S~card.QD"
    titles = [ruling.title for ruling in page(f"{older}&{newer}").rulings]
    assert titles == [
        "South laid down the queen of diamonds after already playing a card to the trick.",
        "The king of spades fell face up on the table from the hand of East.",
    ]


def test_of_four_hands_thrown_down_none_is_told_of_by_itself():
    assert [one.law.number for one in page("step=all-hands-thrown-down").rulings] == ["59"]
    alone = page("step=hand-thrown-down~by.S~how.up~card.KS")
    assert [one.law.number for one in alone.rulings] == ["58"]


def test_a_card_laid_down_to_be_shown_is_no_revoke_to_ask_about():
    (question,) = page("step=other-suit-and-thrown-down~by.S~led.D~card.KS~held.QD").questions
    _played, shown = question.answers
    assert not shown.asks
    assert after(shown.action.href).questions == ()


@pytest.mark.parametrize(("code", "law"), [(CODE, "47"), (REVISED_1900, "41")])
def test_a_pack_found_wrong_after_the_hand_is_answered_before_its_tricks_are_told(code, law):
    told = "dealer=E&ns=2&ew=0&won=ns2&won=ew1&step=pack-imperfect~when.over"
    assert [one.number for one in page(told, code).spoken] == [law]


def test_two_claims_of_revokes_in_two_tricks_are_told_apart_by_their_numbers():
    claims = [f"step=revoke-suspected~by.W~claimant.S~trick.{trick}" for trick in (1, 2)]
    asked = [question.words for question in page("&".join(claims)).questions]
    assert asked == ["Did West revoke in trick one?", "Did West revoke in trick two?"]
    (alone,) = page("step=revoke-suspected~by.W~claimant.S").questions
    assert alone.words == "Did West revoke?"


def test_two_revokes_of_one_player_are_told_apart_by_the_suits_that_were_led():
    revokes = [f"hand-to-be-played-out~by.W~led.{led}~card.5C" for led in "HD"]
    shown = page(f"step={revokes[0]}&step={revokes[1].replace('5C', '6C')}")
    titles = [ruling.title for ruling in shown.rulings if ruling.live]
    assert titles == [
        "West revoked, when diamonds had been led.",
        "West revoked, when hearts had been led.",
    ]
    assert page(f"step={revokes[0]}").rulings[0].title == "West revoked."
