"""Scripts that leave out what a law turns on: who won a trick, how a hand ended, who was short."""

from hypothesis import strategies as st

from tests.rulings.scripts import HEAD, codes, who

TO_WIN = {
    "call_win": [("A", "9S"), {"by": "A", "do": "draw_attention", "how": "says"}, ("Y", None)],
    "call_not_win": [("A", None), {"by": "A", "do": "draw_attention", "how": "draws"}, ("Y", "8S")],
}
spades = st.sampled_from(["2S", "4S", "JS", "QS", "KS", "x", "xS", "3H", "xH"])
held = st.sampled_from([None, "S K2 H 23 D 456 C 234567", "S K H 3 D xxxx C xxxxxxx", "S Q4 H 32"])
next_leads = st.one_of(
    st.just([]),
    st.lists(st.tuples(who, st.just("TD")), min_size=1, max_size=1),
    st.tuples(
        st.tuples(who, st.just("TD")),
        st.fixed_dictionaries({"fact": st.just("had_lead"), "who": who}),
    ).map(list),
)


def _to_win(code, call, cards_laid, hand, then):
    """Have B told to win a trick, or to leave it, of which not every card is told."""
    laid = iter(cards_laid)
    events = [
        one if isinstance(one, dict) else _lays(one[0], one[1] or next(laid))
        for one in TO_WIN[call]
    ]
    events += [{"by": "Y", "do": call, "of": "B"}, _lays("B", next(laid)), _lays("Z", next(laid))]
    events += [one if isinstance(one, dict) else _lays(*one) for one in then]
    hands = {"hands": {"B": hand}} if hand else {}
    return {**HEAD, **hands, "code": code, "events": events}


def _lays(by, card):
    return {"by": by, "do": "play", "card": card}


told_to_win = st.builds(
    _to_win,
    codes,
    st.sampled_from(sorted(TO_WIN)),
    st.lists(spades, min_size=3, max_size=3),
    held,
    next_leads,
)
"""One who is told to win a trick, or to leave it, and it is not told whether he did or could."""

WAYS_TO_END = [
    [{"do": "end_hand"}],
    [{"by": "A", "do": "throw_down"}, {"do": "end_hand"}],
    [{"by": "Z", "do": "throw_down"}, {"do": "end_hand"}],
    [{"by": "A", "do": "quit_trick"}, {"by": "B", "do": "throw_down"}],
    [{"by": "Z", "do": "claim", "what": "game"}, {"do": "end_hand"}],
]
CLAIM = {"by": "A", "do": "claim", "what": "revoke", "of": "Y", "trick": 1}
HELD = {"fact": "holds", "who": "Y", "suit": "S", "at": 2}
ended = st.builds(
    lambda code, trick, end, facts, asks: {
        **HEAD,
        "code": code,
        "events": [*trick, *asks, *end, CLAIM, *facts],
    },
    codes,
    st.sampled_from([3, 4]).map(
        lambda n: [_lays("A", "AS"), _lays("Y", "5H"), _lays("B", "6S"), _lays("Z", "JS")][:n]
    ),
    st.sampled_from(WAYS_TO_END),
    st.sampled_from([[], [HELD]]),
    st.sampled_from([[], [{"by": "Z", "do": "ask_none", "of": "Y"}]]),
)
"""A revoke claimed when the hand is over, of which not all is told."""

COUNTED = {"fact": "hand_counts", "counts": {"A": 13, "Y": 12, "B": 13, "Z": 13}}
FOUND = {"fact": "card_found", "card": "KD", "where": "the floor", "whose": "Y"}
FIRST = [_lays("A", "AS"), _lays("Y", "5S"), _lays("B", "6S"), _lays("Z", "JS")]
short_hands = st.builds(
    lambda code, parts: {**HEAD, "code": code, "events": [one for part in parts for one in part]},
    codes,
    st.permutations([[COUNTED], [FOUND], FIRST, [_lays("A", "TC")]]),
)
"""A hand that is short, counted and made whole in any order."""

in_doubt = st.one_of(told_to_win, ended, short_hands)
"""Scripts that leave out what a law turns on."""
