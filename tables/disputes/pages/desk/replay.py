"""Replay the hand in dispute, step by step up to the call, from the record and the facts.

Only cards on the table are shown. The four hands appear once the deal's key has been published on
the record: they are derived from that key, and a rubber's secret is never read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext

from club.errors import Malformed
from club.record import line_words, readers
from club.text.wording import error_words
from rubbers import streams as rubber_streams
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.dealing import verify
from rubbers.hand.state.hand import HandState
from rubbers.play.state.dealt_hand import DealtHand
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import ActDone, HandDealt, Revealed
from rubbers.registries import CODES
from rubbers.rulings.run.run import Run, runs
from rubbers.rulings.script.read import read_script
from tables.disputes.pages.dispute.assistant import events_of
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.pages.dispute.read_aloud import act_aloud, aloud
from tables.disputes.queries import lookup
from tables.disputes.rules.facts.settled_facts import script_of
from tables.disputes.rules.state import DisputeState

if TYPE_CHECKING:
    from club.models import Line, Stream
    from tables.models.disputes import Dispute as Row

Hands = Mapping[Seat, tuple[Card, ...]]
MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One thing that happened: a line of the rubber, or an agreed fact if `line` is None."""

    says: str
    line: int | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """The state after a step; `hands` are the four hands as dealt, if they are known.

    `assumed` lists what nobody has stated but the cards depend on, with the answer assumed.
    """

    hand: HandState | None = None
    hands: Hands | None = None
    trouble: str = ""
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True)
class DisputeReplay:
    """The steps up to the call, and the state after one of them, counted from 1."""

    steps: tuple[ReplayStep, ...]
    at: int
    moment: ReplayMoment
    dealt: bool

    @property
    def step(self) -> ReplayStep | None:
        """The step being shown."""
        return self.steps[self.at - 1] if self.steps else None


def replay_of(
    row: Row,
    dispute: DisputeState,
    words: Mapping[str, str],
    people: Called,
    step: str = "",
    *,
    whole: bool = True,
) -> DisputeReplay | None:
    """Return the hand in dispute at a step, or the last if there is no such step.

    Returns None if the dispute is not about a rubber. At a card table the cards come from agreed
    facts stated as events. Lines after the call are used only to find the key of the deal, and only
    if the `whole` stream verifies.
    """
    prefix = f"{rubber_streams.PREFIX}:"
    stream = lookup.stream_of(row)
    if stream is None or not row.subject.startswith(prefix):
        return None
    lines = list(readers.lines_of(stream))
    before = [line for line in lines if line.number <= row.subject_number]
    history = [(line, rubber_streams.decode(line.what, dict(line.body))) for line in before]
    marks = list(_of_the_hand(stream, history, dispute.subject.hand))
    dealt = any(isinstance(event, HandDealt) for _line, event, _rubber in marks)
    events = [] if dealt else events_of(dispute, words)
    steps = (
        *(
            ReplayStep(_line_says(line, event, people), line.number, line.at)
            for line, event, _ in marks
        ),
        *(ReplayStep(aloud(event, people.speaking)) for event in events),
    )
    at = _place(step, len(steps))
    if at <= len(marks):
        moment = (
            _on_the_record(marks[at - 1][2], lines if whole else before)
            if marks
            else ReplayMoment()
        )
    else:
        last = marks[-1][2] if marks else None
        moment = _by_agreed_facts(dispute, last, events[: at - len(marks)], row.evening.law_code)
    return DisputeReplay(steps, at, moment, dealt)


def _place(step: str, last: int) -> int:
    """Return which step is requested, from 1 and within range; 0 if there are none."""
    wanted = int(step) if step.isdecimal() and len(step) <= MOST_DIGITS else last
    return min(max(wanted, 1), last)


def _of_the_hand(
    stream: Stream, history: list[tuple[Line, Any]], hand: int | None
) -> Iterator[tuple[Line, Any, RubberState]]:
    """Yield the lines about one hand, each with the rubber after it."""
    rubber: RubberState | None = None
    for line, event in history:
        before = rubber
        rubber = rubber_streams.KIND.evolve(rubber, event)
        of_it = (getattr(event, "hand", None), _present(before), _present(rubber))
        if hand is None or hand in of_it:
            yield line, event, rubber


def _present(rubber: RubberState | None) -> int | None:
    return rubber.hand.number if rubber is not None and rubber.hand is not None else None


def _line_says(line: Line, event: Any, people: Called) -> str:
    if isinstance(event, ActDone):
        return act_aloud(event.act, people.speaking)
    return line_words.sentence_of(line, people.apart)


def _on_the_record(rubber: RubberState, lines: list[Line]) -> ReplayMoment:
    """Return the state of a hand the program dealt; empty for a hand dealt at a card table."""
    dealt = rubber.dealt if rubber.on_screen or rubber.hand is None else None
    if dealt is None:
        return ReplayMoment()
    return ReplayMoment(dealt.hand, _opened(dealt, lines))


def _opened(dealt: DealtHand, lines: list[Line]) -> Hands | None:
    """Return the four hands as dealt, from the key on the record; None if it is not there."""
    if dealt.hand.dealer is None:
        return None
    for line in lines:
        if line.what != "revealed":
            continue
        opened = rubber_streams.decode(line.what, dict(line.body))
        assert isinstance(opened, Revealed)
        if (opened.hand, opened.attempt) == (dealt.number, dealt.attempt):
            return verify.hands_of(_key(dealt, opened), dealt.hand.dealer)
    return None


def _key(dealt: DealtHand, opened: Revealed) -> verify.RevealedDeal:
    proof = tuple(bytes.fromhex(part) for part in opened.proof)
    secret = bytes.fromhex(opened.secret)
    return verify.RevealedDeal(dealt.id, opened.place, secret, proof, dealt.beacon.encode())


def _by_agreed_facts(
    dispute: DisputeState, rubber: RubberState | None, events: list[Any], code: str
) -> ReplayMoment:
    """Return the state that follows from the agreed facts, as the rules engine plays them."""
    script = script_of(dispute, rubber, events, code)
    try:
        read = read_script(script, {one.id: one for one in CODES}, from_text=False)
        outcome = next(runs(read))
    except Malformed as trouble:
        return ReplayMoment(trouble=str(error_words(trouble, {})))
    return ReplayMoment(outcome.hand, assumed=tuple(_assumed(outcome)))


def _assumed(outcome: Run) -> Iterator[str]:
    """Yield what was assumed because nobody stated it: each time the first possible answer."""
    for asked, answer in outcome.answers:
        fact, said = gettext(asked.fact.replace("_", " ")), gettext(answer.replace("_", " "))
        yield f"{fact}: {said}"
