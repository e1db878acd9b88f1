"""The hand in dispute, step by step: from the record on a screen, from agreed facts elsewhere."""

from __future__ import annotations

import json

import pytest

from club.members import commands
from club.models import User
from rubbers import queries as rubber_queries
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.commands import table
from rubbers.hand.acts.play import Play
from rubbers.models import Rubber
from rubbers.play.state.table_events import PlayManner
from tables.commands import screen_play
from tables.disputes.pages.desk.replay import DisputeReplay, replay_of
from tables.disputes.pages.desk.replay_board import table_shown
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries import lookup
from tables.disputes.rules import acts
from tables.disputes.rules.state import FactForm
from tests.disputes.parlour import ARBITRATOR, Parlour, a_parlour
from tests.disputes.test_desk import LIST, staff, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Parlour:
    """Return a table with one hand scored."""
    return a_parlour(committed=True)


def replayed(parlour: Parlour, step: str = "") -> DisputeReplay:
    """Replay the hand of the first dispute."""
    row, state = parlour.dispute(), parlour.state()
    found = replay_of(row, state, lookup.words_of(row.club_id, state), Called(state, {}), step)
    assert found is not None
    return found


def rubber_row(parlour: Parlour) -> Rubber:
    """Return the rubber's row as it is now."""
    return Rubber.objects.select_related("stream", "evening__club").get(pk=parlour.row.pk)


def dealt_on_a_screen(parlour: Parlour) -> None:
    """Let the program deal the second hand."""
    screen_play.deal(parlour.house.order(1), rubber_row(parlour), 1, 1, PlayManner.GUARDED)


def plays(parlour: Parlour, cards: int) -> None:
    """Let so many cards follow, or all that are left."""
    for _card in range(cards):
        hand = parlour.rubber.dealt.hand  # type: ignore[union-attr]
        seat, led = hand.to_act, hand.current.led if hand.current else None
        if seat is None:
            return
        held = rubber_queries.view_of(rubber_row(parlour), seat).table.held[seat]
        card = next((card for card in held if card.suit is led), held[0])
        context = parlour.house.order(int(parlour.rubber.seating[seat]))
        table.perform(context, rubber_row(parlour), Play(by=seat, card=PartialCard.of(card)))


def test_a_hand_on_a_screen_is_replayed_card_by_card_and_hidden_until_its_key_is_open(parlour):
    dealt_on_a_screen(parlour)
    plays(parlour, 6)
    parlour.call()
    plays(parlour, 1)
    last = replayed(parlour)
    assert last.dealt and last.at == len(last.steps)
    laid = [_laid(replayed(parlour, str(at))) for at in (last.at - 6, last.at - 5, last.at)]
    assert laid == [0, 1, 6]
    shown = table_shown(last.moment.hand, last.moment.hands, str)
    assert not shown.open and not any(seat.holds for seat in shown.seats)
    assert sum(seat.laid is not None for seat in shown.seats) == 2
    for step in ("0", "x", "٣", "9" * 5000):
        assert 1 <= replayed(parlour, step).at <= last.at
    page = told(staff(parlour, ARBITRATOR), f"{LIST}{parlour.dispute().pk}/change/?step=2")
    assert f"Step 2 of {last.at}" in page and "?step=3#replay" in page and "?step=1#replay" in page
    player = parlour.players[Seat.E]
    login = User.objects.create_user("of-the-table")  # no officer may open one for them now
    parlour.house.club.members.filter(number=player).update(user=login)
    commands.grant_office(parlour.house.order(), player, "committee")
    own = told(staff(parlour, player), f"{LIST}{parlour.dispute().pk}/change/")
    assert "the hand is still being played" in own and "Step 2 of" not in own
    plays(parlour, 52)
    assert "Step " in told(staff(parlour, player), f"{LIST}{parlour.dispute().pk}/change/")
    opened = table_shown(*_moment(replayed(parlour)), str)
    assert opened.open and [len(seat.holds) for seat in opened.seats].count(12) == 2
    assert sum(len(seat.holds) for seat in opened.seats) == 52 - 6


def _laid(replay: DisputeReplay) -> int:
    hand = replay.moment.hand
    return sum(len(trick.laid) for trick in hand.tricks) if hand else 0


def _moment(replay: DisputeReplay):
    return replay.moment.hand, replay.moment.hands


def test_a_hand_of_real_cards_is_replayed_from_the_facts_that_are_agreed(parlour):
    parlour.call()
    dealer = parlour.rubber.hand.dealer  # type: ignore[union-attr]
    led = [dealer.left, dealer.left.left, dealer.left.left.left]
    for number, (seat, card) in enumerate(zip(led, ("KS", "3S", "3H"), strict=True), start=1):
        event = json.dumps({"by": str(seat), "do": "play", "card": card})
        parlour.does(ARBITRATOR, acts.StateFact(str(ARBITRATOR), FactForm.SCRIPT, ""), ref=event)
        parlour.answers("N+ E+ S+" if number < 3 else "N+ E-", number)
    found = replayed(parlour)
    assert not found.dealt
    assert [step.line for step in found.steps[-2:]] == [None, None]
    assert found.steps[-2].says.endswith(" plays the king of spades.")
    assert _laid(found) == 2 and _laid(replayed(parlour, str(found.at - 1))) == 1
    on_the_record = replayed(parlour, "1")
    assert on_the_record.moment.hand is None and on_the_record.step.line is not None
