"""The house stays a house: books answer for games, one engine handles, folders can be overseen."""

from collections import Counter
from pathlib import Path

import pytest

from tests.support.house import folders_over, handles, is_home, names_in, names_outside

MOST_NAMES = 0
"""Names of games or editions outside their homes. To be lowered with the figure, never raised."""
MOST_FILES = 25


def test_names_of_games_stay_in_their_homes() -> None:
    found = Counter(place.path for place in names_outside())
    assert found.total() <= MOST_NAMES, found.most_common(10)


def test_tournaments_ask_their_books() -> None:
    found = [place for place in names_outside() if place.path.startswith("tournaments/")]
    assert found == []


def test_one_module_handles() -> None:
    assert handles() == ("games/streams/handling.py",)


def test_no_folder_is_too_full() -> None:
    assert folders_over(MOST_FILES) == {}


@pytest.mark.parametrize(
    ("path", "home"),
    [
        ("games/rules/editions.py", True),
        ("games/rules/offences/kinds.py", True),
        ("tournaments/books/weiqi.py", True),
        ("games/record/gomoku/decide_play.py", True),
        ("games/asks/draughts.py", True),
        ("games/labels/weiqi_words.py", True),
        ("games/board/registry.py", True),
        ("tournaments/regulations/books.py", False),
        ("tournaments/record/cited.py", False),
        ("games/board/boards.py", False),
        ("games/players/lists.py", False),
    ],
)
def test_where_names_are_at_home(path: str, home: bool) -> None:
    assert is_home(path) is home


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('if game == "weiqi": pass', ["weiqi"]),
        ('x = game in ("weiqi", "gomoku-2025")', ["weiqi", "gomoku-2025"]),
        ('x = {"xiangqi": 1, "chess": 2}', ["xiangqi"]),
        ('x = table["draughts-100"]', ["draughts-100"]),
        ('x = table.get("gomoku", "")', ["gomoku"]),
        ('x = edition.startswith("xiangqi")', ["xiangqi"]),
        ('match game:\n    case "weiqi":\n        pass', ["weiqi"]),
        ('x = "weiqi"', []),
        ('call("weiqi", game="gomoku")', []),
        ('if game == "go" or word == "weiqi rules": pass', []),
        ("x = {**other}", []),
    ],
)
def test_what_counts_as_asking_for_a_game(source: str, names: list[str]) -> None:
    assert [name for _, name in names_in(source)] == names


def test_a_full_folder_and_a_second_handle_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "many"
    folder.mkdir(parents=True)
    for at in range(3):
        (folder / f"m{at}.py").write_text("class C:\n    def handle(self):\n        pass\n")
    (folder / "own.py").write_text('def handle():\n    return game == "weiqi"\n')
    assert folders_over(3, tmp_path) == {"games/many": 4}
    assert folders_over(4, tmp_path) == {}
    assert handles(tmp_path) == ("games/many/own.py",)
    assert [(place.path, place.line) for place in names_outside(tmp_path)] == [
        ("games/many/own.py", 2)
    ]
