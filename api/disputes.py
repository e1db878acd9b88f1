"""Disputes: those of the club, one of them, its facts, the rulings, the leading precedents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cached_property
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.operation import Change, ClubView
from api.orders import Ordered
from api.paging import PageQuery, page, page_of
from club import queries as club_queries
from club.commands.order import Order
from club.commands.record import Receipt
from club.errors import NotYours
from club.house_rules import RulingsName
from club.models import Club
from club.reason import N_, Reason
from club.rights import May
from tables.disputes import queries
from tables.disputes.commands import calling
from tables.disputes.models import Dispute as Row
from tables.disputes.precedents.case import like
from tables.disputes.presenters.aloud import fact_aloud
from tables.disputes.presenters.effects import in_words
from tables.disputes.presenters.people import Called, called
from tables.disputes.rules import facts, notation
from tables.disputes.rules.dispute import Appeal, Dispute, Fact, Kind, Ruling
from tables.disputes.rules.effects import Effect, Outstanding
from tables.disputes.rules.sight import Part
from tables.disputes.searching import Search, found


class SubjectShown(serializers.Serializer):
    """The point in dispute, frozen when the arbitrator was called."""

    stream = serializers.CharField()
    number = serializers.IntegerField(help_text="The last line of the stream.")
    hash = serializers.CharField(help_text="That line's hash.")
    table = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)


class FactShown(serializers.Serializer):
    """Something said to have happened, what each player says of it, and whether it is settled."""

    number = serializers.IntegerField()
    telling = serializers.ChoiceField(choices=["script", "words"])
    words = serializers.CharField(allow_blank=True, help_text="Empty once they are erased.")
    says = serializers.CharField(allow_blank=True, help_text="As one reads it aloud.")
    by = serializers.CharField(help_text="As the reader may know people.")
    answers = serializers.DictField(child=serializers.CharField())
    settled = serializers.BooleanField(allow_null=True, help_text="Null while it is not.")
    divided = serializers.BooleanField()
    decided_by_onlooker = serializers.BooleanField()


class EffectShown(serializers.Serializer):
    """What a ruling brings about: its kind with what belongs to it, and in words."""

    effect = serializers.DictField()
    says = serializers.CharField()
    done = serializers.BooleanField(
        allow_null=True, help_text="Null for what is not waited for, and once a ruling is replaced."
    )


class RulingShown(serializers.Serializer):
    """A written ruling, or what the committee put in its place."""

    by = serializers.CharField()
    at = serializers.DateTimeField()
    committee = serializers.BooleanField()
    facts = serializers.ListField(child=serializers.IntegerField())
    law = serializers.CharField()
    code = serializers.CharField()
    question = serializers.CharField(allow_blank=True)
    reasons = serializers.CharField(allow_blank=True)
    decision = serializers.CharField(allow_blank=True)
    effects = EffectShown(many=True)
    appeal_until = serializers.DateTimeField(allow_null=True)


class AppealShown(serializers.Serializer):
    """An appeal: whose, on what grounds, who has concurred, what the committee decided."""

    side = serializers.ChoiceField(choices=["N-S", "E-W"])
    grounds = serializers.CharField(allow_blank=True)
    concurred = serializers.ListField(child=serializers.CharField())
    lodged = serializers.BooleanField()
    verdict = serializers.CharField(allow_null=True)
    reasons = serializers.CharField(allow_blank=True)


class AttachmentShown(serializers.Serializer):
    """A picture shown in evidence: its caption, its size, the SHA-256 of its bytes."""

    number = serializers.IntegerField()
    caption = serializers.CharField(allow_blank=True)
    by = serializers.CharField(help_text="As the reader may know people.")
    sha256 = serializers.CharField()
    size = serializers.IntegerField(help_text="In bytes.")
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    removed = serializers.CharField(allow_null=True, help_text="Why it is shown no longer.")


class DisputeListed(serializers.Serializer):
    """A dispute in a list."""

    number = serializers.IntegerField(help_text="The club's, and permanent.")
    evening = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(choices=Row.Kind.values)
    stage = serializers.ChoiceField(choices=Row.Stage.values)
    called_at = serializers.DateTimeField()
    law = serializers.CharField(allow_blank=True)
    code = serializers.CharField(allow_blank=True)
    ruled_at = serializers.DateTimeField(allow_null=True)
    published = serializers.BooleanField()
    leading = serializers.BooleanField()


class DisputeShown(DisputeListed):
    """A dispute, with the parts of it the caller may see; the others are null."""

    version = serializers.IntegerField()
    stream = serializers.CharField()
    waits = serializers.BooleanField(help_text="Play at that table waits.")
    parts = serializers.ListField(child=serializers.CharField())
    subject = SubjectShown()
    reason = serializers.CharField(allow_null=True)
    called_by = serializers.CharField(allow_null=True)
    players = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    against = serializers.ListField(child=serializers.CharField(), allow_null=True)
    arbitrator = serializers.CharField(allow_null=True)
    onlooker = serializers.CharField(allow_null=True)
    facts = FactShown(many=True, allow_null=True)
    rulings = RulingShown(many=True, allow_null=True)
    appeals = AppealShown(many=True, allow_null=True)
    appeal_until = serializers.DateTimeField(
        allow_null=True,
        help_text="The last moment of an appeal against what stands.",
    )
    attachments = AttachmentShown(many=True, allow_null=True)
    behind = serializers.BooleanField(help_text="More was decided than is published here.")


class FactsShown(serializers.Serializer):
    """The facts of a dispute."""

    results = FactShown(many=True)


class DisputesQuery(PageQuery):
    """Which disputes."""

    stage = taken.AskedOneOf(choices=Row.Stage.values, required=False)
    kind = taken.AskedOneOf(choices=Row.Kind.values, required=False)
    evening = taken.AskedWords(required=False, max_length=16)


class RulingsQuery(PageQuery):
    """Which rulings: in which these words stand, under this law, that turn on this act."""

    words = taken.AskedWords(required=False, max_length=120)
    law = taken.AskedWords(required=False, max_length=40)
    act = taken.AskedWords(
        required=False, max_length=40, help_text="A word of the table script that a fact tells."
    )
    kind = taken.AskedOneOf(choices=Row.Kind.values, required=False)
    leading = taken.AskedYesNo(required=False)


class CallTold(Ordered):
    """A call of the arbitrator: to a table, or about a rubber of the evening."""

    evening = taken.Words(max_length=16)
    words = taken.Words(max_length=4000, help_text="What is in dispute.")
    table = taken.Whole(min_value=1, max_value=64, required=False, allow_null=True)
    rubber = taken.Whole(min_value=1, required=False, allow_null=True)
    hand = taken.Whole(min_value=1, max_value=40, required=False, allow_null=True)
    kind = taken.OneOf(choices=Row.Kind.values, required=False)
    by = taken.Person(required=False, help_text="The player who calls, where another enters it.")
    against = taken.Several(child=taken.Person(), required=False)


class RulingsView(ClubView):
    """An address that shows disputes: reading them needs the scope `rulings:read`."""

    def initial(self, request: Request, *args: Any, **address: Any) -> None:
        """See that the token may read rulings."""
        super().initial(request, *args, **address)
        if request.method == "GET" and not self.caller.has_scope(May.READ_RULINGS):
            raise NotYours(Reason(N_("This token may not read rulings.")))

    def row(self) -> Row:
        """Give the dispute a change was made in."""
        raise NotImplementedError

    def present(self) -> Any:
        """Give how things stand now, to a caller who may read rulings and still sees this one."""
        self.forget()
        if not self.caller.has_scope(May.READ_RULINGS):
            return None
        return self.show() if queries.sees(self.caller, self.row()) else None


class DisputeView(RulingsView):
    """An address of one dispute."""

    shows = DisputeShown

    @cached_property
    def found(self) -> tuple[Row, Dispute, frozenset[Part]]:
        """Give the dispute and what the caller may see of it, or raise Unknown."""
        row = self.row()
        return row, *queries.seen(self.caller, row)

    def row(self) -> Row:
        """Give the dispute of this address."""
        return queries.one(self.club.pk, self.kwargs["number"])

    def forget(self) -> None:
        """Read the dispute anew."""
        self.__dict__.pop("found", None)

    def show(self) -> Any:
        """Show the dispute."""
        return shown(self.club, *self.found)


class Disputes(RulingsView, Change):
    """The disputes of a club."""

    query = DisputesQuery
    lists = page_of(DisputeListed)
    shows = DisputeShown
    shape = CallTold
    called = 0

    def get(self, request: Request, **address: Any) -> Response:
        """List the disputes the caller may see something of, newest first."""
        rows = queries.visible(self.club.pk, self.caller)
        named = {"stage": "stage", "kind": "kind", "evening": "evening__key"}
        wanted = {column: self.asked[name] for name, column in named.items() if name in self.asked}
        return listed(self, rows.filter(**wanted), request)

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Call the arbitrator; the point in dispute is frozen as evidence."""
        evening = club_queries.evening_of(self.club.pk, told["evening"])
        asked = calling.Asked(
            told["words"],
            told.get("table"),
            told.get("rubber"),
            told.get("hand"),
            Kind(told.get("kind", Kind.PLAY)),
            told.get("by", ""),
            tuple(told.get("against", ())),
        )
        receipt = calling.call(order, evening, asked)
        self.called = receipt["dispute"]
        return receipt

    def row(self) -> Row:
        """Give the dispute just called."""
        return queries.one(self.club.pk, self.called)

    def show(self) -> Any:
        """Show the dispute just called."""
        row = self.row()
        return shown(self.club, row, *queries.seen(self.caller, row))


class OneDispute(DisputeView):
    """One dispute."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a dispute, as far as the caller may see it."""
        return Response(self.show())


class Rulings(RulingsView):
    """The rulings of a club."""

    query = RulingsQuery
    lists = page_of(DisputeListed)
    shows = page_of(DisputeListed)
    leading = False

    def get(self, request: Request, **address: Any) -> Response:
        """List the rulings the caller may read, by words, law, act and kind."""
        asked = self.asked
        search = Search(
            asked.get("words", ""),
            asked.get("law", ""),
            asked.get("act", ""),
            asked.get("kind", ""),
            leading=self.leading or asked.get("leading", False),
        )
        rows = queries.ruled(self.club.pk, self.caller)
        rows = found(rows, self.club.pk, self.caller, search)
        return listed(self, rows, request)


class CaseShown(serializers.Serializer):
    """A published case, in our own words; its laws are those of 1864."""

    number = serializers.CharField()
    question = serializers.CharField()
    decision = serializers.CharField()
    laws = serializers.ListField(child=serializers.CharField())
    acts = serializers.ListField(child=serializers.CharField())


class PrecedentsShown(serializers.Serializer):
    """Leading rulings of the club, a page at a time, and the published cases like them."""

    results = DisputeListed(many=True)
    next = serializers.CharField(allow_null=True)
    cases = CaseShown(many=True)


class Precedents(Rulings):
    """The rulings that the committee has marked as leading."""

    lists = PrecedentsShown
    shows = PrecedentsShown
    leading = True

    def get(self, request: Request, **address: Any) -> Response:
        """List the leading precedents of the club, and published cases, by words, law and act."""
        answer = super().get(request, **address)
        asked = self.asked
        acts = (asked["act"],) if "act" in asked else ()
        cases = like(law=asked.get("law", ""), words=asked.get("words", ""), acts=acts)
        shown = [{**asdict(case), "laws": case.laws, "acts": case.acts} for case in cases]
        return Response({**answer.data, "cases": shown})


def listed(view: ClubView, rows: Any, request: Request) -> Response:
    """List disputes, a page at a time, newest first."""
    names = (
        "number", "evening__key", "table_number", "kind", "stage", "called_at", "law", "law_code",
        "ruled_at", "published", "leading",
    )  # fmt: skip
    found, following = page(rows.values(*names), request, view.asked, "-number")
    return Response({"results": [_row(one) for one in found], "next": following})


def _row(one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "number": one["number"],
        "evening": one["evening__key"],
        "table": one["table_number"],
        "kind": one["kind"],
        "stage": one["stage"],
        "called_at": one["called_at"],
        "law": one["law"],
        "code": one["law_code"],
        "ruled_at": one["ruled_at"],
        "published": bool(one["published"]),
        "leading": one["leading"],
    }


def shown(club: Club, row: Row, dispute: Dispute, parts: frozenset[Part]) -> dict[str, Any]:
    """Show a dispute, with the parts that may be seen."""
    names, words = club_queries.names(club.pk), queries.words_of(club.pk, dispute)
    people = called(dispute, names, parts)
    knows, told, ruled = (part in parts for part in (Part.PEOPLE, Part.WORDS, Part.RULING))
    subject = dispute.subject
    head = {
        name: getattr(row, name) for name in ("number", "kind", "stage", "called_at", "ruled_at")
    }
    return {
        **head,
        "evening": row.evening.key,
        "table": row.table_number,
        "law": row.law if ruled else "",
        "code": row.law_code if ruled else "",
        "published": bool(row.published),
        "leading": row.leading,
        "version": row.stream.version,
        "stream": row.stream.name,
        "waits": row.waits and row.stage == Row.Stage.OPEN,
        "parts": sorted(parts),
        "subject": {
            "stream": subject.stream,
            "number": subject.number,
            "hash": subject.hash,
            "table": subject.table,
            "hand": subject.hand,
        },
        "reason": words.get(dispute.reason_ref, "") if told else None,
        "called_by": people.of(dispute.called_by) if knows and dispute.called_by else None,
        "players": {str(s): int(who) for s, who in dispute.players.items()} if knows else None,
        "against": [people.of(who) for who in dispute.against] if knows else None,
        "arbitrator": people.of(dispute.arbitrator) if knows and dispute.arbitrator else None,
        "onlooker": people.of(dispute.onlooker) if knows and dispute.onlooker else None,
        "facts": shown_facts(dispute, words, people) if told or ruled else None,
        "rulings": [_ruling(dispute, one, words, people) for one in dispute.rulings]
        if ruled
        else None,
        "appeals": [_appeal(one, words, people) for one in dispute.appeals] if ruled else None,
        "appeal_until": dispute.appeal_until if ruled else None,
        "attachments": shown_attachments(dispute, words, people)
        if Part.ATTACHMENTS in parts
        else None,
        "behind": dispute.register.behind,
    }


def shown_attachments(
    dispute: Dispute, words: Mapping[str, str], people: Called
) -> list[dict[str, Any]]:
    """Show the pictures attached to a dispute."""
    return [
        {
            "number": one.number,
            "caption": "" if one.removed_ref else words.get(one.caption_ref, ""),
            "by": people.of(one.by),
            "sha256": one.digest,
            "size": one.size,
            "width": one.width,
            "height": one.height,
            "removed": words.get(one.removed_ref, "") if one.removed_ref else None,
        }
        for one in dispute.attachments
    ]


def shown_facts(dispute: Dispute, words: Mapping[str, str], people: Called) -> list[dict[str, Any]]:
    """Show the facts of a dispute."""
    return [_fact(dispute, one, words, people) for one in dispute.facts]


def _fact(dispute: Dispute, fact: Fact, words: Mapping[str, str], people: Called) -> dict[str, Any]:
    return {
        "number": fact.number,
        "telling": str(fact.telling),
        "words": words.get(fact.ref, ""),
        "says": fact_aloud(fact, words.get(fact.ref, "")),
        "by": people.of(fact.by),
        "answers": {people.of(who): str(answer) for who, answer in fact.answers.items()},
        "settled": facts.settled(dispute, fact),
        "divided": facts.divided(dispute, fact),
        "decided_by_onlooker": fact.decided is not None,
    }


def _ruling(
    dispute: Dispute, ruling: Ruling, words: Mapping[str, str], people: Called
) -> dict[str, Any]:
    done = dispute.done if ruling is dispute.ruling else None
    return {
        "by": people.of(ruling.by),
        "at": ruling.at,
        "committee": ruling.committee,
        "facts": list(ruling.facts),
        "law": ruling.law,
        "code": ruling.code,
        "question": words.get(ruling.question_ref, ""),
        "reasons": words.get(ruling.reasons_ref, ""),
        "decision": words.get(ruling.decision_ref, ""),
        "effects": [
            {
                "effect": _effect(one, people),
                "says": in_words(one, people.of),
                "done": place in done
                if done is not None and isinstance(one, Outstanding)
                else None,
            }
            for place, one in enumerate(ruling.effects, start=1)
        ],
        "appeal_until": ruling.appeal_until,
    }


def _effect(effect: Effect, people: Called) -> dict[str, Any]:
    """Show an effect; a member's number would name one who is not to be named."""
    body = notation.write_effect(effect)
    if "who" in body and people.by is not RulingsName.NAMES:
        body["who"] = people.of(str(body["who"]))
    return body


def _appeal(appeal: Appeal, words: Mapping[str, str], people: Called) -> dict[str, Any]:
    return {
        "side": str(appeal.side),
        "grounds": words.get(appeal.grounds_ref, ""),
        "concurred": [people.of(who) for who in appeal.concurred],
        "lodged": appeal.lodged,
        "verdict": None if appeal.verdict is None else str(appeal.verdict),
        "reasons": words.get(appeal.reasons_ref, ""),
    }
