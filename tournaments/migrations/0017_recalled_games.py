from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_sheet_scans"),
    ]

    operations = [
        migrations.CreateModel(
            name="RecalledGame",
            fields=[
                ("game", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("tournament", models.UUIDField(db_index=True)),
            ],
            options={
                "verbose_name": "game of a recalled round",
                "verbose_name_plural": "games of recalled rounds",
            },
        ),
    ]
