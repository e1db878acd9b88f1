"""Every answer has a request id, and so has every line of the log that was written for it."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator

import pytest
from celery import current_app
from django.conf import settings
from django.test import Client

from club import tasks
from club.monitoring import metrics, request_id
from club.monitoring.log_format import logging_config
from club.outbox import errands
from club.views import home

pytestmark = pytest.mark.django_db
HEADER = "X-Request-ID"


@pytest.fixture
def json_log() -> Iterator[io.StringIO]:
    """Log as JSON into a text, then as the settings have it again."""
    written = io.StringIO()
    config = dict(logging_config("json", "INFO"))
    handler = {"class": "logging.StreamHandler", "formatter": "chosen", "stream": written}
    logging.config.dictConfig(config | {"handlers": {"stderr": handler}})
    yield written
    logging.config.dictConfig(dict(settings.LOGGING))


def lines(log: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


@pytest.mark.parametrize("path", ["/", "/api/v1/", "/nowhere", "/api/v1/nothing", "/sign-in"])
def test_every_answer_has_an_id_of_its_own(path: str):
    first, second = (Client().get(path)[HEADER] for _ in range(2))
    assert first != second and len(first) == 32


def test_an_id_that_a_proxy_sends_is_kept():
    answer = Client().get("/", headers={HEADER: "edge-7.2026_11-24"})
    assert answer[HEADER] == "edge-7.2026_11-24"


@pytest.mark.parametrize("sent", ["", "short", "x" * 65, "a b c d e f", "line\nbreak1", "<script>"])
def test_an_id_of_another_shape_is_replaced(sent: str):
    assert Client().get("/", headers={HEADER: sent})[HEADER] != sent


def test_the_line_of_a_request_has_its_id_and_the_route_but_not_the_address(json_log):
    answer = Client().get("/c/secret-club/e/2026-11-24/in/secret-code")
    (line,) = [one for one in lines(json_log) if one["logger"] == "club.requests"]
    assert line["request_id"] == answer[HEADER]
    assert line["status"] == answer.status_code and line["method"] == "GET"
    assert "secret" not in json_log.getvalue()


def test_an_error_of_ours_is_logged_with_the_id_that_the_page_shows(json_log, monkeypatch):
    def fail(*_: object) -> None:
        hidden = "QH"
        raise RuntimeError(f"no {len(hidden)} cards")

    monkeypatch.setattr(home.queries, "practice_club", fail)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500 and answer[HEADER] in answer.content.decode()
    (line,) = [one for one in lines(json_log) if "exception" in one]
    assert line["request_id"] == answer[HEADER]
    assert "RuntimeError: no 2 cards" in str(line["exception"])
    assert "QH" not in str(line["exception"]).replace('hidden = "QH"', "")


def test_a_task_is_sent_with_the_id_of_the_request_that_asked_for_it(monkeypatch):
    headers: dict[str, object] = {}
    with metrics.structlog.contextvars.bound_contextvars(request_id="asked-for-this"):
        metrics.send_request_id(headers)
    assert headers == {metrics.FIELD: "asked-for-this"}
    assert request_id.current() == ""


def test_a_worker_logs_a_task_under_the_id_of_the_request(json_log, monkeypatch):
    seen = []
    monkeypatch.setattr(errands, "claim", lambda *_: seen.append(request_id.current()))
    tasks.run_errand.apply(args=[1], headers={metrics.FIELD: "asked-for-this"})
    (line,) = [one for one in lines(json_log) if one["logger"] == "club.worker"]
    assert seen == ["asked-for-this"] and line["request_id"] == "asked-for-this"
    assert line["task"] == errands.RUN and line["outcome"] == "SUCCESS"
    assert request_id.current() == "" and current_app.conf.task_ignore_result


def test_a_log_format_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="plain, json"):
        logging_config("xml", "INFO")
