"""What an act would draw from a seed is known as a lot; what needs no lot is not."""

from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import get_args, get_type_hints

import pytest

from games.record.errors import CommandRefusedError
from games.rules.books.sources import XIANGQI
from tests.support.cited import cited
from tests.support.deviations import lines_of
from tests.support.tournaments import CHIEF, NOW, SWISS, Told, entries, entry_id
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.decide import decide
from tournaments.record.lots import commands as lots
from tournaments.record.lots.seeded import FINDERS, LotKind, SeededLot, lot_of
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import DrawMethod, Entry, Score, SheetSlot, Verdict
from tournaments.regulations.values import FirstRound, Regulations, Stage
from tournaments.schedules.seeding import SeedBasis
from tournaments.standings.table import DecidedBy

WIN, DRAW, LOST = Score.FIRST_WINS, Score.DRAW, Score.BOTH_LOSE
ARENA = Stage(kind=StageKind.ARENA)
KNOCKOUT = replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT),))


def lot(told: Told, command: c.TournamentCommand) -> SeededLot | None:
    return lot_of(told.now, decide(told.now, command, by=CHIEF, now=NOW))


def code(told: Told, command: c.TournamentCommand) -> str:
    with pytest.raises(CommandRefusedError) as refusal:
        told.give(command)
    return refusal.value.code


def entered(*ratings: int, rules: Regulations = SWISS) -> Told:
    told = Told(rules)
    told.give(
        c.EnterEntrants(
            entries=tuple(Entry(id=entry_id(n), rating=r) for n, r in enumerate(ratings, start=1))
        )
    )
    return told


def on_sheet(deciding: str = "", count: int = 2) -> Told:
    stage = Stage(kind=StageKind.KNOCKOUT, deciding=deciding)
    told = Told(replace(SWISS, stages=(stage,))).begin(count)
    slots = tuple(SheetSlot(number=n) for n in range(1, count + 1))
    told.give(c.DrawSheet(slots=slots, witness="all"))
    told.give(pair_next(told.now, number=1, seed="x"))
    told.give(c.PublishPairing(round=1))
    return told


def holds_seed(kind: type) -> bool:
    hints = get_type_hints(kind)
    if hints.get("seed") is str:
        return True
    nested = (hints[field.name] for field in fields(kind))
    return any(is_dataclass(item) and get_type_hints(item).get("seed") is str for item in nested)


def test_every_event_that_names_its_seed_is_known_as_a_lot() -> None:
    found = {arg for arg in get_args(e.TournamentEvent) if holds_seed(arg)}
    assert found == set(FINDERS)


def test_the_draw_of_numbers() -> None:
    told = entered(2400, 2300, 2300)
    ids = tuple(entry.id for entry in told.now.entries)
    drawn = SeededLot(kind=LotKind.NUMBERS, seed="7", ids=ids)
    assert lot(told, c.DrawNumbers(seed="7")) == drawn
    assert lot(told, c.DrawNumbers(method=DrawMethod.SEEDS, seed="7")) == drawn
    assert lot(told, c.DrawNumbers(method=DrawMethod.RATING, seed="7")) == drawn, "two level"
    hall = c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all")
    assert lot(told, hall) is None
    apart = entered(2400, 2300, 2200)
    assert lot(apart, c.DrawNumbers(method=DrawMethod.RATING, seed="7")) is None


def test_the_seeds_that_stand_level() -> None:
    level = entered(2300, 2300)
    by_rating = lots.RankSeeds(basis=SeedBasis.RATING, seed="s")
    found = lot(level, by_rating)
    assert found is not None
    assert (found.kind, found.ids) == (LotKind.SEEDS, tuple(o.id for o in level.now.entries))
    assert lot(entered(2400, 2300), by_rating) is None


def test_the_sheet_and_a_new_one_needs_its_reason() -> None:
    told = Told(KNOCKOUT).begin(4)
    found = lot(told, c.DrawSheet(seed="s"))
    assert found == SeededLot(kind=LotKind.SHEET, seed="s", numbers=(1, 2, 3, 4))
    slots = tuple(SheetSlot(number=n) for n in (1, 2, 3, 4))
    hall = c.DrawSheet(slots=slots, witness="all")
    assert lot(told, hall) is None
    told.give(hall)
    for again in (hall, c.DrawSheet(seed="t")):
        assert code(told, again) == "reason_missing"
        (event,) = told.give(replace(again, reason="a name was wrong"))
        assert isinstance(event, e.SheetDrawn)
        assert event.reason == "a name was wrong"


@pytest.mark.parametrize("first_round", FirstRound)
def test_a_swiss_pairing_is_a_lot_where_the_first_round_is_random(first_round: FirstRound) -> None:
    stage = Stage(kind=StageKind.SWISS, rounds=3, first_round=first_round)
    told = Told(replace(SWISS, stages=(stage,))).begin(4)
    found = lot(told, pair_next(told.now, number=1, seed="s"))
    if first_round is not FirstRound.RANDOM:
        assert found is None
        return
    assert found == SeededLot(kind=LotKind.PAIRING, seed="s", numbers=(1, 2, 3, 4))
    told.give(pair_next(told.now, number=1, seed="s"))
    assert code(told, c.DiscardDraft(round=1)) == "reason_missing"
    told.give(c.DiscardDraft(round=1, reason="the seed was misread"))
    told.give(pair_next(told.now, number=1, seed="t"))
    told.give(c.PublishPairing(round=1))
    told.results(1, WIN, WIN).close(1)
    assert lines_of(told.now) == (("Discard", 1, "draft 1 (the seed was misread)"),)
    assert lot(told, pair_next(told.now, number=2, seed="u")) is None, "nothing random is left"
    told.give(pair_next(told.now, number=2, seed="u"))
    told.give(c.DiscardDraft(round=2))
    assert len(told.now.deviations) == 1


def test_colours_by_lot_are_one_and_a_round_robin_is_none() -> None:
    told = Told(KNOCKOUT).begin(2)
    told.give(c.DrawSheet(seed="s"))
    found = lot(told, pair_next(told.now, number=1, seed="x"))
    assert found == SeededLot(kind=LotKind.PAIRING, seed="x", numbers=(1, 2))
    robin = Told(replace(SWISS, stages=(Stage(kind=StageKind.ROUND_ROBIN),))).begin(4)
    assert lot(robin, pair_next(robin.now, number=1, seed="x")) is None


def test_30_2_1_the_lot_of_the_choice_stands_before_the_choice() -> None:
    told = on_sheet("30.2.1")
    settle = c.SettleGameColours(round=1, board=1, seed="a")
    assert lot(told, settle) == SeededLot(kind=LotKind.GAME_COLOURS, seed="a", numbers=(1, 2))
    for seed, first in (("a", 1), ("b", 3)):
        told.give(replace(settle, seed=seed))
        for game in (first, first + 1):
            told.give(c.RecordGame(round=1, board=1, game=game, score=DRAW))
    choice = replace(settle, seed="c")
    assert lot(told, choice) == SeededLot(kind=LotKind.CHOICE, seed="c", numbers=(1, 2))
    assert code(told, replace(choice, seed="a")) == "seed_used"
    for first, by in ((1, 0), (0, 1), (2, 2)):
        assert code(told, replace(choice, first=first, by=by)) == "lot_before_choice"
    assert code(told, replace(choice, seed="", by=1, first=1)) == "seed_missing"
    (drawn,) = told.give(choice)
    assert isinstance(drawn, e.ChoiceLotDrawn)
    taken = c.SettleGameColours(round=1, board=1, by=drawn.winner, first=3 - drawn.winner)
    assert code(told, replace(taken, by=3 - drawn.winner)) == "choice_not_his"
    assert lot(told, taken) is None
    told.give(taken)
    last = told.now.stage.played[0].boards[0].colours[-1]
    assert (last.game, last.first, last.by) == (5, 3 - drawn.winner, drawn.winner)


@pytest.mark.parametrize("deciding", ["30.2.1", "30.2.2"])
def test_30_2_nobody_chooses_the_colours_of_a_match_of_deciding_games(deciding: str) -> None:
    told = on_sheet(deciding)
    for number in (1, 2):
        choose = c.ChooseColours(round=1, board=1, number=number, moves_first=True)
        assert code(told, choose) == "colours_not_asked"


def test_two_who_lost_and_a_match_and_a_tie() -> None:
    weiqi = replace(SWISS, edition="weiqi-2002")
    told = Told(weiqi).begin(4).publish(1, (1, 2), (3, 4)).results(1, LOST, DRAW)
    both = lots.DrawPairingLot(round=1, board=1, seed="s")
    assert lot(told, both) == SeededLot(kind=LotKind.NEXT_PAIRING, seed="s", numbers=(1, 2))
    assert lot(told, replace(both, seed="", winner=1, witness="both captains")) is None
    for winner in (1, 2):
        assert code(told, replace(both, winner=winner)) == "lot_before_choice"
    match = on_sheet()
    match.results(1, DRAW)
    by_lot = c.DecideMatch(round=1, board=1, how=DecidedBy.LOT, seed="m", reference="slip")
    assert lot(match, by_lot) == SeededLot(kind=LotKind.MATCH, seed="m", numbers=(1, 2))
    ruled = replace(by_lot, how=DecidedBy.RULING, verdict=Verdict.SECOND)
    assert lot(match, ruled) is None
    level = Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, DRAW, DRAW)
    tie = c.DecideTie(round=1, numbers=(3, 1), how=DecidedBy.LOT, seed="t", reference="slip")
    assert lot(level, tie) == SeededLot(kind=LotKind.TIE, seed="t", numbers=(1, 3))
    assert lot(level, replace(tie, how=DecidedBy.RULING)) is None


def test_10_4_2_who_leaves_is_a_lot_only_among_the_level() -> None:
    stage = Stage(
        kind=StageKind.SWISS_ELIMINATION,
        rounds=3,
        eliminated_from=2,
        eliminated_each=2,
        remaining=2,
    )

    def played(first: tuple[Score, ...], second: tuple[Score, ...]) -> Told:
        told = Told(replace(SWISS, stages=(stage,))).begin(6)
        told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, *first).close(1)
        # Everybody moves second once; 14.3.1 goes on to the places after round 1.
        return told.publish(2, (2, 3), (4, 5), (6, 1)).results(2, *second).close(2)

    leave = c.EliminateEntrants(after_round=2, seed="s")
    level = played((DRAW, DRAW, DRAW), (DRAW, DRAW, DRAW))
    firsts = (1, 3, 5)
    assert lot(level, leave) == SeededLot(kind=LotKind.LEAVING, seed="s", numbers=firsts)
    events = level.give(leave)
    assert {event.seed for event in events if isinstance(event, e.EntrantLeft)} == {"s"}
    clear = played((WIN, WIN, DRAW), (Score.SECOND_WINS, Score.SECOND_WINS, DRAW))
    assert lot(clear, leave) is None, "2 and 4 have no points: the seed draws nothing"


def test_a_first_move_by_lot_is_drawn_and_then_chosen() -> None:
    told = Told(KNOCKOUT).begin(2)
    told.give(c.DrawSheet(seed="s"))
    told.give(pair_next(told.now, number=1, seed="x"))
    by_lot = lots.SettleFirstMove(round=1, board=1, how=FirstMoveBy.LOT, seed="f")
    assert lot(told, by_lot) == SeededLot(kind=LotKind.FIRST_MOVE, seed="f", numbers=(1, 2))
    for first, won in ((1, 0), (0, 2), (2, 1)):
        assert code(told, replace(by_lot, first=first, winner=won)) == "lot_before_choice"
    hall = replace(by_lot, seed="", winner=1, first=2, witness="all")
    assert lot(told, hall) is None
    told.give(by_lot)
    board = told.now.stage.played[0].boards[0]
    winner = board.pair.first
    choose = c.ChooseColours(round=1, board=1, number=winner, moves_first=False)
    assert code(told, replace(choose, number=3 - winner)) == "choice_not_his"
    told.give(choose)
    assert told.now.stage.played[0].boards[0].pair.second == winner


@pytest.mark.parametrize(
    ("edition", "stage", "article"),
    [
        ("xiangqi-2020", Stage(kind=StageKind.KNOCKOUT), "app4.ko8playoff"),
        ("weiqi-2002", Stage(kind=StageKind.KNOCKOUT), "26.1"),
        ("gomoku-2025", Stage(kind=StageKind.KNOCKOUT), "27.1"),
        ("gomoku-2025", ARENA, "27.5"),
        ("weiqi-2002", ARENA, "26.6"),
    ],
)
def test_places_of_a_sheet_leave_no_tie_to_decide(edition: str, stage: Stage, article: str) -> None:
    told = Told(replace(SWISS, edition=edition, stages=(stage,)))
    units = ("a", "a", "b", "b")
    told.give(
        c.EnterEntrants(
            entries=tuple(
                replace(entry, unit=u) for entry, u in zip(entries(4), units, strict=True)
            )
        )
    )
    ids = tuple(entry.id for entry in told.now.entries)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    told.give(c.StartTournament())
    if stage.kind is StageKind.KNOCKOUT:
        told.give(c.DrawSheet(seed="s"))
    told.give(pair_next(told.now, number=1, seed="x"))
    told.give(c.PublishPairing(round=1))
    tie = c.DecideTie(round=1, numbers=(1, 2), how=DecidedBy.LOT, seed="t", reference="slip")
    for how in (DecidedBy.LOT, DecidedBy.PLAY_OFF, DecidedBy.RULING):
        with pytest.raises(CommandRefusedError) as refusal:
            told.give(replace(tie, how=how))
        assert (refusal.value.code, refusal.value.article) == (
            "places_of_sheet",
            cited(edition, article),
        )


def test_13_2_a_ruling_on_a_match_bears_out_the_points_on_its_boards() -> None:
    stage = Stage(kind=StageKind.SWISS, rounds=3, games=2)
    told = Told(replace(SWISS, stages=(stage,))).begin(4).publish(1, (1, 2), (3, 4))
    told.give(
        c.RecordResult(
            round=1, board=1, score=WIN, games_first=Fraction(3), games_second=Fraction(1)
        )
    )
    lost = c.RuleScore(
        round=1, board=1, score=Score.SECOND_WINS, article=XIANGQI("18.2"), reason="ruling 4"
    )
    with pytest.raises(CommandRefusedError) as refusal:
        told.give(lost)
    assert (refusal.value.code, refusal.value.article) == ("games_not_ruled", XIANGQI("13.2"))
    assert refusal.value.facts == {"first": "3", "second": "1"}
    wrong = replace(lost, games_first=Fraction(3), games_second=Fraction(1))
    assert code(told, wrong) == "games_wrong"
    assert code(told, replace(lost, games_first=Fraction(0))) == "games_wrong", "half of it"
    told.give(replace(lost, games_first=Fraction(0), games_second=Fraction(4)))
    outcome = told.now.stage.played[0].boards[0].outcome
    assert outcome is not None
    assert (outcome.games_first, outcome.games_second) == (Fraction(0), Fraction(4))
    # The same side wins by another ruling: the points on the boards stay.
    told.give(replace(lost, score=Score.SECOND_BY_FORFEIT))
    outcome = told.now.stage.played[0].boards[0].outcome
    assert outcome is not None
    assert (outcome.games_first, outcome.games_second) == (Fraction(0), Fraction(4))
    single = Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, WIN)
    bare = replace(lost, games_first=Fraction(0), games_second=Fraction(4))
    assert code(single, bare) == "games_wrong", "a single game has no boards beside it"
    single.give(lost)
