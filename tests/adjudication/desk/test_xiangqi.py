"""The ask `repetition` of the analysis desk and `manage.py find_repetitions`."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from adjudication.desk.analysis import analyse
from adjudication.desk.xiangqi import MAX_LOOP, MAX_WINDOW

FIGURE_4 = "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w"
CYCLE = ["f6d5", "i7g5", "d5f6", "g5i7"]


def _ask(**fields: object) -> dict[str, object]:
    return analyse({"id": 1, "edition": "xiangqi-2020", "ask": "repetition", **fields})


def test_a_cycle_is_answered_with_labels_and_proofs() -> None:
    answer = _ask(position=FIGURE_4, moves=CYCLE)
    assert (answer["ok"], answer["verdict"], answer["article"]) == (True, "red_must_change", "25.3")
    labels = answer["labels"]
    assert isinstance(labels, list)
    assert [label["ply"] for label in labels] == [1, 2, 3, 4]
    first = labels[0]
    assert (first["label"], first["move"], first["passes"]) == ("捉", "f6d5", True)
    assert first["against"][0]["square"] == "e7"
    assert first["against"][0]["kind"] == "B"
    assert first["against"][0]["rootless"] is True
    assert first["evidence"][0] == "d5e7"


@pytest.mark.parametrize(
    ("moves", "code"),
    [(CYCLE[:2], "loop_not_closed"), (["a0a1"], "illegal_move"), ([], "no_moves")],
)
def test_what_is_no_cycle_is_refused(moves: list[str], code: str) -> None:
    answer = _ask(position=FIGURE_4, moves=moves)
    error = answer["error"]
    assert isinstance(error, dict)
    assert (answer["ok"], error["code"]) == (False, code)
    assert "ply" in error["detail"]


PERPETUAL_CHECK = ("2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", ["f0e0", "e8f8", "e0f0", "f8e8"])
BOTH_PROHIBITED = (
    "2b1ka3/4a4/n1c1b1n2/p1r1p3p/6p2/5N1R1/P3P3P/2N1B2C1/4A4/2BAK4 w",
    ["c2d4", "c6c4", "d4c2", "c4c6"],
)


@pytest.mark.parametrize(
    ("cycle", "edition", "verdict", "article"),
    [
        # Figure 6: 25.1, 23.5.1 lose at once; appendix 1, 5.2 (1): must vary with the next move.
        (PERPETUAL_CHECK, "xiangqi-2020", "red_loses", "25.1"),
        (PERPETUAL_CHECK, "xiangqi-2020-mass", "red_must_change", "app1.5.2.1"),
        # Figure 10: 26.9.1; appendix 1, 5.2 (4): both prohibited, drawn.
        (BOTH_PROHIBITED, "xiangqi-2020", "red_must_change", "26.9.1"),
        (BOTH_PROHIBITED, "xiangqi-2020-mass", "draw", "app1.5.2.4"),
        ((FIGURE_4, CYCLE), "xiangqi-2020-mass", "red_must_change", "app1.5.2.3"),
    ],
)
def test_the_edition_decides(
    cycle: tuple[str, list[str]], edition: str, verdict: str, article: str
) -> None:
    answer = _ask(position=cycle[0], moves=cycle[1], edition=edition)
    assert (answer["verdict"], answer["article"]) == (verdict, article)


def test_too_long_a_loop_is_refused() -> None:
    error = _ask(position=FIGURE_4, moves=(CYCLE * 31)[: MAX_LOOP + 1])["error"]
    assert isinstance(error, dict)
    assert error["code"] == "too_many_moves"
    window = {"edition": "xiangqi-wxf-2018", "position": FIGURE_4}
    longest = _ask(**window, moves=(CYCLE * MAX_WINDOW)[:MAX_WINDOW])
    assert "error" not in longest or longest["error"]["code"] != "too_many_moves"  # type: ignore[index]
    beyond = _ask(**window, moves=(CYCLE * MAX_WINDOW)[: MAX_WINDOW + 1])["error"]
    assert isinstance(beyond, dict)
    assert beyond["code"] == "too_many_moves"
    at_most = _ask(position=FIGURE_4, moves=(CYCLE * 31)[:MAX_LOOP])
    assert "error" not in at_most or at_most["error"]["code"] != "too_many_moves"  # type: ignore[index]


PGN = """[Game "Chinese Chess"]
[FEN "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w - - 0 1"]
[Format "ICCS"]
[Result "*"]

1. F6-D5 I7-G5 2. D5-F6 G5-I7 3. F6-D5 I7-G5 4. D5-F6 G5-I7 5. F6-D5 I7-G5 6. D5-F6 G5-I7 *
"""


def test_find_repetitions_lists_and_rules(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text(PGN, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    call_command("find_repetitions", str(tmp_path), "--proof", stdout=out, stderr=err)
    lines = out.getvalue().splitlines()
    fields = lines[0].split("\t")
    assert fields[:4] == ["game.pgn", "12", "3", " ".join(CYCLE)]
    assert fields[4].startswith("捉")
    assert fields[5:7] == ["red_must_change", "25.3"]
    assert len(lines) == 5
    assert "repetitions 1" in err.getvalue()


def test_find_repetitions_refuses_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no_such_path"):
        call_command("find_repetitions", str(tmp_path / "nothing"))
    with pytest.raises(CommandError, match="too_few_rounds"):
        call_command("find_repetitions", str(tmp_path), "--rounds", "1")
    call_command("find_repetitions", str(tmp_path), "--rounds", "2", stdout=io.StringIO())
