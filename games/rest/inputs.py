"""The shapes of request bodies and queries. Shape only: rules are decided elsewhere."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from games.access import ISSUABLE, MAX_HOURS
from games.labels.codes import GAMES
from games.models import GameStatus
from games.offices.values import ConsentForm
from games.projections.facts import PATTERNS
from games.rest.clock_shapes import TimeControlInput
from games.rest.fields import Instant, Strict, WholeNumber, text
from games.rest.options.registry import SHAPES
from games.rest.options.time import TimeOptionsInput

SIDE = "Side of the game: `red` or `black` in xiangqi, `black` or `white` elsewhere."
ARTICLE = "Article of the rule book, such as `8.1.2`."
MAX_VERSION = 2**31 - 1
PAGE = 50
MAX_PAGE = 500
MAX_EVENTS = 1000


class CommandInput(Strict):
    """What every command may carry."""

    occurred_at = Instant(
        required=False,
        help_text="When it happened by the device's clock; kept beside the server's time.",
    )
    expected_version = WholeNumber(
        required=False,
        min_value=0,
        max_value=MAX_VERSION,
        help_text="The game's version, instead of If-Match.",
    )


class SeatInput(Strict):
    """A side and the player who sits there."""

    side = text(20, required=True, help_text=SIDE)
    player = serializers.UUIDField()


class OptionsInput(Strict):
    """What an event sets within the rule book; what is left out is the edition's own."""

    rulings_bind = serializers.BooleanField(required=False)
    time = TimeOptionsInput(required=False)

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with the own options of every game."""
        own = {game: shapes.options(required=False) for game, shapes in SHAPES.items()}
        return {**super().get_fields(), **own}


class GameInput(Strict):
    """A game to be put on the board."""

    edition = text(40, required=True, help_text="Rule book edition, see `/editions`.")
    seats = SeatInput(many=True, min_length=2, max_length=2)  # type: ignore[call-arg]
    book = text(40, help_text="Code of a federation's book, see `/books`; the game pins it whole.")
    options = OptionsInput(required=False)
    time_control = TimeControlInput(required=False, allow_null=True)
    start_position = text(500, help_text="FEN; empty for the usual start.")
    event = serializers.UUIDField(
        required=False, help_text="Id of the event it belongs to, by which offices hold."
    )
    competition = text(300, help_text="Title of the event.")
    section = text(100, help_text="Group or division of the event.")
    round = text(60)
    table = text(20)
    scheduled_on = serializers.DateField(required=False, allow_null=True)
    arbiters = serializers.ListField(
        child=serializers.CharField(max_length=100),
        required=False,
        max_length=20,
        help_text="Ids of the board arbiters; empty lets every arbiter act.",
    )
    occurred_at = Instant(required=False)


class PlayerInput(Strict):
    """A player to be registered."""

    name = serializers.CharField(max_length=100)
    unit = text(100)
    federation_number = text(40)


class TokenInput(Strict):
    """A device token to be issued."""

    name = serializers.CharField(max_length=100)
    role = serializers.ChoiceField(choices=sorted(role.value for role in ISSUABLE))
    player = serializers.UUIDField(required=False, help_text="With role `player` only.")
    user = WholeNumber(
        required=False, min_value=1, max_value=MAX_VERSION, help_text="Person it is handed to."
    )
    game = serializers.UUIDField(required=False, help_text="Only this game.")
    event = serializers.UUIDField(required=False, help_text="Only games of this event.")
    section = text(100, help_text="Only games of this section of it.")
    consent = serializers.ChoiceField(
        choices=[form.value for form in ConsentForm],
        required=False,
        help_text="How `player` or `user` consented, where that is not on record yet.",
    )
    hours = WholeNumber(required=False, default=12, min_value=1, max_value=MAX_HOURS)


class ConfirmQuery(Strict):
    """The token of a confirmation."""

    confirm = text(
        64, help_text="The token that the answer `confirmation_needed` gave, to confirm."
    )


class CommandQuery(ConfirmQuery):
    """How a command is to be carried out."""

    dry_run = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Answer with the effect and store nothing.",
    )


class PageQuery(Strict):
    """The query of a list."""

    cursor = text(400, help_text="`next` of the page before; empty for the first.")
    limit = serializers.IntegerField(required=False, default=PAGE, min_value=1, max_value=MAX_PAGE)


class GamesQuery(PageQuery):
    """What a game is found by: the same as on the page of games."""

    player = text(100, help_text="Name in either script, pinyin, initials, or federation number.")
    player_id = serializers.UUIDField(required=False, help_text="A person of the registry.")
    event = text(100, help_text="Title of the event from any word on, in characters or pinyin.")
    event_id = serializers.UUIDField(required=False)
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    game = serializers.ChoiceField(choices=list(GAMES), required=False)
    edition = text(40)
    status = serializers.ChoiceField(
        choices=[choice[0] for choice in GameStatus.choices], required=False
    )
    article = text(
        80,
        help_text="Cited by a ruling or the ending: `23.5.1`, with its book `xiangqi-2020 23.5.1`; "
        "a heading finds what stands under it.",
    )
    opening = text(300, help_text="First moves, at most 20, in any notation of their game.")
    position = text(1000, help_text="Exact text of a position, as `position` of a game gives it.")
    repetition = serializers.ChoiceField(
        choices=PATTERNS, required=False, help_text="Pattern of a repetition that was ruled on."
    )


class PlayersQuery(PageQuery):
    """Filters of the list of players."""

    search = text(100, help_text="Name in either script, pinyin, initials, or federation number.")


class GameQuery(Strict):
    """Which version of a game."""

    version = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_VERSION, help_text="As of this event."
    )


class BundleQuery(Strict):
    """What a bundle is to hold besides."""

    checkpoint = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=2**53 - 1,
        help_text="Size of a checkpoint that you keep, to be shown consistent.",
    )


class RecordQuery(GameQuery):
    """Which version of a game, and how its moves are written."""

    notation = serializers.ChoiceField(
        choices=["chinese", "wxf", "iccs"], required=False, default="chinese"
    )


class EventsQuery(Strict):
    """From where to read on."""

    after = serializers.IntegerField(required=False, default=0, min_value=0, max_value=2**53 - 1)
    limit = serializers.IntegerField(
        required=False, default=MAX_EVENTS, min_value=1, max_value=MAX_EVENTS
    )


class FeedQuery(EventsQuery):
    """From where to read on, and under which epoch what comes before was read."""

    epoch = serializers.IntegerField(required=False, default=None, min_value=1, max_value=2**31 - 1)


class ProofQuery(Strict):
    """Which event is to be shown to be in the log, and under which checkpoint."""

    event_id = serializers.UUIDField()
    size = serializers.IntegerField(
        required=False,
        default=None,
        min_value=1,
        max_value=2**53 - 1,
        help_text="The size of the tree; without it that of the newest checkpoint.",
    )


class ConsistencyQuery(Strict):
    """The sizes of two trees."""

    old = serializers.IntegerField(min_value=1, max_value=2**53 - 1)
    size = serializers.IntegerField(min_value=1, max_value=2**53 - 1)


class CheckpointsQuery(Strict):
    """From which size to read on."""

    after = serializers.IntegerField(required=False, default=0, min_value=0, max_value=2**53 - 1)
    limit = serializers.IntegerField(required=False, default=100, min_value=1, max_value=1000)


class NoQuery(Strict):
    """A query without parameters."""


NEEDS_EVENT = _("A section goes with its event.")
FOR_PLAYER_ONLY = _("Goes with role player, and only with it.")
