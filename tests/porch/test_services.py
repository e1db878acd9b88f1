"""The tests run on the servers they say they run on."""

from __future__ import annotations

import os

import pytest
from django.conf import settings
from django.db import connection

from tests import run, services
from tests.servers import redis


@pytest.mark.django_db
def test_the_rows_are_kept_by_the_server_of_this_stage():
    assert connection.vendor == {"postgresql": "postgresql"}.get(services.STAGE, "sqlite")


@pytest.mark.django_db
def test_another_process_could_see_the_rows():
    assert "memory" not in str(connection.settings_dict["NAME"])
    assert services.test_database_url() != os.environ.get("DATABASE_URL")


@pytest.mark.django_db
def test_the_redis_of_the_settings_answers():
    assert redis.answers(settings.REDIS_URL)


@pytest.mark.django_db
def test_a_task_would_publish_to_the_redis_of_the_settings():
    from celery import shared_task

    from club.celery import app

    @shared_task(name="tests.asks_its_app")
    def task() -> None: ...

    assert task.app is app
    assert task.app.conf.broker_url == settings.CELERY_BROKER_URL


def test_a_whole_run_has_every_stage_and_every_share_of_it():
    for stage in services.STAGES:
        shares = [lane.share for lane in run.LANES if lane.stage == stage]
        assert shares in ([""], list(services.SHARES)), stage


def test_lanes_side_by_side_use_no_redis_database_twice():
    used = [services.redis_database(lane.stage, lane.share) for lane in run.LANES]
    assert len(set(used)) == len(used)


def test_every_folder_of_the_first_share_stands():
    assert all(folder.is_dir() for folder in services.OF_FIRST_SHARE)


def test_who_waits_for_the_tests_to_be_read_is_never_who_reads_them():
    assert [lane.waits for lane in run.LANES if lane.stage == run.READS_ALL] == [False]
