"""The addresses of every resource of the API, below /api/v1/."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, URLResolver, path, re_path, register_converter

from api import (
    adjudications,
    arrivals,
    bot_itself,
    bot_seats,
    bots,
    browse,
    candidacies,
    clubs,
    converters,
    corrections,
    cuts,
    deals,
    dealt_hands,
    deliveries,
    description,
    devices,
    dispute_attachments,
    dispute_deeds,
    dispute_facts,
    dispute_judging,
    dispute_register,
    disputes,
    door,
    entrance,
    evenings,
    events,
    external_bots,
    games,
    hands,
    lawbook,
    member_changes,
    members,
    personal,
    places,
    plugins,
    practice_friends,
    practice_tables,
    precedence,
    receipts,
    rehearsals,
    rubber_deeds,
    rubber_lists,
    rubbers,
    rulings,
    screen_tables,
    standings,
    tables,
    tokens,
    undo,
    webhooks,
)
from api.unchanged import Tagged, unchanged

register_converter(converters.Name, "name")

app_name = "api"
Rows = list[tuple[str, Any, str]]
"""Addresses below another: the rest of the route, the view, the name."""


def below(route: str, rows: Rows) -> Rows:
    """Put these addresses below a route."""
    return [(route + rest, view, name) for rest, view, name in rows]


def answered_by(view: Any) -> Any:
    """Return the view function; a tagged view may be answered before it runs."""
    return unchanged(view.as_view()) if issubclass(view, Tagged) else view.as_view()


PLACE: Rows = [
    ("/claim", places.AdmissionClaim, "claim_admission"),
    ("/pass", places.AdmissionPassed, "pass_admission"),
    ("/rubbers", places.RubbersStated, "state_rubbers"),
    ("/quit", places.Quitting, "quit_table"),
    ("/come-back", places.Return, "come_back"),
    ("/substitute", places.Substitution, "name_substitute"),
    ("/seat-substitute", places.SubstituteSeated, "seat_substitute"),
    ("/consent", places.Consenting, "consent"),
    ("/refuse-consent", places.ConsentRefused, "refuse_consent"),
    ("/consent-to-void", places.ConsentToVoid, "consent_to_void"),
    ("/break-up", places.BreakingUp, "break_up"),
]

TABLE: Rows = [
    ("", tables.OneTable, "table"),
    ("/cuts", cuts.Cuts, "cut"),
    ("/cuts/round", cuts.CutRound, "cut_round"),
    ("/cuts/draw", cuts.CutDrawing, "draw_cut"),
    ("/cuts/take-back", cuts.CardTakenBack, "undo_card"),
    ("/cards", tables.CardsChoice, "choose_cards"),
    ("/seats", tables.SeatChoice, "choose_seats"),
    ("/rubbers", tables.RubberBeginning, "begin_rubber"),
    ("/end", tables.RubberEnding, "end_rubber"),
    ("/void", tables.RubberVoiding, "void_rubber"),
    ("/close", tables.TableClosing, "close_table"),
    ("/places", places.Places, "cut_into"),
    *below("/places/<number:who>", PLACE),
    ("/standings", standings.TableStandings, "table-standings"),
]

RUBBER: Rows = [
    ("", rubbers.OneRubber, "rubber"),
    ("/turn-up", rubber_deeds.TurningUp, "turn_up"),
    ("/hands", hands.Hands, "mark_hand"),
    ("/games", games.Games, "games"),
    ("/confirm", rubber_deeds.Confirmation, "confirm"),
    ("/object", rubber_deeds.AnObjection, "object"),
    ("/object/withdraw", rubber_deeds.WithdrawingAnObjection, "withdraw_objection"),
    ("/withdraw", rubber_deeds.Withdrawing, "withdraw_mark"),
    ("/corrections", corrections.Corrections, "correct"),
    ("/game-corrections", corrections.GameCorrections, "correct_game"),
    ("/settle", rubber_deeds.Settlement, "settle"),
    ("/table", screen_tables.OneScreenTable, "screen-table"),
    ("/table/acts", screen_tables.TableAct, "table-act"),
    ("/table/claims", screen_tables.TableClaim, "table-claim"),
    ("/table/deals", screen_tables.TableDeal, "table-deal"),
    ("/table/beacon", screen_tables.TableBeacon, "table-beacon"),
    ("/table/void", screen_tables.TableVoid, "table-void"),
    ("/table/hands", dealt_hands.DealtHands, "dealt-hands"),
    ("/table/hands/pbn", dealt_hands.DealtHandsPbn, "dealt-hands-pbn"),
    ("/table/hands/<number:hand>", dealt_hands.DealtHand, "dealt-hand"),
    ("/table/hands/<number:hand>/pbn", dealt_hands.DealtHandPbn, "dealt-hand-pbn"),
    ("/table/bots", bot_seats.TableBot, "table-bot"),
    ("/table/bots/give-back", bot_seats.TableSeatBack, "table-seat-back"),
    ("/table/hands/<number:hand>/reasons", bots.BotReasons, "bot-reasons"),
]

EVENING: Rows = [
    ("", evenings.OneEvening, "evening"),
    ("/board", evenings.Board, "board"),
    ("/doors", evenings.Doors, "open_doors"),
    ("/bell", evenings.Bell, "ring_opening_bell"),
    ("/phase", evenings.Phase, "change_phase"),
    ("/last-call", evenings.LastCall, "last_call"),
    ("/undo", undo.Undoing, "undo"),
    ("/arrivals", arrivals.Arrivals, "arrive"),
    ("/arrivals/<number:who>/correct", arrivals.ArrivalCorrection, "correct_arrival"),
    ("/arrivals/<number:who>/leave", arrivals.Departure, "leave"),
    ("/bot-tables", tables.BotsFilling, "play_with_bots"),
    ("/check-in", arrivals.CheckIn, "check-in"),
    ("/door", door.DoorCode, "door"),
    ("/candidacies", candidacies.Candidacies, "declare"),
    ("/candidacies/<number:who>/withdraw", candidacies.Withdrawal, "withdraw"),
    ("/precedence", precedence.Precedence, "precedence"),
    ("/precedence/book", precedence.Book, "book"),
    ("/tables", tables.Tables, "form_table"),
    *below("/tables/<number:table>", TABLE),
    ("/rubbers", rubber_lists.EveningRubbers, "evening-rubbers"),
    *below("/rubbers/<number:rubber>", RUBBER),
    ("/standings", standings.EveningStandings, "evening-standings"),
]

WEBHOOK: Rows = [
    ("", webhooks.OneWebhook, "webhook"),
    ("/end", webhooks.WebhookEnd, "webhook-end"),
    ("/secret", webhooks.WebhookSecret, "webhook-secret"),
    ("/go-on", webhooks.WebhookGoingOn, "webhook-going-on"),
    ("/replay", webhooks.WebhookReplay, "webhook-replay"),
    ("/trial", webhooks.WebhookTrial, "webhook-trial"),
    ("/deliveries", deliveries.Deliveries, "deliveries"),
    ("/deliveries/<number:delivery>/again", deliveries.SendingAgain, "sending-again"),
]

EXTERNAL_BOT: Rows = [
    ("", external_bots.OneExternalBot, "external-bot"),
    ("/token", external_bots.ExternalBotToken, "external-bot-token"),
    ("/version", external_bots.ExternalBotVersion, "external-bot-version"),
    ("/remove", external_bots.ExternalBotRemoval, "external-bot-removal"),
]

DISPUTE: Rows = [
    ("", disputes.OneDispute, "dispute"),
    ("/facts", dispute_facts.DisputeFacts, "dispute-facts"),
    ("/facts/<number:fact>/answers", dispute_facts.DisputeAnswers, "dispute-answers"),
    ("/facts/<number:fact>/word", dispute_facts.OnlookersWord, "onlookers-word"),
    ("/onlooker", dispute_facts.DisputeOnlooker, "dispute-onlooker"),
    ("/arbitrator", dispute_judging.DisputeArbitrator, "dispute-arbitrator"),
    ("/decline", dispute_judging.DisputeDeclined, "dispute-declined"),
    ("/play", dispute_deeds.DisputePlay, "dispute-play"),
    ("/title", dispute_deeds.DisputeTitle, "dispute-title"),
    ("/rulings", dispute_judging.DisputeRulings, "dispute-rulings"),
    ("/rulings/done", dispute_judging.DisputeDone, "dispute-done"),
    ("/appeals", dispute_judging.DisputeAppeals, "dispute-appeals"),
    ("/appeals/concur", dispute_judging.AppealConcurred, "appeal-concurred"),
    ("/appeals/verdict", dispute_judging.AppealVerdict, "appeal-verdict"),
    ("/attachments", dispute_attachments.DisputeAttachments, "dispute-attachments"),
    (
        "/attachments/<number:attachment>",
        dispute_attachments.DisputeAttachment,
        "dispute-attachment",
    ),
    (
        "/attachments/<number:attachment>/removal",
        dispute_attachments.AttachmentRemoval,
        "attachment-removal",
    ),
    ("/publication", dispute_register.DisputePublication, "dispute-publication"),
    ("/leading", dispute_register.DisputeLeading, "dispute-leading"),
    ("/withdraw", dispute_deeds.DisputeWithdrawal, "dispute-withdrawal"),
]

CLUB: Rows = [
    ("", clubs.OneClub, "club"),
    ("/members", members.Members, "members"),
    ("/members/<number:number>", members.OneMember, "member"),
    ("/members/<number:number>/name", member_changes.MemberName, "member-name"),
    ("/members/<number:number>/standing", member_changes.MemberStanding, "standing"),
    ("/members/<number:number>/offices", member_changes.MemberOffices, "offices"),
    (
        "/members/<number:number>/offices/withdraw",
        member_changes.MemberOfficeWithdrawn,
        "office-taken",
    ),
    ("/members/<number:number>/same", member_changes.MemberSame, "same"),
    ("/members/<number:number>/export", personal.PersonExport, "person-export"),
    ("/members/<number:number>/erasure", personal.PersonErasure, "person-erasure"),
    ("/evenings", evenings.Evenings, "evenings"),
    ("/rubbers", rubber_lists.Rubbers, "rubbers"),
    ("/disputes", disputes.Disputes, "disputes"),
    *below("/disputes/<number:number>", DISPUTE),
    ("/rulings", rulings.Rulings, "rulings"),
    ("/precedents", rulings.Precedents, "precedents"),
    ("/standings", standings.AllTime, "standings"),
    ("/seasons", standings.Seasons, "seasons"),
    ("/seasons/<number:season>/standings", standings.SeasonStandings, "season-standings"),
    ("/events", events.Events, "events"),
    ("/receipts", receipts.Receipts, "receipts"),
    ("/receipts/<number:position>", receipts.OneReceipt, "receipt"),
    ("/rehearsals", rehearsals.Rehearsals, "rehearsals"),
    ("/rehearsals/<slug:rehearsal>", rehearsals.OneRehearsal, "rehearsal"),
    ("/rehearsals/<slug:rehearsal>/cancel", rehearsals.RehearsalCancelled, "rehearsal-cancel"),
    ("/devices", devices.Devices, "devices"),
    ("/devices/<number:device>", devices.OneDevice, "device"),
    ("/devices/<number:device>/withdraw", devices.DeviceWithdrawal, "device-withdrawal"),
    ("/tokens", tokens.Tokens, "tokens"),
    ("/tokens/<number:token>/withdraw", tokens.TokenWithdrawal, "token-withdrawal"),
    ("/bots", external_bots.ExternalBots, "external-bots"),
    *below("/bots/<slug:bot>", EXTERNAL_BOT),
    ("/notices", webhooks.Notices, "notices"),
    ("/webhooks", webhooks.Webhooks, "webhooks"),
    *below("/webhooks/<number:webhook>", WEBHOOK),
    ("/plugins", plugins.Plugins, "plugins"),
    ("/plugins/disable", plugins.PluginDisabled, "plugin-disabled"),
    *below("/evenings/<key:evening>", EVENING),  # the longest list, and so matched last
]

PRACTICE_HANDS: Rows = [
    ("", dealt_hands.PracticeDealtHands, "practice-hands"),
    ("/pbn", dealt_hands.PracticeDealtHandsPbn, "practice-hands-pbn"),
    ("/<number:hand>", dealt_hands.PracticeDealtHand, "practice-hand"),
    ("/<number:hand>/pbn", dealt_hands.PracticeDealtHandPbn, "practice-hand-pbn"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", entrance.Entrance.as_view(), name="entrance"),
    path("clubs", clubs.Clubs.as_view(), name="clubs"),
    *(
        path(route, answered_by(view), name=name)
        for route, view, name in below("clubs/<slug:club>", CLUB)
    ),
    path("deals/<slug:club>/<key:evening>", deals.EveningDeals.as_view(), name="evening-deals"),
    path(
        "deals/<slug:club>/<key:evening>/<number:rubber>/<number:hand>",
        deals.HandDeal.as_view(),
        name="hand-deal",
    ),
    path("adjudications", adjudications.Adjudications.as_view(), name="adjudications"),
    path("bots", bots.Bots.as_view(), name="bots"),
    path("bots/me", bot_itself.BotItself.as_view(), name="bot-itself"),
    path("practice", practice_tables.PracticeTables.as_view(), name="practice"),
    path("practice/<slug:table>", practice_tables.OnePractice.as_view(), name="practice-table"),
    *(
        path(f"practice/<slug:table>/hands{rest}", view.as_view(), name=name)
        for rest, view, name in PRACTICE_HANDS
    ),
    path("practice/<slug:table>/acts", practice_tables.PracticeAct.as_view(), name="practice-act"),
    path(
        "practice/invitations/<slug:code>",
        practice_friends.PracticeInvitation.as_view(),
        name="practice-invitation",
    ),
    path(
        "practice/<slug:table>/begin",
        practice_friends.PracticeBegin.as_view(),
        name="practice-begin",
    ),
    path(
        "practice/<slug:table>/stand-in",
        practice_friends.PracticeStandIn.as_view(),
        name="practice-stand-in",
    ),
    path(
        "practice/<slug:table>/beacon",
        practice_friends.PracticeBeacon.as_view(),
        name="practice-beacon",
    ),
    path(
        "practice/<slug:table>/void", practice_friends.PracticeVoid.as_view(), name="practice-void"
    ),
    path(
        "practice/<slug:table>/leave",
        practice_friends.PracticeLeave.as_view(),
        name="practice-leave",
    ),
    path(
        "practice/<slug:table>/hands/<number:hand>/reasons",
        practice_tables.PracticeReasons.as_view(),
        name="practice-reasons",
    ),
    path("codes", lawbook.Codes.as_view(), name="codes"),
    path("codes/<name:code>/laws", lawbook.Laws.as_view(), name="laws"),
    path("codes/<name:code>/laws/<name:number>", lawbook.OneLaw.as_view(), name="law"),
    path("problems", entrance.Problems.as_view(), name="problems"),
    path("problems/<name:code>", entrance.OneProblem.as_view(), name="problem"),
    path("stream", entrance.Stream.as_view(), name="stream"),
    path("schema", description.Description.as_view(), name="schema"),
    path("docs", browse.Browse.as_view(), name="docs"),
    re_path("", entrance.Elsewhere.as_view()),
]
