"""A preview of a ruling, before it is signed, as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from api.resources.disputes.dispute_representation import shown_effect, shown_person
from api.resources.disputes.dispute_serializers import PersonShownSerializer
from api.resources.evenings.room_serializers import EventAheadSerializer, shown_events
from club.members import queries as club_queries
from club.reason import Reason
from rubbers.cards.seats import Side
from rubbers.play.state.rubber_state import RubberStage, RubberState
from tables.disputes.pages.dispute.effect_words import in_words
from tables.disputes.pages.dispute.other_effects import in_the_standings
from tables.disputes.pages.dispute.party_names import called
from tables.disputes.queries.outcomes import Weighing
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.judging.document_chain import fallen_away
from tables.disputes.rules.judging.effects_applied import follows
from tables.disputes.rules.state import DisputeState

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


class ScoreAheadSerializer(serializers.Serializer[Any]):
    """The state of a rubber: its stage, points in the current game, games won and result."""

    stage = serializers.ChoiceField(choices=[str(stage) for stage in RubberStage])
    game = serializers.DictField(child=serializers.IntegerField(), help_text="Points by side.")
    games = serializers.DictField(child=serializers.IntegerField(), help_text="Games won, by side.")
    winners = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(allow_null=True, help_text="The value of the rubber.")


class EffectAheadSerializer(serializers.Serializer[Any]):
    """An effect, and the same in words."""

    effect = serializers.DictField()
    says = serializers.CharField()


class StandingAheadSerializer(serializers.Serializer[Any]):
    """A change to a player's points in the evening's standings, formatted for reading."""

    who = PersonShownSerializer()
    before = serializers.CharField()
    after = serializers.CharField()


class RulingPreviewSerializer(serializers.Serializer[Any]):
    """What a ruling would change; nothing has been changed yet."""

    effects = EffectAheadSerializer(many=True)
    falls_away = EffectAheadSerializer(
        many=True,
        help_text="Effects of the current ruling, besides the score, that this one does not have.",
    )
    before = ScoreAheadSerializer(
        allow_null=True, help_text="Null if nothing changes in the rubber."
    )
    after = ScoreAheadSerializer(allow_null=True)
    events = EventAheadSerializer(
        many=True, help_text="The events that would be written to the rubber."
    )
    standings = StandingAheadSerializer(many=True)
    says = serializers.ListField(
        child=serializers.CharField(), help_text="Other consequences, in plain words."
    )


def shown_weighing(
    row: Row,
    dispute: DisputeState,
    parts: frozenset[DisputePart],
    weighing: Weighing,
    say: Callable[[Reason], str],
) -> dict[str, Any]:
    """Return what a ruling would change."""
    people = called(dispute, club_queries.names(row.club_id), parts)
    before, story = weighing.rubber, weighing.story
    done = None if before is None or story is None else (before, story)
    return {
        "effects": [
            {"effect": shown_effect(one, people), "says": in_words(one, people)}
            for one in weighing.effects
        ],
        "falls_away": [
            {"effect": shown_effect(one, people), "says": in_words(one, people)}
            for _place, one in fallen_away(dispute, weighing.effects)
            if weighing.effects
        ],
        "before": _score(done[0]) if done else None,
        "after": _score(done[1].rubber) if done else None,
        "events": shown_events(done[1].events, say) if done else [],
        "standings": [
            {"who": shown_person(who, people), "before": was, "after": will}
            for who, was, will in in_the_standings(row, dispute, weighing.effects, str)
        ],
        "says": [say(one) for one in follows(done[0], done[1].rubber, weighing.where)]
        if done
        else [],
    }


def _score(rubber: RubberState) -> dict[str, Any]:
    result = rubber.result
    return {
        "stage": str(rubber.stage),
        "game": {str(side): rubber.score.of(side) for side in Side},
        "games": {str(side): rubber.games_won.of(side) for side in Side},
        "winners": str(result.side) if result else None,
        "points": result.points if result else None,
    }
