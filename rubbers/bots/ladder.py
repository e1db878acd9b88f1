"""The club's bots, weakest first; Strong is listed only if the solver is installed."""

from __future__ import annotations

from rubbers.bots.bot import Bot
from rubbers.bots.club_bot import CLUB
from rubbers.bots.double_dummy import is_installed
from rubbers.bots.novice import NoviceBot
from rubbers.bots.strong import StrongBot


def ladder() -> list[Bot]:
    """List the bots that can play here, weakest first."""
    house: list[Bot] = [NoviceBot(), CLUB]
    return [*house, StrongBot()] if is_installed() else house
