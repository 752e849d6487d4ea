"""What the fields of the regulations hold for regulations that stand (竞赛规程)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.admin.regulations import appeals, match_points
from tournaments.admin.regulations import games as games
from tournaments.admin.regulations import sources as sources
from tournaments.admin.regulations import time as clock
from tournaments.admin.regulations.declared import ASKED, held_of
from tournaments.admin.regulations.federation import book_key
from tournaments.admin.regulations.sections import ranking_choices
from tournaments.admin.regulations.shape import Shape, shape_of, stages_for, suffix
from tournaments.admin.regulations.words import POINTS, POINTS_NAMES
from tournaments.regulations.books import points_of
from tournaments.regulations.settings import declared_in
from tournaments.regulations.text import exact
from tournaments.regulations.tiebreak_names import book_list
from tournaments.regulations.values import Hardness, Regulations, Stage, Teams
from tournaments.standings.books import NoSuchOrderError

OWN = "own"
COPY = "copy-"
"""What the button that copies the book's order sends in front of the name of its list."""


def initial_of(rules: Regulations) -> dict[str, Any]:
    """Return what the fields hold for regulations."""
    limit = rules.lateness.limit_ms
    found: dict[str, Any] = {
        **{declared.name: held_of(declared, rules) for declared in ASKED},
        "title": rules.title,
        "starts_on": rules.starts_on,
        "ends_on": rules.ends_on,
        "grading": rules.grading.value,
        "edition": rules.edition,
        "team_kind": rules.teams.kind.value,
        "reserve_rule": rules.teams.reserve_rule.value if rules.teams.reserve_rule else "",
        "points": _points_code(rules),
        "ranking": rules.ranking if rules.ranking in dict(ranking_choices(rules)) else "",
        "tiebreaks": " ".join(rules.tiebreaks),
        "apart_rounds": " ".join(str(round_) for round_ in rules.forbidden.rounds),
        "apart_soft": rules.forbidden.hardness is Hardness.SOFT,
        "pairs": " ".join(text for pair in rules.forbidden.pairs for text in pair),
        "late_minutes": None if limit is None else limit // 60_000,
        "rating_list": rules.rating_list,
        "thresholds": "\n".join(
            f"{threshold.offence} {threshold.count}" for threshold in rules.thresholds
        ),
        **{f"p_{name}": exact(getattr(rules.points, name)) for name in POINTS_NAMES},
        **match_points.initial_of(rules),
        **clock.initial_of(rules.time_control, shape_of(rules).game),
        "book": book_key(rules.book),
        **games.initial_of(rules.options, rules.edition, rules.book),
        **sources.initial_of(rules.ratings, rules.deadlines),
        **appeals.initial_of(rules.appeals),
    }
    for index, stage in enumerate(rules.stages):
        end = suffix(index)
        found[f"kind{end}"] = stage.kind.value
        found |= {
            f"{declared_field.name}{end}": held_of(declared_field, stage)
            for declared_field in declared_in(Stage)
        }
        found[f"stage_tiebreaks{end}"] = " ".join(stage.tiebreaks)
    if len(rules.stages) == 1 and rules.stages[0].tiebreaks:
        found["tiebreaks"] = " ".join(rules.stages[0].tiebreaks)
    return found


def _points_code(rules: Regulations) -> str:
    if rules.points == points_of(rules.edition):
        return "book"
    return next((code for code, (_t, system) in POINTS.items() if system == rules.points), OWN)


def book_order(
    name: str, cleaned: Mapping[str, Any], *, base: Regulations, shape: Shape
) -> dict[str, str]:
    """Return what the list `name` of the form holds when it follows the book's order.

    The order is that of the book's list chosen in the form, else the one that goes with the
    format (xiangqi 14.1 to 14.3, weiqi 27.1, gomoku 29.1 and 29.2, draughts app.1.4.5).
    """
    index = int(name.rpartition("_")[2]) - 1 if name[-1:].isdecimal() else 0
    if not name.endswith("tiebreaks" + suffix(index)) or index >= len(shape.kinds):
        return {}
    stages = stages_for(shape, base)
    rules = replace(
        base,
        edition=shape.edition,
        stages=stages,
        teams=Teams(kind=shape.team_kind),
        ranking=str(cleaned.get("ranking") or ""),
    )
    try:
        codes = book_list(rules, stages[index]).codes
    except NoSuchOrderError:
        codes = book_list(replace(rules, ranking=""), stages[index]).codes
    return {name: " ".join(codes)}
