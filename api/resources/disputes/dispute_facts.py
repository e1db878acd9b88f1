"""Facts of a dispute over REST: stating them, answering them, and the onlooker's decision."""

from __future__ import annotations

from typing import Any

import orjson
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.resources.disputes.dispute_actions import DisputeActionView, sentences
from api.resources.disputes.dispute_representation import shown_facts
from api.resources.disputes.dispute_serializers import FactsShownSerializer
from api.serializers import fields as taken
from club.errors import Fault, Malformed, NotYours
from club.members import queries as club_queries
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from tables.disputes.pages.dispute.party_names import called
from tables.disputes.queries import lookup
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.state import FactAnswer, FactForm


class FactToldSerializer(OrderedSerializer):
    """A fact: in words, or as an event of an adjudication script."""

    words = sentences(required=False)
    event = serializers.DictField(
        required=False,
        help_text="An event as in an adjudication script, with seats N, E, S and W as the players. "
        "`at` names an earlier fact that was stated as an event, by its number, or one of its "
        "events (3.2).",
    )
    by = taken.PersonField(required=False, help_text="Who says so, if somebody else enters it.")


class AnswerToldSerializer(OrderedSerializer):
    """A player's answer to a fact."""

    who = taken.PersonField()
    answer = taken.OneOfField(choices=[str(one) for one in FactAnswer])


class StandsToldSerializer(OrderedSerializer):
    """The onlooker's decision."""

    stands = taken.YesNoField()


class OnlookerToldSerializer(OrderedSerializer):
    """An onlooker whom a player accepts for their side."""

    who = taken.PersonField()
    onlooker = taken.PersonField()


class DisputeFactsView(DisputeActionView):
    """The facts of a dispute."""

    shape = FactToldSerializer
    lists = FactsShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the facts of a dispute, with each player's answer.

        403 if the caller may not see them.
        """
        row, dispute, parts = self.found
        if not parts & {DisputePart.WORDS, DisputePart.RULING}:
            raise NotYours(Reason(N_("Only the people concerned can see the facts.")))
        words = lookup.words_of(row.club_id, dispute)
        people = called(dispute, club_queries.names(row.club_id), parts)
        return Response({"results": shown_facts(dispute, words, people)})

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """State a fact, in words or in the vocabulary of the table script."""
        if ("words" in payload) is ("event" in payload):
            expected = Reason(N_("text, or an event of the table script"))
            raise Malformed(
                Reason(N_("Send one fact at a time.")), faults=[Fault("words", expected)]
            )
        telling = FactForm.SCRIPT if "event" in payload else FactForm.WORDS
        return acts.StateFact(payload.get("by") or me, telling, "")

    def spoken(self, payload: dict[str, Any]) -> dict[str, str]:
        """Return the words, or the event as one line."""
        return {"ref": _written(payload["event"]) if "event" in payload else payload["words"]}


class DisputeAnswersView(DisputeActionView):
    """A player's answer to a fact."""

    shape = AnswerToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Agree with a fact, disagree with it, or abstain."""
        return acts.AnswerFact(payload["who"], self.kwargs["fact"], FactAnswer(payload["answer"]))


class OnlookersWordView(DisputeActionView):
    """The decision of the onlooker both sides accept."""

    shape = StandsToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Decide a fact, as the onlooker both sides accept; the decision is final."""
        return acts.OnlookerDecides(self.kwargs["fact"], payload["stands"])


class DisputeOnlookerView(DisputeActionView):
    """The onlooker who decides what the players disagree about."""

    shape = OnlookerToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Accept an onlooker for a side."""
        return acts.AcceptOnlooker(payload["who"], payload["onlooker"])


def _written(event: dict[str, Any]) -> str:
    """Write an event of the table script as one line of JSON."""
    try:
        return orjson.dumps(event, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError as fault:
        expected = Reason(N_("an event of the table script"))
        raise Malformed(expected, faults=[Fault("event", expected)]) from fault
