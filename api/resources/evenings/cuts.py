"""Cuts: who must cut for what, and the cards cut from the pack on the table."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.offers import OfferShownSerializer
from api.resources.evenings.room_actions import TableActionView
from api.serializers.as_json import show
from api.serializers.dataclass_serializers import shape_of
from tables import queries
from tables.room import acts
from tables.room.state.cut import Cut

AT = ("table",)


class CutsShownSerializer(serializers.Serializer[Any]):
    """A table's cut in progress, its cut for entry, and those made since its last rubber."""

    cut = shape_of(Cut, read_only=True)(allow_null=True)
    entry = shape_of(Cut, read_only=True)(allow_null=True)
    cuts_made = shape_of(Cut, read_only=True)(many=True)
    to_cut = serializers.ListField(child=serializers.IntegerField())
    may = OfferShownSerializer(many=True)


class CutsView(TableActionView, address=AT):
    """The cuts of a table."""

    act = acts.CutCards
    operation = "cut_cards"
    lists = CutsShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show the cuts of a table, and who has still to cut."""
        table = queries.table_of(self.evening, self.kwargs["table"])
        return Response(
            {
                "cut": table.cut and show(table.cut, self.say),
                "entry": table.entry and show(table.entry, self.say),
                "cuts_made": [show(one, self.say) for one in table.cuts_made],
                "to_cut": [int(who) for one in table.cuts() for who in one.to_cut],
                "may": self.offers.of_kinds(table, "cut", "cut_round", "draw_cut", "undo_card"),
            }
        )


class CutRoundView(TableActionView, address=AT):
    """Enter the cuts of several people at once."""

    act = acts.CutRound


class CutDrawingView(TableActionView, address=AT):
    """Draw cards for everyone who must cut; the proof is on the record."""

    act = acts.DrawCut


class CardTakenBackView(TableActionView, address=AT):
    """Take back a card that was entered wrongly, while others have still to cut."""

    act = acts.UndoCard
