"""What a dummy, blind and deaf, leaves to its partner."""

import pytest

from tests.rulings.table import ask

OFFENCES = (
    "Y expose cards: [KD], how: dropped",
    "Y KS",
    "A 2S Y 2H B 3S Z 4S\nY 9S\nA claim what: revoke, of: Y",
    "Z take_up_trump",
)


@pytest.mark.law("dummy.III")
@pytest.mark.parametrize("offence", OFFENCES)
def test_only_the_players_at_a_table_with_a_dummy_are_entitled_to_anything(offence):
    hands = {"Y": "S 9K H 2"}
    whist = ask(offence, hands=hands).answer["rulings"][0]["entitled"]
    dummy = ask(offence, hands=hands, game="dummy", dummy="B").answer["rulings"][0]["entitled"]
    assert (whist, dummy) == (["A", "B"], ["A"])


@pytest.mark.law("double-dummy")
def test_each_dummy_at_double_dummy_leaves_the_choice_to_its_partner():
    head = {"game": "double-dummy", "dummies": ["B", "Z"]}
    assert ask("Y expose cards: [KD], how: dropped", **head).laws() == []
    asked = ask("Y 9S", **head, dealer="Y")
    assert asked.ruling("62")["entitled"] == ["A"]
