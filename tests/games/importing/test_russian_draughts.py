"""Russian draughts by letters: never another game's, with the edition named or without."""

import io
import json
from pathlib import Path

import pytest

from games.catching_up import settle
from games.importing.files import find_files
from games.importing.questions import Answers
from games.importing.reading import FileReading, read_file
from games.importing.running import run_import
from games.models import Game, Player
from games.selectors import game_page
from tests.support import russian_draughts as made

SEEDS = range(11, 11 + len(made.MANNERS))
CASES = list(zip(made.MANNERS, SEEDS, strict=True))
IDS = [manner.name for manner in made.MANNERS]
STATED = {"typed.pdn", "words.pdn", "forfeits.pdn"}
CANDIDATES = "draughts-64-russian, draughts-64-brazilian"


def canonical(reading: FileReading) -> list[list[str]]:
    return [list(game.moves) for game in reading.games]


@pytest.mark.parametrize(("manner", "seed"), CASES, ids=IDS)
def test_a_named_edition_reads_every_game(manner: made.Manner, seed: int) -> None:
    data, games = made.collection(manner, seed=seed)
    reading = read_file(data, name=manner.name, answers=Answers(edition=made.EDITION))
    assert (reading.format, reading.rejects) == ("pdn", ())
    assert canonical(reading) == games
    assert {game.edition for game in reading.games} == {made.EDITION}
    expected = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2", "*": ""}
    results = [made.RESULTS[index % 6] if moves else "2-0" for index, moves in enumerate(games)]
    assert [game.result for game in reading.games] == [
        expected.get(result, result) for result in results
    ]


@pytest.mark.parametrize(("manner", "seed"), CASES, ids=IDS)
def test_without_an_edition_a_game_is_read_rightly_or_left_open(
    manner: made.Manner, seed: int
) -> None:
    data, games = made.collection(manner, seed=seed)
    reading = read_file(data, name=manner.name)
    if manner.name in STATED:
        assert (canonical(reading), reading.rejects) == (games, ())
        assert {game.edition for game in reading.games} == {made.EDITION}
    else:
        # Its own moves may prove a game Russian, where the Brazilian rules forbid one of them.
        assert {game.edition for game in reading.games} <= {made.EDITION}
        assert [list(game.moves) for game in reading.games] == [
            games[game.index - 1] for game in reading.games
        ]
        assert len(reading.games) + len(reading.rejects) == len(games)
        assert {(reject.code, reject.reason, reject.article) for reject in reading.rejects} == {
            ("format_doubtful", CANDIDATES, None)
        }


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002"])
@pytest.mark.parametrize(("manner", "seed"), CASES, ids=IDS)
def test_an_edition_of_another_game_takes_none_of_them(
    manner: made.Manner, seed: int, edition: str
) -> None:
    data, _ = made.collection(manner, seed=seed)
    reading = read_file(data, name=manner.name, answers=Answers(edition=edition))
    assert reading.games == ()
    assert {(reject.code, reject.article) for reject in reading.rejects} == {("other_game", None)}


@pytest.mark.parametrize(
    "manner", [manner for manner in made.MANNERS if manner.encoding == "cp1251"]
)
def test_russian_names_are_read_in_their_bytes(manner: made.Manner) -> None:
    data, _ = made.collection(manner, seed=3)
    reading = read_file(data, name=manner.name, answers=Answers(edition=made.EDITION))
    assert reading.encoding == "cp1251"
    assert {game.header.first for game in reading.games[:2]} == {"Игрок 1", "Игрок 3"}


@pytest.mark.database
@pytest.mark.one_database
@pytest.mark.parametrize("edition", ["", made.EDITION])
def test_none_is_stored_as_xiangqi(database: str, tmp_path: Path, edition: str) -> None:
    total = 0
    for manner, seed in CASES:
        data, games = made.collection(manner, seed=seed)
        (tmp_path / manner.name).write_bytes(data)
        total += len(games)
    rejects = io.StringIO()
    tally = run_import(
        find_files([tmp_path]),
        answers=Answers(edition=edition),
        attribution="",
        jobs=1,
        resume=False,
        dry_run=False,
        rejects=rejects,
        now=lambda: 1_790_000_000_000,
        progress=lambda tally: None,
    )
    settle()
    assert set(Game.objects.values_list("edition", flat=True)) == {made.EDITION}
    assert (tally.games + tally.waiting, tally.rejects) == (total, 0)
    assert {json.loads(text)["code"] for text in rejects.getvalue().splitlines()} <= {
        "format_doubtful"
    }
    assert (tally.waiting == 0) == bool(edition)
    forfeit = Game.objects.filter(plies=0).first()
    assert forfeit is not None
    assert (forfeit.result, game_page(forfeit.id).moves) == ("1-0", ())
    assert Player.objects.filter(name="Игрок 1").count() == 1


FIFTY = [
    (manner, made.collection(manner, seed=seed, number=50))
    for seed, manner in enumerate(made.UNTAGGED, start=21)
]


@pytest.mark.parametrize("edition", [made.EDITION, ""])
def test_three_hundred_games_without_a_tag_are_never_xiangqi(edition: str) -> None:
    stored = waiting = 0
    for manner, (data, games) in FIFTY:
        reading = read_file(data, name=manner.name, answers=Answers(edition=edition))
        assert [list(game.moves) for game in reading.games] == [
            games[game.index - 1] for game in reading.games
        ]
        assert {game.edition for game in reading.games} <= {made.EDITION}
        points = [point for reject in reading.rejects for point in reject.open_points]
        assert {(point.field, point.candidates[0]) for point in points} <= {
            ("edition", made.EDITION)
        }
        assert len(points) == len(reading.rejects)
        stored, waiting = stored + len(reading.games), waiting + len(points)
    assert stored + waiting == 300
    assert (waiting == 0) == bool(edition)


TAGS = '[White "A"]\n[Black "B"]\n[Result "{result}"]\n\n{end}\n'
DRAUGHTS = "draughts-100, draughts-64-russian, draughts-64-brazilian"
NO_MOVES = [
    (
        "no-game-named",
        "a.pgn",
        "",
        "2-0",
        "2-0",
        "",
        "format_doubtful",
        f"xiangqi-2020, {DRAUGHTS}",
    ),
    ("draughts-by-its-ending", "a.pdn", "", "2-0", "2-0", "", "format_doubtful", DRAUGHTS),
    ("edition-named", "a.pgn", "", "2-0", "2-0", made.EDITION, made.EDITION, "1-0"),
    ("type-stated", "a.pgn", '[GameType "25"]\n', "0-2", "0-2", "", made.EDITION, "0-1"),
    ("both-lose", "a.pgn", '[GameType "20"]\n', "0-0", "0-0", "", "draughts-100", "0-0"),
    ("xiangqi-stated", "a.pgn", '[Game "中国象棋"]\n', "1-0", "", "", "xiangqi-2020", "1-0"),
    ("red-plays", "a.pgn", '[Red "C"]\n', "1-0", "", "", "xiangqi-2020", "1-0"),
    ("other-stated", "a.pgn", '[GameType "25"]\n', "1-0", "", "xiangqi-2020", "other_game", ""),
    (
        "xiangqi-is-no-draughts",
        "a.pdn",
        '[Game "象棋"]\n',
        "1-0",
        "",
        made.EDITION,
        "other_game",
        "",
    ),
    ("no-result-either", "a.pgn", '[GameType "25"]\n', "*", "*", "", "game_empty", ""),
]


@pytest.mark.parametrize(
    ("name", "tag", "result", "end", "edition", "found", "detail"),
    [row[1:] for row in NO_MOVES],
    ids=[row[0] for row in NO_MOVES],
)
def test_a_game_without_moves_needs_its_game_and_its_result(
    name: str, tag: str, result: str, end: str, edition: str, found: str, detail: str
) -> None:
    text = tag + TAGS.format(result=result, end=end)
    reading = read_file(text.encode(), name=name, answers=Answers(edition=edition))
    kept = [(game.edition, game.result, game.moves) for game in reading.games]
    if "-" in found:
        assert (kept, reading.rejects) == ([(found, detail, ())], ())
    else:
        (reject,) = reading.rejects
        assert (kept, reject.code, reject.article) == ([], found, None)
        assert not detail or reject.reason == detail


OPEN = [
    ("chess", '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0', "format_doubtful"),
    ("chess-by-squares", '[White "A"]\n[Black "B"]\n\n1. g1f3 g8f6 2. e2e4 1-0', "format_doubtful"),
    ("as-many-of-each", "1. 炮二平五 马8进7 2. 32-28 19-23 *", "format_doubtful"),
    ("a-letter", "Dear sir, the game was good.", "unknown_format"),
]


@pytest.mark.parametrize(("text", "code"), [row[1:] for row in OPEN], ids=[row[0] for row in OPEN])
def test_what_stays_open_is_rejected_without_an_article(text: str, code: str) -> None:
    reading = read_file(text.encode(), name="x.txt")
    assert reading.games == ()
    assert {(reject.code, reject.article) for reject in reading.rejects} == {(code, None)}


def test_the_games_of_a_file_speak_for_one_without_moves() -> None:
    text = '[White "A"]\n[Black "B"]\n2-0\n\n[White "C"]\n[Black "D"]\n1. 34-29 19-23 1-1\n'
    reading = read_file(text.encode(), name="x.pdn")
    assert [(game.edition, len(game.moves)) for game in reading.games] == [
        ("draughts-100", 0),
        ("draughts-100", 2),
    ]


def test_a_short_list_of_xiangqi_is_still_read() -> None:
    reading = read_file(b"h2e2 h7e7", name="x.txt")
    assert [(game.edition, game.moves) for game in reading.games] == [
        ("xiangqi-2020", ("h2e2", "h7e7"))
    ]
