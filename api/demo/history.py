"""Past evenings of the demonstration club, from the papers of the worked examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction

from api.demo import founding
from api.demo.dispute_steps import DemoDispute
from api.demo.recorded_evening import ManualClock
from api.imports.entering import enter_paper
from api.imports.paper import read_paper
from club.members import queries
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from rubbers.scoring.statement import Election, Revoke
from tables.disputes.rules.effects import ScoreHand, VoidHand, Warn

if TYPE_CHECKING:
    from club.models import Club

PAPERS = Path(settings.BASE_DIR) / "docs" / "examples" / "evenings"
WEEKS_AGO = {"four": 2, "eleven": 1}


def enter_evenings(club: Club, now: datetime) -> dict[str, str]:
    """Enter the evenings of past weeks; return their keys by the names of their papers."""
    keys = {}
    for name, weeks in WEEKS_AGO.items():
        paper = read_paper(PAPERS / f"{name}.yaml")
        day = (now - timedelta(weeks=weeks)).date()
        keys[name] = enter_paper(club, paper.on(day), now).evening
    return keys


def enter_disputes(secretary: Caller, evenings: Mapping[str, str]) -> None:
    """Enter the disputes that arose at the evenings of these papers."""
    days = {key: queries.evening_of(secretary.club, key).date for key in evenings.values()}
    with transaction.atomic():
        for paper, called, narrate in DISPUTES:
            key = evenings[paper]
            at = datetime.combine(days[key], called, ZoneInfo(founding.TIME_ZONE))
            narrate(secretary, key, ManualClock(at.astimezone(UTC)))


def _next_day(clock: ManualClock) -> None:
    clock.after(14 * 60)


def _honours_too_late(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """Ruled on and published."""
    one = DemoDispute(secretary, evening, 2, clock)
    one.called(Seat.N, 4, "They call their honours only now, with the next trump turned.")
    one.state_fact(
        Seat.N, "East and West called three honours after the next trump was turned.", "S+ E+"
    )
    one.heard()
    _next_day(clock)
    one.ruled(
        "6",
        question="Do honours count if they are called after the trump of the next deal is turned?",
        reasons="The trump card of the next deal had been turned before a word was said of them.",
        decision="The honours are lost. The hand counts by its tricks.",
    )
    one.published()


def _a_revoke_upheld(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """Divided, settled by an onlooker, ruled on, appealed against, upheld and published."""
    one, hand = DemoDispute(secretary, evening, 4, clock), 4
    one.called(Seat.E, hand, "South trumped the sixth trick and had a spade; he says he had none.")
    one.state_fact(Seat.E, {"fact": "revoked", "who": "S", "trick": 6}, "W+ N- S-")
    one.state_fact(Seat.W, {"by": "W", "do": "claim", "what": "revoke", "of": "S"}, "E+ N+")
    one.accepted("NE", 7)
    one.decided_by(7, 1, stands=True)
    one.heard()
    _next_day(clock)
    played = one.state.played(hand)
    assert played is not None
    revoke = Revoke(Seat.S, Election.TAKE_THREE_TRICKS)
    one.ruled(
        "72",
        (ScoreHand(hand, replace(played.statement, revokes=(revoke,))),),
        question="Did South revoke in the sixth trick of hand 4, and what is it worth?",
        reasons="Both sides took an onlooker’s word, and he saw the spade fall to the ninth trick.",
        decision="South revoked. East and West take three tricks for it, as they claimed in time.",
    )
    clock.after(45)
    one.appealed(Seat.N, "He stood behind West and cannot have seen South’s cards.")
    _next_day(clock)
    one.upheld("Both sides had accepted him before he spoke, and what he says is then final.")
    one.published()
    one.led()


def _before_the_committee(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """Ruled on; both partners appeal."""
    one = DemoDispute(secretary, evening, 5, clock)
    one.called(Seat.E, 3, "North led when it was my partner’s lead; we called a spade too late.")
    one.state_fact(
        Seat.E, "North led the nine of clubs out of turn to the eighth trick.", "W+ N+ S+"
    )
    one.state_fact(Seat.E, "All followed before anyone said a word.", "N+ S+ W-")
    one.heard()
    _next_day(clock)
    one.ruled(
        "63",
        question="May the lead out of turn still be called when all have followed to it?",
        reasons="The trick was complete when it was found out.",
        decision="The lead stands as though it had been in turn, and nobody is to be punished.",
    )
    one.appealed(Seat.E, "West had only begun to play. The card was in the air.")


def _open_to_an_appeal(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """Ruled on; the time for an appeal is running."""
    one = DemoDispute(secretary, evening, 7, clock)
    one.called(Seat.N, 1, "East told West where the trumps lay, in the middle of the hand.")
    one.state_fact(Seat.N, "East said “they are all behind you” at the fourth trick.", "S+ W+")
    one.heard()
    _next_day(clock)
    one.ruled(
        "86",
        (VoidHand(1), Warn(one.state.seating[Seat.E])),
        question="What follows when a player tells his partner how the cards lie?",
        reasons="It can no longer be said how the hand would have gone.",
        decision="The hand is void, and East is warned.",
    )


def _declined(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """Declined: the players stayed divided, and nobody looked on."""
    one = DemoDispute(secretary, evening, 3, clock)
    one.called(Seat.S, 3, "West looked at a trick that was turned and quitted.")
    one.state_fact(Seat.S, "West turned up the fifth trick after it was quitted.", "N+ E- W-")
    one.heard()
    _next_day(clock)
    one.declined("Two say so and two do not, and nobody looked on.")


def _waiting_for_its_ruling(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """Heard, with its fact settled: it is on the arbitrator's desk."""
    one = DemoDispute(secretary, evening, 6, clock)
    one.called(Seat.W, 7, "South said “that is ours” before his partner had played.")
    one.state_fact(Seat.W, "South said so at the tenth trick, before North played.", "E+ N+ S-")
    one.heard()


def _taken_back(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """Withdrawn: they found the card under the table."""
    one = DemoDispute(secretary, evening, 8, clock)
    one.called(Seat.E, 5, "The pack has no queen of clubs.")
    clock.after(2)
    one.withdrawn(Seat.E)


def _a_complaint(secretary: Caller, evening: str, clock: ManualClock) -> None:
    """About conduct; the answer is only words."""
    one = DemoDispute(secretary, evening, 8, clock)
    one.complained(11, 7, "He drums on the table while others think.")
    one.heard()
    _next_day(clock)
    one.ruled(
        "house.etiquette",
        question="Is drumming on the table against the customs of whist?",
        reasons="It hurries those who think, whether it is meant to or not.",
        decision="Mr Pym will keep his hands on his cards. Nothing else follows.",
    )


DISPUTES: tuple[tuple[str, time, Callable[[Caller, str, ManualClock], None]], ...] = (
    ("four", time(19, 58), _honours_too_late),
    ("eleven", time(20, 17), _a_revoke_upheld),
    ("eleven", time(20, 19), _before_the_committee),
    ("eleven", time(20, 37), _open_to_an_appeal),
    ("eleven", time(20, 40), _declined),
    ("eleven", time(20, 57), _waiting_for_its_ruling),
    ("eleven", time(21, 25), _taken_back),
    ("eleven", time(21, 27), _a_complaint),
)
"""Each dispute with the paper of its evening, and when the arbitrator was called."""
