"""What is done in a dispute: facts, answers, the onlooker, the ruling, the appeal, the register."""

from __future__ import annotations

from typing import Any, ClassVar

import orjson
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.dispute_shapes import FactsShown
from api.dispute_shown import shown_facts
from api.disputes import DisputeView
from api.operation import Change
from api.orders import Ordered
from club import queries as club_queries
from club.commands.order import Order
from club.commands.record import Receipt
from club.errors import Fault, Malformed, NotYours
from club.house_rules import RulingsName
from club.reason import N_, Reason
from tables.disputes import queries
from tables.disputes.commands import deeds
from tables.disputes.presenters.people import called
from tables.disputes.rules import acts, notation
from tables.disputes.rules.dispute import Answer, Telling, Verdict
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.sight import Part

LONGEST = 4000
MOST_EFFECTS = 8


def _words(**options: Any) -> taken.Words:
    return taken.Words(max_length=LONGEST, **options)


class FactTold(Ordered):
    """A fact: in words, or as an event of the table script."""

    words = _words(required=False)
    event = serializers.DictField(
        required=False,
        help_text="As in the events of an adjudication, by seats N, E, S and W; `at` names a fact "
        "told so before, by its number, or one of its events (3.2).",
    )
    by = taken.Person(required=False, help_text="Who says so, where another enters it.")


class AnswerTold(Ordered):
    """What a player says of a fact."""

    who = taken.Person()
    answer = taken.OneOf(choices=[str(one) for one in Answer])


class StandsTold(Ordered):
    """The onlooker's word."""

    stands = taken.YesNo()


class OnlookerTold(Ordered):
    """An onlooker whom a player accepts for his side."""

    who = taken.Person()
    onlooker = taken.Person()


class ArbitratorTold(Ordered):
    """Who hears a dispute."""

    arbitrator = taken.Person()


class DeclineTold(Ordered):
    """Why no ruling is given."""

    words = _words()


class WaitsTold(Ordered):
    """Whether play waits."""

    waits = taken.YesNo()


class RulingTold(Ordered):
    """A ruling."""

    facts = taken.Several(child=taken.Whole(min_value=1), required=False)
    law = taken.Words(max_length=40)
    question = _words()
    reasons = _words()
    decision = _words()
    effects = taken.Several(child=serializers.DictField(), max_length=MOST_EFFECTS)


class DoneTold(Ordered):
    """An effect of the ruling that was done: a remedy that was taken, or a payment made."""

    effect = taken.Whole(min_value=1, help_text="Its place among the effects, from 1.")


class AppealTold(Ordered):
    """An appeal by a player, for his side."""

    by = taken.Person()
    grounds = _words()


class ConcurTold(Ordered):
    """The partner who concurs."""

    by = taken.Person()


class VerdictTold(Ordered):
    """What the committee decides; new effects where it varies the ruling."""

    verdict = taken.OneOf(choices=[str(one) for one in Verdict])
    reasons = _words()
    effects = taken.Several(child=serializers.DictField(), max_length=MOST_EFFECTS, required=False)


class NamesTold(Ordered):
    """How people are called in the register."""

    names = taken.OneOf(choices=[str(one) for one in RulingsName])
    attachments = taken.Several(
        child=taken.Whole(min_value=1),
        required=False,
        help_text="The pictures that are shown with it, by number.",
    )
    wording = serializers.DictField(
        child=_words(),
        required=False,
        help_text="Words for the register instead of what was said, each under its place: "
        "`facts.1`, `rulings.1.question`, `.reasons`, `.decision`, `appeals.1.grounds`, "
        "`.reasons`, `attachments.1`.",
    )


class LeadingTold(Ordered):
    """Whether a ruling is a leading precedent."""

    leading = taken.YesNo()


class Deed(Change, DisputeView):
    """One act in a dispute."""

    words: ClassVar[tuple[str, ...]] = ()

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Do the act."""
        row, dispute, _parts = self.found
        caller = queries.caller_here(order.caller, queries.known_here(dispute))
        me = "" if caller.member is None else str(caller.member)
        said = {name: told[name] for name in self.words if name in told}
        return deeds.act(order, row, self.deed(told, me, order), said)

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Give the act that was told."""
        raise NotImplementedError


class DisputeFacts(Deed):
    """The facts of a dispute."""

    shape = FactTold
    lists = FactsShown

    def get(self, request: Request, **address: Any) -> Response:
        """List the facts, with what each player says of them."""
        row, dispute, parts = self.found
        if not parts & {Part.WORDS, Part.RULING}:
            raise NotYours(Reason(N_("The facts are for those concerned.")))
        words = queries.words_of(row.club_id, dispute)
        people = called(dispute, club_queries.names(row.club_id), parts)
        return Response({"results": shown_facts(dispute, words, people)})

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """State a fact, in words or in the vocabulary of the table script."""
        if ("words" in told) is ("event" in told):
            expected = Reason(N_("words, or an event of the table script"))
            raise Malformed(Reason(N_("One fact at a time.")), faults=[Fault("words", expected)])
        event = told.get("event")
        said = told.get("words", "") if event is None else _written(event)
        row, dispute, _parts = self.found
        caller = queries.caller_here(order.caller, queries.known_here(dispute))
        by = told.get("by") or ("" if caller.member is None else str(caller.member))
        telling = Telling.WORDS if event is None else Telling.SCRIPT
        return deeds.act(order, row, acts.StateFact(by, telling, ""), {"ref": said})


class DisputeAnswers(Deed):
    """What a player says of a fact."""

    shape = AnswerTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Assent, dissent or abstain."""
        return acts.AnswerFact(told["who"], self.kwargs["fact"], Answer(told["answer"]))


class OnlookersWord(Deed):
    """The word of the onlooker both sides accept."""

    shape = StandsTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Say, finally, whether a fact is so."""
        return acts.OnlookerDecides(self.kwargs["fact"], told["stands"])


class DisputeOnlooker(Deed):
    """The onlooker who is to decide what the players do not agree on."""

    shape = OnlookerTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Accept an onlooker for a side."""
        return acts.AcceptOnlooker(told["who"], told["onlooker"])


class DisputeArbitrator(Deed):
    """Who hears a dispute."""

    shape = ArbitratorTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Take a dispute on, or give it to an arbitrator."""
        return acts.Hear(told["arbitrator"])


class DisputeDeclined(Deed):
    """An arbitrator who gives no ruling."""

    shape = DeclineTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Decline to rule; doubt is for whoever would be punished."""
        row, dispute, _parts = self.found
        caller = queries.caller_here(order.caller, queries.known_here(dispute))
        me = "" if caller.member is None else str(caller.member)
        deed = acts.Decline(me, order.at, "")
        return deeds.act(order, row, deed, {"reason": told["words"]})


class DisputePlay(Deed):
    """Whether play at the table waits."""

    shape = WaitsTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Let play wait for the ruling, or go on."""
        return acts.WaitOrGoOn(told["waits"])


class DisputeRulings(Deed):
    """The ruling."""

    shape = RulingTold
    words = ("question", "reasons", "decision")

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Rule; what follows for the score is done in the same change."""
        facts, effects = tuple(told.get("facts", ())), _effects(told)
        return acts.Rule(me, order.at, facts, told["law"], "", "", "", "", effects)


class DisputeDone(Deed):
    """What a ruling wanted done."""

    shape = DoneTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Record that an effect of the ruling was done."""
        return acts.RecordDone(me, order.at, told["effect"])


class DisputeAppeals(Deed):
    """An appeal against the ruling."""

    shape = AppealTold
    words = ("grounds",)

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Appeal to the committee; the partner is to concur."""
        return acts.LodgeAppeal(told["by"], order.at, "")


class AppealConcurred(Deed):
    """The concurrence of the partner."""

    shape = ConcurTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Concur with a partner's appeal."""
        return acts.Concur(told["by"], order.at)


class AppealVerdict(Deed):
    """The committee's decision."""

    shape = VerdictTold
    words = ("reasons",)

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Uphold what was decided, vary a ruling, remit a declining, or dismiss the appeal."""
        return acts.DecideAppeal(me, order.at, Verdict(told["verdict"]), "", _effects(told))


class DisputePublication(Deed):
    """What stands in the register."""

    shape = NamesTold

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Publish a ruling, with people called as is said; what comes later waits for the next."""
        row, _dispute, _parts = self.found
        shown = tuple(sorted(set(told.get("attachments", ()))))
        deed = acts.Publish(RulingsName(told["names"]), shown)
        return deeds.act(order, row, deed, told.get("wording", {}))


class DisputeLeading(Deed):
    """Whether a ruling is a leading precedent."""

    shape = LeadingTold

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Mark a published ruling as a leading precedent, or no longer."""
        return acts.MarkLeading(told["leading"])


class DisputeWithdrawal(Deed):
    """A call that is taken back."""

    def deed(self, told: dict[str, Any], me: str, order: Order) -> acts.Act:
        """Take back the call of the arbitrator."""
        _row, dispute, _parts = self.found
        return acts.WithdrawCall(dispute.called_by or me)


def _effects(told: dict[str, Any]) -> tuple[Effect, ...]:
    return tuple(
        notation.read_effect(body, f"effects[{place}]")
        for place, body in enumerate(told.get("effects", ()))
    )


def _written(event: dict[str, Any]) -> str:
    """Write an event of the table script as one line."""
    try:
        return orjson.dumps(event, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError as fault:
        expected = Reason(N_("an event of the table script"))
        raise Malformed(expected, faults=[Fault("event", expected)]) from fault
