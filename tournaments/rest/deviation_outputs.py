"""The shapes of departures from the book: codes and numbers, and words beside them."""

from typing import Any

from rest_framework import serializers

from games.http import Out
from games.streams.plain_values import plain
from tournaments.labels.deviations import Named, deviation_words, kind_words
from tournaments.record.deviations import Deviation, DeviationKind


class SeatingOut(Out):
    """Who meets whom by boards, the first mover first, and who has the bye."""

    pairs = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    )
    byes = serializers.ListField(child=serializers.IntegerField())


class PairingDifferenceOut(Out):
    """The system's pairing beside the one made, without what both have."""

    system = SeatingOut()
    made = SeatingOut()


class PairingDepartureOut(Out):
    """How a round stands to the system's pairing; with neither it is what the system pairs."""

    differs = PairingDifferenceOut(allow_null=True)
    refusal = serializers.CharField(
        allow_blank=True, help_text="Code: why the system gives no pairing."
    )


class SettingChangeOut(Out):
    """A field of the regulations with both values, as the document has them."""

    field = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class ScoreChangeOut(Out):
    """The score a board came to; of one game of a match with the score before."""

    board = serializers.IntegerField()
    score = serializers.CharField()
    game = serializers.IntegerField(help_text="0 for the board as a whole.")
    before = serializers.CharField(allow_null=True)


class ByeChangeOut(Out):
    """A bye granted, or taken back."""

    number = serializers.IntegerField()
    mark = serializers.CharField()
    taken_back = serializers.BooleanField()


class LineUpChangeOut(Out):
    """A team's line-up in time and the later one, by places in its list; 0 an empty board."""

    number = serializers.IntegerField()
    timely = serializers.ListField(child=serializers.IntegerField())
    late = serializers.ListField(child=serializers.IntegerField())


class RatingChangeOut(Out):
    """Whether a board is rated, and as what where that is not its score."""

    board = serializers.IntegerField()
    rated = serializers.BooleanField()
    score = serializers.CharField(allow_null=True)


class QuotedLineOut(Out):
    """A line of another program as it came."""

    kind = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


class DeviationOut(Out):
    """Where the event left the book; beside the reason only what the kind has is set."""

    kind = serializers.ChoiceField(
        choices=[deviation_kind.value for deviation_kind in DeviationKind]
    )
    stage = serializers.IntegerField()
    round = serializers.IntegerField(help_text="0 before round 1.")
    reason = serializers.CharField(allow_blank=True)
    pairing = PairingDepartureOut(allow_null=True)
    settings = SettingChangeOut(many=True)
    score = ScoreChangeOut(allow_null=True)
    bye = ByeChangeOut(allow_null=True)
    line_up = LineUpChangeOut(allow_null=True)
    rating = RatingChangeOut(allow_null=True)
    draft = serializers.IntegerField(help_text="The draft discarded, 0 for none.")
    quoted = QuotedLineOut(allow_null=True)
    title = serializers.CharField(help_text="The kind in words.")
    words = serializers.CharField(allow_blank=True, help_text="What it says, in words.")


def deviation_data(deviation: Deviation, named: Named) -> dict[str, Any]:
    """Return a departure as data and in the reader's language."""
    return {
        **plain(deviation),
        "settings": [
            {
                "field": change.field,
                "before": plain(getattr(change.before, change.field)),
                "after": plain(getattr(change.after, change.field)),
            }
            for change in deviation.settings
        ],
        "title": str(kind_words(deviation)),
        "words": deviation_words(deviation, named),
    }
