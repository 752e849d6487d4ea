"""Offences, penalties, repairs, the score sheet, and what a command would change, as answers."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from games.labels.effect import effect_of
from games.labels.events import event_sentence
from games.labels.offences import late_words
from games.record import events as e
from games.record.officiating.closing.results import printed_score, score_of, standing
from games.record.officiating.closing.sheet import sheet_of
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.offences.state import MarkKind
from games.record.officiating.repairs.guard import duty_of
from games.record.officiating.repairs.kinds import CaseKind
from games.record.officiating.sheets.state import CopyStatus
from games.record.state import GameState, PlayedMove
from games.record.values import MarkSource, Moment
from games.rest.fields import CitedArticleOut, Out
from games.rest.options.settings import BASIS, BasisOut
from games.rules.offences.kinds import Measure

Data = dict[str, Any]
SOURCES = [source.value for source in MarkSource]


class ShiftedManOut(Out):
    """A man: where it belongs by the record, and where it was found."""

    from_square = serializers.CharField(source="source")
    found_on = serializers.CharField(source="target")


class PositionCaseOut(Out):
    """A position that waits to be ruled on; the clocks stand still."""

    version = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[case_kind.value for case_kind in CaseKind])
    men = ShiftedManOut(many=True)


class TouchDutyOut(Out):
    """What the side to move must play, having touched men."""

    side = serializers.CharField()
    squares = serializers.ListField(child=serializers.CharField())
    obligation = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    moves = serializers.ListField(child=serializers.CharField())


class ManBetweenOut(Out):
    """A man between two points, of which the opponent of `side` names one."""

    side = serializers.CharField()
    from_square = serializers.CharField(source="source")
    points = serializers.ListField(child=serializers.CharField())


class RepairsOut(Out):
    """What waits at the board, and how many moves were taken back so far."""

    position_case = PositionCaseOut(allow_null=True)
    touch = TouchDutyOut(allow_null=True)
    between = ManBetweenOut(allow_null=True)
    taken_back = serializers.IntegerField()


class ReportOut(Out):
    """A disturbance that a side reported to the arbiter, and whether he dealt with it."""

    version = serializers.IntegerField()
    side = serializers.CharField()
    note = serializers.CharField()
    urgent = serializers.BooleanField()
    dealt_with = serializers.BooleanField()


class CopyDemandOut(Out):
    """A fair copy or completion that an arbiter demanded of a side."""

    version = serializers.IntegerField()
    side = serializers.CharField()
    status = serializers.ChoiceField(choices=[status.value for status in CopyStatus])


class SheetOut(Out):
    """The score sheet: times used, fouls, signatures; what was done with the players' own."""

    times_used_ms = serializers.DictField(
        child=serializers.IntegerField(), help_text="By side; empty without a clock."
    )
    fouls = serializers.DictField(child=serializers.IntegerField())
    refused = serializers.ListField(child=serializers.CharField())
    due = serializers.ListField(
        child=serializers.CharField(), help_text="Whose signatures are missing."
    )
    writes = serializers.CharField(
        allow_blank=True, help_text="The side that enters the moves (xiangqi 7.3)."
    )
    entered = serializers.BooleanField(
        allow_null=True, help_text="Whether it did; false where it refused, null while open."
    )
    copies = CopyDemandOut(many=True)
    borrowed = serializers.ListField(
        child=serializers.CharField(), help_text="Sides that had the opponent's sheet."
    )
    on_loan_to = serializers.CharField(
        allow_blank=True, help_text="The side that has the opponent's sheet now."
    )


class EndingOut(Out):
    """How the game ended: who, why and score apart."""

    result = serializers.CharField()
    reason = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    unplayed = serializers.BooleanField(help_text="A forfeit, without a move.")
    score = serializers.ListField(
        child=serializers.CharField(), help_text="Games won, exact: `1/2`, first mover first."
    )
    printed = serializers.CharField(
        allow_blank=True, help_text="As tables print it: `1-0`, `0.5-0`, `+:-`."
    )
    basis = BasisOut(many=True, help_text=BASIS)


class TakenBackOut(Out):
    """A move that would stand no longer."""

    ply = serializers.IntegerField()
    side = serializers.CharField()
    move = serializers.CharField()


class PreviewOut(Out):
    """What a command would change, before and after."""

    position_before = serializers.CharField()
    position_after = serializers.CharField()
    taken_back = TakenBackOut(many=True)
    clocks_before_ms = serializers.DictField(child=serializers.IntegerField())
    clocks_after_ms = serializers.DictField(child=serializers.IntegerField())
    articles = CitedArticleOut(many=True)
    late = serializers.CharField(
        allow_blank=True, help_text="What is recorded after the end does to the result, in words."
    )
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text="What would be put on record, in words."
    )
    changes = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(allow_blank=True)),
        help_text="What would be otherwise, before, after, in words.",
    )


def repairs_data(state: GameState) -> Data:
    """Return what waits at the board."""
    return {
        "position_case": state.repairs.case,
        "touch": duty_of(state),
        "between": state.repairs.between,
        "taken_back": state.repairs.taken_back,
    }


def sheet_data(state: GameState) -> Data:
    """Return the score sheet as it stands."""
    sheet = sheet_of(state)
    return {
        "times_used_ms": dict(zip(state.sides, sheet.times_used_ms, strict=False)),
        "fouls": dict(zip(state.sides, sheet.fouls, strict=True)),
        "refused": sheet.refused,
        "due": sheet.due,
        "writes": sheet.writes,
        **_own_sheets(state),
    }


def _own_sheets(state: GameState) -> Data:
    """Return what was done with the players' own sheets, by the sides at which they sit now."""
    sheets = state.sheets
    return {
        "entered": sheets.entered,
        "copies": [
            {
                "version": demand.version,
                "side": state.side_of(demand.player),
                "status": demand.status.value,
            }
            for demand in sheets.demands
        ],
        "borrowed": [state.side_of(loan.player) for loan in sheets.loans],
        "on_loan_to": state.side_of(sheets.loan.player) if sheets.loan else "",
    }


def ending_data(state: GameState) -> Data | None:
    """Return how the game ended, None while it goes on."""
    ending = standing(state)
    if ending is None:
        return None
    return {
        "result": ending.result,
        "reason": ending.reason,
        "article": ending.article,
        "unplayed": ending.unplayed,
        "score": [str(number) for number in score_of(ending)],
        "printed": printed_score(ending),
        "basis": ending.basis,
    }


def preview_data(
    before: GameState, after: GameState, events: Sequence[e.GameEvent], *, now: int
) -> Data:
    """Return what `events` would change; clocks that run stand in words as at `now` (ms)."""
    cited = [getattr(event, "article", None) for event in events]
    return {
        "position_before": before.kernel.format_position(before.position),
        "position_after": after.kernel.format_position(after.position),
        "taken_back": moves_taken_back(before, after),
        "clocks_before_ms": _clocks(before),
        "clocks_after_ms": _clocks(after),
        "articles": list(dict.fromkeys(item for item in cited if item is not None)),
        "late": late_words(before, after),
        "sentences": [event_sentence(event, sides=before.sides) for event in events],
        "changes": [
            [what, old, new]
            for what, old, new, changed in effect_of(before, after, now=now)
            if changed
        ],
    }


def moves_taken_back(before: GameState, after: GameState) -> tuple[PlayedMove, ...]:
    """Return the moves that stand before and no longer stand after."""
    return tuple(
        played
        for played in before.moves
        if after.plies < played.ply or after.moves[played.ply - 1].version != played.version
    )


def _clocks(state: GameState) -> dict[str, int]:
    clock = state.clock
    return {side: clock.remaining(side) for side in state.sides} if clock else {}


class PenaltyOut(Out):
    """What follows from an offence."""

    measure = serializers.ChoiceField(choices=[measure.value for measure in Measure])
    count = serializers.IntegerField()
    articles = CitedArticleOut(many=True)
    loses = serializers.CharField(
        allow_blank=True, help_text="Who loses the game by it: `offender`, `both` or nobody."
    )
    lost_under = CitedArticleOut(allow_null=True)
    own_ms = serializers.IntegerField(help_text="Added to the offender's clock.")
    opponent_ms = serializers.IntegerField(help_text="Added to the opponent's clock.")
    zi = serializers.IntegerField(help_text="What the offender pays at the count (weiqi 24.1).")


class OffenceOut(Out):
    """An offence on record, by the event that recorded it."""

    version = serializers.IntegerField()
    side = serializers.CharField()
    code = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    plies = serializers.IntegerField()
    status = serializers.ChoiceField(choices=[status.value for status in OffenceStatus])
    penalty = PenaltyOut()
    after_end = serializers.BooleanField(help_text="Imposed when the result stood.")
    happened = serializers.ChoiceField(choices=[moment.value for moment in Moment])


class MarkOut(Out):
    """A foul, a warning or an illegal move, by the event that put it on record."""

    version = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in MarkKind])
    side = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    plies = serializers.IntegerField()
    source = serializers.ChoiceField(choices=SOURCES)  # type: ignore[assignment]
    offence_version = serializers.IntegerField(
        help_text="The offence that an official recorded, 0 for none."
    )
    after_end = serializers.BooleanField(help_text="Recorded when the result stood.")
    withdrawn = serializers.BooleanField(help_text="It counts no longer: spared or overruled.")


class FactOut(Out):
    """A finding of fact, by the event that recorded it."""

    version = serializers.IntegerField()
    finding = serializers.CharField()
    found_by = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    withdrawn = serializers.BooleanField()
