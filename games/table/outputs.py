"""The shapes of what the table screen reads."""

from rest_framework import serializers

from games.models import GameStatus
from games.rest.fields import Out

_SQUARES = "Where it begins first; empty for a pass."


class TableSideOut(Out):
    """A side at the table; the clock as it stood at the last event."""

    code = serializers.CharField()
    word = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    clock = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)
    running = serializers.BooleanField()
    fouls = serializers.IntegerField()
    signed = serializers.BooleanField()


class TableMoveOut(Out):
    """A lawful move of the position."""

    move = serializers.CharField()
    squares = serializers.CharField(allow_blank=True, help_text=_SQUARES)
    text = serializers.CharField(help_text="In the words of the language asked for.")


class TableLineOut(Out):
    """A line of the record, in words."""

    version = serializers.IntegerField()
    ply = serializers.IntegerField()
    side = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    time = serializers.CharField(allow_blank=True)
    is_move = serializers.BooleanField()
    annulled = serializers.BooleanField()


class TableFieldOut(Out):
    """What an act asks."""

    key = serializers.CharField()
    title = serializers.CharField(source="label")
    kind = serializers.CharField()
    help = serializers.CharField(allow_blank=True)
    needed = serializers.BooleanField(source="required")
    choices = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    initial = serializers.JSONField(allow_null=True)
    scale = serializers.IntegerField()
    in_address = serializers.BooleanField()


class TableActOut(Out):
    """What may be done now; `address` under that of the game."""

    slug = serializers.CharField()
    title = serializers.CharField(source="label")
    group = serializers.CharField()
    address = serializers.CharField()
    form_fields = TableFieldOut(many=True, source="fields")
    given = serializers.DictField()
    due = serializers.BooleanField()
    online = serializers.BooleanField()


class TableOut(Out):
    """A game as the screen of its table shows it, for who asks, in the language asked for."""

    game = serializers.UUIDField()
    version = serializers.IntegerField()
    about = serializers.CharField()
    actor = serializers.CharField()
    status = serializers.ChoiceField(choices=[choice[0] for choice in GameStatus.choices])
    result = serializers.CharField(allow_blank=True)
    sides = TableSideOut(many=True)
    side_to_move = serializers.CharField()
    recorded_at = serializers.CharField(allow_blank=True)
    press = serializers.CharField(
        allow_blank=True, help_text="`apart` from the move, `with` it, or without a clock."
    )
    men = serializers.CharField(allow_blank=True)
    last = serializers.CharField(allow_blank=True)
    taps = serializers.IntegerField()
    between = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        help_text="Between its squares: quiet, taking.",
    )
    moves = TableMoveOut(many=True)
    lines = TableLineOut(many=True)
    acts = TableActOut(many=True)
    waits_for = serializers.CharField(allow_blank=True)
    live = serializers.CharField(allow_blank=True, help_text="The channel that tells of it.")
    after = serializers.IntegerField()


class TableRowOut(Out):
    """A line of the list of tables."""

    game = serializers.UUIDField()
    competition = serializers.CharField(allow_blank=True)
    round = serializers.CharField(allow_blank=True)
    table = serializers.CharField(allow_blank=True)
    players = serializers.ListField(child=serializers.CharField(allow_blank=True))
    status_word = serializers.CharField()
    open_claims = serializers.IntegerField()


class TablesOut(Out):
    """The tables that are not closed, the last arranged first."""

    tables = TableRowOut(many=True)
