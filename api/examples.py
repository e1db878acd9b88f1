"""Examples of what is told, from one evening of the club; tests hold them to the schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EXAMPLES: Mapping[str, tuple[dict[str, Any], ...]] = {
    "members_make": (
        {"name": "Thorne"},
        {"name": "Vane", "kind": "guest", "introduced_by": 4, "another": True},
    ),
    "member_name_make": ({"name": "Ada Thorne"},),
    "member_standing_make": ({"kind": "honorary"},),
    "member_offices_make": ({"office": "scorer"},),
    "member_office_withdrawn_make": ({"office": "scorer"},),
    "member_same_make": ({"kept": 4},),
    "person_erasure_make": ({}, {"asks": False}),
    "evenings_make": ({"date": "2026-11-20", "place": "The long room"},),
    "open_doors": ({},),
    "ring_opening_bell": ({},),
    "change_phase": ({"phase": "play"},),
    "last_call": ({},),
    "undoing_make": ({"table": 3}, {"act": "form-table-3"}),
    "arrive": ({"who": 4}, {"who": 7, "together_with": 4}),
    "correct_arrival": (
        {"at": "2026-11-20T19:05:00Z", "together_with": 4, "reason": "Came with the first."},
    ),
    "leave": ({},),
    "check_in_make": ({"code": "6f1c3b1e09"},),
    "declare": ({"who": [4, 7]}, {"who": [9], "table": 3}),
    "withdraw": ({"table": 3}, {}),
    "form_table": ({"table": 3}, {"table": 2, "game": "dummy", "candidates": [4, 7, 9]}),
    "cut_cards": ({"who": 4, "cards": ["6H"]}, {"who": 7, "cards": ["K"], "stands": True}),
    "cut_round": ({"cuts": [{"who": 4, "cards": ["AS"]}, {"who": 7, "cards": ["10D"]}]},),
    "draw_cut": ({},),
    "undo_card": ({"who": 4},),
    "choose_cards": ({"cards": "the blue pack"},),
    "choose_seats": ({"seat": "N"}, {"seat": "E", "left": 7}),
    "begin_rubber": ({"seen": {"table:2026-11-20:3": 14}},),
    "end_rubber": ({},),
    "close_table": ({},),
    "claim_admission": ({},),
    "pass_admission": ({},),
    "state_rubbers": ({"rubbers": 2},),
    "quit_table": ({},),
    "come_back": ({},),
    "name_substitute": ({"substitute": 11},),
    "consent": ({"to": 11},),
    "refuse_consent": ({"to": 11},),
    "consent_to_void": ({},),
    "void_rubber": ({"reason": "He was called home, and nobody is free."},),
    "break_up": ({},),
    "cut_into": ({"who": 9},),
    "turn_up": ({"suit": "H"}, {"suit": "S", "card": "QS"}),
    "mark_hand": (
        {
            "statement": {
                "tricks": {"N-S": 8, "E-W": 5},
                "honours": {
                    "N-S": {"held": 3, "called": True},
                    "E-W": {"held": 1, "called": False},
                },
                "revokes": [{"by": "E", "elected": "take_three_tricks"}],
                "trumps": "H",
            },
            "by": "N",
        },
        {"statement": {"outcome": "misdeal"}},
    ),
    "confirm": (
        {"by": "E", "seen": {"rubber:2026-11-20:1": 5}},
        {
            "by": None,
            "seen": {"rubber:2026-11-20:1": 6},
            "waives": ["house.objection"],
            "reason": "All four tricks lie there.",
        },
    ),
    "object": ({"by": "E", "reason": "We took six."},),
    "withdraw_mark": ({"by": "N"},),
    "withdraw_objection": ({"by": "E"},),
    "correct": ({"hand": 2, "statement": {"tricks": {"N-S": 7, "E-W": 6}}, "by": "N"},),
    "correct_game": ({"game": 1, "value": 2, "by": "S"},),
    "settle": ({},),
    "table_act_make": (
        {"act": {"by": "N", "do": "play", "card": "KH"}, "seen": {"rubber:2026-11-20:1": 9}},
        {"act": {"by": "N", "do": "call_honours"}},
    ),
    "table_deal_make": ({"manner": "guarded", "beacon": "devices"},),
    "table_beacon_make": (
        {"digest": "5f" * 32},
        {"cards": {"N": "9C", "E": "KD", "S": "2H", "W": "10S"}},
    ),
    "table_void_make": ({},),
    "practice_tables_make": ({"bot": "club"}, {}),
    "practice_act_make": (
        {"act": {"by": "S", "do": "play", "card": "KH"}, "seen": {"practice:pPqP0b9UxR3Zk1aB": 9}},
    ),
    "rehearsals_make": (
        {"people": 30, "minutes": 150, "arriving_minutes": 20, "hand_minutes": 6, "seed": "a1"},
        {"evening": "2026-11-20", "people": 18, "tables": 3, "leaving_percent": 10},
    ),
    "rehearsal_cancelled_make": ({},),
    "disputes_make": (
        {"evening": "2026-11-20", "table": 2, "words": "West revoked in the sixth trick."},
        {"evening": "2026-11-20", "kind": "etiquette", "against": [7], "words": "He hums."},
    ),
    "dispute_facts_make": (
        {"words": "West held a spade when he played the three of hearts."},
        {"event": {"by": "W", "do": "play", "card": "3H"}, "by": 4},
    ),
    "dispute_answers_make": ({"who": 7, "answer": "dissent"},),
    "onlookers_word_make": ({"stands": True},),
    "dispute_onlooker_make": ({"who": 4, "onlooker": 12},),
    "dispute_arbitrator_make": ({"arbitrator": 3},),
    "dispute_declined_make": ({"words": "The players remain divided."},),
    "dispute_play_make": ({"waits": False},),
    "dispute_title_make": ({"title": "Revoke in diamonds, and when it was established"},),
    "dispute_done_make": ({"effect": 2},),
    "dispute_rulings_make": (
        {
            "facts": [1],
            "law": "72",
            "question": "Was the revoke established?",
            "reasons": "The next trick was led to.",
            "decision": "Three tricks go to North and South.",
            "effects": [
                {
                    "kind": "score_hand",
                    "hand": 2,
                    "statement": {
                        "tricks": {"N-S": 7, "E-W": 6},
                        "revokes": [{"by": "W", "elected": "take_three_tricks"}],
                    },
                }
            ],
        },
    ),
    "dispute_appeals_make": ({"by": 7, "grounds": "He held no spade."},),
    "appeal_concurred_make": ({"by": 9},),
    "appeal_verdict_make": ({"verdict": "upheld", "reasons": "The onlooker's word is final."},),
    "dispute_publication_make": (
        {"names": "initials"},
        {
            "names": "none",
            "attachments": [1],
            "wording": {"rulings.1.reasons": "He held a spade and played a heart."},
        },
    ),
    "dispute_attachments_make": (
        {"caption": "The trick as it lay.", "picture": "the bytes of a JPEG, PNG or WebP"},
    ),
    "attachment_removal_make": ({"words": "A child is in it."},),
    "dispute_leading_make": ({"leading": True},),
    "dispute_withdrawal_make": ({}, {"reason": "They settled it among themselves."}),
    "devices_make": ({"name": "Tablet 3", "kind": "table", "table_number": 3},),
    "device_withdrawal_make": ({},),
    "tokens_make": (
        {"name": "My score book", "scopes": ["read", "hands"]},
        {"name": "Door", "device": 2},
    ),
    "token_withdrawal_make": ({},),
    "webhooks_make": (
        {
            "name": "The county’s ladder",
            "url": "https://ladder.example.org/whist",
            "kinds": ["rubber.finished", "evening.closed"],
        },
    ),
    "webhook_end_make": ({},),
    "webhook_secret_make": ({},),
    "webhook_going_on_make": ({},),
    "webhook_trial_make": ({},),
    "webhook_replay_make": ({"after": 1204},),
    "sending_again_make": ({},),
    "plugins_make": ({"name": "whist-solo"},),
    "plugin_disabled_make": ({"name": "whist-solo"},),
    "adjudications": (
        {
            "players": ["A", "Y", "B", "Z"],
            "dealer": "Z",
            "turn_up": "4H",
            "score": {"A-B": 2, "Y-Z": 0},
            "events": [
                {"by": "B", "do": "play", "card": "KS"},
                {"by": "Y", "do": "call_suit", "suit": "D", "of": "A"},
                {"by": "A", "do": "play", "card": "x"},
            ],
        },
        {
            "players": ["A", "Y", "B", "Z"],
            "dealer": "Z",
            "trumps": "H",
            "events": [
                {"by": "A", "do": "play", "card": "9S"},
                {"by": "Y", "do": "play", "card": "2S"},
                {"by": "B", "do": "play", "card": "AH"},
                {"by": "B", "do": "throw_down", "says": "There's the game."},
                {"by": "Y", "do": "claim", "what": "revoke", "of": "B"},
            ],
        },
        {
            "kind": "room",
            "players": ["A", "B", "C", "D"],
            "events": [
                {"do": "cut", "who": "A", "card": "3"},
                {"do": "cut", "who": "B", "card": "6"},
                {"do": "cut", "who": "C", "card": "6"},
                {"do": "cut", "who": "D", "card": "J"},
            ],
        },
    ),
}
