"""What an official can put right at a board: each action is one command of the record.

An action that another page of the same game has already is not offered twice.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.labels.codes import SIDES, word
from games.labels.repairs import OUTCOMES
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status

_SQUARES = _("Squares with spaces between them, e.g. h0 h9.")
_PAIRS = _("Where each belongs and where it was found, e.g. h8-h9 c3-c4.")


def _side() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)


def _note() -> forms.CharField:
    return forms.CharField(label=_("what happened"), max_length=300, required=False, widget=WIDE)


def _yes(label: Any, *, initial: bool = False) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, initial=initial)


def _text(label: Any, *, most: int = 40, required: bool = True, help_text: Any = "") -> Any:
    return forms.CharField(
        label=label, max_length=most, required=required, widget=WIDE, help_text=help_text
    )


class NoteForm(ActionForm):
    """What happened."""

    note = _note()


class DisplacementForm(NoteForm):
    """Men found displaced, and how many moves stood when it happened."""

    ply = forms.IntegerField(label=_("moves that stood"), min_value=0, max_value=10_000)
    men = _text(_("men displaced"), most=2000, help_text=_PAIRS)
    on_record = _yes(_("the players' records tell where they belong"))

    def clean_men(self) -> tuple[ShiftedMan, ...]:
        """Return the men as pairs of squares."""
        pairs = [text.partition("-") for text in _named(self.cleaned_data["men"])]
        if any(not target for _source, _dash, target in pairs):
            raise forms.ValidationError(_PAIRS)
        return tuple(ShiftedMan(source=source, target=target) for source, _dash, target in pairs)


class IllegalFoundForm(NoteForm):
    """An illegal move found later."""

    ply = forms.IntegerField(label=_("number of the half-move"), min_value=1, max_value=10_000)
    move = _text(_("move as it was made"))


class DoubleMoveForm(ActionForm):
    """The second of two moves running."""

    side = _side()
    move = _text(_("second move"))


class UpsetForm(NoteForm):
    """A board knocked about."""

    by_side = forms.ChoiceField(label=_("by whom"), widget=forms.RadioSelect, required=False)
    men = forms.IntegerField(label=_("men off their points"), min_value=0, max_value=361)
    off_board = _yes(_("a piece off the board"))
    pressed = _yes(_("with or after the press"))
    deliberate = _yes(_("on purpose"))
    restorable = _yes(_("can be set up again, as agreed"), initial=True)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        by_side: Any = self.fields["by_side"]
        sides = [(side, word(SIDES, side)) for side in state.sides]
        by_side.choices = [*sides, ("", _("by neither side"))]


class RulingForm(NoteForm):
    """What is ruled on the position that waits."""

    outcome = forms.ChoiceField(
        label=_("ruling"), widget=forms.RadioSelect, choices=tuple(OUTCOMES.items())
    )
    agreed = _yes(_("both sides agree"))
    point = _text(_("put on"), most=4, required=False)


class BetweenForm(ActionForm):
    """A man between two points."""

    side = _side()
    from_square = _text(_("from"), most=4)
    points = _text(_("between the points"), most=10, help_text=_SQUARES)


class LandingForm(ActionForm):
    """The point that the opponent of the mover names."""

    side = _side()
    point = _text(_("point"), most=4)


class TouchedForm(NoteForm):
    """Men touched, in order."""

    side = _side()
    squares = _text(_("men touched, in order"), most=200, help_text=_SQUARES)
    together = _yes(_("men of both sides at one time"))
    accidental = _yes(_("an evident brush"))


class DroppedForm(NoteForm):
    """A man dropped by accident."""

    side = _side()
    agreed = _yes(_("the opponent agrees"))
    point = _text(_("where it fell"), most=4, required=False)


def _named(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _running(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is Status.RUNNING


def _of(*games: str) -> Any:
    def fits(state: GameState, ruling: RulingOnRecord | None) -> bool:
        return _running(state, ruling) and state.kernel.game in games

    return fits


def _moved_in(*games: str) -> Any:
    def fits(state: GameState, ruling: RulingOnRecord | None) -> bool:
        return _of(*games)(state, ruling) and bool(state.moves)

    return fits


def _waits(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return _running(state, ruling) and state.repairs.case is not None


def _between(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return _running(state, ruling) and state.repairs.between is not None


def _displacement(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> rc.ReportDisplacement:
    return rc.ReportDisplacement(
        ply=cleaned["ply"],
        men=cleaned["men"],
        on_record=cleaned["on_record"],
        note=cleaned["note"],
    )


def _upset(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> rc.ReportBoardUpset:
    return rc.ReportBoardUpset(
        side=cleaned["by_side"],
        men=cleaned["men"],
        off_board=cleaned["off_board"],
        pressed=cleaned["pressed"],
        deliberate=cleaned["deliberate"],
        restorable=cleaned["restorable"],
        note=cleaned["note"],
    )


def _rule(cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None) -> rc.RulePosition:
    return rc.RulePosition(
        outcome=PositionOutcome(cleaned["outcome"]),
        agreed=cleaned["agreed"],
        point=cleaned["point"],
        note=cleaned["note"],
    )


def _touched(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> rc.ReportTouchedMen:
    return rc.ReportTouchedMen(
        side=cleaned["side"],
        squares=_named(cleaned["squares"]),
        together=cleaned["together"],
        accidental=cleaned["accidental"],
        note=cleaned["note"],
    )


ACTIONS = (
    Action(
        slug="swapped-colours",
        label=_("Report swapped colours"),
        command=rc.ReportSwappedColours,
        form=NoteForm,
        build=lambda cleaned, state, ruling: rc.ReportSwappedColours(note=cleaned["note"]),
        fits=_of("xiangqi", "gomoku"),
    ),
    Action(
        slug="displacement",
        label=_("Report men displaced"),
        command=rc.ReportDisplacement,
        form=DisplacementForm,
        build=_displacement,
        fits=_of("xiangqi", "weiqi", "gomoku", "draughts"),
    ),
    Action(
        slug="illegal-found",
        label=_("Report an illegal move found later"),
        command=rc.ReportIllegalFoundLater,
        form=IllegalFoundForm,
        build=lambda cleaned, state, ruling: rc.ReportIllegalFoundLater(
            ply=cleaned["ply"], move=cleaned["move"].lower(), note=cleaned["note"]
        ),
        fits=_moved_in("xiangqi"),
    ),
    Action(
        slug="double-move",
        label=_("Report two moves running"),
        command=rc.ReportTwoMovesRunning,
        form=DoubleMoveForm,
        build=lambda cleaned, state, ruling: rc.ReportTwoMovesRunning(
            side=cleaned["side"], move=cleaned["move"]
        ),
        fits=_moved_in("xiangqi", "weiqi"),
    ),
    Action(
        slug="board-upset",
        label=_("Report a board upset"),
        command=rc.ReportBoardUpset,
        form=UpsetForm,
        build=_upset,
        fits=_running,
    ),
    Action(
        slug="rule-position",
        label=_("Rule on the position"),
        command=rc.RulePosition,
        form=RulingForm,
        build=_rule,
        fits=_waits,
    ),
    Action(
        slug="man-between",
        label=_("Report a man between points"),
        command=rc.ReportManBetween,
        form=BetweenForm,
        build=lambda cleaned, state, ruling: rc.ReportManBetween(
            side=cleaned["side"],
            source=cleaned["from_square"],
            points=_named(cleaned["points"]),
        ),
        fits=_of("xiangqi"),
    ),
    Action(
        slug="landing-point",
        label=_("Name the point"),
        command=rc.ChooseLandingPoint,
        form=LandingForm,
        build=lambda cleaned, state, ruling: rc.ChooseLandingPoint(
            side=cleaned["side"], point=cleaned["point"]
        ),
        fits=_between,
    ),
    Action(
        slug="touched-men",
        label=_("Report touched men"),
        command=rc.ReportTouchedMen,
        form=TouchedForm,
        build=_touched,
        fits=_of("xiangqi"),
    ),
    Action(
        slug="dropped-man",
        label=_("Report a man dropped"),
        command=rc.ReportDroppedMan,
        form=DroppedForm,
        build=lambda cleaned, state, ruling: rc.ReportDroppedMan(
            side=cleaned["side"],
            agreed=cleaned["agreed"],
            point=cleaned["point"],
            note=cleaned["note"],
        ),
        fits=_of("xiangqi", "gomoku"),
    ),
)
