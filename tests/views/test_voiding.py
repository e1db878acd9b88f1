"""A rubber with an empty seat, ended by an officer or by those left, and taken up again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.errors import Malformed, Refusal
from club.record.command_context import CommandContext
from rubbers.cards.seats import WhistGame
from rubbers.models import Rubber
from tables import queries
from tables.commands import room_acts, undo
from tables.pages.shared import addresses
from tables.registries import Format
from tables.room import acts
from tables.room.state.room_state import TableStage
from tests.views.house import House

pytestmark = pytest.mark.django_db


def walked_out(house: House):
    """Return an evening where one of four has quit the rubber, and two more wait."""
    evening = house.open_evening(*range(1, 7))
    rubber = house.play_begins(evening, tuple("123456"))
    gone = queries.tables_of(evening)[1].players[0]
    house.does(evening, acts.QuitTable(1, gone))
    return evening, rubber, gone


def with_reason(house: House) -> CommandContext:
    """Return an order of the secretary, with a reason."""
    return replace(house.order(), reason="He was called home.")


def test_an_officer_says_why_the_rubber_ends_and_undoing_it_goes_on(house: House) -> None:
    evening, rubber, gone = walked_out(house)
    with pytest.raises(Malformed):
        house.does(evening, acts.VoidRubber(1))
    context = with_reason(house)
    room_acts.perform(context, evening, acts.VoidRubber(1))
    table = queries.tables_of(evening)[1]
    assert (table.stage, gone in table.players) == (TableStage.PARTNERS, False)
    assert Rubber.objects.get(pk=rubber.pk).stage == "abandoned"
    undo.undo_act(house.order(), evening, context.idempotency_key)
    assert queries.tables_of(evening)[1].stage is TableStage.PLAYING
    assert Rubber.objects.get(pk=rubber.pk).stage == "playing"


def test_the_table_page_offers_those_left_to_void_the_rubber(house: House) -> None:
    evening, _rubber, gone = walked_out(house)
    page = house.reader(1).get(addresses.page(evening, "table", 1)).content.decode()
    assert "If nobody takes the seat" in page
    for who in queries.tables_of(evening)[1].players[1:]:
        house.does(evening, acts.ConsentToVoid(1, who))
    table = queries.tables_of(evening)[1]
    assert (table.voided, table.member(gone)) == (True, None)


def test_an_evening_plays_the_games_of_its_format_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = Format("rubbers", "Whist", "Whist only.", (WhistGame.WHIST,))
    monkeypatch.setattr(room_acts, "FORMATS", {"rubbers": only})
    evening = house.open_evening(1, 2, 3)
    house.does(evening, acts.Declare(tuple("123")))
    with pytest.raises(Refusal) as refused:
        house.does(evening, acts.FormTable(1, WhistGame.DUMMY))
    assert refused.value.law == "house.format"
