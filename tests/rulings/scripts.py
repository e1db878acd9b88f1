"""Scripts at random: what four people may do to each other with cards, in any order."""

from hypothesis import strategies as st

PLAYERS = ["A", "Y", "B", "Z"]
HEAD = {"players": PLAYERS, "dealer": "Z", "turn_up": "4H"}

who = st.sampled_from(PLAYERS)
cards = st.sampled_from(
    [
        "2S",
        "5S",
        "9S",
        "KS",
        "AS",
        "3H",
        "7H",
        "QH",
        "2D",
        "TD",
        "AD",
        "6C",
        "JC",
        "KC",
        "x",
        "xS",
        "xH",
    ]
)
suits = st.sampled_from("CDHS")
tricks = st.integers(1, 3)


def does(word, **fields):
    """Return events of one kind."""
    return st.fixed_dictionaries({"by": who, "do": st.just(word), **fields})


plays = does("play", card=cards)
irregular = st.one_of(
    does("play", card=cards, meant_as=st.sampled_from(["play", "lead", "show"])),
    does("play", cards=st.lists(cards, min_size=2, max_size=3, unique=True)),
    does("expose", cards=st.lists(cards, min_size=1, max_size=2), how=st.just("dropped")),
    does("detach", cards=st.lists(cards, max_size=1)),
    does("name_card", card=cards),
    does("throw_down", cards=st.lists(cards, max_size=2)),
    does("omit"),
    does("quit_trick"),
    does("take_back", card=cards),
    does("touch_to_gather"),
    does("draw_attention", how=st.sampled_from(["says", "draws"])),
    does("mix_into_trick", card=cards, trick=tricks),
    does("count_tricks"),
    does("take_up_trump"),
    does("name_trump"),
    does("cannot_recollect"),
    does("discover", what=st.sampled_from(["lead_out_of_turn", "revoke", "card_too_many"])),
)
calls = st.one_of(
    does("call_card", card=cards),
    does("call_suit", suit=suits),
    does("call_highest"),
    does("call_lowest"),
    does("call_win"),
    does("call_not_win"),
    does("waive"),
    does("consult"),
    does("ask_time"),
)
speech = st.one_of(
    does("claim", what=st.sampled_from(["revoke", "game", "honours", "new_deal"])),
    does("claim", what=st.just("revoke"), of=who, trick=tricks),
    does("add_three"),
    does("deduct_three"),
    does("ask_none"),
    does("answer", holds=st.sampled_from(["yes", "no"])),
    does("correct", wrong=cards, right=cards),
    does("search_tricks", found=st.sampled_from(["yes", "no"])),
    does("mix_cards", examined=st.sampled_from(["yes", "no"])),
)
told = st.one_of(
    st.fixed_dictionaries(
        {"fact": st.just("trick_holds"), "trick": tricks, "cards": st.lists(cards, max_size=5)}
    ),
    does("demand", remedy=st.sampled_from(["call_suit", "fresh_cut", "call_card", "stop_deal"])),
    does("object", to=st.sampled_from(["honours", "score"])),
    does("ask_as_called"),
    does("complain", article=st.integers(1, 9), of=who),
    does("lead_impossible"),
    does("ask_last_trick"),
    does("look_at_trick", which=tricks),
    does("remind"),
    does("correct_score", **{"from": st.just(0), "to": st.integers(0, 4)}),
    does("consent", to=st.just("deal")),
    does("shuffle", **{"for": who}),
)
endings = st.one_of(
    st.just({"do": "end_rubber"}),
    does("end_hand"),
    does("cut_for_next", presented=st.booleans()),
    does("call_honours", count=st.integers(0, 4)),
    does("turn_up_next"),
)
dealing = st.one_of(
    does("cut_pack", confused=st.booleans()),
    does("shuffle"),
    does("deal_cards", to=who, count=st.integers(1, 3)),
    does("move_card", **{"from": who, "to": who}),
    does("expose_in_dealing", card=cards, last=st.booleans()),
    does("touch_cards"),
    does("look_at_cards"),
    does("look_at_trump"),
    does("omit_cut"),
    does("claim", what=st.sampled_from(["new_deal", "misdeal"])),
    does("count_cards", what=st.just("dealt")),
    does("interrupt", about=st.just("turn")),
    does("stop_deal"),
    does("lay_trump_face_down"),
    does("turn_up", card=cards, to=who),
    does("turn_up", card=cards),
    does("deal"),
    does("take_up_hand"),
    does("expose_in_dealing", card=cards, where=st.sampled_from(["above", "below"])),
    st.just({"fact": "pack_imperfect"}),
    st.fixed_dictionaries(
        {
            "fact": st.just("hand_counts"),
            "counts": st.dictionaries(who, st.integers(11, 15), max_size=3),
        }
    ),
)
events = st.one_of(plays, plays, plays, irregular, irregular, calls, speech, endings, told)
again = st.one_of(plays, plays, dealing, dealing, calls, speech)
deals = st.lists(dealing, max_size=4)
codes = st.sampled_from(["club-1864", "revised-1900"])
scripts = st.builds(
    lambda code, dealt, done, then: {**HEAD, "code": code, "events": [*dealt, *done, *then]},
    codes,
    st.one_of(st.just([]), deals),
    st.lists(events, max_size=12),
    st.one_of(st.just([]), st.lists(again, max_size=4)),
)
