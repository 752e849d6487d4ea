"""What a form asks otherwise than the type of its field says, and acts that fit by the schedule."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.api import OwnField
from tournaments.admin.actions.action import ActionForm
from tournaments.admin.actions.elimination import EliminateForm, elimination_is_due
from tournaments.admin.actions.lots import FirstMoveForm, SeedsForm
from tournaments.admin.actions.scans import OriginalForm, ScanForm
from tournaments.admin.actions.score_forms import ScoreForm, TieForm
from tournaments.admin.course import is_paired_here, needs_of, stage_is_over
from tournaments.record import commands as c
from tournaments.record.declaring import latest
from tournaments.record.lots import commands as lots
from tournaments.record.ratings.rated import rated_games
from tournaments.record.state import TournamentState
from tournaments.record.values import RoundStatus

MINUTE_MS = 60_000


def _scan(help_text: Any) -> OwnField:
    digest = forms.RegexField(
        "^[0-9a-f]{64}$",
        label=_("SHA-256 of the scan"),
        required=False,
        help_text=help_text,
        widget=forms.TextInput(attrs={"size": 66}),
    )
    scan = forms.FileField(
        label=_("Scan of the signed sheet"),
        required=False,
        help_text=_("Kept for the offices of this event; its SHA-256 goes on record."),
    )
    return OwnField(
        fields={"scan": scan, "original": digest}, read=lambda cleaned, state: cleaned["original"]
    )


OWN: dict[tuple[type, str], OwnField] = {
    (c.CloseRound, "original"): _scan(
        _("Worked out from the file chosen above; empty where the paper alone is kept.")
    ),
    (c.FileOriginal, "original"): _scan(_("Worked out from the file chosen above.")),
    (c.DecideTie, "time_control"): OwnField(
        fields={}, read=lambda cleaned, state: cleaned["time_control"]
    ),
    (c.LinkGame, "game_id"): OwnField(
        fields={"game_id": forms.UUIDField(label=_("Id of the game's record"))},
        read=lambda cleaned, state: str(cleaned["game_id"]),
    ),
    (c.SetByeRight, "allowed"): OwnField(
        fields={
            "allowed": forms.TypedChoiceField(
                label=_("Right"),
                choices=(("no", _("not entitled to it")), ("yes", _("entitled to it again"))),
                coerce=lambda item: item == "yes",
            )
        },
        read=lambda cleaned, state: cleaned["allowed"],
    ),
    (lots.RankSeeds, "proofs"): OwnField(
        fields={
            "proofs": forms.CharField(
                label=_("Results or grades"),
                required=False,
                widget=forms.Textarea(attrs={"rows": 8, "cols": 60}),
                max_length=40_000,
            )
        },
        read=lambda cleaned, state: cleaned["read"],
    ),
    (lots.AllowBreak, "break_ms"): OwnField(
        fields={
            "minutes": forms.IntegerField(
                label=_("Break in minutes"), min_value=1, max_value=24 * 60
            )
        },
        read=lambda cleaned, state: cleaned["minutes"] * MINUTE_MS,
    ),
}
"""(Command, name of its field) -> what its form asks for it."""

BASES: dict[type, type[ActionForm]] = {
    c.CloseRound: ScanForm,
    c.FileOriginal: OriginalForm,
    c.CorrectResult: ScoreForm,
    c.RuleScore: ScoreForm,
    c.DecideTie: TieForm,
    c.EliminateEntrants: EliminateForm,
    lots.RankSeeds: SeedsForm,
    lots.SettleFirstMove: FirstMoveForm,
}
"""Command -> the form that its own builds upon."""


def _is_last_stage(state: TournamentState) -> bool:
    return stage_is_over(state) and state.stage.index == len(state.regulations.stages)


def _may_close(state: TournamentState) -> bool:
    round_ = latest(state, RoundStatus.PUBLISHED)
    return round_ is not None and not needs_of(state, state.stage, round_)


FITS: dict[type, Callable[[TournamentState], bool]] = {
    c.DraftPairing: is_paired_here,
    c.FinishTournament: _is_last_stage,
    c.CloseRound: _may_close,
    c.EliminateEntrants: elimination_is_due,
    c.ReportRatings: lambda state: bool(rated_games(state)),
}
"""Command -> whether the event is at a point for it, where that takes more than its state."""
