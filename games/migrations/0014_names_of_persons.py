"""The name of a person is called so: devices and groups have names of another kind."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0013_versions_of_players'),
    ]

    operations = [
        migrations.AlterField(
            model_name='player',
            name='name',
            field=models.CharField(help_text='As printed in the record.', max_length=100, verbose_name='name of the person'),
        ),
    ]
