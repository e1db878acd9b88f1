"""Several people at one table at once: one wins, and nobody's typing is lost."""

from __future__ import annotations

import pytest

from rubbers.cards.seats import Seat
from rubbers.models import Hand
from rubbers.play.state import acts as play_acts
from tests.browser import room
from tests.browser.room import busy, deaf, picture, reading, tap, words

pytestmark = [
    pytest.mark.browser,
    pytest.mark.on_both,
    pytest.mark.django_db(transaction=True),
]

FOUR = ("Constance Vale", "Edith Lowry", "Tobias Fenn", "Anil Mehta")


def seated(night):
    night.open_with(*FOUR)
    night.seat_four(*FOUR)


def test_two_mark_one_hand_and_the_second_keeps_what_was_typed(chromium, night):
    seated(night)
    with (
        reading(chromium, night, "Margaret Ashdown") as first,
        reading(chromium, night, "Constance Vale") as second,
    ):
        for page in (first, second):
            page.goto(night.page_of("t/1/"))
        tap(second, "statement.tricks", "11")
        tap(second, "statement.honours.N-S.held", "3")
        tap(first, "by", "N")
        tap(first, "statement.tricks", "8")
        first.click("button:has-text('Mark the hand')")
        first.wait_for_selector("button:has-text('It is right')")
        second.wait_for_selector("#kept-typing:not([hidden])")
        picture(second, "kept-typing")
        assert "Constance Vale marked this hand" in words(second)
        assert second.locator("#kept-typing input[value='11']").is_checked()
        second.click("button:has-text('Dismiss')")
        assert second.locator("#kept-typing").is_hidden()
    assert [hand.statement["tricks"]["N-S"] for hand in Hand.objects.all()] == [8]


def test_a_page_that_has_not_heard_is_told_so_and_keeps_what_was_typed(chromium, night):
    seated(night)
    with reading(chromium, night, "Edith Lowry") as page:
        deaf(page)
        page.goto(night.page_of("t/1/"))
        tap(page, "statement.tricks", "4")
        room.mark(night, 1, 10)
        page.click("button:has-text('Mark the hand')")
        page.wait_for_selector("#problem >> text=nothing was saved")
        assert page.locator("input[name='statement.tricks'][value='4']").is_checked()
    assert Hand.objects.get().statement["tricks"]["N-S"] == 10


def test_a_double_tap_marks_one_hand(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        page.goto(night.page_of("t/1/"))
        sent = []
        page.on("request", lambda request: sent.append(request) if "/mark" in request.url else None)
        tap(page, "statement.tricks", "9")
        page.dblclick("button:has-text('Mark the hand')")
        page.wait_for_selector("text=marked this hand")
        page.wait_for_timeout(300)
        assert len(sent) == 1
    assert Hand.objects.count() == 1


def test_the_other_side_objects_with_words_and_the_first_takes_it_back(chromium, night):
    seated(night)
    room.mark(night, 1, 9)
    with (
        reading(chromium, night, "Anil Mehta") as west,
        reading(chromium, night, "Constance Vale") as north,
    ):
        for page in (west, north):
            page.goto(night.page_of("t/1/"))
        west.click("summary:has-text('Object')")
        west.fill("[name=reason]", "We had five, not four.")
        west.click("button:has-text('Send objection')")
        west.wait_for_selector("text=Your objection was sent")
        assert "It is right" not in words(west)
        north.wait_for_selector("text=We had five, not four.")
        picture(north, "objected")
        assert "Anil Mehta objects:" in words(north)
        tap(north, "statement.tricks", "8")
        north.click("button:has-text('Mark the hand')")
        west.wait_for_selector(".confirm .tricks__big:text-is('8')")
        assert "The hand has since been entered differently" in words(west)
        assert "We had five" not in words(west)
        west.click("button:has-text('It is right')")
        west.wait_for_selector("h1:has-text('Hand 2')")
        north.wait_for_selector("h1:has-text('Hand 2')")


def test_a_revoke_is_punished_as_elected_and_shown_before_it_is_sent(chromium, night):
    seated(night)
    room.won(night, 1, 8)
    with reading(chromium, night, "Constance Vale") as page:
        page.goto(night.page_of("t/1/"))
        tap(page, "statement.tricks", "7")
        page.click("summary:has-text('A revoke')")
        page.select_option("[name='statement.revokes[0].by']", "E")
        page.wait_for_selector("#score >> text=Choose the adversaries")
        page.select_option("[name='statement.revokes[0].elected']", "take_three_tricks")
        page.wait_for_selector("#score >> text=take three tricks")
        picture(page, "revoke")
        assert "North–South would win game 1" in words(page, "#score")
        page.click("button:has-text('Another revoke')")
        assert page.locator("[name='statement.revokes[2].by']").count() == 1


def test_a_hand_is_put_right_when_the_other_side_says_yes(chromium, night):
    seated(night)
    room.won(night, 1, 8)
    with (
        reading(chromium, night, "Tobias Fenn") as east,
        reading(chromium, night, "Constance Vale") as north,
    ):
        east.goto(night.page_of("t/1/"))
        east.click(".hands summary")
        east.click("text=Correct it")
        east.wait_for_selector("text=that is already the case")
        tap(east, "statement.tricks", "4")
        east.wait_for_selector("#score >> text=3")
        east.click("button:has-text('Propose the correction')")
        east.wait_for_url("**/t/1/")
        north.goto(night.page_of("t/1/"))
        assert "Tobias Fenn proposes to correct hand 1" in words(north)
        north.click("button:has-text('It is right')")
        north.wait_for_selector(".hands >> text=9 tricks to 4")


def test_an_officer_lets_a_late_correction_stand_with_a_reason(chromium, night):
    seated(night)
    room.won(night, 1, 13)
    night.play(play_acts.TurnUpTrump(play_acts.Suit.HEARTS, None, Seat.N))
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("t/1/hand/1/"))
        tap(page, "statement.tricks", "9")
        page.wait_for_selector("#score >> text=the trump of the next deal has been turned")
        page.click("button:has-text('Propose the correction')")
        page.wait_for_selector("#problem >> text=Allow it")
        picture(page, "let-it-stand")
        page.fill("#stand-reason", "Both sides counted again.")
        page.click("button:has-text('Allow it')")
        page.wait_for_selector("#problem:has-text('Law'), .confirm")


def test_a_doubted_card_is_asked_about_and_can_stand(chromium, night):
    night.open_with(*FOUR)
    from tables.room import acts

    night.do(acts.FormTable(1, candidates=tuple(night.people[name] for name in FOUR)))
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("t/1/"))
        night.do(acts.CutCards(1, night.people["Constance Vale"], ("6H",)))
        page.wait_for_selector("text=take back")
        room.cut(page, "Edith Lowry", "6")
        page.click("fieldset.cutter:has-text('Edith Lowry') >> summary")
        page.click("fieldset.cutter:has-text('Edith Lowry') >> label:has(input[value='H'])")
        page.click("button:has-text('Enter the cut')")
        page.wait_for_selector("text=Is that card right?")
        picture(page, "doubted")
        page.click("button:has-text('Yes, that’s right')")
        page.wait_for_selector("fieldset.cutter:has-text('Edith Lowry')", state="detached")
        more = night.people["Tobias Fenn"]
        page.click("fieldset.cutter:has-text('Tobias Fenn') >> summary")
        room.cut(page, "Tobias Fenn", "9")
        page.fill(f"[name='more-{more}']", "4")
        page.click("button:has-text('Enter the cut')")
        page.wait_for_timeout(600)
        assert "Tobias Fenn" in words(page, "form:has(fieldset.cutter)")


def test_a_player_goes_and_a_substitute_sits_with_consent(chromium, night):
    busy(night)
    with (
        reading(chromium, night, "Tobias Fenn") as goes,
        reading(chromium, night, "Margaret Ashdown") as officer,
    ):
        goes.goto(night.page_of(f"who/{night.people['Tobias Fenn']}/"))
        goes.click("text=Quit table 1")
        goes.wait_for_selector("h1:has-text('Tobias Fenn quits table 1')")
        goes.click("button:has-text('quits table 1')")
        goes.wait_for_url("**/t/1/")
        goes.click("a:has-text('name a substitute')")
        goes.select_option("[name=substitute]", night.people["George Tallis"])
        goes.click("text=See what will change")
        goes.wait_for_url("**/consider?**")
        goes.click("button.btn--main")
        goes.wait_for_url("**/t/1/")
        officer.goto(night.page_of("t/1/"))
        picture(officer, "consents")
        for who in ("Vale", "Lowry", "Mehta"):
            officer.click(f"button:has-text('{who} consents')")
            officer.wait_for_selector(f"button:has-text('{who} consents')", state="detached")
        officer.wait_for_selector("text=George Tallis")
        officer.goto(night.page_of())
        assert "substitute" in words(officer)
