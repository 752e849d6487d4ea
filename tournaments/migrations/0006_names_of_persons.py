"""The name of a person is called so: devices and groups have names of another kind."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_versions_of_the_registry'),
    ]

    operations = [
        migrations.AlterField(
            model_name='official',
            name='name',
            field=models.CharField(max_length=100, verbose_name='name of the person'),
        ),
    ]
