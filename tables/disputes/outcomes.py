"""What a ruling did to the score of its rubber, reconstructed from the record."""

from __future__ import annotations

from dataclasses import dataclass

from club import journal
from club.models import Line, Stream
from rubbers import streams as rubber_streams
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story
from tables.disputes.models import Dispute as Row
from tables.disputes.rules.dispute import Dispute, Verdict
from tables.disputes.rules.effects import OfTheScore

RULES = ("ruling_given", "appeal_decided")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A rubber before a ruling, and what the ruling changed in it."""

    before: Rubber
    story: Story


def outcome_of(row: Row, dispute: Dispute) -> Outcome | None:
    """Find what the last ruling the reader knows of did to the score.

    None if it left the score alone, or was given where nobody had played.
    """
    ruling = dispute.ruling
    if ruling is None or not any(isinstance(one, OfTheScore) for one in ruling.effects):
        return None
    intent = _intents(row)[len(dispute.rulings) - 1]
    stream = Stream.objects.filter(club=row.club_id, name=dispute.subject.stream).first()
    if stream is None:
        return None
    for step in journal.steps(rubber_streams.KIND, stream):
        if step.intent == intent:
            lines = Line.objects.filter(stream=stream, intent=intent).order_by("number")
            events = [rubber_streams.KIND.decode(line.what, line.body) for line in lines]
            return Outcome(step.before, Story(step.after, tuple(events)))
    return None


def _intents(row: Row) -> list[str]:
    """Return the idempotency key of the change that gave each ruling, including the committee's."""
    lines = Line.objects.filter(stream=row.stream, what__in=RULES).order_by("number")
    told = lines.values_list("what", "body", "intent")
    return [
        intent
        for what, body, intent in told
        if what == RULES[0] or body.get("verdict") == Verdict.VARIED
    ]
