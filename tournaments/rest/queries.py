"""The shapes of queries about tournaments."""

from rest_framework import serializers

from games import http
from games.http import GameQuery, Strict
from tournaments.models import TournamentStatus

PAGE = 50
MAX_PAGE = 500


class TournamentsQuery(Strict):
    """Which tournaments."""

    search = http.text(100, help_text="Words of the title or section.")
    edition = http.text(40)
    status = serializers.ChoiceField(choices=TournamentStatus.values, required=False)
    cursor = http.text(400)
    limit = serializers.IntegerField(required=False, default=PAGE, min_value=1, max_value=MAX_PAGE)


class StageQuery(GameQuery):
    """Which stage, as of which version."""

    stage = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=20, help_text="0: the one under way."
    )


class ValueQuery(StageQuery):
    """Which value of which line of the table."""

    round = serializers.IntegerField(required=False, min_value=0, max_value=99)
    group = http.text(10)
    number = serializers.IntegerField(min_value=1, max_value=10**6)
    tiebreak = http.text(60, required=True, help_text="A comparison as the table names it.")


class TableQuery(StageQuery):
    """Which table: stage, group, after which round, as of which version."""

    round = serializers.IntegerField(
        required=False, min_value=0, max_value=99, help_text="As after this round; else the last."
    )
    group = http.text(10)
