"""Places: who plays, belongs and waits at a table; admission, quitting, substitutes."""

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
from tables.room.state import room_state

AT = ("table", "who")
OF_A_PLACE = (
    *("cut_into", "claim_admission", "pass_admission", "state_rubbers", "quit_table"),
    *("come_back", "name_substitute", "seat_substitute", "consent", "refuse_consent"),
    *("break_up", "withdraw"),
)
"""The kinds of act that concern somebody's place at a table."""


class PlacesShownSerializer(serializers.Serializer[Any]):
    """The members of a table, those with a prior right to a place, and substitutes."""

    members = shape_of(room_state.TableMember, read_only=True)(many=True)
    queue = shape_of(room_state.PriorRight, read_only=True)(many=True)
    substitutes = shape_of(room_state.Substitute, read_only=True)(many=True)
    may = OfferShownSerializer(many=True)


class PlacesView(TableActionView, address=AT[:1]):
    """The places at a table; a member of another table may cut into this one."""

    act = acts.CutInto
    lists = PlacesShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show who belongs to a table or waits for a place there, and why."""
        table = queries.table_of(self.evening, self.kwargs["table"])
        return Response(
            {
                "members": [show(one, self.say) for one in table.members],
                "queue": [show(one, self.say) for one in table.queue],
                "substitutes": [show(one, self.say) for one in table.substitutes],
                "may": self.offers.of_kinds(table, *OF_A_PLACE),
            }
        )


class AdmissionClaimView(TableActionView, address=AT):
    """Claiming admission after having passed."""

    act = acts.ClaimAdmission


class AdmissionPassedView(TableActionView, address=AT):
    """Passing admission when this rubber ends."""

    act = acts.PassAdmission


class RubbersStatedView(TableActionView, address=AT):
    """How many consecutive rubbers a player has had, for a table taken over from paper."""

    act = acts.StateRubbers


class QuittingView(TableActionView, address=AT):
    """Quitting a table."""

    act = acts.QuitTable


class ReturnView(TableActionView, address=AT):
    """Coming back to a rubber."""

    act = acts.ComeBack


class SubstitutionView(TableActionView, address=AT):
    """A substitute for the player of this place."""

    act = acts.NameSubstitute
    knows = {"table": "table", "who": "absent"}


class SubstituteSeatedView(TableActionView, address=AT):
    """A substitute for the player of this place, seated by an officer with a reason."""

    act = acts.SeatSubstitute
    knows = {"table": "table", "who": "absent"}
    needs_reason = True


class ConsentingView(TableActionView, address=AT):
    """This player's consent to a substitute."""

    act = acts.Consent
    knows = {"table": "table", "who": "by"}


class ConsentRefusedView(TableActionView, address=AT):
    """This player's refusal of a substitute."""

    act = acts.RefuseConsent
    knows = {"table": "table", "who": "by"}


class ConsentToVoidView(TableActionView, address=AT):
    """This player's consent to void a rubber that has an empty seat."""

    act = acts.ConsentToVoid
    knows = {"table": "table", "who": "by"}


class BreakingUpView(TableActionView, address=AT):
    """Breaking up a table by leaving."""

    act = acts.BreakUp
