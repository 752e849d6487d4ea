"""What the archive counts: openings, endings, lengths, times.

Counted as what was played is followed anew from the beginning; the rows by which it is found stay.
"""

from django.db import migrations, models


def follow_anew(apps, schema_editor):
    apps.get_model('games', 'ProjectionCursor').objects.filter(name='plays').update(position=0)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0026_erasures'),
    ]

    operations = [
        migrations.CreateModel(
            name='CountedGame',
            fields=[
                ('game', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('ended_at', models.BigIntegerField(db_index=True)),
                ('edition', models.CharField(max_length=40)),
                ('result', models.CharField(max_length=8)),
                ('reason', models.CharField(max_length=40)),
                ('plies', models.PositiveIntegerField()),
                ('line', models.TextField()),
                ('times', models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name='PlayTally',
            fields=[
                ('pk', models.CompositePrimaryKey('key', 'item', blank=True, editable=False, primary_key=True, serialize=False)),
                ('key', models.BigIntegerField()),
                ('item', models.CharField(max_length=120)),
                ('first', models.IntegerField()),
                ('drawn', models.IntegerField()),
                ('second', models.IntegerField()),
                ('other', models.IntegerField()),
            ],
        ),
        migrations.RunPython(follow_anew, migrations.RunPython.noop),
    ]
