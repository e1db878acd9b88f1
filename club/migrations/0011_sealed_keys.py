"""Keys get a seal, and clubs the number of their checkpoints; what is there is sealed as it is."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Max

from club.record import journal

BATCH = 2000


def seal(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    Club = apps.get_model('club', 'Club')
    Intent = apps.get_model('club', 'Intent')
    for club in Club.objects.annotate(last=Max('checkpoints__number')).filter(last__gt=0):
        Club.objects.filter(pk=club.pk).update(signed=club.last)
    if schema_editor.connection.vendor == 'postgresql':  # put back after every migration
        schema_editor.execute('ALTER TABLE club_intent DISABLE TRIGGER USER')
    batch: list[models.Model] = []
    for row in Intent.objects.exclude(digest='').order_by('pk').iterator(chunk_size=BATCH):
        row.seal = journal.intent_seal(row.club_id, row.key, row.digest, row.receipt, row.at)
        batch.append(row)
        if len(batch) == BATCH:
            Intent.objects.bulk_update(batch, ['seal'])
            batch = []
    Intent.objects.bulk_update(batch, ['seal'])


def let_go(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == 'sqlite':  # it drops no column that a trigger names
        schema_editor.execute('DROP TRIGGER IF EXISTS club_intent_no_update')


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0010_sealed_secrets'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='signed',
            field=models.PositiveIntegerField(
                default=0, editable=False, verbose_name='checkpoints signed'
            ),
        ),
        migrations.AddField(
            model_name='intent',
            name='seal',
            field=models.CharField(blank=True, default='', editable=False, max_length=64),
        ),
        migrations.RunPython(seal, let_go),
    ]
