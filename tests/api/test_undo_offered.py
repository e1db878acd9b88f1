"""What is offered to be undone can be undone."""

from __future__ import annotations

import pytest

from tests.api.evening import STRONG, a_club, a_rubber, an_open_evening, secretary

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("played", "says"),
    [
        (True, "A hand of the rubber has been entered."),
        (False, "The rubber there was left unfinished."),
    ],
)
def test_what_a_rubber_rests_on_is_not_offered_to_be_undone(played: bool, says: str) -> None:
    program = secretary(a_club())
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    undo = f"{evening}/undo?table=1"
    assert program.read(undo)["may"]
    if played:
        program.done(f"{rubber}/hands", STRONG)
    else:
        program.done(f"{evening}/tables/1/places/2/break-up")
    answer = program.get(undo)
    assert (answer.status_code, answer.json()["detail"]) == (422, says)
    assert program.post(f"{evening}/undo", {"table": 1}).json()["detail"] == says
