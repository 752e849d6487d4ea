"""What can be asked of draughts at the analysis desk."""

import pytest

from adjudication.desk.analysis import analyse

TWO_WAYS = "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34"


def ask(name: str, *, edition: str = "draughts-100", **fields: object) -> dict[str, object]:
    return analyse({"id": 1, "edition": edition, "ask": name, **fields})


def error(answer: dict[str, object]) -> tuple[object, object]:
    found = answer["error"]
    assert isinstance(found, dict)
    return found["code"], found["article"]


def test_legal_moves_of_the_start() -> None:
    answer = ask("legal_moves")
    assert answer["moves"] == [
        "31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30",
    ]  # fmt: skip
    russian = ask("legal_moves", edition="draughts-64-russian")
    assert russian["moves"] == ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]


def test_legal_moves_after_moves() -> None:
    answer = ask("legal_moves", position="W:W32,50:B27,40", moves=["32x21"])
    assert answer["moves"] == ["40-44", "40-45"]
    wrong = ask("legal_moves", position="W:W28,35:B11,22,30", moves=["35x24"])
    assert error(wrong) == ("must_capture_most", "4.13")


def test_an_ambiguous_capture_asks_for_the_path() -> None:
    answer = ask("replay", position=TWO_WAYS, moves=["36x16"])
    assert error(answer) == ("notation_ambiguous", None)
    moves = ask("legal_moves", position=TWO_WAYS)["moves"]
    assert isinstance(moves, list)
    paths = [move for move in moves if move.startswith("36x") and move.endswith("x16")]
    assert len(paths) == 2
    assert ask("replay", position=TWO_WAYS, moves=paths[:1])["plies"] == 1


@pytest.mark.parametrize(
    ("edition", "depth", "nodes"),
    [
        ("draughts-100", 5, 27_117),
        ("draughts-64-russian", 5, 7_482),
        ("draughts-64-brazilian", 5, 7_473),
    ],
)
def test_perft(edition: str, depth: int, nodes: int) -> None:
    assert ask("perft", edition=edition, depth=depth)["nodes"] == nodes


def test_replay_says_where_a_game_stands() -> None:
    answer = ask("replay", moves=["32-28", "19-23", "28x19", "14x23"])
    assert (answer["plies"], answer["findings"]) == (4, [])
    assert str(answer["position"]).startswith("W:W31,33,34")
    assert answer["status"] == {"over": False, "result": None, "reason": None, "article": None}
    end = ask("replay", position="W:W28:B22", moves=["28x17"])
    assert end["status"] == {
        "over": True,
        "result": "1-0",
        "reason": "no_pieces_left",
        "article": "7",
    }


def test_replay_finds_what_breaks_the_rules() -> None:
    answer = ask("replay", moves=["32-28", "19-23", "38-32"])
    assert answer["plies"] == 2
    assert answer["findings"] == [
        {"ply": 3, "code": "must_capture", "article": "4.2", "move": "38-32"}
    ]


def test_replay_finds_draw_rules_once_each() -> None:
    cycle = ["46-10", "16-11", "10-46", "11-16"]
    moves = [cycle[ply % 4] for ply in range(12)]
    answer = ask("replay", position="W:WK46,K48:BK16", moves=moves)
    assert answer["findings"] == [
        {"ply": 8, "code": "threefold", "article": "6.1", "count": 3},
        {"ply": 10, "code": "five_moves", "article": "6.4", "count": 10},
    ]
    short = ask("replay", position="W:WK46,K48:BK16", moves=moves[:7])
    assert short["findings"] == []


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"position": "W:W51:B1"}, "fen_square"),
        ({"position": 7}, "bad_request"),
        ({"moves": ["nonsense"]}, "notation_unreadable"),
    ],
)
def test_what_cannot_be_read_is_refused(fields: dict[str, object], code: str) -> None:
    asked = {"id": 1, "edition": "draughts-100", "ask": "replay", **fields}
    assert error(analyse(asked))[0] == code
    assert error(ask("repetition"))[0] == "unknown_ask"


def test_short_forms_of_64_squares_are_replayed_as_the_moves_they_stand_for() -> None:
    edition = "draughts-64-russian"
    full = ask("replay", edition=edition, moves=["c3-d4", "b6-a5", "d4-c5", "d6xb4"])
    assert full["plies"] == 4
    assert ask("replay", edition=edition, moves=["c3d4", "ba5", "dc5", "d:b4"]) == full
    nobody = ask("replay", edition=edition, moves=["c3d4", "ba5", "d4-c5", "b:d4"])
    assert error(nobody) == ("notation_no_such_move", None)
    assert error(ask("replay", edition="draughts-100", moves=["c3d4"]))[0] == "notation_unreadable"
