"""What an adversary at the table tries, or an officer who plays, to see or to change cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from celery import current_app
from django.test import Client

from club import clock, tasks
from club.access import invitations
from club.errors import Impossible, NotYours, Reused
from club.infrastructure.encryption import KeyPurpose
from club.members import accounts, commands
from club.models import Errand, Line, Member, User
from rubbers.cards.seats import Seat
from rubbers.commands import bot_turns, table
from rubbers.dealing import beacon
from rubbers.hand.notation.hand_codec import read_posted_act
from rubbers.play.decide import decide
from rubbers.play.state.acts import SubstituteSits
from rubbers.registries import CODES
from tables.commands import undo
from tests.api.evening import program_of
from tests.rubbers.bot_table import BotTable
from tests.screen.around_table import with_a_bot_and_a_substitute
from tests.screen.at_screen import AtScreen
from tests.screen.test_screen_api import Programs
from tests.views.house import a_house, sent, told

pytestmark = pytest.mark.django_db
NONCES = {seat: f"{number:064x}" for number, seat in enumerate(Seat, start=7)}


@pytest.fixture
def at() -> AtScreen:
    made = AtScreen()
    for _ in range(5):
        made.play()
    return made


def first_card(at: AtScreen) -> dict[str, str]:
    """Return the first card that whose turn it is may play, as an act."""
    seat = at.rubber.dealt.hand.to_act
    return json.loads(next(act for act, may in at.cards(seat).values() if may))


def test_a_card_of_another_seat_is_refused_whoever_is_said_to_play_it(at):
    act = first_card(at)
    turn = Seat(act["by"])
    for seat in {*Seat} - {turn}:
        for by in (str(seat), act["by"]):
            assert at.press("act", seat, act=json.dumps({**act, "by": by})).status_code in (
                403,
                422,
            )
    for who in (1, 6):
        assert at.press("act", who, act=json.dumps(act)).status_code == 403
    assert len(at.rubber.dealt.hand.tricks[-1].laid) == 1


def test_of_two_devices_of_one_player_one_lays_a_card(at):
    act, turn = first_card(at), at.rubber.dealt.hand.to_act
    stream = at.row.stream
    form = {"record": stream.name, "seen": f"{stream.name}={stream.version}"}
    other = next(one for one, may in at.cards(turn).values() if may and one != json.dumps(act))
    answers = [
        at.reader(turn).post(at.address("screen-act"), sent(**form, act=one)).status_code
        for one in (json.dumps(act), other)
    ]
    assert answers == [302, 409]


def test_a_key_of_another_player_is_used_for_nothing(at):
    act = first_card(at)
    turn = at.rubber.dealt.hand.to_act
    context = at.house.order(at.member(turn))
    table.perform(context, at.row, read_posted_act(act))
    thief = replace(context, caller=replace(context.caller, member=at.member(turn.left)))
    with pytest.raises(Reused):
        table.perform(thief, at.row, read_posted_act(act))


def test_a_rubber_of_another_club_is_not_found_by_the_name_of_its_record(at):
    other = a_house("The Turf")
    other.people_enter()
    evening = other.open_committed_evening(2, 3, 4, 5)
    row = other.play_begins(evening, ("2", "3", "4", "5"))
    form = sent(record=row.stream.name + "x", act=json.dumps(first_card(at)))
    assert at.reader(Seat.N).post(at.address("screen-act"), form).status_code == 404
    program = program_of(other.club, 2)
    path = f"/api/v1/clubs/{at.house.club.slug}/evenings/{at.evening.key}/rubbers/1/table"
    assert program.get(path).status_code == 404


def test_a_practice_token_opens_no_rubber(at):
    path = f"/api/v1/clubs/{at.house.club.slug}/evenings/{at.evening.key}/rubbers/1/table"
    headers = {"Practice-Token": "x" * 32}
    assert Client().get(path, headers=headers).status_code == 401


@pytest.mark.parametrize(
    "act",
    [
        "",
        "[]",
        "null",
        "{" * 900,
        '{"do": "play"}',
        "x" * 3_000_000,
        '{"do": "play", "by": "\\u0000"}',
    ],
    ids=["nothing", "a list", "null", "deep", "half", "huge", "NUL"],
)
def test_a_malformed_act_is_refused_plainly_and_changes_nothing(at, act):
    before = at.row.stream.version
    answer = at.press("act", at.rubber.dealt.hand.to_act, act=act)
    assert answer.status_code in (400, 413, 422)
    assert b"Traceback" not in answer.content and at.row.stream.version == before


def test_before_a_hand_is_over_nobody_reads_its_bundle_nor_the_reasons_of_bots(at):
    program = Programs(at).of(at.rubber.dealt.hand.to_act)
    club, key = at.house.club.slug, at.evening.key
    assert program.get(f"/api/v1/deals/{club}/{key}/1/1").status_code == 404
    bundle = program.read(f"/api/v1/deals/{club}/{key}")
    assert bundle["secret"] is None and bundle["hands"] == []
    assert program.get(f"/evenings/{key}/rubbers/1/table/hands/1/reasons").status_code == 422


def test_the_beginning_of_a_rubber_is_not_undone_once_its_cards_are_dealt(at):
    with pytest.raises(Impossible, match="dealt on the screen"):
        undo.undo_last(at.house.order(), at.evening, 1)
    assert at.rubber.in_play and at.rubber.dealt.revealed is None


def test_who_has_seen_one_hand_of_a_deal_takes_no_other_seat_in_it():
    at = with_a_bot_and_a_substitute()
    was_at, away = Seat.E, str(at.away[1])
    for seat in (was_at.left, was_at.partner):
        with pytest.raises(Impossible, match="another hand"):
            decide(at.rubber, SubstituteSits(seat, away), CODES[at.rubber.code])
    back = decide(at.rubber, SubstituteSits(was_at, away), CODES[at.rubber.code])
    assert back[0].person == away


LOGINS: dict[str, Callable[..., object]] = {
    "a new password": accounts.renew_password,
    "a first login": accounts.open_account,
    "an invitation": invitations.invite,
}


@pytest.mark.parametrize("what", LOGINS)
def test_an_officer_gives_no_login_to_another_player_of_their_own_table(at, what):
    officer, victim = at.member(Seat.N), at.member(Seat.E)
    commands.grant_office(at.house.order(), officer, "secretary")
    if what != "a new password":
        Member.objects.filter(club=at.house.club, number=victim).update(user=None)
    with pytest.raises(NotYours, match="same table"):
        LOGINS[what](at.house.order(officer, "secretary"), victim)
    LOGINS[what](at.house.order(), victim)


@pytest.mark.parametrize("who", [1, None])
def test_nobody_is_joined_with_a_player_while_a_hand_is_in_play(at, who):
    victim = at.member(Seat.E)
    officer = who or at.member(Seat.N)
    context = at.house.order(officer, "secretary")
    for number, kept in ((victim, officer), (officer, victim)):
        with pytest.raises(Impossible):
            commands.mark_same(replace(context, idempotency_key=f"join-{number}"), number, kept)
    at.play_out()
    commands.mark_same(at.house.order(), victim, 6)


def test_the_admin_shows_no_card_of_a_hand_in_play_and_all_of_them_after(at):
    user = User.objects.create_superuser("operator", password="a long enough one")
    client = Client()
    client.force_login(user, "club.sign_in.ByName")
    lines = at.row.stream.lines.filter(what__in=("act_done", "trump_turned"))
    line = lines.filter(what="act_done").first()
    address = f"/admin/club/line/{line.pk}/change/"
    assert client.get(address).status_code == 302
    listed = client.get("/admin/club/line/?q=act_done").content.decode()
    assert f"/admin/club/line/{line.pk}/change/" not in listed
    at.play_out()
    assert client.get(address).status_code == 200


def test_the_fault_of_a_bot_is_kept_without_what_it_says(monkeypatch):
    current_app.loader.import_default_modules()
    BotTable(a_house())

    def falls(*_given: object) -> None:
        raise KeyError("QH")

    monkeypatch.setattr(bot_turns, "_played", falls)
    monkeypatch.setattr(bot_turns, "play", falls)
    tasks.sweep()
    found = (
        Errand.objects.filter(task="bot_turn").exclude(trouble="").values_list("trouble", flat=True)
    )
    assert found and all("KeyError" in one and "QH" not in one.splitlines()[-1] for one in found)


def by_devices() -> tuple[AtScreen, str]:
    """Freeze the seats for a deal to which each device gives a number."""
    at = AtScreen("")
    assert at.press("deal", Seat.N, manner="guarded", beacon="devices").status_code == 302
    return at, at.rubber.awaiting_beacon.id


def test_another_devices_digest_copied_cannot_be_revealed():
    at, deal = by_devices()
    copied = beacon.digest_of(deal, Seat.N, NONCES[Seat.N])
    for seat, nonce in NONCES.items():
        own = copied if seat is Seat.E else beacon.digest_of(deal, seat, nonce)
        assert at.press("beacon", seat, digest=own).status_code == 302
    assert at.press("beacon", Seat.E, nonce=NONCES[Seat.N]).status_code == 422
    assert at.press("beacon", Seat.N, nonce=NONCES[Seat.N]).status_code == 302
    assert at.press("beacon", Seat.E, nonce=NONCES[Seat.N]).status_code == 422
    assert not at.rubber.in_play


def test_nothing_given_to_a_deal_is_read_on_the_record_before_it_is_dealt():
    at, deal = by_devices()
    programs = Programs(at)
    for seat, nonce in NONCES.items():
        at.press("beacon", seat, digest=beacon.digest_of(deal, seat, nonce))
    for seat in (Seat.N, Seat.E, Seat.S):
        at.press("beacon", seat, nonce=NONCES[seat])
    for who in (Seat.W, Seat.N, 6, 1):
        heard = programs.of(who).read("/events?what=device_revealed&limit=100")["results"]
        assert len(heard) == 3
        assert {json.dumps(one["body"]) for one in heard} == {"{}"}
        assert {one["hash"] for one in heard} == {""}
    at.press("beacon", Seat.W, nonce=NONCES[Seat.W])
    heard = programs.of(6).read("/events?what=device_revealed&limit=100")["results"]
    assert [one["body"]["nonce"] for one in heard] == [NONCES[seat] for seat in Seat]


def test_the_last_to_reveal_knows_all_numbers_and_still_no_card(monkeypatch):
    """The cards need the evening's secret too: with the numbers alone any deal is as likely."""
    at, deal = by_devices()
    for seat, nonce in NONCES.items():
        at.press("beacon", seat, digest=beacon.digest_of(deal, seat, nonce))
    for seat in (Seat.N, Seat.E, Seat.S):
        at.press("beacon", seat, nonce=NONCES[seat])
    reads: list[int] = []
    decrypted = KeyPurpose.decrypted
    monkeypatch.setattr(
        KeyPurpose, "decrypted", lambda self, kept: reads.append(1) or decrypted(self, kept)
    )
    for who in (*Seat, 6):
        at.part(who)
    assert not reads and at.rubber.dealt is None
    at.press("beacon", Seat.W, nonce=NONCES[Seat.W])
    assert reads and at.rubber.in_play


def voids(at: AtScreen, silent: Seat, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one player's device say nothing, time after time."""
    for time in range(times):
        if at.rubber.awaiting_beacon is None:
            at.press("deal", Seat.N, manner="guarded", beacon="devices")
        deal = at.rubber.awaiting_beacon.id
        for seat, nonce in NONCES.items():
            at.press("beacon", seat, digest=beacon.digest_of(deal, seat, nonce))
        for seat in {*Seat} - {silent}:
            at.press("beacon", seat, nonce=NONCES[seat])
        later = clock.now() + timedelta(minutes=time + 1)
        monkeypatch.setattr(clock, "now", lambda later=later: later)
        assert at.press("void", silent.left).status_code == 302


def test_who_lets_deals_come_to_nothing_is_named_on_the_page_and_on_the_sheet(monkeypatch):
    at, _deal = by_devices()
    name = Member.objects.get(club=at.house.club, number=at.member(Seat.E)).name
    voids(at, Seat.E, 2, monkeypatch)
    at.press("deal", Seat.N, manner="guarded", beacon="devices")
    sentence = f"hand 1: attempt 2 to deal was void. Nothing was received from {name}."
    for who in (*Seat, 6):
        assert sentence in at.words(who) and f"{name}: 2 void attempts in all." in at.words(who)
    sheet = told(at.reader(6).get(at.house.at("night-sheet", at.evening.key)))
    assert f"Table 1, {sentence}" in sheet and f"{name}: 2 void attempts in all." in sheet
    assert Line.objects.filter(what="attempt_voided", body__silent=["E"]).count() == 2


def test_a_partners_hand_is_neither_played_nor_read_as_if_it_were_a_dummy(at):
    turn = at.rubber.dealt.hand.to_act
    player, partner = turn.partner, turn
    answers = set()
    for card in ("2C", "7C", "AS", "KH", *list(at.cards(partner))[:2], *list(at.cards(player))[:2]):
        act = {"do": "play", "by": str(player), "from": "dummy", "card": str(card)}
        answer = at.press("act", player, act=json.dumps(act))
        assert answer.status_code == 422
        answers.add(told(answer))
    assert len(answers) == 1 and "You cannot play your partner’s hand" in answers.pop()


def test_only_the_dealer_takes_up_the_trump_card(at):
    dealer = at.rubber.dealt.hand.dealer
    for seat in {*Seat} - {dealer}:
        act = json.dumps({"do": "take_up_trump", "by": str(seat)})
        answer = at.press("act", seat, act=act)
        assert answer.status_code == 422 and "belongs to the dealer" in told(answer)


@pytest.mark.parametrize("more", [{"of": ["E", "E"]}, {"trick": 13}, {"trick": 0}])
def test_a_claim_names_each_player_once_and_a_trick_that_was_played(at, more):
    act = {"do": "claim", "by": "N", "what": "revoke", "of": ["E"], "trick": 1, **more}
    lines = at.row.stream.lines.count()
    assert at.press("act", Seat.N, act=json.dumps(act)).status_code == 422
    assert at.row.stream.lines.count() == lines
