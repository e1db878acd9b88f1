from django.db import migrations


class Migration(migrations.Migration):
    """Drop the seat and the token of a table, which its guests now have."""

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
