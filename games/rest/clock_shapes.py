"""Time controls and clocks in request bodies and answers (articles in `games.rules.clocks`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from games.labels.articles import article_data
from games.rest.fields import Instant, Out, Strict, WholeNumber
from games.rest.problems import ApiProblem
from games.rules.books.article import Article
from games.rules.clocks.books import control_article
from games.rules.clocks.control import Clock, face, flag_at
from games.rules.clocks.kinds import (
    MAX_LIMITS,
    MAX_MS,
    MAX_PERIODS,
    ControlError,
    ControlKind,
    TimeControl,
)
from games.rules.clocks.presets import PRESET_NAMES
from games.rules.clocks.table import control_from

MAX_CLOCK_MS = MAX_MS


def _duration(help_text: str) -> WholeNumber:
    return WholeNumber(
        required=False, default=0, min_value=0, max_value=MAX_CLOCK_MS, help_text=help_text
    )


def _count(help_text: str) -> WholeNumber:
    return WholeNumber(
        required=False, default=0, min_value=0, max_value=MAX_PERIODS, help_text=help_text
    )


class LimitInput(Strict):
    """One of several limits in turn (多重时限)."""

    time_ms = WholeNumber(min_value=1, max_value=MAX_CLOCK_MS)
    moves = WholeNumber(
        required=False,
        default=0,
        min_value=0,
        max_value=MAX_PERIODS,
        help_text="Moves due within it; 1 makes it a reading (读秒), 0 asks for none.",
    )


class TimeControlInput(Strict):
    """A time control in milliseconds: a preset by name, or a kind with its own fields."""

    preset = serializers.ChoiceField(
        choices=PRESET_NAMES,
        required=False,
        help_text="A control the books name; beside it only `press_with_move`.",
    )
    kind = serializers.ChoiceField(
        choices=[control_kind.value for control_kind in ControlKind], required=False
    )
    base_ms = WholeNumber(
        required=False,
        min_value=1,
        max_value=MAX_CLOCK_MS,
        help_text="The whole limit of a side, reserve included; in shared time of both.",
    )
    increment_ms = _duration("After each move; in shared time after each move on own time.")
    press_with_move = serializers.BooleanField(
        required=False, default=False, help_text="The move itself presses the clock."
    )
    second_base_ms = _duration("Of the second mover where the time is uneven (贴时); 0: the same.")
    period_ms = _duration("Of one reading in byo-yomi.")
    periods = _count("Readings kept back within the limit.")
    stage_ms = _duration("Of every stage once the base time is used.")
    stage_moves = _count("Moves due in every stage.")
    base_moves = _count("Moves due within the base time, before the further limits.")
    limits = LimitInput(many=True, required=False, max_length=MAX_LIMITS)  # type: ignore[call-arg]
    own_ms = _duration("Of each side once the shared time is used up.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the fields; without a preset kind and base time are needed."""
        missing = [name for name in ("kind", "base_ms") if name not in attrs]
        if missing and "preset" not in attrs:
            required = serializers.ErrorDetail(str(_("This is needed.")), code="required")
            raise serializers.ValidationError(dict.fromkeys(missing, required))
        return attrs


class LimitOut(Out):
    """One of several limits in turn."""

    time_ms = serializers.IntegerField()
    moves = serializers.IntegerField()


class TimeControlOut(Out):
    """A time control in milliseconds; 0 where its kind does not use a field."""

    kind = serializers.CharField()
    base_ms = serializers.IntegerField()
    increment_ms = serializers.IntegerField()
    press_with_move = serializers.BooleanField()
    second_base_ms = serializers.IntegerField()
    period_ms = serializers.IntegerField()
    periods = serializers.IntegerField()
    stage_ms = serializers.IntegerField()
    stage_moves = serializers.IntegerField()
    base_moves = serializers.IntegerField()
    limits = LimitOut(many=True)
    own_ms = serializers.IntegerField()


class ClockOut(Out):
    """Both clocks: the running side's time is used up from `since` on.

    `remaining_ms` is all that is left to the flag, reserve and stage included, nothing below
    zero. `flag_due`: whose time is used up without a flag on record.
    """

    running = serializers.CharField(allow_null=True)
    since = Instant(allow_null=True)
    remaining_ms = serializers.DictField(child=serializers.IntegerField())
    flag_due = serializers.ListField(child=serializers.CharField())
    flag_due_at = Instant(
        allow_null=True, help_text="When the running side's time is used up; null: none runs."
    )
    periods = serializers.DictField(
        child=serializers.IntegerField(), help_text="Readings not used up."
    )
    moves_due = serializers.DictField(
        child=serializers.IntegerField(), help_text="Moves due in the stage or limit."
    )


def clock_data(clock: Clock) -> dict[str, Any]:
    """Return both clocks as they stood at the last event."""
    return {
        "running": clock.running,
        "since": clock.since_ms if clock.running else None,
        "remaining_ms": {side: max(0, clock.remaining(side)) for side in clock.sides},
        "flag_due": [side for side in clock.sides if clock.remaining(side) <= 0],
        "flag_due_at": flag_at(clock),
        "periods": {side: face(clock, side).periods for side in clock.sides},
        "moves_due": {side: face(clock, side).moves_due for side in clock.sides},
    }


def time_control_of(body: Mapping[str, Any] | None, *, edition: str) -> TimeControl | None:
    """Return the time control a body names, None for none.

    :raises ApiProblem: one that cannot be, with the article that says so.
    """
    if not body:
        return None
    try:
        return control_from({name: value for name, value in body.items() if value})
    except ControlError as error:
        article = error.article or _article(body, edition)
        raise ApiProblem(
            error.code, extra={"article": article_data(article)} if article else None
        ) from error


def _article(body: Mapping[str, Any], edition: str) -> Article | None:
    try:
        return control_article(edition, ControlKind(body["kind"])) if "kind" in body else None
    except LookupError:
        return None
