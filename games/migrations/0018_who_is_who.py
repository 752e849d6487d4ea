"""Names in all their writings, records that are one person, and the decisions about both."""

import django.db.models.deletion
from django.db import migrations, models

import games.models.registry
from games.migrations._ledger_sqlite import refusals
from games.players.names import name_keys, plain_name, search_key, sort_key

DECISIONS = "games_identitydecision"
# Statement triggers of the ledger's own function: TRUNCATE has no rows.
POSTGRES = (
    f"CREATE TRIGGER {DECISIONS}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE "
    f"ON {DECISIONS} FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()",
)


def seal(apps, schema_editor):
    """Have the database refuse changes of a decision."""
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in refusals(DECISIONS, "id = NEW.id") if is_sqlite else POSTGRES:
        schema_editor.execute(statement, params=None)


def write_keys(apps, schema_editor):
    """Write the keys of everybody registered."""
    players, keys = apps.get_model("games", "Player"), apps.get_model("games", "NameKey")
    part = []
    for player in players.objects.iterator():
        part += [keys(player=player, key=key) for key in name_keys(player.name, player.federation_number)]
        players.objects.filter(pk=player.pk).update(
            search_key=search_key(player.name),
            sort_key=sort_key(player.name),
            plain_name=plain_name(player.name),
        )
        if len(part) > 5000:
            keys.objects.bulk_create(part, batch_size=500)
            part = []
    keys.objects.bulk_create(part, batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0017_articles_with_their_books'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='merged_into',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='games.player', verbose_name='is the same person as'),
        ),
        migrations.AddField(
            model_name='player',
            name='plain_name',
            field=models.CharField(db_index=True, default='', editable=False, max_length=100),
        ),
        migrations.AlterField(
            model_name='player',
            name='search_key',
            field=models.TextField(default='', editable=False),
        ),
        migrations.CreateModel(
            name='IdentityDecision',
            fields=[
                ('id', models.UUIDField(default=games.models.registry.new_id, editable=False, primary_key=True, serialize=False)),
                ('act', models.CharField(choices=[('merge', 'records merged'), ('split', 'games split off'), ('distinct', 'not the same person'), ('undo', 'decision undone')], max_length=10, verbose_name='decision')),
                ('streams', models.JSONField(default=list)),
                ('moved', models.JSONField(default=list)),
                ('reason', models.CharField(max_length=500, verbose_name='reason')),
                ('by', models.CharField(max_length=200)),
                ('role', models.CharField(max_length=40)),
                ('at', models.DateTimeField(verbose_name='decided at')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.player', verbose_name='other record')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.player', verbose_name='person')),
                ('undoes', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='games.identitydecision')),
            ],
            options={
                'verbose_name': 'decisions on identity',
                'verbose_name_plural': 'decisions on identity',
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='Attribution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stream_id', models.UUIDField()),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='attributions', to='games.player')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('stream_id', 'player'), name='attribution_unique')],
            },
        ),
        migrations.CreateModel(
            name='NameKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.BinaryField(max_length=240)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='keys', to='games.player')),
            ],
            options={
                'indexes': [models.Index(fields=['key', 'player'], name='name_key_idx')],
            },
        ),
        migrations.RunPython(write_keys, migrations.RunPython.noop),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
