"""The time control of the regulations: one of the book's, or the event's own.

Xiangqi 2020 6 and 28.5, gomoku 2025 14 and 30.3, weiqi 2002 12, draughts appendix 1.6: the
books of weiqi and draughts name no control, so the event writes its own.
"""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels.article_numbers import cited_words
from games.labels.clocks import PRESETS as PRESET_WORDS
from games.labels.game_words import Word
from games.labels.refusals import title_of
from games.labels.terms import term
from games.rules.books.registry import game_of
from games.rules.clocks.kinds import ControlError, ControlKind, Limit, TimeControl
from games.rules.clocks.presets import PRESETS, preset
from tournaments.admin.regulations.fields import split

OWN = "own"
_TIME = re.compile(r"([0-9]{1,5})(?:[:：]([0-5][0-9]))?")
_LIMIT = re.compile(r"([0-9]{1,5}(?::[0-5][0-9])?)(?:/([0-9]{1,3}))?")

KINDS: dict[str, Word] = {
    ControlKind.INCREMENT.value: gettext_lazy("base time and seconds a move"),
    ControlKind.SUDDEN_DEATH.value: gettext_lazy("sudden death"),
    ControlKind.BYO_YOMI.value: gettext_lazy("readings, kept within the time"),
    ControlKind.STAGES.value: gettext_lazy("base time, then moves in every stage"),
    ControlKind.LIMITS.value: gettext_lazy("several limits in turn"),
    ControlKind.SHARED.value: gettext_lazy("time shared by both sides"),
}
FIELDS: dict[ControlKind, tuple[str, ...]] = {
    ControlKind.INCREMENT: ("base", "second_base", "increment_s"),
    ControlKind.SUDDEN_DEATH: ("base", "second_base"),
    ControlKind.BYO_YOMI: ("base", "second_base", "period_s", "periods"),
    ControlKind.STAGES: ("base", "second_base", "stage", "stage_moves"),
    ControlKind.LIMITS: ("base", "second_base", "base_moves", "limits"),
    ControlKind.SHARED: ("base", "own", "increment_s"),
}
"""Kind of control -> the fields that matter to it."""


class TimeField(forms.CharField):
    """A time in minutes, or minutes and seconds: 60, 4:30."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            max_length=10,
            widget=forms.TextInput(attrs={"size": 8}),
        )

    def clean(self, value: Any) -> Any:
        """Return the time in milliseconds, 0 for none.

        :raises ValidationError: it is no time.
        """
        return _milliseconds(super().clean(value).strip())


def _milliseconds(text: str) -> int:
    if not text:
        return 0
    found = _TIME.fullmatch(text)
    if found is None:
        raise forms.ValidationError(_("Write minutes, or minutes and seconds: 60 or 4:30."))
    return (int(found[1]) * 60 + int(found[2] or 0)) * 1000


def _minutes(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    if not ms:
        return ""
    return f"{minutes}:{seconds:02d}" if seconds else str(minutes)


def count_field(label: Any) -> forms.IntegerField:
    """Return the field of a count that may be left out."""
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=9999)


def add_fields(form: forms.Form, edition: str) -> tuple[str, ...]:
    """Add the fields of the time control to a form and return their names."""
    listed = [
        (preset.name, f"{PRESET_WORDS[preset.name]} ({cited_words(preset.article)})")
        for preset in PRESETS
        if preset.name.startswith(game_of(edition))
    ]
    fields: dict[str, forms.Field] = {
        "time_control": forms.ChoiceField(
            label=gettext_lazy("Time control"),
            required=False,
            choices=[("", _("not set")), *listed, (OWN, _("the tournament's own, below"))],
        ),
        "tc_kind": forms.ChoiceField(
            label=gettext_lazy("Kind of time control"),
            required=False,
            choices=[(kind, term(KINDS, kind, edition=edition)) for kind in KINDS],
        ),
        "tc_base": TimeField(gettext_lazy("Base time, minutes")),
        "tc_second_base": TimeField(gettext_lazy("Base time of the second mover, where uneven")),
        "tc_increment_s": count_field(gettext_lazy("Seconds added each move")),
        "tc_period_s": count_field(gettext_lazy("Seconds of a reading")),
        "tc_periods": count_field(gettext_lazy("Readings")),
        "tc_stage": TimeField(gettext_lazy("Further stages, minutes each")),
        "tc_stage_moves": count_field(gettext_lazy("Moves in a further stage")),
        "tc_base_moves": count_field(gettext_lazy("Moves within the base time")),
        "tc_limits": forms.CharField(
            label=gettext_lazy("Further limits"),
            required=False,
            max_length=200,
            help_text=gettext_lazy("Minutes/moves with blanks between, for example: 10/20 5/10"),
        ),
        "tc_own": TimeField(gettext_lazy("Own time after the shared one, minutes")),
    }
    form.fields.update(fields)
    return tuple(fields)


def wanted(kind: str) -> frozenset[str]:
    """Return the names of the form's fields that matter to a kind of control."""
    known = {control_kind.value: control_kind for control_kind in ControlKind}
    return frozenset(f"tc_{name}" for name in FIELDS[known[kind]]) if kind in known else frozenset()


def control_of(cleaned: Mapping[str, Any], base: TimeControl | None) -> TimeControl | None:
    """Return the control that the answers make.

    :raises ValidationError: a control that cannot be.
    """
    code = cleaned.get("time_control", "")
    if code != OWN:
        return preset(code).control if code else None
    kind = ControlKind(cleaned["tc_kind"])
    names = FIELDS[kind]
    values: dict[str, Any] = {}
    for name in names:
        value = cleaned.get(f"tc_{name}") or 0
        if name == "limits":
            values["limits"] = _limits(str(cleaned.get("tc_limits") or ""))
        elif name.endswith("_s"):
            values[f"{name[:-2]}_ms"] = value * 1000
        elif name in ("periods", "stage_moves", "base_moves"):
            values[name] = value
        else:
            values[f"{name}_ms"] = value
    try:
        return TimeControl(
            kind=kind, press_with_move=base.press_with_move if base else False, **values
        )
    except ControlError as error:
        raise forms.ValidationError(f"{title_of(error.code)} [{error.code}]") from error


def _limits(text: str) -> tuple[Limit, ...]:
    found = []
    for part in split(text):
        match = _LIMIT.fullmatch(part)
        if match is None:
            raise forms.ValidationError(_("Write limits as minutes/moves: 10/20 5/10."))
        found.append(Limit(time_ms=_milliseconds(match[1]), moves=int(match[2] or 0)))
    return tuple(found)


def initial_of(control: TimeControl | None, game: str) -> dict[str, Any]:
    """Return what the fields hold for a control."""
    if control is None:
        return {"time_control": "", "tc_kind": ControlKind.INCREMENT.value}
    named = (
        preset.name
        for preset in PRESETS
        if preset.control == control and preset.name.startswith(game)
    )
    return {
        "time_control": next(named, OWN),
        "tc_kind": control.kind.value,
        "tc_base": _minutes(control.base_ms),
        "tc_second_base": _minutes(control.second_base_ms),
        "tc_increment_s": control.increment_ms // 1000,
        "tc_period_s": control.period_ms // 1000,
        "tc_periods": control.periods,
        "tc_stage": _minutes(control.stage_ms),
        "tc_stage_moves": control.stage_moves,
        "tc_base_moves": control.base_moves,
        "tc_limits": " ".join(
            _minutes(limit.time_ms) + (f"/{limit.moves}" if limit.moves else "")
            for limit in control.limits
        ),
        "tc_own": _minutes(control.own_ms),
    }
