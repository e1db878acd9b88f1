"""What holds of every hand that the program deals, whatever is done at its table."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import Refusal, WhistError
from rubbers.cards.card import PACK
from rubbers.cards.seats import Seat, WhistGame
from rubbers.hand.acts import ending
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import LIVE
from rubbers.laws.club_1864 import RUBBERS_ONLY as CLUB_1864
from rubbers.laws.revised_1900 import RUBBERS_ONLY as REVISED_1900
from rubbers.play import notation
from rubbers.play.state.evolve import replay
from rubbers.play.state.rubber_state import RubberStage
from rubbers.play.state.table_events import PlayManner
from tests.hand.dealt import Screen
from tests.hand.random_hands import anything, chances, open_to_all, open_to_someone, packs, table
from tests.often import examples

ROOT = Path(__file__).resolve().parents[2]
codes = st.sampled_from([CLUB_1864, REVISED_1900])
games = st.sampled_from([WhistGame.WHIST, WhistGame.WHIST, WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY])
FAITHFUL, GUARDED = PlayManner.FAITHFUL, PlayManner.GUARDED
MOST_HANDS, MOST_ACTS = 100, 300
"""Far more than a rubber has hands, or a hand acts."""


def state(screen: Screen) -> bytes:
    return json.dumps(notation.write_state(screen.rubber)).encode()


def tried(chance, screen: Screen, most: int, irregular: float = 0.3):
    """Let something be done, time and again; give each act with what came of it.

    Mostly who is to play plays; from time to time anybody does anything, or takes a remedy.
    """
    for _ in range(most):
        remedies = [(r, one) for r in screen.hand.rulings if r.live for one in r.remedies]
        roll = chance.random()
        try:
            if remedies and roll < 0.3:
                ruling, remedy = chance.choice(remedies)
                screen.do(replace(remedy, by=chance.choice(ruling.entitled)))
            elif roll < 0.3 + irregular or screen.hand.to_act is None:
                screen.do(anything(chance, screen))
            else:
                screen.go_on()
            yield None
        except WhistError as refused:
            yield refused


@settings(max_examples=examples(25))
@given(packs, chances, codes, games)
def test_whatever_is_done_the_cards_are_fifty_two_and_what_is_closed_has_no_remedy(
    pack, chance, code, game
):
    screen = table(pack, FAITHFUL, code, game=game)
    for _ in tried(chance, screen, 45):
        laid = [one for trick in screen.hand.tricks for one in trick.laid]
        assert len({one.card for one in laid}) == len(laid)
        assert all(one.card.card in screen.cards[one.seat] for one in laid)
        held = [card for seat in Seat for card in screen.left(seat)]
        assert Counter([*held, *(one.card.card for one in laid)]) == Counter(PACK)
        for ruling in screen.hand.rulings:
            assert ruling.status in LIVE or not ruling.remedies
            assert not ruling.remedies or ruling.entitled


@settings(max_examples=examples(15))
@given(packs, chances, codes, st.sampled_from(PlayManner))
def test_what_is_refused_changes_nothing_and_the_record_gives_the_hand_again(
    pack, chance, code, manner
):
    screen = table(pack, manner, code)
    before = state(screen)
    for refused in tried(chance, screen, 40):
        assert refused is None or state(screen) == before
        before = state(screen)
    bodies = [json.loads(json.dumps(notation.write_event(one))) for one in screen.events]
    read = [notation.read_event(body) for body in bodies]
    assert read == screen.events
    assert [notation.write_event(one) for one in read] == bodies
    assert replay([*screen.begun, *read]) == screen.rubber
    body = json.loads(before)
    assert notation.read_state(body) == screen.rubber


def accepted(screen: Screen, act) -> bool:
    """Say whether an act is decided; by the revised 59 a call made too soon is lost for a trick."""
    try:
        return bool(screen.decided(act))
    except Refusal as refused:
        lost = any(one.status == "forfeited" for one in screen.hand.rulings)
        return (screen.code, refused.law, lost) == (REVISED_1900, "59", True)


@settings(max_examples=examples(15))
@given(packs, chances, codes)
def test_every_remedy_offered_is_accepted_when_it_is_sent_back(pack, chance, code):
    screen = table(pack, FAITHFUL, code)
    for step, _ in enumerate(tried(chance, screen, 40, irregular=0.4)):
        for ruling in screen.hand.rulings if step % 8 == 7 else ():
            for remedy in ruling.remedies if ruling.live else ():
                for by in ruling.entitled:
                    assert accepted(screen, replace(remedy, by=by)), (ruling, remedy)


@settings(max_examples=examples(12))
@given(packs, chances, codes, games)
def test_a_guarded_hand_never_needs_a_ruling_and_its_refusals_name_a_law(pack, chance, code, game):
    screen = table(pack, GUARDED, code, game=game)
    for refused in tried(chance, screen, 60, irregular=0.6):
        assert screen.hand.rulings == ()
        assert not isinstance(refused, Refusal) or refused.law
    while screen.hand.to_act is not None:
        screen.go_on()
    assert screen.hand.stage is HandStage.OVER and screen.hand.rulings == ()


@settings(max_examples=examples(4))
@given(packs, chances, codes, st.sampled_from(PlayManner))
def test_whatever_open_act_is_done_next_the_hand_ends(pack, chance, code, manner):
    screen = table(pack, manner, code)
    for _ in tried(chance, screen, 10):
        pass
    for _ in range(500):
        acts = open_to_all(screen)
        if not acts or screen.rubber.dealt.cut:
            break
        screen.do(chance.choice(acts))
    assert screen.hand.stage is not HandStage.PLAYING or screen.hand.fate != "stands"


@settings(max_examples=examples(2))
@given(chances, codes)
def test_hand_after_hand_a_rubber_ends(chance, code):
    screen = Screen(GUARDED, code)
    for _ in range(200):
        screen.deal(chance.sample(range(52), 52))
        while (seat := screen.hand.to_act) is not None:
            screen.lay(str(seat), str(chance.choice(screen.follow(seat))))
        if screen.rubber.over:
            break
        screen.do(ending.CutForNext(by=screen.rubber.hand.dealer.right))
    assert screen.rubber.stage is RubberStage.WON


@settings(max_examples=examples(2))
@given(chances, codes)
def test_whatever_open_acts_are_done_hand_after_hand_the_rubber_ends(chance, code):
    screen = Screen(FAITHFUL, code)
    for _ in range(MOST_HANDS):
        screen.deal(chance.sample(range(52), 52))
        for _ in range(MOST_ACTS):
            act = open_to_someone(chance, screen)
            if act is None or screen.rubber.over or screen.rubber.dealt.cut:
                break
            screen.do(act)
        if screen.rubber.over:
            break
    assert screen.rubber.stage is RubberStage.WON


WITHOUT_CODES = """
import json, sys

class NoLaws:
    def find_spec(self, name, path=None, target=None):
        chapter = name.startswith("rubbers.laws.") and name.split(".")[-1] not in KEPT
        if chapter or name.startswith("tables"):
            raise ImportError(name + " is unloaded")

KEPT = ("because", "code", "law", "questions", "table_questions")
sys.meta_path.insert(0, NoLaws())
from functools import reduce
from rubbers.play.state.evolve import evolve
from rubbers.play import notation
bodies = json.load(sys.stdin)
rubber = reduce(evolve, map(notation.read_event, bodies), None)
print(json.dumps(notation.write_state(rubber)))
"""


@pytest.mark.parametrize("code", [CLUB_1864, REVISED_1900], ids=lambda code: code.id)
def test_with_all_codes_unloaded_the_record_gives_the_same_state(code):
    chance = Random(code.id)
    screen = table(chance.sample(range(52), 52), FAITHFUL, code)
    for _ in tried(chance, screen, 80):
        pass
    assert screen.hand.rulings
    bodies = [notation.write_event(one) for one in (*screen.begun, *screen.events)]
    replayed = subprocess.run(
        [sys.executable, "-c", WITHOUT_CODES],
        input=json.dumps(bodies).encode(),
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert replayed.stderr == b""
    assert replayed.stdout.strip() == state(screen)
