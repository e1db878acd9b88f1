"""URLs of the tables app: the evening, its door, its tables, disputes and practice."""

from django.urls import include, path

from tables.disputes.pages import attachments, register_views, story_facts
from tables.disputes.pages import views as disputes
from tables.disputes.pages.publishing import views as publishing
from tables.disputes.pages.ruling import views as ruling
from tables.pages.door import check_in, devices, newcomer
from tables.pages.door import views as door
from tables.pages.hall import views as screens
from tables.pages.plugin_pages import views as plugin_pages
from tables.pages.practice import practice_friends, practice_hands
from tables.pages.practice import views as practice_page
from tables.pages.rehearsal import views as rehearsing
from tables.pages.replay import shared_hand
from tables.pages.settings import bots, customs, evening_list

urlpatterns = [
    path("", include("tables.pages.urls")),
    path("practice", practice_friends.sit_down, name="practice"),
    path("play/choose", practice_friends.choose, name="practice-choose"),
    path("play/join", practice_friends.join, name="practice-join"),
    path("play/join/<slug:code>", practice_friends.invited, name="practice-invited"),
    path("practice/<slug:table>/", practice_page.practice_table, name="practice-table"),
    path("practice/<slug:table>/act", practice_page.act, name="practice-act"),
    path(
        "practice/<slug:table>/hands/<number:hand>",
        practice_hands.practice_hand,
        name="practice-hand",
    ),
    path(
        "practice/<slug:table>/hands/<number:hand>/work-out",
        practice_hands.work_out,
        name="work-out-practice-hand",
    ),
    path("h/<str:link>", shared_hand.shared_hand, name="shared-hand"),
    path("practice/<slug:table>/claim", practice_page.claim, name="practice-claim"),
    path("practice/<slug:table>/show", practice_page.show, name="practice-show"),
    path("practice/<slug:table>/beacon", practice_page.beacon, name="practice-beacon"),
    path("practice/<slug:table>/void", practice_page.void, name="practice-void"),
    path("practice/<slug:table>/friends", practice_friends.friends, name="practice-friends"),
    path("practice/<slug:table>/begin", practice_friends.begin, name="practice-begin"),
    path("practice/<slug:table>/stand-in", practice_friends.stand_in, name="practice-stand-in"),
    path("practice/<slug:table>/leave", practice_friends.leave, name="practice-leave"),
    path("c/<slug:slug>/bots", bots.bots, name="bots"),
    path("c/<slug:slug>/bots/<slug:bot>", bots.bot, name="bot"),
    path("c/<slug:slug>/bots/<slug:bot>/token", bots.renew_token, name="bot-token"),
    path("c/<slug:slug>/bots/<slug:bot>/<slug:what>", bots.change, name="change-bot"),
    path("c/<slug:slug>/evenings", evening_list.evenings, name="evenings"),
    path("c/<slug:slug>/evenings/plan", evening_list.plan, name="plan-evening"),
    path("c/<slug:slug>/rehearsals", rehearsing.rehearse, name="rehearse"),
    path("c/<slug:slug>/rehearsals/<slug:rehearsal>", rehearsing.rehearsal, name="rehearsal"),
    path(
        "c/<slug:slug>/rehearsals/<slug:rehearsal>/cancel",
        rehearsing.cancel,
        name="cancel-rehearsal",
    ),
    path("c/<slug:slug>/pages/<slug:page>", plugin_pages.plugin_page, name="plugin-page"),
    path("c/<slug:slug>/pages/<slug:page>/panel", plugin_pages.plugin_panel, name="plugin-panel"),
    path("c/<slug:slug>/customs", customs.customs, name="customs"),
    path("c/<slug:slug>/customs/standings", customs.order_standings, name="order-standings"),
    path("c/<slug:slug>/customs/plugins", customs.pick_plugin, name="pick-plugin"),
    path("c/<slug:slug>/e/<key:key>/call", disputes.call, name="call-arbitrator"),
    path("c/<slug:slug>/disputes", register_views.register, name="disputes"),
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
    path("c/<slug:slug>/disputes/<number:number>/tell", story_facts.tell, name="dispute-tell"),
    path("c/<slug:slug>/disputes/<number:number>/rule", ruling.rule, name="dispute-rule"),
    path("c/<slug:slug>/disputes/<number:number>/draft", ruling.draft, name="dispute-draft"),
    path("c/<slug:slug>/disputes/<number:number>/weigh", ruling.weigh, name="dispute-weigh"),
    path("c/<slug:slug>/screen", devices.device_home, name="device-home"),
    path("c/<slug:slug>/e/<key:key>/check-in", check_in.check_in, name="check-in"),
    path("c/<slug:slug>/e/<key:key>/check-in/new", newcomer.newcomer, name="newcomer"),
    path("c/<slug:slug>/e/<key:key>/check-in/undo", check_in.undo_arrival, name="undo-arrival"),
    path("c/<slug:slug>/e/<key:key>/door", door.door_page, name="door"),
    path("c/<slug:slug>/e/<key:key>/in/<slug:code>", door.come_in, name="come-in-by-code"),
    path("d/<number:evening>/<slug:code>", door.short_door, name="short-door"),
    path("c/<slug:slug>/e/<key:key>/mine", screens.mine, name="mine"),
    path("c/<slug:slug>/e/<key:key>/hall", screens.hall, name="hall"),
    path("c/<slug:slug>/e/<key:key>/night", screens.night, name="night-sheet"),
    path("c/<slug:slug>/e/<key:key>/state", screens.state, name="state-sheet"),
]
