from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_feeds_of_results")]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["starts_on", "id"], name="tournament_by_day"),
        ),
    ]
