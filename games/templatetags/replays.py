"""The board of a game with its moves, on the pages of the office: `{% replay game_id %}`."""

from typing import Any
from uuid import UUID

from django import template

from games import competitions, selectors
from games.labels.language import is_chinese
from games.web.asked import whole_number
from games.web.replay import View, replay_of
from games.web.sides import sides_of

register = template.Library()


@register.inclusion_tag("web/replay.html", takes_context=True)
def replay(context: Any, game_id: UUID, version: int | None = None) -> dict[str, Any]:
    """Show the game as officials see it, as of `version`, at the ply that the address asks for.

    The public's board may be `behind` the office's, and is then asked for no position.
    """
    request = context["request"]
    page = selectors.game_page(game_id, version=version)
    view = View(
        ply=whole_number(request, "ply"),
        turned=request.GET.get("flip") == "1",
        numbered=request.GET.get("numbers") == "1",
        chinese=is_chinese(),
    )
    return {
        "page": page,
        "replay": replay_of(page, view),
        "sides": sides_of(page),
        "behind": version is not None or competitions.shown_version(game_id) is not None,
    }
