"""What a match is worth (场分) in the form of regulations, beside the points of a game.

Xiangqi 2020 13.2 and 13.3, weiqi 2002 27.2, gomoku 2025 28.1 and 28.2.
"""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.admin.regulations.fields import ExactField
from tournaments.admin.regulations.shape import Shape
from tournaments.books.formats import StageKind
from tournaments.crosstable import MatchPoints
from tournaments.regulations.matches import book_match_points, has_matches, match_points_of
from tournaments.regulations.text import exact
from tournaments.regulations.values import Regulations
from tournaments.standings.scoring import TIES

PREFIX = "m_"
NAMES = tuple(field.name for field in fields(MatchPoints))
_LABELS = {
    "win": _("a match won"),
    "draw": _("a match level on its games"),
    "loss": _("a match lost"),
    "tie_win": _("a tie won in deciding games"),
    "tie_loss": _("a tie lost in deciding games"),
    "pairing_bye": _("left over by the pairing"),
    "full_bye": _("a full bye"),
    "half_bye": _("a half bye"),
}


def may_have_matches(shape: Shape) -> bool:
    """Return whether an outline can play matches: of teams, or of several games."""
    return shape.is_match_of_teams or any(
        "games" in shape.fields_of(index) and kind is not StageKind.MATCH
        for index, kind in enumerate(shape.kinds)
    )


def add_fields(form: forms.Form, shape: Shape) -> None:
    """Add a field for what each result of a match is worth."""
    if not may_have_matches(shape):
        return
    for name, label in _LABELS.items():
        empty = _("Empty: a match level on its games stays drawn.") if name in TIES else ""
        form.fields[PREFIX + name] = ExactField(
            label=label,
            required=False,
            help_text=empty,
            blank=None if name in TIES else Fraction(0),
        )


def standing(rules: Regulations) -> MatchPoints:
    """Return what a match is worth for regulations; the book's where none has been played."""
    return match_points_of(rules) if has_matches(rules) else book_match_points(rules.edition)


def initial_of(rules: Regulations) -> dict[str, str]:
    """Return what the fields hold for regulations."""
    points = standing(rules)
    worth = {name: getattr(points, name) for name in NAMES}
    return {PREFIX + name: "" if value is None else exact(value) for name, value in worth.items()}


def made(answers: Mapping[str, Any], rules: Regulations, base: Regulations) -> MatchPoints | None:
    """Return what the answers say for `rules`, made of all the others; None without matches.

    What stands in the regulations it begins with stays as it was stored.
    """
    if not has_matches(rules):
        return None
    before = standing(base)
    given = {name: answers.get(PREFIX + name, getattr(before, name)) for name in NAMES}
    answer = MatchPoints(**given)
    return base.match_points if has_matches(base) and answer == before else answer
