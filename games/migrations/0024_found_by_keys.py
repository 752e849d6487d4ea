"""Games are found by keys of their own, and lists stand by a day that every database sorts alike.

The keys are made as the lists are followed anew from the beginning; until then the lists stand
as they are, and what is not reached yet is not found.
"""

import django.db.models.deletion
from django.db import migrations, models

from games.players.names import name_keys


def set_days(apps, schema_editor):
    games = apps.get_model('games', 'Game').objects
    days = games.exclude(played_on=None).order_by().values_list('played_on', flat=True).distinct()
    for played_on in days:
        games.filter(played_on=played_on).update(day=played_on.toordinal())


def add_initials(apps, schema_editor):
    """Names are found by the initials of each part on, as by their pinyin."""
    keys = apps.get_model('games', 'NameKey')
    for player in apps.get_model('games', 'Player').objects.only('name', 'federation_number').iterator():
        known = {bytes(key) for key in keys.objects.filter(player=player).values_list('key', flat=True)}
        new = name_keys(player.name, player.federation_number) - known
        keys.objects.bulk_create([keys(player=player, key=key) for key in sorted(new)])


def follow_anew(apps, schema_editor):
    apps.get_model('games', 'ProjectionCursor').objects.filter(name='games').update(position=0)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0023_events_by_id'),
    ]

    operations = [
        migrations.CreateModel(
            name='EventTitle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=300, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='GameKey',
            fields=[
                ('pk', models.CompositePrimaryKey('key', 'day', 'game', blank=True, editable=False, primary_key=True, serialize=False)),
                ('key', models.BigIntegerField()),
                ('day', models.IntegerField()),
                ('game', models.UUIDField(db_index=True)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PlayKey',
            fields=[
                ('pk', models.CompositePrimaryKey('key', 'day', 'game', blank=True, editable=False, primary_key=True, serialize=False)),
                ('key', models.BigIntegerField()),
                ('day', models.IntegerField()),
                ('game', models.UUIDField(db_index=True)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='TitleKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.BinaryField(max_length=240)),
            ],
        ),
        migrations.AlterModelOptions(
            name='game',
            options={'ordering': ('-day', '-id'), 'verbose_name': 'game', 'verbose_name_plural': 'games'},
        ),
        migrations.RemoveIndex(
            model_name='game',
            name='game_date_idx',
        ),
        migrations.AddField(
            model_name='game',
            name='day',
            field=models.IntegerField(default=0, editable=False),
        ),
        migrations.RunPython(set_days, migrations.RunPython.noop),
        migrations.RunPython(add_initials, migrations.RunPython.noop),
        migrations.RunPython(follow_anew, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['day', 'id'], name='game_day_idx'),
        ),
        migrations.AddField(
            model_name='titlekey',
            name='title',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='keys', to='games.eventtitle'),
        ),
        migrations.AddIndex(
            model_name='titlekey',
            index=models.Index(fields=['key', 'title'], name='title_key_idx'),
        ),
    ]
