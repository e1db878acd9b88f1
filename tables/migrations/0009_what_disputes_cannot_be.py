# Constraints on the rows of a dispute.

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0010_sealed_secrets'),
        ('tables', '0008_as_published'),
    ]

    operations = [
        migrations.AddConstraint(
            model_name='consequence',
            constraint=models.UniqueConstraint(condition=models.Q(('member', None)), fields=('dispute', 'place'), name='an_effect_for_a_side_once'),
        ),
        migrations.AddConstraint(
            model_name='consequence',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ('grant_remedy', 'lose_remedy')), ('member', None), ('side__in', ('N-S', 'E-W'))), models.Q(('kind__in', ('adjust_points', 'warn', 'onlooker_pays')), ('side', ''), ('member__isnull', False)), _connector='OR'), name='a_remedy_is_a_sides_and_else_a_persons'),
        ),
        migrations.AddConstraint(
            model_name='consequence',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'adjust_points'), ('points', 0), _connector='XOR'), name='points_are_given_and_nothing_else_has_any'),
        ),
        migrations.AddConstraint(
            model_name='consequence',
            constraint=models.CheckConstraint(condition=models.Q(('done', False), models.Q(('kind__in', ('adjust_points', 'warn')), _negated=True), _connector='OR'), name='only_what_stands_open_is_done'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('law', ''), ('ruled_at', None)), models.Q(models.Q(('law', ''), _negated=True), ('ruled_at__isnull', False)), _connector='OR'), name='a_ruling_is_under_a_law_and_of_a_day'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('stage', 'ruled'), _negated=True), models.Q(('law', ''), _negated=True), _connector='OR'), name='what_is_ruled_has_a_ruling'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(('waits', False), models.Q(('kind', 'play'), ('stage', 'open')), _connector='OR'), name='play_waits_for_an_open_dispute_of_play'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(('published', ''), models.Q(('law', ''), _negated=True), _connector='OR'), name='what_is_published_is_a_ruling'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(('leading', False), models.Q(('published', ''), _negated=True), _connector='OR'), name='a_precedent_is_published'),
        ),
        migrations.AddConstraint(
            model_name='disputeattachment',
            constraint=models.UniqueConstraint(condition=models.Q(('stands', True)), fields=('dispute', 'digest'), name='a_picture_stands_once_a_dispute'),
        ),
    ]
