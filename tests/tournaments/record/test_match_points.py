"""What a match gives (场分) apart from what a game gives (局分).

Xiangqi 2020 13.2 局分相等者为平，场分各记 1 分, whatever 13.3 lets the event give for a game; weiqi
2002 27.2; gomoku 2025 28.1 不论场、局记分, 28.2; xiangqi 14.4 团体成绩按胜场计分.
"""

from fractions import Fraction
from typing import Any

import pytest

from games.record.errors import CommandRefusedError
from tests.support.cited import cited
from tests.support.tournaments import Told
from tournaments.formats.trf_read import read_trf
from tournaments.interchange.reading import read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.record import commands as c
from tournaments.record.knockout.commands import DecideMatch
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Entry, Score, Verdict
from tournaments.regulations.checks import check
from tournaments.regulations.document import dump, load
from tournaments.regulations.values import Regulations
from tournaments.standings.table import DecidedBy

W, L, D = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW
BY_COLOUR = {"win": "3", "draw_first": "1", "draw_second": "2", "loss": "0", "half_bye": "1"}
THREE = {"win": "3", "draw_first": "1", "loss": "0"}
TIES = {"win": "3", "tie_win": "2", "tie_loss": "1"}


def rules(edition: str = "xiangqi-2020", *, boards: int = 2, **more: Any) -> Regulations:
    document = {
        "title": "Teams of the north",
        "edition": edition,
        "stages": [{"kind": "swiss", "rounds": 3}],
        "teams": {"kind": "fixed_boards", "boards": boards, "bye_board_points": "2"},
        **more,
    }
    return load(document)


def begun(regulations: Regulations, count: int = 4) -> Told:
    told = Told(regulations)
    size = regulations.teams.boards
    teams = tuple(
        Entry(
            id=f"00000000-0000-7000-8000-{at:012d}",
            members=tuple(f"00000000-0000-7000-9000-{at:06d}{p:06d}" for p in range(1, size + 1)),
        )
        for at in range(1, count + 1)
    )
    told.give(c.EnterEntrants(entries=teams))
    ids = tuple(team.id for team in teams)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    told.give(c.StartTournament())
    return told


def play(told: Told, board: int, *scores: Score) -> None:
    for game, score in enumerate(scores, start=1):
        told.give(c.RecordGame(round=1, board=board, game=game, score=score))


def points(told: Told) -> dict[int, Fraction]:
    return {line.number: line.points for line in standings(told.now).lines}


def game_points(told: Told) -> dict[int, Fraction | None]:
    return {entrant.number: entrant.cells[0].games for entrant in crosstable(told.now).entrants}


@pytest.mark.parametrize(
    ("edition", "won", "drawn"),
    [
        pytest.param("xiangqi-2020", 2, 1, id="13.2"),
        pytest.param("xiangqi-2020-rapid", 2, 1, id="13.2 rapid"),
        pytest.param("weiqi-2002", 2, 1, id="27.2"),
        pytest.param("gomoku-2025", 1, Fraction(1, 2), id="28.1"),
        pytest.param("gomoku-classic", 1, Fraction(1, 2), id="28.1 classic"),
    ],
)
@pytest.mark.parametrize("games", [{}, THREE, BY_COLOUR])
def test_13_2_27_2_28_1_a_match_gives_the_books_points_whatever_a_game_gives(
    edition: str, won: Fraction, drawn: Fraction, games: dict[str, str]
) -> None:
    told = begun(rules(edition, points=games)).publish(1, (1, 2), (3, 4))
    play(told, 1, D, D)
    play(told, 2, W, D)
    assert points(told) == {1: drawn, 2: drawn, 3: won, 4: 0}


def test_13_3_a_drawn_game_by_colour_is_counted_on_the_boards_alone() -> None:
    # Board 1: 1 to the first team, moving first; board 2: 2 to it, moving second.
    told = begun(rules(points=BY_COLOUR)).publish(1, (1, 2), (3, 4))
    play(told, 1, D, D)
    play(told, 2, W, D)
    assert game_points(told) == {1: 3, 2: 3, 3: 5, 4: 1}


def test_13_2_by_colour_three_drawn_boards_are_no_drawn_match() -> None:
    # 1 + 2 + 1 against 2 + 1 + 2: 局分多者为胜.
    told = begun(rules(boards=3, points=BY_COLOUR)).publish(1, (1, 2), (3, 4))
    play(told, 1, D, D, D)
    assert game_points(told)[1] == 4
    assert game_points(told)[2] == 5
    assert points(told)[1] == 0
    assert points(told)[2] == 2


def test_28_2_what_the_regulations_give_for_a_match_stands_apart_from_games() -> None:
    told = begun(rules("gomoku-2025", match_points={"win": "3", "draw": "1"}))
    told.publish(1, (1, 2), (3, 4))
    play(told, 1, D, D)
    play(told, 2, W, L)
    assert points(told) == {1: 1, 2: 1, 3: 3, 4: 0}
    assert game_points(told) == {1: 1, 2: 1, 3: 2, 4: 0}


def test_14_4_a_team_left_over_has_a_match_won_and_not_a_game_won() -> None:
    told = begun(rules(points=THREE), 3).publish(1, (1, 2), bye=(3,))
    play(told, 1, W, L)
    assert points(told) == {1: 2, 2: 0, 3: 2}


def test_14_2_a_match_of_two_games_has_match_points() -> None:
    document = {
        "title": "Cup",
        "edition": "xiangqi-2020",
        "stages": [{"kind": "round_robin", "games": 2}],
        "points": THREE,
    }
    told = Told(load(document)).begin(2).publish(1, (1, 2))
    # The second game is played with the colours turned.
    play(told, 1, W, W)
    assert points(told) == {1: 1, 2: 1}
    assert game_points(told) == {1: 3, 2: 3}


@pytest.mark.parametrize(
    "stages",
    [[{"kind": "swiss", "rounds": 3}], [{"kind": "match", "games": 4}], [{"kind": "round_robin"}]],
)
def test_13_1_where_one_game_is_played_there_are_no_match_points(stages: list[Any]) -> None:
    made = load({"title": "Cup", "edition": "xiangqi-2020", "stages": stages})
    assert made.match_points is None


def test_27_2_boards_are_compared_by_what_a_game_gives() -> None:
    told = begun(rules("weiqi-2002", points=THREE)).publish(1, (1, 2), (3, 4))
    play(told, 1, W, L)
    play(told, 2, L, W)
    table = standings(told.now)
    at = [step.step.text for step in table.order.steps].index("boards")
    found = {line.number: line.values[at] for line in table.lines}
    # In boards 2 the second team moves first.
    assert found == {1: (3, 3), 2: (0, 0), 3: (0, 0), 4: (3, 3)}


class TestTies:
    """A match level on its games that the event has decided: points of its own for both."""

    def level(self) -> Told:
        told = begun(rules(match_points=TIES)).publish(1, (1, 2), (3, 4))
        play(told, 1, D, D)
        play(told, 2, W, D)
        return told

    def decide(self, told: Told, board: int, verdict: Verdict = Verdict.SECOND) -> None:
        told.give(
            DecideMatch(
                round=1,
                board=board,
                how=DecidedBy.PLAY_OFF,
                verdict=verdict,
                reference="快棋加赛第1局",
            )
        )

    @pytest.mark.parametrize(
        ("verdict", "found"), [(Verdict.FIRST, (2, 1)), (Verdict.SECOND, (1, 2))]
    )
    def test_the_winner_and_the_loser_have_what_the_regulations_say(
        self, verdict: Verdict, found: tuple[Fraction, Fraction]
    ) -> None:
        told = self.level()
        self.decide(told, 1, verdict)
        told.close(1)
        assert (points(told)[1], points(told)[2]) == found
        assert points(told)[3] == 3
        assert points(told)[4] == 0

    def test_the_games_of_the_match_stay_level(self) -> None:
        told = self.level()
        self.decide(told, 1)
        assert game_points(told)[1] == game_points(told)[2] == 2

    def test_the_round_waits_for_it(self) -> None:
        told = self.level()
        with pytest.raises(CommandRefusedError) as caught:
            told.close(1)
        assert (caught.value.code, caught.value.facts["boards"]) == ("tie_break_needed", "1")
        assert caught.value.article == cited("xiangqi-2020", "13.2")

    def test_a_match_that_was_won_is_not_decided(self) -> None:
        told = self.level()
        with pytest.raises(CommandRefusedError) as caught:
            self.decide(told, 2)
        assert caught.value.code == "match_not_open"

    def test_it_is_decided_once(self) -> None:
        told = self.level()
        self.decide(told, 1)
        with pytest.raises(CommandRefusedError) as caught:
            self.decide(told, 1, Verdict.FIRST)
        assert caught.value.code == "match_not_open"

    def test_13_2_without_points_for_it_a_drawn_match_stays_drawn(self) -> None:
        told = begun(rules()).publish(1, (1, 2), (3, 4))
        play(told, 1, D, D)
        with pytest.raises(CommandRefusedError) as caught:
            self.decide(told, 1)
        assert caught.value.code == "match_not_open"

    def test_a_match_not_played_out_waits(self) -> None:
        told = begun(rules(match_points=TIES)).publish(1, (1, 2), (3, 4))
        play(told, 1, D)
        with pytest.raises(CommandRefusedError) as caught:
            self.decide(told, 1)
        assert caught.value.code == "no_result_yet"


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({}, []),
        (TIES, []),
        ({"win": "3", "draw": "1", "tie_win": "2", "tie_loss": "0"}, []),
        ({"tie_win": "2"}, [("tie_points_incomplete", "/match_points/tie_loss")]),
        ({"tie_loss": "0"}, [("tie_points_incomplete", "/match_points/tie_loss")]),
        (
            {"tie_win": "1", "tie_loss": "1"},
            [("tie_points_out_of_order", "/match_points/tie_win")],
        ),
        (
            {"tie_win": "3", "tie_loss": "0"},
            [("tie_points_out_of_order", "/match_points/tie_win")],
        ),
        (
            {"win": "3", "tie_win": "3", "tie_loss": "1"},
            [("tie_points_out_of_order", "/match_points/tie_win")],
        ),
        ({"draw": "3/2"}, [("draw_exceeds_decision", "/match_points/draw")]),
        ({"pairing_bye": "3"}, [("bye_above_win", "/match_points/pairing_bye")]),
        ({"win": "0"}, [("win_not_above_loss", "/match_points/win")]),
    ],
)
def test_13_2_points_of_a_match_are_checked(
    given: dict[str, str], faults: list[tuple[str, str]]
) -> None:
    found = [(fault.code, fault.place) for fault in check(rules(match_points=given))]
    assert [pair for pair in faults if pair not in found] == []
    assert bool(found) == bool(faults)


def test_they_are_fixed_once_the_event_has_begun() -> None:
    told = begun(rules())
    other = load({**dump(told.now.regulations), "match_points": {"win": "3"}})
    with pytest.raises(CommandRefusedError) as caught:
        told.give(c.AmendRegulations(regulations=other, reason="new"))
    assert (caught.value.code, caught.value.facts["field"]) == (
        "regulations_locked",
        "match_points",
    )


class TestFiles:
    """TRF: record 162 is of games, 362 of matches."""

    def written(self, told: Told) -> bytes:
        found = {}
        for at, entry in enumerate(told.now.entries, start=1):
            found[entry.id] = Particulars(name=f"队{at}")
            for place, player in enumerate(entry.members, start=1):
                found[player] = Particulars(name=f"棋手{at}{place}")
        return write_event(told.now, told.now.stage, found, Order(format=Written.TRF26)).data

    def told(self) -> Told:
        told = begun(rules("gomoku-2025", points=THREE, match_points={"win": "2", "draw": "1"}))
        told.publish(1, (1, 2), (3, 4))
        play(told, 1, D, D)
        play(told, 2, W, D)
        return told.close(1)

    def test_both_scorings_are_written(self) -> None:
        report = read_trf(self.written(self.told())).report
        assert report.text("162").split()[:6] == ["W", "3.0", "D", "1.0", "L", "0.0"]
        assert report.text("362").split() == ["TW", "2.0", "TD", "1.0", "TL", "0.0"]

    def test_both_come_back_from_the_records_alone(self) -> None:
        read = read_file(self.written(self.told()), Choices(edition="gomoku-2025"))
        assert read.regulations.points.win == 3
        assert read.regulations.match_points is not None
        assert read.regulations.match_points.win == 2
        assert read.regulations.match_points.draw == 1
        assert [read.table.points.worth(row.cells[0]) for row in read.table.entrants] == [
            1, 1, 2, 0,
        ]  # fmt: skip
        assert [row.cells[0].games for row in read.table.entrants] == [2, 2, 4, 1]

    def test_a_decided_tie_comes_back_as_it_counted(self) -> None:
        ties = TestTies()
        told = ties.level()
        ties.decide(told, 1)
        told.close(1)
        read = read_file(self.written(told), Choices())
        worth = [read.table.points.worth(row.cells[0]) for row in read.table.entrants]
        assert worth == [1, 2, 3, 0]
        assert {**read.stated} == {1: 1, 2: 2, 3: 3, 4: 0}
