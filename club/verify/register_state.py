"""Expected rows of a club, folded independently from the lines of its register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from club.models import Club, Line, Member
from club.rules.stored_values import REGISTER

ERASED = "erased"
"""The expected name of an erased member: a word that cannot be a digest."""
Row = dict[str, Any]


@dataclass
class RegisterState:
    """What the register says, by the number, key or id of each row."""

    club: Row = field(default_factory=dict)
    members: dict[Any, Row] = field(default_factory=dict)
    ties: dict[Any, Row] = field(default_factory=dict)
    seasons: dict[Any, Row] = field(default_factory=dict)
    evenings: dict[Any, Row] = field(default_factory=dict)
    devices: dict[Any, Row] = field(default_factory=dict)
    tokens: dict[Any, Row] = field(default_factory=dict)
    bots: dict[Any, Row] = field(default_factory=dict)
    webhooks: dict[Any, Row] = field(default_factory=dict)
    invitations: dict[Any, Row] = field(default_factory=dict)
    terms: dict[Any, Row] = field(default_factory=dict)


def register_state_of(club: Club) -> tuple[RegisterState, list[int]]:
    """Return what a club's register says, and the numbers of lines that cannot be read."""
    books, unread = RegisterState(), []
    lines = Line.objects.filter(stream__club=club, stream__name=REGISTER).order_by("number")
    for line in lines.iterator(chunk_size=2000):
        try:
            take_in(books, line)
        except (KeyError, TypeError, ValueError, AttributeError):
            unread.append(line.number)
    return books, unread


def take_in(books: RegisterState, line: Line) -> None:
    """Apply a register line; a malformed one raises a KeyError or one of three other errors.

    The others are TypeError, ValueError and AttributeError; `books_of` catches all four.
    """
    body, at = line.body, line.at
    match line.what:
        case "club_founded":
            books.club |= {
                "time_zone": body["time_zone"], "founded_by": line.intent, "plugins": [],
                "law_code": Club._meta.get_field("law_code").default, "house_rules": {},
                "is_public": False, "practice": False,
            }  # fmt: skip
        case "customs_set":
            renamed = {"code": "law_code", "rules": "house_rules", "public": "is_public"}
            renamed |= {"time_zone": "time_zone", "name": "name", "practice": "practice"}
            books.club |= {column: body[name] for name, column in renamed.items() if name in body}
            books.club["customs"] = True
        case "plugin_enabled":
            books.club["plugins"] = sorted({*books.club["plugins"], body["plugin"]})
        case "plugin_disabled":
            left = [name for name in books.club["plugins"] if name != body["plugin"]]
            books.club["plugins"] = left
        case "season_begun":
            _season(books, body)
        case "evening_planned":
            _evening(books, body)
        case "standings_ordered":
            books.terms[body["season"]] = {"rules": body["rules"]}
        case "tie_written":
            pair = tuple(sorted((body["member"], body["tied_to"])))
            books.ties.pop(pair, None)
            if body["kind"]:
                books.ties[pair] = {"kind": body["kind"]}
        case _:
            _access(books, line, body, at)
            _member(books, line, body, at)


def _season(books: RegisterState, body: Row) -> None:
    days = {name: date.fromisoformat(body[name]) for name in ("starts", "ends")}
    row = {"starts_on": days["starts"], "ends_on": days["ends"]}
    books.seasons[body["season"]] = row
    for evening in books.evenings.values():
        if evening["season"] is None and row["starts_on"] <= evening["date"] <= row["ends_on"]:
            evening["season"] = body["season"]


def _evening(books: RegisterState, body: Row) -> None:
    day = date.fromisoformat(body["evening"][:10])
    covering = (
        key
        for key, row in sorted(books.seasons.items())
        if row["starts_on"] <= day <= row["ends_on"]
    )
    columns = {"law_code": body["code"], "format": body["format"], "date": day}
    columns |= {"season": next(covering, None), "house_rules": body["rules"]}
    columns |= {"time_zone": body["zone"]} if "zone" in body else {}
    books.evenings[body["evening"]] = columns


def _access(books: RegisterState, line: Line, body: Row, at: datetime) -> None:
    match line.what:
        case "device_registered":
            columns = {"kind": body["kind"], "table_number": body["table"], "withdrawn_at": None}
            books.devices[body["device"]] = columns
        case "device_withdrawn":
            books.devices[body["device"]]["withdrawn_at"] = at
            for token in books.tokens.values():
                if token["device"] == body["device"] and token["withdrawn_at"] is None:
                    token["withdrawn_at"] = at
        case "token_issued":
            device, bot = body["device"], body.get("bot")
            own = device is None and bot is None
            books.tokens[body["token"]] = {
                "device": device, "bot": bot, "scopes": body["scopes"], "made_at": at,
                "member": _signer(line.by) if own else None, "withdrawn_at": None,
            }  # fmt: skip
        case "token_withdrawn":
            books.tokens[body["token"]]["withdrawn_at"] = at
        case "bot_added" | "bot_changed" | "bot_removed":
            _bot(books, line.what, body, at)
        case "webhook_begun":
            columns = {"kinds": body["kinds"], "made_at": at, "withdrawn_at": None}
            columns |= {"listener": body.get("listener", "")}
            books.webhooks[body["webhook"]] = columns
        case "webhook_ended":
            books.webhooks[body["webhook"]]["withdrawn_at"] = at
        case "member_invited":
            books.invitations[body["member"], at] = {"taken_at": None}
        case "account_linked":
            invited = [key for key in books.invitations if key[0] == body["member"]]
            books.invitations[max(invited)]["taken_at"] = at


def _bot(books: RegisterState, what: str, body: Row, at: datetime) -> None:
    match what:
        case "bot_added":
            columns = {"owner": body["owner"], "version": 1, "added_at": at, "removed_at": None}
            books.bots[body["bot"]] = columns
        case "bot_changed":
            books.bots[body["bot"]]["version"] = body["version"]
        case "bot_removed":
            books.bots[body["bot"]]["removed_at"] = at
            for token in books.tokens.values():
                if token["bot"] == body["bot"] and token["withdrawn_at"] is None:
                    token["withdrawn_at"] = at


def _signer(by: str) -> int | None:
    kind, _, number = by.partition(":")
    return int(number) if kind == "member" else None


def _member(books: RegisterState, line: Line, body: Row, at: datetime) -> None:
    if line.what == "member_entered":
        books.members[body["member"]] = {
            "name": body["name"], "standing": body["kind"], "offices": set(), "account": False,
            "introduced_by": body.get("introduced_by"), "same_as": None, "joined_on": at.date(),
            "erasure_asked_at": None, "erased_at": None,
        }  # fmt: skip
        return
    if not isinstance(body, dict) or body.get("member") not in books.members:
        return
    said = books.members[body["member"]]
    match line.what:
        case "member_renamed":
            said["name"] = body["name"]
        case "standing_changed":
            said["standing"] = body["kind"]
        case "office_granted":
            said["offices"].add(body["office"])
        case "office_withdrawn":
            said["offices"].discard(body["office"])
        case "members_are_one":
            kept = None if body["kept"] is None else _kept(books, body["kept"])
            said["same_as"] = kept
        case "account_opened" | "account_linked" | "password_renewed":
            said["account"] = True
        case "erasure_asked":
            said["erasure_asked_at"] = at
        case "erasure_no_longer_asked":
            said["erasure_asked_at"] = None
        case "member_erased":
            _erase(books, body["member"], said, at)


def _kept(books: RegisterState, number: int) -> int:
    passed = {number}
    while (further := books.members[number]["same_as"]) is not None and further not in passed:
        passed.add(further)
        number = further
    return number


def _erase(books: RegisterState, number: int, said: Row, at: datetime) -> None:
    """Remove from the expected rows whatever an erasure deletes."""
    gone = {"name": ERASED, "standing": Member.Kind.LAPSED.value, "offices": set()}
    said |= {**gone, "introduced_by": None, "account": False, "erasure_asked_at": None}
    said["erased_at"] = at
    books.ties = {pair: row for pair, row in books.ties.items() if number not in pair}
    books.tokens = {key: row for key, row in books.tokens.items() if row["member"] != number}
    kept = {key: row for key, row in books.invitations.items() if key[0] != number}
    books.invitations = kept


def apart(said: dict[Any, Row], rows: Iterable[tuple[Any, Row]]) -> Iterator[tuple[Any, str]]:
    """Yield key and column of each difference; "+" means an extra row, "-" a missing one."""
    left = dict(said)
    for key, row in rows:
        if (expected := left.pop(key, None)) is None:
            yield key, "+"
            continue
        for column, value in row.items():
            if column in expected and value != expected[column]:
                yield key, column
    for key in left:
        yield key, "-"
