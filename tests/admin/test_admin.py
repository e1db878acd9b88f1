"""Every row can be looked at, by those who may, and none can be changed."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.models import Club, Line, Member, Remark, Role, Token, User
from rubbers.models import DealSecret, HandAnalysis, PracticeGuest, PracticeLine, PracticeTable
from tables.models import DeskView, Dispute, Rehearsal, RehearsalStretch, RulingDraft
from tests.admin.rows import member_of, one_of, some_of_everything

ROOMS = ("club", "rubbers", "tables", "api")
SECRET = (
    *(DealSecret, PracticeTable, PracticeGuest, PracticeLine, RulingDraft, DeskView),
    *(Rehearsal, RehearsalStretch, HandAnalysis),
)
"""What the admin must not show either: secrets, what visitors and bots play, what people keep."""
MODELS = [
    model for model in apps.get_models() if model._meta.app_label in ROOMS and model not in SECRET
]
PER_MODEL = pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)


def listed(model: type[Model]) -> str:
    """Return the address of a model's list."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def shown(row: Model) -> str:
    """Return the address of one row."""
    meta = row._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])


def superuser() -> Client:
    """Sign in one who sees every club."""
    client = Client()
    client.force_login(User.objects.create_superuser("root", password="x"))
    return client


def staff(*clubs: Club) -> Client:
    """Sign in one of the staff, of the committee of these clubs."""
    user = User.objects.create(username="staff", is_staff=True)
    for club in clubs:
        Role.objects.create(member=member_of(user, club), office="committee")
    client = Client()
    client.force_login(user)
    return client


@PER_MODEL
def test_every_model_is_there(model):
    assert model in admin.site._registry


def test_what_is_secret_is_not_there():
    assert not any(model in admin.site._registry for model in SECRET)


@pytest.mark.django_db
def test_every_list_takes_as_many_queries_for_fifty_rows_as_for_one():
    client = superuser()

    def queries() -> dict[str, int]:
        taken = {}
        for model in MODELS:
            with CaptureQueriesContext(connection) as captured:
                answer = client.get(listed(model))
            assert answer.status_code == 200
            taken[model.__name__] = len(captured)
        return taken

    some_of_everything(1)
    few = queries()
    some_of_everything(50, "arlington")
    for model in MODELS:
        assert model._default_manager.count() >= (50 if model is not Club else 2), model
    assert queries() == few
    assert max(few.values()) <= 12


@pytest.mark.django_db
def test_a_full_page_is_fifty_rows():
    client = superuser()
    some_of_everything(50)
    assert client.get(listed(Line)).content.decode().count("East deals next.") == 50


@pytest.mark.django_db
def test_nothing_can_be_added_changed_or_deleted_even_by_a_superuser():
    client = superuser()
    some_of_everything(1)
    for model in MODELS:
        row, name = one_of(model), f"admin:{model._meta.app_label}_{model._meta.model_name}"
        before = model._default_manager.filter(pk=row.pk).values().get()
        assert client.get(shown(row)).status_code == 200, model
        assert client.get(reverse(f"{name}_add")).status_code == 403
        assert client.post(reverse(f"{name}_add"), {}).status_code == 403
        assert client.post(shown(row), {"_save": "1"}).status_code == 403
        assert (
            client.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code
            == 403
        )
        chosen = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
        client.post(listed(model), chosen)
        assert model._default_manager.filter(pk=row.pk).values().get() == before


@pytest.mark.django_db
def test_every_registered_model_is_ours_and_read_only():
    root = User(is_superuser=True, is_staff=True, is_active=True)
    request = type("Request", (), {"user": root})()
    for model, shown_as in admin.site._registry.items():
        assert not shown_as.has_add_permission(request), model
        assert not shown_as.has_change_permission(request), model
        assert not shown_as.has_delete_permission(request), model


@pytest.mark.django_db
def test_staff_see_their_own_clubs_only():
    own, other = some_of_everything(2), some_of_everything(2, "arlington")
    client = staff(own.club)
    for model in MODELS:
        path = admin.site._registry[model].club_path
        hidden = model._default_manager.filter(**{path: other.club.pk}).first()
        seen = model._default_manager.filter(**{path: own.club.pk}).first()
        assert client.get(shown(seen)).status_code == 200, model
        assert client.get(shown(hidden)).status_code == 302, model
        page = client.get(listed(model))
        rows = page.context["cl"].result_list
        clubs = model._default_manager.filter(pk__in=[row.pk for row in rows])
        assert rows and not clubs.filter(**{path: other.club.pk}).exists(), model
        assert "Arlington" not in page.content.decode(), model


@pytest.mark.django_db
def test_staff_who_are_no_members_see_no_club_and_lapsed_ones_neither():
    rows = some_of_everything(1)
    client = staff(rows.club)
    assert client.get(listed(Member)).context["cl"].result_count > 0
    Member.objects.filter(user__username="staff").update(kind="lapsed")
    assert client.get(listed(Member)).context["cl"].result_count == 0


@pytest.mark.django_db
def test_a_superuser_sees_all_clubs_and_can_keep_to_one():
    own, _other = some_of_everything(2), some_of_everything(3, "arlington")
    client = superuser()
    assert client.get(listed(Line)).context["cl"].result_count == 5
    one = client.get(listed(Line), {"club": own.club.pk})
    assert one.context["cl"].result_count == 2
    for nonsense in ("999", "x", "1' or 1=1"):
        assert client.get(listed(Line), {"club": nonsense}).context["cl"].result_count == 0


@pytest.mark.django_db
def test_a_member_who_is_not_staff_is_sent_to_the_door():
    rows = some_of_everything(1)
    client = Client()
    client.force_login(rows.members[0].user)
    for model in MODELS:
        assert client.get(listed(model)).status_code == 302


@pytest.mark.django_db
def test_an_officer_who_is_no_staff_sees_what_his_office_looks_after_in_its_club_and_no_more():
    rows, other = some_of_everything(1), some_of_everything(1, "arlington")
    officer, elsewhere = rows.members[0], other.members[0]
    Member.objects.filter(pk=elsewhere.pk).update(user=officer.user)
    Role.objects.filter(member__in=(officer, elsewhere)).delete()
    client = Client()
    client.force_login(officer.user)
    Role.objects.create(member=officer, office="scorer")
    assert client.get(reverse("admin:index")).status_code == 302
    Role.objects.create(member=officer, office="committee")
    assert client.get(reverse("admin:index")).status_code == 200
    for model in MODELS:
        answer = client.get(listed(model))
        assert answer.status_code == (200 if model is Dispute else 403), model
    seen = client.get(listed(Dispute)).context["cl"].result_list
    assert {one.club_id for one in seen} == {rows.club.pk}
    Member.objects.filter(pk=officer.pk).update(kind="lapsed")
    assert client.get(listed(Dispute)).status_code == 302


@pytest.mark.django_db
def test_the_admin_is_entered_by_the_clubs_own_door():
    asked = Client().get(listed(Dispute), follow=True)
    assert asked.redirect_chain[-1][0] == f"/sign-in?next={listed(Dispute)}"
    stranger = Client()
    stranger.force_login(User.objects.create(username="stranger"))
    assert stranger.get(listed(Dispute), follow=True).status_code == 403


@pytest.mark.django_db
def test_the_lists_of_an_app_stand_by_name():
    apps_shown = superuser().get(reverse("admin:index")).context["app_list"]
    names = {app["app_label"]: [shown["name"] for shown in app["models"]] for app in apps_shown}
    assert set(ROOMS) - {"api"} <= set(names)
    for ours in names.values():
        assert len(ours) > 1 and ours == sorted(ours)
        assert {type(name) for name in ours} == {str}, "a name is translated once"


@pytest.mark.django_db
def test_search_finds_and_survives_anything():
    some_of_everything(3)
    client = superuser()
    found = client.get(listed(Member), {"q": "Member 2"}).context["cl"]
    assert [member.name for member in found.result_list] == ["Member 2"]
    for model in MODELS:
        for words in ("x 1 é\u2665 '\";-- ", "99999999999999999999"):
            assert client.get(listed(model), {"q": words}).status_code == 200, (model, words)
        unfit = client.get(listed(model), {"q": "x \0"})
        assert (unfit.status_code, b"cannot be read" in unfit.content) == (422, True), model


@pytest.mark.django_db
def test_secrets_are_on_no_page():
    rows = some_of_everything(1)
    secret = "5ec2e7" * 4
    Token.objects.filter(pk=Token.objects.first().pk).update(digest=secret)
    Member.objects.update(salt=secret)
    Remark.objects.update(salt=secret)
    User.objects.update(password=secret)
    rows.club.streams.update(state={"kept": secret})
    user = User.objects.create_superuser("root", password="x")
    client = Client()
    client.force_login(user)
    for model in MODELS:
        for row in model._default_manager.all()[:3]:
            assert secret not in client.get(shown(row)).content.decode(), model
        assert secret not in client.get(listed(model)).content.decode(), model


@pytest.mark.django_db
def test_createsuperuser_makes_one_who_may_look():
    call_command("createsuperuser", username="ada", email="", interactive=False)
    user = User.objects.get(username="ada")
    client = Client()
    client.force_login(user)
    assert client.get(reverse("admin:index")).status_code == 200
    assert client.get(listed(Line)).status_code == 200


@pytest.mark.django_db
def test_a_user_is_let_in_by_command_and_no_longer():
    rows = some_of_everything(1)
    user = rows.members[0].user
    client = Client()
    client.force_login(user)
    call_command("staff", user.username)
    assert client.get(listed(Member)).context["cl"].result_count > 0
    call_command("staff", user.username, "--no-longer")
    assert client.get(listed(Member)).status_code == 302
    with pytest.raises(CommandError, match="no user nobody"):
        call_command("staff", "nobody")
