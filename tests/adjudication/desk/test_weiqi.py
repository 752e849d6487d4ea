"""The analysis desk on weiqi: answers and refusals, by the articles they rest on."""

from typing import Any

import pytest

from adjudication.desk.analysis import analyse

KO = {"black": ["B4", "A3", "B2"], "white": ["C4", "B3", "D3", "C2"], "size": 4}


def ask(name: str, **fields: object) -> dict[str, Any]:
    return analyse({"id": 7, "edition": "weiqi-2002", "ask": name, **fields})


def error(name: str, **fields: object) -> tuple[str, str | None]:
    answer = ask(name, **fields)
    assert answer["ok"] is False
    return answer["error"]["code"], answer["error"]["article"]


class TestLegalMoves:
    def test_of_the_start_are_all_points_and_the_pass_sorted(self) -> None:
        moves = ask("legal_moves")["moves"]
        assert len(moves) == 362
        assert moves == sorted(moves)

    def test_5_a_forbidden_point_is_none_of_them(self) -> None:
        moves = ask("legal_moves", setup={"white": ["B1", "A2"], "size": 3})["moves"]
        assert "A1" not in moves
        assert "C3" in moves

    def test_20_1_the_ko_just_taken_is_none_of_them(self) -> None:
        moves = ask("legal_moves", setup=KO, moves=["C3"])["moves"]
        assert "B3" not in moves
        assert "B3" in ask("legal_moves", setup=KO, moves=["C3", "D1", "A1"])["moves"]

    def test_7_3_after_two_passes_there_is_none(self) -> None:
        assert ask("legal_moves", moves=["pass", "pass"])["moves"] == []

    def test_a_move_that_cannot_stand_is_named(self) -> None:
        assert error("legal_moves", moves=["D4", "D4"]) == ("point_occupied", "1.1")


class TestPerft:
    @pytest.mark.parametrize(("size", "depth", "nodes"), [(2, 1, 5), (2, 2, 21), (9, 2, 6643)])
    def test_counts_passes_as_moves(self, size: int, depth: int, nodes: int) -> None:
        """5 = 4 + 1; 21 = 4 x 3 + 4 + 4 + 1; 6643 = 81 x 80 + 2 x 81 + 1."""
        assert ask("perft", size=size, depth=depth)["nodes"] == nodes

    def test_a_board_too_large_to_count_is_refused(self) -> None:
        assert error("perft", depth=3) == ("depth_too_large", None)
        assert error("perft", size=9, depth=-1) == ("bad_request", None)


class TestReplay:
    def test_a_clean_game_has_no_findings(self) -> None:
        answer = ask("replay", moves=["Q16", "D4"])
        assert (answer["plies"], answer["findings"]) == (2, [])
        assert answer["status"]["over"] is False

    def test_20_1_a_ko_retaken_is_found_with_its_cycle(self) -> None:
        answer = ask("replay", setup=KO, moves=["C3", "B3", "D1"])
        (found,) = answer["findings"]
        assert (found["ply"], found["code"], found["article"]) == (2, "ko_retaken", "20.1")
        assert found["cycle"] == ["C3", "B3"]
        assert answer["plies"] == 3

    def test_20_3_a_triple_ko_is_found_with_its_prisoners(self) -> None:
        position = "1bw1w/b1bww/bbw1w/1bbw1/bb1bw b - 14:13 0"
        moves = ["D3", "C1", "D5", "C3", "D1", "C5"]
        (found,) = ask("replay", position=position, moves=moves)["findings"]
        assert (found["ply"], found["equal_ply"], found["kind"]) == (6, 0, "triple_ko")
        assert found["taken"] == {"black": 3, "white": 3}
        assert found["cycle"] == moves

    @pytest.mark.parametrize(
        ("setup", "moves", "finding"),
        [
            ({}, ["D4", "D4", "Q4"], (2, "point_occupied", "1.1")),
            ({"white": ["B1", "A2"]}, ["A1"], (1, "no_liberties", "5")),
            ({"size": 9}, ["D4", "Q16"], (2, "point_off_board", "1.1")),
        ],
    )
    def test_what_cannot_stand_stops_it_and_the_good_prefix_is_kept(
        self, setup: dict[str, object], moves: list[str], finding: tuple[int, str, str]
    ) -> None:
        answer = ask("replay", setup=setup, moves=moves)
        (found,) = answer["findings"]
        assert (found["ply"], found["code"], found["article"]) == finding
        assert answer["plies"] == finding[0] - 1

    def test_7_3_two_passes_end_the_play_and_no_more_is_said(self) -> None:
        status = ask("replay", moves=["D4", "pass", "pass"])["status"]
        expected = {"over": True, "result": None, "reason": "two_passes", "article": "7.3"}
        assert status == expected

    def test_21_1_play_goes_on_after_two_passes_and_is_noticed(self) -> None:
        answer = ask("replay", moves=["pass", "pass", "D4"])
        assert [item["code"] for item in answer["findings"]] == ["play_after_two_passes"]


class TestScore:
    def test_24_1_a_warning_is_paid_to_the_opponent(self) -> None:
        setup = {"black": ["C2", "C1", "C3", "B1", "B2", "B3"], "size": 3}
        plain = ask("score", setup=setup, komi_zi="0")
        assert (plain["black_zi"], plain["white_zi"]) == ("9", "0")
        assert (plain["winner"], plain["margin_zi"]) == ("black", "4 1/2")
        warned = ask("score", setup=setup, komi_zi="0", warnings={"black": 1})
        assert warned["margin_zi"] == "3 1/2"

    def test_9_p2_shared_points_are_halved(self) -> None:
        setup = {"black": ["A1", "A2"], "white": ["B1"], "size": 2}
        answer = ask("score", setup={**setup, "white": []}, shared=["B2"], komi_zi="0")
        assert (answer["black_zi"], answer["white_zi"]) == ("3 1/2", "1/2")

    def test_8_2_dead_stones_are_taken_off(self) -> None:
        setup = {"black": ["A1", "A2", "A3", "B3"], "white": ["C1"], "size": 3}
        answer = ask("score", setup=setup, dead=["C1"])
        assert (answer["black_zi"], answer["winner"]) == ("9", "black")
        assert answer["margin_zi"] == "3/4"

    def test_24_2_the_second_warning_loses_whatever_the_board_says(self) -> None:
        answer = ask("score", moves=["D4"], warnings={"black": 2})
        assert (answer["winner"], answer["margin_zi"], answer["article"]) == ("white", None, "24.2")

    def test_9_an_even_count_has_no_winner(self) -> None:
        answer = ask("score", komi_zi="0")
        assert (answer["black_zi"], answer["winner"], answer["margin_zi"]) == ("180 1/2", None, "0")

    def test_24_2_counts_of_warnings_that_cannot_be_name_the_article(self) -> None:
        assert error("score", warnings={"black": 2, "white": 2}) == ("bad_request", "24.2")
        assert error("score", warnings={"black": 3}) == ("bad_request", "24.2")
        assert error("score", warnings={"red": 1}) == ("bad_request", None)

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"dead": ["D4"]}, "no_stone_there"),
            ({"dead": "D4"}, "bad_request"),
            ({"shared": ["Z9"]}, "bad_point"),
            ({"warnings": {"black": 3}}, "bad_request"),
            ({"warnings": {"red": 1}}, "bad_request"),
            ({"warnings": {"black": True}}, "bad_request"),
            ({"warnings": {"black": 2, "white": 2}}, "bad_request"),
            ({"komi_zi": "3.75"}, "bad_request"),
            ({"komi_zi": 3}, "bad_request"),
        ],
    )
    def test_what_cannot_be_counted_is_refused(self, fields: dict[str, object], code: str) -> None:
        assert error("score", **fields)[0] == code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"setup": {"size": 20}}, "board_size"),
        ({"setup": {"black": ["D4", "D4"]}}, "point_twice"),
        ({"setup": {"black": ["Z4"]}}, "bad_point"),
        ({"setup": {"to_move": "red"}}, "bad_side"),
        ({"setup": {"handicap": 2}}, "bad_request"),
        ({"setup": [], "moves": []}, "bad_request"),
        ({"setup": {"size": "19"}}, "bad_request"),
        ({"setup": {}, "position": "2/2 b - 0:0 0"}, "bad_request"),
        ({"position": 3}, "bad_request"),
        ({"position": "2/2"}, "bad_field_count"),
        ({"moves": ["D4", "Z99"]}, "notation_unreadable"),
        ({"moves": "D4"}, "bad_request"),
    ],
)
@pytest.mark.parametrize("name", ["legal_moves", "replay", "score", "propose_dead"])
def test_bad_input_is_refused_with_its_code(
    name: str, fields: dict[str, object], code: str
) -> None:
    assert error(name, **fields)[0] == code


def test_8_dead_stones_are_proposed_for_people_to_correct() -> None:
    setup = {"black": ["A1", "A2", "B2", "C2", "D2", "D1", "B1"], "size": 5}
    assert ask("propose_dead", setup=setup)["dead"] == []


def test_xiangqi_has_no_score_and_weiqi_no_touched_men() -> None:
    assert error("touched", touches=["D4"])[0] == "unknown_ask"
    assert analyse({"edition": "xiangqi-2020", "ask": "score"})["ok"] is False
