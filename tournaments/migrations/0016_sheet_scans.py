from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0015_tournaments_by_day"),
    ]

    operations = [
        migrations.CreateModel(
            name="SheetScan",
            fields=[
                (
                    "sha256",
                    models.CharField(
                        editable=False,
                        max_length=64,
                        primary_key=True,
                        serialize=False,
                        verbose_name="SHA-256",
                    ),
                ),
                ("size", models.PositiveIntegerField(verbose_name="size in bytes")),
                ("media_type", models.CharField(max_length=40, verbose_name="format")),
                ("content", models.BinaryField(verbose_name="file")),
                ("kept_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "scan of a sheet",
                "verbose_name_plural": "scans of sheets",
            },
        ),
    ]
