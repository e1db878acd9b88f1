"""What no table allows: a card in two hands, two trump cards, tricks that were not played."""

import pytest

from club.errors import Malformed
from tests.rulings.table import HEAD, ask

SHOWN = "A expose cards: [KS], how: dropped\n"
LED = "A KS Y 2S B 3S Z 4S\n"


def place(text, **head):
    """Return the one place that is at fault."""
    with pytest.raises(Malformed) as told:
        ask(text, **head)
    (fault,) = told.value.faults
    return fault.field


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (SHOWN + "Y expose cards: [2D, KS], how: shown", "events[2].cards"),
        (SHOWN + "Y KS", "events[2].card"),
        (SHOWN + "Y play cards: [KS, 2D]", "events[2].cards"),
        (SHOWN + "Y detach cards: [KS]", "events[2].cards"),
        (SHOWN + "Y throw_down cards: [KS]", "events[2].cards"),
        (SHOWN + "Z lay_down card: KS", "events[2].card"),
        (SHOWN + "Y mix_into_trick card: KS, trick: 1", "events[2].card"),
        (SHOWN + "Y surplus_card card: KS", "events[2].card"),
        (SHOWN + "{fact: card_found, card: KS, whose: Y}", "events[2].card"),
        (SHOWN + "Y find_card card: KS, whose: B", "events[2].card"),
        (SHOWN + "{fact: holds, who: Y, card: KS, at: 1}", "events[2].card"),
        ("{fact: card_found, card: KS, whose: Y}\n" + SHOWN, "events[2].cards"),
        ("A detach cards: [KS]\nY KS", "events[2].card"),
        ("A throw_down cards: [KS]\nY KS", "events[2].card"),
        ("A mix_into_trick card: KS, trick: 1\nY KS", "events[2].card"),
        ("A 2S Y KD\nY take_back card: KD\nY 3S B KD", "events[5].card"),
        ("A 2S Y KD\nY correct wrong: KD, right: 3S\nB KD", "events[4].card"),
        (SHOWN + "A 2S Y KD\nY correct wrong: KD, right: KS", "events[4].right"),
        ("A 2S\nY 4H", "events[2].card"),
        (
            "Z deal_cards count: 52\nZ turn_up card: 4H\nA expose cards: [4H], how: dropped",
            "events[3].cards",
        ),
    ],
)
def test_a_card_is_in_one_hand_only(text, where):
    assert place(text) == where


def test_whose_a_card_was_seen_to_be_is_said_by_name():
    with pytest.raises(Malformed, match="The KS is known to belong to A"):
        ask(SHOWN + "Y KS")


@pytest.mark.parametrize(
    "text",
    [
        SHOWN + "A KS",
        "A 2S Y 3S B 5S Z 4H",
        "A deal_cards count: 52\nA turn_up card: 4H\nA expose cards: [4H], how: dropped",
        SHOWN + "Y expose cards: [xS], how: dropped",
        "A expose cards: [KS], how: words\nY KS",
        "A name_card card: KS, of: Y\nY KS",
        "A take_up_hand whose: Y\n" + SHOWN + "Y KS",
        "{fact: pack_imperfect}\n" + SHOWN + "Y KS",
        "{fact: pack_perfect, value: no}\n" + SHOWN + "Y KS",
        "A take_other_pack_card\n" + SHOWN + "Y KS",
        SHOWN + "Y KS\nA discover what: other_pack_card, who: A",
        SHOWN + "{fact: holds, who: Y, card: KS, at: 1, said_by: [Y], disputed_by: [A, B, Z]}",
        SHOWN + "A claim what: new_deal\nB 2S\nZ lay_trump_face_down on: Z\nY deal\nY KS",
    ],
)
def test_a_card_may_be_told_of_two_where_hands_or_packs_or_deals_are_not_the_same(text):
    assert ask(text)


def test_dummys_cards_and_his_partners_lie_before_one_player():
    shown = "A expose cards: [KS], how: dropped\nB KS"
    assert ask(shown, game="dummy", dummy="B")
    assert place(shown) == "events[2].card"


@pytest.mark.parametrize(
    "text",
    [
        "A expose cards: [KS, KS], how: dropped",
        "A play cards: [2D, KS, KS]",
        "A detach cards: [KS, KS]",
    ],
)
def test_no_act_tells_a_card_twice(text):
    assert place(text) == "events[1].cards"
    assert ask(text.replace("KS", "xS"))
    assert ask("{fact: trick_holds, trick: 1, cards: [KS, KS]}")


def test_the_trump_card_of_a_deal_is_one():
    turned = "Z deal_cards count: 52\nZ turn_up card: 4H\n"
    assert place(turned + "Z turn_up card: 5S") == "events[3].card"
    assert place("A 2S\nZ turn_up card: 5S") == "events[2].card"
    assert ask(turned + "Z turn_up card: xH")
    lost = "Z turn_up card: 4H, to: A\n{fact: pack_perfect}\nA deal_cards count: 52\n"
    assert ask(lost + "A turn_up card: 5S").state["deal"] == "stands"
    assert ask("Z deal_cards count: 52\nZ turn_up card: 5S").state["stage"] == "playing"


def test_fewer_tricks_are_not_stated_than_were_won_by_cards_that_are_told():
    assert place(LED + "{fact: tricks, A-B: 0, Y-Z: 13}") == "events[5]"
    assert place("A 2S Y KS B 3S Z 4S\n{fact: tricks, A-B: 13, Y-Z: 0}") == "events[5]"
    assert place("A x Y x B x Z x\nB x\n{fact: tricks, A-B: 0, Y-Z: 13}") == "events[6]"
    assert ask(LED + "{fact: tricks, A-B: 1, Y-Z: 12}")
    assert ask(LED + "Z lay_trump_face_down on: Z\n{fact: tricks, A-B: 0, Y-Z: 13}")


def test_tricks_may_be_stated_as_they_are_after_three_were_taken_for_a_revoke():
    proved = "A KS Y 2S B 3D Z 4S\n{fact: revoked, who: B, trick: 1}\nA end_hand\n"
    taken = "Y claim what: revoke, of: B\nY take_three_tricks\n"
    asked = ask(proved + taken + "{fact: tricks, A-B: 0, Y-Z: 13}")
    assert asked.status("72") == "paid"


def test_a_hand_is_of_no_more_cards_than_a_pack():
    assert place("{fact: hand_counts, counts: {A: 53}}") == "events[1].counts"
    assert ask("{fact: hand_counts, counts: {A: 52, Y: 0, B: 0, Z: 0}}")


def test_a_dummy_may_be_the_dealer():
    assert ask("A 2S", game="double-dummy", dummies=["B", "Z"], dealer=HEAD["dealer"]).laws() == []
