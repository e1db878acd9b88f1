"""What the page says of rulings: what may be asked for, until when, by whom, and what is over."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.api.conftest import requests_are_not_counted_out
from tests.views.happened import FALSE_LEAD, answer, by_label, links, words

__all__ = ["requests_are_not_counted_out"]

pytestmark = pytest.mark.django_db


def test_what_is_too_late_says_by_which_law_until_more_is_told():
    followed = FALSE_LEAD.replace("none", "all")
    said = words(answer(f"step={followed}"))
    assert "Too late Law 62" in said
    assert "A lead out of turn that all three others follow stands" in said
    assert "the other side may call the card led" in said
    said = words(answer(f"step={followed}&step=asked-to-see-a-trick~by.N~which.last"))
    assert "the other side may call the card led" not in said


def test_what_was_called_for_stands_as_chosen_until_it_is_done():
    for told, asks in (
        ("step=card-shown~by.S~card.KS~how.dropped", "Call the king of spades from South"),
        ("dealer=E&step=cut-badly~how.seen", "Cut the pack again"),
    ):
        said = words(Client().get(links(answer(told))[asks]).content.decode())
        assert "Chosen; still to be carried out" in said
        assert "To ask for it again" in said
        assert "Let it pass" not in said
        assert "may ask for it." not in said


@pytest.mark.parametrize(
    ("told", "chosen", "until"),
    [
        (FALSE_LEAD, "Call diamonds from North or South", "This is carried out when North leads."),
        (
            FALSE_LEAD,
            "Call the king of spades from South",
            "Chosen; still to be carried out Law 62",
        ),
        (
            "hand-to-be-played-out~by.S~led.D~card.KS",
            "Add three points to your own score",
            "The choice may be changed until the trump of the next deal is turned.",
        ),
    ],
)
def test_the_time_that_is_told_is_that_of_what_was_chosen(told, chosen, until):
    page = answer(f"step={told}")
    said = words(Client().get(by_label(page)[chosen]).content.decode())
    assert until in said
    assert "may be asked for until" not in said


def test_a_right_that_is_lost_says_by_which_law_in_its_words():
    revised = "/laws/revised-1900/happened"
    told = f"{revised}?step={FALSE_LEAD}&step=demanded-wrongly~by.E~what.tricks"
    said = words(Client().get(told).content.decode())
    assert "The right is lost: East demanded a penalty that the offence" in said
    assert "does not carry (law 88)" in said.replace("Law", "law")
    assert "loses every penalty for it. Law 88" in said


def test_where_a_law_speaks_and_nobody_has_a_claim_the_page_says_so():
    said = words(answer("dealer=E&step=cards-touched~by.S"))
    law = "the other side may do so too without losing any claim. Law 39"
    assert f"{law} So far nobody has a claim." in said


def test_a_new_deal_is_told_of_though_nobody_has_said_who_deals():
    page = answer("step=card-of-the-other-pack~by.S")
    said = words(Client().get(links(page)["Have the cards dealt again"]).content.decode())
    assert "There is a new deal: the same player deals again." in said


def test_what_is_recorded_twice_is_told_once():
    short = "dealer=E&step=hand-short~few.S~when.after"
    said = words(answer(f"{short}&step=searched-the-other-pack~by.S~found.yes"))
    assert said.count("South was a card short and has played, so the deal stands.") == 1


def test_what_is_too_late_by_one_law_for_several_players_is_said_once():
    thrown = [f"step=hand-thrown-down~by.{seat}~how.up" for seat in "NES"]
    said = words(answer("&".join(["dealer=W", *thrown, "step=next-trump-turned"])))
    assert said.count("Too late Law 58") == 1
    for player in ("North", "East", "South"):
        assert f"All the cards {player} has left lie face up on the table." in said


def test_the_words_of_a_law_stand_once_for_two_rulings_under_it():
    said = words(answer("step=both-sides-revoked~by.S~other.E"))
    assert said.count("Take three points off their score") == 2
    assert said.count("For each revoke the adversaries choose") == 1


def test_what_is_chosen_is_no_longer_talked_over_and_one_penalty_leaves_no_choice():
    time, choose = (
        "A side asks for time to decide on a penalty",
        "Partners agree which of them is to choose",
    )
    both = links(answer(f"step={FALSE_LEAD}"))
    assert {time, choose} <= set(both)
    one = links(answer("step=card-shown~by.S~card.KS~how.dropped"))
    assert time in one
    assert choose not in one
    called = "step=take~at.2~law.62~by.E~do.call_suit~suit.D~of.NS"
    assert not {time, choose} & set(links(answer(f"step={FALSE_LEAD}&{called}")))


def test_a_dummy_asks_for_nothing_and_its_partner_does():
    page = answer("game=dummy&step=card-shown~by.E~card.KS~how.dropped")
    assert "North may ask for it." in words(page)


def test_what_may_be_asked_by_anybody_is_said_so():
    page = answer("dealer=W&step=dealt-out-of-turn~by.N~state.dealing")
    assert "Any player may ask for it. Until the trump is turned." in words(page)


def test_the_next_deal_waits_until_a_penalty_is_chosen():
    told = "dealer=W&ns=2&ew=0&step=hand-scored~tricks.8&step=revoke-suspected~by.E~claimant.N"
    found = f"{told}&step=answer~fact.revoked~who.E~at.3~value.yes"
    page = answer(found)
    assert "Go on to the next deal" not in links(page)
    page = Client().get(links(page)["Take three points off their score"]).content.decode()
    assert "Go on to the next deal" in links(page)


def test_the_reader_says_which_of_those_entitled_asks():
    page = answer(f"step={FALSE_LEAD}")
    assert links(page)["West"].endswith("&asks=W")
    by_west = Client().get(links(page)["West"]).content.decode()
    said = words(
        Client().get(links(by_west)["Call the king of spades from South"]).content.decode()
    )
    assert "West chose: “Call the king of spades from South”." in said
    said = words(Client().get(links(by_west)["Let it pass"]).content.decode())
    assert "West let it pass." in said
    said = words(answer(f"step={FALSE_LEAD}&asks=S"))
    assert "East or West may ask for one of these." in said
    assert answer("asks=Q", 422)


def test_what_several_laws_say_stands_under_one_heading():
    got = Client().get("/laws/revised-1900/happened?step=partners-cut")
    said = words(got.content.decode())
    assert said.count("What the laws say") == 1
    assert all(f"Law {number}" in said for number in ("7a", "7b", "7c", "8"))


def test_a_number_is_said_so_that_nothing_and_one_read_well():
    for tricks, said in (("0", "none of the tricks"), ("1", "one of the tricks")):
        told = words(answer(f"dealer=W&ns=0&ew=0&step=hand-scored~tricks.{tricks}"))
        assert f"The hand was over: North–South took {said}." in told
    wrong = "step=score-wrong~by.N~stood.3~should.0~game.on~when.before"
    assert "North had three marked, and it should have been none" in words(answer(wrong))


def test_a_dummy_neither_speaks_nor_is_asked_which_penalty_is_better():
    page = answer("game=dummy&ask=honours-called&ns=0&ew=0")
    assert 'name="a.by" value="N"' in page
    assert 'name="a.by" value="S"' not in page
    forgotten = "dealer=E&turned=4H&step=trump-forgotten"
    choose = "Partners agree which of them is to choose"
    assert choose in links(answer(forgotten))
    assert choose not in links(answer(f"game=dummy&{forgotten}"))


def test_where_one_player_alone_may_ask_nobody_is_offered_to_choose_from():
    page = answer("game=dummy&step=card-shown~by.E~card.KS~how.dropped")
    assert "asks=" not in page


def test_two_revokes_of_one_player_are_claimed_trick_by_trick():
    suspected = "step=revoke-suspected~by.E~claimant.N~trick."
    assert "It was said to be in trick three." in words(answer(f"{suspected}3"))
    first = "step=answer~fact.revoked~who.E~trick.3~at.2~value.yes"
    found = (
        f"{suspected}3&{first}&{suspected}5&step=answer~fact.revoked~who.E~trick.5~at.4~value.yes"
    )
    assert words(answer(found)).count("North or South may ask for one of these.") == 2
    assert answer(f"{suspected}14", 422)
    assert answer(f"{suspected}0", 422)
