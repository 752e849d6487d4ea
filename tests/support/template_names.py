"""What templates read and nobody gave them: a name left out of a context prints nothing, unseen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.template.base import FilterExpression, Parser, Variable, VariableDoesNotExist

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT: dict[str, tuple[str, ...]] = {
    "adjudication/templates/admin/adjudication/case_action.html": ("answer", "events", "terms"),
    "adjudication/templates/admin/adjudication/ruling_form.html": (
        "decide",
        "other",
        "state",
        "uphold",
    ),
    "adjudication/templates/admin/adjudication/what_if.html": (
        "refusal",
        "result",
        "result.copy.supposed.without",
    ),
    "adjudication/templates/figures/page.html": ("figures", "narrowed"),
    "adjudication/templates/rulings/labels.html": ("base", "is_gone"),
    "games/templates/admin/base_site.html": ("subtitle",),
    "games/templates/admin/games/book/form.html": ("editions", "made"),
    "games/templates/admin/games/consent/entry.html": ("ending", "headline"),
    "games/templates/admin/games/game/detail.html": ("annul_url", "correct_url"),
    "games/templates/admin/games/player/merge.html": ("other",),
    "games/templates/admin/games/record_form.html": ("buttons", "post_buttons"),
    "games/templates/admin/parts/breadcrumbs.html": ("above_url",),
    "games/web/templates/web/base.html": ("request",),
    "games/web/templates/web/card.html": ("date", "picture", "place", "type"),
    "games/web/templates/web/error.html": ("request.path",),
    "games/web/templates/web/games.html": ("page.is_cut", "person", "rows"),
    "games/web/templates/web/replay.html": ("behind",),
    "tournaments/templates/admin/tournaments/action.html": ("preview",),
    "tournaments/templates/admin/tournaments/create.html": ("books", "events", "formats"),
    "tournaments/templates/admin/tournaments/frame.html": ("desk", "tabs"),
    "tournaments/templates/admin/tournaments/parts/entrant.html": ("correcting", "late"),
    "tournaments/templates/admin/tournaments/parts/regulations.html": (
        "desk",
        "late",
        "preview",
        "version",
    ),
    "tournaments/templates/admin/tournaments/parts/team.html": ("correcting", "late"),
    "tournaments/templates/tournaments/parts/bracket.html": ("holder",),
}
"""Template -> what it reads and not every page that uses it has."""


@contextmanager
def missing_names() -> Iterator[set[tuple[str, str]]]:
    """Collect (template of this product, name) of what was read and not there.

    Install it before the first template is compiled: what came earlier is not seen.
    """
    found: set[tuple[str, str]] = set()
    origins: dict[Variable, str] = {}
    compiled = FilterExpression.__init__
    resolved = vars(Variable)["_resolve_lookup"]

    def compiling(self: FilterExpression, token: str, parser: Parser) -> None:
        compiled(self, token, parser)
        if isinstance(self.var, Variable):
            origins[self.var] = _own_template(parser.origin)

    def resolving(self: Variable, context: Any) -> Any:
        try:
            return resolved(self, context)
        except VariableDoesNotExist as missing:
            name = origins.get(self)
            of_nothing = missing.params[1] is None
            if name and not of_nothing and str(self.var) not in LEFT_OUT.get(name, ()):
                found.add((name, str(self.var)))
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FilterExpression, "__init__", compiling)
        patch.setattr(Variable, "_resolve_lookup", resolving)
        yield found


def _own_template(origin: Any) -> str:
    path = Path(origin.name)
    inside = path.is_relative_to(ROOT) and ".venv" not in path.parts
    return str(path.relative_to(ROOT)) if inside else ""
