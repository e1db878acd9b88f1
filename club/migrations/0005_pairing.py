"""Screens that wait to be let in, by the code they show."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0004_founding_key"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True, verbose_name="digest")),
                ("shown_at", models.DateTimeField(verbose_name="shown")),
                ("expires_at", models.DateTimeField(db_index=True, verbose_name="expires")),
                (
                    "token",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairings",
                        to="club.token",
                        verbose_name="token",
                    ),
                ),
            ],
            options={
                "verbose_name": "pairing",
                "verbose_name_plural": "pairings",
            },
        ),
    ]
