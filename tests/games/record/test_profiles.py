"""What rapid games (chapter 7) and mass events (appendix 1) set differently.

Expected values are the articles' own numbers: 28.11, 29.1, app1.2, app1.3.2, app1.5.3.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.settings import usual_part
from games.record.values import Actor, Options, Question
from games.record.xiangqi.options import Level
from games.rules.books.registry import book_of
from games.rules.books.sources import XIANGQI
from games.rules.editions import UnknownEditionError
from games.rules.offences.kinds import Measure
from tests.support.marks import record_foul
from tests.support.rulings import MASS, RAPID, game
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    PLAYERS,
    PRESSED,
    RED,
    SEATS,
    SYSTEM,
    Scenario,
    arranged,
    given,
    proposed,
)

STANDARD_GAME = "xiangqi-2020"
LIMIT = Question.NATURAL_LIMIT


def test_the_editions_have_the_figures_of_their_chapters() -> None:
    figures = {}
    for edition in (STANDARD_GAME, RAPID, MASS):
        book = book_of(edition)
        limit, fouls = book.conduct.natural_limit, book.offences.limits[Measure.FOUL]
        assert limit is not None
        figures[edition] = (limit.rounds, limit.checks, fouls.count)
    assert figures == {STANDARD_GAME: (60, 10, 3), RAPID: (50, 8, 2), MASS: (40, 0, 3)}
    with pytest.raises(UnknownEditionError):
        book_of("another")


# 4.2.4, 29.1.1, app1.3.2: what an event may set


def arrange(edition: str, options: Options | None) -> c.ArrangeGame:
    return c.ArrangeGame(edition=edition, seats=SEATS, options=options)


@pytest.mark.parametrize(
    ("edition", "rounds", "checks"), [(STANDARD_GAME, 60, 10), (RAPID, 50, 8), (MASS, 40, 0)]
)
def test_29_1_1_a_game_without_options_has_those_of_its_edition(
    edition: str, rounds: int, checks: int
) -> None:
    gave = Scenario().when(arrange(edition, None))
    first = gave.decided[0]
    assert isinstance(first, e.GameArranged)
    assert first.options.xiangqi is not None
    assert first.options.xiangqi.natural_limit_rounds == rounds
    assert first.options.xiangqi.natural_limit_checks == checks


@pytest.mark.parametrize(
    ("edition", "rounds", "article"),
    [
        (STANDARD_GAME, 60, ""),
        (STANDARD_GAME, 40, ""),
        (STANDARD_GAME, 61, "4.2.4"),
        (STANDARD_GAME, 0, "4.2.4"),
        (MASS, 30, ""),
        (MASS, 40, ""),
        (MASS, 29, "app1.3.2"),
        (MASS, 41, "app1.3.2"),
        (MASS, 60, "app1.3.2"),
    ],
)
def test_app1_3_2_the_rounds_an_event_may_set(edition: str, rounds: int, article: str) -> None:
    own = replace(usual_part(edition, "xiangqi"), natural_limit_rounds=rounds)
    options = Options(xiangqi=own)
    gave = Scenario().when(arrange(edition, options))
    if article:
        gave.then_refused("option_out_of_range", article)
    else:
        gave.then_kinds(e.GameArranged)


# 4.1.10, 28.11.1, app1.5.3: fouls


@pytest.mark.parametrize(
    ("edition", "before", "article"),
    [
        (STANDARD_GAME, 1, ""),
        (STANDARD_GAME, 2, "4.1.10"),
        (RAPID, 0, ""),
        (RAPID, 1, "28.11.1"),
        (MASS, 1, ""),
        (MASS, 2, "app1.5.3"),
    ],
)
def test_28_11_1_how_many_fouls_lose(edition: str, before: int, article: str) -> None:
    scenario = game(edition=edition)
    for _ in range(before):
        scenario.do(record_foul(side="red", article=XIANGQI("8.1.1")), by=ARBITER).then_goes_on()
    gave = scenario.when(record_foul(side="red", article=XIANGQI("8.1.2")), by=ARBITER)
    if article:
        gave.then_kinds(oe.OffenceRecorded, e.FoulRecorded, e.GameEnded).then_ended("0-1", article)
    else:
        gave.then_kinds(oe.OffenceRecorded, e.FoulRecorded)


@pytest.mark.parametrize("edition", [RAPID, MASS])
def test_28_11_1_one_foul_of_each_side_loses_for_nobody(edition: str) -> None:
    scenario = game(edition=edition)
    for side in ("red", "black"):
        scenario.do(record_foul(side=side, article=XIANGQI("8.1.1")), by=ARBITER).then_goes_on()


# 4.1.9, 28.11.3: pressing before moving


@pytest.mark.parametrize(
    ("edition", "presses", "article"),
    [
        (STANDARD_GAME, 1, ""),
        (STANDARD_GAME, 2, "4.1.9"),
        (RAPID, 1, "28.11.3"),
        (MASS, 1, ""),
        (MASS, 2, "4.1.9"),
    ],
)
def test_28_11_3_pressing_without_having_moved(edition: str, presses: int, article: str) -> None:
    first = replace(arranged(time_control=PRESSED), edition=edition)
    scenario = given(first, e.GameStarted())
    for number in range(presses):
        gave = scenario.do(record_foul(side="red", article=XIANGQI("8.1.7")), by=ARBITER)
        if number < presses - 1 or not article:
            gave.then_kinds(oe.OffenceRecorded, e.FoulRecorded)
    if article:
        gave.then_ended("0-1", article)
    else:
        gave.then_goes_on()


def test_28_11_3_the_clock_itself_tells() -> None:
    first = replace(arranged(time_control=PRESSED), edition=RAPID)
    press = c.PressClock(side="red")
    given(first, e.GameStarted()).when(press, by=RED).then_ended("0-1", "28.11.3")
    scenario = given(first, e.GameStarted())
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=RED)
    scenario.when(press, by=RED).then_kinds(e.ClockPressed)


# 4.1.3, 4.1.8, app1.2.2: illegal moves and self-destruction

FACING = "4k4/9/9/9/4C4/9/9/9/9/4K4 w"
SELF_DESTRUCTION = c.PlayMove(side="red", move="e5d5")
ILLEGAL = c.PlayMove(side="red", move="e5d6")


@pytest.mark.parametrize(
    ("edition", "moves", "article"),
    [
        (STANDARD_GAME, (SELF_DESTRUCTION,), "4.1.3"),
        (RAPID, (SELF_DESTRUCTION,), "4.1.3"),
        (MASS, (SELF_DESTRUCTION,), ""),
        (MASS, (ILLEGAL,), ""),
        (MASS, (SELF_DESTRUCTION, SELF_DESTRUCTION), "app1.2.2"),
        (MASS, (ILLEGAL, SELF_DESTRUCTION), "app1.2.2"),
        (MASS, (SELF_DESTRUCTION, ILLEGAL), "app1.2.2"),
        (STANDARD_GAME, (ILLEGAL,), "4.1.8"),
        (RAPID, (ILLEGAL,), "4.1.8"),
    ],
)
def test_app1_2_2_self_destruction_is_a_foul_then_a_loss(
    edition: str, moves: tuple[c.PlayMove, ...], article: str
) -> None:
    scenario = game(edition=edition, fen=FACING)
    for move in moves[:-1]:
        scenario.do(move, by=RED).then_goes_on()
    gave = scenario.when(moves[-1], by=RED)
    if article:
        gave.then_kinds(e.IllegalMoveRecorded, e.GameEnded).then_ended("0-1", article)
    else:
        gave.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
        assert gave.decided[1] == e.FoulRecorded(side="red", article=XIANGQI("app1.2.2"))
        assert gave.after.position == scenario.state.position  # type: ignore[union-attr]


def test_28_11_1_in_rapid_games_of_provincial_level_the_illegal_move_is_a_foul_of_two() -> None:
    options = Options(xiangqi=replace(usual_part(RAPID, "xiangqi"), level=Level.PROVINCIAL))
    scenario = game(edition=RAPID, fen=FACING, options=options)
    scenario.do(ILLEGAL, by=RED).then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    gave = scenario.when(record_foul(side="red", article=XIANGQI("8.1.1")), by=ARBITER)
    gave.then_ended("0-1", "28.11.1")


# 29.1.2: the natural limit claimed after the end

CLAIM = c.MakeClaim(side="black", question=LIMIT)


def resigned(edition: str) -> Scenario:
    scenario = game(edition=edition)
    scenario.do(c.Resign(side="black"), by=BLACK)
    return scenario


def answer(scenario: Scenario, verdict: str, result: str = "") -> e.GameEvent:
    """Rule on the open claim, confirm, and return the last event."""
    assert scenario.state is not None
    assert scenario.state.open_claim is not None
    ruling = proposed(
        verdict,
        claim_version=scenario.state.open_claim.version,
        result=result,
        articles=tuple(map(XIANGQI, ("29.1.1", "4.2.4", "22.2") if result else ("29.1.2",))),
    )
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    version = scenario.state.rulings[-1].version
    return scenario.do(c.ConfirmRuling(ruling_version=version), by=ARBITER).decided[-1]


@pytest.mark.parametrize("edition", [STANDARD_GAME, MASS])
def test_29_1_2_only_rapid_games_are_examined_after_the_end(edition: str) -> None:
    resigned(edition).when(CLAIM, by=BLACK).then_refused("game_over", "9")


@pytest.mark.parametrize("side", ["red", "black"])
def test_29_1_2_true_it_draws(side: str) -> None:
    scenario = resigned(RAPID)
    scenario.do(c.MakeClaim(side=side, question=LIMIT), by=PLAYERS[side])
    last = answer(scenario, "draw", "1/2-1/2")
    assert isinstance(last, e.ResultRevised)
    assert (last.result, last.article, last.reason) == (
        "1/2-1/2",
        XIANGQI("29.1.1"),
        "natural_limit_ruling",
    )
    assert scenario.state is not None
    assert scenario.state.ending is not None
    assert scenario.state.ending.result == "1/2-1/2"
    scenario.when(c.SignResult(signer="red", result="1-0"), by=RED).then_refused(
        "result_differs_from_record", "9"
    )
    for signer, by in (("red", RED), ("black", BLACK), ("arbiter", ARBITER)):
        scenario.do(c.SignResult(signer=signer, result="1/2-1/2"), by=by)


def test_29_1_2_untrue_the_result_of_the_board_stands_and_costs_nothing() -> None:
    scenario = resigned(RAPID)
    scenario.do(CLAIM, by=BLACK)
    assert isinstance(answer(scenario, "untrue"), e.RulingConfirmed)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    assert (scenario.state.ending.result, scenario.state.fouls) == ("1-0", (0, 0))


def test_29_1_2_not_after_the_first_signature() -> None:
    scenario = resigned(RAPID)
    scenario.do(c.SignResult(signer="red", result="1-0"), by=RED)
    scenario.when(CLAIM, by=BLACK).then_refused("game_over", "9")


def test_29_1_2_nobody_signs_while_it_is_examined() -> None:
    scenario = resigned(RAPID)
    scenario.do(CLAIM, by=BLACK)
    signatures: tuple[tuple[str, Actor], ...] = (("red", RED), ("arbiter", CHIEF))
    for signer, by in signatures:
        sign = c.SignResult(signer=signer, result="1-0")
        scenario.when(sign, by=by).then_refused("claim_pending", "29.1.2")
    scenario.when(CLAIM, by=BLACK).then_refused("claim_already_open", "22.4")


def test_29_1_2_a_claim_left_from_before_the_end_does_not_stand_in_the_way() -> None:
    scenario = game(edition=RAPID)
    scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=RED)
    scenario.do(c.Resign(side="black"), by=BLACK)
    scenario.when(CLAIM, by=BLACK).then_kinds(e.ClaimMade)


def test_29_1_2_a_pending_position_is_not_examined_after_the_end() -> None:
    claim = c.MakeClaim(side="red", question=Question.REPETITION)
    resigned(RAPID).when(claim, by=RED).then_refused("game_over", "9")
