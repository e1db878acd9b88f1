"""What must never stand in the rows of a dispute, the database itself refuses."""

import pytest
from django.db import IntegrityError, transaction

from rubbers.cards.seats import Side
from tables.disputes.rules.effects import AdjustPoints, GrantRemedy, OnlookerPays, Warn
from tables.models.disputes import Consequence, DisputeAttachment
from tables.models.disputes import Dispute as Row
from tests.disputes.parlour import ONLOOKER, a_parlour

pytestmark = pytest.mark.django_db

NEVER = (
    ({"law": ""}, "a_ruling_is_under_a_law_and_of_a_day"),
    ({"ruled_at": None}, "a_ruling_is_under_a_law_and_of_a_day"),
    ({"law": "", "ruled_at": None}, "what_is_ruled_has_a_ruling"),
    ({"waits": True}, "play_waits_for_an_open_dispute_of_play"),
    ({"waits": True, "stage": "open", "kind": "etiquette"}, "play_waits_for_an_open_dispute"),
    (
        {"published": "names", "law": "", "ruled_at": None, "stage": "open"},
        "what_is_published_is_a_ruling",
    ),
    ({"leading": True}, "a_precedent_is_published"),
    ({"number": 2}, "dispute_number_once_a_club"),
)
NO_EFFECTS = (
    ("grant_remedy", {"side": ""}, "a_remedy_is_a_sides_and_else_a_persons"),
    ("warn", {"side": "N-S"}, "a_remedy_is_a_sides_and_else_a_persons"),
    ("warn", {"member": None}, "a_remedy_is_a_sides_and_else_a_persons"),
    ("adjust_points", {"points": 0}, "points_are_given_and_nothing_else_has_any"),
    ("warn", {"points": 1}, "points_are_given_and_nothing_else_has_any"),
    ("warn", {"done": True}, "only_what_stands_open_is_done"),
    ("adjust_points", {"done": True}, "only_what_stands_open_is_done"),
)


def refused(rows, changes, name):
    """Tell that the database takes no such rows, and by which rule; SQLite names columns."""
    with pytest.raises(IntegrityError) as told, transaction.atomic():
        rows.update(**changes)
    assert name in str(told.value) or "UNIQUE" in str(told.value)


def test_the_database_refuses_what_no_dispute_can_be():
    parlour = a_parlour()
    parlour.call()
    parlour.heard()
    onlooker = str(ONLOOKER)
    parlour.rules(
        GrantRemedy("62", Side.NS), Warn(onlooker), OnlookerPays(onlooker), AdjustPoints(1, Side.EW)
    )
    parlour.call()
    for changes, name in NEVER:
        refused(Row.objects.filter(number=1), changes, name)
    effects = Consequence.objects.filter(dispute__number=1)
    for kind, changes, name in NO_EFFECTS:
        refused(effects.filter(kind=kind), changes, name)
    for again in (effects.get(kind="grant_remedy"), effects.get(kind="warn")):
        again.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            again.save()
    shown = {"dispute": parlour.dispute(), "digest": "a" * 64}
    DisputeAttachment.objects.create(**shown, number=1, stands=False)
    DisputeAttachment.objects.create(**shown, number=2, stands=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        DisputeAttachment.objects.create(**shown, number=3, stands=True)
