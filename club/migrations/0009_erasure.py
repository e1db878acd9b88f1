"""When a member asked to be erased, and when they were."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0008_webhooks")]

    operations = [
        migrations.AddField(
            model_name="member",
            name="erasure_asked_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="asked to be erased"),
        ),
        migrations.AddField(
            model_name="member",
            name="erased_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="erased"),
        ),
    ]
