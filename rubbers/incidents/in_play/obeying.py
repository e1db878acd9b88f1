"""What is known of a player called upon: whether they obeyed, and whether they could have."""

from __future__ import annotations

from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.hand.acts.calls import (
    CallAct,
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.incidents.act_templates import ActTemplate, claims_revoke_of_the_trick
from rubbers.incidents.answers import IncidentAnswers
from rubbers.incidents.scene import Scene

EXTREME = (CallHighest, CallLowest)
OF_THE_TRICK = (CallWin, CallNotWin)


def suit_of(call: CallAct | None) -> Suit | None:
    """Return the suit that a call names; None if it names none."""
    if isinstance(call, CallCard):
        return call.card.suit
    return call.suit if isinstance(call, CallSuit | CallHighest | CallLowest) else None


def did_so(by: str, card: str, mark: str) -> ActTemplate:
    """Record that the player obeyed, unless the card played is of another suit."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        who = Seat(answers.given[by])
        call = scene.call_on(who)
        if not _is_of_another_suit(call, answers.given.get(card, "")):
            _settle(scene, who, call, scene.marks[mark], "yes")

    return add


def could_have(by: str, card: str, answer: str, mark: str) -> ActTemplate:
    """Record whether the player could have obeyed, if that is known.

    If no card shows the disobedience, a revoke is claimed, unless the player could not have obeyed.
    """

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        who, could = Seat(answers.given[by]), answers.given.get(answer)
        call, at = scene.call_on(who), scene.marks[mark]
        suit = suit_of(call)
        if could is None:
            _settle(scene, who, call, at, "")
            if _is_hidden(call, answers.given.get(card, "")):
                claims_revoke_of_the_trick(f"{by}.adversary", by, mark)(scene, answers)
        elif suit is not None and not _is_hidden(call, answers.given.get(card, "")):
            scene.do(fact="holds", at=at, who=who, suit=suit, value=could)
        else:
            _settle(scene, who, call, at, "no" if could == "yes" else "yes")
            if could == "yes" and isinstance(call, EXTREME):
                claims_revoke_of_the_trick(f"{by}.adversary", by, mark)(scene, answers)

    return add


def _settle(scene: Scene, who: Seat, call: CallAct | None, at: int, value: str) -> None:
    """Record the statement, and play out a trick that was to be won or lost."""
    if value and not isinstance(call, CallCard):
        scene.do(fact="as_called", at=at, who=who, value=value)
    if isinstance(call, OF_THE_TRICK):
        scene.rest_of_trick()


def _is_hidden(call: CallAct | None, played: str) -> bool:
    """Check whether no card shows the disobedience: it is of the suit whose extreme was called."""
    return isinstance(call, EXTREME) and not _is_of_another_suit(call, played)


def _is_of_another_suit(call: CallAct | None, played: str) -> bool:
    suit = suit_of(call)
    return suit is not None and played[1:] not in ("", suit)
