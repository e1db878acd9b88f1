"""The first rows, which fail half-way."""

from typing import Any

from django.db import migrations, models


def fail(*_given: Any) -> None:
    """Find nothing as it should be."""
    raise LookupError("there are no fingers to count on")


class Migration(migrations.Migration):
    """Make the table, then fall over."""

    initial = True
    dependencies = [("club", "0001_initial")]
    operations = [
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("count", models.IntegerField()),
            ],
        ),
        migrations.RunPython(fail),
    ]
