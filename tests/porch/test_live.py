"""The live stream: who may listen, what they hear, and what happens when Redis goes."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import timedelta
from pathlib import Path

import pytest
import redis as redis_client
from django.test import Client

from club import clock
from club.access import authentication
from club.access.stream_access import PUBLIC, Audience, ListenRequest, may_listen
from club.infrastructure import embedded_redis
from club.infrastructure import redis_client as quick_redis
from club.infrastructure.redis_client import REST, CircuitBreaker
from club.livestream import news
from club.livestream.hub import Hub
from club.livestream.news import MOST, StreamListener
from club.models import Club, Device, Member, Token, User
from club.outbox import live
from tests.porch.ear import Ear
from tests.servers import kept, redis, web
from tests.services import test_database_url


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="The Portland", slug="portland", is_public=True)


@pytest.fixture
def secretary(club: Club) -> User:
    user = User.objects.create_user("pole", password="black-plum-cloth")
    Member.objects.create(club=club, number=1, name="W. Pole", user=user, joined_on="2026-01-01")
    return user


def cookies_of(user: User) -> str:
    browser = Client()
    browser.force_login(user)
    return f"sessionid={browser.cookies['sessionid'].value}"


def a_token(club: Club, secret: str, **more: object) -> Token:
    screen = Device.objects.create(club=club, name="Hall", kind=Device.Kind.HALL)
    told = {"scopes": ["read"], "made_at": clock.now(), **more}
    return Token.objects.create(
        club=club,
        device=screen,
        name="hall",
        prefix="w",
        digest=authentication.digest(secret),
        **told,
    )


def test_a_member_signed_in_hears_everything_of_the_club(club, secretary):
    assert may_listen(ListenRequest("portland", cookies_of(secretary))) == Audience(club.pk)


def test_a_visitor_hears_of_the_public_board_only(club):
    audience = may_listen(ListenRequest("portland"))
    assert audience == Audience(club.pk, PUBLIC)
    assert audience.hears("room:3") and not audience.hears("dispute:1")
    assert not audience.hears("register")


def test_a_visitor_hears_nothing_of_a_club_that_is_not_public(club, secretary):
    Club.objects.update(is_public=False)
    assert may_listen(ListenRequest("portland")) is None
    assert may_listen(ListenRequest("portland", cookies_of(secretary))) == Audience(club.pk)


def test_a_device_that_was_let_in_hears_everything_until_it_is_put_out(club):
    Club.objects.update(is_public=False)
    token = a_token(club, "whist_x")
    screen = Client()
    session = screen.session
    session[authentication.SESSION_TOKEN] = token.digest
    session.save()
    cookies = f"sessionid={session.session_key}"
    assert may_listen(ListenRequest("portland", cookies)) == Audience(club.pk)
    Token.objects.update(withdrawn_at=clock.now())
    assert may_listen(ListenRequest("portland", cookies)) is None


def test_a_member_of_another_club_is_a_visitor_here(club, secretary):
    other = Club.objects.create(name="The Arlington", slug="arlington", is_public=True)
    assert may_listen(ListenRequest("arlington", cookies_of(secretary))) == Audience(
        other.pk, PUBLIC
    )


def test_a_session_that_has_ended_counts_for_nothing(club, secretary):
    cookies = cookies_of(secretary)
    secretary.set_password("another-plum-cloth")
    secretary.save()
    assert may_listen(ListenRequest("portland", cookies)) == Audience(club.pk, PUBLIC)


@pytest.mark.parametrize("cookies", ["", "sessionid=", "sessionid=nothing", "a=b; =;;\x00"])
def test_cookies_that_name_nobody_are_a_visitors(club, cookies):
    assert may_listen(ListenRequest("portland", cookies)) == Audience(club.pk, PUBLIC)


def test_there_is_nothing_to_hear_of_no_club(db):
    assert may_listen(ListenRequest("nowhere")) is None


def test_a_token_that_may_not_read_hears_nothing(club):
    a_token(club, "whist_x", scopes=["hands"])
    assert may_listen(ListenRequest("portland", bearer="whist_x")) is None


def test_a_program_hears_of_disputes_if_it_may_read_rulings_and_a_screen_always(club, secretary):
    a_token(club, "whist_x")
    assert may_listen(ListenRequest("portland", bearer="whist_x")).hears("dispute:2026-11-20-1")
    Token.objects.update(device=None, member=Member.objects.get())
    heard = may_listen(ListenRequest("portland", bearer="whist_x"))
    assert heard.hears("room:1") and not heard.hears("dispute:2026-11-20-1")
    Token.objects.update(scopes=["read", "rulings:read"])
    assert may_listen(ListenRequest("portland", bearer="whist_x")).hears("dispute:2026-11-20-1")


def test_a_token_opens_its_own_club_and_no_other(club):
    Club.objects.create(name="The Arlington", slug="arlington")
    a_token(club, "whist_x")
    assert may_listen(ListenRequest("portland", bearer="whist_x")) == Audience(club.pk)
    assert may_listen(ListenRequest("arlington", bearer="whist_x")) is None
    assert may_listen(ListenRequest("portland", bearer="whist_y")) is None


def test_a_token_that_has_expired_opens_nothing(club):
    a_token(club, "whist_x", expires_at=clock.now() - timedelta(seconds=1))
    assert may_listen(ListenRequest("portland", bearer="whist_x")) is None


def some_news(
    number: int, stream: str = "room:1", club: int = 1, what: str = "changed"
) -> news.StreamNews:
    fields = {"club": club, "stream": stream, "version": number, "what": what}
    encoded = {name.encode(): str(value).encode() for name, value in fields.items()}
    return news.read_news(f"{number}-0".encode(), encoded)


def test_a_slow_listener_gets_the_newest_of_each_stream_in_order():
    listener = StreamListener(Audience(1))
    for number, stream in enumerate(["room:1", "table:1", "room:1"], start=1):
        listener.offer(some_news(number, stream))
    taken = listener.take().decode()
    assert [line for line in taken.splitlines() if line.startswith("id")] == ["id: 2-0", "id: 3-0"]
    assert listener.take() == b""


def test_a_listener_that_falls_far_behind_is_told_to_read_anew():
    listener = StreamListener(Audience(1))
    for number in range(MOST + 1):
        listener.offer(some_news(number + 1, f"table-{number}"))
    assert listener.must_refetch and listener.take() == b""


def test_a_listener_hears_nothing_that_is_not_for_it():
    listener = StreamListener(Audience(1, PUBLIC))
    listener.offer(some_news(1, "dispute:4"))
    assert listener.take() == b""


def a_hub(*heard: news.StreamNews) -> Hub:
    hub = Hub()
    hub.begin = lambda: None  # type: ignore[method-assign]
    hub.connected = True
    for one in heard:
        hub.spread(one)
    return hub


def test_who_comes_back_is_given_what_was_missed_of_their_club():
    hub = a_hub(some_news(1), some_news(2, "table:1"), some_news(3, club=2))
    told = hub.join(Audience(1), "1-0").take().decode()
    assert "event: again" in told and "id: 2-0" in told
    assert "id: 1-0" not in told and "id: 3-0" not in told


@pytest.mark.parametrize("heard", ["", "0-9", "99-0", "nonsense"])
def test_who_missed_more_than_is_kept_is_told_to_read_anew(heard):
    assert b"event: refetch\n" in a_hub(some_news(1)).join(Audience(1), heard).take()


def test_when_rights_change_the_clubs_listeners_are_asked_again():
    hub = a_hub()
    here, elsewhere = hub.join(Audience(1), ""), hub.join(Audience(2), "")
    hub.spread(some_news(1, "register", what=live.RIGHTS))
    assert here.gone and not elsewhere.gone


def test_a_listener_that_leaves_is_forgotten():
    hub = a_hub()
    hub.part(hub.join(Audience(1), ""))
    assert hub.count == 0 and hub.listeners == {}


class Served:
    """A web process that stays open from test to test, and is opened again where one ended it."""

    def __init__(self) -> None:
        """Begin with none open."""
        self._open = ExitStack()
        self._web: web.Web | None = None

    def web(self) -> web.Web:
        """Return the web process, open."""
        if self._web is None or self._web.process.poll() is not None:
            self.close()
            told = {"DATABASE_URL": test_database_url()}
            self._web = self._open.enter_context(web.serving(told))
        return self._web

    def close(self) -> None:
        """End it, if it is open."""
        self._open.close()
        self._web = None


@pytest.fixture(scope="module")
def served(django_db_setup: None) -> Iterator[Served]:
    kept_open = Served()
    yield kept_open
    kept_open.close()


@pytest.fixture
def serving(served: Served, transactional_db: None) -> web.Web:
    return served.web()


def listening(port: int, query: str = "club=portland", **headers: str) -> Ear:
    """Listen, and pass over the first word."""
    ear = Ear(port, query, **headers)
    assert ear.status == 200 and ear.next().event in {"refetch", "again"}
    return ear


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_news_reaches_those_it_is_for_and_is_caught_up_after_a_break(serving, club, secretary):
    cookies = cookies_of(secretary)
    with (
        closing(listening(serving.port, Cookie=cookies)) as member,
        closing(listening(serving.port)) as visitor,
    ):
        assert live.tell(club.pk, "dispute:1", 4) and live.tell(club.pk, "room:1", 9)
        first, second, seen = member.next(), member.next(), visitor.next()
    assert first.told == {"stream": "dispute:1", "version": 4, "what": "changed"}
    assert second.told == seen.told == {"stream": "room:1", "version": 9, "what": "changed"}
    live.tell(club.pk, "room:1", 10)
    with closing(Ear(serving.port, "club=portland", **{"Last-Event-ID": second.id})) as back:
        assert back.next().event == "again"
        assert back.next().told["version"] == 10
    with closing(Ear(serving.port, f"club=portland&after={second.id}")) as back:
        assert back.next().event == "again"


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_the_door_turns_away_what_it_does_not_know(serving, club):
    refused = Ear(serving.port, "club=nowhere")
    assert refused.status == 403
    assert refused.response.headers["Content-Type"] == "application/problem+json"
    assert json.loads(refused.response.read())["detail"] == "You may not read this stream."
    assert Ear(serving.port, "").status == 403
    assert Ear(serving.port, "club=portland", Authorization="Bearer whist_no").status == 403


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_listeners_do_not_hold_up_the_end_of_the_web_process(serving, club):
    ear = listening(serving.port)
    serving.process.send_signal(signal.SIGTERM)
    ear.response.read()  # to the last chunk: what is cut off when its time is over lacks it
    assert serving.process.wait(kept.LEAST_PATIENCE) in (0, -signal.SIGTERM)


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_the_stream_says_that_redis_is_gone_and_that_it_is_back(tmp_path: Path):
    Club.objects.create(name="The Portland", slug="portland", is_public=True)
    server = embedded_redis.binary()
    assert server is not None
    command, url = embedded_redis.command(server, tmp_path), embedded_redis.url(tmp_path)
    first = kept.start(command)
    kept.wait_until(lambda: redis.answers(url), 10, "Redis")
    with web.serving({"DATABASE_URL": test_database_url(), "REDIS_URL": url}) as found:
        ear = listening(found.port)
        first.kill()
        assert ear.next().event == "quiet"
        assert Ear(found.port, "club=portland").next().event == "quiet"
        again = kept.start(command)
        assert ear.next().event == "refetch"
        kept.stop(again)


@pytest.fixture
def gone(settings, tmp_path: Path) -> Iterator[None]:
    """Take Redis away from the side that tells."""
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    quick_redis.client.cache_clear()
    yield
    quick_redis.client.cache_clear()


def test_a_redis_that_is_gone_is_told_once_and_then_left_alone(gone, monkeypatch, caplog):
    monkeypatch.setattr(live, "_breaker", CircuitBreaker("Redis", clock=lambda: 0.0))
    assert [live.tell(1, "room:1", n) for n in range(100)] == [False] * 100
    assert len(caplog.records) == 1, "a hundred who tell wait for one try, not for a hundred"


def test_after_a_failure_nothing_is_tried_for_five_seconds():
    now = [100]
    breaker = CircuitBreaker("Redis", clock=lambda: now[0])
    tried: list[int] = []

    def call(fails: bool) -> Callable[[], object]:
        def made() -> None:
            tried.append(now[0])
            if fails:
                raise redis_client.ConnectionError

        return made

    assert not breaker.attempt(call(fails=True))
    now[0] += int(REST) - 1
    assert not breaker.attempt(call(fails=False))
    now[0] += 1
    assert breaker.attempt(call(fails=False))
    assert tried == [100, 105]


@pytest.mark.django_db
def test_the_news_kept_in_redis_does_not_grow_for_ever(settings):
    for number in range(3 * live.KEPT):
        live.tell(1, "room:1", number)
    with redis_client.Redis.from_url(settings.REDIS_URL) as client:
        assert client.xlen(live.NEWS) < 2 * live.KEPT
