"""Exporters of plugins write what is offered on pages and over REST; importers read files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from celery import current_app

from api.imports.node import MappingNode, ScalarNode, UnreadablePaper
from api.imports.paper import read_paper
from api.plugins.conformance import check_importer
from api.plugins.sample_rubber import sample_rubber
from api.resources.play.dealt_hands import PlayedHandSerializer
from club.members.club_settings import enable_plugin
from club.plugins import plugin_process
from club.record.registries import IMPORTERS
from tests.api.evening import program_of
from tests.plugins.shelf import installed
from tests.screen.test_hand_page import Played


@pytest.fixture
def plugin(tmp_path: Path) -> Any:
    """Install the exporters and the importer."""
    current_app.loader.import_default_modules()
    with installed(tmp_path / "shelf", "odd_files"):
        yield
    plugin_process.stop_all()


@pytest.fixture
def played(plugin: None) -> Played:
    """Return a hand that is over, in a club that has enabled the plugin."""
    one = Played().over()
    enable_plugin(one.at.house.order(), "odd-files")
    return one


@pytest.mark.django_db
def test_the_page_of_a_hand_offers_what_the_clubs_exporters_write(played: Played) -> None:
    assert "The rubber, Odd" in played.page().content.decode()
    file = played.page(query="?as=rubber-odd-counts")
    assert file.content.decode().startswith("1, ")
    assert file["Content-Disposition"] == 'attachment; filename="rubber.odd"'


@pytest.mark.django_db
@pytest.mark.parametrize(("exporter", "why"), [("exits", "SystemExit"), ("numbers", "no text")])
def test_an_exporter_that_fails_is_said_and_json_is_there_instead(
    played: Played, exporter: str, why: str
) -> None:
    refused = played.page(query=f"?as=rubber-odd-{exporter}")
    assert refused.status_code == 422
    said = refused.content.decode()
    assert why in said and "Choose JSON instead" in said
    assert played.page(query="?as=rubber-json").status_code == 200


@pytest.mark.django_db
def test_a_program_gets_the_same_file_of_an_exporter_that_the_club_has(played: Played) -> None:
    program = program_of(played.at.house.club, 1)
    row = played.at.row
    path = f"/evenings/{played.at.evening.key}/rubbers/{row.ordinal}/table/hands/export"
    assert program.get(f"{path}/odd-counts").content.decode().startswith("1, ")
    assert program.get(f"{path}/deals").status_code == 404
    assert program.get(f"{path}/odd-exits").status_code == 422


def test_the_sample_of_the_conformance_checks_has_every_field_of_a_hand() -> None:
    (hand,) = sample_rubber(1)["hands"]
    assert set(hand) == set(PlayedHandSerializer().fields)
    assert sum(len(cards) for cards in hand["hands"].values()) == 52
    assert len(hand["tricks"]) == 13


def test_an_importer_turns_a_file_into_a_paper(plugin: None, tmp_path: Path) -> None:
    path = tmp_path / "evening.line"
    path.write_text("2026-11-20 Edith Lowry\n")
    day = read_paper(path).root.parts["date"]
    assert isinstance(day, ScalarNode) and day.text == "2026-11-20"
    check_importer(IMPORTERS["odd-line"], "2026-11-20 Edith Lowry")


def test_what_an_importer_cannot_read_is_a_fault_of_the_file(plugin: None, tmp_path: Path) -> None:
    path = tmp_path / "evening.line"
    path.write_text("nobody\n")
    with pytest.raises(UnreadablePaper) as unreadable:
        read_paper(path)
    (fault,) = unreadable.value.faults
    assert "it has no name" in str(fault.expected)
    path = path.rename(tmp_path / "evening.doc")
    with pytest.raises(UnreadablePaper) as unreadable:
        read_paper(path)
    assert ".yaml, .csv or .line" in str(unreadable.value.faults[0].expected)


def test_a_paper_is_read_as_before_without_plugins(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text("date: 2026-11-20\n")
    assert isinstance(read_paper(path).root, MappingNode)
