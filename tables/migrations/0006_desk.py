# The committee's own notes: drafts of rulings, and saved views of the list.

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0008_webhooks'),
        ('tables', '0005_consequences'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DeskView',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('query', models.CharField(blank=True, max_length=400, verbose_name='filters')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'view of the desk',
                'verbose_name_plural': 'views of the desk',
                'constraints': [models.UniqueConstraint(fields=('user', 'name'), name='desk_view_name_once_a_user')],
            },
        ),
        migrations.CreateModel(
            name='RulingDraft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('review', models.BooleanField(verbose_name='for the committee')),
                ('told', models.JSONField(default=dict, verbose_name='what is written')),
                ('kept_at', models.DateTimeField(verbose_name='kept')),
                ('dispute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='tables.dispute', verbose_name='dispute')),
                ('writer', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.member', verbose_name='writer')),
            ],
            options={
                'verbose_name': 'draft of a ruling',
                'verbose_name_plural': 'drafts of rulings',
                'constraints': [models.UniqueConstraint(fields=('dispute', 'writer', 'review'), name='ruling_draft_once_a_writer')],
            },
        ),
    ]
