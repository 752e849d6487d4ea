# Offices and devices bound to a section of a competition; deputies and organisers.

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_ledger_next'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='appointment',
            options={'ordering': ('user', 'role', 'competition', 'section'), 'verbose_name': 'appointment', 'verbose_name_plural': 'appointments'},
        ),
        migrations.RemoveConstraint(
            model_name='appointment',
            name='appointment_unique',
        ),
        migrations.AddField(
            model_name='appointment',
            name='section',
            field=models.CharField(blank=True, default='', help_text='Group or division of the competition; empty: all of it.', max_length=100, verbose_name='section'),
        ),
        migrations.AddField(
            model_name='device',
            name='competition',
            field=models.CharField(blank=True, default='', max_length=300, verbose_name='only for competition'),
        ),
        migrations.AddField(
            model_name='device',
            name='section',
            field=models.CharField(blank=True, default='', max_length=100, verbose_name='only for section'),
        ),
        migrations.AlterField(
            model_name='appointment',
            name='role',
            field=models.CharField(choices=[('arbiter', 'arbiter'), ('deputy_chief_arbiter', 'deputy chief arbiter'), ('chief_arbiter', 'chief arbiter'), ('organiser', 'organising committee'), ('committee', 'appeals committee'), ('archivist', 'archivist'), ('rating_office', 'rating office')], max_length=20, verbose_name='role'),
        ),
        migrations.AlterField(
            model_name='device',
            name='role',
            field=models.CharField(choices=[('player', 'player'), ('arbiter', 'arbiter'), ('deputy_chief_arbiter', 'deputy chief arbiter'), ('chief_arbiter', 'chief arbiter'), ('organiser', 'organising committee'), ('committee', 'appeals committee'), ('archivist', 'archivist'), ('rating_office', 'rating office')], max_length=20, verbose_name='role'),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=models.UniqueConstraint(fields=('user', 'role', 'competition', 'section'), name='appointment_unique'),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=models.CheckConstraint(condition=models.Q(('section', ''), models.Q(('competition', ''), _negated=True), _connector='OR'), name='appointment_section_of_competition', violation_error_message='A section needs its competition.'),
        ),
    ]
