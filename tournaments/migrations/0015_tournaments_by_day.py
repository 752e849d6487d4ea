from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_feeds_of_results"),
        ("tournaments", "0014_sheet_scans"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["starts_on", "id"], name="tournament_by_day"),
        ),
    ]
