"""What the effects of a ruling do to the rubber in dispute: asked before signing and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.laws.code import Code
from rubbers.play.by_ruling import Ground, Ruled, RuledGame, RuledHand, put_right
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story
from rubbers.scoring.statement import Outcome, Statement
from tables.disputes.rules import effects as kinds


class UnfitEffect(Malformed):
    """What an effect says cannot be; its fields are named within it, and `place` is its own."""

    def __init__(self, wrong: Malformed, place: int) -> None:
        super().__init__(wrong.reason, faults=wrong.faults)
        self.place = place

    @property
    def in_place(self) -> list[Fault]:
        """Give the faults as fields of the ruling."""
        return [
            Fault(f"effects[{self.place}].{fault.field}", fault.expected) for fault in self.faults
        ]


def places_of_score(effects: Iterable[kinds.Effect]) -> Iterator[int]:
    """Yield the places of the effects that `ruled_in` gives, in its order."""
    for place, effect in enumerate(effects):
        if isinstance(effect, kinds.OfTheScore):
            yield place


def ruled_in(rubber: Rubber | None, effects: Iterable[kinds.Effect]) -> tuple[Ruled, ...]:
    """Give what is put right in the rubber, in the order in which the effects are written.

    Raises Impossible for an effect on the score where the dispute is of no rubber.
    """
    found = [effect for effect in effects if isinstance(effect, kinds.OfTheScore)]
    if found and rubber is None:
        raise Impossible(Reason(N_("This dispute is not about a rubber: no score follows.")))
    return tuple(_ruled(rubber, effect) for effect in found if rubber is not None)


def applied(rubber: Rubber, effects: Iterable[kinds.Effect], ground: Ground, code: Code) -> Story:
    """Tell what would happen to the rubber."""
    story = Story(rubber)
    for ruled in ruled_in(rubber, effects):
        story = story.then(*put_right(story.rubber, ruled, ground, code))
    return story


def _ruled(rubber: Rubber, effect: kinds.OfTheScore) -> Ruled:
    match effect:
        case kinds.ScoreHand():
            return RuledHand(effect.hand, effect.statement)
        case kinds.VoidHand():
            return RuledHand(effect.hand, Statement(Outcome.VOID))
        case kinds.DealAgain():
            return RuledHand(_present(rubber, effect.hand), Statement(Outcome.NEW_DEAL))
        case kinds.LoseDeal():
            lost = Statement(Outcome.MISDEAL, dealt_by=effect.dealt_by)
            return RuledHand(_present(rubber, effect.hand), lost)
        case kinds.ValueGame():
            return RuledGame(effect.game, effect.value)


def _present(rubber: Rubber, hand: int) -> int:
    if rubber.hand is None or rubber.hand.number != hand:
        reason = Reason(N_("Hand {hand} is not the present one; it can be void."), hand=hand)
        raise Impossible(reason)
    return hand
