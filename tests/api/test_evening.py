"""A program can run a whole evening."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from club import clock
from club.models import Errand
from club.outbox import errands
from tables import tasks as _standings_tasks  # noqa: F401  registers its errands
from tests.api.evening import a_club, a_rubber, an_open_evening, secretary, won

SCRIPT = Path(__file__).parents[2] / "docs/examples/evening.py"


def the_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("evening_example", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def do_errands() -> None:
    for errand in Errand.objects.filter(done_at__isnull=True, task__startswith="standings"):
        claimed = errands.claim(errand.pk, clock.now())
        assert claimed is not None and errands.run(claimed)


@pytest.mark.django_db(transaction=True)
def test_a_program_runs_an_evening_from_the_doors_to_the_standings() -> None:
    program = secretary(a_club())
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    after = won(program, rubber)
    assert after["stage"] == "won" and after["result"]["side"] == "N-S"
    program.done(f"{rubber}/settle")
    program.done(f"{evening}/tables/1/end")
    do_errands()
    rows = program.read(f"{evening}/standings")["results"]
    assert len(rows) == 4
    assert [row["place"] for row in rows] == [1, 1, 3, 3]
    program.done(f"{evening}/phase", {"phase": "close"})
    assert program.read(evening)["phase"] == "close"


@pytest.mark.django_db(transaction=True)
def test_an_evening_is_run_by_the_revised_code() -> None:
    program = secretary(a_club(people=7))
    evening = an_open_evening(program, people=6, law_code="revised-1900")
    rubber = a_rubber(program, evening)
    assert len(program.read(f"{evening}/tables/1/cuts")["to_cut"]) == 0
    both = {
        "tricks": {"N-S": 9, "E-W": 4},
        "revokes": [{"by": "N", "elected": "add_three"}, {"by": "E", "elected": "add_three"}],
    }
    program.done(f"{rubber}/hands", {"statement": both, "by": "N"})
    now = program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    assert now["score"] == {"N-S": 3, "E-W": 0}
    said = {
        reason["law"]
        for place in program.read(f"{evening}/precedence")["results"]
        for reason in place["because"]
    }
    assert {"7b", "8"} & said and "16" not in said
    assert won(program, rubber)["stage"] == "won"


@pytest.mark.django_db(transaction=True)
def test_the_example_script_runs_an_evening(
    live_server: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    club = a_club()
    script = the_script()
    monkeypatch.setattr(script.time, "sleep", lambda _seconds: do_errands())
    script.main(str(live_server), club.slug, secretary(club).token)
    said = capsys.readouterr().out
    assert "The evening is closed." in said
    assert "objected to: We took three." in said
    assert "won by N-S for" in said


@pytest.mark.django_db
def test_an_evening_says_when_it_is_to_close_once_its_doors_are_open() -> None:
    program = secretary(a_club())
    kept = {"house_rules": {"closes": "00:30"}}
    evening = an_open_evening(program, 2, **kept)
    shown, listed = program.read(evening), program.read("/evenings")["results"][0]
    assert shown["closes_at"] == listed["closes_at"] and "T00:30:00" in shown["closes_at"]
    assert shown["house_rules"]["closes"] == "00:30"
    assert program.read(f"{evening}/board")["hall"]["rules"]["closes"] == "00:30"
    wrong = {"date": "2026-11-21", "house_rules": {"closes": "half past"}}
    for place, sent_in in {
        "house_rules.closes": wrong,
        "house_rules.tea": {**wrong, "house_rules": {"tea": "late"}},
        "house_rules.stakes": {**wrong, "house_rules": {"stakes": 10**9}},
        "law_code": {"date": "2026-11-21", "law_code": "none"},
        "date": {"date": "2026-W01-1"},
    }.items():
        refused = program.post("/evenings", sent_in)
        assert refused.status_code == 422 and refused.json()["errors"][0]["field"] == place
    shut = program.done("/evenings", {"date": "2026-11-21", **kept})
    assert shut["closes_at"] is None
