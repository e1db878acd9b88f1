"""Laws 80, 88 and 89: bets, what an onlooker says, and what he may decide."""

import pytest

from tests.rulings.table import ask, revised

ONLOOKERS = {"bystanders": ["Q", "P"]}
OVER = "{do: end_hand}\n{fact: tricks, A-B: 8, Y-Z: 5}\n"
REVOKE = OVER + "{fact: revoked, who: A}\nY claim what: revoke, of: A\nY take_three_tricks"
ON_TRICK = {"on": "odd_trick", "side": "A-B", "by": "A", "against": "Q"}
ON_SCORE = {"on": "score", "side": "Y-Z", "points": "2"}


@pytest.mark.law("80")
def test_without_a_revoke_a_bet_goes_by_what_was_made():
    asked = ask(OVER, bets=[ON_TRICK, ON_SCORE], **ONLOOKERS)
    won = [(one["won_by"], one["law"]) for one in asked.score["bets"]]
    assert won == [("A-B", None), ("A-B", None)]
    assert asked.score["bets"][0]["against"] == "Q"


@pytest.mark.law("80")
def test_a_bet_goes_by_how_things_stand_when_a_revoke_is_paid_for():
    asked = ask(REVOKE, bets=[ON_TRICK, ON_SCORE], **ONLOOKERS)
    won = [(one["won_by"], one["law"]) for one in asked.score["bets"]]
    assert won == [("Y-Z", "80"), ("Y-Z", "80")]
    later = revised(REVOKE, bets=[ON_TRICK], **ONLOOKERS)
    assert [(one["won_by"], one["law"]) for one in later.score["bets"]] == [("Y-Z", "84")]


def test_while_a_penalty_has_yet_to_be_chosen_no_bet_is_won():
    claimed = REVOKE.rsplit("\n", 1)[0]
    assert [one["won_by"] for one in ask(claimed, bets=[ON_TRICK], **ONLOOKERS).score["bets"]] == [
        None
    ]


@pytest.mark.law("88")
@pytest.mark.parametrize("effect", ["none", "hand", "game"])
def test_a_remark_that_is_not_about_the_score_costs_an_onlooker_nothing(effect):
    asked = ask("{by: Q, do: remark, effect: " + effect + "}", **ONLOOKERS)
    assert "88" not in asked.laws()


@pytest.mark.law("etiquette.8")
@pytest.mark.parametrize("effect", ["hand", "game"])
def test_a_hint_by_an_onlooker_is_recorded_against_the_article(effect):
    asked = ask("{by: Q, do: remark, effect: " + effect + "}", **ONLOOKERS)
    assert (asked.laws(), asked.ruling("etiquette.8")["by"]) == (["etiquette.8"], "Q")
    later = revised("{by: Q, do: remark, effect: " + effect + "}", **ONLOOKERS)
    assert later.laws() == ["etiquette.7"]


@pytest.mark.law("etiquette.3")
def test_a_hint_by_a_player_is_recorded_and_costs_nothing():
    asked = ask("A remark effect: hand", **ONLOOKERS)
    assert asked.status("etiquette.3") == "recorded"
    assert ask("A remark effect: none", **ONLOOKERS).laws() == []


@pytest.mark.law("88")
def test_a_player_may_point_out_an_oversight_in_the_score():
    assert ask("A remark effect: score", **ONLOOKERS).laws() == []


@pytest.mark.law("88")
def test_an_onlooker_who_points_out_an_oversight_may_be_made_to_pay_by_any_player():
    said = OVER + "{by: Q, do: remark, effect: score}"
    asked = ask(said, **ONLOOKERS)
    ruling = asked.ruling("88")
    assert (ruling["by"], ruling["entitled"]) == ("Q", ["A", "Y", "B", "Z"])
    assert ruling["remedies"] == [{"do": "pay_stakes", "who": "Q"}]
    assert ruling["until"] == {"do": "settle"}
    assert ask(said + "\nZ pay_stakes who: Q", **ONLOOKERS).status("88") == "paid"
    assert ask(said + "\nZ pay_stakes who: P", **ONLOOKERS).refused() == [(4, "88")]


@pytest.mark.law("88")
def test_in_the_revised_code_a_remark_costs_nothing_once_the_stakes_are_paid():
    after = OVER + "{do: pay_stakes}\n{by: Q, do: remark, effect: score}"
    late = ask(after, **ONLOOKERS).ruling("88")
    assert (late["status"], late["reading"]) == ("open", True)
    assert revised(after, **ONLOOKERS).laws() == []
    before = OVER + "{by: Q, do: remark, effect: score}"
    assert revised(before, **ONLOOKERS).status("92") == "open"


@pytest.mark.law("88")
@pytest.mark.law("92", edition="revised-1900")
@pytest.mark.parametrize(("code", "law"), [(ask, "88"), (revised, "92")])
def test_players_who_pay_the_stakes_themselves_let_an_onlooker_off(code, law):
    said = OVER + "{by: Q, do: remark, effect: score}\n"
    assert code(said, **ONLOOKERS).ruling(law)["reading"] is False
    paid = said + "{do: pay_stakes}\n"
    assert code(paid, **ONLOOKERS).status(law) == "lapsed"
    assert code(paid + "A pay_stakes who: Q", **ONLOOKERS).refused() == [(5, law)]
    called = said + "{by: Q, do: remark, effect: score}\nA pay_stakes who: Q\n"
    kept = [one["status"] for one in code(called, **ONLOOKERS).answer["rulings"]]
    assert "lapsed" not in kept


DISPUTED = (
    "A 2S Y 3H B 4S Z 5S Y 2D\n"
    "{fact: holds, who: Y, suit: S, at: 2, said_by: [A, B], disputed_by: [Y, Z]}\n"
    "B claim what: revoke, of: Y, trick: 1\n"
)
DECIDES = "{by: Q, do: bystander_decides, fact: holds, value: yes}"


@pytest.mark.law("89")
def test_an_onlooker_decides_when_both_sides_agree_on_him():
    agreed = "A agree_bystander who: Q\nZ agree_bystander who: Q\n" + DECIDES
    asked = ask(DISPUTED + agreed, **ONLOOKERS)
    assert asked.questions() == []
    assert (asked.ruling("89")["by"], asked.status("89")) == ("Q", "recorded")


@pytest.mark.law("89")
def test_an_onlooker_on_whom_only_one_side_agrees_decides_nothing():
    asked = ask(DISPUTED + "A agree_bystander who: Q\n" + DECIDES, **ONLOOKERS)
    assert asked.refused() == [(9, "89")]
    assert asked.questions() != []


@pytest.mark.parametrize(
    "event",
    [
        "A agree_bystander who: W",
        "A pay_stakes who: W",
        "{by: W, do: bystander_decides, fact: holds, value: yes}",
        "{by: W, do: remark, effect: score}",
    ],
)
def test_an_onlooker_who_is_not_there_is_named(event):
    with pytest.raises(Exception, match="not a script"):
        ask(event, **ONLOOKERS)


@pytest.mark.law("80")
@pytest.mark.parametrize(
    ("tricks", "on", "won_by"),
    [
        (12, "game", "A-B"),
        (1, "game", "Y-Z"),
        (8, "game", None),
        (7, "odd_trick", "A-B"),
        (6, "odd_trick", "Y-Z"),
    ],
)
def test_a_bet_on_the_game_or_the_odd_trick_is_won_by_who_has_it(tricks, on, won_by):
    told = f"{{do: end_hand}}\n{{fact: tricks, A-B: {tricks}, Y-Z: {13 - tricks}}}"
    (bet,) = ask(told, bets=[{"on": on, "side": "A-B"}]).score["bets"]
    assert bet["won_by"] == won_by
    (untold,) = ask("{do: end_hand}", bets=[{"on": on, "side": "A-B"}]).score["bets"]
    assert untold["won_by"] is None


@pytest.mark.law("88")
@pytest.mark.parametrize(
    "paid",
    ["A elect remedy: pay_stakes", "A demand remedy: pay_stakes", "Q pay_stakes"],
)
def test_who_spoke_pays_the_stakes_when_called_on_whether_or_not_he_is_named(paid):
    asked = ask("Z end_hand\nQ remark effect: score\n" + paid, bystanders=["Q"])
    assert asked.status("88") == "paid"
    assert ask("Z end_hand\nQ pay_stakes", bystanders=["Q"]).refused() == [(2, "88")]
