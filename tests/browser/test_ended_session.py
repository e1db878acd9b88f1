"""A session that has ended: it is said, what was typed is kept, and no page is put into a page."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session

from club.models import Club, Member
from rubbers.models import Hand
from tests.browser.room import picture, reading, tap, words
from tests.views.house import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = ("Constance Vale", "Edith Lowry", "Tobias Fenn", "Anil Mehta")
MARK = "button:has-text('Mark the hand')"
ENDED = "text=You were signed out"
NEWS = "document.body.dispatchEvent(new CustomEvent('evening-changed'))"


def seated(night):
    night.open_with(*FOUR)
    night.seat_four(*FOUR)
    for name in FOUR[:2]:
        user = Member.objects.get(club=night.club, number=int(night.people[name])).user
        user.password = make_password(PASSWORD, hasher="pbkdf2_sha256")
        user.save()


def sign_in(page, night, name="Constance Vale"):
    user = Member.objects.get(club=night.club, number=int(night.people[name])).user
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main button:has-text('Sign in')")


def type_a_hand(page, night):
    page.goto(night.page_of("t/1/"))
    page.wait_for_selector("[data-live][data-state=on]")
    tap(page, "statement.tricks", "9")
    tap(page, "statement.honours.N-S.held", "3")
    page.click("summary:has-text('A revoke')")
    page.select_option("[name='statement.revokes[0].by']", "E")


def is_one_page(page):
    for part in ("main", ".masthead", "h1", ".pagefoot"):
        assert page.locator(part).count() == 1, part


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("how", ["pressed", "read"])
def test_it_is_said_and_what_was_typed_is_back_after_signing_in(chromium, night, public, how):
    seated(night)
    Club.objects.update(is_public=public)
    with reading(chromium, night, "Constance Vale") as page:
        type_a_hand(page, night)
        Session.objects.all().delete()
        if how == "pressed":
            page.click(MARK)
        else:
            page.evaluate(NEWS)
            page.wait_for_selector(f"#problem >> {ENDED}")
            page.wait_for_selector(f"[data-bar] [data-beside] >> {ENDED}")
            picture(page, f"ended-{public}")
            is_one_page(page)
            assert page.locator("[name='statement.tricks'][value='9']").is_checked()
            tap(page, "statement.tricks", "10")
            page.click("[data-bar] a:has-text('Sign in again')")
        tricks = "9" if how == "pressed" else "10"
        page.wait_for_url("**/sign-in**")
        assert "signed out" in words(page)
        sign_in(page, night)
        page.wait_for_url("**/t/1/")
        page.wait_for_selector("text=what you typed has been put back")
        assert page.locator(f"[name='statement.tricks'][value='{tricks}']").is_checked()
        assert page.locator("[name='statement.honours.N-S.held'][value='3']").is_checked()
        assert page.input_value("[name='statement.revokes[0].by']") == "E"
        assert words(page, "[data-ours]") == tricks
        page.wait_for_selector("#score >> text=Choose the adversaries")
        page.select_option("[name='statement.revokes[0].elected']", "add_three")
        page.click(MARK)
        page.wait_for_selector("text=You marked this hand")
    assert Hand.objects.get().statement["tricks"]["N-S"] == int(tricks)


def test_what_one_typed_is_not_brought_back_for_another(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        type_a_hand(page, night)
        Session.objects.all().delete()
        page.click(MARK)
        page.wait_for_url("**/sign-in**")
        sign_in(page, night, "Edith Lowry")
        page.wait_for_url("**/t/1/")
        assert page.locator("[name='statement.tricks']:checked").count() == 0
        assert page.evaluate("Object.keys(sessionStorage).filter((k) => k.includes('kept'))") == []


@pytest.mark.parametrize("was_read_before", [True, False])
def test_it_goes_on_where_the_same_person_has_signed_in_elsewhere(chromium, night, was_read_before):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        type_a_hand(page, night)
        if was_read_before:
            with page.expect_response("**/t/1/"):
                page.evaluate(NEWS)
            page.wait_for_selector("[data-fragment][data-etag]")
        Session.objects.all().delete()
        page.evaluate(NEWS)
        page.wait_for_selector(f"#problem >> {ENDED}")
        other = page.context.new_page()
        other.goto(f"{night.url}/sign-in")
        sign_in(other, night)
        other.wait_for_url("**/c/**")
        page.evaluate(NEWS)
        page.wait_for_selector(ENDED, state="detached")
        page.select_option("[name='statement.revokes[0].elected']", "add_three")
        page.click(MARK)
        page.wait_for_selector("text=You marked this hand")
    assert Hand.objects.get().statement["tricks"]["N-S"] == 9


def with_an_old_token(route):
    sent = route.request.post_data or ""
    route.continue_(post_data=re.sub(r"(csrfmiddlewaretoken=)\w+", r"\1" + "x" * 64, sent))


def test_a_page_older_than_the_session_is_read_afresh_with_what_was_typed(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        type_a_hand(page, night)
        page.route("**/t/1/mark", with_an_old_token)
        page.click(MARK)
        page.wait_for_selector("#problem >> text=You were signed out")
        is_one_page(page)
        page.click("#problem a:has-text('Reload this page')")
        page.wait_for_selector("text=what you typed has been put back")
        assert page.locator("[name='statement.tricks'][value='9']").is_checked()


WHOLE = """<!doctype html><html><head><title>x</title></head><body><main>
<h1>Another page</h1><p>It says something.</p></main></body></html>"""
ASKED = (
    ("t/1/", "**/t/1/"),
    ("t/1/", "**/t/1/score**"),
    ("check-in", "**/check-in?**"),
    ("", "**/e/*/"),
    ("standings", "**/standings"),
)


@pytest.mark.parametrize("status", [200, 403, 404, 500])
def test_no_page_is_ever_put_into_a_page_whatever_asked_for_it(chromium, night, status):
    seated(night)
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of())
        account = page.locator("script[data-account]").first.get_attribute("data-account")
        answer = {
            "status": status,
            "body": WHOLE,
            "content_type": "text/html",
            "headers": {"Whist-Account": account},
        }

        def answers(route):
            if route.request.headers.get("hx-request"):
                route.fulfill(**answer)
            else:
                route.continue_()

        for where, asked in ASKED:
            page.goto(night.page_of(where))
            page.route(asked, answers)
            page.evaluate(NEWS)
            if "score" in asked:
                tap(page, "statement.tricks", "9")
            if "check-in" in asked:
                page.fill("#search", "tob")
            page.wait_for_timeout(400)
            is_one_page(page)
            page.unroute(asked)
