"""What players are believed not to hold, from the cards they have laid."""

from __future__ import annotations

import pytest

from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.cardset import ALL, cardset
from rubbers.bots.search.layouts import Layouts
from rubbers.bots.search.likelihood import denied_by_play
from rubbers.cards.card import Card
from tests.bots.scenes import seen

N, E = 0, 1
OTHERS = "KS JS TS KC QC JC TC KD QD"


def cards(text: str) -> int:
    return cardset(map(Card.read, text.split()))


@pytest.mark.parametrize(
    ("trick", "seat", "held", "denied"),
    [
        pytest.param(("N", "AS 7S 2S 3S"), E, "8S 9S", "5S 6S", id="who loses plays his lowest"),
        pytest.param(("S", "5S 4S 2S 8S"), E, "9S AS", "6S 7S", id="last, he wins cheaply"),
        pytest.param(("S", "4S QS 2S 3S"), E, "5S", "", id="partner wins, he may keep anything"),
        pytest.param(("S", "9S 2S 4S 8S"), N, "TS", "3S", id="partner wins, he need not beat him"),
        pytest.param(("S", "4S QS 2C 3S"), N, "3C", "KH 5H", id="who does not ruff has no trump"),
        pytest.param(("S", "4S QS 8H 3S"), N, "9H", "7H 2H", id="who ruffs ruffs cheaply"),
        pytest.param(("S", "AS 3S 8C 2S"), N, "KH 9C", "7C", id="he throws the lowest of a suit"),
    ],
)
def test_what_a_card_denies(trick, seat, held, denied):
    out = denied_by_play(seen("AH QH 4D", OTHERS, shown=[trick]))[seat]
    assert out & cards(held) == 0
    assert out & cards(denied) == cards(denied)


def test_beliefs_are_seldom_wrong_of_club_bots():
    wrong = positions = 0
    for number in range(30):
        hands, dealer, turn_up = deal(bytes(32), number)
        play = RegularPlay(list(hands), dealer, turn_up)
        while not play.over:
            denied, others = denied_by_play(play.view()), {0, 1, 2, 3} - {play.to_play}
            positions += 1
            wrong += any(play.hands[seat] & denied[seat] for seat in others)
            play.lay(CLUB.play(play.view(), bytes(32)).card.number)
    assert wrong / positions < 0.08


def test_a_belief_that_cannot_be_is_dropped():
    view = seen("AH QH 4D", OTHERS)
    layouts = Layouts(view, bytes(32), (ALL, ALL, 0, ALL))
    left, across, right = layouts.draw()
    assert left | across | right == cards(OTHERS)


def test_a_layout_keeps_to_what_is_believed():
    view = seen("AH QH 4D", OTHERS)
    layouts = Layouts(view, bytes(32), (cards("KS JS TS"), 0, 0, cards("KS")))
    for _ in range(20):
        west, north, east = layouts.draw()
        assert not north & cards("KS JS TS") and east & cards("KS")
        assert not west & cards("KS")
