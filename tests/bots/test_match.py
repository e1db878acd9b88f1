"""Matches between bots, and the command that plays them."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from rubbers.bots.analysis.match import match, players
from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.book_play.club_bot import ONLY
from rubbers.bots.bot import Bot, choice
from rubbers.bots.cardset import ALL, highest, lowest
from rubbers.bots.house_bots import house_bots
from rubbers.registries import BOTS
from tests.plugins.shelf import installed

SEED = bytes(32)
FIELDS = ["a", "b", "boards", "tricks_per_deal", "standard_error", "cpu_ms_per_card"]


def printed(*words: str) -> str:
    out = io.StringIO()
    call_command("botmatch", *words, stdout=out)
    return out.getvalue()


def test_the_house_gives_its_bots_through_the_hook():
    assert [bot.id for bot in BOTS] == [bot.id for bot in house_bots()]
    assert {"novice", "club"} <= {bot.id for bot in BOTS}


def test_a_plugin_can_add_a_bot(tmp_path):
    with installed(tmp_path, "example_parlour"):
        assert "parlour-lowest" in BOTS
        assert json.loads(printed("club", "parlour-lowest", "--boards", "20", "--json"))["b"]
    assert "parlour-lowest" not in BOTS


def test_a_deal_follows_from_the_seed_and_passes_to_the_left():
    hands, dealer, turn_up = deal(SEED, 6)
    assert deal(SEED, 6) == (hands, dealer, turn_up) != deal(bytes([1]) * 32, 6)
    assert dealer == 2 and hands[dealer] >> turn_up & 1
    assert [hand.bit_count() for hand in hands] == [13] * 4
    assert hands[0] | hands[1] | hands[2] | hands[3] == ALL


def test_a_card_that_may_not_be_played_is_refused():
    hands, dealer, turn_up = deal(SEED, 0)
    play = RegularPlay(list(hands), dealer, turn_up)
    with pytest.raises(ValueError):
        play.lay(lowest(play.hands[dealer]))


def test_a_bot_gains_nothing_from_itself():
    result = match(("club", "club"), players(house_bots()), 10, SEED)
    assert (result.tricks_per_deal, result.standard_error) == (0, 0)


class FirstBot(Bot):
    """Plays its highest card."""

    id = "first"
    title = "First"

    def play(self, view, seed, layouts=None):
        return choice(highest(view.legal), ONLY)


def test_a_match_turned_round_has_the_opposite_result():
    named = players([*house_bots(), FirstBot()])
    one = match(("club", "first"), named, 20, SEED)
    other = match(("first", "club"), named, 20, SEED)
    assert one.tricks_per_deal == -other.tricks_per_deal != 0
    assert one.standard_error == other.standard_error > 0


@pytest.mark.parametrize(("weaker", "stronger"), [("random", "novice"), ("novice", "club")])
def test_each_bot_beats_the_one_below_it(weaker, stronger):
    result = match((stronger, weaker), players(house_bots()), 60, SEED)
    assert result.tricks_per_deal > 2 * result.standard_error


def test_the_command_prints_exactly_what_is_promised_and_the_same_again():
    first, again = (json.loads(printed("club", "random", "--boards", "30", "--json")) for _ in "ab")
    assert list(first) == FIELDS
    assert (first["a"], first["b"], first["boards"]) == ("club", "random", 30)
    assert first["tricks_per_deal"] > 2 and first["cpu_ms_per_card"] > 0
    assert {**first, "cpu_ms_per_card": 0} == {**again, "cpu_ms_per_card": 0}
    other = json.loads(printed("club", "random", "--boards", "30", "--seed", "two", "--json"))
    assert other["tricks_per_deal"] != first["tricks_per_deal"]


def test_the_command_says_it_in_words():
    assert printed("club", "club", "--boards", "2").startswith("club gains +0.00 tricks per deal")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("clubb", "random"), "There is no bot clubb here. Choose one of: club, "),
        (("club", "nobody"), "There is no bot nobody here."),
        (("club", "random", "--boards", "1"), "Choose from 2 to 100,000 boards, not 1."),
        (("club", "random", "--boards", "100001"), "Choose from 2 to 100,000 boards, not 100,001."),
        (("club", "random", "--boards", "many"), "invalid int value: 'many'"),
    ],
)
def test_what_cannot_be_played_is_refused_plainly(words, said):
    with pytest.raises(CommandError) as refused:
        printed(*words)
    assert said in str(refused.value)
