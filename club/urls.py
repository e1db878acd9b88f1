"""URLs of the club app's pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from club.monitoring import exposition
from club.views import devices, home, members, personal_data, screens, webhooks

urlpatterns = [
    path("", home.home, name="home"),
    path("favicon.ico", home.favicon, name="favicon"),
    path("metrics", exposition.metrics, name="metrics"),
    path("sign-in", home.SignInPage.as_view(), name="sign-in"),
    path("sign-out", LogoutView.as_view(), name="sign-out"),
    path("come-in/<slug:capacity>", home.come_in, name="come-in"),
    path("clubs", home.clubs, name="clubs"),
    path("take-up", home.take_up, name="take-up"),
    path("found", home.found, name="found"),
    path("theme", home.theme, name="theme"),
    path("screen", screens.screen, name="screen"),
    path("c/<slug:slug>/", home.front, name="club"),
    path("c/<slug:slug>/seasons", home.seasons, name="seasons"),
    path("c/<slug:slug>/members", members.members, name="members"),
    path("c/<slug:slug>/members/new", members.new_member, name="new-member"),
    path("c/<slug:slug>/members/<number:number>", members.member, name="member"),
    path("c/<slug:slug>/members/<number:number>/password", members.password, name="password"),
    path("c/<slug:slug>/members/<number:number>/invite", members.invite, name="invite"),
    path("c/<slug:slug>/members/<number:number>/privacy", personal_data.privacy, name="privacy"),
    path(
        "c/<slug:slug>/members/<number:number>/privacy/export",
        personal_data.export,
        name="export-member",
    ),
    path(
        "c/<slug:slug>/members/<number:number>/privacy/<slug:what>",
        personal_data.change,
        name="change-privacy",
    ),
    path(
        "c/<slug:slug>/members/<number:number>/<slug:what>",
        members.change_member,
        name="change-member",
    ),
    path("c/<slug:slug>/devices", devices.devices, name="devices"),
    path("c/<slug:slug>/devices/<number:device>", devices.device, name="device"),
    path("c/<slug:slug>/devices/<number:device>/pair", devices.pair_device, name="pair-device"),
    path("c/<slug:slug>/devices/<number:device>/let-in", devices.let_device_in, name="let-in"),
    path(
        "c/<slug:slug>/devices/<number:device>/withdraw",
        devices.withdraw_device,
        name="withdraw-device",
    ),
    path("c/<slug:slug>/tokens/<number:token>/end", devices.withdraw_token, name="end-token"),
    path("c/<slug:slug>/account", devices.account, name="account"),
    path("c/<slug:slug>/webhooks", webhooks.webhooks, name="webhooks"),
    path("c/<slug:slug>/webhooks/<number:webhook>", webhooks.webhook, name="webhook"),
    path(
        "c/<slug:slug>/webhooks/<number:webhook>/secret",
        webhooks.change_secret,
        name="webhook-secret",
    ),
    path(
        "c/<slug:slug>/webhooks/<number:webhook>/again/<number:delivery>",
        webhooks.send_again,
        name="send-again",
    ),
    path(
        "c/<slug:slug>/webhooks/<number:webhook>/<slug:what>",
        webhooks.change_webhook,
        name="change-webhook",
    ),
    path("c/<slug:slug>/receipts", personal_data.mine, name="receipts"),
    path("c/<slug:slug>/receipts/<number:position>", personal_data.receipt, name="receipt"),
    path("c/<slug:slug>/account/notify", devices.notify, name="notify"),
    path("c/<slug:slug>/account/token", devices.new_token, name="new-token"),
]
