"""Every component is drawn from its shape, with its words, states and spoken labels."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.template import engines
from django.template.loader import render_to_string

from club.middleware.error_middleware import lines_of
from club.text.wording import ErrorWords, FaultWords
from club.views import parts
from club.views.forms import NewMemberForm
from tables.drive.pages.drive_settings import DriveSettingsForm

FOLDER = Path(__file__).resolve().parents[2] / "templates/parts"
AT = datetime(2026, 11, 20, 20, 41, tzinfo=UTC)
LAW = parts.CitedSentence("Fenn goes out: two rubbers running.", "20", "club-1864")
ACTION = parts.Action("Enter the cut", "/do", "pen", "main", post=True, fields={"kind": "cut"})
WORKING = (
    parts.WorkingLine("North–South, tricks", "2", "2"),
    parts.WorkingLine("East–West, honours", "0", "4", void=True),
    parts.WorkingLine("North–South now have", "4", total=True),
)
ROW = parts.LadderRow(
    1,
    (parts.Peg("tricks"), parts.Peg("honours", pending=True), *[parts.Peg()] * 3),
    (parts.Peg("revoke"), *[parts.Peg()] * 4),
    "1 point: 1 by tricks",
    "1 point: 1 by a revoke",
    (1, 1),
    "Double, 2",
    "2",
    "now",
)
LADDER = parts.Ladder("Score of rubber 3 at table 1", "Lowry, Fenn", "Mehta, Tallis", (ROW,))
SEATS = (
    parts.SeatLabel("N", "Edith Lowry"),
    parts.SeatLabel("E", "Anil Mehta", "away"),
    parts.SeatLabel("S", "Tobias Fenn", mine=True),
    parts.SeatLabel("W", "George Tallis"),
)
TILE = parts.Tile(
    3,
    "countersign",
    "To confirm",
    "Rubber 3",
    SEATS,
    "n",
    "s",
    "",
    LADDER,
    "Vale waits.",
    (ACTION,),
)
PROBLEM = ErrorWords("A card had been cut at 20:08.", "21", "", (FaultWords("cards", "a card"),))

CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "committed": (
        {"committed": "ab12", "secret": "cd34"},
        ["Root number, for checking every deal and cut", "ab12", "cd34"]),
    "signed": ({"signed": "12: 3fa9 c0de"}, ["Record check, at checkpoint", "12: 3fa9 c0de"]),
    "action": ({"action": ACTION}, ['method="post"', 'name="kind" value="cut"', 'name="intent"']),
    "said": ({"said": LAW}, ["two rubbers running", "Law 20"]),
    "seats": ({"seats": SEATS, "dealer": "n", "trumps": "s"},
              ['data-dealer="n"', "North deals.", 'aria-label="spades"', "away", "data-me"]),
    "pegs": ({"side": "ns", "pegs": ROW.ns, "said": "1 point"},
             ['data-by="honours" data-pending', 'aria-label="1 point"']),
    "ladder": ({"ladder": LADDER}, ["data-now", "Lowry, Fenn", "Double, 2", "revoke"]),
    "peg_legend": ({}, ["by honours", "not yet confirmed"]),
    "tile": ({"tile": TILE},
             ['data-state="countersign"', "To confirm", "i-pen", "Vale waits."]),
    "working": ({"working": WORKING}, ["is-void", "Law 4", "<b>North–South now have</b>"]),
    "queue": ({"queue": (parts.QueueEntry("↓", "Fenn", (LAW,), (ACTION,)),)},
              ["<b>Fenn</b>", "Law 20", 'aria-hidden="true">↓']),
    "book_line": (
        {"line": parts.BookLine(AT, "Put right:", LAW, "put-right", "19:14", True, "n-3")},
        ['data-kind="put-right"', "<del", "20:41", 'id="n-3"', "book__now"]),
    "call": ({"call": parts.AttentionItem("bell", "Table 2 asks", "At 20:37", "claret", (ACTION,))},
             ['role="alert"', "call--claret", "Table 2 asks"]),
    "problem": ({"problem": PROBLEM, "lines": lines_of(PROBLEM), "title": "It is not allowed"},
                ['role="alert"', "It is not allowed", "Law 21", 'data-field="cards"',
                 '<span class="t">20:08</span>']),
    "undo": ({"undo": parts.UndoOffer("Tea moved.", "Can be undone until tea.", ACTION)},
             ['role="status"', "until tea"]),
    "phases": ({"phases": (parts.PhaseStep("door", "Door", "door", "done", AT),
                           parts.PhaseStep("play", "Play", "play", "now", AT, "since")),
                "action": "/phase", "seen": {"room:x": 3}},
               ['data-state="done"', 'aria-current="step"', 'value="room:x=3"', "since"]),
    "field": ({"field": NewMemberForm(hosts=[])["name"]}, ['for="id_name"', "As they write it"]),
    "choice": ({"field": NewMemberForm(hosts=[])["kind"]},
               ["<legend>", 'value="guest"', "checked"]),
    "ticks": ({"field": DriveSettingsForm(initial={"prizes": ["lowest"]})["prizes"]},
              ["<legend>", 'type="checkbox"', 'value="lowest" checked']),
    "live": ({}, ["data-live", 'data-off="No connection; shown as at"']),
    "order_fields": ({"intent": "key", "seen": [("room:x", 3)]},
                     ['name="intent" value="key"', 'value="room:x=3"']),
    "typed_again": ({"typed_again": ["password"]},
                    ['type="password"', 'name="password"', "Your password again"]),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_part_says_what_its_shape_holds(name):
    context, wanted = CASES[name]
    drawn = render_to_string(f"parts/{name}.html", context)
    assert [words for words in wanted if words not in drawn] == []


def test_every_part_is_drawn_here():
    drawn_by_tags = {"tricks"}
    assert {path.stem for path in FOLDER.glob("*.html")} - drawn_by_tags == set(CASES)


def written(template: str, **context: object) -> str:
    return engines["django"].from_string("{% load look %}" + template).render(context)


def test_tricks_are_fourteen_and_the_second_row_scores():
    drawn = written('{% tricks "t" "You and Lowry" "Mehta, Tallis" "ew" 8 %}')
    assert drawn.count('type="radio"') == 14
    assert drawn.count('class="pts"') == 7
    assert 'value="8" checked' in drawn
    assert "data-theirs>5<" in drawn


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ('{% law "20" %}', '<span class="law">Law 20</span>'),
        ('{% law "20" "" True %}', "Law 20 (our reading)"),
        ('{% law "" %}', ""),
        ('{% suit "H" %}', 'aria-label="hearts"'),
        ('{% playing_card "TD" %}', "#10D"),
        ('{% playing_card "KH" %}', 'aria-label="king of hearts"'),
        ('{% playing_card "KH" aloud=False %}', 'aria-hidden="true"'),
        ("{{ 6|signed }}{{ 0|signed }}", "+60"),
        ("{{ minus|signed }}", "−3"),
        (
            "{{ said|figured }}",
            '<span class="t">0.96</span> each &lt;b&gt;',
        ),
        ("{{ 11|in_words }} {{ 13|in_words }}", "Eleven 13"),
        ("{% points 1 %}, {% points 2 %}", "1 point, 2 points"),
        ("{{ at|clock }}", ">20:41</time>"),
        ("{{ at|long_date }}", "Friday"),
    ],
)
def test_what_is_said_in_one_way_everywhere(template, expected):
    assert expected in written(template, at=AT, minus=-3, said="Cut at 20:08, 0.96 each <b>")
