from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.utils import timezone


def commit(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Queue the commitment to deals for evenings planned under earlier releases."""
    errand = apps.get_model('club', 'Errand')
    for evening in apps.get_model('club', 'Evening').objects.filter(phase='planned'):
        errand.objects.create(
            club_id=evening.club_id,
            task='commit_deals',
            subject={'evening': evening.key},
            due_at=timezone.now(),
        )


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0011_sealed_keys'),
        ('rubbers', '0003_evening_deals'),
        ('tables', '0012_dispute_titles'),
    ]

    operations = [migrations.RunPython(commit, migrations.RunPython.noop, elidable=True)]
