"""A bot that plays whist over the network: bot.py http://localhost:8000 [whist_TOKEN].
With a token it plays in the seats it is given, without one a rubber at a practice table."""

import json
import sys
import threading
import time
import uuid
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

RANKS, POLL = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], 4
MOVED, HEADERS = threading.Event(), {"Content-Type": "application/json"}


def ask(base: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Send a request until it is answered; with its one key a change is never made twice."""
    headers = {**HEADERS, "Idempotency-Key": str(uuid.uuid4())}
    request = Request(base + path, None if body is None else json.dumps(body).encode(), headers)
    while True:
        try:
            with urlopen(request, timeout=15) as answer:
                return answer.status, json.load(answer)
        except HTTPError as refused:
            if refused.code not in (429, 503):
                return refused.code, json.load(refused)
            time.sleep(float(refused.headers.get("Retry-After", POLL)))
        except (OSError, HTTPException):  # the connection is lost
            time.sleep(POLL)


def listen(base: str, path: str) -> None:
    """Follow the live stream: whatever it says, a table may have moved on."""
    while True:
        try:
            with urlopen(Request(base + path, headers=HEADERS), timeout=60) as stream:
                for _line in stream:
                    MOVED.set()
        except (OSError, HTTPException):
            time.sleep(POLL)  # meanwhile the tables are read every few seconds


def choose_card(hand: Any, cards: list[str]) -> str:
    """Win cheaply what partner is not winning; else play low. Lead the longest suit."""
    laid = hand["trick"]["cards"] if hand["trick"] and not hand["trick"]["won_by"] else []
    led = laid[0]["card"][-1] if laid else max("CDHS", key=[card[-1] for card in cards].count)

    def worth(card: str) -> tuple[bool, bool, int]:
        return card[-1] == hand["trumps"], card[-1] == led, RANKS.index(card[:-1])

    if not laid:
        return max((c for c in cards if c[-1] == led), key=lambda c: (c[0] == "A", -worth(c)[2]))
    best = max(laid, key=lambda one: worth(one["card"]))
    winners = [card for card in cards if worth(card) > worth(best["card"])]
    partner_wins = {best["by"], hand["to_act"]} in ({"N", "S"}, {"E", "W"})
    return min(cards if partner_wins or not winners else winners, key=worth)


def choose(view: Any) -> Any:
    """Choose one of the acts that are offered; None if there is nothing to do now."""
    hand, offers = view["hand"], view["may"]
    if plays := {one["body"]["act"]["card"]: one for one in offers if one["kind"] == "play"}:
        return plays[choose_card(hand, list(plays))]
    dealt, side = hand["dealt"] if hand else {}, "NS" if view["seat"] in "NS" else "EW"
    own = [card for seat in side for card in dealt.get(seat, ())]  # dealt: once it is over
    honours = sum(card[-1] == hand["trumps"] and card[0] in "AKQJ" for card in own)
    wanted = ["call_honours"] * (honours >= 3) + ["waive", "cut_for_next"]
    return next((one for kind in wanted for one in offers if one["kind"] == kind), None)


def play(base: str, table: str) -> Any:
    """Act at a table until there is nothing to do; a 409 only means that it has moved on."""
    while (read := ask(base, table))[0] == 200 and (offer := choose(read[1])):
        if ask(base, offer["href"], offer["body"])[0] not in (201, 409):
            time.sleep(POLL)
    return read[1]


def main(base: str, token: str = "") -> None:
    HEADERS.update({"Authorization": f"Bearer {token}"} if token else {})
    status, found = ask(base, "/api/v1/bots/me") if token else ask(base, "/api/v1/practice", {})
    if status not in (200, 201):
        sys.exit(found["detail"])
    HEADERS["Practice-Token"] = found.get("token", "")
    threading.Thread(target=listen, args=(base, found["listen"]), daemon=True).start()
    while True:
        for seat in found.get("seats", ()):
            view = play(base, seat["table"])
            if not token and max(view["games_won"].values()) == 2:
                return print("The rubber is over. Games won:", view["games_won"])
        MOVED.wait(POLL)
        MOVED.clear()
        found = ask(base, "/api/v1/bots/me")[1] if token else found


if __name__ == "__main__":
    main(*sys.argv[1:])
