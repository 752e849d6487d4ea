"""A stage of several as a file: which one it is, where its numbers come from, what it keeps.

Xiangqi 2020 10.4.1 (Swiss, then a final of four of one round or of two).
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from games.record.errors import CommandRefusedError
from tests.support.file_round_trips import brought, check_of, checks, written
from tests.support.tournaments import CHIEF, NOW, SWISS, Told, entries, entry_id
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.crosstables import crosstable
from tournaments.record.decide import decide
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.file_reading import FileRead, read_file
from tournaments.record.file_rules import Choices
from tournaments.record.file_writing import Written
from tournaments.record.lot_commands import RankSeeds
from tournaments.record.overall import overall
from tournaments.record.paired import pair_next
from tournaments.record.planned import is_over
from tournaments.record.qualifying import next_stage
from tournaments.record.ranked import standings
from tournaments.record.rating_commands import SetRatings
from tournaments.record.rating_values import PeriodRating
from tournaments.record.state import TournamentState
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.regulations.values import KnockoutColours, Ratings, Regulations, Stage, StageKind
from tournaments.schedules.seeding import SeedBasis
from tournaments.standings.table import DecidedBy

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW
TRF26 = Written.TRF26
LINE = "### Qipu course.stage "


def rules(
    *,
    rounds: int = 1,
    first: StageKind = StageKind.ROUND_ROBIN,
    deciding: str = "30.1.2",
) -> Regulations:
    stages = (
        Stage(kind=first, rounds=2 if first.swiss else 0, qualifiers=4),
        Stage(
            kind=StageKind.KNOCKOUT,
            rounds=rounds,
            places=4,
            deciding=deciding,
            colours=KnockoutColours.HIGHER_CHOOSES,
        ),
    )
    return replace(SWISS, stages=stages)


def first_stage(given: Regulations) -> Told:
    """Play the first stage of five so that 5 is first, then 4, 3, 2 and 1."""
    told = Told(given).begin(5)
    rounds = told.now.stage.rounds
    for number in range(1, rounds + 1):
        told.give(pair_next(told.now, number=number, seed="s"))
        told.give(c.PublishPairing(round=number))
        for board in told.now.stage.played[-1].boards:
            score = WIN if board.pair.first > board.pair.second else LOSS
            told.give(c.RecordResult(round=number, board=board.pair.board, score=score))
        told.give(c.CloseRound(round=number))
    return told


def finals(deciding: str = "30.1.2") -> Told:
    """Open and pair the final of four."""
    told = first_stage(rules(deciding=deciding))
    told.give(c.OpenStage())
    told.give(pair_next(told.now, number=1, seed="f"))
    told.give(c.PublishPairing(round=1))
    return told


def played_finals() -> Told:
    told = finals()
    told.results(1, WIN, LOSS)
    told.give(c.CloseRound(round=1))
    told.give(c.FinishTournament())
    return told


def stage_file(told: Told, index: int, **more: Any) -> str:
    return written(told.now, TRF26, told.now.stages[index - 1], **more).decode()


def read(text: str) -> FileRead:
    return read_file(text.encode(), Choices())


def line_in(text: str) -> dict[str, Any]:
    (line,) = (one for one in text.splitlines() if one.startswith(LINE))
    found: dict[str, Any] = json.loads(line.removeprefix(LINE))
    return found


def without(text: str) -> str:
    return "".join(one for one in text.splitlines(keepends=True) if not one.startswith(LINE))


def places(state: TournamentState) -> dict[str, int | None]:
    return {one.id: one.place for one in standings(state).lines}


def test_10_4_1_1_a_final_of_one_round_keeps_its_places_and_its_matches() -> None:
    told = played_finals()
    again = brought(told.now, read(stage_file(told, 2)))
    # First plays second for the title, third plays fourth; 5 was first, then 4, 3, 2.
    assert places(again.state) == {entry_id(n): at for at, n in enumerate((5, 4, 2, 3), start=1)}
    assert again.state.stage.index == 2
    assert [check_of(one) for one in again.rounds] == [("", "")]
    assert checks(again.events, 2) == checks(tuple(told.events), 2) == {1: ("", "")}
    assert is_over(again.state, again.state.stage)


def test_the_file_names_its_stage_and_the_places_it_comes_from() -> None:
    told = played_finals()
    assert line_in(stage_file(told, 1)) == {"index": 1}
    came = line_in(stage_file(told, 2))
    places = [{"group": "", "number": at, "place": at} for at in (1, 2, 3, 4)]
    assert came == {"index": 2, "came": places}
    again = brought(told.now, read(stage_file(told, 2)))
    assert [(one.number, one.place) for one in again.state.stage.came] == [
        (1, 1), (2, 2), (3, 3), (4, 4)
    ]  # fmt: skip
    assert written(again.state, TRF26).decode() == stage_file(told, 2)


def test_30_1_1_the_higher_placed_of_a_deciding_game_is_known_from_the_file() -> None:
    told = finals("30.1.1")
    told.give(c.RecordGame(round=1, board=1, game=1, score=DRAW))
    told.give(c.RecordGame(round=1, board=1, game=2, score=DRAW))
    colours = c.SettleGameColours(round=1, board=1, first=2, by=1)
    due = decide(told.now, colours, by=CHIEF, now=NOW)
    again = brought(told.now, read(stage_file(told, 2)))
    assert decide(again.state, colours, by=CHIEF, now=NOW) == due
    with pytest.raises(CommandRefusedError):
        decide(again.state, replace(colours, by=2), by=CHIEF, now=NOW)


def test_10_4_1_the_first_stage_goes_on_to_the_same_final() -> None:
    told = first_stage(rules())
    again = brought(told.now, read(stage_file(told, 1)))
    assert next_stage(again.state) == next_stage(told.now)
    opened = decide(again.state, c.OpenStage(), by=CHIEF, now=NOW)
    assert opened == told.give(c.OpenStage())
    with pytest.raises(CommandRefusedError) as refused:
        decide(again.state, c.FinishTournament(), by=CHIEF, now=NOW)
    assert refused.value.code == "stages_left"


def test_the_final_table_of_a_final_alone_is_final() -> None:
    told = played_finals()
    again = brought(told.now, read(stage_file(told, 2)))
    table = overall(again.state)
    assert not table.provisional
    due = [one.id for one in overall(told.now).lines if one.stage == 2]
    assert [one.id for one in table.lines] == due


@pytest.mark.parametrize("index", [1, 2])
def test_a_stage_that_does_not_say_which_it_is_is_refused(index: int) -> None:
    with pytest.raises(FormatError) as refused:
        read(without(stage_file(played_finals(), index)))
    assert refused.value.code == "several_stages"


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"index": 3}, "several_stages"),
        ({"index": 0}, "several_stages"),
        ({"index": -1}, "several_stages"),
        ({"index": "2"}, "qipu_line_malformed"),
        ({"index": 2, "came": [{"number": 9, "place": 1}]}, "qipu_line_malformed"),
        ({"index": 2, "came": [{"number": 1, "place": -1}]}, "qipu_line_malformed"),
        ({"index": 2, "came": [{"number": 1}, {"number": 1}]}, "qipu_line_malformed"),
        ({"index": 1, "came": []}, ""),
    ],
)
def test_a_stage_that_cannot_be_is_refused(told: dict[str, Any], code: str) -> None:
    text = stage_file(played_finals(), 2)
    line = next(one for one in text.splitlines() if one.startswith(LINE))
    with pytest.raises(FormatError) as refused:
        brought(played_finals().now, read(text.replace(line, LINE + json.dumps(told))))
    # As the first stage a final of four is no round robin: its sheet says so.
    assert refused.value.code == (code or "qipu_line_malformed")


def test_question_56_under_rules_of_one_stage_it_is_that_stage() -> None:
    told = first_stage(rules(first=StageKind.SWISS))
    text = stage_file(told, 1)
    found = read_file(text.encode(), Choices(edition="xiangqi-2020", rounds=2))
    assert (found.stage, len(found.regulations.stages)) == (1, 1)
    assert found.course is not None
    assert found.course.stage is None
    assert places(brought(told.now, found).state) == places(told.now)


def test_question_54_a_line_of_one_stage_stands_in_no_other_file() -> None:
    told = first_stage(rules())
    told.give(c.CorrectResult(round=2, board=1, score=DRAW, reason="记错"))
    with_line = ["### Correction @ Round 2: board 1: 1/2-1/2"]
    told.give(c.OpenStage())
    told.give(pair_next(told.now, number=1, seed="f"))
    told.give(c.PublishPairing(round=1))
    told.results(1, WIN, WIN)
    told.give(c.CorrectResult(round=1, board=2, score=LOSS, reason="又记错"))
    lines = [
        [one for one in stage_file(told, index).splitlines() if " @ Round " in one]
        for index in (1, 2)
    ]
    assert lines == [with_line, ["### Correction @ Round 1: board 2: 0-1"]]


def test_question_46_who_left_the_book_before_the_final_has_left_it_in_its_file_too() -> None:
    told = first_stage(rules())
    told.give(c.LeaveBookMode(reason="场地"))
    told.give(c.OpenStage())
    told.give(pair_next(told.now, number=1, seed="f"))
    told.give(c.PublishPairing(round=1))
    assert "### Mode @ Round 0: 场地" in stage_file(told, 2)
    assert not brought(told.now, read(stage_file(told, 2))).state.book_mode


def test_question_210_a_period_of_the_first_stage_holds_in_the_file_of_the_second() -> None:
    given = replace(rules(), ratings=Ratings(spans_months=True, by_round=True))
    told = Told(given)
    told.give(c.EnterEntrants(entries=tuple(replace(x, rating=1500) for x in entries(4))))
    ids = tuple(one.id for one in told.now.entries)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    told.give(c.StartTournament())
    for number in (1, 2, 3):
        if number == 2:
            new = (PeriodRating(id=ids[0], rating=1600, rating_list="某表"),)
            told.give(SetRatings(from_round=2, on="2026-05-01", ratings=new, reason="按期"))
        told.give(pair_next(told.now, number=number, seed="s"))
        told.give(c.PublishPairing(round=number))
        for board in told.now.stage.played[-1].boards:
            score = WIN if board.pair.first < board.pair.second else LOSS
            told.give(c.RecordResult(round=number, board=board.pair.board, score=score))
        told.give(c.CloseRound(round=number))
    told.give(c.OpenStage())
    told.give(pair_next(told.now, number=1, seed="f"))
    told.give(c.PublishPairing(round=1))
    for index, due in ((1, (1500, 1600, 1600)), (2, (1600,))):
        again = brought(told.now, read(stage_file(told, index)))
        row = next(one for one in crosstable(again.state).entrants if one.id == ids[0])
        assert row.ratings == due
        assert [(one.stage, one.from_round) for one in again.state.periods] == [(1, 2)]


def test_question_59_an_amendment_stands_between_the_rounds_it_was_made_between() -> None:
    told = Told(SWISS).begin(6)
    for number in (1, 2):
        if number == 2:
            more = replace(SWISS.stages[0], rounds=4)
            amended = replace(SWISS, stages=(more,))
            told.give(c.AmendRegulations(regulations=amended, reason="加赛一轮"))
        told.give(pair_next(told.now, number=number, seed="s"))
        told.give(c.PublishPairing(round=number))
        told.results(number, WIN, WIN, DRAW)
        told.close(number)
    again = brought(told.now, read(stage_file(told, 1)))
    before = TOURNAMENTS.apply(None, again.events[:6], at=0)
    assert before is not None
    assert (before.stage.rounds, again.state.stage.rounds) == (3, 4)
    assert [(one.published, one.rounds) for one in again.state.former] == [(1, 3)]
    assert checks(again.events) == checks(tuple(told.events)) == {1: ("", ""), 2: ("", "")}


NAMES = ("某公证员", "某队领队", "某裁判名单")


def typed_by_the_office() -> Told:
    """Play an event whose seed list, tie and match were settled with words typed beside them."""
    told = Told(replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT, places=2),)))
    told.give(
        c.EnterEntrants(entries=tuple(Entry(id=entry_id(n), rating=1500 + n) for n in (1, 2, 3, 4)))
    )
    told.give(RankSeeds(basis=SeedBasis.RATING, count=2, evidence=NAMES[2], seed="r"))
    told.give(c.DrawNumbers(method=DrawMethod.LOT, seed="n"))
    told.give(c.StartTournament())
    told.give(c.DrawSheet(seed="d"))
    told.give(pair_next(told.now, number=1, seed="c"))
    told.give(c.PublishPairing(round=1))
    told.results(1, DRAW, WIN)
    told.give(c.DecideMatch(round=1, board=1, how=DecidedBy.LOT, reference=NAMES[0], seed="z"))
    told.give(c.CloseRound(round=1))
    return told


def test_decision_0023_what_an_office_typed_is_not_in_the_file_for_everybody() -> None:
    told = typed_by_the_office()
    office, public = stage_file(told, 1), stage_file(told, 1, private=False)
    assert [one in office for one in NAMES] == [True, False, True]
    assert [one in public for one in NAMES] == [False, False, False]
    again = brought(told.now, read(public))
    board, due = again.state.stage.played[0].boards[0], told.now.stage.played[0].boards[0]
    assert (board.verdict, board.decided and board.decided.seed) == (due.verdict, "z")
    assert again.state.seeds is not None
    assert told.now.seeds is not None
    assert again.state.seeds.ids == told.now.seeds.ids
    assert [one.deviates for one in again.rounds] == [False]


def test_decision_0023_the_words_of_a_settled_tie_stay_with_the_office() -> None:
    told = Told(SWISS).begin(4).publish(1, (1, 2), (3, 4)).results(1, DRAW, DRAW)
    tied = standings(told.now, upto=1).ties[0]
    decision = c.DecideTie(round=1, numbers=tied, how=DecidedBy.LOT, seed="7", reference=NAMES[1])
    told.give(decision)
    assert NAMES[1] in stage_file(told, 1)
    public = stage_file(told, 1, private=False)
    assert NAMES[1] not in public
    assert places(brought(told.now, read(public)).state) == places(told.now)
