"""The analysis desk: answers, refusals and the JSON-lines command."""

import csv
import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from adjudication.desk.analysis import analyse, analyse_line
from adjudication.desk.registry import NAMES

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
KINGS = "3k5/9/9/9/9/9/9/9/9/5K3"
SHUTTLE = ["a0a1", "a9a8", "a1a0", "a8a9"]
PERFT = Path(__file__).parents[2] / "data" / "xiangqi" / "perft.tsv"


def _ask(ask: str, **fields: object) -> dict[str, object]:
    return analyse({"id": 7, "edition": "xiangqi-2020", "ask": ask} | fields)


def _findings(answer: dict[str, object]) -> list[dict[str, object]]:
    findings = answer["findings"]
    assert isinstance(findings, list)
    return findings


class TestLegalMoves:
    def test_of_the_start_are_44_sorted(self) -> None:
        answer = _ask("legal_moves")
        moves = answer["moves"]
        assert isinstance(moves, list)
        assert (answer["id"], answer["ok"], len(moves)) == (7, True, 44)
        assert moves == sorted(moves)

    def test_after_moves(self) -> None:
        answer = _ask("legal_moves", position=f"{KINGS} w", moves=["f0f1", "d9d8"])
        assert answer["moves"] == ["f1e1", "f1f0", "f1f2"]

    def test_after_an_illegal_move_are_refused_with_its_article(self) -> None:
        answer = _ask("legal_moves", moves=["h2e2", "b9d8"])
        error = answer["error"]
        assert isinstance(error, dict)
        assert answer["ok"] is False
        assert (error["code"], error["article"]) == ("horse_leg_blocked", "2.2")


class TestPerft:
    def test_published_counts(self) -> None:
        with PERFT.open(encoding="utf-8") as lines:
            rows = csv.DictReader((x for x in lines if not x.startswith("#")), delimiter="\t")
            for row in rows:
                answer = _ask("perft", position=row["fen"], depth=2)
                assert answer == {"id": 7, "ok": True, "nodes": int(row["d2"])}

    @pytest.mark.parametrize("depth", [None, -1, "3", True, 2.0], ids=repr)
    def test_depth_must_be_a_count(self, depth: object) -> None:
        assert _code(_ask("perft", depth=depth)) == "bad_request"

    def test_depth_is_bounded(self) -> None:
        request = {"edition": "xiangqi-2020", "ask": "perft", "depth": 3}
        assert _code(analyse(request, max_depth=2)) == "depth_too_large"
        assert analyse({**request, "depth": 2}, max_depth=2)["nodes"] == 1920


class TestReplay:
    def test_a_quiet_game(self) -> None:
        assert _ask("replay", moves=["h2e2", "h9g7"]) == {
            "id": 7,
            "ok": True,
            "plies": 2,
            "position": ("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"),
            "status": {"over": False, "result": None, "reason": None, "article": None},
            "findings": [],
        }

    def test_4_1_1_checkmate(self) -> None:
        answer = _ask("replay", position="3k5/R8/9/9/9/9/9/9/8R/4K4 w", moves=["i1i9"])
        assert answer["status"] == {
            "over": True,
            "result": "1-0",
            "reason": "checkmate",
            "article": "4.1.1",
        }

    def test_4_1_2_stalemate(self) -> None:
        answer = _ask("replay", position="3k5/9/R8/9/9/9/9/9/9/4K4 w", moves=["a7a8"])
        assert answer["status"] == {
            "over": True,
            "result": "1-0",
            "reason": "stalemate",
            "article": "4.1.2",
        }

    def test_2_2_an_illegal_move_ends_the_good_prefix(self) -> None:
        answer = _ask("replay", moves=["h2e2", "h9g7", "e2e7", "a9a8"])
        assert answer["plies"] == 2
        assert _findings(answer) == [
            {"ply": 3, "code": "path_blocked", "article": "2.2", "move": "e2e7"}
        ]

    def test_23_1_repetition_with_its_cycle(self) -> None:
        findings = _findings(_ask("replay", moves=SHUTTLE * 3))
        assert findings == [
            {
                "ply": 12,
                "code": "repetition",
                "article": "23.1",
                "rounds": 3,
                "occurrences": 4,
                "cycle": SHUTTLE,
            }
        ]

    @pytest.mark.parametrize("plies", [8, 11], ids=["a third occurrence", "one ply short"])
    def test_23_1_fewer_than_three_rounds_are_not_noticed(self, plies: int) -> None:
        assert _findings(_ask("replay", moves=(SHUTTLE * 3)[:plies])) == []

    @pytest.mark.parametrize(
        ("count", "moves", "ply"),
        [(118, ["f0f1", "d9d8"], 2), (119, ["f0f1", "d9d8"], 1), (120, [], 0)],
    )
    def test_4_2_4_natural_limit(self, count: int, moves: list[str], ply: int) -> None:
        answer = _ask("replay", position=f"{KINGS} w - - {count} 60", moves=moves)
        assert _findings(answer) == [{"ply": ply, "code": "natural_limit", "article": "4.2.4"}]

    @pytest.mark.parametrize(
        ("edition", "count", "article"),
        [
            ("xiangqi-2020-rapid", 99, "29.1.1"),
            ("xiangqi-2020-rapid", 98, ""),
            ("xiangqi-2020-rapid", 119, ""),
            ("xiangqi-2020-mass", 79, "app1.3.2"),
            ("xiangqi-2020-mass", 78, ""),
        ],
    )
    def test_29_1_1_and_app1_3_2_fifty_and_forty_rounds(
        self, edition: str, count: int, article: str
    ) -> None:
        answer = _ask(
            "replay", edition=edition, position=f"{KINGS} w - - {count} 60", moves=["f0f1"]
        )
        found = [finding for finding in _findings(answer) if finding["ply"] == 1]
        due = [{"ply": 1, "code": "natural_limit", "article": article}] if article else []
        assert found == due

    def test_4_2_4_is_not_reached_after_119_plies_or_by_a_capture(self) -> None:
        assert _findings(_ask("replay", position=f"{KINGS} w - - 118 60", moves=["f0f1"])) == []
        taking = "3k5/9/9/9/9/9/9/r8/9/R4K3 w - - 119 60"
        assert _findings(_ask("replay", position=taking, moves=["a0a2"])) == []

    def test_moves_are_bounded(self) -> None:
        request = {"edition": "xiangqi-2020", "ask": "replay", "moves": SHUTTLE}
        assert _code(analyse(request, max_moves=3)) == "too_many_moves"
        assert analyse(request, max_moves=4)["plies"] == 4


def _code(answer: dict[str, object]) -> str:
    error = answer["error"]
    assert isinstance(error, dict)
    assert answer["ok"] is False
    assert set(error) == {"code", "detail", "article"}
    return str(error["code"])


REFUSED = [
    ("list", [], "bad_request"),
    ("text", "replay", "bad_request"),
    ("nothing", {}, "bad_request"),
    ("no-edition", {"ask": "replay"}, "bad_request"),
    ("edition-no-text", {"ask": "replay", "edition": ["xiangqi-2020"]}, "bad_request"),
    ("unknown-edition", {"ask": "replay", "edition": "xiangqi-1066"}, "unknown_edition"),
    ("unknown-ask", {"ask": "win", "edition": "xiangqi-2020"}, "unknown_ask"),
    (
        "position-no-text",
        {"ask": "replay", "edition": "xiangqi-2020", "position": 5},
        "bad_request",
    ),
    (
        "position-no-fen",
        {"ask": "replay", "edition": "xiangqi-2020", "position": "9/9 w"},
        "fen_ranks",
    ),
    ("moves-no-list", {"ask": "replay", "edition": "xiangqi-2020", "moves": "h2e2"}, "bad_request"),
    ("moves-no-texts", {"ask": "replay", "edition": "xiangqi-2020", "moves": [1]}, "bad_request"),
    (
        "move-no-move",
        {"ask": "replay", "edition": "xiangqi-2020", "moves": ["h2"]},
        "notation_unreadable",
    ),
]


@pytest.mark.parametrize(
    ("request_", "code"), [row[1:] for row in REFUSED], ids=[str(r[0]) for r in REFUSED]
)
def test_refused(request_: object, code: str) -> None:
    assert _code(analyse(request_)) == code


@pytest.mark.parametrize("line", ["", "{", "nul", "{'id': 1}", '{"id": NaN}', "[" * 100_000])
def test_a_line_that_is_no_json(line: str) -> None:
    assert _code(analyse_line(line)) == "malformed_json"


def test_every_ask_of_this_module_is_in_the_table() -> None:
    assert {"legal_moves", "perft", "replay"} <= set(NAMES)


class TestCommand:
    LINES = (
        '{"id": 1, "edition": "xiangqi-2020", "ask": "perft", "depth": 1}\n'
        "\n"
        "not json\n"
        '{"id": "二", "edition": "xiangqi-2020", "ask": "perft", "depth": 2}\n'
    )

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_goes_on_after_a_bad_line_and_exits_with_1(self, tmp_path: Path, jobs: int) -> None:
        questions = tmp_path / "questions.jsonl"
        questions.write_text(self.LINES, encoding="utf-8")
        out = io.StringIO()
        with pytest.raises(SystemExit) as caught:
            call_command("analyse", str(questions), jobs=jobs, stdout=out)
        assert caught.value.code == 1
        answers = [json.loads(line) for line in out.getvalue().splitlines()]
        assert [answer["ok"] for answer in answers] == [True, False, True]
        assert [answer["id"] for answer in answers] == [1, None, "二"]
        assert answers[2]["nodes"] == 1920

    def test_exits_normally_when_all_is_well(self, tmp_path: Path) -> None:
        questions = tmp_path / "questions.jsonl"
        questions.write_text(self.LINES.splitlines()[0], encoding="utf-8")
        out = io.StringIO()
        call_command("analyse", str(questions), stdout=out)
        assert json.loads(out.getvalue()) == {"id": 1, "ok": True, "nodes": 44}

    def test_keeps_the_order_with_many_lines_and_jobs(self, tmp_path: Path) -> None:
        questions = tmp_path / "questions.jsonl"
        line = '{{"id": {}, "edition": "xiangqi-2020", "ask": "legal_moves"}}\n'
        questions.write_text("".join(line.format(n) for n in range(200)), encoding="utf-8")
        out = io.StringIO()
        call_command("analyse", str(questions), jobs=2, stdout=out)
        assert [json.loads(x)["id"] for x in out.getvalue().splitlines()] == list(range(200))

    def test_says_when_the_file_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="file_unreadable"):
            call_command("analyse", str(tmp_path / "missing.jsonl"))

    def test_jobs_must_be_positive(self) -> None:
        with pytest.raises(CommandError, match="jobs_not_positive"):
            call_command("analyse", "x", jobs=0)


class TestPerftCommand:
    def test_counts_by_depth(self) -> None:
        out = io.StringIO()
        call_command("perft", depth=2, stdout=out)
        lines = out.getvalue().splitlines()
        assert [line.split(",")[0] for line in lines] == [
            "depth 1: 44 nodes",
            "depth 2: 1920 nodes",
        ]

    def test_divides(self) -> None:
        out = io.StringIO()
        call_command("perft", depth=1, divide=True, position=f"{KINGS} w", stdout=out)
        assert out.getvalue().splitlines()[:2] == ["f0e0: 1", "f0f1: 1"]

    @pytest.mark.parametrize(
        ("options", "code"),
        [
            ({"depth": 0}, "depth_not_positive"),
            ({"edition": "xiangqi-1066"}, "unknown_edition"),
            ({"position": "9/9 w"}, "fen_ranks"),
        ],
    )
    def test_refuses_with_a_code(self, options: dict[str, object], code: str) -> None:
        with pytest.raises(CommandError, match=code):
            call_command("perft", **options)


def test_touched_names_the_obligation_and_its_moves() -> None:
    answer = analyse({"id": 7, "edition": "xiangqi-2020", "ask": "touched", "touches": ["h9"]})
    must = {"obligation": "capture_touched", "article": "5.2", "moves": ["h2h9"]}
    assert answer == {"id": 7, "ok": True, "must": must, "fouls": []}


@pytest.mark.parametrize("touches", [None, [], ["e5"], ["z9"], [3]])
def test_touched_refuses_touches_of_nothing(touches: object) -> None:
    answer = analyse({"edition": "xiangqi-2020", "ask": "touched", "touches": touches})
    assert answer["ok"] is False
