"""What is told of one who was called upon: whether he did so, and whether he could have."""

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
from rubbers.incidents.happening import Happening, claims_revoke_of_the_trick
from rubbers.incidents.scene import Scene
from rubbers.incidents.telling import Told

EXTREME = (CallHighest, CallLowest)
OF_THE_TRICK = (CallWin, CallNotWin)


def suit_of(call: CallAct | None) -> Suit | None:
    """Give the suit that a call names; None where it names none."""
    if isinstance(call, CallCard):
        return call.card.suit
    return call.suit if isinstance(call, CallSuit | CallHighest | CallLowest) else None


def did_so(by: str, card: str, mark: str) -> Happening:
    """Have it told that he played as called, unless the card he played is of another suit."""

    def happen(scene: Scene, told: Told) -> None:
        who = Seat(told.answers[by])
        call = scene.call_on(who)
        if not _is_of_another_suit(call, told.answers.get(card, "")):
            _settle(scene, who, call, scene.marks[mark], "yes")

    return happen


def could_have(by: str, card: str, answer: str, mark: str) -> Happening:
    """Have it told whether he could have done so, if that is known.

    Where no card shows that he did not, it is claimed, unless he could not have.
    """

    def happen(scene: Scene, told: Told) -> None:
        who, could = Seat(told.answers[by]), told.answers.get(answer)
        call, at = scene.call_on(who), scene.marks[mark]
        suit = suit_of(call)
        if could is None:
            _settle(scene, who, call, at, "")
            if _is_hidden(call, told.answers.get(card, "")):
                claims_revoke_of_the_trick(f"{by}.adversary", by, mark)(scene, told)
        elif suit is not None and not _is_hidden(call, told.answers.get(card, "")):
            scene.do(fact="holds", at=at, who=who, suit=suit, value=could)
        else:
            _settle(scene, who, call, at, "no" if could == "yes" else "yes")
            if could == "yes" and isinstance(call, EXTREME):
                claims_revoke_of_the_trick(f"{by}.adversary", by, mark)(scene, told)

    return happen


def _settle(scene: Scene, who: Seat, call: CallAct | None, at: int, value: str) -> None:
    """Tell what is said of it, and have a trick that was to be won, or lost, played to its end."""
    if value and not isinstance(call, CallCard):
        scene.do(fact="as_called", at=at, who=who, value=value)
    if isinstance(call, OF_THE_TRICK):
        scene.rest_of_trick()


def _is_hidden(call: CallAct | None, played: str) -> bool:
    """Say whether no card shows that another was due: it is of the suit whose highest was."""
    return isinstance(call, EXTREME) and not _is_of_another_suit(call, played)


def _is_of_another_suit(call: CallAct | None, played: str) -> bool:
    suit = suit_of(call)
    return suit is not None and played[1:] not in ("", suit)
