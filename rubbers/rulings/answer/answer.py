"""The outcome of a run of a script, as plain JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from club.codec.stored_name import stored_name
from club.errors import Refusal
from club.reason import Reason, Value, listed
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.code.code import Code
from rubbers.code.law import Because
from rubbers.hand.acts import calls
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import ChooseCard, Meaning
from rubbers.hand.dealers import next_dealer
from rubbers.hand.facts.fact_question import FactQuestion, UnknownFact
from rubbers.hand.hand_score import paid_by_reading, worked
from rubbers.hand.law_context import LawContext, in_order
from rubbers.hand.notation.notation import Notation
from rubbers.hand.revokes import is_established, is_revoke, renounced
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.hand.state.ruling import Deadline, Ruling, Status
from rubbers.rulings.run.run import Run
from rubbers.rulings.script.bet_notation import write_bet
from rubbers.rulings.script.script import Script
from rubbers.scoring import questions
from rubbers.scoring.bets import Bet
from rubbers.scoring.score import HandScore, ScoreLineKind
from rubbers.scoring.score_hand import rubber_points


def on_offer(ruling: Ruling, run: Run) -> Iterator[Act]:
    """Return the remedies of a ruling, leaving out those that a law forbids for the time being."""
    return (remedy for remedy in ruling.remedies if _may_be_asked(remedy, ruling, run))


def _may_be_asked(remedy: Act, ruling: Ruling, run: Run) -> bool:
    act = replace(remedy, by=next(iter(ruling.entitled), None))
    code, at = run.script.code, len(run.script.acts) + 1
    context = LawContext(run.hand, run.hand, act, at, code, run.facts, ruling.key)
    try:
        code.check(context, act)
    except Refusal:
        return False
    except UnknownFact:
        return True  # the question is asked when the remedy is claimed
    return True


Json = dict[str, Any]
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Writer:
    """Writes the outcome of a run, with the names of the people at the table."""

    def __init__(self, script: Script) -> None:
        """Use the names, notation and code of the script that was run."""
        self.script = script
        self.notation: Notation = script.notation
        self.code: Code = script.code

    def outcome(self, run: Run) -> Json:
        """Return the rulings, refusals, state of the table and score."""
        silent = paid_by_reading(run.hand, self.code, run.facts)
        return {
            "rulings": [
                self._ruling(one, run) | ({"reading": True} if one in silent else {})
                for one in self._rulings(run)
            ],
            "refused": [
                {"at": one.at, "law": one.refusal.law, "why": self.said(one.refusal.reason)}
                for one in run.refused
            ],
            "state": self._state(run),
            "score": self._score(run),
        }

    def name(self, seat: Seat | None) -> str | None:
        """Return a player's name."""
        return None if seat is None else self.script.players[seat]

    def answer(self, asked: FactQuestion, answer: str) -> str:
        """Return the answer to a question as a user enters it: players by name."""
        named = asked.fact in ("touched_first", "first_in_fault", "whose_card") and answer in set(
            Seat
        )
        return self.script.players[Seat(answer)] if named else answer

    def side(self, side: Side | None) -> str | None:
        """Return a side's name."""
        return None if side is None else self.notation.names.side(side)

    def said(self, reason: Reason) -> str:
        """Return a reason in English, with people by name."""
        return reason.template.format(**{k: self._value(k, v) for k, v in reason.values.items()})

    def _value(self, key: str, value: Value) -> str:
        if isinstance(value, tuple):
            return listed(tuple(self.script.players[Seat(one)] for one in value))
        if key.partition("_")[0] in ("suit", "trumps"):
            return SUITS.get(str(value), str(value))
        if key == "side":
            return self.notation.names.side(Side(str(value)))
        return str(value)

    def _rulings(self, run: Run) -> Iterator[Ruling]:
        yield from sorted((*run.hand.past, *run.hand.rulings), key=lambda one: one.at)

    def _ruling(self, ruling: Ruling, run: Run) -> Json:
        lost = {"lost": self._lost(ruling.lost)} if ruling.lost else {}
        return {
            "at": ruling.at,
            "law": ruling.because.law,
            "also": list(ruling.also),
            "what": ruling.what,
            "by": self._offender(ruling),
            "entitled": [self.name(seat) for seat in ruling.entitled],
            "remedies": [self.notation.write_act(one) for one in on_offer(ruling, run)],
            "until": self._until(ruling.until) if ruling.live else None,
            "status": str(_status(ruling, run)),
            "reading": ruling.because.reading,
            "why": self.said(ruling.because.reason),
            **lost,
        }

    def _lost(self, lost: Because) -> Json:
        return {"law": lost.law, "why": self.said(lost.reason)}

    def _offender(self, ruling: Ruling) -> str | None:
        """Return the offender: a player, a side or an onlooker."""
        if ruling.onlooker in set(Side):
            return self.side(Side(ruling.onlooker))
        return ruling.onlooker or self.name(ruling.by)

    def _until(self, until: Deadline | None) -> Json | None:
        if until is None:
            return None
        body: Json = {"do": stored_name(until.do)}
        if until.by:
            names = [self.name(seat) for seat in in_order(until.by)]
            body["by"] = names[0] if len(names) == 1 else names
        if until.leading and len(until.by) != 1:  # a lone player waited for has the lead
            body["meant_as"] = str(Meaning.LEAD)
        return body | ({"note": until.note} if until.note else {})

    def _state(self, run: Run) -> Json:
        hand = run.hand
        return {
            "stage": str(hand.stage),
            "to_act": self.name(hand.to_act),
            "exposed": {
                self.script.players[seat]: [str(card) for card in hand.exposed[seat]]
                for seat in CLOCKWISE
                if hand.exposed.get(seat)
            },
            "callable": list(self._callable(run)),
            "revokes": list(self._revokes(run)),
            "deal": str(hand.fate if hand.next_fate is DealFate.STANDS else hand.next_fate),
            "next_dealer": self.name(next_dealer(hand, self.code)),
            "cannot_win": [self.side(side) for side in self._cannot_win(hand)],
            "concluded": hand.stage in (HandStage.TURNED, HandStage.SETTLED),
        }

    def _callable(self, run: Run) -> Iterator[Json]:
        """Yield each call that may be made now, once even if two rulings allow it."""
        due = (
            (remedy, isinstance(remedy, calls.CallCard) or ruling.sticky)
            for ruling in run.hand.rulings
            if ruling.live
            for remedy in on_offer(ruling, run)
            if isinstance(remedy, calls.CALLS)
        )
        for remedy, repeat in dict.fromkeys(due):
            yield self.notation.write_act(remedy) | {"repeat": repeat}

    def _revokes(self, run: Run) -> Iterator[Json]:
        hand, at, shown = run.hand, len(run.script.acts), set()
        for one in renounced(hand):
            if is_revoke(hand, one, self.code, run.facts):
                known = is_established(hand, one, at, self.code, run.facts)
                shown.add((one.seat, one.at))
                yield {"by": self.name(one.seat), "trick": one.trick, "established": known}
        for ruling in hand.rulings:
            if ruling.revoke and (ruling.by, ruling.at) not in shown:
                yield {"by": self.name(ruling.by), "trick": ruling.trick, "established": True}

    def _cannot_win(self, hand: HandState) -> tuple[Side, ...]:
        owing = frozenset(hand.barred)
        barred = self.code.ask(questions.BARRED)(owing)
        together = self.code.ask(questions.BARRED_TOGETHER)(owing)
        return tuple(side for side in Side if side in barred | together)

    def _score(self, run: Run) -> Json:
        hand = run.hand
        score = worked(hand, self.code, run.facts).score
        after = score.after if score else hand.score
        won_by = score.won_by if score else None
        won = (won_by, score.value or 0) if score and won_by else None
        rubber = rubber_points((*hand.games, won) if won else hand.games, self.code)
        return {
            "before": {self.side(side): hand.score.of(side) for side in Side},
            "after": {self.side(side): after.of(side) for side in Side},
            "game": {
                "won_by": self.side(won_by),
                "value": score.value if score else None,
            },
            "rubber": {
                "won_by": self.side(rubber.side if rubber else None),
                "points": rubber.points if rubber else None,
            },
            "how": list(self._how(score)),
            "bets": [self._bet(bet, score) for bet in self.script.bets],
        }

    def _bet(self, bet: Bet, score: HandScore | None) -> Json:
        """Write who wins a bet, and the law if a revoke affected it."""
        question = questions.BET_WON_BY
        won_by = self.code.ask(question)(bet, score) if score else None
        paid = score is not None and any(line.what is ScoreLineKind.REVOKE for line in score.lines)
        law = self.code.law_on(question).number if paid else None
        return {**write_bet(bet, self.notation), "won_by": self.side(won_by), "law": law}

    def _how(self, score: HandScore | None) -> Iterator[Mapping[str, Any]]:
        """Write each line that gives, takes or keeps something from a side."""
        for line in score.lines if score else ():
            if line.what is ScoreLineKind.ORDER:  # it only explains the order of the other lines
                continue
            body: Json = {
                "law": line.because.law,
                "side": self.side(line.side),
                "points": line.points,
            }
            yield body | ({"tricks": line.tricks} if line.tricks else {})


def _status(ruling: Ruling, run: Run) -> Status:
    """Return the status of a ruling: reopened once a card is chosen, until another is called."""
    if ruling.status is not Status.CHOSEN or not isinstance(ruling.chosen, ChooseCard):
        return ruling.status
    called = any(call.ruling == ruling.key for call in run.hand.calls)
    return Status.CHOSEN if called else Status.OPEN
