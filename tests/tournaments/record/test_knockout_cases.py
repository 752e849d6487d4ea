"""Knockouts, told from the text of the books: deciding games nobody won, the expelled."""

import pytest

from games.rules.books.sources import XIANGQI
from tests.support.tournaments import Told
from tests.tournaments.record.test_format_cases import of, places, refusal
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Score, SheetSlot
from tournaments.regulations.values import Stage
from tournaments.standings.table import DecidedBy, Note

WIN, DRAW = Score.FIRST_WINS, Score.DRAW


class TestDecidingGamesNobodyWon:
    def final(self, deciding: str) -> Told:
        stage = Stage(kind=StageKind.KNOCKOUT, deciding=deciding)
        told = Told(of("xiangqi-2020", stage)).begin(2)
        told.give(c.DrawSheet(seed="lot"))
        return told.publish(1, (1, 2))

    def game(self, told: Told, number: int, score: Score) -> tuple[e.TournamentEvent, ...]:
        return told.give(c.RecordGame(round=1, board=1, game=number, score=score))

    @pytest.mark.parametrize("score", [Score.DOUBLE_FORFEIT, Score.BOTH_LOSE])
    def test_30_1_1_a_play_off_both_lost_is_no_draw_that_black_wins(self, score: Score) -> None:
        told = self.final("30.1.1")
        self.game(told, 1, DRAW)
        self.game(told, 2, DRAW)
        told.give(c.SettleGameColours(round=1, board=1, seed="k"))
        (recorded,) = self.game(told, 3, score)
        assert isinstance(recorded, e.MatchGameRecorded)
        assert refusal(told, c.CloseRound(round=1)).code == "tie_break_needed"
        told.give(c.DecideMatch(round=1, board=1, how=DecidedBy.LOT, reference="lot", seed="z"))
        told.give(c.CloseRound(round=1))
        told.give(c.FinishTournament())

    def test_30_1_1_a_drawn_play_off_is_won_by_black(self) -> None:
        told = self.final("30.1.1")
        self.game(told, 1, DRAW)
        self.game(told, 2, DRAW)
        told.give(c.SettleGameColours(round=1, board=1, seed="k"))
        (_, decided) = self.game(told, 3, DRAW)
        assert isinstance(decided, e.MatchDecided)

    def test_30_1_2_no_game_follows_one_both_stayed_away_from(self) -> None:
        told = self.final("30.1.2")
        self.game(told, 1, DRAW)
        self.game(told, 2, Score.DOUBLE_FORFEIT)
        more = c.RecordGame(round=1, board=1, game=3, score=WIN)
        assert refusal(told, more).code == "game_number_wrong"

    def test_30_2_2_one_of_the_two_games_lost_by_both_leaves_the_other(self) -> None:
        told = self.final("30.2.2")
        told.give(c.SettleGameColours(round=1, board=1, seed="k"))
        self.game(told, 1, Score.BOTH_LOSE)
        (_, result) = self.game(told, 2, WIN)
        assert isinstance(result, e.ResultRecorded)

    def test_30_2_2_both_games_lost_by_both_leave_the_match_to_people(self) -> None:
        told = self.final("30.2.2")
        told.give(c.SettleGameColours(round=1, board=1, seed="k"))
        self.game(told, 1, Score.DOUBLE_FORFEIT)
        self.game(told, 2, Score.DOUBLE_FORFEIT)
        assert refusal(told, c.CloseRound(round=1)).code == "results_missing"
        told.give(c.RecordResult(round=1, board=1, score=Score.DOUBLE_FORFEIT))
        assert refusal(told, c.CloseRound(round=1)).code == "lot_needed"


class TestExpelledFromAKnockout:
    def over(self) -> Told:
        told = Told(of("gomoku-2025", Stage(kind=StageKind.KNOCKOUT, places=4))).begin(4)
        told.give(c.DrawSheet(slots=tuple(SheetSlot(number=n) for n in range(1, 5)), witness="all"))
        told.publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1)
        return told.publish(2, (2, 4), (1, 3)).results(2, WIN, WIN).close(2)

    def test_16_4_the_expelled_winner_has_no_place_and_the_others_move_up(self) -> None:
        told = self.over()
        assert places(told) == [(1, 1), (2, 3), (3, 2), (4, 4)]
        told.give(
            c.ExpelEntrant(number=1, after_round=2, article=XIANGQI("16.4"), reason="arranged")
        )
        assert places(told) == [(1, 3), (2, 2), (3, 4), (None, 1)]
        assert standings(told.now).line(1).note is Note.EXPELLED

    def test_24_4_one_who_only_left_keeps_the_place_he_won(self) -> None:
        told = self.over()
        told.give(c.WithdrawEntrant(number=1, after_round=2, reason="flight"))
        assert places(told) == [(1, 1), (2, 3), (3, 2), (4, 4)]
