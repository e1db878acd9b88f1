"""What an incident is made of: acts with their gaps to be filled, and what must come before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubbers.incidents.scene import Scene
from rubbers.incidents.telling import Told, act_of, filled, seat_of

Happening = Callable[[Scene, Told], None]
"""One thing that happens, added to the scene as acts."""


def does(do: str, mark: str = "", **fields: Any) -> Happening:
    """Have somebody do something; `spread` names choices whose fields are put in."""
    return lambda scene, told: scene.do(mark, **act_of(scene, told, {"do": do, **fields}))


def complains(law: str) -> Happening:
    """Have somebody complain by an article of etiquette, if the code has one of it."""

    def happen(scene: Scene, told: Told) -> None:
        article = scene.code.number(law).partition(".")[2]
        if article:
            act = {"by": "@by", "do": "complain", "of": "@of"}
            scene.do(**act_of(scene, told, act), article=int(article))

    return happen


def claims_revoke(by: str, of: str) -> Happening:
    """Have somebody claim a revoke, of a trick by its number where that is known."""

    def happen(scene: Scene, told: Told) -> None:
        act = {"by": by, "do": "claim", "what": "revoke", "of": of}
        numbered = {"trick": "@trick"} if scene.knows_tricks else {}
        scene.do(**act_of(scene, told, act | numbered))

    return happen


def claims_revoke_of_the_trick(by: str, of: str, card: str) -> Happening:
    """Have somebody claim a revoke of the trick to which the marked card was played."""

    def happen(scene: Scene, told: Told) -> None:
        act = {"by": f"@{by}", "do": "claim", "what": "revoke", "of": f"@{of}"}
        scene.do(**act_of(scene, told, act), trick=scene.trick_of[scene.marks[card]])

    return happen


def tells(fact: str, **fields: Any) -> Happening:
    """Have a fact told."""
    return lambda scene, told: scene.do(**act_of(scene, told, {"fact": fact, **fields}))


def plays(by: str, card: str = "x", mark: str = "", **more: Any) -> Happening:
    """Have a player lay a card."""

    def happen(scene: Scene, told: Told) -> None:
        rest = act_of(scene, told, more)
        scene.play(seat_of(scene, told, by), filled(scene, told, card), mark, **rest)

    return happen


def leads(by: str, card: str = "x", mark: str = "") -> Happening:
    """Have a player lead in his turn."""
    return lambda scene, told: scene.lead(seat_of(scene, told, by), filled(scene, told, card), mark)


def leads_suit(by: str, suit: str) -> Happening:
    """Have a player lead some card of a suit, if it is known which."""
    return lambda scene, told: scene.lead(
        seat_of(scene, told, by), f"x{told.answers.get(suit, '')}"
    )


def up_to(seat: str) -> Happening:
    """Have those play who come before this player."""
    return lambda scene, told: scene.up_to(seat_of(scene, told, seat))


def turn_of(seat: str) -> Happening:
    """Have it be this player's turn."""
    return lambda scene, told: scene.turn_of(seat_of(scene, told, seat))


def answers_call(seat: str) -> Happening:
    """Have it be this player's turn to do as he was called upon to."""
    return lambda scene, told: scene.answers_call(seat_of(scene, told, seat))


def lead_was_with(seat: str) -> Happening:
    """Have it told whose lead it was."""
    return lambda scene, told: scene.had_lead(seat_of(scene, told, seat))


def not_cut(scene: Scene, told: Told) -> None:
    """Have the pack gathered, and not yet cut."""
    scene.not_cut()


def dealing(scene: Scene, told: Told) -> None:
    """Have the pack cut, and dealing going on."""
    scene.dealing()


def playing(scene: Scene, told: Told) -> None:
    """Have the cards dealt and the trump turned."""
    scene.playing()


def hand_over(scene: Scene, told: Told) -> None:
    """Have the hand played out."""
    scene.over()


def rest_of_trick(scene: Scene, told: Told) -> None:
    """Have the trick on the table played to its end."""
    scene.rest_of_trick()


def whole_trick(scene: Scene, told: Told) -> None:
    """Have a trick played to its end."""
    scene.whole_trick()


def chosen(name: str, **ways: tuple[Happening, ...]) -> Happening:
    """Have that happen which belongs to the choice made; nothing where none is made."""

    def happen(scene: Scene, told: Told) -> None:
        for one in ways.get(told.answers.get(name, "").replace("-", "_"), ()):
            one(scene, told)

    return happen


def if_told(name: str, *happenings: Happening) -> Happening:
    """Have these happen where an answer is known."""

    def happen(scene: Scene, told: Told) -> None:
        for one in happenings if name in told.answers else ():
            one(scene, told)

    return happen
