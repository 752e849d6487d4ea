"""Which words of what was played are a game's, in one row of it instead of an index of them all.

The index by game cost as much as the words themselves.
"""

from itertools import groupby, islice
from operator import itemgetter
from struct import pack

from django.db import migrations, models

INDEX = 'games_playkey_game_1dcdf575'
AT_ONCE = 500


def gather(apps, schema_editor):
    """Have each game that was counted hold the words under which it stands."""
    games = apps.get_model('games', 'CountedGame').objects
    words = apps.get_model('games', 'PlayKey').objects.order_by('game', 'key')
    rows = words.values_list('game', 'day', 'key').iterator(chunk_size=10_000)
    by_game = groupby(rows, key=itemgetter(0))
    while part := [(game, list(found)) for game, found in islice(by_game, AT_ONCE)]:
        stored = games.in_bulk([game for game, _ in part])
        changed = [game for game, _ in part if game in stored]
        for game, found in part:
            if game in stored:
                stored[game].day = found[0][1]
                keys = [key for _, _, key in found]
                stored[game].keys = pack(f'>{len(keys)}q', *keys)
        games.bulk_update([stored[game] for game in changed], ['day', 'keys'], batch_size=100)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0028_narrower_keys'),
    ]

    operations = [
        migrations.AddField(
            model_name='countedgame',
            name='day',
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name='countedgame',
            name='keys',
            field=models.BinaryField(default=b''),
        ),
        migrations.RunPython(gather, migrations.RunPython.noop),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f'DROP INDEX IF EXISTS {INDEX}',
                    f'CREATE INDEX IF NOT EXISTS {INDEX} ON games_playkey (game)',
                ),
            ],
            state_operations=[
                migrations.AlterField(
                    model_name='playkey',
                    name='game',
                    field=models.UUIDField(),
                ),
            ],
        ),
    ]
