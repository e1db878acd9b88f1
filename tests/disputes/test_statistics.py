"""Disputes counted, without a database: outcomes, times, and how a time is said."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tables.disputes.pages.desk.statistics import OUTCOMES, by_kind, by_law, outcome_of
from tables.disputes.rules.state import DisputeStage, RulingVerdict
from tables.models.disputes import Dispute
from tables.templatetags.desk import taken
from tests.disputes.told import EIGHT


def a_row(stage: str = "ruled", law: str = "71", after: float | None = 60, **more) -> Dispute:
    """Return a dispute that was called at eight and ruled on so many minutes after."""
    ruled_at = None if after is None else EIGHT + timedelta(minutes=after)
    known = {"kind": "play", "law_code": "club-1864", "called_at": EIGHT, **more}
    return Dispute(stage=stage, law=law, ruled_at=ruled_at, **known)


ROWS = (
    a_row(after=10),
    a_row(after=40),
    a_row("decided", verdict="varied", after=4000),
    a_row("decided", law="62", verdict="upheld", after=30),
    a_row("open", law="", after=None),
    a_row("withdrawn", law="", after=None, kind="etiquette"),
)


def test_disputes_are_counted_by_law_with_outcomes_and_the_usual_time_is_the_median():
    revokes, leads = by_law(ROWS)
    assert (revokes.name, revokes.total) == ("71, club-1864", 3)
    counts = dict(zip(OUTCOMES, revokes.outcomes, strict=True))
    assert {name for name, number in counts.items() if number} == {"stands", "varied"}
    assert (counts["stands"], counts["varied"]) == (2, 1)
    assert revokes.usual == timedelta(minutes=40) and revokes.longest == timedelta(minutes=4000)
    assert (leads.name, leads.total) == ("62, club-1864", 1)


def test_disputes_are_counted_by_kind_whether_ruled_on_or_not():
    play, etiquette = by_kind(ROWS)
    assert (play.name, play.total, etiquette.name, etiquette.total) == ("play", 5, "etiquette", 1)
    assert sum(play.outcomes) == 5 and etiquette.usual is None is etiquette.longest
    assert by_kind(()) == by_law(()) == ()


@pytest.mark.parametrize("stage", DisputeStage)
@pytest.mark.parametrize("verdict", ["", *RulingVerdict])
def test_whatever_came_of_a_dispute_is_among_what_is_counted(stage, verdict):
    told = verdict or "upheld" if stage is DisputeStage.DECIDED else verdict
    if stage is DisputeStage.DECIDED and told == RulingVerdict.REMITTED:
        return  # what is remitted is open again
    assert outcome_of(a_row(stage.value, verdict=str(told))) in OUTCOMES


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0, "0 minutes"),
        (1, "1 minute"),
        (119, "119 minutes"),
        (120, "2 hours"),
        (2879, "48 hours"),
        (2880, "2 days"),
        (43200, "30 days"),
    ],
)
def test_a_time_is_said_in_its_largest_unit(minutes, said):
    assert taken(timedelta(minutes=minutes)) == said
    assert taken(None) == "–"
