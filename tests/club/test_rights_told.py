"""Whoever changes what somebody may do has everyone who listens asked again who they are."""

import pytest

from club.access import device_tokens
from club.members import commands
from club.models import Club
from tests.views.house import NAMES, a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    """Return a club with people in it."""
    founded = a_house()
    founded.people_enter(*NAMES)
    return founded


def a_device(house):
    """Take a tablet into use and give its number."""
    return device_tokens.register_device(house.order(), "Tablet 9", "table", 1)["device"]


def test_listeners_are_asked_again_after_each_change_of_rights_and_after_no_other(
    house, monkeypatch, django_capture_on_commit_callbacks
):
    device = a_device(house)
    token = device_tokens.issue_token(house.order(), "A program")[0]["token"]
    changes = {
        "grant_office": lambda order: commands.grant_office(order, 2, "scorer"),
        "withdraw_office": lambda order: commands.withdraw_office(order, 2, "scorer"),
        "mark_same": lambda order: commands.mark_same(order, 4, 3),
        "parted": lambda order: commands.mark_same(order, 4, None),
        "change_standing": lambda order: commands.change_standing(order, 5, "lapsed"),
        "withdraw_token": lambda order: device_tokens.withdraw_token(order, token),
        "withdraw_device": lambda order: device_tokens.withdraw_device(order, device),
        "rename_member": lambda order: commands.rename_member(order, 6, "Lucy Vane"),
    }
    asked: list[int] = []
    monkeypatch.setattr("club.outbox.live.rights_changed", asked.append)
    told = {}
    for name, change in changes.items():
        asked.clear()
        with django_capture_on_commit_callbacks(execute=True):
            change(house.order())
            assert not asked, "nobody is asked of what is not committed"
        told[name] = list(asked)
    club = Club.objects.get().pk
    assert told == {name: [] if name == "rename_member" else [club] for name in changes}
