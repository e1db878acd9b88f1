"""An evening to rehearse, as tests ask for it."""

from __future__ import annotations

from typing import Any

from club.rules.house_rules import HouseRules
from rubbers.bots.house_bots import NoviceBot
from tables.codes import OURS
from tables.registries import RUBBERS
from tables.rehearsal.evening import ClubTerms, RehearsedEvening
from tables.rehearsal.evening_run import whole
from tables.rehearsal.terms import RehearsalTerms


def club_terms(rules: HouseRules | None = None, code: int = 0) -> ClubTerms:
    """A club's own terms, its bot being the quickest."""
    return ClubTerms(OURS[code], rules or HouseRules(), RUBBERS.games, NoviceBot())


def rehearsed(rules: HouseRules | None = None, code: int = 0, **terms: Any) -> RehearsedEvening:
    """Rehearse a whole evening."""
    told = {"people": 9, "minutes": 60, "arriving_minutes": 5, "bell_minute": 5, **terms}
    return whole(RehearsalTerms(**told), club_terms(rules, code))
