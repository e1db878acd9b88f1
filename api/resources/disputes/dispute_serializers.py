"""JSON shapes of a dispute, its facts and rulings, and of precedents."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.offers import OfferShownSerializer
from tables.disputes.rules.judging.document_chain import DocumentKind
from tables.disputes.rules.state import DisputeKind, DisputeStage, FactAnswer

KINDS = [one.value for one in DisputeKind]
STAGES = [one.value for one in DisputeStage]


class SubjectShownSerializer(serializers.Serializer[Any]):
    """The point in dispute, frozen when the arbitrator was called."""

    stream = serializers.CharField()
    number = serializers.IntegerField(help_text="The last line of the stream at that moment.")
    hash = serializers.CharField(help_text="That line's hash.")
    table = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)


class PersonShownSerializer(serializers.Serializer[Any]):
    """Someone in a dispute: a member's number and name."""

    member = serializers.IntegerField(
        allow_null=True, help_text="Null if a published dispute does not name them."
    )
    name = serializers.CharField(help_text="As much of the name as the reader may know.")


class AnswerShownSerializer(PersonShownSerializer):
    """One player's answer to a fact."""

    answer = serializers.ChoiceField(choices=[str(one) for one in FactAnswer])


class FactShownSerializer(serializers.Serializer[Any]):
    """Something said to have happened, each player's answer to it, and whether it is settled."""

    number = serializers.IntegerField()
    telling = serializers.ChoiceField(choices=["script", "words"])
    words = serializers.CharField(allow_blank=True, help_text="Empty once they are erased.")
    says = serializers.CharField(allow_blank=True, help_text="The fact as a sentence.")
    by = PersonShownSerializer(allow_null=True)
    answers = AnswerShownSerializer(many=True)
    settled = serializers.BooleanField(allow_null=True, help_text="Null until it is settled.")
    divided = serializers.BooleanField()
    decided_by_onlooker = serializers.BooleanField()


class EffectShownSerializer(serializers.Serializer[Any]):
    """An effect of a ruling: its kind with its details, and the same in words."""

    effect = serializers.DictField(help_text="`who` is a person, by number and name.")
    says = serializers.CharField()
    done = serializers.BooleanField(
        allow_null=True,
        help_text="Null if nobody has to carry it out, and once the ruling is replaced.",
    )


class WhichShownSerializer(serializers.Serializer[Any]):
    """A document of a dispute: its kind, and its number among those of that kind, from 1."""

    kind = serializers.ChoiceField(choices=[str(one) for one in DocumentKind])
    number = serializers.IntegerField()


class DocumentShownSerializer(WhichShownSerializer):
    """One document of the dispute, in order: what it is against, and what it replaced."""

    by = PersonShownSerializer(allow_null=True)
    at = serializers.DateTimeField(allow_null=True, help_text="Null if no time was recorded.")
    against = WhichShownSerializer(allow_null=True)
    replaces = WhichShownSerializer(allow_null=True)
    verdict = serializers.CharField(
        allow_null=True, help_text="The committee's verdict, if it is a decision on an appeal."
    )
    stands = serializers.BooleanField(help_text="Whether it is in force: nothing has replaced it.")


class DecliningShownSerializer(serializers.Serializer[Any]):
    """A decision to give no ruling, with its reasons."""

    by = PersonShownSerializer(allow_null=True)
    at = serializers.DateTimeField(allow_null=True)
    reasons = serializers.CharField(allow_blank=True)
    divided = serializers.ListField(
        child=serializers.IntegerField(), help_text="The facts that were not settled."
    )


class RulingShownSerializer(serializers.Serializer[Any]):
    """A written ruling, or what the committee put in its place."""

    by = PersonShownSerializer(allow_null=True)
    at = serializers.DateTimeField()
    committee = serializers.BooleanField()
    facts = serializers.ListField(child=serializers.IntegerField())
    law = serializers.CharField()
    code = serializers.CharField()
    question = serializers.CharField(allow_blank=True)
    reasons = serializers.CharField(allow_blank=True)
    decision = serializers.CharField(allow_blank=True)
    effects = EffectShownSerializer(many=True)
    appeal_until = serializers.DateTimeField(allow_null=True)


class AppealShownSerializer(serializers.Serializer[Any]):
    """An appeal: its side and grounds, who has concurred, and the committee's decision."""

    side = serializers.ChoiceField(choices=["N-S", "E-W"])
    grounds = serializers.CharField(allow_blank=True)
    concurred = PersonShownSerializer(many=True)
    lodged = serializers.BooleanField()
    verdict = serializers.CharField(allow_null=True)
    reasons = serializers.CharField(allow_blank=True)
    against = WhichShownSerializer(help_text="The ruling, or the refusal to rule.")


class AttachmentShownSerializer(serializers.Serializer[Any]):
    """A picture shown in evidence: its caption, its size, and the SHA-256 of its bytes."""

    number = serializers.IntegerField()
    caption = serializers.CharField(allow_blank=True)
    by = PersonShownSerializer(allow_null=True)
    sha256 = serializers.CharField()
    size = serializers.IntegerField(help_text="In bytes.")
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    removed = serializers.CharField(allow_null=True, help_text="Why it is no longer shown.")
    erased = serializers.BooleanField(help_text="Whether it was erased with whoever showed it.")


class DisputeListedSerializer(serializers.Serializer[Any]):
    """A dispute in a list."""

    number = serializers.IntegerField(help_text="The number of the dispute in the club; permanent.")
    title = serializers.CharField(
        help_text="What it is about and where, as far as the reader may know."
    )
    evening = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(choices=KINDS)
    stage = serializers.ChoiceField(choices=STAGES)
    called_at = serializers.DateTimeField()
    law = serializers.CharField(allow_blank=True)
    code = serializers.CharField(allow_blank=True)
    ruled_at = serializers.DateTimeField(allow_null=True)
    published = serializers.BooleanField()
    leading = serializers.BooleanField()


class DisputeShownSerializer(DisputeListedSerializer):
    """A dispute, with the parts of it the caller may see; the others are null."""

    version = serializers.IntegerField()
    stream = serializers.CharField()
    waits = serializers.BooleanField(help_text="Whether play at that table waits for the ruling.")
    parts = serializers.ListField(child=serializers.CharField())
    subject = SubjectShownSerializer()
    reason = serializers.CharField(allow_null=True)
    called_by = PersonShownSerializer(allow_null=True)
    players = serializers.DictField(child=PersonShownSerializer(), allow_null=True)
    against = PersonShownSerializer(many=True, allow_null=True)
    arbitrator = PersonShownSerializer(allow_null=True)
    onlooker = PersonShownSerializer(allow_null=True)
    facts = FactShownSerializer(many=True, allow_null=True)
    documents = DocumentShownSerializer(
        many=True,
        allow_null=True,
        help_text="Refusals to rule, rulings, appeals and decisions, in order.",
    )
    declinings = DecliningShownSerializer(many=True, allow_null=True)
    rulings = RulingShownSerializer(many=True, allow_null=True)
    appeals = AppealShownSerializer(many=True, allow_null=True)
    appeal_until = serializers.DateTimeField(
        allow_null=True,
        help_text="The last moment to appeal against the current ruling.",
    )
    attachments = AttachmentShownSerializer(many=True, allow_null=True)
    behind = serializers.BooleanField(help_text="Whether more was decided than is published here.")
    may = OfferShownSerializer(many=True)


class FactsShownSerializer(serializers.Serializer[Any]):
    """The facts of a dispute."""

    results = FactShownSerializer(many=True)


class CaseShownSerializer(serializers.Serializer[Any]):
    """A published case, in our own words; its laws are those of 1864."""

    number = serializers.CharField()
    question = serializers.CharField()
    decision = serializers.CharField()
    laws = serializers.ListField(child=serializers.CharField())
    acts = serializers.ListField(child=serializers.CharField())


class PrecedentsShownSerializer(serializers.Serializer[Any]):
    """Leading rulings of the club, one page at a time, and the published cases like them."""

    results = DisputeListedSerializer(many=True)
    next = serializers.CharField(allow_null=True)
    cases = CaseShownSerializer(many=True)
