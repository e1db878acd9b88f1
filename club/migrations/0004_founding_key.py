"""The key of the request that founded a club: one request founds one club."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0003_public_clubs_and_invitations")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="founding_key",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                max_length=80,
                verbose_name="key of its founding",
            ),
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.UniqueConstraint(
                condition=~models.Q(founding_key=""),
                fields=("founding_key",),
                name="one_request_founds_one_club",
            ),
        ),
    ]
