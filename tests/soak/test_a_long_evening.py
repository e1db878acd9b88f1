"""Minutes of thirty people doing whatever they may; the record stays sound."""

from __future__ import annotations

import io
import os
import sys
import time
from random import Random

import pytest
from django.core.management import call_command

from club import tasks
from club.celery import app
from club.models import Errand, Line
from rubbers.models import Rubber
from tables.commands.recount import recount
from tests.soak.evenings_at_random import PEOPLE, Season
from tests.tables.test_counting import digits
from tests.views.house import a_house

pytestmark = [pytest.mark.soak, pytest.mark.django_db(transaction=True)]

MINUTES = float(os.environ.get("WHIST_SOAK_MINUTES", "3"))


def said(name: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def season(settings, tmp_path) -> Season:
    app.loader.import_default_modules()  # as a worker knows every errand
    settings.VAR_DIR = tmp_path
    house = a_house()
    house.people_enter(*(f"Member {number}" for number in PEOPLE))
    seed = int(os.environ.get("WHIST_SOAK_SEED") or time.time_ns())
    sys.stdout.write(f"The chance of these evenings: {seed}\n")
    return Season(house, Random(seed))


def test_after_minutes_of_anything_the_record_is_sound_and_the_rows_are_as_it_says(season):
    ends = time.monotonic() + 60 * MINUTES
    while time.monotonic() < ends:
        season.step()
        if season.tried % 50 == 0:
            tasks.sweep()
    while tasks.sweep():
        continue
    left = Errand.objects.filter(done_at=None)
    assert not left, list(left.values_list("task", "trouble"))
    assert season.done > season.tried / 10 and Line.objects.count() > season.done
    assert Rubber.objects.exclude(winners="").exists()
    assert "The record is sound" in said("verify")
    assert "The rows match the journal" in said("rebuild", "--check")
    kept_up = digits(season.house)
    assert kept_up
    recount(season.house.club.pk)
    assert digits(season.house) == kept_up
