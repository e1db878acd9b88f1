# The onlooker both sides accept, and what lists show of a dispute as it was published.

from datetime import datetime
from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def read_the_folds(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill the new columns from the states saved at the heads of the streams."""
    members = apps.get_model('club', 'Member').objects
    for row in apps.get_model('tables', 'Dispute').objects.select_related('stream').order_by('pk'):
        state = row.stream.state or {}
        accepted = list(state.get('onlookers', {}).values())
        if len(accepted) == 2 and len(set(accepted)) == 1:
            row.onlooker = members.filter(club=row.club_id, number=int(accepted[0])).first()
        if state.get('published'):
            for name, told in as_published(state).items():
                setattr(row, f'register_{name}', told)
        row.save()


def as_published(state: dict[str, Any]) -> dict[str, Any]:
    """Return what a saved state says about the last publication; its `appeals` was once a count."""
    register, appeals = state.get('register', {}), state.get('appeals', [])
    rulings = state.get('rulings', [])[: register.get('rulings', 0)]
    decided = [one for one in appeals if one.get('verdict')]
    told = {
        'behind': len(rulings) != len(state.get('rulings', []))
        or register.get('appeals', 0) != len(appeals)
        or register.get('verdicts', 0) != len(decided),
        'stage': 'ruled',
    }
    shown = appeals[: register.get('appeals', 0)]
    last = len(shown) - 1
    if shown and last < register.get('verdicts', 0) and shown[last].get('verdict') != 'remitted':
        told['stage'] = 'decided'
    if rulings:
        last = rulings[-1]
        told |= {'law': last['law'], 'code': last['code']}
        told['ruled_at'] = datetime.fromisoformat(last['at'])
    return told


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0010_sealed_secrets'),
        ('tables', '0007_shown_by'),
    ]

    operations = [
        migrations.AddField(
            model_name='dispute',
            name='onlooker',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member', verbose_name='onlooker both sides accept'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='register_behind',
            field=models.BooleanField(default=False, verbose_name='more came since it was published'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='register_code',
            field=models.CharField(blank=True, max_length=60, verbose_name='code, as published'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='register_law',
            field=models.CharField(blank=True, max_length=40, verbose_name='law, as published'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='register_ruled_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='ruled, as published'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='register_stage',
            field=models.CharField(blank=True, choices=[('open', 'open'), ('ruled', 'ruled'), ('appealed', 'appealed against'), ('decided', 'decided by the committee'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], max_length=9, verbose_name='stage, as published'),
        ),
        migrations.RunPython(read_the_folds, migrations.RunPython.noop),
    ]
