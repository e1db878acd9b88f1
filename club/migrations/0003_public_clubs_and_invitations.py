"""Whether a club may be read by anyone; invitations to members who sign in elsewhere already."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def open_the_demonstration(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let the demonstration club be read by anyone, as it was before there was a choice."""
    apps.get_model("club", "Club").objects.filter(is_demo=True).update(is_public=True)


class Migration(migrations.Migration):
    dependencies = [("club", "0002_checkpoint")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="is_public",
            field=models.BooleanField(default=False, verbose_name="read by anyone"),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True, verbose_name="digest")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("expires_at", models.DateTimeField(verbose_name="expires")),
                (
                    "taken_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="taken up"),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="club.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={"verbose_name": "invitation", "verbose_name_plural": "invitations"},
        ),
        migrations.RunPython(open_the_demonstration, migrations.RunPython.noop),
    ]
