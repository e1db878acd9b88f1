"""Deals from the commitment: an evening's tree, a deal with its proof, the script for it."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.figure import Figure, Target
from rubbers.cards.seats import Seat
from rubbers.dealing import beacon, bundle, tree, verify
from rubbers.dealing.bundle import PublishedCommitment
from rubbers.dealing.ids import IdSpace

SECRET = bytes(range(32))
EVENING = IdSpace("2026-11-20/1")
BEACON = beacon.NONE.encode()
SCRIPT = Path(__file__).resolve().parents[1] / "docs/verify_hand.py"
DEALS, HANDS, RUNS = 2000, 4, 15
BLOCKS = 3
"""Blocks of bytes that a shuffle takes at most in nearly every deal."""


def fastest(work: Callable[[], object], times: int, of: int = 1) -> float:
    """Time some work, the fastest of several runs, each of which does it `of` times."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        for _ in range(of):
            work()
        taken.append((time.perf_counter() - begun) / of)
    return min(taken)


def bare_hashes(id: bytes) -> None:
    """Take the hashes no implementation can do without: two keys, the blocks, and the leaf."""
    own = hmac.digest(SECRET, b"whist/hand/v1" + id, "sha256")
    outside = hashlib.sha256(BEACON).digest() + hashlib.sha256(id).digest()
    key = hmac.digest(own, b"whist/deal/v1" + outside, "sha256")
    for block in range(BLOCKS):
        hmac.digest(key, b"whist/deal/v1|" + id + block.to_bytes(8, "big"), "sha256")
    hashlib.sha256(b"\0" + id + own).digest()


def script(prover: tree.Prover) -> float:
    """Run the script as anyone would, on the bundle of a hand."""
    opened = verify.reveal(SECRET, prover, EVENING.id_at(5000), BEACON)
    made = bundle.of_hand(PublishedCommitment(EVENING, prover.root.hex()), opened, Seat.N)
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch, "hand.json")
        path.write_text(json.dumps(made))
        command = [sys.executable, "-I", "-S", str(SCRIPT), str(path)]
        return fastest(lambda: subprocess.run(command, check=True, capture_output=True), RUNS)


def measure() -> list[Figure]:
    """Measure on one core, in process but for the script."""
    begun = time.perf_counter()
    prover = tree.Prover(tree.commit(SECRET, EVENING))
    whole = time.perf_counter() - begun

    def deal(id: str = EVENING.id_at(5000)) -> None:
        verify.hands_of(verify.reveal(SECRET, prover, id, BEACON), Seat.N)

    begun = time.perf_counter()
    deal()
    first = time.perf_counter() - begun
    each = fastest(deal, HANDS, DEALS)
    id = EVENING.id_at(5000).encode()
    bare = fastest(lambda: bare_hashes(id), HANDS, DEALS)
    return [
        Figure("the tree of an evening, 327,936 leaves", whole, "s", Target.AT_MOST, 3),
        Figure("the first deal of a block with its proof", first * 1e3, "ms", Target.AT_MOST, 5),
        Figure("a deal with its proof", each * 1e6, "µs", Target.AT_MOST, 100),
        Figure("the same, ratio to its bare hashes", each / bare, "x", Target.AT_MOST, 12),
        Figure("the script verifies a hand", script(prover) * 1e3, "ms", Target.AT_MOST, 50),
    ]
