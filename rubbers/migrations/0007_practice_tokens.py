from django.db import migrations


class Migration(migrations.Migration):
    """The seat and the token of a table are its guests' now."""

    dependencies = [
        ('rubbers', '0006_practice_guests'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='practicetable',
            name='seat',
        ),
        migrations.RemoveField(
            model_name='practicetable',
            name='token_digest',
        ),
    ]
