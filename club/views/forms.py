"""Forms of the club app: they check shapes only; commands decide what is allowed."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from club.members.commands import LONGEST_NAME
from club.rules.stored_values import DeviceKind, MemberKind
from club.text import display_names
from club.text.wording import distinct_names
from club.webhooks.target import LONGEST

ZONES = sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


def line(**attributes: Any) -> forms.TextInput:
    """Return a styled text field."""
    return forms.TextInput(attrs={"class": "input", **attributes})


def pick() -> forms.Select:
    """Return a styled select field."""
    return forms.Select(attrs={"class": "input"})


def day() -> forms.DateInput:
    """Return a styled date field."""
    return forms.DateInput(format="%Y-%m-%d", attrs={"class": "input", "type": "date"})


def clock() -> forms.TimeInput:
    """Return a styled time field."""
    return forms.TimeInput(format="%H:%M", attrs={"class": "input", "type": "time"})


def secret(**attributes: Any) -> forms.PasswordInput:
    """Return a styled password field."""
    return forms.PasswordInput(attrs={"class": "input", **attributes})


class SignInForm(AuthenticationForm):
    """Sign in with a name and a password; the name may be written as in ordinary use."""

    username = forms.CharField(
        label=_("Your name"), widget=line(autofocus=True, autocomplete="username")
    )
    password = forms.CharField(
        label=_("Password"), strip=False, widget=secret(autocomplete="current-password")
    )
    error_messages = {
        "invalid_login": _("That name and password don’t match."),
        "inactive": _("This account is closed."),
    }

    def clean_username(self) -> str:
        """Return the name in its form as a username: Margaret Ashdown becomes margaret-ashdown."""
        written: str = self.cleaned_data["username"].strip()
        slug = slugify(written, allow_unicode=True)
        return slug if " " in written or slug == written.lower() else written

    def clean(self) -> dict[str, Any]:
        """Authenticate; if the password fits several accounts, the name as written decides."""
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if name and password:
            written = self.data["username"].strip()
            self.user_cache = authenticate(
                self.request, username=name, password=password, as_written=written
            )
            if self.user_cache is None:
                raise self.get_invalid_login_error()
            self.confirm_login_allowed(self.user_cache)
        return self.cleaned_data


class FoundClubForm(forms.Form):
    """A new club: its name, its secretary and a password."""

    name = forms.CharField(
        label=_("Name of the club"), max_length=LONGEST_NAME, widget=line(autocomplete="off")
    )
    secretary = forms.CharField(
        label=_("Your name"),
        max_length=LONGEST_NAME,
        help_text=_("You will be its secretary and sign in with this name."),
        widget=line(autocomplete="name"),
    )
    password = forms.CharField(
        label=_("A password"),
        strip=False,
        validators=[validate_password],
        help_text=_("At least eight characters."),
        widget=secret(autocomplete="new-password"),
    )


class NewMemberForm(forms.Form):
    """A new member or guest."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("As they write it themselves."),
        widget=line(autocomplete="off"),
    )
    kind = forms.ChoiceField(
        label=_("Membership"),
        choices=[
            (MemberKind.MEMBER.value, _("Member")),
            (MemberKind.GUEST.value, _("Guest")),
            (MemberKind.HONORARY.value, _("Honorary")),
        ],
        initial=MemberKind.MEMBER.value,
    )
    introduced_by = forms.TypedChoiceField(
        label=_("Introduced by"), coerce=int, empty_value=None, required=False, widget=pick()
    )

    def __init__(self, *args: Any, hosts: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["introduced_by"]
        names = distinct_names({str(host.number): host.name for host in hosts})
        by_name = sorted(names.items(), key=lambda one: display_names.folded(one[1]))
        field.choices = [("", _("nobody")), *((int(number), name) for number, name in by_name)]


class NewSeasonForm(forms.Form):
    """A new season."""

    name = forms.CharField(
        label=_("Name"), max_length=80, widget=line(autocomplete="off", placeholder=_("Autumn"))
    )
    starts_on = forms.DateField(label=_("First day"), widget=day())
    ends_on = forms.DateField(label=_("Last day"), widget=day())


class NewDeviceForm(forms.Form):
    """A new screen or tablet."""

    name = forms.CharField(label=_("Name"), max_length=80, widget=line(autocomplete="off"))
    kind = forms.ChoiceField(
        label=_("What it is for"),
        choices=[
            (DeviceKind.TABLE.value, _("A table")),
            (DeviceKind.DOOR.value, _("The door")),
            (DeviceKind.HALL.value, _("The hall")),
        ],
        initial=DeviceKind.TABLE.value,
    )
    table_number = forms.IntegerField(
        label=_("Which table"),
        required=False,
        min_value=1,
        max_value=64,
        help_text=_("For a table’s tablet only."),
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )


class NewWebhookForm(forms.Form):
    """A new webhook."""

    name = forms.CharField(
        label=_("What it is for"), max_length=80, widget=line(autocomplete="off")
    )
    listener = forms.ChoiceField(label=_("Who is notified"), required=False, widget=pick())
    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST,
        required=False,
        help_text=_("Where messages are sent, beginning with https."),
        widget=line(autocomplete="off", inputmode="url", spellcheck="false"),
    )
    kinds = forms.MultipleChoiceField(label=_("Events it receives"))

    def __init__(self, *args: Any, kinds: Any, listeners: Any = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["kinds"]
        field.choices = list(kinds)
        if not listeners:
            del self.fields["listener"]
            return
        told: Any = self.fields["listener"]
        told.choices = [("", _("Your own program (signed JSON)")), *listeners]


class NotificationForm(forms.Form):
    """Where the reader is notified by one notifier; nothing ends it."""

    notifier = forms.CharField(max_length=80)
    address = forms.CharField(max_length=200, required=False)


class ReplayForm(forms.Form):
    """The position after which everything is sent again."""

    after = forms.IntegerField(
        label=_("After position"),
        min_value=0,
        help_text=_("Everything later on the record is sent again with the same ids."),
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )


class NewPasswordForm(forms.Form):
    """A change of the reader's own password."""

    old = forms.CharField(
        label=_("Your present password"),
        strip=False,
        widget=secret(autocomplete="current-password"),
    )
    new = forms.CharField(
        label=_("New password"),
        strip=False,
        validators=[validate_password],
        help_text=_("At least eight characters."),
        widget=secret(autocomplete="new-password"),
    )


class NewTokenForm(forms.Form):
    """A token for the reader's own program."""

    name = forms.CharField(
        label=_("What it is for"), max_length=80, widget=line(autocomplete="off")
    )
    may_write = forms.BooleanField(
        label=_("It can do everything I can do, not only read"), required=False
    )
