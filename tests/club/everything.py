"""A club that has at least one row of everything that `verify` vouches for."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from club import clock, tasks
from club.access import device_tokens, external_bots, invitations
from club.celery import app
from club.members import club_settings as seasons
from club.members import commands, ties
from club.members.founding import found_club
from club.outbox import publisher
from club.privacy import erasure
from club.record.command_context import CommandContext
from club.record.signing_commands import checkpoint
from club.rules.house_rules import HouseRules
from club.rules.permissions import Caller
from club.webhooks import subscriptions
from rubbers.cards.seats import Seat
from tables.commands import club_settings, evenings
from tables.disputes.commands import attaching
from tables.disputes.rules.effects import ScoreHand, Warn
from tables.room import acts as room
from tests.disputes.parlour import a_parlour, revoked
from tests.drive.hall import a_drive_in
from tests.pictures.drawn import a_picture

A_DAY = timedelta(days=1)


@pytest.fixture
def everything(db, settings, tmp_path):
    """Bring the club about."""
    settings.VAR_DIR = tmp_path
    app.loader.import_default_modules()  # as a worker knows every errand
    other = found_club("The Baldwin", "Ann Lee", clock.now(), time_zone="Europe/London")
    made = a_parlour()
    house, evening = made.house, made.evening
    _people(house)
    _programs(house)
    asked = club_settings.Customs(
        "The Second Portland", "Europe/Paris", "club-1864", HouseRules(), True
    )
    club_settings.set_customs(house.order(), asked)
    day = evening.date
    seasons.begin_season(house.order(), "Winter", day - A_DAY, day + A_DAY)
    club_settings.set_rules(house.order(), {"order": ["points"]})
    evenings.plan_evening(house.order(), date(2027, 1, 8), place="Upper room")
    made.call()
    made.says(Seat.N, "West held a spade and played a heart.")
    context = replace(made.order(made.players[Seat.N]))
    attaching.attach(context, made.dispute(), a_picture(), "The trick")
    made.answers("S+ E+ W+")
    made.heard()
    made.rules(ScoreHand(1, revoked()), Warn(str(made.players[Seat.W])))
    for tricks in (11, 11):
        house.hand(made.row, tricks)
    a_drive_in(house, 5).play()
    house.does(evening, room.Arrive("8", house.order().at))
    house.does(evening, room.Declare(("8",)))
    context = CommandContext(Caller(other.pk, 1, frozenset({"secretary"})), "the last", clock.now())
    commands.enter_member(context, "Bea Lee")  # what is taken away before it leaves a gap
    publisher.publish()
    while tasks.sweep():
        continue
    for club in (house.club, other):
        checkpoint(club.pk, clock.now(), "the first")
    return made


def _people(house) -> None:
    guest = commands.enter_member(house.order(), "Ola Rask", kind="guest", introduced_by=5)[
        "member"
    ]
    ties.write_tie(house.order(), 2, 3, "household")
    invitations.invite(house.order(), 4)
    erasure.ask_erasure(house.order(), guest, asks=True)
    again = commands.enter_member(house.order(), "Ola Rask", another=True)["member"]
    commands.mark_same(house.order(), again, guest)


def _programs(house) -> None:
    device = device_tokens.register_device(house.order(), "Tablet", "table", 1)["device"]
    device_tokens.issue_token(house.order(), "Screen", device=device)
    device_tokens.issue_token(house.order(), "Ladder")
    external_bots.add(house.order(), "deep-whist", 2)
    subscriptions.begin(house.order(), "Ladder", "https://ladder.example/told", ["hand.confirmed"])
