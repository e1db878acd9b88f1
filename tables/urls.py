"""Where the pages of the room hang: the evening, its door, its tables."""

from django.urls import include, path

from tables.disputes.views import attachments, publishing, register, ruling, telling
from tables.disputes.views import pages as disputes
from tables.views import check_in, customs, devices, door, evenings, practice_page, screens

urlpatterns = [
    path("", include("tables.room_urls")),
    path("practice", practice_page.sit_down, name="practice"),
    path("practice/<slug:table>/", practice_page.practice_table, name="practice-table"),
    path("practice/<slug:table>/act", practice_page.act, name="practice-act"),
    path("practice/<slug:table>/leave", practice_page.leave, name="practice-leave"),
    path("c/<slug:slug>/evenings", evenings.evenings, name="evenings"),
    path("c/<slug:slug>/evenings/plan", evenings.plan, name="plan-evening"),
    path("c/<slug:slug>/customs", customs.customs, name="customs"),
    path("c/<slug:slug>/customs/standings", customs.order_standings, name="order-standings"),
    path("c/<slug:slug>/customs/plugins", customs.pick_plugin, name="pick-plugin"),
    path("c/<slug:slug>/e/<key:key>/call", disputes.call, name="call-arbitrator"),
    path("c/<slug:slug>/disputes", register.register, name="disputes"),
    path("c/<slug:slug>/disputes/<number:number>", disputes.dispute, name="dispute"),
    path("c/<slug:slug>/disputes/<number:number>/do", disputes.do, name="dispute-do"),
    path(
        "c/<slug:slug>/disputes/<number:number>/publish", publishing.publishing, name="publishing"
    ),
    path("c/<slug:slug>/disputes/<number:number>/attach", attachments.attach, name="attach"),
    path(
        "c/<slug:slug>/disputes/<number:number>/attachments/<number:attachment>",
        attachments.attachment,
        name="attachment",
    ),
    path("c/<slug:slug>/disputes/<number:number>/tell", telling.tell, name="dispute-tell"),
    path("c/<slug:slug>/disputes/<number:number>/rule", ruling.rule, name="dispute-rule"),
    path("c/<slug:slug>/disputes/<number:number>/draft", ruling.draft, name="dispute-draft"),
    path("c/<slug:slug>/disputes/<number:number>/weigh", ruling.weigh, name="dispute-weigh"),
    path("c/<slug:slug>/screen", devices.device_home, name="device-home"),
    path("c/<slug:slug>/e/<key:key>/check-in", check_in.check_in, name="check-in"),
    path("c/<slug:slug>/e/<key:key>/check-in/undo", check_in.undo_arrival, name="undo-arrival"),
    path("c/<slug:slug>/e/<key:key>/door", door.door_page, name="door"),
    path("c/<slug:slug>/e/<key:key>/in/<slug:code>", door.come_in, name="come-in-by-code"),
    path("d/<number:evening>/<slug:code>", door.short_door, name="short-door"),
    path("c/<slug:slug>/e/<key:key>/mine", screens.mine, name="mine"),
    path("c/<slug:slug>/e/<key:key>/hall", screens.hall, name="hall"),
    path("c/<slug:slug>/e/<key:key>/night", screens.night, name="night-sheet"),
    path("c/<slug:slug>/e/<key:key>/state", screens.state, name="state-sheet"),
]
