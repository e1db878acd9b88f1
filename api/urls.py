"""The addresses of every resource of the API, below /api/v1/."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, URLResolver, path, re_path, register_converter

from api import converters
from api.http.conditional_get import TaggedView, unchanged
from api.openapi import views
from api.resources import entrance
from api.resources.clubs import (
    club_plugins,
    clubs,
    devices,
    external_bots,
    member_changes,
    members,
    notifications,
    personal_data,
    plugin_pages,
    tokens,
)
from api.resources.disputes import (
    dispute_actions,
    dispute_attachments,
    dispute_facts,
    dispute_judging,
    dispute_register,
    disputes,
    rulings,
)
from api.resources.drives import clock_and_cards, drive_actions, drive_settings, drives
from api.resources.evenings import (
    arrivals,
    candidacies,
    cuts,
    door,
    evenings,
    places,
    precedence,
    rehearsals,
    tables,
    undo,
)
from api.resources.laws import adjudications, lawbook
from api.resources.play import (
    bot_itself,
    bot_list,
    bot_seats,
    deals,
    dealt_hands,
    practice_friends,
    practice_tables,
    screen_tables,
)
from api.resources.record import deliveries, events, receipts, webhooks
from api.resources.rubbers import corrections, hands, rubber_actions, rubber_lists, rubbers
from api.resources.standings import standings

register_converter(converters.NameConverter, "name")

app_name = "api"
Rows = list[tuple[str, Any, str]]
"""Addresses below another: the rest of the route, the view, the name."""


def below(route: str, rows: Rows) -> Rows:
    """Put these addresses below a route."""
    return [(route + rest, view, name) for rest, view, name in rows]


def answered_by(view: Any) -> Any:
    """Return the view function; a tagged view may be answered before it runs."""
    return unchanged(view.as_view()) if issubclass(view, TaggedView) else view.as_view()


PLACE: Rows = [
    ("/claim", places.AdmissionClaimView, "claim_admission"),
    ("/pass", places.AdmissionPassedView, "pass_admission"),
    ("/rubbers", places.RubbersStatedView, "state_rubbers"),
    ("/quit", places.QuittingView, "quit_table"),
    ("/come-back", places.ReturnView, "come_back"),
    ("/substitute", places.SubstitutionView, "name_substitute"),
    ("/seat-substitute", places.SubstituteSeatedView, "seat_substitute"),
    ("/consent", places.ConsentingView, "consent"),
    ("/refuse-consent", places.ConsentRefusedView, "refuse_consent"),
    ("/consent-to-void", places.ConsentToVoidView, "consent_to_void"),
    ("/break-up", places.BreakingUpView, "break_up"),
]

TABLE: Rows = [
    ("", tables.OneTableView, "table"),
    ("/cuts", cuts.CutsView, "cut"),
    ("/cuts/round", cuts.CutRoundView, "cut_round"),
    ("/cuts/draw", cuts.CutDrawingView, "draw_cut"),
    ("/cuts/take-back", cuts.CardTakenBackView, "undo_card"),
    ("/cards", tables.CardsChoiceView, "choose_cards"),
    ("/seats", tables.SeatChoiceView, "choose_seats"),
    ("/rubbers", tables.RubberBeginningView, "begin_rubber"),
    ("/end", tables.RubberEndingView, "end_rubber"),
    ("/void", tables.RubberVoidingView, "void_rubber"),
    ("/close", tables.TableClosingView, "close_table"),
    ("/places", places.PlacesView, "cut_into"),
    *below("/places/<number:who>", PLACE),
    ("/standings", standings.TableStandingsView, "table-standings"),
]

RUBBER: Rows = [
    ("", rubbers.OneRubberView, "rubber"),
    ("/turn-up", rubber_actions.TurningUpView, "turn_up"),
    ("/hands", hands.HandsView, "mark_hand"),
    ("/games", hands.GamesView, "games"),
    ("/confirm", rubber_actions.ConfirmationView, "confirm"),
    ("/object", rubber_actions.AnObjectionView, "object"),
    ("/object/withdraw", rubber_actions.WithdrawingAnObjectionView, "withdraw_objection"),
    ("/withdraw", rubber_actions.WithdrawingView, "withdraw_mark"),
    ("/corrections", corrections.CorrectionsView, "correct"),
    ("/game-corrections", corrections.GameCorrectionsView, "correct_game"),
    ("/settle", rubber_actions.SettlementView, "settle"),
    ("/table", screen_tables.OneScreenTableView, "screen-table"),
    ("/table/acts", screen_tables.TableActView, "table-act"),
    ("/table/claims", screen_tables.TableClaimView, "table-claim"),
    ("/table/deals", screen_tables.TableDealView, "table-deal"),
    ("/table/beacon", screen_tables.TableBeaconView, "table-beacon"),
    ("/table/void", screen_tables.TableVoidView, "table-void"),
    ("/table/hands", dealt_hands.DealtHandsView, "dealt-hands"),
    ("/table/hands/pbn", dealt_hands.DealtHandsPbnView, "dealt-hands-pbn"),
    (
        "/table/hands/export/<slug:exporter>",
        dealt_hands.DealtHandsExportView,
        "export-dealt-hands",
    ),
    ("/table/hands/<number:hand>", dealt_hands.DealtHandView, "dealt-hand"),
    ("/table/hands/<number:hand>/pbn", dealt_hands.DealtHandPbnView, "dealt-hand-pbn"),
    ("/table/bots", bot_seats.TableBotView, "table-bot"),
    ("/table/bots/give-back", bot_seats.TableSeatBackView, "table-seat-back"),
    ("/table/hands/<number:hand>/reasons", bot_list.BotReasonsView, "bot-reasons"),
]

EVENING: Rows = [
    ("", evenings.OneEveningView, "evening"),
    ("/board", evenings.BoardView, "board"),
    ("/doors", evenings.DoorsView, "open_doors"),
    ("/bell", evenings.BellView, "ring_opening_bell"),
    ("/phase", evenings.PhaseView, "change_phase"),
    ("/last-call", evenings.LastCallView, "last_call"),
    ("/undo", undo.UndoingView, "undo"),
    ("/arrivals", arrivals.ArrivalsView, "arrive"),
    ("/arrivals/<number:who>/correct", arrivals.ArrivalCorrectionView, "correct_arrival"),
    ("/arrivals/<number:who>/leave", arrivals.DepartureView, "leave"),
    ("/bot-tables", tables.BotsFillingView, "play_with_bots"),
    ("/check-in", arrivals.CheckInView, "check-in"),
    ("/door", door.DoorCodeView, "door"),
    ("/candidacies", candidacies.CandidaciesView, "declare"),
    ("/candidacies/<number:who>/withdraw", candidacies.WithdrawalView, "withdraw"),
    ("/precedence", precedence.PrecedenceView, "precedence"),
    ("/precedence/book", precedence.BookView, "book"),
    ("/tables", tables.TablesView, "form_table"),
    *below("/tables/<number:table>", TABLE),
    ("/rubbers", rubber_lists.EveningRubbersView, "evening-rubbers"),
    *below("/rubbers/<number:rubber>", RUBBER),
    ("/standings", standings.EveningStandingsView, "evening-standings"),
]

DRIVE: Rows = [
    ("", drives.OneDriveView, "drive"),
    ("/begin", drive_actions.BeginDriveView, "begin-drive"),
    ("/next", drive_actions.NextHandView, "next-hand"),
    ("/hands/<number:hand>", drives.DriveHandView, "drive-hand"),
    ("/results", drive_actions.DriveResultsView, "drive-results"),
    ("/results/confirm", drive_actions.DriveConfirmationView, "drive-confirmation"),
    ("/results/correct", drive_actions.DriveCorrectionView, "drive-correction"),
    ("/seats", drive_actions.DriveSeatsView, "drive-seats"),
    ("/players", drive_actions.DrivePlayersView, "drive-players"),
    ("/players/leave", drive_actions.DriveLeavingView, "drive-leaving"),
    ("/tea", drive_actions.DriveTeaView, "drive-tea"),
    ("/end", drive_actions.DriveEndView, "end-drive"),
    ("/cards", clock_and_cards.DriveCardsView, "drive-cards"),
    ("/cards/record", clock_and_cards.DriveCardsRecordView, "drive-cards-record"),
    ("/clock", clock_and_cards.DriveClockView, "drive-clock"),
    ("/prizes", drive_actions.DrivePrizesView, "drive-prizes"),
    ("/settings", drive_settings.DriveSettingsView, "drive-settings"),
]

WEBHOOK: Rows = [
    ("", webhooks.OneWebhookView, "webhook"),
    ("/end", webhooks.WebhookEndView, "webhook-end"),
    ("/secret", webhooks.WebhookSecretView, "webhook-secret"),
    ("/go-on", webhooks.WebhookGoingOnView, "webhook-going-on"),
    ("/replay", webhooks.WebhookReplayView, "webhook-replay"),
    ("/trial", webhooks.WebhookTrialView, "webhook-trial"),
    ("/deliveries", deliveries.DeliveriesView, "deliveries"),
    ("/deliveries/<number:delivery>/again", deliveries.SendingAgainView, "sending-again"),
]

EXTERNAL_BOT: Rows = [
    ("", external_bots.OneExternalBotView, "external-bot"),
    ("/token", external_bots.ExternalBotTokenView, "external-bot-token"),
    ("/version", external_bots.ExternalBotVersionView, "external-bot-version"),
    ("/remove", external_bots.ExternalBotRemovalView, "external-bot-removal"),
]

DISPUTE: Rows = [
    ("", disputes.OneDisputeView, "dispute"),
    ("/facts", dispute_facts.DisputeFactsView, "dispute-facts"),
    ("/facts/<number:fact>/answers", dispute_facts.DisputeAnswersView, "dispute-answers"),
    ("/facts/<number:fact>/word", dispute_facts.OnlookersWordView, "onlookers-word"),
    ("/onlooker", dispute_facts.DisputeOnlookerView, "dispute-onlooker"),
    ("/arbitrator", dispute_judging.DisputeArbitratorView, "dispute-arbitrator"),
    ("/decline", dispute_judging.DisputeDeclinedView, "dispute-declined"),
    ("/play", dispute_actions.DisputePlayView, "dispute-play"),
    ("/title", dispute_actions.DisputeTitleView, "dispute-title"),
    ("/rulings", dispute_judging.DisputeRulingsView, "dispute-rulings"),
    ("/rulings/done", dispute_judging.DisputeDoneView, "dispute-done"),
    ("/appeals", dispute_judging.DisputeAppealsView, "dispute-appeals"),
    ("/appeals/concur", dispute_judging.AppealConcurredView, "appeal-concurred"),
    ("/appeals/verdict", dispute_judging.AppealVerdictView, "appeal-verdict"),
    ("/attachments", dispute_attachments.DisputeAttachmentsView, "dispute-attachments"),
    (
        "/attachments/<number:attachment>",
        dispute_attachments.DisputeAttachmentView,
        "dispute-attachment",
    ),
    (
        "/attachments/<number:attachment>/removal",
        dispute_attachments.AttachmentRemovalView,
        "attachment-removal",
    ),
    ("/publication", dispute_register.DisputePublicationView, "dispute-publication"),
    ("/leading", dispute_register.DisputeLeadingView, "dispute-leading"),
    ("/withdraw", dispute_actions.DisputeWithdrawalView, "dispute-withdrawal"),
]

CLUB: Rows = [
    ("", clubs.OneClubView, "club"),
    ("/members", members.MembersView, "members"),
    ("/members/<number:number>", members.OneMemberView, "member"),
    ("/members/<number:number>/name", member_changes.MemberNameView, "member-name"),
    ("/members/<number:number>/standing", member_changes.MemberStandingView, "standing"),
    ("/members/<number:number>/offices", member_changes.MemberOfficesView, "offices"),
    (
        "/members/<number:number>/offices/withdraw",
        member_changes.MemberOfficeWithdrawnView,
        "office-taken",
    ),
    ("/members/<number:number>/same", member_changes.MemberSameView, "same"),
    ("/members/<number:number>/export", personal_data.PersonExportView, "person-export"),
    ("/members/<number:number>/erasure", personal_data.PersonErasureView, "person-erasure"),
    ("/evenings", evenings.EveningsView, "evenings"),
    ("/rubbers", rubber_lists.RubbersView, "rubbers"),
    ("/disputes", disputes.DisputesView, "disputes"),
    *below("/disputes/<number:number>", DISPUTE),
    ("/rulings", rulings.RulingsView, "rulings"),
    ("/precedents", rulings.PrecedentsView, "precedents"),
    ("/standings", standings.AllTimeView, "standings"),
    ("/seasons", standings.SeasonsView, "seasons"),
    ("/seasons/<number:season>/standings", standings.SeasonStandingsView, "season-standings"),
    ("/events", events.EventsView, "events"),
    ("/receipts", receipts.ReceiptsView, "receipts"),
    ("/receipts/<number:position>", receipts.OneReceiptView, "receipt"),
    ("/rehearsals", rehearsals.RehearsalsView, "rehearsals"),
    ("/rehearsals/drives", rehearsals.DriveRehearsalsView, "rehearse-drive"),
    ("/rehearsals/<slug:rehearsal>", rehearsals.OneRehearsalView, "rehearsal"),
    ("/rehearsals/<slug:rehearsal>/cancel", rehearsals.RehearsalCancelledView, "rehearsal-cancel"),
    ("/drives", drives.DrivesView, "drives"),
    ("/seasons/<number:season>/drives", drives.SeasonOfDrivesView, "season-drives"),
    *below("/drives/<key:evening>", DRIVE),
    ("/devices", devices.DevicesView, "devices"),
    ("/devices/<number:device>", devices.OneDeviceView, "device"),
    ("/devices/<number:device>/withdraw", devices.DeviceWithdrawalView, "device-withdrawal"),
    ("/tokens", tokens.TokensView, "tokens"),
    ("/tokens/<number:token>/withdraw", tokens.TokenWithdrawalView, "token-withdrawal"),
    ("/bots", external_bots.ExternalBotsView, "external-bots"),
    *below("/bots/<slug:bot>", EXTERNAL_BOT),
    ("/notices", webhooks.NoticesView, "notices"),
    ("/webhooks", webhooks.WebhooksView, "webhooks"),
    *below("/webhooks/<number:webhook>", WEBHOOK),
    ("/notifications", notifications.NotificationsView, "notifications"),
    ("/pages", plugin_pages.PluginPagesView, "plugin-pages"),
    ("/pages/<slug:page>", plugin_pages.PluginPageView, "plugin-page"),
    ("/plugins", club_plugins.PluginsView, "plugins"),
    ("/plugins/disable", club_plugins.PluginDisabledView, "plugin-disabled"),
    *below("/evenings/<key:evening>", EVENING),  # the longest list, and so matched last
]

PRACTICE_HANDS: Rows = [
    ("", dealt_hands.PracticeDealtHandsView, "practice-hands"),
    ("/pbn", dealt_hands.PracticeDealtHandsPbnView, "practice-hands-pbn"),
    ("/<number:hand>", dealt_hands.PracticeDealtHandView, "practice-hand"),
    ("/<number:hand>/pbn", dealt_hands.PracticeDealtHandPbnView, "practice-hand-pbn"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", entrance.EntranceView.as_view(), name="entrance"),
    path("clubs", clubs.ClubsView.as_view(), name="clubs"),
    *(
        path(route, answered_by(view), name=name)
        for route, view, name in below("clubs/<slug:club>", CLUB)
    ),
    path("deals/<slug:club>/<key:evening>", deals.EveningDealsView.as_view(), name="evening-deals"),
    path(
        "deals/<slug:club>/<key:evening>/<number:rubber>/<number:hand>",
        deals.HandDealView.as_view(),
        name="hand-deal",
    ),
    path("adjudications", adjudications.AdjudicationsView.as_view(), name="adjudications"),
    path("bots", bot_list.BotsView.as_view(), name="bots"),
    path("bots/me", bot_itself.BotItselfView.as_view(), name="bot-itself"),
    path("practice", practice_tables.PracticeTablesView.as_view(), name="practice"),
    path("practice/<slug:table>", practice_tables.OnePracticeView.as_view(), name="practice-table"),
    *(
        path(f"practice/<slug:table>/hands{rest}", view.as_view(), name=name)
        for rest, view, name in PRACTICE_HANDS
    ),
    path(
        "practice/<slug:table>/acts", practice_tables.PracticeActView.as_view(), name="practice-act"
    ),
    path(
        "practice/invitations/<slug:code>",
        practice_friends.PracticeInvitationView.as_view(),
        name="practice-invitation",
    ),
    path(
        "practice/<slug:table>/begin",
        practice_friends.PracticeBeginView.as_view(),
        name="practice-begin",
    ),
    path(
        "practice/<slug:table>/stand-in",
        practice_friends.PracticeStandInView.as_view(),
        name="practice-stand-in",
    ),
    path(
        "practice/<slug:table>/beacon",
        practice_friends.PracticeBeaconView.as_view(),
        name="practice-beacon",
    ),
    path(
        "practice/<slug:table>/void",
        practice_friends.PracticeVoidView.as_view(),
        name="practice-void",
    ),
    path(
        "practice/<slug:table>/leave",
        practice_friends.PracticeLeaveView.as_view(),
        name="practice-leave",
    ),
    path(
        "practice/<slug:table>/hands/<number:hand>/reasons",
        practice_tables.PracticeReasonsView.as_view(),
        name="practice-reasons",
    ),
    path("codes", lawbook.CodesView.as_view(), name="codes"),
    path("codes/<name:code>/laws", lawbook.LawsView.as_view(), name="laws"),
    path("codes/<name:code>/laws/<name:number>", lawbook.OneLawView.as_view(), name="law"),
    path("problems", entrance.ProblemsView.as_view(), name="problems"),
    path("problems/<name:code>", entrance.OneProblemView.as_view(), name="problem"),
    path("stream", entrance.StreamView.as_view(), name="stream"),
    path("schema", views.OpenApiDocumentView.as_view(), name="schema"),
    path("docs", views.SwaggerView.as_view(), name="docs"),
    re_path("", entrance.ElsewhereView.as_view()),
]
