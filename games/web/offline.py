"""A game as data for a page without a server: the board as drawn, and what each move changes."""

from typing import Any

from games.selectors import GamePage
from games.web.positions import check_mark, last_squares, walk_of
from games.web.replay import View, board_of, move_texts


def offline_steps(page: GamePage, view: View) -> dict[str, Any]:
    """Return the board at the start, the men on it, and for every ply its text and changes."""
    walk = walk_of(page)
    texts = move_texts(page, view)
    return {
        "board": board_of(page, View(ply=0, chinese=view.chinese), theme="book"),
        "start": walk.start,
        "steps": [
            {
                "text": text,
                "side": row.side,
                "change": walk.change(row.ply),
                "last": last_squares(page, row.ply),
                "over": check_mark(page, walk, row.ply),
            }
            for row, text in zip(page.moves, texts, strict=True)
        ],
    }
