# Offices hold by the id of their event, from and to a day, and come of a register on the ledger.
#
# Nothing is released: what was given by a title is given anew. A token by a title would hold
# everywhere without it, so it ends here.

import django.db.models.deletion
import django.utils.timezone
import games.models.registry
from django.conf import settings
from django.db import migrations, models


def revoke_devices_by_title(apps, schema_editor):
    devices = apps.get_model('games', 'Device').objects
    bound = devices.exclude(competition='').filter(revoked_at=None)
    bound.update(revoked_at=django.utils.timezone.now())


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0022_log_keys'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.DeleteModel(name='Appointment'),
        migrations.CreateModel(
            name='Appointment',
            fields=[
                ('id', models.UUIDField(default=games.models.registry.new_id, editable=False, primary_key=True, serialize=False)),
                ('role', models.CharField(choices=[('arbiter', 'arbiter'), ('deputy_chief_arbiter', 'deputy chief arbiter'), ('chief_arbiter', 'chief arbiter'), ('organiser', 'organising committee'), ('committee', 'appeals committee'), ('archivist', 'archivist'), ('rating_office', 'rating office')], max_length=20, verbose_name='role')),
                ('event', models.CharField(blank=True, default='', max_length=36, verbose_name='competition')),
                ('section', models.CharField(blank=True, default='', max_length=100, verbose_name='section')),
                ('from_on', models.DateField(blank=True, null=True, verbose_name='in office from')),
                ('to_on', models.DateField(blank=True, null=True, verbose_name='in office until')),
                ('appointed_by', models.CharField(blank=True, default='', max_length=100, verbose_name='appointed by')),
                ('appointed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='appointed at')),
                ('under', models.CharField(blank=True, default='', max_length=36)),
                ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked at')),
                ('reason', models.CharField(blank=True, default='', max_length=500, verbose_name='reason')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appointments', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'appointment',
                'verbose_name_plural': 'appointments',
                'ordering': ('user', 'role', 'event', 'section', 'id'),
                'constraints': (models.CheckConstraint(condition=models.Q(('section', ''), models.Q(('event', ''), _negated=True), _connector='OR'), name='appointment_section_of_event', violation_error_message='A section goes with its event.'),),
            },
        ),
        migrations.RunPython(revoke_devices_by_title, migrations.RunPython.noop),
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.UUIDField(default=games.models.registry.new_id, editable=False, primary_key=True, serialize=False)),
                ('person', models.CharField(db_index=True, max_length=100, verbose_name='person')),
                ('event', models.CharField(blank=True, default='', max_length=36, verbose_name='competition')),
                ('form', models.CharField(choices=[('in_person', 'in person'), ('in_writing', 'on paper')], max_length=12, verbose_name='how')),
                ('paper', models.CharField(blank=True, default='', max_length=64)),
                ('recorded_by', models.CharField(max_length=100, verbose_name='recorded by')),
                ('recorded_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='recorded at')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                ('reason', models.CharField(blank=True, default='', max_length=500, verbose_name='reason')),
            ],
            options={
                'verbose_name': 'consent',
                'verbose_name_plural': 'consents',
                'ordering': ('-recorded_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='NamedEvent',
            fields=[
                ('event', models.CharField(max_length=36, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=300, verbose_name='title')),
                ('named_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'event named',
                'verbose_name_plural': 'events named',
                'ordering': ('-named_at',),
            },
        ),
        migrations.RemoveField(
            model_name='device',
            name='competition',
        ),
        migrations.AddField(
            model_name='device',
            name='event',
            field=models.CharField(blank=True, default='', max_length=36, verbose_name='only for competition'),
        ),
        migrations.AddField(
            model_name='device',
            name='under',
            field=models.CharField(blank=True, default='', max_length=36),
        ),
        migrations.AddField(
            model_name='game',
            name='event',
            field=models.CharField(blank=True, default='', max_length=36),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['event'], name='game_event_idx'),
        ),
    ]
