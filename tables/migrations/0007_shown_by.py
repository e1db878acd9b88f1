# Who showed a picture in a dispute: their pictures are deleted when they are erased.

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def name_who_showed(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Read from the record who showed each picture."""
    member, line = apps.get_model("club", "Member").objects, apps.get_model("club", "Line").objects
    for row in apps.get_model("tables", "DisputeAttachment").objects.select_related("dispute"):
        shown = line.filter(stream=row.dispute.stream_id, what="attachment_added")
        by = shown.filter(body__attachment=row.number).values_list("body__by", flat=True).first()
        if by:
            row.shown_by = member.get(club=row.dispute.club_id, number=int(by))
            row.save(update_fields=["shown_by"])


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0008_webhooks'),
        ('tables', '0006_desk'),
    ]

    operations = [
        migrations.AddField(
            model_name='disputeattachment',
            name='shown_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member', verbose_name='shown by'),
        ),
        migrations.RunPython(name_who_showed, migrations.RunPython.noop),
    ]
