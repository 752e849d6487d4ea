"""Files to the ledger: what is stored, what is rejected, what a second run changes."""

import io
import json
from collections.abc import Callable, Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path
from pickle import dumps, loads
from typing import Any
from uuid import UUID

import pytest

from config import demo
from games.catching_up import settle
from games.importing import running
from games.importing.files import find_files
from games.importing.questions import as_they_stand
from games.importing.running import Tally, run_import
from games.ledger.verify import verify_ledger
from games.models import Game, LedgerEvent, Player, PlayKey, Source, SourceGame
from games.notation.printed import printed_moves
from games.notation.xiangqi.moves import parse_moves
from games.players.registration import save_player
from games.projections import precomputed
from games.projections.checking import differences
from games.projections.following import FollowedGames
from games.projections.precomputed import DerivedGame, PrecomputedGame
from games.record.state import GameState
from games.rules.editions import UnknownEditionError, kernel_for
from games.selectors import game_page, list_games
from tests.support.xiangqi_files import Node, cbr_file

GAMES = Path(demo.__file__).parent / "games"
EDITION = "xiangqi-2020"
NOW = 1_790_000_000_000

PGN = """[Game "Chinese Chess"]
[Event "测试赛"]
[Date "2024-05-06"]
[Red "甲"]
[Black "乙"]
[Result "{result}"]

1. 炮二平五 马8进7
2. {third} {result}
"""


@pytest.fixture
def some_games() -> list[Path]:
    """The first dozen of the bundled games."""
    return find_files([GAMES])[:12]


def run(files: list[Path], rejects: io.StringIO | None = None, **changed: object) -> Tally:
    """Import with plain defaults."""
    options: dict[str, object] = {
        "answers": as_they_stand(EDITION),
        "attribution": "",
        "jobs": 1,
        "resume": False,
        "dry_run": False,
        "now": lambda: NOW,
        "progress": lambda tally: None,
    }
    return run_import(files, rejects=rejects or io.StringIO(), **(options | changed))  # type: ignore[arg-type]


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, bytes], Path]:
    """Write a file of given bytes."""

    def act(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return act


def rows() -> tuple[int, int, int, int]:
    """Count what an import may change."""
    return (
        LedgerEvent.objects.count(),
        SourceGame.objects.count(),
        Source.objects.count(),
        Player.objects.count(),
    )


@pytest.mark.database
def test_importing_twice_changes_nothing(some_games: list[Path]) -> None:
    first = run(some_games)
    before = rows()
    second = run(some_games)
    assert (first.games, first.duplicates, first.rejects) == (12, 0, 0)
    assert (second.games, second.duplicates, second.events) == (0, 12, 0)
    assert rows() == before


@pytest.mark.database
def test_keeps_the_bytes_as_they_came(some_games: list[Path]) -> None:
    run(some_games)
    for path in some_games:
        data = path.read_bytes()
        assert bytes(Source.objects.get(sha256=sha256(data).hexdigest()).content) == data


@pytest.mark.database
def test_resume_does_not_read_stored_files_again(some_games: list[Path]) -> None:
    run(some_games[:5])
    again = run(some_games, resume=True)
    assert (again.skipped, again.games, again.duplicates) == (5, 7, 0)


@pytest.mark.database
def test_a_dry_run_stores_nothing(some_games: list[Path]) -> None:
    before = rows()
    assert run(some_games, dry_run=True).games == 12
    assert rows() == before


@pytest.mark.database
def test_several_processes_store_the_same_games() -> None:
    files = find_files([GAMES])[:60]
    tally = run(files, jobs=2)
    assert (tally.games, tally.rejects) == (60, 0)
    settle()
    assert verify_ledger().is_clean
    assert {object_.source_sha256 for object_ in Game.objects.all()} == {
        sha256(path.read_bytes()).hexdigest() for path in files
    }


@pytest.mark.database
@pytest.mark.parametrize("fits", [True, False])
def test_what_is_handed_on_is_what_the_events_give(
    some_games: list[Path], fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken as it is by the hash of the last event, else derived as ever: the same rows."""
    arrived: list[PrecomputedGame] = []
    run(some_games, hand_on=arrived.extend)
    assert len(arrived) == SourceGame.objects.count() > 9
    if not fits:
        wrong = dumps(DerivedGame(loads(arrived[0].derived).facts._replace(plies=1), None))
        arrived = [game._replace(hash=bytes(32), derived=wrong) for game in arrived]
    folded: list[UUID] = []
    states = FollowedGames.states

    def counted(followed: FollowedGames, games: Mapping[UUID, Any]) -> dict[UUID, GameState]:
        folded.extend(games)
        return states(followed, games)

    monkeypatch.setattr(FollowedGames, "states", counted)
    monkeypatch.setattr(precomputed, "_SOURCES", [lambda: arrived])
    settle()
    assert set(folded) == (set() if fits else {game.game for game in arrived})
    assert PlayKey.objects.exists()
    assert differences() == ()


@pytest.mark.database
@pytest.mark.one_database
def test_every_bundled_game_survives_chinese_iccs_chinese() -> None:
    files = find_files([GAMES])
    assert run(files).games == 300
    start = kernel_for(EDITION).initial_position()
    settle()
    for game in Game.objects.all():
        moves = tuple(row.move for row in game_page(game.id).moves)
        chinese = printed_moves(EDITION, "", moves)
        again, error = parse_moves(start, chinese)
        assert error is None
        assert again == moves
        assert printed_moves(EDITION, "", again) == chinese


def _text(third: str, result: str = "1-0") -> bytes:
    return PGN.format(third=third, result=result).encode()


REJECTED = [
    ("an illegal move", _text("马二进四"), "illegal_move", 3),
    ("a move nobody can make", _text("马五进四"), "notation_no_such_move", 3),
    ("an unreadable move", _text("?!炮炮炮"), "move_unreadable", 3),
    ("no game at all", b"\x00\x01\x02 not a game", "unknown_format", 0),
    ("nothing", b"", "file_empty", 0),
    ("broken bytes", b'[Game "Chinese Chess"]\n\n1. \xff\xfe\xfa\x81\x30', None, None),
]


@pytest.mark.database
@pytest.mark.parametrize(("desc", "data", "code", "ply"), REJECTED, ids=[r[0] for r in REJECTED])
def test_a_bad_file_is_reported_and_leaves_nothing(
    desc: str,
    data: bytes,
    code: str | None,
    ply: int | None,
    write: Callable[[str, bytes], Path],
    some_games: list[Path],
) -> None:
    rejects = io.StringIO()
    tally = run([write("bad.pgn", data), some_games[0]], rejects)
    assert (tally.games, tally.rejects) == (1, 1)
    line = json.loads(rejects.getvalue())
    assert line["file"].endswith("bad.pgn")
    if code is not None:
        assert (line["code"], line["ply"]) == (code, ply)
    if ply:
        assert line["moves"] == ["h2e2", "h9g7"][: ply - 1]
    assert Source.objects.count() == 1


@pytest.mark.database
@pytest.mark.parametrize(("size", "code"), [(0, "file_empty"), (11, "file_too_large")])
def test_a_file_of_no_use_is_rejected_whole(
    size: int, code: str, write: Callable[[str, bytes], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MAX_BYTES", 10)
    rejects = io.StringIO()
    run([write("odd.pgn", b"x" * size)], rejects)
    line = json.loads(rejects.getvalue())
    assert (line["code"], line["game"], line["line"], line["ply"]) == (code, 0, 0, 0)


@pytest.mark.database
@pytest.mark.one_database
def test_a_list_of_ten_megabytes_is_refused_in_one_line(
    write: Callable[[str, bytes], Path],
) -> None:
    moves = b"h2e2 h9g7 e2h2 g7h9 " * 500_000
    rejects = io.StringIO()
    tally = run([write("long.txt", moves)], rejects)
    assert (tally.games, tally.rejects) == (0, 1)
    assert json.loads(rejects.getvalue())["code"] == "too_many_moves"
    assert rows() == (0, 0, 0, 0)


@pytest.mark.database
def test_an_unknown_edition_stores_nothing(some_games: list[Path]) -> None:
    with pytest.raises(UnknownEditionError):
        run(some_games, answers=as_they_stand("xiangqi-1066"))
    assert rows() == (0, 0, 0, 0)


@pytest.mark.database
@pytest.mark.parametrize("typed", ["甲", "jia"])
def test_an_imported_game_is_found_by_its_players(
    typed: str, write: Callable[[str, bytes], Path]
) -> None:
    run([write("good.pgn", _text("马二进三"))])
    settle()
    game = list_games(player=typed).get()
    assert (game.result, game.reason, game.status) == ("1-0", "as_recorded", "closed")
    assert str(game.played_on) == "2024-05-06"
    assert not list_games(player="丙").exists()
    assert not list_games(player=typed, date_from=date(2024, 5, 7)).exists()


NAMESAKES = [
    ("alone-and-numbered", ["11"], "", False),
    ("two-numbered", ["11", "12"], "", True),
    ("one-numbered-one-not", ["11", ""], "", True),
]


@pytest.mark.database
@pytest.mark.parametrize(
    ("numbers", "linked", "is_flagged"),
    [row[1:] for row in NAMESAKES],
    ids=[row[0] for row in NAMESAKES],
)
def test_a_game_is_linked_to_the_entry_of_the_name_alone(
    numbers: list[str], linked: str, is_flagged: bool, write: Callable[[str, bytes], Path]
) -> None:
    for number in numbers:
        save_player(Player(name="甲", federation_number=number))
    run([write("good.pgn", _text("马二进三"))])
    settle()
    game = list_games().get()
    assert game.first_player is not None
    assert (game.first_player.name, game.first_player.federation_number) == ("甲", linked)
    assert ("player_ambiguous: 甲" in game_page(game.id).warnings) == is_flagged
    run([write("second.pgn", _text("马二进三", "0-1"))])
    assert Player.objects.filter(name="甲").count() == len({*numbers, linked})


def test_a_missing_path_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        find_files([tmp_path / "nowhere"])


def test_what_files_say_and_nothing_holds_is_counted_by_format(
    database: str, tmp_path: Path
) -> None:
    nodes: list[Node] = [("a0a0", "n", ""), ("h2e2", "n", ""), ("h9g7", "", "")]
    for name in ("a", "b"):
        (tmp_path / f"{name}.cbr").write_bytes(cbr_file(nodes) + b"more")
    tally = run(find_files([tmp_path]))
    assert (tally.files, tally.games) == (2, 1)
    assert tally.unkept == {"cbr: bytes behind the moves": 8}
