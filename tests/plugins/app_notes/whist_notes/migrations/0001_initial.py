"""The first rows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Make the table of notes."""

    initial = True
    dependencies = [("club", "0001_initial")]
    operations = [
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("words", models.CharField(max_length=80)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="club.club"),
                ),
            ],
        )
    ]
