"""Play a match between two bots, to see which is stronger and by how much."""

from __future__ import annotations

import hashlib
import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rubbers.bots.analysis.match import FEWEST, MOST, MatchResult, match, players
from rubbers.registries import BOTS


class Command(BaseCommand):
    """`manage.py botmatch A B`: print A's gain per deal, in tricks, with its standard error."""

    help = (
        "Play a match between two bots. They play each deal twice, changing sides in between. "
        "Besides the bots there are `random`, which plays any legal card, and `oracle`, which sees "
        "all the cards."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the two bots, and which deals they play."""
        parser.add_argument("a", help="the first bot, such as club")
        parser.add_argument("b", help="the second bot")
        parser.add_argument(
            "--boards", type=int, default=100, metavar="N", help="how many deals (default 100)"
        )
        parser.add_argument(
            "--seed", default="1", metavar="S", help="any word; it determines the deals (default 1)"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play the match and print its result."""
        named = players(tuple(BOTS))
        for name in (options["a"], options["b"]):
            if name not in named:
                known = ", ".join(sorted(named))
                raise CommandError(f"There is no bot {name} here. Choose one of: {known}.")
        boards = options["boards"]
        if not FEWEST <= boards <= MOST:
            raise CommandError(f"Choose from {FEWEST} to {MOST:,} boards, not {boards:,}.")
        seed = hashlib.sha256(options["seed"].encode()).digest()
        result = match((options["a"], options["b"]), named, boards, seed)
        self.stdout.write(json.dumps(asdict(result)) if options["json"] else _in_words(result))


def _in_words(result: MatchResult) -> str:
    return (
        f"{result.a} gains {result.tricks_per_deal:+.2f} tricks per deal over {result.b} "
        f"(standard error {result.standard_error:.2f}, {result.boards} boards, "
        f"{result.cpu_ms_per_card:.3g} ms of processor time per card)."
    )
