"""A frozen value with some of its parts changed is what `dataclasses.replace` would give."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from club.codec.frozen import replace_fields
from rubbers.cards.card import Suit
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.hand.state.trick import Trick


def test_what_is_changed_is_changed_and_the_rest_is_as_it_was():
    hand = HandState(trumps=Suit.HEARTS)
    other = replace_fields(hand, stage=HandStage.OVER, tricks=(Trick(1, ()),))
    assert other == replace(hand, stage=HandStage.OVER, tricks=(Trick(1, ()),))
    assert hand == HandState(trumps=Suit.HEARTS)


def test_a_part_that_is_not_there_is_not_added():
    with pytest.raises(TypeError, match="HandState has no stake"):
        replace_fields(HandState(), stake=1)


def test_what_is_given_is_as_frozen_as_what_it_was_made_from():
    with pytest.raises(FrozenInstanceError):
        replace_fields(HandState(), stage=HandStage.OVER).stage = HandStage.CUT
