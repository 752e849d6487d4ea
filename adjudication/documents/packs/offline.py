"""The page of a pack that shows the event and replays its games from the disk, without a server.

A browser lets a page from the disk read no file beside it but scripts, so that each game is a
small script of data, and the page's own script draws it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from adjudication.documents.events import EventAt
from games import api
from games.labels.codes import EDITIONS, word
from games.labels.effect import result_text
from games.web.api import View, offline_steps
from tournaments.selectors.shown import places_view, round_view, stage_groups

SCRIPT = Path(__file__).parents[2] / "static" / "documents" / "offline.js"
STYLE = SCRIPT.with_suffix(".css")


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineGame:
    """A game of the event: where it was played, by whom, its page. `number` 0 for the only one."""

    page: api.GamePage
    round: int
    board: int
    number: int
    sides: tuple[str, str]

    @property
    def label(self) -> str:
        """Of its files: round, board, game."""
        more = f"-{self.number}" if self.number else ""
        return f"R{self.round}-{self.board}{more}"


def offline_files(
    event: EventAt, games: Sequence[OfflineGame], *, names: Sequence[str]
) -> dict[str, bytes]:
    """Return the page with its script, its style and a script of data for each game."""
    view = View(ply=0, chinese=event.chinese)
    files = {f"offline/{game.label}.js": _game_script(game, view) for game in games}
    files["offline/player.js"] = SCRIPT.read_bytes()
    files["offline/player.css"] = STYLE.read_bytes()
    context = {
        "event": event,
        "language": "zh-hans" if event.chinese else "en",
        "edition": word(EDITIONS, event.edition),
        "tables": _tables(event),
        "rounds": _rounds(event),
        "games": [
            {
                "label": game.label,
                "round": game.round,
                "board": game.board,
                "sides": _players(game),
                "result": result_text(game.page.state, (row.event for row in game.page.timeline)),
                "plies": len(game.page.moves),
            }
            for game in games
        ],
        "names": names,
    }
    files["index.html"] = render_to_string("documents/offline.html", context).encode()
    return files


def _players(game: OfflineGame) -> tuple[str, str]:
    page = game.page
    named = [page.players.get(side, "") for side in page.state.sides]
    return (named[0] or game.sides[0], named[1] or game.sides[1])


def _tables(event: EventAt) -> list[dict[str, Any]]:
    found = []
    for stage in event.state.stages:
        for group in stage_groups(stage):
            if stage.published:
                places = places_view(
                    event.state, stage, upto=stage.published, group=group, chinese=event.chinese
                )
                found.append({"stage": stage, "places": places})
    return found


def _rounds(event: EventAt) -> list[dict[str, Any]]:
    return [
        {"stage": stage, "round": round_view(event.state, stage, played)}
        for stage in event.state.stages
        for played in stage.played[: stage.published]
    ]


def _game_script(game: OfflineGame, view: View) -> bytes:
    first, second = _players(game)
    data = {
        "label": game.label,
        "title": f"{first} – {second}",
        "where": _("round %(round)d, board %(board)d") % {"round": game.round, "board": game.board},
        **offline_steps(game.page, view),
    }
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # Nothing in a name or a comment ends the script or begins another.
    text = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"qipu.show({text});\n".encode()
