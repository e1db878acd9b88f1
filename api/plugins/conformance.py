"""Checks that a plugin passes before a club uses it; call them from the plugin's own tests.

Each function raises AssertionError with a sentence that says what is wrong, and returns None.
"""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations

from api.imports.node import UnreadablePaper
from api.imports.yaml_file import read_yaml
from api.plugins.sample_rubber import sample_rubber
from club.plugins.exporter import Exporter, Importer
from club.plugins.listener import SECONDS, Listener
from club.plugins.listener import answer as listener_answer
from club.plugins.notifier import Message, Notifier
from club.plugins.plugin_page import PluginPage, Sees, checked
from club.plugins.plugin_page import answer as page_answer
from club.record.registries import NOTICE_KINDS, NoticeKind
from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.bot import Bot
from rubbers.bots.bot_view import BotView
from rubbers.bots.search.layouts import Layouts
from rubbers.cards.seats import Side, Sides
from rubbers.code.code import Code
from rubbers.standings.metric import Metric
from rubbers.standings.result import RubberResult, Share, shares
from tables.codes import OURS
from tables.movements.drive_seating import Movement
from tables.movements.verifier import MOST_TABLES, prove
from tables.registries import Format

HANDS = 20
SECONDS_A_CARD = 1.0
"""How long a bot may take for a card on average; the table waits no longer than three seconds."""


CHECK_SECONDS = 600.0
"""How long all the checks of a bot may take together, however many hands it plays."""


def check_bot(bot: Bot, hands: int = HANDS, seconds: float = CHECK_SECONDS) -> None:
    """Check that a bot plays only legal cards, in time, and the same card from the same view.

    Each card is asked for twice, the second time with the hidden cards dealt anew. The checks fail
    once they have taken more than `seconds` in all, even in the middle of a card.
    """
    assert bot.id and bot.id == bot.id.lower(), "A bot needs an id in lower case."
    checks = _BotChecks(bot, time.monotonic() + seconds)
    # A daemon thread, so that a bot that never answers can't hang the test.
    thread = threading.Thread(target=checks.run, args=(hands,), daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive() or checks.late:
        raise AssertionError(
            f"The checks of the bot {bot.id} took longer than {seconds:g} s: it had played "
            f"{checks.cards} cards. Check fewer hands, or make it faster."
        )
    if checks.raised is not None:
        raise checks.raised


@dataclass
class _BotChecks:
    """The checks of a bot, which stop at a deadline; `raised` is the exception they ended with."""

    bot: Bot
    deadline: float
    spent: float = 0.0
    cards: int = 0
    late: bool = False
    raised: BaseException | None = None

    def run(self, hands: int) -> None:
        """Play this many hands; keep any exception in `raised` for the waiting thread."""
        try:
            for number in range(hands):
                self._hand(number)
                if self.late:
                    return
            average = self.spent / max(self.cards, 1)
            slow = f"{average:.2f} s a card, more than {SECONDS_A_CARD:g} s"
            assert average <= SECONDS_A_CARD, f"The bot {self.bot.id} takes {slow}."
        except BaseException as raised:  # raised again by check_bot
            self.raised = raised

    def _hand(self, number: int) -> None:
        bot = self.bot
        seed = sha256(f"conformance {bot.id} {number}".encode()).digest()
        dealt, dealer, turn_up = deal(seed, number)
        play = RegularPlay(list(dealt), dealer, turn_up)
        while not play.over:
            if self.late or time.monotonic() > self.deadline:
                self.late = True
                return
            view, hidden = play.view(), list(play.hands)
            begun = time.perf_counter()
            card = bot.play(view, seed).card.number
            self.spent += time.perf_counter() - begun
            self.cards += 1
            where = f"In hand {number}, card {view.number + 1}, the bot {bot.id}"
            assert view.legal >> card & 1, f"{where} played a card that is not legal."
            again = bot.play(_with_others_dealt_anew(play, view, seed), seed).card.number
            assert again == card, (
                f"{where} played a different card although nothing it may see had changed."
            )
            play.hands = hidden
            play.lay(card)


def _with_others_dealt_anew(play: RegularPlay, view: BotView, seed: bytes) -> BotView:
    """Return the same view in a world where the others hold other cards they might hold."""
    other = copy.deepcopy(play)
    for places, hand in enumerate(Layouts(view, seed[::-1]).draw(), start=1):
        other.hands[(view.seat + places) % 4] = hand
    return other.view()


def check_movement(movement: Movement, tables: int = MOST_TABLES) -> None:
    """Check that a movement is proved for rooms of 1 to so many tables, and has a rule card."""
    assert movement.rule, "A movement needs a rule for its card: at least one sentence."
    assert movement.hands >= 1, "A movement needs at least one hand between two moves."
    proof = prove(movement, tables)
    found = "; ".join(str(fault) for fault in proof.faults)
    assert proof.sound, f"The movement {movement.id} fails with {proof.tables} tables: {found}"


def check_format(format: Format) -> None:
    """Check that a format says what it is, and its movement if it has one."""
    assert format.id == format.id.lower(), "A format needs an id in lower case."
    assert format.title, "A format needs a title."
    assert format.statement, "A format needs a statement."
    assert format.games, "A format needs a game."
    if format.movement is not None:
        check_movement(format.movement)


def check_code(code: Code) -> None:
    """Check that a code has an id, a title and a version of its own, and laws with statements."""
    assert code.id not in {one.id for one in OURS}, f"The id {code.id} belongs to the program."
    assert code.title, "A code needs a title."
    assert code.version >= 1, "A code needs a version of 1 or more."
    laws = list(code.laws)
    assert laws, "A code needs laws."
    unsaid = [law.number for law in laws if not law.statement]
    assert not unsaid, f"These laws have no statement: {', '.join(unsaid)}."
    numbers = [law.number for law in laws]
    assert len(numbers) == len(set(numbers)), "A law appears twice in the code."


def check_metric(metric: Metric) -> None:
    """Check that what was added can be taken out in any order, and joins add up."""
    given = list(_shares())
    whole = _tally(metric, given)
    for order in permutations(given[:4]):
        tally, left = _tally(metric, given), list(given)
        for share in order:
            tally = metric.remove(tally, share)
            left.remove(share)
            same = tally == _tally(metric, left)
            assert same, f"{metric.id}: taking a rubber out does not undo adding it."
    halves = _tally(metric, given[:5]), _tally(metric, given[5:])
    joined = metric.join(*halves)
    parts = f"{metric.id}: joining two tallies does not give the tally of all their rubbers."
    assert metric.value(joined) == metric.value(whole), parts
    metric.value(metric.start())


def check_listener(listener: Listener) -> None:
    """Check that a listener answers every kind of notice in time, and posts JSON if anything."""
    assert listener.id == listener.id.lower(), "A listener needs an id in lower case."
    assert listener.title, "A listener needs a title."
    for kind in (*NOTICE_KINDS, NoticeKind("trial", "Test message")):
        data = {"stream": "table:1", "number": 1, **dict.fromkeys(kind.always)}
        given = {"kind": kind.id, "title": kind.title, "club": "The Portland", "position": 1}
        begun = time.perf_counter()
        listener_answer(listener, {**given, "at": "2026-11-27T20:00:00Z", "data": data})
        spent = time.perf_counter() - begun
        slow = f"{listener.id} takes {spent:.1f} s over {kind.id}, more than {SECONDS:g} s."
        assert spent < SECONDS, slow


def check_exporter(exporter: Exporter) -> None:
    """Check that an exporter writes rubbers of no hand, one and several, the same each time."""
    assert exporter.id == exporter.id.lower(), "An exporter needs an id in lower case."
    assert exporter.title, "An exporter needs a title."
    assert exporter.suffix.isalnum(), "An exporter needs the suffix of its files, without a dot."
    for hands in (0, 1, 3):
        document = sample_rubber(hands)
        written = exporter.write(document)
        assert isinstance(written, str), f"The exporter {exporter.id} returned no text."
        assert document == sample_rubber(hands), f"{exporter.id} changed what it was given."
        assert written == exporter.write(document), (
            f"{exporter.id} wrote a different file the second time."
        )


def check_notifier(notifier: Notifier, to: str) -> None:
    """Check that a notifier delivers a message to this address, or raises an error, in time."""
    assert notifier.id == notifier.id.lower(), "A notifier needs an id in lower case."
    assert notifier.title and notifier.address, (
        "A notifier needs a title, and an `address` to ask for."
    )
    begun = time.perf_counter()
    notifier.send(to, Message("The Portland", "Rubber won: 5 points.", "2026-11-27T20:00:00Z"))
    spent = time.perf_counter() - begun
    slow = f"The notifier {notifier.id} takes {spent:.1f} s, more than {SECONDS:g} s."
    assert spent < SECONDS, slow


SAMPLE_FACTS: dict[Sees, tuple[object, ...]] = {
    Sees.STANDINGS: ([], [{"place": 1, "name": "Ann Lee", "figures": {"points": "12"}}]),
    Sees.RUBBERS: (
        [],
        [{"date": "2026-11-20", "winners": ["A", "B"], "losers": ["C", "D"], "points": 5}],
    ),
    Sees.ROOM: (None, {"date": "2026-11-20", "people": ["Ann Lee"]}),
}


def check_page(page: PluginPage) -> None:
    """Check that a page shows blocks that are in order, before anything is played and after."""
    assert page.id == page.id.lower(), "A page needs an id in lower case."
    assert page.title, "A page needs a title."
    for moment in (0, 1):
        facts = {one.value: SAMPLE_FACTS[one][moment] for one in page.sees}
        given = {"club": "The Portland", "today": "2026-11-27", **facts}
        shown = list(checked(page_answer(page, given)))
        assert shown, f"The page {page.id} shows nothing."


def check_importer(importer: Importer, text: str) -> None:
    """Check that an importer turns the text of a file into YAML that the program can read."""
    assert importer.suffix.isalnum(), "An importer needs the suffix of its files, without a dot."
    try:
        read_yaml(importer.read(text))
    except UnreadablePaper as unreadable:
        faults = "; ".join(f"{one.line}: {one.expected}" for one in unreadable.faults)
        raise AssertionError(f"The YAML of {importer.id} cannot be read: {faults}") from None


def _tally(metric: Metric, given: Sequence[Share]) -> object:
    tally = metric.start()
    for share in given:
        tally = metric.add(tally, share)
    return copy.deepcopy(tally)


def _shares() -> Iterator[Share]:
    """Yield what one player gets from ten rubbers, won and lost with several partners."""
    for number in range(10):
        partner = str(2 + number % 3)
        players: Sides[tuple[str, ...]] = Sides(("1", partner), ("8", "9"))
        winners = Side.NS if number % 3 else Side.EW
        games = Sides(2, number % 2) if winners is Side.NS else Sides(number % 2, 2)
        result = RubberResult(players, winners, 1 + number % 8, games, 4 + number)
        yield next(share for share in shares(result) if share.player == "1")
