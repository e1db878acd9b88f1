"""URLs of an evening's board, tables, drive, book and standings."""

from django.urls import path

from tables.drive.pages import (
    change_views,
    drive_hand_page,
    drive_settings,
    drive_sheets,
    season_page,
    typed_cards_page,
)
from tables.drive.pages import views as drives
from tables.pages.board import bots_page
from tables.pages.board import views as board
from tables.pages.book import views as book
from tables.pages.incidents import views as incidents
from tables.pages.marking import views as hands
from tables.pages.people import views as forming
from tables.pages.replay import dealt_hands
from tables.pages.screen import views as play_on_screen
from tables.pages.standings import views as standings
from tables.pages.table import views as table

EVENING = "c/<slug:slug>/e/<key:key>/"
TABLE = f"{EVENING}t/<number:number>/"
DRIVE = f"{EVENING}drive/"

urlpatterns = [
    path("laws/<str:code>/", book.laws, name="laws"),
    path("laws/<str:code>/happened", incidents.happened_anywhere, name="happened-anywhere"),
    path(EVENING, board.board, name="board"),
    path(f"{EVENING}do", board.do, name="do"),
    path(f"{EVENING}consider", board.consider, name="consider"),
    path(f"{EVENING}undo", board.undo, name="undo"),
    path(f"{EVENING}form", forming.form_table, name="form-table"),
    path(f"{EVENING}bots", bots_page.play_with_bots, name="play-with-bots"),
    path(f"{EVENING}who/<number:who>/", forming.person, name="person"),
    path(f"{EVENING}happened", incidents.happened, name="happened"),
    path(f"{EVENING}book", book.book, name="book"),
    path(f"{EVENING}standings", standings.standings, name="standings"),
    path(
        f"{EVENING}r/<number:rubber>/hands/<number:hand>/",
        dealt_hands.dealt_hand,
        name="dealt-hand",
    ),
    path(
        f"{EVENING}r/<number:rubber>/hands/<number:hand>/work-out",
        dealt_hands.work_out,
        name="work-out-hand",
    ),
    path(TABLE, table.table, name="table"),
    path(f"{TABLE}happened", incidents.happened_at_table, name="happened-at-table"),
    path(f"{TABLE}begin", play_on_screen.begin, name="begin"),
    path(f"{TABLE}screen", play_on_screen.on_screen, name="on-screen"),
    path(f"{TABLE}screen/act", play_on_screen.act, name="screen-act"),
    path(f"{TABLE}screen/claim", play_on_screen.claim, name="screen-claim"),
    path(f"{TABLE}screen/deal", play_on_screen.deal, name="screen-deal"),
    path(f"{TABLE}screen/beacon", play_on_screen.beacon, name="screen-beacon"),
    path(f"{TABLE}screen/void", play_on_screen.void, name="screen-void"),
    path(f"{TABLE}screen/show", play_on_screen.show, name="screen-show"),
    path(f"{TABLE}screen/again", bots_page.again, name="screen-again"),
    path(f"{TABLE}cut", table.cut, name="cut"),
    path(f"{TABLE}cut-in", forming.cut_in, name="cut-in"),
    path(f"{TABLE}choose", table.choose, name="choose"),
    path(f"{TABLE}score", hands.score, name="score"),
    path(f"{TABLE}mark", hands.mark, name="mark"),
    path(f"{TABLE}answer", hands.answer, name="answer"),
    path(f"{TABLE}turn-up", hands.turn_up, name="turn-up"),
    path(f"{TABLE}settle", hands.settle, name="settle"),
    path(f"{TABLE}hand/<number:hand>/", hands.mend, name="mend"),
    path(f"{TABLE}hand/<number:hand>/correct", hands.correct, name="correct"),
    path(f"{TABLE}game/<number:game>/correct", hands.correct_game, name="correct-game"),
    path(DRIVE, drives.drive, name="drive"),
    path(f"{DRIVE}begin", change_views.begin, name="drive-begin"),
    path(f"{DRIVE}next", change_views.next_hand, name="drive-next"),
    path(f"{DRIVE}result", change_views.result, name="drive-result"),
    path(f"{DRIVE}hands/<number:hand>/", drive_hand_page.hand, name="drive-hand"),
    path(f"{DRIVE}players", change_views.change_players, name="drive-players"),
    path(f"{DRIVE}seats", change_views.correct_seats, name="drive-correct-seats"),
    path(f"{DRIVE}seats/<number:table>/", drives.seats, name="drive-seats"),
    path(f"{DRIVE}clock", change_views.change_clock, name="drive-clock"),
    path(f"{DRIVE}settings", drive_settings.change_settings, name="drive-settings"),
    path(f"{DRIVE}cut", change_views.cut, name="drive-cut"),
    path(f"{DRIVE}<str:what>/now", change_views.go_on, name="drive-go-on"),
    path(f"{DRIVE}cards", drive_sheets.cards, name="drive-cards"),
    path(f"{DRIVE}results", drive_sheets.results, name="drive-results"),
    path(f"{DRIVE}season", season_page.season, name="drive-season"),
    path(f"{DRIVE}typed", typed_cards_page.typed_cards, name="drive-typed"),
    path(f"{DRIVE}typed/card", typed_cards_page.type_card, name="drive-type-card"),
    path(f"{DRIVE}typed/record", typed_cards_page.record, name="drive-record-cards"),
    path(f"{DRIVE}treasurer", drive_sheets.treasurer, name="drive-treasurer"),
]
