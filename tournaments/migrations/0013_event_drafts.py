from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0012_duties_of_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="is_draft",
            field=models.BooleanField(default=False, verbose_name="draft"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="status",
            field=models.CharField(
                choices=[
                    ("entry", "entries open"),
                    ("running", "under way"),
                    ("finished", "finished"),
                    ("cancelled", "cancelled"),
                ],
                max_length=12,
                verbose_name="status",
            ),
        ),
    ]
