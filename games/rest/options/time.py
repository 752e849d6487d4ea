"""The settings of time, and what officials did about it, as the API takes and shows them."""

from typing import Any

from rest_framework import serializers

from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.timekeeping.options import SealedFault
from games.record.officiating.timekeeping.owner import early_press_by
from games.record.state import GameState
from games.rest.fields import Instant, Out, Strict, WholeNumber, text
from games.rules.clocks.kinds import MAX_MS

LIMIT = "How late a player may come, in ms; left out, the book's own limit."
UNLAWFUL = "What the event's rules make of an unlawful sealed move; null: the arbiter rules."
SEALED_FAULTS = [fault.value for fault in SealedFault]
RULES = "The event's own rules on sealed moves, where its book asks for them (weiqi 14)."


class TimeOptionsInput(Strict):
    """What an event sets about time; what is left out is the book's own."""

    lateness_limit_ms = WholeNumber(
        required=False, allow_null=True, min_value=0, max_value=MAX_MS, help_text=LIMIT
    )
    lodging_apart = serializers.BooleanField(required=False)
    counts_out = serializers.BooleanField(required=False)
    most_time_passes = WholeNumber(required=False, allow_null=True, min_value=0, max_value=1000)
    sealing_rules = text(2000, help_text=RULES)
    unlawful_sealed_move = serializers.ChoiceField(
        choices=SEALED_FAULTS, required=False, allow_null=True, help_text=UNLAWFUL
    )


class TimeOptionsOut(Out):
    """What an event has set about time."""

    lateness_limit_ms = serializers.IntegerField(allow_null=True, help_text=LIMIT)
    lodging_apart = serializers.BooleanField()
    counts_out = serializers.BooleanField()
    most_time_passes = serializers.IntegerField(allow_null=True)
    sealing_rules = serializers.CharField(allow_blank=True, help_text=RULES)
    unlawful_sealed_move = serializers.ChoiceField(
        choices=SEALED_FAULTS, allow_null=True, help_text=UNLAWFUL
    )


class ClockStopOut(Out):
    """Why no clock runs."""

    side = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()


class ServerStepOut(Out):
    """A step of the server's clock."""

    version = serializers.IntegerField()
    by_ms = serializers.IntegerField(help_text="Forward, or back below zero.")
    noticed_at = Instant()


class TimekeepingOut(Out):
    """What officials and players have done about time."""

    both_down = serializers.BooleanField(help_text="Both flags are down, the order unknown.")
    pass_asked = serializers.BooleanField(help_text="A pass of weiqi 22.5 waits for its answer.")
    passes = serializers.DictField(child=serializers.IntegerField())
    stop = ClockStopOut(allow_null=True)
    early_press = serializers.CharField(
        allow_blank=True,
        help_text="Side that pressed without a move, until the clock at the board is set back.",
    )
    server_step = ServerStepOut(
        allow_null=True,
        help_text="The step of the server's clock in this turn: a flag waits for the arbiter.",
    )


class AdjournmentOut(Out):
    """The last adjournment; the sealed move is not shown before the envelope is opened."""

    kind = serializers.ChoiceField(choices=[pause_kind.value for pause_kind in PauseKind])
    version = serializers.IntegerField()
    ply = serializers.IntegerField()
    to_move = serializers.CharField()
    confirmed = serializers.ListField(child=serializers.CharField())
    sealed = serializers.BooleanField(help_text="The next move has been handed in.")
    kept_by = serializers.CharField(allow_blank=True)
    opened = serializers.BooleanField()
    returned = serializers.ListField(child=serializers.CharField())
    resumed = serializers.BooleanField()
    owed_move = serializers.CharField(
        allow_blank=True, help_text="The sealed move, to be played first; empty until opened."
    )


def timekeeping_data(state: GameState) -> dict[str, Any]:
    """Return what was done about time."""
    keeping = state.timekeeping
    return {
        "both_down": keeping.both_down,
        "pass_asked": keeping.pass_asked,
        "passes": dict(zip(state.sides, keeping.passes, strict=True)),
        "stop": keeping.stop,
        "early_press": early_press_by(state),
        "server_step": keeping.step if keeping.step_in_turn else None,
    }


def adjournment_data(state: GameState) -> dict[str, Any] | None:
    """Return the last adjournment, None where there was none."""
    adjourned = state.adjournment
    if adjourned is None:
        return None
    return {
        "kind": adjourned.kind.value,
        "version": adjourned.version,
        "ply": adjourned.ply,
        "to_move": adjourned.to_move,
        "confirmed": adjourned.confirmed,
        "sealed": adjourned.sealed is not None,
        "kept_by": adjourned.envelope.keeper if adjourned.envelope else "",
        "opened": adjourned.opened,
        "returned": adjourned.returned,
        "resumed": adjourned.resumed,
        "owed_move": adjourned.owed_move,
    }
