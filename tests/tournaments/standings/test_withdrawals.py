"""退出比赛 by each book; the counts are the spec's rows for 19.2, 24.4.2 and 28.2."""

from dataclasses import replace

import pytest

from tests.support.cited import cited
from tests.support.small_tables import small_table
from tournaments.books.orders import Format, Sides
from tournaments.crosstable import Cell, Crosstable, Mark
from tournaments.standings.books import book_order
from tournaments.standings.rank import rank
from tournaments.standings.table import Note
from tournaments.standings.withdrawals import Effect, WithdrawalError, withdraw

ROBIN, SWISS = Format.ROUND_ROBIN, Format.SWISS


def robin(entrants: int) -> Crosstable:
    """Return a round robin all won by the first named, by the circle method."""
    numbers = list(range(1, entrants + 1)) + ([0] if entrants % 2 else [])
    rounds = []
    for _ in range(len(numbers) - 1):
        half = len(numbers) // 2
        pairs = zip(numbers[:half], reversed(numbers[half:]), strict=True)
        rounds.append({pair: "1-0" for pair in pairs if 0 not in pair})
        numbers = [numbers[0], numbers[-1], *numbers[1:-1]]
    return small_table(rounds)


def cut(table: Crosstable, number: int, games: int) -> tuple[Crosstable, int]:
    """Return the table with the rounds until `number` has played `games`, and that round."""
    played = 0
    upto = 0
    for cell in table.entrant(number).cells:
        if played == games:
            break
        upto += 1
        played += cell.mark.played
    entrants = tuple(replace(entrant, cells=entrant.cells[:upto]) for entrant in table.entrants)
    return replace(table, entrants=entrants), upto


@pytest.mark.parametrize(
    ("edition", "entrants", "games", "effect", "article"),
    [
        ("xiangqi-2020", 10, 4, Effect.ANNULLED, "19.2"),
        ("xiangqi-2020", 10, 5, Effect.FORFEITED, "19.2"),
        ("xiangqi-2020", 9, 4, Effect.FORFEITED, "19.2"),
        ("xiangqi-2020", 9, 3, Effect.ANNULLED, "19.2"),
        ("gomoku-2025", 10, 4, Effect.ANNULLED, "24.4.2"),
        ("gomoku-2025", 10, 5, Effect.FORFEITED, "24.4.2"),
        ("weiqi-2002", 10, 4, Effect.ANNULLED, "28.2"),
        ("weiqi-2002", 10, 5, Effect.FORFEITED, "28.2"),
        # Nine entrants play nine rounds: weiqi counts rounds, the others opponents.
        ("weiqi-2002", 9, 4, Effect.ANNULLED, "28.2"),
        ("weiqi-2002", 11, 5, Effect.ANNULLED, "28.2"),
        ("xiangqi-2020", 11, 5, Effect.FORFEITED, "19.2"),
    ],
)
def test_half_of_the_opponents_or_of_the_rounds(
    edition: str, entrants: int, games: int, effect: Effect, article: str
) -> None:
    table, upto = cut(robin(entrants), 3, games)
    done = withdraw(table, 3, after_round=upto, edition=edition, format=ROBIN)
    assert (done.effect, done.article) == (effect, cited(edition, article))


@pytest.mark.parametrize(
    ("met", "effect"),
    # Seven entrants, one struck out: five opponents are left, and half of them is three.
    [((1, 2, 3), Effect.ANNULLED), ((2, 3, 4), Effect.FORFEITED), ((2, 3), Effect.ANNULLED)],
)
def test_19_2_one_struck_out_before_is_no_opponent_any_more(
    met: tuple[int, ...], effect: Effect
) -> None:
    rounds = [{(7, other): "1-0"} for other in met]
    rounds += [{(number, number + 1): "1-0"} for number in (2, 3, 4, 5)]
    table = small_table([{(1, 6): "1-0"}, *rounds], total=7)
    struck = withdraw(table, 1, after_round=5, edition="xiangqi-2020", format=ROBIN)
    assert struck.effect is Effect.ANNULLED
    done = withdraw(struck.table, 7, after_round=5, edition="xiangqi-2020", format=ROBIN)
    assert done.effect is effect


def test_19_2_annulled_games_count_for_nobody_and_stay_visible() -> None:
    table, upto = cut(robin(10), 3, 4)
    done = withdraw(table, 3, after_round=upto, edition="xiangqi-2020", format=ROBIN).table
    order = book_order("xiangqi-2020", format=ROBIN)
    met = {cell.opponent for cell in table.entrant(3).cells if cell.opponent}
    before, after = rank(table, order), rank(done, order)
    for cell in done.entrant(3).cells:
        assert cell.annulled
        assert cell.mark in (Mark.WIN, Mark.LOSS)
    assert after.line(3).place is None
    assert after.line(3).note is Note.ANNULLED
    for number in met:
        theirs = [c for c in done.entrant(number).cells if c.opponent == 3]
        lost = sum(table.points.worth(c) for c in table.entrant(number).cells if c.opponent == 3)
        assert all(cell.annulled for cell in theirs)
        assert after.line(number).points == before.line(number).points - lost


def test_19_2_one_who_only_rested_before_he_left_has_no_place() -> None:
    first = robin(5)
    entrants = tuple(replace(entrant, cells=entrant.cells[:1]) for entrant in first.entrants)
    table = replace(first, entrants=entrants)
    (resting,) = (entrant.number for entrant in table.entrants if entrant.cells[0].opponent is None)
    done = withdraw(table, resting, after_round=1, edition="xiangqi-2020", format=ROBIN)
    line = rank(done.table, book_order("xiangqi-2020", format=ROBIN)).line(resting)
    assert (done.effect, line.place, line.note) == (Effect.ANNULLED, None, Note.ANNULLED)


def test_19_3_one_who_left_a_swiss_keeps_his_place_although_a_ruling_annulled_his_game() -> None:
    rounds = [{(1, 2): "1-0", (3, 4): "="}, {(1, 4): "1-0"}]
    table = small_table(rounds, bye=Mark.ABSENT)
    struck = replace(
        table,
        entrants=tuple(
            replace(
                entrant,
                left_after=1 if entrant.number == 3 else None,
                cells=tuple(
                    replace(cell, annulled=True)
                    if {entrant.number, cell.opponent} == {3, 4}
                    else cell
                    for cell in entrant.cells
                ),
            )
            for entrant in table.entrants
        ),
    )
    gone = withdraw(struck, 3, after_round=1, edition="xiangqi-2020", format=SWISS).table
    line = rank(gone, book_order("xiangqi-2020")).line(3)
    assert (line.note, line.place is not None) == (None, True)


def open_after(table: Crosstable, upto: int) -> Crosstable:
    """Return the table with every game after round `upto` paired and without a result."""
    return replace(
        table,
        entrants=tuple(
            replace(
                entrant,
                cells=tuple(
                    replace(cell, mark=Mark.ADJOURNED) if k > upto else cell
                    for k, cell in enumerate(entrant.cells, start=1)
                ),
            )
            for entrant in table.entrants
        ),
    )


def test_19_2_from_half_on_the_rest_is_won_by_the_opponents() -> None:
    table = open_after(robin(10), 5)
    done = withdraw(table, 3, after_round=5, edition="xiangqi-2020", format=ROBIN)
    assert (done.effect, done.met, done.needed) == (Effect.FORFEITED, 5, 5)
    assert [c.mark for c in done.table.entrant(3).cells[5:]] == [Mark.FORFEIT_LOSS] * 4
    for cell in table.entrant(3).cells[5:]:
        assert cell.opponent is not None
        theirs = done.table.entrant(cell.opponent).cells
        assert [c.mark for c in theirs if c.opponent == 3] == [Mark.FORFEIT_WIN]
    assert done.table.entrant(3).cells[:5] == table.entrant(3).cells[:5]
    assert done.table.entrant(3).left_after == 5
    again = withdraw(done.table, 3, after_round=5, edition="xiangqi-2020", format=ROBIN)
    assert again.table == done.table


def test_nobody_has_played_after_the_round_he_left() -> None:
    with pytest.raises(WithdrawalError, match="played_after_leaving"):
        withdraw(robin(10), 3, after_round=5, edition="xiangqi-2020", format=ROBIN)


@pytest.mark.parametrize(
    ("edition", "article"),
    [("xiangqi-2020", "19.3"), ("weiqi-2002", "28.3"), ("gomoku-2025", "24.4.3")],
)
def test_a_swiss_keeps_what_was_played(edition: str, article: str) -> None:
    table = small_table([{(1, 2): "1-0", (3, 4): "1-0"}, {(1, 3): "1-0", (2, 4): "1-0"}], total=9)
    done = withdraw(table, 1, after_round=2, edition=edition, format=SWISS)
    assert (done.effect, done.article) == (Effect.STOPPED, cited(edition, article))
    assert done.table.entrant(1).cells == table.entrant(1).cells
    code = {"gomoku-2025": "swiss"}.get(edition, "swiss_opponents")
    order = book_order(edition, code=code)
    # He keeps his place and his points stay in his opponents' sums.
    assert rank(done.table, order).line(1).place == 1
    values = rank(done.table, order).line(2).values
    assert values[order.codes.index("sum_of_opponents_scores")] == 4


def test_19_3_a_pairing_already_published_is_won_by_the_opponent() -> None:
    table = small_table([{(1, 2): "1-0"}, {(2, 1): "+-"}], total=9)
    done = withdraw(table, 1, after_round=1, edition="xiangqi-2020", format=SWISS)
    assert done.effect is Effect.FORFEITED
    assert done.table.entrant(2).cells[1].mark is Mark.FORFEIT_WIN
    other = withdraw(done.table, 2, after_round=1, edition="xiangqi-2020", format=SWISS).table
    assert other.entrant(1).cells[1].mark is Mark.DOUBLE_FORFEIT
    assert other.entrant(2).cells[1].mark is Mark.DOUBLE_FORFEIT


def team_robin(boards: int, upto: int) -> Crosstable:
    """Return six teams in five rounds of `boards` boards, played and drawn until `upto`."""
    table = open_after(robin(6), upto)
    drawn = boards * table.points.draw_first
    mine = tuple(Cell(mark=Mark.DRAW, board=board) for board in range(1, boards + 1))
    later = tuple(replace(cell, mark=Mark.ADJOURNED) for cell in mine)
    entrants = tuple(
        replace(
            entrant,
            cells=tuple(
                replace(
                    cell,
                    mark=Mark.DRAW if played <= upto else Mark.ADJOURNED,
                    games=drawn if played <= upto else None,
                    boards=mine if played <= upto else later,
                )
                for played, cell in enumerate(entrant.cells, start=1)
            ),
        )
        for entrant in table.entrants
    )
    return replace(table, entrants=entrants)


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "gomoku-2025"])
@pytest.mark.parametrize("first", [0, 1], ids=["one", "the other"])
def test_20_2_two_teams_that_left_win_no_board_of_their_match(edition: str, first: int) -> None:
    table = team_robin(4, 3)
    pair = next(
        (entrant.number, cell.opponent)
        for entrant in table.entrants
        for cell in entrant.cells[4:]
        if cell.opponent is not None
    )
    leaving = pair[first], pair[1 - first]
    for number in leaving:
        table = withdraw(table, number, after_round=3, edition=edition, format=ROBIN).table
    for number, other in (leaving, leaving[::-1]):
        cell = table.entrant(number).cells[4]
        assert cell.opponent == other
        assert (cell.mark, cell.games, cell.points) == (Mark.DOUBLE_FORFEIT, None, None)
        assert {game.mark for game in cell.boards} == {Mark.DOUBLE_FORFEIT}
        marks = {game.mark for cell in table.entrant(number).cells for game in cell.boards}
        assert Mark.FORFEIT_WIN not in marks
    order = book_order(edition, format=ROBIN, sides=Sides.TEAMS)
    lines = [rank(table, order).line(number) for number in leaving]
    # Three matches of four boards, all drawn, and nothing since.
    drawn = table.points.draw_first
    board_points = [line.values[order.codes.index("game_points")] for line in lines]
    assert [line.points for line in lines] == [3 * drawn] * 2
    assert board_points == [12 * drawn] * 2


def test_20_2_who_stayed_away_before_the_other_left_has_not_lost_to_him() -> None:
    # 1 left after round 4, 3 after round 5 only: what they had for round 5 is won by 3.
    table = open_after(robin(10), 4)
    pair = next(
        (entrant.number, cell.opponent)
        for entrant in table.entrants
        for cell in entrant.cells[4:5]
        if cell.opponent is not None
    )
    gone = withdraw(table, pair[0], after_round=4, edition="xiangqi-2020", format=SWISS).table
    later = withdraw(gone, pair[1], after_round=5, edition="xiangqi-2020", format=SWISS).table
    assert later.entrant(pair[0]).cells[4].mark is Mark.FORFEIT_LOSS
    assert later.entrant(pair[1]).cells[4].mark is Mark.FORFEIT_WIN


def test_a_round_without_pairing_after_leaving_is_an_absence() -> None:
    table = small_table([{(1, 2): "1-0", (3, 4): "="}, {(2, 3): "="}], total=9)
    done = withdraw(table, 1, after_round=1, edition="gomoku-2025", format=SWISS).table
    assert done.entrant(1).cells[1].mark is Mark.ABSENT
    assert done.entrant(4).cells[1].mark is Mark.PAIRING_BYE


@pytest.mark.parametrize(
    ("edition", "article"), [("xiangqi-2020", "18.3"), ("gomoku-2025", "16.4")]
)
def test_the_expelled_are_treated_as_withdrawn(edition: str, article: str) -> None:
    table = small_table([{(1, 2): "1-0", (3, 4): "1-0"}], total=9)
    done = withdraw(table, 1, after_round=1, edition=edition, format=SWISS, expelled=True)
    assert done.article == cited(edition, article)
    assert done.table.entrant(1).expelled
    assert rank(done.table, book_order(edition)).line(1).note is Note.EXPELLED


@pytest.mark.parametrize(
    ("number", "after_round", "code"),
    [(9, 1, "unknown_entrant"), (1, 10, "round_out_of_range"), (1, 0, "played_after_leaving")],
)
def test_refused(number: int, after_round: int, code: str) -> None:
    table = small_table([{(1, 2): "1-0"}], total=9)
    with pytest.raises(WithdrawalError) as refused:
        withdraw(table, number, after_round=after_round, edition="weiqi-2002", format=SWISS)
    assert refused.value.code == code
