import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from club.infrastructure.encryption import KeyPurpose

DEALS = KeyPurpose(b"whistclub: secrets of deals")


def encrypt(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Encrypt the secrets of rubbers that earlier releases stored in plain text."""
    for row in apps.get_model('rubbers', 'DealSecret').objects.all():
        row.encrypted = DEALS.encrypted(bytes(row.secret))
        row.save(update_fields=['encrypted'])


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0001_initial'),
        ('rubbers', '0002_deal_secret'),
    ]

    operations = [
        migrations.AddField(
            model_name='dealsecret',
            name='encrypted',
            field=models.CharField(default='', editable=False, max_length=255, verbose_name='secret'),
            preserve_default=False,
        ),
        migrations.RunPython(encrypt, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(model_name='dealsecret', name='secret'),
        migrations.AddField(
            model_name='dealsecret',
            name='blocks',
            field=models.BinaryField(default=b'', verbose_name='roots of blocks'),
        ),
        migrations.AddField(
            model_name='dealsecret',
            name='root',
            field=models.CharField(blank=True, default='', max_length=64, verbose_name='root'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='dealsecret',
            name='evening',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deal_secret', to='club.evening', verbose_name='evening'),
        ),
        migrations.AlterField(
            model_name='dealsecret',
            name='rubber',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deal_secret', to='rubbers.rubber', verbose_name='rubber'),
        ),
        migrations.AddConstraint(
            model_name='dealsecret',
            constraint=models.CheckConstraint(condition=models.Q(('evening__isnull', True), ('rubber__isnull', True), _connector='XOR'), name='deal_secret_of_an_evening_or_a_rubber'),
        ),
        migrations.AddField(
            model_name='rubber',
            name='counts',
            field=models.BooleanField(default=True, verbose_name='counts in standings'),
        ),
        migrations.CreateModel(
            name='DrawnId',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, verbose_name='deal or cut')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='drawn_ids', to='club.evening', verbose_name='evening')),
            ],
            options={
                'verbose_name': 'deal drawn',
                'verbose_name_plural': 'deals drawn',
                'constraints': [models.UniqueConstraint(fields=('evening', 'name'), name='drawn_once_an_evening')],
            },
        ),
    ]
