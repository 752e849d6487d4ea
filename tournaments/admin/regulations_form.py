"""The form of regulations (竞赛规程): the usual event of a book, changed where it differs.

Defaults are the book's own: points, list of tie-breaks, pairing. What the form has no field
for (several stages, teams, named pairs) is kept from the regulations it began with.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.rules.clocks.presets import PRESETS, preset
from games.rules.registry import editions
from games.words.clocks import PRESETS as PRESET_WORDS
from games.words.codes import EDITIONS, word
from tournaments.admin.acting import title_of
from tournaments.admin.opening_actions import REASON
from tournaments.crosstable import PointSystem
from tournaments.regulations.books import game_of, points_of
from tournaments.regulations.checks import check
from tournaments.regulations.text import FIRST_ROUNDS, KINDS, LEVELS, SYSTEMS
from tournaments.regulations.tiebreak_names import words_of
from tournaments.regulations.values import (
    Byes,
    EventLevel,
    FirstRound,
    Hardness,
    Lateness,
    PairingSystem,
    Regulations,
    Stage,
    StageKind,
    TeamKind,
)
from tournaments.standings.books import orders_of
from tournaments.tiebreaks.catalogue import Sides

_F = Fraction
POINTS: dict[str, tuple[Any, PointSystem | None]] = {
    "book": (gettext_lazy("as the book has it"), None),
    "210": (
        "2 – 1 – 0",
        PointSystem(
            win=_F(2), draw_first=_F(1), draw_second=_F(1), loss=_F(0),
            pairing_bye=_F(2), full_bye=_F(2), half_bye=_F(1),
        ),
    ),
    "1h0": ("1 – ½ – 0", PointSystem()),
    "310": (
        "3 – 1 – 0",
        PointSystem(
            win=_F(3), draw_first=_F(1), draw_second=_F(1), loss=_F(0),
            pairing_bye=_F(3), full_bye=_F(3), half_bye=_F(1),
        ),
    ),
    "3120": (
        gettext_lazy("3 – 1 or 2 – 0, the second mover's draw worth 2"),
        PointSystem(
            win=_F(3), draw_first=_F(1), draw_second=_F(2), loss=_F(0),
            pairing_bye=_F(3), full_bye=_F(3), half_bye=_F(1),
        ),
    ),
}  # fmt: skip
"""Points systems by the form's code (xiangqi 13.1 to 13.3, gomoku 28.1)."""
KEPT = "kept"
_PLACES = {
    "/title": "title",
    "/ends_on": "ends_on",
    "/edition": "edition",
    "/tiebreaks": "tiebreaks",
    "/ranking": "ranking",
    "/stages/0/rounds": "rounds",
    "/stages/0/groups": "groups",
    "/stages/0/tiebreaks": "tiebreaks",
    "/stages/0/eliminated_from": "eliminated_from",
    "/stages/0/eliminated_each": "eliminated_each",
    "/forbidden/rounds": "apart_rounds",
    "/byes/half_byes": "half_byes",
    "/lateness/limit_ms": "late_minutes",
}
"""Place of a fault in the document -> the field that made it."""


def _spoken(both: tuple[str, str]) -> str:
    return both[0 if (get_language() or "zh").startswith("zh") else 1]


def spoken(table: dict[Any, tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the choices of a table in two languages, in the reader's."""
    return [(one.value, _spoken(both)) for one, both in table.items()]


class RegulationsForm(forms.Form):
    """One section of an event under one edition of a book."""

    required_css_class = "required"
    title = forms.CharField(label=gettext_lazy("Title of the event"), max_length=300)
    section = forms.CharField(label=gettext_lazy("Section"), max_length=60, required=False)
    place = forms.CharField(
        label=gettext_lazy("Place of the event"), max_length=100, required=False
    )
    starts_on = forms.DateField(
        label=gettext_lazy("First day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    ends_on = forms.DateField(
        label=gettext_lazy("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    level = forms.ChoiceField(label=gettext_lazy("Level of the event"))
    kind = forms.ChoiceField(label=gettext_lazy("Format"))
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=0,
        max_value=99,
        initial=7,
        help_text=gettext_lazy("0 where the format and the field settle it, as in a round robin."),
    )
    groups = forms.IntegerField(label=gettext_lazy("Groups"), min_value=1, max_value=64, initial=1)
    games = forms.IntegerField(
        label=gettext_lazy("Games of a pairing"), min_value=1, max_value=12, initial=1
    )
    pairing = forms.ChoiceField(label=gettext_lazy("Pairing of the Swiss"))
    first_round = forms.ChoiceField(label=gettext_lazy("First round of the Swiss"))
    eliminated_from = forms.IntegerField(
        label=gettext_lazy("Elimination: first after round"), min_value=0, initial=0
    )
    eliminated_each = forms.IntegerField(
        label=gettext_lazy("Elimination: how many leave"), min_value=0, initial=0
    )
    points = forms.ChoiceField(label=gettext_lazy("Points"))
    ranking = forms.ChoiceField(label=gettext_lazy("List of tie-breaks"), required=False)
    tiebreaks = forms.CharField(
        label=gettext_lazy("Tie-breaks of the event's own"),
        max_length=600,
        required=False,
        help_text=gettext_lazy("Codes with blanks between, in order; empty for the book's list."),
    )
    shared_places = forms.BooleanField(
        label=gettext_lazy("Equal entrants share a place"), required=False
    )
    apart_rounds = forms.CharField(
        label=gettext_lazy("Rounds in which units are kept apart"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Numbers with blanks between; empty for none."),
    )
    apart_soft = forms.BooleanField(label=gettext_lazy("Only as far as possible"), required=False)
    half_byes = forms.IntegerField(
        label=gettext_lazy("Half byes on request, each"), min_value=0, max_value=9, initial=0
    )
    time_control = forms.ChoiceField(label=gettext_lazy("Time control"), required=False)
    late_minutes = forms.IntegerField(
        label=gettext_lazy("Late after minutes"),
        min_value=0,
        max_value=600,
        required=False,
        help_text=gettext_lazy("Empty: as the book has it. 0: nobody may be late."),
    )
    forfeits_meet = forms.BooleanField(
        label=gettext_lazy("A forfeited game counts as met"), required=False
    )
    pairs_unfinished_as_draws = forms.BooleanField(
        label=gettext_lazy("Unfinished games may count as draws for pairing"), required=False
    )
    rulings_bind = forms.BooleanField(
        label=gettext_lazy("Proposed rulings bind at once"), required=False
    )

    def __init__(self, *args: Any, base: Regulations, with_reason: bool = False, **kwargs: Any):
        kwargs.setdefault("initial", initial_of(base))
        super().__init__(*args, **kwargs)
        self.base = base
        if with_reason:
            self.fields["reason"] = forms.CharField(label=_("Reason"), **REASON)
        self._choose("level", spoken(LEVELS))
        self._choose("kind", spoken(KINDS))
        self._choose("pairing", spoken(SYSTEMS))
        self._choose("first_round", spoken(FIRST_ROUNDS))
        points = [(code, text) for code, (text, _system) in POINTS.items()]
        if kwargs["initial"].get("points") == KEPT:
            points.insert(0, (KEPT, _("as they are")))
        self._choose("points", points)
        self._choose("ranking", [("", _("the book's first")), *_rankings(base)])
        self._choose("time_control", _controls(base))

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field: Any = self.fields[name]
        field.choices = choices

    def clean_apart_rounds(self) -> tuple[int, ...]:
        """Return the rounds written."""
        return _numbers(self.cleaned_data["apart_rounds"])

    def clean_tiebreaks(self) -> tuple[str, ...]:
        """Return the codes written."""
        return tuple(str(self.cleaned_data["tiebreaks"]).replace(",", " ").split())

    def clean(self) -> dict[str, Any]:
        """Show every fault of the regulations beside the field that made it."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        made = self.made()
        for fault in check(made):
            text = title_of(fault.code)
            if fault.article:
                text += " " + _("See article %(number)s.") % {"number": fault.article}
            place = _PLACES.get(fault.place)
            self.add_error(place, f"{text} [{fault.code}]")
        return cleaned

    def made(self) -> Regulations:
        """Return the regulations that the answers make of those the form began with."""
        told = self.cleaned_data
        base = self.base
        return replace(
            base,
            title=told["title"],
            section=told["section"],
            place=told["place"],
            starts_on=told["starts_on"].isoformat() if told["starts_on"] else "",
            ends_on=told["ends_on"].isoformat() if told["ends_on"] else "",
            level=EventLevel(told["level"]),
            stages=(_stage(told, base.stages[0]), *base.stages[1:]),
            points=_points(told["points"], base),
            ranking=told["ranking"],
            tiebreaks=told["tiebreaks"],
            shared_places=told["shared_places"],
            byes=Byes(half_byes=told["half_byes"], repeat_pairing_bye=base.byes.repeat_pairing_bye),
            forbidden=replace(
                base.forbidden,
                rounds=told["apart_rounds"],
                hardness=Hardness.SOFT if told["apart_soft"] else Hardness.HARD,
            ),
            time_control=_control(told["time_control"], base),
            lateness=Lateness(
                limit_ms=None if told["late_minutes"] is None else told["late_minutes"] * 60_000
            ),
            forfeits_meet=told["forfeits_meet"],
            pairs_unfinished_as_draws=told["pairs_unfinished_as_draws"],
            rulings_bind=told["rulings_bind"],
        )


def usual(edition: str) -> Regulations:
    """Return the usual regulations of an edition: one Swiss, points and ties of its book."""
    system = PairingSystem.POSITIONAL if game_of(edition) == "xiangqi" else PairingSystem.HALVES
    return Regulations(
        title="",
        edition=edition,
        stages=(Stage(kind=StageKind.SWISS, rounds=7, pairing=system),),
        points=points_of(edition),
    )


def initial_of(rules: Regulations) -> dict[str, Any]:
    """Return what the fields hold for regulations."""
    stage = rules.stages[0]
    limit = rules.lateness.limit_ms
    return {
        "title": rules.title,
        "section": rules.section,
        "place": rules.place,
        "starts_on": rules.starts_on,
        "ends_on": rules.ends_on,
        "level": rules.level.value,
        "kind": stage.kind.value,
        "rounds": stage.rounds,
        "groups": stage.groups,
        "games": stage.games,
        "pairing": stage.pairing.value,
        "first_round": stage.first_round.value,
        "eliminated_from": stage.eliminated_from,
        "eliminated_each": stage.eliminated_each,
        "points": _points_code(rules),
        "ranking": rules.ranking,
        "tiebreaks": " ".join(rules.tiebreaks),
        "shared_places": rules.shared_places,
        "apart_rounds": " ".join(str(one) for one in rules.forbidden.rounds),
        "apart_soft": rules.forbidden.hardness is Hardness.SOFT,
        "half_byes": rules.byes.half_byes,
        "time_control": _control_code(rules),
        "late_minutes": None if limit is None else limit // 60_000,
        "forfeits_meet": rules.forfeits_meet,
        "pairs_unfinished_as_draws": rules.pairs_unfinished_as_draws,
        "rulings_bind": rules.rulings_bind,
    }


def edition_choices() -> list[tuple[str, str]]:
    """Return every edition there is, by its name."""
    return [(one, word(EDITIONS, one)) for one in sorted(editions())]


def _stage(told: dict[str, Any], base: Stage) -> Stage:
    return replace(
        base,
        kind=StageKind(told["kind"]),
        rounds=told["rounds"],
        groups=told["groups"],
        games=told["games"],
        pairing=PairingSystem(told["pairing"]),
        first_round=FirstRound(told["first_round"]),
        eliminated_from=told["eliminated_from"],
        eliminated_each=told["eliminated_each"],
    )


def _numbers(text: str) -> tuple[int, ...]:
    parts = str(text).replace(",", " ").replace("，", " ").replace("、", " ").split()
    if not all(one.isascii() and one.isdecimal() and len(one) < 4 for one in parts):
        raise forms.ValidationError(_("Write numbers with blanks between."))
    return tuple(int(one) for one in parts)


def _points(code: str, base: Regulations) -> PointSystem:
    if code == KEPT:
        return base.points
    return POINTS[code][1] or points_of(base.edition)


def _points_code(rules: Regulations) -> str:
    if rules.points == points_of(rules.edition):
        return "book"
    return next((code for code, (_t, one) in POINTS.items() if one == rules.points), KEPT)


def _rankings(rules: Regulations) -> list[tuple[str, str]]:
    """Return the lists of the book, each by its article and its comparisons in order."""
    alone = rules.teams.kind in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)
    sides = Sides.PEOPLE if alone else Sides.TEAMS
    return [
        (
            one.code,
            f"{one.article}: " + " · ".join(_spoken(words_of(code)) for code in one.codes),
        )
        for one in orders_of(rules.edition)
        if one.sides is sides
    ]


def _controls(rules: Regulations) -> list[tuple[str, Any]]:
    game = game_of(rules.edition)
    listed = [
        (one.name, f"{PRESET_WORDS[one.name]} ({one.article})")
        for one in PRESETS
        if one.name.startswith(game)
    ]
    kept = [(KEPT, _("as it is"))] if _control_code(rules) == KEPT else []
    return [("", _("not set")), *kept, *listed]


def _control(code: str, base: Regulations) -> Any:
    if code == KEPT:
        return base.time_control
    return preset(code).control if code else None


def _control_code(rules: Regulations) -> str:
    if rules.time_control is None:
        return ""
    game = game_of(rules.edition)
    found = (
        one.name
        for one in PRESETS
        if one.control == rules.time_control and one.name.startswith(game)
    )
    return next(found, KEPT)
