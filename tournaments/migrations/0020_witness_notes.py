"""Names of those at lots, beside the record."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_found_by_beginnings'),
    ]

    operations = [
        migrations.CreateModel(
            name='WitnessNote',
            fields=[
                ('commitment', models.CharField(editable=False, max_length=80, primary_key=True, serialize=False)),
                ('tournament', models.UUIDField(db_index=True, verbose_name='tournament')),
                ('names', models.CharField(max_length=300, verbose_name='names')),
                ('salt', models.CharField(max_length=32)),
            ],
            options={
                'verbose_name': 'names of witnesses',
                'verbose_name_plural': 'names of witnesses',
            },
        ),
    ]
