"""Whatever is sent: no fault of ours, and no drift from what the document says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from schemathesis.specs.openapi.checks import ignored_auth

from club.wsgi import application
from tests.api.document import the_document
from tests.api.evening import Program, a_club, a_rubber, an_open_evening, secretary, won

EXAMPLES = {GenerationMode.POSITIVE: 3, GenerationMode.NEGATIVE: 4}
"""Requests to an address, the plainest among them; each database is sent others."""
TURN = {"sqlite": 0, "postgresql": 1}
"""Of the addresses that are sent what the document forbids, each database has every second one."""
NOT_ASKED = [
    positive_data_acceptance,  # a law may refuse what has the right shape
    ignored_auth,  # every address is asked without a token in test_doors.py
]

HELD_ELSEWHERE = (
    "/api/v1/stream",  # it does not end
    "/api/v1/adjudications",  # a hundred acts are more than is drawn from: tests/rulings
)


@pytest.fixture
def program() -> Program:
    """Return the secretary's program of a club with an evening, a table and a finished rubber."""
    program = secretary(a_club())
    won(program, a_rubber(program, an_open_evening(program)))
    return program


def operations() -> list[Any]:
    document = deepcopy(the_document())
    for apart in HELD_ELSEWHERE:
        del document["paths"][apart]
    schema = schemathesis.openapi.from_dict(document)
    schema.app = application
    schema.config.generation.update(with_security_parameters=False)  # each bears a token
    return [found.ok() for found in schema.get_all_operations()]


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Take back what a request wrote, on the test's own connection, as Django's client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


REAL = {"club": "the-portland", "evening": "2026-11-20", "table": 1, "rubber": 1, "who": 2}


@pytest.mark.django_db
@pytest.mark.parametrize("mode", EXAMPLES, ids=lambda mode: mode.value)
def test_no_request_finds_a_fault_or_a_drift(program: Program, mode: GenerationMode) -> None:
    found = operations()
    if mode is GenerationMode.NEGATIVE:
        wrong = [operation for operation in found if operation.path_parameters or operation.body]
        found = wrong[TURN[connection.vendor] :: len(TURN)]
    assert len(found) > 50
    for operation in found:
        ask_often(program, operation, mode)


def ask_often(program: Program, operation: Any, mode: GenerationMode) -> None:
    """Send what the document gives rise to, or what it forbids, and hold the answers to it."""
    once = settings(
        max_examples=EXAMPLES[mode],
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )

    @seed(f"{mode.value} {operation.label} on {connection.vendor}")
    @once
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if mode is GenerationMode.POSITIVE:
            case.path_parameters.update(
                {name: value for name, value in REAL.items() if name in case.path_parameters}
            )
        with nothing_kept():
            answer = case.call(headers=program.bearer)
            case.validate_response(answer, excluded_checks=NOT_ASKED)

    ask()
