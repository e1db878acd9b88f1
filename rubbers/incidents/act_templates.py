"""The parts of an incident: acts with gaps to be filled, and what must come before them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubbers.incidents.answers import IncidentAnswers, act_of, filled, seat_of
from rubbers.incidents.scene import Scene

ActTemplate = Callable[[Scene, IncidentAnswers], None]
"""Adds one thing that happens to the scene, as acts."""


def does(do: str, mark: str = "", **fields: Any) -> ActTemplate:
    """Add an act; `spread` names choices whose fields are merged into it."""
    return lambda scene, answers: scene.do(mark, **act_of(scene, answers, {"do": do, **fields}))


def complains(law: str) -> ActTemplate:
    """Add a complaint under an article of etiquette, if the code has one for this law."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        article = scene.code.number(law).partition(".")[2]
        if article:
            act = {"by": "@by", "do": "complain", "of": "@of"}
            scene.do(**act_of(scene, answers, act), article=int(article))

    return add


def claims_revoke(by: str, of: str) -> ActTemplate:
    """Add a claim of a revoke, with the number of the trick if that is known."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        act = {"by": by, "do": "claim", "what": "revoke", "of": of}
        numbered = {"trick": "@trick"} if scene.knows_tricks else {}
        scene.do(**act_of(scene, answers, act | numbered))

    return add


def claims_revoke_of_the_trick(by: str, of: str, card: str) -> ActTemplate:
    """Add a claim of a revoke in the trick to which the marked card was played."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        act = {"by": f"@{by}", "do": "claim", "what": "revoke", "of": f"@{of}"}
        scene.do(**act_of(scene, answers, act), trick=scene.trick_of[scene.marks[card]])

    return add


def states(fact: str, **fields: Any) -> ActTemplate:
    """Add a statement of a fact."""
    return lambda scene, answers: scene.do(**act_of(scene, answers, {"fact": fact, **fields}))


def plays(by: str, card: str = "x", mark: str = "", **more: Any) -> ActTemplate:
    """Add a card laid by a player."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        rest = act_of(scene, answers, more)
        scene.play(seat_of(scene, answers, by), filled(scene, answers, card), mark, **rest)

    return add


def leads(by: str, card: str = "x", mark: str = "") -> ActTemplate:
    """Add a rightful lead by a player."""
    return lambda scene, answers: scene.lead(
        seat_of(scene, answers, by), filled(scene, answers, card), mark
    )


def leads_suit(by: str, suit: str) -> ActTemplate:
    """Add a lead of some card of a suit, if the suit is known."""
    return lambda scene, answers: scene.lead(
        seat_of(scene, answers, by), f"x{answers.given.get(suit, '')}"
    )


def up_to(seat: str) -> ActTemplate:
    """Add the cards of the players who come before this one."""
    return lambda scene, answers: scene.up_to(seat_of(scene, answers, seat))


def turn_of(seat: str) -> ActTemplate:
    """Make it this player's turn."""
    return lambda scene, answers: scene.turn_of(seat_of(scene, answers, seat))


def answers_call(seat: str) -> ActTemplate:
    """Make it this player's turn to obey the call on them."""
    return lambda scene, answers: scene.answers_call(seat_of(scene, answers, seat))


def lead_was_with(seat: str) -> ActTemplate:
    """Add a statement of whose lead it was."""
    return lambda scene, answers: scene.had_lead(seat_of(scene, answers, seat))


def not_cut(scene: Scene, answers: IncidentAnswers) -> None:
    """Add the gathering of the pack, not yet cut."""
    scene.not_cut()


def dealing(scene: Scene, answers: IncidentAnswers) -> None:
    """Add the cut, and begin the deal."""
    scene.dealing()


def playing(scene: Scene, answers: IncidentAnswers) -> None:
    """Add the deal and the turn-up."""
    scene.playing()


def hand_over(scene: Scene, answers: IncidentAnswers) -> None:
    """Play out the hand."""
    scene.over()


def rest_of_trick(scene: Scene, answers: IncidentAnswers) -> None:
    """Play out the trick on the table."""
    scene.rest_of_trick()


def whole_trick(scene: Scene, answers: IncidentAnswers) -> None:
    """Play out a whole trick."""
    scene.whole_trick()


def chosen(name: str, **ways: tuple[ActTemplate, ...]) -> ActTemplate:
    """Add what belongs to the choice made; nothing if none is made."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        for one in ways.get(answers.given.get(name, "").replace("-", "_"), ()):
            one(scene, answers)

    return add


def if_answered(name: str, *templates: ActTemplate) -> ActTemplate:
    """Add these if the answer is known."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        for one in templates if name in answers.given else ():
            one(scene, answers)

    return add
