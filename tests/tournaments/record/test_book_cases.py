"""Cases made by hand from the text of the books, told to the record and answered by it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.record.errors import CommandRefusedError
from games.rules.books.sources import XIANGQI
from tests.support.cited import cited
from tests.support.tournaments import ROUND_ROBIN, SWISS, Told, entries, entry_id, pairs
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.entries.number_draw import draw
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import opened, standings
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.checks import check
from tournaments.regulations.values import ForbiddenPairs, Regulations, Stage, TeamKind, Teams

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


def paired(told: Told, number: int) -> c.DraftPairing:
    return pair_next(told.now, number=number, seed="x")


def n_plus_one(rounds: int, forbidden: ForbiddenPairs = SWISS.forbidden) -> Told:
    stages = (Stage(kind=StageKind.N_PLUS_ONE, rounds=rounds),)
    return Told(replace(SWISS, stages=stages, forbidden=forbidden))


class TestNPlusOne:
    def final_of(self, told: Told, number: int) -> tuple[int, int]:
        final = paired(told, number).pairs[0]
        return final.first, final.second

    def test_10_4_3_2_colours_are_balanced_by_firsts_and_seconds_alike(self) -> None:
        # 1 and 2 have moved first once each; 1 has moved second once too, 2 not: he had a bye.
        told = n_plus_one(3).begin(5)
        told.publish(1, (1, 4), (3, 5), bye=(2,)).results(1, WIN, DRAW).close(1)
        told.publish(2, (3, 1), (2, 4), bye=(5,)).results(2, LOSS, WIN).close(2)
        assert [line.number for line in standings(told.now).lines[:2]] == [1, 2]
        assert self.final_of(told, 3) == (1, 2)
        why = paired(told, 3).pairs[0].why
        assert why is not None
        assert why.final is not None
        assert why.chooser == 0

    def test_10_4_3_2_the_second_placed_is_first_when_the_first_placed_has_no_second(self) -> None:
        # The mirror case: the one first in place had the bye and has to give the first move up.
        told = n_plus_one(3).begin(5)
        told.publish(1, (2, 4), (3, 5), bye=(1,)).results(1, WIN, DRAW).close(1)
        told.publish(2, (3, 2), (1, 5), bye=(4,)).results(2, DRAW, WIN).close(2)
        assert [line.number for line in standings(told.now).lines[:2]] == [1, 2]
        assert self.final_of(told, 3) == (2, 1)

    @pytest.mark.parametrize(("entrants", "most"), [(2, 2), (3, 4), (4, 3), (5, 5), (6, 5)])
    def test_10_4_3_1_no_more_rounds_than_the_others_have_opponents(
        self, entrants: int, most: int
    ) -> None:
        for rounds, code in ((most, ""), (most + 1, "rounds_exceed_opponents")):
            told = n_plus_one(rounds)
            told.give(c.EnterEntrants(entries=entries(entrants)))
            told.give(c.DrawNumbers(seed="lot"))
            if not code:
                told.give(c.StartTournament())
                continue
            with pytest.raises(CommandRefusedError) as caught:
                told.give(c.StartTournament())
            assert (caught.value.code, caught.value.facts["most"]) == (code, most)

    def test_10_4_3_1_with_three_the_third_has_the_bye_beside_the_final(self) -> None:
        told = n_plus_one(2).begin(3)
        told.publish(1, (1, 2), bye=(3,)).results(1, WIN).close(1)
        made = paired(told, 2)
        assert {made.pairs[0].first, made.pairs[0].second} == {1, 3}
        assert (len(made.pairs), made.byes) == (1, (2,))
        told.give(made)

    def test_10_4_3_1_the_final_is_played_though_nobody_else_is_left(self) -> None:
        told = n_plus_one(2).begin(4)
        told.publish(1, (1, 2), (4, 3)).results(1, WIN, WIN).close(1)
        for number in (2, 3):
            told.give(c.WithdrawEntrant(number=number, after_round=1, reason="ill"))
        made = paired(told, 2)
        assert [{pair.first, pair.second} for pair in made.pairs] == [{1, 4}]
        assert made.byes == ()
        told.give(made)

    def test_10_4_3_1_the_two_first_play_even_if_units_are_kept_apart(self) -> None:
        told = n_plus_one(2, forbidden=ForbiddenPairs(rounds=(1, 2)))
        units = ("a", "b", "a", "c")
        told.give(
            c.EnterEntrants(
                entries=tuple(
                    Entry(id=entry_id(n), unit=unit) for n, unit in enumerate(units, start=1)
                )
            )
        )
        ids = tuple(entry.id for entry in told.now.entries)
        told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
        told.give(c.StartTournament())
        told.publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1)
        # 1 moved first as 3 did; the fouls of 3 settle who is higher.
        told.give(c.CorrectResult(round=1, board=2, score=WIN, fouls_first=1, reason="slip"))
        drafted = paired(told, 2)
        assert {drafted.pairs[0].first, drafted.pairs[0].second} == {1, 3}
        told.give(drafted)
        with pytest.raises(CommandRefusedError) as caught:
            told.give(c.ChangePairing(round=2, pairs=pairs((2, 4), (1, 3)), reason="other board"))
        assert caught.value.code == "pair_forbidden"

    def test_10_4_3_3_the_value_opened_is_the_value_ranked_by(self) -> None:
        # 3 has met both finalists; the final, drawn at slow pace, adds one point to each.
        told = n_plus_one(3).begin(4)
        told.publish(1, (1, 3), (4, 2)).results(1, WIN, LOSS).close(1)
        told.publish(2, (3, 2), (4, 1)).results(2, LOSS, LOSS).close(2)
        drafted = paired(told, 3)
        told.give(drafted)
        told.give(c.PublishPairing(round=3))
        told.results(3, WIN, WIN)
        told.give(
            c.RuleScore(
                round=3,
                board=1,
                score=WIN,
                points_first=Fraction(1),
                points_second=Fraction(1),
                article=XIANGQI("10.4.3.3"),
                reason="won in the rapid game",
            )
        )
        told.close(3)
        line = standings(told.now).line(3)
        at = [step.step.text for step in standings(told.now).order.steps].index(
            "sum_of_opponents_scores"
        )
        assert opened(told.now, number=3, step="sum_of_opponents_scores").values == (
            line.values[at],
        )


class TestGroups:
    def groups(self, edition: str, kind: StageKind) -> Told:
        stages = (
            Stage(kind=kind, groups=2, qualifiers=1),
            Stage(kind=StageKind.KNOCKOUT),
        )
        return Told(replace(ROUND_ROBIN, edition=edition, stages=stages))

    def play(self, told: Told, number: int, *, leaver: int = 0) -> None:
        told.give(paired(told, number))
        told.give(c.PublishPairing(round=number))
        for board in told.now.stage.played[number - 1].boards:
            if not board.settled:
                told.give(
                    c.RecordResult(round=number, board=board.pair.board, score=Score.FIRST_WINS)
                )
        told.close(number)

    def test_28_2_half_of_the_rounds_of_ones_own_group(self) -> None:
        # Seven by the snake: A has 1 4 5 and three rounds with a bye each, B 2 3 6 7 and three.
        # Nine: A has 1 4 5 8 9 (five rounds), B 2 3 6 7 (three): two games are half in B.
        told = self.groups("weiqi-2002", StageKind.ROUND_ROBIN).begin(9)
        for number in (1, 2):
            self.play(told, number)
        told.give(c.WithdrawEntrant(number=2, after_round=2, reason="ill"))
        for number in (3, 4, 5):
            self.play(told, number)
        table = standings(told.now, group="B")
        assert table.line(2).place is not None, "two games of three rounds stand"

    def test_14_1_the_first_cycle_is_that_of_ones_own_group(self) -> None:
        told = self.groups("xiangqi-2020", StageKind.DOUBLE_ROUND_ROBIN).begin(9)
        for number in range(1, 11):
            self.play(told, number)
        table = standings(told.now, group="B")
        at = [step.step.text for step in table.order.steps].index("first_cycle.points")
        cells = {
            entrant.number: entrant.cells for entrant in crosstable(told.now, group="B").entrants
        }
        assert all(len(row) == 6 for row in cells.values())
        for line in table.lines:
            first = [cell.mark.value for cell in cells[line.number][:3]]
            assert line.values[at] == 2 * first.count("win")


class TestDraw:
    @pytest.mark.parametrize(("field", "seeds"), [(16, 4), (15, 4), (9, 1), (8, 4), (8, 7)])
    def test_app3_2_1_the_seeded_half_draws_all_the_odd_numbers(
        self, field: int, seeds: int
    ) -> None:
        entered = tuple(
            Entry(id=entry_id(n), seed=n if n <= seeds else None) for n in range(1, field + 1)
        )
        seen: dict[int, set[int]] = {}
        half = (field + 1) // 2
        for turn in range(60):
            drawn = draw(entered, method=DrawMethod.SEEDS, seed=str(turn), groups=1, order=())
            assert [numbered.number for numbered in drawn] == list(range(1, field + 1))
            for numbered in drawn:
                seen.setdefault(int(numbered.id[-3:]), set()).add(numbered.number)
        odd = set(range(1, field + 1, 2))
        for number in range(1, min(seeds, half) + 1):
            assert seen[number] == odd, "a seed may draw any number of his half"
        for number in range(half + 1, seeds + 1):
            assert not seen[number] & odd, "the last seeds of too many draw with the others"


def test_app3_1_6_a_game_annulled_by_a_ruling_is_a_meeting_all_the_same() -> None:
    told = Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, WIN, WIN)
    for board in (1, 2):
        told.give(
            c.RuleScore(
                round=1,
                board=board,
                score=WIN,
                annulled=True,
                article=XIANGQI("18.3"),
                reason="arranged",
            )
        )
    told.close(1)
    made = paired(told, 2)
    assert {frozenset({1, 2}), frozenset({3, 4})}.isdisjoint(
        frozenset({pair.first, pair.second}) for pair in made.pairs
    )
    told.give(made)


def test_19_2_a_forfeit_corrected_to_a_game_does_not_stop_the_table() -> None:
    told = Told(ROUND_ROBIN).begin(4)
    told.publish(1, (1, 4), (2, 3)).results(1, WIN, WIN).close(1)
    told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
    told.publish(2, (4, 3), (1, 2))
    told.give(c.CorrectResult(round=2, board=1, score=LOSS, reason="he had played after all"))
    told.give(c.RecordResult(round=2, board=2, score=WIN))
    assert standings(told.now).line(3).points == 2


def test_19_3_one_who_forfeited_a_round_may_have_left_before_it() -> None:
    told = Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1)
    told.publish(2, (1, 3), (2, 4)).results(2, WIN, Score.FIRST_BY_FORFEIT)
    told.give(c.WithdrawEntrant(number=4, after_round=1, reason="gone home"))
    assert not told.now.stage.takes_part(4, 2)
    with pytest.raises(CommandRefusedError) as caught:
        told.give(c.WithdrawEntrant(number=3, after_round=1, reason="gone home"))
    assert caught.value.code == "played_after_leaving"


@pytest.mark.parametrize("rules", [SWISS, ROUND_ROBIN], ids=["19.3", "19.2"])
@pytest.mark.parametrize("leaving", [(1, 3), (3, 1)])
def test_20_2_two_who_leave_before_their_game_have_both_forfeited_it(
    rules: Regulations, leaving: tuple[int, int]
) -> None:
    told = Told(rules).begin(4)
    boards = [(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]
    for number in (1, 2):
        told.publish(number, *boards[number - 1]).results(number, WIN, WIN).close(number)
    told.publish(3, *boards[2])
    for number in leaving:
        told.give(c.WithdrawEntrant(number=number, after_round=2, reason="gone home"))
    outcome = told.now.stage.played[2].boards[1].outcome
    assert outcome is not None
    assert outcome.score is Score.DOUBLE_FORFEIT
    # 1 has won twice, 3 lost twice, and nothing since.
    table = standings(told.now)
    assert [table.line(number).points for number in (1, 3)] == [4, 0]
    assert isinstance(told.events[-1], e.ResultCorrected)
    assert told.events[-1].before.score.marks.count(Mark.FORFEIT_WIN) == 1


def test_20_1_who_came_has_won_although_he_leaves_after_the_round() -> None:
    told = Told(ROUND_ROBIN).begin(4)
    told.publish(1, (1, 4), (2, 3)).results(1, WIN, WIN).close(1)
    told.publish(2, (4, 3), (1, 2))
    told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
    told.give(c.WithdrawEntrant(number=3, after_round=2, reason="ill"))
    outcome = told.now.stage.played[1].boards[0].outcome
    assert outcome is not None
    assert outcome.score is Score.SECOND_BY_FORFEIT


@pytest.mark.parametrize(
    ("edition", "article"),
    [
        ("xiangqi-2020", "19.1"),
        ("xiangqi-2020-rapid", "19.1"),
        ("gomoku-2025", "24.1.2"),
        ("weiqi-2002", ""),
        ("draughts-100", ""),
    ],
)
@pytest.mark.parametrize("who", ["", "  ", "组委会王主任"])
def test_19_1_a_withdrawal_needs_the_consent_of_the_organisers(
    edition: str, article: str, who: str
) -> None:
    told = Told(replace(SWISS, edition=edition)).begin(4)
    told.publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1)
    leave = c.WithdrawEntrant(number=4, after_round=1, reason="ill", consented_by=who)
    warned = [(warned.code, warned.article) for warned in warnings_for(told.now, leave)]
    asked = article and not who.strip()
    assert warned == ([("withdrawal_without_consent", cited(edition, article))] if asked else [])
    (left,) = told.give(leave)
    assert isinstance(left, e.EntrantLeft)
    assert left.consented_by == who.strip()
    assert told.now.stage.participation[-1].consented_by == who.strip()


def test_24_1_2_an_entry_taken_back_says_who_agreed() -> None:
    told = Told(replace(SWISS, edition="gomoku-2025"))
    told.give(c.EnterEntrants(entries=entries(2)))
    gone = c.WithdrawEntry(id=entry_id(1), reason="ill", consented_by="组委会")
    (back,) = told.give(gone)
    assert isinstance(back, e.EntryWithdrawn)
    assert (back.reason, back.consented_by) == ("ill", "组委会")


PAIRED_ON = replace(SWISS, stages=(replace(SWISS.stages[0], pairs_withdrawn=True),))


@pytest.mark.parametrize("on", [True, False])
def test_19_3_what_is_still_to_be_played_is_forfeited_or_not_paired(on: bool) -> None:
    told = Told(PAIRED_ON if on else SWISS).begin(4)
    told.publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1)
    told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
    told.give(paired(told, 2))
    told.give(c.PublishPairing(round=2))
    played = told.now.stage.played[1]
    pair_of_4 = [board for board in played.boards if 4 in (board.pair.first, board.pair.second)]
    byes = [number for number, mark in played.byes if mark is Mark.PAIRING_BYE]
    if not on:
        assert (pair_of_4, len(byes)) == ([], 1)
        return
    (board,) = pair_of_4
    assert board.outcome is not None
    forfeit = Score.SECOND_BY_FORFEIT if board.pair.first == 4 else Score.FIRST_BY_FORFEIT
    assert (board.outcome.score, byes) == (forfeit, [])
    other = board.pair.second if board.pair.first == 4 else board.pair.first
    before = 2 if other == 1 else 0
    assert standings(told.now).line(other).points == before + 2
    assert standings(told.now).line(4).points == 0


def test_19_3_one_who_left_and_is_paired_on_sits_out_no_round() -> None:
    told = Told(PAIRED_ON).begin(5)
    told.publish(1, (1, 2), (3, 4), bye=(5,)).results(1, WIN, WIN).close(1)
    told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
    with pytest.raises(CommandRefusedError) as caught:
        told.draft(2, (1, 3), (2, 5), bye=(4,))
    assert (caught.value.code, caught.value.facts["number"]) == ("entrant_not_available", 4)
    with pytest.raises(CommandRefusedError) as caught:
        told.draft(2, (1, 3), (5, 2))
    assert caught.value.code == "entrants_unpaired"


@pytest.mark.parametrize(
    ("edition", "article"),
    [("weiqi-2002", "28.3"), ("gomoku-2025", "24.4.3"), ("draughts-100", "")],
)
def test_28_3_by_the_other_books_who_left_is_not_paired_any_more(
    edition: str, article: str
) -> None:
    faults = [(fault.code, fault.article) for fault in check(replace(PAIRED_ON, edition=edition))]
    assert ("withdrawn_not_paired", cited(edition, article)) in faults


def test_19_3_a_round_robin_pairs_by_its_table_all_the_same() -> None:
    stage = Stage(kind=StageKind.ROUND_ROBIN, pairs_withdrawn=True)
    assert "withdrawn_not_paired" in {
        fault.code for fault in check(replace(SWISS, stages=(stage,)))
    }


def test_14_4_the_board_points_a_team_has_for_a_bye_are_those_of_the_regulations() -> None:
    teams = Teams(kind=TeamKind.FIXED_BOARDS, boards=4, bye_board_points=Fraction(5))
    told = Told(replace(SWISS, teams=teams)).begin(3).publish(1, (1, 2), bye=(3,))
    told.give(
        c.RecordResult(
            round=1, board=1, score=WIN, games_first=Fraction(5), games_second=Fraction(3)
        )
    )
    table = standings(told.now)
    at = [step.step.text for step in table.order.steps].index("game_points")
    assert {line.number: line.values[at] for line in table.lines} == {1: 5, 2: 3, 3: 5}


def test_10_1_a_round_robin_cannot_be_made_shorter_than_its_table() -> None:
    told = Told(ROUND_ROBIN).begin(4)
    shorter = replace(ROUND_ROBIN, stages=(Stage(kind=StageKind.ROUND_ROBIN, rounds=2),))
    with pytest.raises(CommandRefusedError) as caught:
        told.give(c.AmendRegulations(regulations=shorter, reason="no time"))
    assert caught.value.code == "rounds_not_of_table"


def robin_round(told: Told, number: int, stayed_away: int = 0) -> None:
    """Play a round of the table: the first wins, but nobody plays `stayed_away`."""
    told.give(paired(told, number))
    told.give(c.PublishPairing(round=number))
    for board in told.now.stage.played[number - 1].boards:
        if board.settled:
            continue
        score = WIN
        if board.pair.first == stayed_away:
            score = Score.SECOND_BY_FORFEIT
        elif board.pair.second == stayed_away:
            score = Score.FIRST_BY_FORFEIT
        told.give(c.RecordResult(round=number, board=board.pair.board, score=score))
    told.close(number)


@pytest.mark.parametrize("leaving", [(6, 1), (1, 6)])
def test_28_2_who_left_first_is_judged_first_whatever_his_number(leaving: tuple[int, int]) -> None:
    # After three of five rounds 6 has three games, one of them with 1, who has but two. Where
    # 1 leaves first, that game is struck out and 6 has two as well.
    told = Told(replace(ROUND_ROBIN, edition="weiqi-2002")).begin(6)
    robin_round(told, 1)
    robin_round(told, 2, stayed_away=1)
    robin_round(told, 3)
    met = told.now.stage.played[0].boards[0].pair
    assert {met.first, met.second} == {1, 6}
    for number in leaving:
        told.give(c.WithdrawEntrant(number=number, after_round=3, reason="ill"))
    table = standings(told.now)
    assert table.line(1).place is None
    assert (table.line(6).place is None) == (leaving == (1, 6))


@pytest.mark.parametrize(
    ("entrants", "played", "later", "stands"),
    [
        # Six meet five, in five rounds, and half is three; eight seven, and half is four.
        pytest.param(6, 2, 3, True, id="the game found is the third of five"),
        pytest.param(6, 1, 3, False, id="the second of five"),
        pytest.param(8, 3, 4, True, id="the fourth of seven"),
        pytest.param(8, 2, 4, False, id="the third of seven"),
        pytest.param(4, 1, 3, True, id="the second of three, in the last round"),
        pytest.param(6, 1, 5, False, id="the second of five, in the last round"),
    ],
)
@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "gomoku-2025"])
def test_19_2_28_2_24_4_2_a_game_found_after_he_left_is_his_last_round(
    edition: str, entrants: int, played: int, later: int, stands: bool
) -> None:
    told = Told(replace(ROUND_ROBIN, edition=edition)).begin(entrants)
    for number in range(1, played + 1):
        robin_round(told, number)
    told.give(c.WithdrawEntrant(number=1, after_round=played, reason="ill"))
    for number in range(played + 1, entrants):
        robin_round(told, number)
    before = standings(told.now).line(1)
    half = entrants // 2
    assert (before.left_after, before.place is not None) == (played, played >= half)
    (board,) = (
        board.pair
        for board in told.now.stage.played[later - 1].boards
        if 1 in (board.pair.first, board.pair.second)
    )
    told.give(c.CorrectResult(round=later, board=board.board, score=DRAW, reason="slip found"))
    after = standings(told.now).line(1)
    assert (after.left_after, after.place is not None) == (later, stands)


def test_19_2_half_of_the_opponents_is_counted_in_the_leavers_own_group() -> None:
    stages = (
        Stage(kind=StageKind.ROUND_ROBIN, groups=2, qualifiers=1),
        Stage(kind=StageKind.KNOCKOUT),
    )
    told = Told(replace(SWISS, stages=stages)).begin(8)
    robin_round(told, 1)
    robin_round(told, 2)
    told.give(c.WithdrawEntrant(number=1, after_round=2, reason="ill"))
    (group,) = (slot.group for slot in told.now.stage.slots if slot.number == 1)
    # Two of three opponents met, though not half of the seven others entered.
    alone, together = standings(told.now, group=group), standings(told.now)
    assert alone.line(1).place is not None
    assert together.line(1).place is not None
    assert together.line(1).points == alone.line(1).points


class TestCorrectionOfARuledBoard:
    def ruled(self, *, annulled: bool) -> Told:
        told = Told(SWISS).begin(4)
        told.publish(1, (1, 2), (3, 4)).results(1, WIN, DRAW)
        told.give(
            c.RuleScore(
                round=1,
                board=1,
                score=WIN,
                points_first=Fraction(1),
                points_second=Fraction(0),
                annulled=annulled,
                article=XIANGQI("15.3"),
                reason="found out after the result was signed",
            )
        )
        return told

    def correct(self, told: Told, score: Score) -> list[Fraction]:
        told.give(c.CorrectResult(round=1, board=1, score=score, fouls_second=1, reason="slip"))
        return [standings(told.now).line(number).points for number in (1, 2)]

    def test_15_3_the_points_of_the_ruling_stay_while_the_score_is_the_same(self) -> None:
        told = self.ruled(annulled=False)
        assert self.correct(told, WIN) == [1, 0]
        assert standings(told.now).line(2).values[4] == 1

    def test_15_3_another_score_brings_its_own_points(self) -> None:
        assert self.correct(self.ruled(annulled=False), LOSS) == [0, 2]

    @pytest.mark.parametrize("score", [WIN, LOSS])
    def test_23_1_what_a_ruling_annulled_no_correction_brings_back(self, score: Score) -> None:
        assert self.correct(self.ruled(annulled=True), score) == [0, 0]


class TestMatches:
    def value(self, told: Told, number: int, step: str) -> object:
        table = standings(told.now)
        return table.line(number).values[table.order.codes.index(step)]

    def test_14_2_the_fouls_of_a_match_of_two_games_are_counted_once(self) -> None:
        told = Told(replace(ROUND_ROBIN, stages=(Stage(kind=StageKind.ROUND_ROBIN, games=2),)))
        told.begin(2)
        told.give(paired(told, 1))
        told.give(c.PublishPairing(round=1))
        # 1 moves first in the first game and second in the other.
        told.give(c.RecordGame(round=1, board=1, game=1, score=WIN, fouls_first=2))
        told.give(c.RecordGame(round=1, board=1, game=2, score=DRAW, fouls_first=1))
        told.close(1)
        assert [self.value(told, number, "fouls") for number in (1, 2)] == [2, 1]
        assert [self.value(told, number, "game_points") for number in (1, 2)] == [3, 1]
        assert opened(told.now, number=1, step="fouls").values == (Fraction(2),)

    def test_19_2_a_match_against_a_team_that_left_is_won_at_every_board(self) -> None:
        teams = Teams(kind=TeamKind.FIXED_BOARDS, boards=3)
        told = Told(replace(ROUND_ROBIN, teams=teams)).begin(4)
        robin_round(told, 1)
        robin_round(told, 2)
        told.give(c.WithdrawEntrant(number=1, after_round=2, reason="ill"))
        told.give(paired(told, 3))
        told.give(c.PublishPairing(round=3))
        # The table has 3-1 last; 3 has lost to 2 and to 4, moving second both times.
        assert [self.value(told, number, "game_points") for number in (3, 1)] == [6, 0]
        assert self.value(told, 3, "game_wins") == 3
        assert self.value(told, 3, "second_games") == 2

    def test_20_2_where_neither_team_came_nobody_has_board_points(self) -> None:
        teams = Teams(kind=TeamKind.FIXED_BOARDS, boards=3)
        told = Told(replace(ROUND_ROBIN, teams=teams)).begin(2)
        told.give(paired(told, 1))
        told.give(c.PublishPairing(round=1))
        told.results(1, Score.DOUBLE_FORFEIT).close(1)
        assert [self.value(told, number, "game_points") for number in (1, 2)] == [0, 0]
