"""The API plays as the page does: at each act both offer everybody at the table the same."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from html import unescape
from itertools import cycle, islice
from typing import Any

import pytest

from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act
from rubbers.hand.notation.hand_codec import SEATS, read_posted_act
from tests.screen.at_screen import AtScreen
from tests.screen.test_screen_api import Programs
from tests.screen.test_screen_dummy import WithDummy

pytestmark = pytest.mark.django_db
BUTTON = re.compile(r'<button[^>]*?name="act" value="([^"]*)"([^>]*)>', re.S)
ONLOOKERS = (6, 1)
BESIDE = {"seat_bot", "give_seat_back"}
"""Offered by programs for who sits there, which is no act of a hand."""
Acts = tuple[Act, ...]
Offers = tuple[frozenset[Act], bool, bool]


def by_page(at: AtScreen, who: Seat | int) -> Offers:
    """Return the acts the page offers, and whether it lets one deal or claim a revoke."""
    page = at.part(who).content.decode()
    buttons = [value for value, rest in BUTTON.findall(page) if "aria-disabled" not in rest]
    acts = frozenset(read_posted_act(json.loads(unescape(one))) for one in buttons)
    deals, claims = at.address("screen-deal"), at.address("screen-claim")
    return acts, f'action="{deals}"' in page, f'action="{claims}"' in page


def by_api(programs: Programs, who: Seat | int) -> Offers:
    """Return the same as the API offers it."""
    offers = [one for one in programs.read(who)["may"] if one["kind"] not in BESIDE]
    acts = frozenset(read_posted_act(one["body"]["act"]) for one in offers if "act" in one["body"])
    others = {one["kind"] for one in offers if "act" not in one["body"]}
    assert others <= {"deal", "claim_revoke"}
    return acts, "deal" in others, "claim_revoke" in others


def compared(at: AtScreen, programs: Programs, whom: Sequence[Seat | int]) -> dict[Seat, Acts]:
    """Compare both for these readers; return what each seat among them may do."""
    found = {}
    for who in whom:
        page, api = by_page(at, who), by_api(programs, who)
        assert page == api, (who, page[0] ^ api[0], page[1:], api[1:])
        if isinstance(who, Seat):
            found[who] = tuple(sorted(api[0], key=repr))
        else:
            assert not api[0]
    return found


def readers(at: AtScreen) -> list[Seat | int]:
    """List everybody: who plays at the table, one who waits, and the secretary."""
    return [*(seat for seat in Seat if seat not in at.rubber.dummies), *ONLOOKERS]


def walk(at: AtScreen, seed: int, most: int, each: int = 1) -> int:
    """Do acts by chance, by page and API in turn; compare before each for whose turn it is.

    So many others are compared too, one after another; everybody before the first and at the end.
    """
    chance, programs, done = random.Random(seed), Programs(at), 0
    compared(at, programs, readers(at))
    others = cycle(readers(at))
    while done < most and not at.rubber.dealt.cut:
        offered = compared(at, programs, [_whose(at), *islice(others, each)])
        able = [seat for seat in offered if offered[seat]]
        if not able and not any(compared(at, programs, readers(at)).values()):
            break
        if able:
            seat = chance.choice(able)
            act = chance.choice(offered[seat])
            answer = _do(at, programs, seat, act, page=done % 2 == 0)
            assert answer.status_code in (201, 302), (act, answer.content)
            done += 1
    compared(at, programs, readers(at))
    return done


def _whose(at: AtScreen) -> Seat:
    """Return who plays next, or cuts for the next deal; of a dummy its partner."""
    seat = at.rubber.dealt.hand.to_act or at.rubber.hand.dealer.right
    return seat.partner if seat in at.rubber.dummies else seat


def _do(at: AtScreen, programs: Programs, seat: Seat, act: Act, *, page: bool) -> Any:
    written = SEATS.write_act(act)
    if page:
        return at.press("act", seat, act=json.dumps(written))
    return programs.of(seat).post(f"{programs.path}/acts", {"act": written})


def test_page_and_api_offer_the_same_through_a_guarded_hand():
    at = AtScreen("guarded")
    assert walk(at, 7, 60) >= 52
    assert at.rubber.dealt.revealed is not None


SEEDS = [11, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(12, 20))]


@pytest.mark.parametrize("seed", SEEDS)
def test_page_and_api_offer_the_same_through_a_faithful_hand(seed):
    """Cards are laid in and out of turn, taken back and called, as chance has it."""
    assert walk(AtScreen("faithful"), seed, 24 if seed == SEEDS[0] else 60) >= 20


def test_page_and_api_offer_the_same_with_a_dummy():
    assert walk(WithDummy(), 3, 60) >= 52


def test_page_and_api_offer_the_same_before_the_first_deal():
    at = AtScreen("")
    compared(at, Programs(at), readers(at))


def test_a_revoke_is_claimed_by_an_offer_as_on_the_page():
    at = AtScreen("faithful")
    programs = Programs(at)
    for _ in range(4):
        seat = programs.turn()
        play = programs.offers(seat, "play")[0]
        programs.of(seat).done(play["href"], play["body"])
    (claim,) = programs.offers(Seat.N, "claim_revoke")
    values = {one["name"]: one["values"] for one in claim["fields"]}
    assert values == {"of": ["E", "W"], "trick": [1]}
    programs.of(Seat.N).done(claim["href"], {**claim["body"], "of": "E", "trick": 1})
    line = at.row.stream.lines.filter(what="act_done").latest("number")
    assert line.body["act"] == {"do": "claim", "by": "N", "what": "revoke", "of": "E", "trick": 1}
