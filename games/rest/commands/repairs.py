"""Repairs at the board over the API, whatever the game; `dry_run` shows what each would do.

Xiangqi 5 and 29.2; weiqi 17.1-17.6; gomoku 10.2, 12.4, 17 and 21; the classic rules.
"""

from typing import Any

from rest_framework import serializers

from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan
from games.record.state import GameState
from games.rest.commands.resource import Body, CommandResource
from games.rest.fields import Strict, WholeNumber, text
from games.rest.inputs import CommandInput, SideInput

SQUARE = "A square or point of the board, such as `h2` (xiangqi), `Q16` (weiqi), `h8` (gomoku)."
MAX_MEN = 361
MAX_PLY = 10_000


class NoteInput(CommandInput):
    """What happened, in words."""

    note = text(2000)


class ShiftedManInput(Strict):
    """A man: where it belongs by the record, and where it was found."""

    from_square = text(4, required=True, help_text=SQUARE)
    found_on = text(4, required=True, help_text=SQUARE)


class DisplacementInput(NoteInput):
    """Men found displaced."""

    ply = WholeNumber(
        min_value=0, max_value=MAX_PLY, help_text="How many moves stood when it happened."
    )
    men = ShiftedManInput(many=True, min_length=1, max_length=MAX_MEN)  # type: ignore[call-arg]
    on_record = serializers.BooleanField(
        required=False,
        default=False,
        help_text="The players' own records tell where they belong (gomoku 21.1.2).",
    )


class IllegalFoundInput(NoteInput):
    """An illegal move found later."""

    ply = WholeNumber(min_value=1, max_value=MAX_PLY, help_text="The move that was illegal.")
    move = text(40, required=True, help_text="As it was made on the board, in ICCS.")


class DoubleMoveInput(SideInput):
    """The second of two moves running."""

    move = text(40, required=True, help_text="Canonical form.")


class BoardUpsetInput(NoteInput):
    """A board knocked about."""

    side = text(20, help_text="Who did it; empty for neither side.")
    men = WholeNumber(min_value=0, max_value=MAX_MEN, help_text="How many left their points.")
    off_board = serializers.BooleanField(required=False, default=False)
    pressed = serializers.BooleanField(
        required=False, default=False, help_text="With or after the press of the clock."
    )
    deliberate = serializers.BooleanField(required=False, default=False)
    restorable = serializers.BooleanField(
        required=False, default=True, help_text="The position can be set up again, as agreed."
    )


class PositionRulingInput(NoteInput):
    """What is ruled on the position that waits."""

    outcome = serializers.ChoiceField(choices=[outcome.value for outcome in PositionOutcome])
    agreed = serializers.BooleanField(help_text="Both sides agree.")
    point = text(4, help_text="Where the man is put, with `point`.")


class BetweenInput(SideInput):
    """A man left between two points."""

    from_square = text(4, required=True, help_text=SQUARE)
    points = serializers.ListField(
        child=serializers.CharField(max_length=4), min_length=2, max_length=2
    )


class LandingPointInput(SideInput):
    """The point on which the opponent of `side` has its man stand."""

    point = text(4, required=True, help_text=SQUARE)


class TouchedInput(SideInput):
    """Men touched, in order."""

    squares = serializers.ListField(
        child=serializers.CharField(max_length=4), min_length=1, max_length=32
    )
    together = serializers.BooleanField(
        required=False, default=False, help_text="Men of both sides at one time (5.5)."
    )
    accidental = serializers.BooleanField(
        required=False, default=False, help_text="An evident brush, which binds nobody (5.6)."
    )
    note = text(2000)


class DroppedInput(SideInput):
    """A man or stone dropped by accident."""

    agreed = serializers.BooleanField(
        required=False, default=False, help_text="The opponent agrees that it is taken up."
    )
    point = text(4, help_text="Gomoku: where the stone fell.")
    note = text(2000)


def _displacement(body: Body, state: GameState) -> rc.ReportDisplacement:
    men: list[dict[str, Any]] = body["men"]
    return rc.ReportDisplacement(
        ply=body["ply"],
        men=tuple(ShiftedMan(source=man["from_square"], target=man["found_on"]) for man in men),
        on_record=body["on_record"],
        note=body["note"],
    )


def _upset(body: Body, state: GameState) -> rc.ReportBoardUpset:
    return rc.ReportBoardUpset(
        side=body["side"],
        men=body["men"],
        off_board=body["off_board"],
        pressed=body["pressed"],
        deliberate=body["deliberate"],
        restorable=body["restorable"],
        note=body["note"],
    )


def _ruling(body: Body, state: GameState) -> rc.RulePosition:
    return rc.RulePosition(
        outcome=PositionOutcome(body["outcome"]),
        agreed=body["agreed"],
        point=body["point"],
        note=body["note"],
    )


def _touched(body: Body, state: GameState) -> rc.ReportTouchedMen:
    return rc.ReportTouchedMen(
        side=body["side"],
        squares=tuple(body["squares"]),
        together=body["together"],
        accidental=body["accidental"],
        note=body["note"],
    )


RESOURCES = (
    CommandResource(
        address="swapped-colours",
        name="report_swapped_colours",
        summary="Report that the players sit at each other's colours",
        shape=NoteInput,
        build=lambda body, state: rc.ReportSwappedColours(note=body["note"]),
        example={"note": "第2回合发现"},
    ),
    CommandResource(
        address="displacements",
        name="report_displacement",
        summary="Report men found displaced: put back within the book's limit, or to be ruled on",
        shape=DisplacementInput,
        build=_displacement,
        example={"ply": 18, "men": [{"from_square": "a0", "found_on": "a1"}], "note": ""},
    ),
    CommandResource(
        address="illegal-moves-found",
        name="report_illegal_found",
        summary="Xiangqi: report an illegal move found within five rounds",
        shape=IllegalFoundInput,
        build=lambda body, state: rc.ReportIllegalFoundLater(
            ply=body["ply"], move=body["move"], note=body["note"]
        ),
        example={"ply": 5, "move": "b0d2"},
    ),
    CommandResource(
        address="double-moves",
        name="report_double_move",
        summary="Report that a side made two moves running",
        shape=DoubleMoveInput,
        build=lambda body, state: rc.ReportTwoMovesRunning(side=body["side"], move=body["move"]),
        example={"side": "red", "move": "h0g2"},
    ),
    CommandResource(
        address="board-upsets",
        name="report_board_upset",
        summary="Report a board knocked about, with what the book says follows",
        shape=BoardUpsetInput,
        build=_upset,
        example={"side": "red", "men": 2, "pressed": True},
    ),
    CommandResource(
        address="position-rulings",
        name="rule_position",
        summary="Rule on the position that waits: back, stands, draw, replay, both lose",
        shape=PositionRulingInput,
        build=_ruling,
        example={"outcome": "back", "agreed": True},
    ),
    CommandResource(
        address="men-between",
        name="report_man_between",
        summary="Xiangqi: report a man left between two points",
        shape=BetweenInput,
        build=lambda body, state: rc.ReportManBetween(
            side=body["side"], source=body["from_square"], points=tuple(body["points"])
        ),
        example={"side": "red", "from_square": "g3", "points": ["g4", "g5"]},
    ),
    CommandResource(
        address="landing-points",
        name="choose_landing_point",
        summary="Xiangqi: name the point on which the opponent's man stands",
        shape=LandingPointInput,
        build=lambda body, state: rc.ChooseLandingPoint(side=body["side"], point=body["point"]),
        example={"side": "black", "point": "g4"},
    ),
    CommandResource(
        address="touched-men",
        name="report_touched_men",
        summary="Xiangqi: report men touched, and have the duty that follows",
        shape=TouchedInput,
        build=_touched,
        example={"side": "red", "squares": ["h0"]},
    ),
    CommandResource(
        address="dropped-men",
        name="report_dropped_man",
        summary="Report a man or stone dropped by accident",
        shape=DroppedInput,
        build=lambda body, state: rc.ReportDroppedMan(
            side=body["side"], agreed=body["agreed"], point=body["point"], note=body["note"]
        ),
        example={"side": "red", "agreed": True},
    ),
)
