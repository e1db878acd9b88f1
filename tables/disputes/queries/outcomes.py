"""What a ruling did to the score of its rubber, reconstructed from the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from club.errors import Fault, Malformed
from club.members import merged_members
from club.models import Evening, Line, Stream
from club.reason import N_, Reason
from club.record import journal
from rubbers import streams as rubber_streams
from rubbers.code.code import Code
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.statements.corrections_by_ruling import Ground
from tables import queries
from tables.disputes.queries import lookup
from tables.disputes.rules.effects import AdjustPoints, Effect, OfTheRubber
from tables.disputes.rules.judging.drive_corrections import corrected
from tables.disputes.rules.judging.effects_applied import PlayersSeated, UnfitEffect, applied
from tables.disputes.rules.state import DisputeState, RulingVerdict
from tables.drive import queries as drive_queries
from tables.drive.rules.events import ResultRestored, ResultRuled
from tables.models import Sitting
from tables.models.disputes import Dispute as Row
from tables.room.state.table import TableStage
from tables.streams import is_round

RULES = ("ruling_given", "appeal_decided")


@dataclass(frozen=True, slots=True)
class RulingOutcome:
    """A rubber before a ruling, and what the ruling changed in it."""

    before: RubberState
    story: RubberDraft


def outcome_of(row: Row, dispute: DisputeState) -> RulingOutcome | None:
    """Find what the last ruling the reader knows of did to the score.

    None if it left the score alone, or was given where nobody had played.
    """
    ruling = dispute.ruling
    if ruling is None or not any(isinstance(one, OfTheRubber) for one in ruling.effects):
        return None
    intent = _intents(row)[len(dispute.rulings) - 1]
    stream = Stream.objects.filter(club=row.club_id, name=dispute.subject.stream).first()
    if stream is None:
        return None
    for step in journal.steps(rubber_streams.KIND, stream):
        if step.intent == intent:
            lines = Line.objects.filter(stream=stream, intent=intent).order_by("number")
            events = [rubber_streams.KIND.decode(line.what, line.body) for line in lines]
            return RulingOutcome(step.before, RubberDraft(step.after, tuple(events)))
    return None


def _intents(row: Row) -> list[str]:
    """Return the idempotency key of the change that gave each ruling, including the committee's."""
    lines = Line.objects.filter(stream=row.stream, what__in=RULES).order_by("number")
    rows = lines.values_list("what", "body", "intent")
    return [
        intent
        for what, body, intent in rows
        if what == RULES[0] or body.get("verdict") == RulingVerdict.VARIED
    ]


def where_played(row: Row) -> PlayersSeated:
    """Return where the rubber in dispute is: at its table, gone on, or closed with the evening.

    Ask once the rubber is locked. The answer comes from rows. Closing the evening, and ending the
    rubber at its table, lock it too. A rubber without a table counts as still played.
    """
    evening = Evening.objects.get(pk=row.evening_id)
    if evening.phase == Evening.Phase.CLOSE:
        return PlayersSeated.CLOSED
    found = Sitting.objects.filter(rubber__evening=evening, rubber__stream__name=row.subject)
    number = found.values_list("table__number", flat=True).first()
    if number is None:
        return PlayersSeated.AT_ITS_TABLE
    table = queries.table_of(evening, number)
    sits = table.stage is TableStage.PLAYING and table.record == row.subject
    return PlayersSeated.AT_ITS_TABLE if sits else PlayersSeated.GONE_ON


def where_for(row: Row, effects: Iterable[Effect]) -> PlayersSeated:
    """Return where the rubber is played, if one of these effects changes it."""
    asked = any(isinstance(effect, OfTheRubber) for effect in effects)
    return where_played(row) if asked else PlayersSeated.AT_ITS_TABLE


@dataclass(frozen=True, slots=True)
class Weighing:
    """Effects, the rubber before them, and what would happen to it; None if nothing would.

    `ruled` is the line that a hand of a drive would get.
    """

    effects: tuple[Effect, ...]
    rubber: RubberState | None
    story: RubberDraft | None
    where: PlayersSeated
    ruled: ResultRuled | ResultRestored | None = None


def check_points(row: Row, effects: Iterable[Effect]) -> None:
    """Raise UnfitEffect if points in a drive go to somebody who doesn't play in it."""
    if not is_round(row.subject):
        return
    kept = merged_members.kept_numbers(row.club_id)
    entrants = drive_queries.need_drive(row.evening).drive.entrants
    known = {kept.get(who, who) for who in entrants}
    for place, effect in enumerate(effects):
        if not isinstance(effect, AdjustPoints) or not effect.who:
            continue
        if kept.get(effect.who, effect.who) not in known:
            reason = Reason(N_("{who} isn’t playing in this drive."), who=(effect.who,))
            expected = Reason(N_("the number of a player of the drive"))
            raise UnfitEffect(Malformed(reason, faults=[Fault("who", expected)]), place)


def weigh(row: Row, effects: Sequence[Effect], law: str, code: Code) -> Weighing:
    """Preview effects under a law; UnfitEffect for one that is not possible."""
    check_points(row, effects)
    rubber, where = lookup.rubber_of(row), where_for(row, effects)
    ground = Ground(str(row.number), law)
    ruled = corrected(lookup.drive_hand_of(row), effects, ground)
    story = applied(rubber, effects, ground, code, where)
    return Weighing(tuple(effects), rubber, story, where, ruled)
