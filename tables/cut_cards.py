"""The cards of a table's cuts, read from the record, round by round."""

from __future__ import annotations

from dataclasses import dataclass, field

from tables.forming import events
from tables.forming.cut import Purpose

CutRounds = tuple[tuple[tuple[str, str], ...], ...]
"""Who cut which card, round by round."""


@dataclass(slots=True)
class CutCards:
    """The cards of a table's cuts in progress, by the number of the line for each."""

    cut: dict[Purpose, dict[int, tuple[str, str]]] = field(default_factory=dict)

    def take(self, number: int, event: events.Event) -> None:
        """Apply a line of the table's record."""
        match event:
            case events.CutCalled(purpose=purpose):
                self.cut[purpose] = {}
            case events.CardCut(purpose=purpose, who=who, card=card):
                self.cut.setdefault(purpose, {})[number] = (who, card)
            case events.CardTakenBack(purpose=purpose, who=who):
                shown = self.cut.get(purpose, {})
                shown.pop(max(n for n, (cutter, _card) in shown.items() if cutter == who), None)
            case events.Undone(numbers=numbers):
                for shown in self.cut.values():
                    for undone in numbers:
                        shown.pop(undone, None)

    def rounds(self, concluded: events.CutConcluded) -> CutRounds:
        """Return the cards of a finished cut, each round in the order the cut gave."""
        by_cutter: dict[str, list[str]] = {}
        for who, card in self.cut.get(concluded.purpose, {}).values():
            by_cutter.setdefault(who, []).append(card)
        most = max(map(len, by_cutter.values()), default=0)
        return tuple(
            tuple(
                (who, by_cutter[who][heat])
                for who in concluded.order
                if len(by_cutter.get(who, ())) > heat
            )
            for heat in range(most)
        )
