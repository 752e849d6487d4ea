"""The shapes of what the table screen reads."""

from rest_framework import serializers

from games.models import GameStatus
from games.rest.fields import Out

_NO_SQUARES = "Squares with spaces between them, first where the move begins; empty for a pass."


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
    squares = serializers.CharField(allow_blank=True, help_text=_NO_SQUARES)
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
    choices = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Value and word."
    )
    initial = serializers.JSONField(allow_null=True)
    scale = serializers.IntegerField(help_text="What a number typed is multiplied by.")
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    in_address = serializers.BooleanField()


class TableActOut(Out):
    """What may be done now; `address` under that of the game."""

    slug = serializers.CharField()
    title = serializers.CharField(source="label")
    group = serializers.CharField()
    address = serializers.CharField()
    fields_asked = TableFieldOut(many=True, source="fields")
    given = serializers.DictField(help_text="Sent without being asked.")
    due = serializers.BooleanField(help_text="Play waits for it.")
    about = serializers.IntegerField(help_text="The event it is given on, 0 for the game.")
    online = serializers.BooleanField(help_text="Not to be held on a device.")


class TableGroupOut(Out):
    """A heading of the menu."""

    code = serializers.CharField()
    heading = serializers.CharField()


class WrittenOut(Out):
    """How two taps become the text of a move that is not among the lawful ones."""

    taps = serializers.IntegerField()
    quiet = serializers.CharField(allow_blank=True)
    taking = serializers.CharField(allow_blank=True)


class TableLiveOut(Out):
    """The channel of the live process that tells of this game."""

    url = serializers.CharField()
    after = serializers.IntegerField()


class TableOut(Out):
    """A game as the screen of its table shows it, for who asks, in the language asked for."""

    game = serializers.UUIDField()
    version = serializers.IntegerField()
    edition = serializers.CharField()
    actor = serializers.CharField()
    role = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(choices=[choice[0] for choice in GameStatus.choices])
    status_word = serializers.CharField()
    result = serializers.CharField(allow_blank=True)
    sides = TableSideOut(many=True)
    side_to_move = serializers.CharField()
    recorded_at = serializers.CharField(allow_blank=True, help_text="When the last event was.")
    press = serializers.CharField(
        allow_blank=True, help_text="`apart` from the move, `with` it, empty without a clock."
    )
    men = serializers.CharField(allow_blank=True, help_text="`square=man` with spaces between.")
    last = serializers.CharField(allow_blank=True, help_text=_NO_SQUARES)
    written = WrittenOut()
    moves = TableMoveOut(many=True)
    plies = serializers.IntegerField()
    lines = TableLineOut(many=True, help_text="The end of the record, the last first.")
    groups = TableGroupOut(many=True)
    acts = TableActOut(many=True)
    waits_for = serializers.CharField(allow_blank=True)
    live = TableLiveOut(allow_null=True)


class TableRowOut(Out):
    """A line of the list of tables."""

    game = serializers.UUIDField()
    event = serializers.CharField(allow_blank=True)
    competition = serializers.CharField(allow_blank=True)
    round = serializers.CharField(allow_blank=True)
    table = serializers.CharField(allow_blank=True)
    edition = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField(allow_blank=True))
    status = serializers.CharField()
    status_word = serializers.CharField()
    plies = serializers.IntegerField()
    open_claims = serializers.IntegerField()
    arranged_at = serializers.CharField()


class TablesOut(Out):
    """The tables that are not closed, the last arranged first."""

    tables = TableRowOut(many=True)
