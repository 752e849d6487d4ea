"""The shapes of answers; every answer is written through one of these."""

from typing import Any

from rest_framework import serializers

from games import panels
from games.record.ruling import RulingStatus
from games.record.values import Question, Role, Status
from games.rest.clock_shapes import ClockOut, TimeControlOut
from games.rest.commands.confirming import WarningOut
from games.rest.fields import BuiltRows, CitedArticleOut, Instant, Out
from games.rest.officiating_outputs import (
    EndingOut,
    FactOut,
    MarkOut,
    OffenceOut,
    PreviewOut,
    RepairsOut,
    ReportOut,
    SheetOut,
)
from games.rest.options.registry import SHAPES
from games.rest.options.settings import BASIS, BasisOut, BookNameOut, SettingOut
from games.rest.options.time import AdjournmentOut, TimekeepingOut, TimeOptionsOut


class EventOut(Out):
    """An event as stored; `hash` covers every other field (see the ledger's handbook)."""

    version = serializers.IntegerField()
    type = serializers.CharField()
    event_id = serializers.UUIDField()
    actor = serializers.CharField()
    role = serializers.CharField()
    device = serializers.CharField()
    recorded_at = Instant(help_text="Server's time.")
    occurred_at = Instant(allow_null=True, help_text="Device's time, as claimed.")
    payload = serializers.DictField(
        allow_null=True, help_text="Null where it is withheld from who asks."
    )
    withheld = serializers.BooleanField(
        required=False,
        help_text="The event is not for who asks yet; its hashes still join the chain.",
    )
    prev_hash = serializers.CharField()
    hash = serializers.CharField()
    position = serializers.IntegerField(
        required=False, help_text="In the feed: its place in the dense order of the whole ledger."
    )
    stream = serializers.UUIDField(
        required=False, help_text="In the feed: the stream that the event belongs to."
    )
    kind = serializers.CharField(
        required=False,
        help_text="In the feed: what its stream is, as `game`, `tournament`, `case`, `log`.",
    )
    game = serializers.UUIDField(required=False, help_text="In the feed: the same as `stream`.")


class EventPageOut(Out):
    """A page of events in order; `next` is the `after` of the next page."""

    events = EventOut(many=True)
    next = serializers.IntegerField()
    more = serializers.BooleanField(help_text="There is more behind `next`.")
    withheld = serializers.IntegerField(help_text="How many of these come without their payload.")


class FeedPageOut(EventPageOut):
    """A page of the feed; `epoch` changes when the log had to be begun anew from an old copy."""

    epoch = serializers.IntegerField()


class EffectOut(Out):
    """An event that a command brings about."""

    version = serializers.IntegerField()
    type = serializers.CharField()
    payload = serializers.DictField()


class SeatOut(Out):
    """A side and its player."""

    side = serializers.CharField()
    player = serializers.UUIDField(
        allow_null=True, help_text="Null where an old record names nobody."
    )


class OptionsOut(Out):
    """What the event set within the rule book."""

    rulings_bind = serializers.BooleanField()
    time = TimeOptionsOut(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with the own options of every game."""
        own = {game: shapes.options_out(allow_null=True) for game, shapes in SHAPES.items()}
        return {**super().get_fields(), **own}


class CountersOut(Out):
    """What the rule book counts of one side."""

    fouls = serializers.IntegerField()
    illegal_moves = serializers.IntegerField()
    early_presses = serializers.IntegerField()
    draw_offers = serializers.IntegerField()


class CorrectionOut(Out):
    """An entry annulled or put right, by the event `version`."""

    version = serializers.IntegerField()
    event_version = serializers.IntegerField(help_text="The entry.")
    fallen = serializers.ListField(
        child=serializers.IntegerField(), help_text="Events that stand no longer."
    )
    to_review = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Events that stand though they were decided with the entry in view.",
    )
    reason = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    move = serializers.CharField(
        allow_blank=True, help_text="What was played, where a wrong entry was put right."
    )


class ClaimOut(Out):
    """A claim, by the event that made it."""

    version = serializers.IntegerField()
    side = serializers.CharField(
        allow_blank=True, help_text="Empty where the arbiter acted unasked."
    )
    question = serializers.ChoiceField(choices=[question.value for question in Question])
    ply = serializers.IntegerField()
    after_end = serializers.BooleanField(help_text="Made when the game was over.")
    ruling_version = serializers.IntegerField(allow_null=True)
    settled = serializers.BooleanField()


class GameRulingOut(Out):
    """A ruling, by the event that proposed it."""

    version = serializers.IntegerField()
    claim_version = serializers.IntegerField()
    question = serializers.CharField()
    verdict = serializers.CharField()
    result = serializers.CharField(allow_blank=True)
    against = serializers.CharField(allow_blank=True)
    articles = CitedArticleOut(many=True)
    must_vary = serializers.CharField(
        allow_blank=True, help_text="A side, `either` or empty: who must vary (23.5.2)."
    )
    rounds_to_vary = serializers.IntegerField(help_text="Within how many moves of its own.")
    needs_idle = serializers.BooleanField(help_text="One of them must be idle (23.5.2.3).")
    first_ply = serializers.IntegerField(help_text="First move ruled on; 0 without any.")
    last_ply = serializers.IntegerField()
    basis = BasisOut(many=True, help_text=BASIS)
    status = serializers.ChoiceField(choices=[status.value for status in RulingStatus])


class WatchOut(Out):
    """What a confirmed ruling asks of the moves that follow (23.5.2)."""

    ruling_version = serializers.IntegerField()
    must_vary = serializers.CharField(help_text="A side, or `either`.")
    since_ply = serializers.IntegerField(help_text="Last move before the ruling was binding.")
    rounds = serializers.IntegerField()
    needs_idle = serializers.BooleanField()
    moves_left = serializers.IntegerField(
        help_text="Moves still allowed to the side; of both together with `either`."
    )


class StateOut(Out):
    """A game as its first `version` events add up."""

    game = serializers.UUIDField()
    version = serializers.IntegerField()
    edition = serializers.CharField()
    status = serializers.ChoiceField(choices=[status.value for status in Status])
    seats = SeatOut(many=True)
    options = OptionsOut()
    book = BookNameOut(allow_null=True, help_text="The federation's own, pinned whole.")
    settings = SettingOut(many=True, help_text="What is in force, with who settled each.")
    time_control = TimeControlOut(allow_null=True)
    start_position = serializers.CharField(allow_blank=True)
    event = serializers.UUIDField(allow_null=True, help_text="Id of its event.")
    competition = serializers.CharField(allow_blank=True)
    section = serializers.CharField(allow_blank=True)
    round = serializers.CharField(allow_blank=True)
    table = serializers.CharField(allow_blank=True)
    scheduled_on = serializers.CharField(allow_blank=True)
    arbiters = serializers.ListField(child=serializers.CharField())
    position = serializers.CharField(help_text="FEN.")
    side_to_move = serializers.CharField()
    plies = serializers.IntegerField()
    clock = ClockOut(allow_null=True)
    counters = serializers.DictField(child=CountersOut())
    plies_since_capture = serializers.IntegerField(allow_null=True)
    offer_by = serializers.CharField(allow_blank=True)
    claims = ClaimOut(many=True)
    rulings = GameRulingOut(many=True)
    watch = WatchOut(allow_null=True)
    flag_fallen = serializers.CharField(allow_blank=True)
    timekeeping = TimekeepingOut()
    adjournment = AdjournmentOut(allow_null=True)
    repairs = RepairsOut()
    reports = ReportOut(many=True)
    offences = OffenceOut(many=True)
    marks = MarkOut(many=True)
    facts = FactOut(many=True)
    forfeited = serializers.ListField(
        child=serializers.CharField(), help_text="Sides that keep no points (gomoku 15.3)."
    )
    ending = EndingOut(allow_null=True)
    sheet = SheetOut()
    signed = serializers.ListField(child=serializers.CharField())
    corrections = CorrectionOut(many=True)

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with the course of every game that has one."""
        courses = {
            game: shapes.course_out(allow_null=True)
            for game, shapes in SHAPES.items()
            if shapes.course_out
        }
        return {**super().get_fields(), **courses}


class MoveOut(Out):
    """A legal move of the game; times in milliseconds, null without a clock."""

    class Meta:
        list_serializer_class = BuiltRows

    ply = serializers.IntegerField()
    side = serializers.CharField()
    move = serializers.CharField(help_text="ICCS.")
    printed = serializers.CharField(help_text="As the rule book prints it.")
    version = serializers.IntegerField()
    recorded_at = Instant()
    spent_ms = serializers.IntegerField(allow_null=True)
    remaining_ms = serializers.IntegerField(allow_null=True, help_text="Nothing below zero.")
    flag_due = serializers.BooleanField(
        help_text="Made when the mover's time was used up and nobody had reported it."
    )


class GameOut(StateOut):
    """A game in full."""

    players = serializers.DictField(
        child=serializers.CharField(allow_blank=True),
        help_text="Names by side; the registry may correct them without a new version.",
    )
    moves = MoveOut(many=True)

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, those of other apps among them."""
        shapes = {panel.name: panel.shape() for panel in panels.at(panels.Place.API) if panel.shape}
        return {**super().get_fields(), **shapes}


class CommandOut(Out):
    """What a command did, or with `dry_run` would do; the rest is to be read from the game."""

    game = serializers.UUIDField()
    version = serializers.IntegerField(help_text="The game's version after it.")
    dry_run = serializers.BooleanField()
    events = EffectOut(many=True)
    status = serializers.ChoiceField(choices=[status.value for status in Status])
    side_to_move = serializers.CharField()
    clock = ClockOut(allow_null=True)
    ending = EndingOut(allow_null=True)
    warnings = WarningOut(many=True, help_text="What had to be confirmed.")
    preview = PreviewOut(allow_null=True, help_text="Before and after; only with `dry_run`.")


class GameRowOut(Out):
    """A game as lists show it."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    edition = serializers.CharField()
    status = serializers.CharField()
    result = serializers.CharField()
    reason = serializers.CharField()
    article = CitedArticleOut(source="cited", allow_null=True)
    first_player = serializers.CharField(source="first_player.name", default="")
    first_player_id = serializers.UUIDField(allow_null=True)
    second_player = serializers.CharField(source="second_player.name", default="")
    second_player_id = serializers.UUIDField(allow_null=True)
    competition = serializers.CharField()
    round = serializers.CharField()
    table = serializers.CharField()
    played_on = serializers.DateField(allow_null=True)
    date_text = serializers.CharField()
    plies = serializers.IntegerField()
    open_claims = serializers.IntegerField()


class GamePageOut(Out):
    """A page of games; `next` is null on the last page, and only there: a page may be short."""

    results = GameRowOut(many=True)
    next = serializers.CharField(allow_null=True)


class PlayerOut(Out):
    """A player of the registry."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    unit = serializers.CharField()
    federation_number = serializers.CharField()


class PlayerPageOut(Out):
    """A page of players in pinyin order."""

    results = PlayerOut(many=True)
    next = serializers.CharField(allow_null=True)


class NameOut(Out):
    """What people call a thing, in both languages."""

    zh = serializers.CharField()
    en = serializers.CharField()


class EditionOut(Out):
    """An edition of a rule book that is served."""

    edition = serializers.CharField()
    name = NameOut(help_text="Of the edition.")
    game = serializers.CharField(help_text="Code of the game.")
    game_name = NameOut()
    sides = serializers.ListField(child=serializers.CharField())
    start_position = serializers.CharField()
    options = OptionsOut(help_text="What applies where an event sets nothing else.")


class EditionsOut(Out):
    """Every edition served."""

    editions = EditionOut(many=True)


class DeviceOut(Out):
    """A device; its token is shown once, when issued."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=[role.value for role in Role if role is not Role.SYSTEM])
    actor = serializers.CharField()
    game = serializers.UUIDField(allow_null=True)
    event = serializers.CharField(allow_blank=True)
    section = serializers.CharField(allow_blank=True)
    issued_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    revoked_at = serializers.DateTimeField(allow_null=True)
    token = serializers.CharField(
        source="shown_token", required=False, help_text="Only in the answer that issues it."
    )


class HealthOut(Out):
    """Whether the parts that must run do."""

    status = serializers.ChoiceField(choices=["ok", "degraded"])
    database = serializers.BooleanField()
    unsequenced = serializers.IntegerField(help_text="Events that wait for their position.")
    overdue_work = serializers.IntegerField(help_text="Pieces of work past their time.")
    oldest_work_ms = serializers.IntegerField(help_text="How long the oldest has waited.")
    history = serializers.ChoiceField(
        choices=["ok", "history_behind", "history_differs"],
        help_text="Whether the log holds what is known of it outside.",
    )
    free_mb = serializers.IntegerField()
    ages_ms = serializers.DictField(child=serializers.IntegerField())
    reasons = serializers.ListField(child=serializers.CharField())


class LogKeyOut(Out):
    """A public key that signs checkpoints, or has signed them."""

    key = serializers.CharField(help_text="`name+id+base64`, as C2SP's signed notes have it.")
    key_id = serializers.CharField()
    since = serializers.CharField(allow_null=True, help_text="RFC 3339; null from the first.")
    in_force = serializers.BooleanField()


class LogKeysOut(Out):
    """What an outsider needs to check what the log says."""

    origin = serializers.CharField(help_text="First line of the checkpoints.")
    epoch = serializers.IntegerField()
    stream_id = serializers.UUIDField(help_text="The log's own stream: its keys and epochs.")
    keys = LogKeyOut(many=True)
    witnesses = serializers.ListField(
        child=serializers.CharField(), help_text="The keys of who countersigns checkpoints."
    )
    witness_key = serializers.CharField(help_text="The key by which this server countersigns.")


class SignedSizeOut(Out):
    """A signed checkpoint."""

    size = serializers.IntegerField()
    key_id = serializers.CharField()
    signed_at = serializers.CharField(help_text="RFC 3339.")
    witnesses = serializers.ListField(child=serializers.CharField())


class CheckpointsOut(Out):
    """Signed checkpoints in the order of their sizes."""

    checkpoints = SignedSizeOut(many=True)
    next = serializers.IntegerField()
    more = serializers.BooleanField()


class InclusionOut(Out):
    """That an event is in the tree (RFC 9162, 2.1.3); hashes in hexadecimal."""

    position = serializers.IntegerField(help_text="From 1; the leaf's index is one less.")
    size = serializers.IntegerField()
    hash = serializers.CharField(help_text="Of the event; the leaf is SHA-256(0x00, hash).")
    stream_id = serializers.UUIDField()
    version = serializers.IntegerField()
    proof = serializers.ListField(child=serializers.CharField())


class ConsistencyOut(Out):
    """That one tree begins another (RFC 9162, 2.1.4); hashes in hexadecimal."""

    old = serializers.IntegerField()
    size = serializers.IntegerField()
    proof = serializers.ListField(child=serializers.CharField())


class FieldErrorOut(Out):
    """One fault of a request."""

    pointer = serializers.CharField(required=False, help_text="RFC 6901, in the body.")
    parameter = serializers.CharField(required=False, help_text="In the query or the headers.")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemOut(Out):
    """Why a request is refused (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable, for programs.")
    detail = serializers.CharField(required=False)
    article = CitedArticleOut(required=False)
    ply = serializers.IntegerField(required=False)
    event_number = serializers.IntegerField(required=False)
    current_version = serializers.IntegerField(required=False)
    missed = EffectOut(many=True, required=False, help_text="Events since the version named.")
    facts = serializers.DictField(required=False)
    errors = FieldErrorOut(many=True, required=False)  # type: ignore[assignment]
