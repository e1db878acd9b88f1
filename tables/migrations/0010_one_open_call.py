# Enforce one open call per caller and matter in the database too.

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0010_sealed_secrets'),
        ('tables', '0009_what_disputes_cannot_be'),
    ]

    operations = [
        migrations.AddField(
            model_name='dispute',
            name='matter',
            field=models.CharField(blank=True, default='', max_length=64, verbose_name='matter of an open call'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.UniqueConstraint(condition=models.Q(('matter', ''), _negated=True), fields=('club', 'matter'), name='one_open_call_of_a_caller_in_a_matter'),
        ),
    ]
