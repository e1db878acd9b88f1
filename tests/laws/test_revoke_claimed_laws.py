"""Laws 72, 75, 77 to 79, 81 and 82: a revoke claimed, proved and paid for."""

import pytest

from tests.rulings.table import ask

MADE = "A 2S Y 2H B 3S Z 4S\nY 5D\n"
HELD = "{fact: holds, who: Y, suit: S, at: 2}\n"
CLAIM = "B claim what: revoke, of: Y, trick: 1\n"
OVER = "A end_hand\n{fact: tricks, A-B: 6, Y-Z: 7}\n"


@pytest.mark.law("72")
def test_a_revoke_claimed_may_be_punished_in_three_ways():
    ruling = ask(MADE + HELD + CLAIM).ruling("72")
    assert (ruling["at"], ruling["by"], ruling["entitled"]) == (2, "Y", ["A", "B"])
    assert [one["do"] for one in ruling["remedies"]] == [
        "take_three_tricks",
        "deduct_three",
        "add_three",
    ]


@pytest.mark.law("72")
def test_who_takes_the_penalty_of_a_known_revoke_claims_it():
    assert ask(MADE + HELD + "B add_three").status("72") == "chosen"
    named = "A elect ruling: {at: 2, law: '72'}, remedy: add_three"
    assert ask(MADE + HELD + OVER + named).after() == (3, 1)
    late = MADE + HELD + OVER + "A cut_for_next\nB add_three"
    assert ask(late).refused() == [(10, "78")]


@pytest.mark.law("72")
def test_no_penalty_is_paid_for_what_nobody_has_claimed_or_proved():
    assert ask(MADE + "B add_three").refused() == [(6, "72")]
    assert ask(MADE + HELD + "Z add_three").refused() == [(7, "72")]
    withdrawn = CLAIM + "A withdraw what: revoke\nB add_three"
    assert ask(MADE + HELD + withdrawn).refused() == [(9, "72")]
    asked = ask(MADE + HELD)
    assert asked.ruling("72")["remedies"] == [
        {"do": "claim", "what": "revoke", "of": "Y", "trick": 1}
    ]
    assert asked.ruling("72")["until"] == {"do": "cut_for_next"}


@pytest.mark.law("72")
@pytest.mark.parametrize(
    ("remedy", "after"),
    [("take_three_tricks", (3, 1)), ("deduct_three", (0, 1)), ("add_three", (3, 2))],
)
def test_the_score_is_worked_with_the_penalty_first(remedy, after):
    text = MADE + HELD + CLAIM + OVER + f"A {remedy}"
    asked = ask(text, score={"A-B": "0", "Y-Z": "1"})
    assert asked.after() == after
    assert asked.status("72") == "paid"
    assert asked.score["how"][0]["law"] == "72"


@pytest.mark.law("72")
def test_nothing_is_scored_until_the_penalty_is_chosen():
    asked = ask(MADE + HELD + CLAIM + OVER)
    assert asked.after() == (0, 0)
    assert asked.score["how"] == []


@pytest.mark.law("72")
def test_a_choice_made_while_the_hand_is_played_is_paid_when_it_is_over():
    asked = ask(MADE + HELD + CLAIM + "A add_three\n" + OVER)
    assert asked.after()[0] == 3
    assert ask(MADE + HELD + CLAIM + "A add_three\n").status("72") == "chosen"


@pytest.mark.law("72")
def test_a_choice_made_while_the_hand_is_played_may_be_changed_until_it_is_over():
    early = MADE + HELD + CLAIM + "A add_three\nB deduct_three\n"
    assert ask(early + OVER).after()[0] == 0
    assert ask(early).refused() == []
    late = MADE + HELD + CLAIM + "A add_three\n" + OVER + "B deduct_three\n"
    assert [law for _, law in ask(late).refused()] == ["72"]
    assert ask(late).after()[0] == 3


@pytest.mark.law("72")
def test_partners_may_consult_about_a_revoke():
    assert ask(MADE + HELD + CLAIM + "A consult\nA add_three").refused() == []


@pytest.mark.law("72")
def test_a_revoke_that_is_told_is_the_one_renounce_he_made():
    asked = ask(MADE + "{fact: revoked, who: Y}\nB claim what: revoke, of: Y")
    assert (asked.ruling("72")["at"], asked.refused()) == (2, [])
    assert asked.state["revokes"] == [{"by": "Y", "trick": 1, "established": True}]


@pytest.mark.law("75")
def test_the_tricks_are_searched_when_the_hand_is_over():
    assert ask(MADE + CLAIM + "B search_tricks found: yes").refused() == [(7, "75")]
    asked = ask(MADE + CLAIM + "A end_hand\nB search_tricks found: yes")
    assert asked.kinds("72") == ["take_three_tricks", "deduct_three", "add_three"]
    assert "75" in asked.ruling("72")["also"]
    assert asked.questions() == []


@pytest.mark.law("75")
def test_a_search_that_shows_nothing_ends_the_claim():
    asked = ask(MADE + CLAIM + "A end_hand\nB search_tricks found: no")
    assert asked.status("75") == "void"
    assert asked.questions() == []


@pytest.mark.law("75")
def test_nobody_searches_who_has_claimed_nothing():
    assert ask(MADE + "A end_hand\nB search_tricks").refused() == [(7, "75")]


MIX = "A end_hand\nZ mix_cards examined: "


@pytest.mark.law("77")
def test_to_mix_the_cards_after_a_claim_and_before_they_are_seen_establishes_it():
    asked = ask(MADE + CLAIM + MIX + "no")
    assert "77" in asked.ruling("72")["also"]
    assert asked.questions() == []


@pytest.mark.law("77")
def test_to_mix_cards_that_were_examined_or_before_any_claim_proves_nothing():
    assert ask(MADE + CLAIM + MIX + "yes").questions() == [("holds", "Y", "S", 2)]
    assert ask(MADE + MIX + "no\n" + CLAIM).questions() == [("holds", "Y", "S", 2)]


@pytest.mark.law("78")
def test_a_revoke_may_be_claimed_until_the_next_deal_is_cut():
    assert ask(MADE + HELD + "A end_hand\n" + CLAIM).kinds("72") != []
    assert ask(MADE + HELD + "Z cut_for_next\n" + CLAIM).refused() == [(8, "78")]


@pytest.mark.law("78")
def test_a_cut_that_was_not_offered_binds_only_those_who_made_it():
    cut = MADE + HELD + "Y cut_for_next presented: false\n"
    assert ask(cut + CLAIM).kinds("72") != []
    cut = MADE + HELD + "A cut_for_next presented: false\n"
    assert ask(cut + CLAIM).refused() == [(8, "78")]


@pytest.mark.law("79")
def test_the_revoking_side_may_have_the_hand_played_out():
    assert ask(MADE + HELD + CLAIM + "Z require_play_out").status("79") == "recorded"
    assert ask(MADE + "Z require_play_out").laws() == []


@pytest.mark.law("79")
def test_the_side_that_claims_a_revoke_may_not_insist_on_it():
    assert ask(MADE + HELD + CLAIM + "B require_play_out").refused() == [(8, "79")]
    assert ask(MADE + CLAIM + "Z require_play_out").refused() == []


@pytest.mark.law("75")
def test_a_claim_that_is_withdrawn_leaves_nothing_to_ask():
    claimed = "A end_hand\nA claim what: revoke, of: Y, trick: 4\n"
    told = "{fact: tricks, A-B: 7, Y-Z: 6}\n" + claimed
    assert ask(told).questions() != []
    asked = ask(told + "B withdraw what: revoke")
    assert (asked.questions(), asked.after()) == ([], (1, 0))


BOTH = (
    "A 2S Y 2H B 3S Z 4S\nY 5D Z 6D A 6C B 7D\nB 8C\n"
    "{fact: holds, who: Y, suit: S, at: 2}\n{fact: holds, who: A, suit: D, at: 7}\n"
    "B claim what: revoke, of: Y\nZ claim what: revoke, of: A\n"
)


@pytest.mark.law("81")
def test_when_both_sides_revoke_neither_wins_the_game_at_four_all():
    text = BOTH + OVER + "A add_three\nY add_three"
    asked = ask(text, score={"A-B": "4", "Y-Z": "4"})
    assert asked.state["cannot_win"] == ["A-B", "Y-Z"]
    assert asked.after() == (4, 4)
    assert asked.score["game"] == {"won_by": None, "value": None}


@pytest.mark.law("81")
def test_each_side_pays_as_the_other_chooses():
    asked = ask(BOTH + OVER + "A deduct_three\nY add_three", score={"A-B": "0", "Y-Z": "4"})
    assert asked.after() == (0, 4)
    assert [one["law"] for one in asked.score["how"]][:2] == ["72", "72"]


@pytest.mark.law("82")
@pytest.mark.parametrize(("claim", "won_by"), [(CLAIM, None), ("", "Y-Z")])
def test_a_revoking_side_does_not_win_the_game_by_that_hand(claim, won_by):
    chosen = "A add_three" if claim else ""
    text = MADE + HELD + claim + "A end_hand\n{fact: tricks, A-B: 2, Y-Z: 11}\n" + chosen
    asked = ask(text, score={"A-B": "0", "Y-Z": "0"})
    assert asked.score["game"]["won_by"] == won_by
    assert asked.state["cannot_win"] == (["Y-Z"] if claim else [])
    assert asked.after()[1] == (4 if claim else 5)


@pytest.mark.law("82")
def test_a_side_whose_revoke_is_proved_and_let_pass_does_not_win_either():
    text = MADE + HELD + CLAIM + "A waive\nA end_hand\n{fact: tricks, A-B: 2, Y-Z: 11}\n"
    asked = ask(text, score={"A-B": "0", "Y-Z": "0"})
    assert asked.status("72") == "waived"
    assert (asked.score["game"]["won_by"], asked.after()) == (None, (0, 4))
    assert asked.state["cannot_win"] == ["Y-Z"]


@pytest.mark.law("75")
def test_those_who_claimed_a_revoke_may_search_though_it_is_proved_already():
    held = {"Y": "S 9 H K D 3"}
    proved = "A 2S Y KH B 4S Z KS\nZ 2D\nB claim what: revoke, of: Y, trick: 1\nA end_hand\n"
    assert ask(proved, hands=held).status("72") == "open"
    assert ask(proved + "A search_tricks", hands=held).refused() == []
    assert ask(proved + "Z search_tricks", hands=held).refused() == [(8, "75")]


@pytest.mark.law("72")
@pytest.mark.parametrize("by", ["Y", "Z"])
def test_a_revoke_is_not_claimed_of_ones_own_side(by):
    asked = ask(f"A 2S Y 3D B 4S Z 5S\nY 6D\n{by} claim what: revoke, of: Y")
    assert asked.refused() == [(6, "72")]
    assert asked.answer["refused"][0]["why"].endswith("only A and B may claim it.")


@pytest.mark.law("75")
@pytest.mark.law("77")
def test_what_one_side_finds_or_mixes_settles_no_claim_of_its_adversaries():
    claimed = MADE + CLAIM + "A end_hand\n"
    mixed = ask(claimed + "A mix_cards examined: no")
    assert (mixed.laws(), mixed.questions()) == (ask(claimed).laws(), ask(claimed).questions())
    both = claimed + "Y claim what: revoke, of: A\nB search_tricks found: yes"
    assert [one["by"] for one in ask(both).answer["rulings"] if one["law"] == "72"] == ["Y"]


@pytest.mark.law("78")
def test_only_a_revoke_can_no_longer_be_claimed_after_the_cut():
    over = "A 2S Y 3S B 4S Z 5S\n{do: end_hand}\nB cut_for_next\n"
    assert ask(over + "A claim what: revoke, of: Y").refused() == [(7, "78")]
    assert ask(over + "A claim what: honours").refused() == []


TWICE = "A 2S Y KH B 4S Z 5S\nY 3C B 4C Z 5C A 2C\nZ 7S A 8S Y QH B TS\n"


@pytest.mark.law("72")
def test_each_of_two_revokes_of_one_player_is_punished_once_however_often_it_is_claimed():
    held = "{fact: holds, who: Y, suit: S, at: 2}\n{fact: holds, who: Y, suit: S, at: 11}\n"
    claims = "A claim what: revoke, of: Y, trick: 1\nB claim what: revoke, of: Y\n"
    asked = ask(TWICE + "Y 6S B 9C Z 8C A 7C\n" + held + claims + claims)
    assert [one["at"] for one in asked.answer["rulings"] if one["law"] == "72"] == [2, 11]
    assert asked.answer["rulings"][0]["why"] == (
        "Y played the KH to spades in trick 1 and still held the 6S; their side has played "
        "to the next trick, so the revoke is established."
    )


@pytest.mark.law("72")
def test_a_revoke_told_without_its_trick_is_said_so():
    asked = ask("{do: end_hand}\n{fact: revoked, who: Y}\nA claim what: revoke, of: Y")
    assert asked.ruling("72")["why"] == (
        "The players agree that Y had some of the suit led and did not follow it."
    )


@pytest.mark.law("72")
def test_a_lead_out_of_turn_in_the_same_trick_does_not_hide_a_revoke():
    false = "Y KD\nA call_card card: KD, of: Y\nA 2S Y KD B 4S Z 5S\nZ 6S A 7S Y 8S B 9S\n"
    asked = ask(false + "A claim what: revoke, of: Y, trick: 1")
    assert asked.laws() == ["62", "72"]


@pytest.mark.law("61")
@pytest.mark.law("72")
def test_a_card_that_is_a_revoke_and_not_the_card_called_is_punished_once():
    called = "Z name_trump\nA call_highest suit: H, of: Z\nA 2H Y 3H B 5H Z 5C\n"
    later = "B 6S Z 7S A 8S Y 9S\nY 9H B 8H Z 7H A 6H\nA claim what: revoke, of: Z, trick: 1"
    asked = ask("Z take_up_trump\n" + called + later)
    assert "61" in asked.laws()
    assert "72" not in asked.laws()


ONE = "{fact: tricks, A-B: 8, Y-Z: 5}\n{fact: revoked, who: A}\nZ claim what: revoke, of: A\n"


@pytest.mark.law("72")
def test_that_a_score_stops_at_nothing_is_a_reading_and_three_taken_whole_is_none():
    asked = ask(ONE + "Z deduct_three", score={"A-B": "1"})
    assert (asked.ruling("72")["reading"], asked.after()) == (True, (2, 0))
    assert not ask(ONE + "Z deduct_three", score={"A-B": "3"}).ruling("72")["reading"]


TOLD = "{fact: revoked, who: A}\n"
CUT = "A present_pack\nZ cut_pack\n"


@pytest.mark.law("78")
@pytest.mark.parametrize(
    "before",
    [TOLD + CUT, "{fact: tricks, A-B: 8, Y-Z: 5}\n" + TOLD + CUT, TOLD + "A deal\n",
     "A KS Y 2S B 3D Z 4S\n" + TOLD + CUT],
)  # fmt: skip
def test_a_cut_after_a_hand_that_is_told_of_is_for_the_next_deal(before):
    asked = ask(before + "Z claim what: revoke, of: A")
    assert [law for _, law in asked.refused()] == ["78"]
    assert (asked.laws(), asked.state["next_dealer"]) == ([], "A")


@pytest.mark.law("78")
def test_who_cuts_unasked_after_a_hand_that_is_told_of_may_not_claim_its_revoke():
    asked = ask("A KS Y 2S B 3D Z 4S\n" + TOLD + "Z cut_pack presented: no\nY claim what: revoke")
    assert asked.refused() == [(7, "78")]


BOTH_TOLD = (
    "A end_hand\n{fact: tricks, A-B: 9, Y-Z: 4}\n{fact: revoked, who: A, trick: 3}\n"
    "{fact: revoked, who: Y, trick: 5}\nY claim what: revoke, of: A\n"
)


@pytest.mark.law("81")
def test_the_law_on_both_sides_is_cited_in_what_each_owes_while_both_owe():
    one = ask(BOTH_TOLD)
    both = ask(BOTH_TOLD + "A claim what: revoke, of: Y")
    again = ask(BOTH_TOLD + "A claim what: revoke, of: Y\nA withdraw what: revoke")
    assert ["81" in each["also"] for each in one.answer["rulings"]] == [False]
    assert ["81" in each["also"] for each in both.answer["rulings"]] == [True, True]
    assert not any("81" in each["also"] for each in again.answer["rulings"] if each["by"] == "A")


@pytest.mark.law("72")
def test_the_ruling_on_a_revoke_may_be_named_by_the_fact_that_tells_it():
    two = (
        BOTH_TOLD.replace("who: Y, trick: 5", "who: B, trick: 5") + "Y claim what: revoke, of: B\n"
    )
    chosen = "Y elect ruling: {at: %s, law: '72'}, remedy: %s\n"
    asked = ask(two + chosen % (3, "add_three") + chosen % (4, "deduct_three"))
    assert (asked.refused(), [one["status"] for one in asked.answer["rulings"]]) == (
        [], ["paid", "paid"],
    )  # fmt: skip


TWO = (
    "{fact: tricks, A-B: 9, Y-Z: 4}\n{fact: revoked, who: A, trick: 5}\n"
    "{fact: revoked, who: A, trick: 7}\nZ claim what: revoke, of: A, trick: 5\n"
    "Z claim what: revoke, of: A, trick: 7\n"
)


@pytest.mark.law("72")
def test_a_penalty_demanded_twice_is_for_both_revokes():
    twice = ask(TWO + "Z take_three_tricks\nZ take_three_tricks", score={"A-B": "2"})
    assert [one["status"] for one in twice.answer["rulings"]] == ["paid", "paid"]
    assert twice.after() == (2, 4)
    other = ask(TWO + "Z add_three\nZ deduct_three", score={"A-B": "3"})
    assert [line["points"] for line in other.score["how"][:2]] == [-3, 3]


@pytest.mark.law("75")
def test_the_tricks_may_be_searched_once_it_is_told_how_many_each_side_took():
    claim = "A KS Y 2S B 3D Z 4S\nY claim what: revoke, of: B, trick: 1\n"
    search = "Y search_tricks found: yes"
    assert ask(claim + search).refused() == [(6, "75")]
    assert ask(claim + "{fact: tricks, A-B: 7, Y-Z: 6}\n" + search).status("72") == "open"
