"""URLs of a drive."""

from django.urls import path

from tables.drive.pages import sheets, views

DRIVE = "c/<slug:slug>/e/<key:key>/drive/"

urlpatterns = [
    path(DRIVE, views.drive, name="drive"),
    path(f"{DRIVE}begin", views.begin, name="drive-begin"),
    path(f"{DRIVE}next", views.next_hand, name="drive-next"),
    path(f"{DRIVE}result", views.result, name="drive-result"),
    path(f"{DRIVE}players", views.change_players, name="drive-players"),
    path(f"{DRIVE}seats", views.correct_seats, name="drive-correct-seats"),
    path(f"{DRIVE}seats/<number:table>/", views.seats, name="drive-seats"),
    path(f"{DRIVE}cut", views.cut, name="drive-cut"),
    path(f"{DRIVE}<str:what>/now", views.go_on, name="drive-go-on"),
    path(f"{DRIVE}cards", sheets.cards, name="drive-cards"),
    path(f"{DRIVE}results", sheets.results, name="drive-results"),
]
