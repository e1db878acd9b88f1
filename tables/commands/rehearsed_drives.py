"""Rehearse a drive for a slice of time; a plugin's movement is asked in its own process."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import partial

from rubbers.cards.card_codec import CODEC
from tables import rehearsal_queries
from tables.drive.commands.asked_movement import asked_movement
from tables.drive.rules import rehearsed_drive
from tables.drive.rules.rehearsed_drive import DriveTerms, RehearsedDrive
from tables.models import Rehearsal
from tables.registries import FORMATS

log = logging.getLogger(__name__)


def played(row: Rehearsal, stopwatch: Callable[[], float], longest: float) -> RehearsedDrive | None:
    """Go on from the end of the last slice for so many seconds; None if that fails."""
    terms: DriveTerms = CODEC.read(DriveTerms, row.terms, "terms")
    began = stopwatch()
    try:
        movement = FORMATS[row.format].movement
        assert movement is not None
        bot = rehearsal_queries.quick_bots(row.club)[terms.bot]
        go = partial(asked_movement, row.format, movement)
        fresh = not row.state
        so_far = (
            rehearsed_drive.begin(terms, movement)
            if fresh
            else rehearsed_drive.from_json(json.loads(row.state))
        )
        while not so_far.over and stopwatch() - began < longest:
            so_far = rehearsed_drive.play_hand(so_far, movement, go, bot, terms.seed)
    except Exception:
        log.exception("A rehearsal of a drive failed")
        return None
    return so_far
