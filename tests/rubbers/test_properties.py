"""What holds of every rubber, whatever is done at its table."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import WhistError
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side, Sides, WhistGame
from rubbers.play import notation
from rubbers.play.decide import decide
from rubbers.play.open_acts import open_acts
from rubbers.play.state.acts import (
    Confirm,
    CorrectGame,
    CorrectHand,
    MarkHand,
    ObjectToStatement,
    SubstituteSits,
    TurnUpTrump,
    WithdrawMark,
)
from rubbers.play.state.evolve import evolve, replay
from rubbers.play.state.rubber_state import RubberStage
from rubbers.play.statements.games import trump_turned_after
from rubbers.scoring.score_hand import score_hand
from rubbers.scoring.statement import Election, Revoke, SideHonours, Statement
from tests.often import examples
from tests.rubbers.card_table import CODE, start
from tests.rubbers.evenings import evenings, games, played_hands

scores = st.builds(Sides, st.integers(0, 4), st.integers(0, 4))
MOST_ACTS = 3000
"""Far more than a rubber has, though half of what is done takes back the other half."""
MIRROR = {Seat.N: Seat.E, Seat.E: Seat.N, Seat.S: Seat.W, Seat.W: Seat.S}


def is_sound(rubber):
    """Scores, games and dealers are such as the laws allow."""
    assert all(0 <= rubber.score.of(side) <= 4 for side in Side)
    assert max(rubber.games_won.ns, rubber.games_won.ew) <= 2
    assert [hand.number for hand in rubber.hands] == list(range(1, len(rubber.hands) + 1))
    assert [game.number for game in rubber.games] == list(range(1, len(rubber.games) + 1))
    for game in rubber.games:
        assert game.value in (1, 2, 3)
        assert game.score.of(game.side) == 5 > game.score.of(game.side.adversaries)
    for hand in rubber.hands:
        assert max(hand.score.after.ns, hand.score.after.ew) <= 5
    if rubber.result is not None:
        assert 1 <= rubber.result.points <= 8
        assert rubber.games_won.of(rubber.result.side) == 2
        assert rubber.hand is None
    assert (rubber.hand is None) == (rubber.result is not None)


def played(game, acts, code=CODE):
    """Every rubber on the way, and all events; an act that is refused changes nothing."""
    events = list(decide(None, start(game), code))
    rubber = replay(events)
    for act in acts:
        try:
            decided = decide(rubber, act, code)
        except WhistError:
            continue
        for event in decided:
            rubber = evolve(rubber, event)
        events = [*events, *decided]
        yield rubber, events


@given(games, evenings(20))
def test_whatever_is_done_the_rubber_stays_sound_and_its_record_rebuilds_it(game, acts):
    for rubber, events in played(game, acts):
        is_sound(rubber)
        assert replay(events) == rubber


@given(games, evenings(12))
def test_with_late_corrections_allowed_the_rubber_still_stays_sound(game, acts):
    code = CODE.waiving("7", "11", "12", "78", "house.countersign")
    for rubber, events in played(game, acts, code):
        is_sound(rubber)
        assert replay(events) == rubber


@given(games, evenings(12))
def test_events_and_states_come_back_from_json_as_they_were(game, acts):
    story = list(played(game, acts))
    for rubber, _ in story:
        body = json.loads(json.dumps(notation.write_state(rubber)))
        assert notation.read_state(body) == rubber
    for event in story[-1][1] if story else ():
        body = json.loads(json.dumps(notation.write_event(event)))
        assert notation.read_event(body) == event
        assert notation.write_event(notation.read_event(body)) == body


@given(evenings(12))
def test_a_concluded_game_keeps_its_winners_and_its_score(acts):
    concluded = {}
    for rubber, _ in played(WhistGame.WHIST, acts):
        for game in rubber.games:
            if game.concluded:
                known = concluded.setdefault(game.number, game)
                assert (game.side, game.score, game.hand) == (known.side, known.score, known.hand)


@settings(deadline=None)
@given(st.lists(played_hands(), min_size=1, max_size=200), st.sampled_from(Seat))
def test_marks_and_confirmations_alone_carry_a_rubber_on(statements, by):
    rubber = replay(decide(None, start(), CODE))
    for statement in statements:
        if rubber.over:
            break
        for act in (MarkHand(statement, by), Confirm(by.left)):
            for event in decide(rubber, act, CODE):
                rubber = evolve(rubber, event)
        assert rubber.awaiting is None
    is_sound(rubber)
    assert rubber.stage in (RubberStage.PLAYING, RubberStage.WON)


@given(evenings(12), played_hands())
def test_a_correction_gives_the_score_that_the_right_mark_would_have_given(acts, right):
    for rubber, events in played(WhistGame.WHIST, acts):
        for number in open_acts(rubber, Seat.N, CODE).hands:
            marked = _marked_rightly(events, number, right)
            mended = _mended(rubber, number, right)
            if mended is not None and marked is not None:
                games = tuple(replace(game, concluded=False) for game in mended.games)
                assert (mended.score, games, mended.result) == marked
                for game in mended.games:
                    assert game.concluded is trump_turned_after(mended, game.hand)


def _mended(rubber, number, right):
    try:
        for act in (CorrectHand(number, right, Seat.N), Confirm(Seat.E)):
            for event in decide(rubber, act, CODE):
                rubber = evolve(rubber, event)
    except WhistError:
        return None
    return rubber


def _marked_rightly(events, number, right):
    """Play the same hands with one of them marked as it should have been.

    A hand marked void is dealt again under its number; games name their hands as first counted.
    """
    known = replay(events)
    if any(game.concluded for game in known.games):
        return None
    rubber, counted = replay(decide(None, start(), CODE)), {}
    for hand in known.hands:
        counted[rubber.hand.number if rubber.hand else 0] = hand.number
        statement = right if hand.number == number else hand.statement
        for act in (MarkHand(statement, Seat.N), Confirm(Seat.E)):
            for event in decide(rubber, act, CODE):
                rubber = evolve(rubber, event)
    games = (replace(game, concluded=False, hand=counted[game.hand]) for game in rubber.games)
    return rubber.score, tuple(games), rubber.result


@given(scores, played_hands())
def test_the_lines_of_a_working_add_up_to_the_change_of_the_score(before, statement):
    score = score_hand(before, statement, CODE)
    for side in Side:
        change = sum(line.points for line in score.lines if line.side is side)
        assert change == score.after.of(side) - before.of(side)
    assert sum((score.tricks.ns, score.tricks.ew)) == 13
    assert (score.won_by is None) == (max(score.after.ns, score.after.ew) < 5)


@given(scores, played_hands())
def test_a_side_that_revoked_never_wins_by_that_hand(before, statement):
    score = score_hand(before, statement, CODE)
    for revoke in statement.revokes:
        assert score.won_by is not revoke.by.side
        assert score.after.of(revoke.by.side) <= 4


@given(scores, played_hands())
def test_a_hand_seen_from_the_other_side_scores_the_same(before, statement):
    score = score_hand(before, statement, CODE)
    turned = replace(
        statement,
        tricks=Sides(statement.tricks.ew, statement.tricks.ns),
        honours=Sides(statement.honours.ew, statement.honours.ns),
        revokes=tuple(replace(revoke, by=MIRROR[revoke.by]) for revoke in statement.revokes),
    )
    mirrored = score_hand(Sides(before.ew, before.ns), turned, CODE)
    assert mirrored.after == Sides(score.after.ew, score.after.ns)
    assert mirrored.value == score.value


@given(scores, played_hands(), st.sampled_from(Seat), st.sampled_from(Election))
def test_one_more_revoke_never_helps_the_side_that_makes_it(before, statement, by, elected):
    once = score_hand(before, statement, CODE)
    more = replace(statement, revokes=(*statement.revokes, Revoke(by, elected)))
    again = score_hand(before, more, CODE)
    assert again.after.of(by.side) <= once.after.of(by.side)


def open_act(rubber, chance):
    """Return an act of a kind that is open to one of the players, save to leave off playing."""
    by = chance.choice(list(rubber.seating))
    told = open_acts(rubber, by, CODE)
    ns, honours = chance.randint(0, 13), chance.randint(0, 4)
    statement = Statement(
        tricks=Sides(ns, 13 - ns), honours=Sides(SideHonours(honours, called=True), SideHonours(0))
    )
    hand, game = ((*told.hands, 0)[0], (*told.games, 0)[0])
    ways = {
        "turn_up": TurnUpTrump(Suit.HEARTS, by=by),
        "mark_hand": MarkHand(statement, by),
        "confirm": Confirm(by),
        "object": ObjectToStatement("ref", by),
        "withdraw_mark": WithdrawMark(by),
        "correct": CorrectHand(hand, statement, by),
        "correct_game": CorrectGame(game, chance.randint(1, 3), by),
        "substitute_sits": SubstituteSits(by, "Gow", by),
    }
    return ways[chance.choice([kind for kind in told.kinds if kind in ways])]


@settings(max_examples=examples(20))
@given(evenings(8), st.randoms(use_true_random=False))
def test_from_wherever_it_has_come_whatever_open_acts_are_done_the_rubber_ends(acts, chance):
    begun = replay(decide(None, start(), CODE))
    rubber = [begun, *(come for come, _ in played(WhistGame.WHIST, acts))][-1]
    for _ in range(MOST_ACTS):
        if rubber.over:
            break
        try:
            happened = decide(rubber, open_act(rubber, chance), CODE)
        except WhistError:
            continue
        for event in happened:
            rubber = evolve(rubber, event)
    assert rubber.over
    is_sound(rubber)
