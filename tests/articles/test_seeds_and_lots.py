"""Seeds, first moves, lots after double losses, breaks and play-offs; ids are edition:article.

Examples are those of the list of articles, the figures those of the books: gomoku 2025 10,
24.1.1, 24.3.2, 25.2.2, 30.4 and appendices 2 and 3, weiqi 2002 17.5 and appendix 一.4, xiangqi
2020 10.4.1.3, 28.8 and 28.9, the draughts appendix, gomoku classic 先后手 1.
"""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.rules.books.sources import DRAUGHTS_APPENDIX, GOMOKU_CLASSIC
from games.rules.first_move import Choice
from tests.articles.acted import (
    DRAUGHTS,
    FOUR,
    GOMOKU,
    KNOCKOUT,
    MINUTE,
    ONE,
    RAPID,
    THREE,
    TWO,
    WEIQI,
    entered,
    first_at,
    ranked,
    rated,
    refusal,
)
from tests.articles.examples import Examples
from tests.support.cited import cited
from tests.support.tournaments import ARBITER, NOW, SWISS, Told, entries, entry_id
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.lots import commands as lots
from tournaments.record.lots import events as le
from tournaments.record.rounds.breaks import next_game_due
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Entry, Score, SheetSlot
from tournaments.record.warnings import warnings_for
from tournaments.regulations.values import KnockoutColours, Regulations, Stage
from tournaments.schedules.seeding import Proof, ResultLevel, SeedBasis

ACTED = Examples()
of = ACTED.of


@of("draughts-appendix:app.1.1.1(3)a", "gomoku-2025:app3.1.4.1")
def seeds_by_rating() -> None:
    told = rated(DRAUGHTS, 2300, 2250, 2400)
    assert ranked(told, lots.RankSeeds(basis=SeedBasis.RATING)) == (THREE, ONE, TWO)
    # Only so many are seeds; the others lose the place they had.
    assert ranked(told, lots.RankSeeds(basis=SeedBasis.RATING, count=2)) == (THREE, ONE)
    assert told.now.entries[1].seed is None
    level = rated(DRAUGHTS, 2300, 2300)
    assert refusal(level, lots.RankSeeds(basis=SeedBasis.RATING))[0] == "seeds_level"
    assert set(ranked(level, lots.RankSeeds(basis=SeedBasis.RATING, seed="x"))) == {ONE, TWO}
    # Of equal ratings that of the later list comes first.
    older = Proof(id=ONE, rating=2300, dated="2025-01-01")
    newer = Proof(id=TWO, rating=2300, dated="2026-01-01")
    dated = lots.RankSeeds(basis=SeedBasis.RATING, proofs=(older, newer))
    assert refusal(level, dated)[0] == "reason_missing", "a lot had ordered them"
    dated = replace(dated, reason="the dates of the lists came in")
    assert ranked(level, dated) == (TWO, ONE)


@of("gomoku-2025:app3.1.4.2", "draughts-appendix:app.1.1.1(3)b")
def seeds_by_results() -> None:
    abroad = Proof(id=ONE, level=ResultLevel.INTERNATIONAL, place=3, dated="2025-06-01")
    home = Proof(id=TWO, level=ResultLevel.NATIONAL, place=1, dated="2025-09-01")
    city = Proof(id=THREE, level=ResultLevel.PROVINCIAL, place=1, dated="2025-10-01")
    older = Proof(id=FOUR, level=ResultLevel.NATIONAL, place=1, dated="2024-09-01")
    told = entered(GOMOKU, 4)
    command = lots.RankSeeds(basis=SeedBasis.RESULTS, proofs=(city, older, home, abroad))
    assert ranked(told, command) == (ONE, TWO, FOUR, THREE)
    # Last year's places 3, 1 and 2.
    places = tuple(
        Proof(id=entry_id(at), place=place, dated="2025-09-01")
        for at, place in enumerate((3, 1, 2), start=1)
    )
    last_year = lots.RankSeeds(basis=SeedBasis.RESULTS, proofs=places)
    assert ranked(entered(DRAUGHTS, 3), last_year) == (TWO, THREE, ONE)
    bare = lots.RankSeeds(basis=SeedBasis.RESULTS, proofs=(Proof(id=ONE),))
    assert refusal(told, bare) == ("proof_incomplete", cited("gomoku-2025", "app3.1.4"))


@of("gomoku-2025:app3.1.4.3", "draughts-appendix:app.1.1.1(3)c")
def seeds_by_grade() -> None:
    told = entered(GOMOKU, 4)

    def graded(*grades: str) -> tuple[Proof, ...]:
        return tuple(
            Proof(id=entry_id(at), grade=grade) for at, grade in enumerate(grades, start=1)
        )

    def by_grade(*grades: str) -> tuple[str, ...]:
        return ranked(told, lots.RankSeeds(basis=SeedBasis.GRADE, proofs=graded(*grades)))

    assert by_grade("6段", "七段", "1级", "2级") == (TWO, ONE, THREE, FOUR)
    titles = graded("一级棋士", "特级大师", "大师")
    told = entered(DRAUGHTS, 3)
    assert ranked(told, lots.RankSeeds(basis=SeedBasis.GRADE, proofs=titles)) == (TWO, THREE, ONE)
    english = graded("grade 1", "grandmaster", "master")
    assert ranked(told, lots.RankSeeds(basis=SeedBasis.GRADE, proofs=english)) == (TWO, THREE, ONE)
    # Of equal grades the later proof comes first.
    equal = (
        Proof(id=ONE, grade="5段", dated="2020-01-01"),
        Proof(id=TWO, grade="5段", dated="2024-01-01"),
    )
    assert ranked(told, lots.RankSeeds(basis=SeedBasis.GRADE, proofs=equal)) == (TWO, ONE)
    unknown = lots.RankSeeds(basis=SeedBasis.GRADE, proofs=graded("高手"))
    assert refusal(told, unknown)[0] == "grade_unknown"


@of("gomoku-2025:app3.1.4")
def a_seed_list_without_its_basis_is_warned_of() -> None:
    told = Told(replace(GOMOKU, stages=(KNOCKOUT,)))
    seeds = [Entry(id=entry_id(at), seed=at, rating=2500 - at) for at in (1, 2)]
    told.give(c.EnterEntrants(entries=(*seeds, *entries(8)[2:])))
    ids = tuple(entry.id for entry in told.now.entries)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    (warned,) = warnings_for(told.now, c.StartTournament())
    assert (warned.code, warned.article) == (
        "seeds_without_basis",
        cited("gomoku-2025", "app3.1.4"),
    )
    told.give(lots.RankSeeds(basis=SeedBasis.RATING, evidence="list of January"))
    assert told.now.seeds is not None
    assert warnings_for(told.now, c.StartTournament()) == ()
    stranger = lots.RankSeeds(basis=SeedBasis.RESULTS, proofs=(Proof(id="x", place=1),))
    assert refusal(told, stranger)[0] == "entrant_unknown"


@of("draughts-appendix:app.1.5.1(1)")
def everybody_is_ranked_for_the_groups() -> None:
    stages = (Stage(kind=StageKind.ROUND_ROBIN, groups=4, qualifiers=1), KNOCKOUT)
    told = rated(replace(DRAUGHTS, stages=stages), *range(2000, 2040))
    without = lots.RankSeeds(basis=SeedBasis.OTHER, proofs=(Proof(id=ONE),))
    assert refusal(told, without) == ("seed_evidence_missing", DRAUGHTS_APPENDIX("app.1.1.1(3)"))
    order = ranked(told, lots.RankSeeds(basis=SeedBasis.RATING))
    assert order == tuple(entry_id(at) for at in range(40, 0, -1))
    told.give(c.DrawNumbers(method=DrawMethod.RATING, seed="x"))
    # The snake of the table for four groups: 1 to 4, then back.
    assert [number.group for number in told.now.numbers[:8]] == list("ABCDDCBA")
    assert [number.id for number in told.now.numbers] == list(order)


@of("draughts-appendix:app.1.1.2(3)d")
def names_and_places_are_drawn_by_two_people() -> None:
    told = Told(replace(DRAUGHTS, stages=(KNOCKOUT,))).begin(4)
    slots = tuple(SheetSlot(number=number) for number in (1, 3, 4, 2))
    alone = c.DrawSheet(
        slots=slots, witness="all", names_by="P of Beijing", places_by="P of Beijing"
    )
    assert refusal(told, alone) == ("lots_in_one_hand", DRAUGHTS_APPENDIX("app.1.1.2"))
    assert refusal(told, replace(alone, places_by=""))[0] == "lots_in_one_hand"
    (drawn,) = told.give(replace(alone, places_by="Q of Shanghai"))
    assert isinstance(drawn, e.SheetDrawn)
    assert (drawn.names_by, drawn.places_by) == ("P of Beijing", "Q of Shanghai")


def met(rules: Regulations, *, kind: StageKind = StageKind.KNOCKOUT, entrants: int = 2) -> Told:
    """Return an event whose round 1 is published, two to a board, none settled yet."""
    stage = replace(rules.stages[0], kind=kind, rounds=0)
    told = Told(replace(rules, stages=(stage,))).begin(entrants)
    if kind.has_sheet:
        slots = tuple(SheetSlot(number=number) for number in range(1, entrants + 1))
        told.give(c.DrawSheet(slots=slots, witness="all"))
    told.give(pair_next(told.now, number=1, seed="colours"))
    told.give(c.PublishPairing(round=1))
    return told


@of("gomoku-2025:10.1.2", "gomoku-classic:colour.1", "gomoku-classic:colour.1.1")
def two_players_guess() -> None:
    for edition, article in (("gomoku-2025", "10.3"), ("gomoku-classic", "colour.3.1")):
        for black, white, mover in ((3, 4, 2), (3, 5, 1)):
            told = met(replace(GOMOKU, edition=edition), kind=StageKind.MATCH)
            guess = lots.SettleFirstMove(
                round=1, board=1, how=FirstMoveBy.GUESS, holder=2, black=black, white=white
            )
            (settled,) = told.give(guess)
            assert isinstance(settled, le.FirstMoveSettled)
            assert (settled.settled.first, settled.settled.article) == (
                mover,
                cited(edition, article),
            )
            assert first_at(told) == mover
            assert refusal(told, guess)[0] == "first_move_settled"
    empty = replace(guess, black=0)
    assert refusal(met(GOMOKU, kind=StageKind.MATCH), empty) == (
        "no_stones_held",
        cited("gomoku-2025", "10.3"),
    )
    swiss = Told(GOMOKU).begin(4).publish(1, (1, 2), (3, 4))
    assert refusal(swiss, guess)[0] == "colours_not_asked"
    toss = lots.SettleFirstMove(
        round=1, board=1, how=FirstMoveBy.TOSS, winner=2, choice=Choice.WHITE
    )
    assert refusal(met(GOMOKU), toss)[0] == "first_move_method_wrong"
    classic = met(replace(GOMOKU, edition="gomoku-classic"))
    handed = replace(toss, choice=Choice.OPPONENT_CHOOSES)
    assert refusal(classic, handed) == ("toss_open", GOMOKU_CLASSIC("colour.3.2-C"))
    classic.give(replace(handed, answer=Choice.WHITE))
    assert first_at(classic) == 2, "the other took white"


@of("weiqi-2002:app.1.4")
def a_knockout_game_needs_its_nigiri() -> None:
    told = met(WEIQI)
    link = c.LinkGame(round=1, board=1, game_id="01890a5d-ac96-774b-bcce-b302099a8057")
    assert refusal(told, link) == ("first_move_not_settled", cited("weiqi-2002", "app.1.4"))
    guess = lots.SettleFirstMove(
        round=1, board=1, how=FirstMoveBy.GUESS, holder=1, white=7, black=1
    )
    assert refusal(told, replace(guess, black=3)) == ("guess_unknown", cited("weiqi-2002", "10/p2"))
    told.give(guess)
    # Seven is odd and one black stone says odd: who guessed takes Black.
    assert first_at(told) == 2
    told.give(link)


@of("xiangqi-2020:10.4.1.3")
def the_winner_of_the_lot_chooses() -> None:
    told = met(SWISS)
    lot = lots.SettleFirstMove(
        round=1, board=1, how=FirstMoveBy.LOT, winner=2, first=1, witness="both captains"
    )
    assert refusal(told, replace(lot, witness=""))[0] == "witness_missing"
    assert refusal(told, replace(lot, winner=3)) == (
        "winner_not_in_match",
        cited("xiangqi-2020", "10.4.1.3"),
    )
    (settled,) = told.give(lot)
    assert isinstance(settled, le.FirstMoveSettled)
    # B won the lot and took black: A is red.
    assert (settled.settled.by, first_at(told)) == (2, 1)
    # The system's own lot gives a choice as well, to be made at the board.
    drawn = met(SWISS)
    winner = first_at(drawn)
    other = 3 - winner
    choice = c.ChooseColours(round=1, board=1, number=winner, moves_first=False)
    assert refusal(drawn, replace(choice, number=other))[0] == "choice_not_his"
    drawn.give(choice)
    assert first_at(drawn) == other


@of("xiangqi-2020:28.8.1")
def colours_by_lot_place_or_rating_as_announced() -> None:
    by_rating = replace(KNOCKOUT, colours=KnockoutColours.RATED_CHOOSES)

    def rapid(colours: KnockoutColours, *ratings: int) -> Told:
        told = rated(replace(RAPID, stages=(replace(by_rating, colours=colours),)), *ratings)
        ids = tuple(entry.id for entry in told.now.entries)
        told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
        told.give(c.StartTournament())
        told.give(c.DrawSheet(slots=(SheetSlot(number=1), SheetSlot(number=2)), witness="all"))
        told.give(pair_next(told.now, number=1, seed="x"))
        return told

    told = rapid(KnockoutColours.RATED_CHOOSES, 2100, 2300)
    assert first_at(told) == 2
    settle = lots.SettleFirstMove(round=1, board=1, how=FirstMoveBy.RATING, first=1)
    lot = replace(settle, how=FirstMoveBy.LOT, winner=1, witness="all")
    assert refusal(told, lot) == ("first_move_method_wrong", cited("xiangqi-2020", "28.8.1"))
    assert refusal(told, replace(settle, winner=1)) == (
        "choice_not_his",
        cited("xiangqi-2020", "28.8.1"),
    )
    (settled,) = told.give(settle)
    assert isinstance(settled, le.FirstMoveSettled)
    assert (settled.settled.how, settled.settled.by, first_at(told)) == (FirstMoveBy.RATING, 2, 1)
    level = rapid(KnockoutColours.RATED_CHOOSES, 2300, 2300)
    assert refusal(level, settle)[0] == "ratings_level"
    by_lot = rapid(KnockoutColours.LOT, 2100, 2300)
    by_lot.give(lot)
    assert first_at(by_lot) == 1


@of("xiangqi-2020:28.9")
def the_second_game_begins_within_five_minutes() -> None:
    stage = Stage(kind=StageKind.SWISS, rounds=3, games=2)
    told = Told(replace(RAPID, stages=(stage,))).begin(4).publish(1, (1, 2), (3, 4))

    def due(board: int) -> int:
        played = told.now.stage.played[0]
        found = played.board(board)
        assert found is not None
        return next_game_due(told.now, told.now.stage, played, found)

    assert due(1) == 0
    told.give(c.RecordGame(round=1, board=1, game=1, score=Score.FIRST_WINS))
    assert due(1) == NOW + 5 * MINUTE
    longer = lots.AllowBreak(round=1, board=1, break_ms=20 * MINUTE, reason="the lights failed")
    told.give(longer)
    assert due(1) == NOW + 20 * MINUTE
    with pytest.raises(NotAllowedError):
        told.give(longer, by=ARBITER)
    assert refusal(told, replace(longer, reason=" "))[0] == "reason_missing"
    assert refusal(told, replace(longer, break_ms=0)) == (
        "break_out_of_range",
        cited("xiangqi-2020", "28.9"),
    )
    told.give(c.RecordGame(round=1, board=1, game=2, score=Score.DRAW))
    assert due(1) == 0


@of("weiqi-2002:17.5/p2")
def a_lot_stands_in_for_the_next_pairing_alone() -> None:
    win, lost = Score.FIRST_WINS, Score.BOTH_LOSE
    told = Told(replace(WEIQI, stages=(Stage(kind=StageKind.SWISS, rounds=5),))).begin(8)
    told.publish(1, (1, 5), (2, 6), (3, 7), (4, 8)).results(1, win, win, win, win).close(1)
    told.publish(2, (1, 6), (2, 5), (3, 8), (4, 7)).results(2, win, win, win, win).close(2)
    told.publish(3, (1, 2), (3, 4), (5, 6), (7, 8)).results(3, lost, win, win, win)
    lot = lots.DrawPairingLot(round=3, board=1, winner=1, witness="both captains")
    decisive = replace(lot, board=2, winner=3)
    assert refusal(told, decisive) == ("no_double_loss", cited("weiqi-2002", "17.5/p2"))
    assert refusal(told, replace(lot, winner=3))[0] == "winner_not_in_match"
    assert refusal(told, replace(lot, witness=""))[0] == "seed_missing"
    told.give(lot)
    assert refusal(told, lot)[0] == "pairing_lot_drawn"
    told.close(3)

    def points(*, for_pairing: bool) -> dict[int, int]:
        table = crosstable(told.now, for_pairing=for_pairing)
        return {
            entrant.number: int(sum(table.points.worth(cell) for cell in entrant.cells))
            for entrant in table.entrants
        }

    assert (points(for_pairing=False)[1], points(for_pairing=False)[2]) == (4, 4)
    assert (points(for_pairing=True)[1], points(for_pairing=True)[2]) == (6, 4)
    assert {line.number: line.points for line in standings(told.now).lines}[1] == 4
    drafted = pair_next(told.now, number=4, seed="x")
    # One of six points more: 1 meets 3 or whoever has six, as one who had won.
    assert {drafted.pairs[0].first, drafted.pairs[0].second} == {1, 3}
    told.give(drafted)
    told.give(c.PublishPairing(round=4))
    told.results(4, win, win, win, win).close(4)
    earned = points(for_pairing=True)
    shown = {line.number: line.points for line in standings(told.now).lines}
    assert earned == shown, "the lot counted for one pairing"
    other = Told(SWISS).begin(4).publish(1, (1, 2), (3, 4)).results(1, lost, win)
    assert refusal(other, replace(lot, round=1))[0] == "pairing_lot_unknown"


@of("gomoku-2025:25.2.2-B")
def the_chief_referee_signs_the_results() -> None:
    told = Told(GOMOKU).begin(4).publish(1, (1, 2), (3, 4))
    told.results(1, Score.FIRST_WINS, Score.DRAW)
    with pytest.raises(CommandRefusedError) as unsigned:
        pair_next(told.now, number=2, seed="x")
    assert (unsigned.value.code, unsigned.value.article) == (
        "round_not_closed",
        cited("gomoku-2025", "25.2.2-B"),
    )
    with pytest.raises(NotAllowedError):
        told.give(c.CloseRound(round=1), by=ARBITER)
    assert refusal(told, c.CloseRound(round=1, original="scan.pdf"))[0] == "digest_wrong"
    (closed,) = told.give(c.CloseRound(round=1, original="ab" * 32))
    assert isinstance(closed, e.RoundClosed)
    assert closed.original == "ab" * 32
    assert pair_next(told.now, number=2, seed="x").round == 2
    xiangqi = Told(SWISS).begin(4).publish(1, (1, 2), (3, 4))
    xiangqi.results(1, Score.DRAW, Score.DRAW)
    xiangqi.give(c.CloseRound(round=1), by=ARBITER)


test_article = ACTED.as_test()
