"""What a Prometheus server reads at /metrics, and who may."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from club import clock
from club.models import Club, Errand
from club.monitoring import exposition
from club.outbox import errands
from tests.servers import web
from tests.services import test_database_url

pytestmark = pytest.mark.django_db
PATH = "/metrics"


def read(client: Client | None = None) -> dict[tuple[str, frozenset[str]], float]:
    """Read every sample by its name and the values of its labels."""
    answer = (client or Client()).get(PATH)
    assert answer.status_code == 200, answer.content
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (one.name, frozenset(one.labels.values())): one.value
        for family in families
        for one in family.samples
    }


def value(name: str, *labels: str) -> float:
    return read().get((name, frozenset(labels)), 0.0)


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="The Portland", slug="portland")


def test_requests_are_counted_by_route_and_status():
    name, labels = "whist_http_requests_total", ("GET", "/sign-in", "200")
    before = value(name, *labels)
    Client().get("/sign-in")
    assert value(name, *labels) == before + 1
    assert value("whist_http_request_duration_seconds_count", "/sign-in") >= 1


def test_a_made_up_method_or_address_makes_no_metric_of_its_own():
    Client().generic("BREW", "/no/such/page-77")
    names = {label for _name, labels in read() for label in labels}
    assert "BREW" not in names and not any("page-77" in name for name in names)
    assert value("whist_http_requests_total", "other", "none", "404") >= 1


def test_the_outbox_says_what_waits_what_fails_and_for_how_long(club):
    now = clock.now()
    Errand.objects.all().update(done_at=now)
    late = now - timedelta(seconds=90)
    one = Errand.objects.create(club=club, task="tea", subject={}, due_at=late)
    Errand.objects.create(club=club, task="tea", subject={}, due_at=now + timedelta(hours=1))
    assert value("whist_outbox_waiting", "tea") == 1
    assert value("whist_outbox_failing", "tea") == 0
    assert 90 <= value("whist_outbox_oldest_seconds") < 120
    claimed = errands.claim(one.pk, now)
    assert claimed is not None and not errands.run(claimed)  # nobody knows this errand
    assert value("whist_outbox_failing", "tea") == 1
    assert value("whist_outbox_errands_total", "tea", "failed") >= 1


def test_the_metrics_take_three_queries_however_much_waits(club, django_assert_num_queries):
    for number in range(20):
        Errand.objects.create(club=club, task=f"t{number}", subject={}, due_at=clock.now())
    with django_assert_num_queries(3):
        Client().get(PATH)


@pytest.mark.parametrize(
    "sent",
    [{"X-Forwarded-For": "10.0.0.9"}, {"Via": "1.1 proxy"}, {"Authorization": "Bearer "}],
    ids=lambda sent: next(iter(sent)),
)
def test_without_a_token_only_this_machine_may_read(sent):
    status = Client().get(PATH, headers=sent).status_code
    assert status == (200 if "Authorization" in sent else 404)
    assert Client().get(PATH, REMOTE_ADDR="192.168.1.20").status_code == 404


def test_with_a_token_whoever_sends_it_may_read_and_nobody_else(settings):
    settings.WHIST_METRICS_TOKEN = "a-long-token"
    assert Client().get(PATH).status_code == 404
    for sent, status in (("Bearer a-long-token", 200), ("Bearer no", 404), ("a-long-token", 404)):
        answer = Client().get(PATH, headers={"Authorization": sent}, REMOTE_ADDR="10.0.0.9")
        assert answer.status_code == status, sent


def test_only_reading_is_allowed():
    assert Client().post(PATH).status_code == 405


def test_processes_that_share_a_folder_are_added_up(tmp_path: Path, settings):
    count = "from club.monitoring import metrics; metrics.NEWS.inc(3); metrics.LISTENERS.set(2)"
    told = dict(os.environ) | {
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "club.settings",
    }
    for _ in range(2):
        subprocess.run([sys.executable, "-c", count], env=told, check=True)
    settings.WHIST_METRICS_FOLDER = str(tmp_path)
    assert value("whist_stream_news_total") == 6
    assert value("whist_stream_listeners") == 0  # both processes are gone


def test_a_process_that_runs_is_running():
    assert exposition.is_running(os.getpid())


@pytest.mark.django_db(transaction=True)
def test_a_served_club_shows_its_own_counts(tmp_path: Path):
    told = {"DATABASE_URL": test_database_url(), "WHIST_METRICS_TOKEN": "of-this-test"}
    told |= {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    wanted = re.compile(rb'whist_http_requests_total\{.*route="/api/v1/".*\} 1\.0')
    with web.serving(told) as serving:
        for path, seen in (("/api/v1/", re.compile(rb".")), ("/metrics", wanted)):
            sent = {"Authorization": "Bearer of-this-test"} if path == "/metrics" else {}
            with urlopen(Request(f"{serving.url}{path}", headers=sent)) as answer:
                assert seen.search(answer.read())
