"""What all games record alike: every field of the events, and the state that follows.

One edition of each game; its own articles are those of its book.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.closing.results import score_of
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.events import Reading
from games.record.state import GameState, PlayedMove
from games.record.values import Actor, MarkSource, Moment, Options, Question, Status
from games.record.xiangqi.options import XiangqiOptions
from games.rules.editions import kernel_for
from tests.support.cited import article_of, cited
from tests.support.gomoku_games import gomoku
from tests.support.marks import counted_by, record_foul, record_warning
from tests.support.scenario import ARBITER, CHIEF, Scenario
from tests.support.timed import (
    FIRST,
    MINUTE,
    SECOND,
    clock_of,
    fell_against,
    left,
    shows,
    sudden,
    table,
)

HOUR = 60 * MINUTE


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One edition: two moves, and the articles of its book; "" where it is silent.

    `offers`: 0 or 1, which side may offer a draw after the first move (xiangqi 22.1: on its own
    time), None where the book knows no draw by agreement.
    """

    edition: str
    moves: tuple[str, str]
    resigned: str
    flag: str
    stopped: str
    fault: str
    offers: int | None = None
    agreed: str = ""
    won: str = ""
    pause: str = ""
    fouls: bool = True

    @property
    def sides(self) -> tuple[str, str]:
        """Return both sides, first mover first."""
        return kernel_for(self.edition).sides


SHAPES = (
    Shape(
        edition="xiangqi-2020",
        moves=("h2e2", "h9g7"),
        resigned="4.1.12",
        flag="4.1.6",
        stopped="8.1.2",
        fault="21.4",
        offers=1,
        agreed="4.2.1",
        won="4.1.12",
    ),
    Shape(
        edition="weiqi-2002",
        moves=("Q16", "D4"),
        resigned="7.2",
        flag="12.4",
        stopped="14",
        fault="22.8",
        won="7.2",
        pause="14",
        fouls=False,
    ),
    Shape(
        edition="gomoku-2025",
        moves=("h8", "i8"),
        resigned="19.1.3",
        flag="14.4",
        stopped="14.7",
        fault="14.5",
        offers=0,
        agreed="19.2.1-A",
        won="19.1.3",
        pause="20",
    ),
    Shape(
        edition="draughts-100",
        moves=("32-28", "19-23"),
        resigned="7",
        flag="10",
        stopped="app.1.6.6",
        fault="10",
        offers=0,
        agreed="7",
        won="7",
    ),
)
every = pytest.mark.parametrize("shape", SHAPES, ids=[shape.edition for shape in SHAPES])
drawn = pytest.mark.parametrize(
    "shape",
    [shape for shape in SHAPES if shape.offers is not None],
    ids=[shape.edition for shape in SHAPES if shape.offers is not None],
)


def state_of(scenario: Scenario) -> GameState:
    assert scenario.state is not None
    return scenario.state


def begun(shape: Shape) -> Scenario:
    """Return a game of an hour a side after the first move, made in one minute."""
    scenario = table(shape.edition, sudden(60))
    scenario.do(c.PlayMove(side=shape.sides[0], move=shape.moves[0]), by=FIRST, now=MINUTE)
    return scenario


def ended(shape: Shape, result: str, reason: str, article: str) -> e.GameEnded:
    return e.GameEnded(
        result=result, reason=reason, article=cited(shape.edition, article), note="", unplayed=False
    )


class TestMoves:
    @every
    @pytest.mark.parametrize("reading", [None, 0, 59 * MINUTE + 1])
    def test_a_move_carries_what_the_clock_showed(self, shape: Shape, reading: int | None) -> None:
        first, second = shape.sides
        scenario = table(shape.edition, sudden(60))
        move = c.PlayMove(side=first, move=shape.moves[0], reading_ms=reading)
        gave = scenario.do(move, by=FIRST, now=MINUTE)
        gave.then(e.MovePlayed(ply=1, side=first, move=shape.moves[0], reading_ms=reading))
        remaining = 59 * MINUTE if reading is None else reading
        state = state_of(scenario)
        assert state.moves == (
            PlayedMove(
                ply=1,
                side=first,
                move=shape.moves[0],
                version=3,
                recorded_at=MINUTE,
                remaining_ms=remaining,
                spent_ms=HOUR - remaining,
                counted=0,  # no quota: the time is for the whole game
            ),
        )
        assert (state.side_to_move, clock_of(scenario).running) == (second, second)
        assert left(scenario) == (remaining, HOUR)

    @every
    def test_moves_are_numbered_and_sides_alternate(self, shape: Shape) -> None:
        scenario = begun(shape)
        first, second = shape.sides
        move = c.PlayMove(side=second, move=shape.moves[1])
        scenario.do(move, by=SECOND, now=3 * MINUTE).then(
            e.MovePlayed(ply=2, side=second, move=shape.moves[1])
        )
        played = [
            (move.ply, move.side, move.move, move.spent_ms) for move in state_of(scenario).moves
        ]
        assert played == [
            (1, first, shape.moves[0], MINUTE),
            (2, second, shape.moves[1], 2 * MINUTE),
        ]
        assert left(scenario) == (59 * MINUTE, 58 * MINUTE)

    @every
    @pytest.mark.parametrize("reading", [None, 59 * MINUTE])
    def test_a_press_carries_what_the_clock_showed(self, shape: Shape, reading: int | None) -> None:
        first, second = shape.sides
        scenario = table(shape.edition, sudden(60, with_move=False))
        scenario.do(c.PlayMove(side=first, move=shape.moves[0]), by=FIRST, now=MINUTE)
        assert clock_of(scenario).running == first
        press = c.PressClock(side=first, reading_ms=reading)
        scenario.do(press, by=FIRST, now=2 * MINUTE).then(
            e.ClockPressed(side=first, reading_ms=reading)
        )
        assert clock_of(scenario).running == second
        assert left(scenario)[0] == (58 * MINUTE if reading is None else reading)


class TestEnds:
    @every
    @pytest.mark.parametrize(("loser", "result", "score"), [(0, "0-1", (0, 1)), (1, "1-0", (1, 0))])
    def test_a_resignation(
        self, shape: Shape, loser: int, result: str, score: tuple[int, int]
    ) -> None:
        scenario = begun(shape)
        side = shape.sides[loser]
        scenario.do(c.Resign(side=side), by=(FIRST, SECOND)[loser], now=2 * MINUTE).then(
            e.PlayerResigned(side=side), ended(shape, result, "resignation", shape.resigned)
        )
        state = state_of(scenario)
        assert state.status is Status.OVER
        assert state.ending is not None
        assert (state.ending.result, state.ending.reason, state.ending.article) == (
            result,
            "resignation",
            article_of(shape.edition, shape.resigned),
        )
        assert score_of(state.ending) == tuple(Fraction(number) for number in score)
        assert clock_of(scenario).running is None
        assert left(scenario) == (59 * MINUTE, 59 * MINUTE)

    @every
    def test_a_flag_shows_both_times(self, shape: Shape) -> None:
        scenario = begun(shape)
        second = shape.sides[1]
        scenario.do(c.ReportFlag(side=second), by=FIRST, now=62 * MINUTE).then(
            e.FlagFell(
                side=second,
                reported="",
                record_shows=shows(59 * MINUTE, -MINUTE, edition=shape.edition),
                contradicts=(),
            ),
            ended(shape, "1-0", "time", shape.flag),
        )
        assert (state_of(scenario).flag_fallen, state_of(scenario).status) == (second, Status.OVER)

    @every
    def test_a_flag_against_the_record_names_what_it_shows(self, shape: Shape) -> None:
        scenario = begun(shape)
        second = shape.sides[1]
        flag = c.ReportFlag(side=second)
        scenario.do(flag, by=ARBITER, now=3 * MINUTE).then(
            fell_against(second, 59 * MINUTE, 58 * MINUTE, edition=shape.edition),
            ended(shape, "1-0", "time", shape.flag),
        )

    @every
    def test_a_result_declared_keeps_its_article_and_its_note(self, shape: Shape) -> None:
        scenario = begun(shape)
        declared = c.DeclareResult(
            result="0-1", article=article_of(shape.edition, "1.1"), note="未到场"
        )
        scenario.do(declared).then(
            e.GameEnded(
                result="0-1",
                reason="arbiter",
                article=article_of(shape.edition, "1.1"),
                note="未到场",
            )
        )
        assert state_of(scenario).status is Status.OVER


class TestOffers:
    @staticmethod
    def offered(shape: Shape) -> tuple[Scenario, str, str]:
        """Return a game in which a draw is offered, and who offered it to whom."""
        options = Options(
            xiangqi=XiangqiOptions(no_draw_before_round=0),
            gomoku=gomoku("free").gomoku if shape.edition.startswith("gomoku") else None,
        )
        scenario = begun(shape)
        scenario.state = replace(state_of(scenario), options=options)
        assert shape.offers is not None
        side, other = shape.sides[shape.offers], shape.sides[1 - shape.offers]
        # The chief arbiter's word stands for rounds and men that bar an offer in draughts.
        scenario.do(c.OfferDraw(side=side), by=CHIEF).then(e.DrawOffered(side=side))
        return scenario, side, other

    @drawn
    def test_an_offer_waits_and_is_counted(self, shape: Shape) -> None:
        scenario, side, other = self.offered(shape)
        state = state_of(scenario)
        assert (state.offer_by, state.count(state.offers, side)) == (side, 1)
        assert state.count(state.offers, other) == 0

    @drawn
    def test_an_acceptance_draws(self, shape: Shape) -> None:
        scenario, _, other = self.offered(shape)
        scenario.do(c.AnswerDrawOffer(side=other, accept=True), by=CHIEF).then(
            e.DrawOfferAccepted(side=other),
            ended(shape, "1/2-1/2", "agreement", shape.agreed),
        )
        assert (state_of(scenario).offer_by, state_of(scenario).status) == ("", Status.OVER)

    @drawn
    def test_a_refusal_leaves_no_offer(self, shape: Shape) -> None:
        scenario, _, other = self.offered(shape)
        declined = scenario.do(c.AnswerDrawOffer(side=other, accept=False), by=CHIEF)
        declined.then(e.DrawOfferDeclined(side=other))
        assert (state_of(scenario).offer_by, state_of(scenario).ending) == ("", None)


class TestSignatures:
    @every
    def test_the_last_signature_closes_with_times_and_fouls(self, shape: Shape) -> None:
        scenario = begun(shape)
        fouls = (0, 0)
        if shape.fouls:
            # Of the winner: resigning at once spares the loser its foul in xiangqi (8.2).
            scenario.do(
                record_foul(
                    side=shape.sides[0],
                    article=article_of(shape.edition, "1.1"),
                    measure=counted_by(shape.edition),
                ),
                by=CHIEF,
            )
            fouls = (1, 0)
        scenario.do(c.Resign(side=shape.sides[1]), by=SECOND, now=4 * MINUTE)
        signers = (*zip(shape.sides, (FIRST, SECOND), strict=True), ("arbiter", ARBITER))
        for number, (signer, actor) in enumerate(signers, start=1):
            gave = scenario.do(c.SignResult(signer=signer, result="1-0"), by=actor)
            assert gave.decided[0] == e.ResultSigned(signer=signer, result="1-0")
            assert len(state_of(scenario).signed) == number
            assert len(gave.decided) == (2 if number == 3 else 1)
        closed = e.GameClosed(times_used_ms=(MINUTE, 3 * MINUTE), fouls=fouls, refused=())
        assert gave.decided[1] == closed
        assert state_of(scenario).status is Status.CLOSED

    @every
    def test_a_warning_carries_its_article_its_note_and_its_moment(self, shape: Shape) -> None:
        scenario = begun(shape)
        side = shape.sides[0]
        warned = record_warning(side=side, article=article_of(shape.edition, "1.1"), note="喧哗")
        assert scenario.do(warned).decided[1] == (
            e.WarningRecorded(
                side=side,
                article=article_of(shape.edition, "1.1"),
                note="喧哗",
                after_end=False,
                happened=Moment.DURING,
                source=MarkSource.OFFICIAL,
                offence_version=state_of(scenario).offences.entries[-1].version,
            )
        )
        scenario.do(c.Resign(side=side), by=FIRST)
        late = record_warning(
            side=side, article=article_of(shape.edition, "1.1"), note="喧哗", happened=Moment.AFTER
        )
        assert scenario.do(late).decided[1] == (
            e.WarningRecorded(
                side=side,
                article=article_of(shape.edition, "1.1"),
                note="喧哗",
                after_end=True,
                happened=Moment.AFTER,
                source=MarkSource.OFFICIAL,
                offence_version=state_of(scenario).offences.entries[-1].version,
            )
        )


class TestTime:
    @every
    @pytest.mark.parametrize("delta", [-MINUTE, 2 * MINUTE])
    def test_time_given_and_taken(self, shape: Shape, delta: int) -> None:
        scenario = begun(shape)
        second = shape.sides[1]
        adjust = t.AdjustTime(
            side=second, delta_ms=delta, article=article_of(shape.edition, "1.1"), reason="钟慢"
        )
        scenario.do(adjust, by=CHIEF).then(
            e.TimeAdjusted(
                side=second, delta_ms=delta, article=article_of(shape.edition, "1.1"), note="钟慢"
            )
        )
        assert left(scenario) == (59 * MINUTE, HOUR + delta)

    @every
    def test_all_its_time_taken_loses(self, shape: Shape) -> None:
        scenario = begun(shape)
        second = shape.sides[1]
        adjust = t.AdjustTime(
            side=second, delta_ms=-HOUR, article=article_of(shape.edition, "1.1"), reason="钟慢"
        )
        scenario.do(adjust, by=CHIEF).then(
            e.TimeAdjusted(
                side=second, delta_ms=-HOUR, article=article_of(shape.edition, "1.1"), note="钟慢"
            ),
            ended(shape, "1-0", "time", "1.1"),
        )

    @every
    def test_readings_are_set_with_who_agreed(self, shape: Shape) -> None:
        scenario = begun(shape)
        wanted = shows(50 * MINUTE, 40 * MINUTE, edition=shape.edition)
        command = t.SetReadings(readings=wanted, reason="钟错", agreed=shape.sides)
        scenario.do(command, by=CHIEF).then(
            te.ReadingsSet(
                readings=wanted,
                reason="钟错",
                article=article_of(shape.edition, shape.fault),
                agreed=shape.sides,
                clock_replaced=False,
                referee_answers=False,
            )
        )
        assert left(scenario) == (50 * MINUTE, 40 * MINUTE)

    @every
    def test_clocks_stop_and_go_on(self, shape: Shape) -> None:
        scenario = begun(shape)
        scenario.do(t.StopClocks(reason="争议"), now=2 * MINUTE).then(
            te.ClocksStopped(
                side="", reason="争议", article=article_of(shape.edition, shape.stopped)
            )
        )
        assert clock_of(scenario).running is None
        scenario.do(t.ResumeClocks(), now=30 * MINUTE).then(te.ClocksResumed())
        assert clock_of(scenario).running == shape.sides[1]
        assert left(scenario, now=31 * MINUTE) == (59 * MINUTE, 58 * MINUTE)


class TestAdjournment:
    @staticmethod
    def adjourned(shape: Shape) -> Scenario:
        """Return a game in a break after one move, both sides having confirmed."""
        scenario = begun(shape)
        state = state_of(scenario)
        first, second = shape.sides
        stop = a.Adjourn(kind=PauseKind.BREAK, reason="午休", resume_at="14时")
        scenario.do(stop, now=2 * MINUTE).then(
            ae.GameAdjourned(
                kind=PauseKind.BREAK,
                ply=1,
                to_move=second,
                position=state.kernel.format_position(state.position),
                reason="午休",
                article=cited(shape.edition, shape.pause),
                readings=(
                    Reading(side=first, left_ms=59 * MINUTE),
                    Reading(side=second, left_ms=59 * MINUTE),
                ),
                resume_at="14时",
            )
        )
        for side, actor in zip(shape.sides, (FIRST, SECOND), strict=True):
            confirmed = scenario.do(a.ConfirmAdjournment(side=side), by=actor)
            confirmed.then(ae.AdjournmentConfirmed(side=side))
        return scenario

    @every
    def test_a_break_costs_nobody_time(self, shape: Shape) -> None:
        scenario = self.adjourned(shape)
        assert clock_of(scenario).running is None
        for side, actor in zip(shape.sides, (FIRST, SECOND), strict=True):
            scenario.do(a.ConfirmResumption(side=side), by=actor, now=5 * HOUR).then(
                ae.ResumptionConfirmed(side=side)
            )
        scenario.do(a.ResumeGame(), now=5 * HOUR).then(ae.GameResumed(absent=()))
        assert clock_of(scenario).running == shape.sides[1]
        assert left(scenario, now=5 * HOUR) == (59 * MINUTE, 59 * MINUTE)

    @every
    def test_an_absent_side_is_named(self, shape: Shape) -> None:
        scenario = self.adjourned(shape)
        scenario.do(a.ConfirmResumption(side=shape.sides[0]), by=FIRST, now=HOUR)
        resumed = scenario.do(a.ResumeGame(absent=(shape.sides[1],)), now=HOUR)
        resumed.then(ae.GameResumed(absent=(shape.sides[1],)))

    @every
    def test_a_result_agreed_in_a_break(self, shape: Shape) -> None:
        scenario = self.adjourned(shape)
        agreement = a.RecordAgreement(result="1-0", agreed=shape.sides)
        scenario.do(agreement).then(
            ae.ResultAgreed(result="1-0", agreed=shape.sides),
            ended(shape, "1-0", "agreement", shape.won),
        )


CLAIMS = [("xiangqi-2020", Question.NATURAL_LIMIT, 1), ("gomoku-2025", Question.FORBIDDEN_MOVE, 1)]


@pytest.mark.parametrize(("edition", "question", "claimant"), CLAIMS)
def test_a_claim_stands_on_record_and_stops_the_clocks(
    edition: str, question: Question, claimant: int
) -> None:
    """Draughts claims its draws by rule, weiqi has no claim that a machine answers."""
    shape = next(shape for shape in SHAPES if shape.edition == edition)
    scenario = table(edition, sudden(60))
    scenario.state = replace(state_of(scenario), options=Options())
    scenario.do(c.PlayMove(side=shape.sides[0], move=shape.moves[0]), by=FIRST, now=MINUTE)
    side = shape.sides[claimant]
    actor: Actor = (FIRST, SECOND)[claimant]
    scenario.do(c.MakeClaim(side=side, question=question), by=actor, now=2 * MINUTE).then(
        e.ClaimMade(side=side, question=question, ply=1)
    )
    claim = state_of(scenario).open_claim
    assert claim is not None
    assert (claim.version, claim.side, claim.question, claim.ply) == (4, side, question, 1)
    assert (claim.after_end, claim.ruling_version, claim.settled) == (False, None, False)
    assert clock_of(scenario).running is None
    assert left(scenario) == (59 * MINUTE, 59 * MINUTE)
