"""Games compared with the results at their boards, and corrections that wait."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add what the comparison of games with their boards needs."""

    dependencies = (("tournaments", "0007_articles_with_their_books"),)
    operations = (
        migrations.CreateModel(
            name="ComparedGame",
            fields=[
                ("game", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "game compared with its board",
                "verbose_name_plural": "games compared with their boards",
            },
        ),
        migrations.AddField(
            model_name="linkedgame",
            name="version",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="corrections",
            field=models.PositiveIntegerField(default=0, verbose_name="corrections proposed"),
        ),
    )
