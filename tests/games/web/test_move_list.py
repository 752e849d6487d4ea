"""The list of moves as text: every value where the page's script reads it, nothing as markup."""

from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from games.web.move_list import MoveList, Round, Step

STEP = Step(
    ply=1,
    number=1,
    side="red",
    side_word="红方",
    move="h2e2",
    text="炮二平五",
    check=False,
    spent="",
    remaining="",
    note="",
    counts="",
    version=3,
    say="第1回合，红方 炮二平五",
    query="?ply=1",
    watch="",
    change="h2= e2=C",
    last="h2 e2",
    over="",
    to_move="black",
)
OTHER = replace(STEP, ply=2, side="black", query="?ply=2", version=4, to_move="red")
MARKUP = "<b>\"&'"


class Links(HTMLParser):
    """The attributes of each move's link, and the words of the whole list."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[dict[str, str | None]] = []
        self.tags: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "a":
            self.links.append(dict(attrs))

    def handle_data(self, data: str) -> None:
        self.words += data


def written(*steps: Step, ply: int = 0, by_rounds: bool = True, is_cut: bool = False) -> Links:
    rows = [Round(number=1, steps=steps, is_cut=is_cut)] if steps else []
    return Links(str(MoveList.of(rows, by_rounds=by_rounds).at(ply)))


def _with(name: str, text: str) -> Step:
    changed: dict[str, Any] = {name: text}
    return replace(STEP, **changed)


@pytest.mark.parametrize("ply", [0, 1, 2])
def test_the_ply_shown_is_marked_and_no_other(ply: int) -> None:
    found = written(STEP, OTHER, ply=ply)
    marked = [link["data-ply"] for link in found.links if "aria-current" in link]
    assert marked == ([str(ply)] if ply else [])
    assert [link["href"] for link in found.links] == ["?ply=1", "?ply=2"]


def test_the_script_finds_every_value() -> None:
    step = replace(
        STEP,
        remaining="0:59:50",
        spent="0:10",
        note="读秒",
        counts="3 0",
        watch="须变着",
        over="e9",
    )
    (link,) = written(step).links
    assert link == {
        "href": "?ply=1",
        "id": "ply-1",
        "data-ply": "1",
        "data-move": "h2e2",
        "data-side": "red",
        "data-version": "3",
        "data-left": "0:59:50",
        "data-note": "读秒",
        "data-spent": "0:10",
        "data-change": "h2= e2=C",
        "data-last": "h2 e2",
        "data-next": "black",
        "data-over": "e9",
        "data-counts": "3 0",
        "data-say": "第1回合，红方 炮二平五",
        "data-watch": "须变着",
    }


def test_wrong_entries_stand_struck_through_before_the_move() -> None:
    found = written(replace(STEP, was=("炮八平五", "<b>")))
    assert found.tags.count("s") == 2
    assert "b" not in found.tags
    assert "炮八平五 <b> 炮二平五" in found.words
    assert "s" not in written(STEP).tags


def test_what_there_is_nothing_of_is_left_out() -> None:
    found = written(STEP)
    assert not {"data-over", "data-counts", "data-watch"} & set(found.links[0])
    assert "check" not in found.words
    assert "(" not in found.words


@pytest.mark.parametrize("name", ["text", "move", "note", "say", "watch", "remaining", "side_word"])
def test_no_value_becomes_markup(name: str) -> None:
    found = written(_with(name, MARKUP))
    assert "b" not in found.tags
    assert len(found.links) == 1
    shown = [found.words, *(value or "" for value in found.links[0].values())]
    assert any(MARKUP in text for text in shown)


def test_a_list_that_begins_with_the_second_side_shows_the_gap() -> None:
    assert "…" in written(OTHER, is_cut=True).words
    assert "…" not in written(OTHER).words


def test_a_game_without_moves_has_an_empty_list() -> None:
    found = written()
    assert (found.tags, found.links) == (["ol"], [])
