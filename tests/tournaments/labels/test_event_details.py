"""What a line of the log says of each event: whom, where, what came of it, why, which article.

Each event is given with every field that a line can show filled in; the English words are those
of the pages, whose Chinese stands in the catalogues. A title is as the federation awards it.
"""

from fractions import Fraction
from typing import Any

import pytest
from django.utils.translation import override

from games.rules.books.sources import WEIQI, XIANGQI
from tournaments.books.first_moves import FirstMoveBy
from tournaments.crosstable import Mark
from tournaments.labels.deviations import departure_words
from tournaments.labels.events import MOST_SEEDS, detail_of
from tournaments.promotion.points import DanSystem
from tournaments.record import events as e
from tournaments.record.deviations import PairingDeparture
from tournaments.record.lots import events as lots
from tournaments.record.lots.values import FirstMove, SeedList
from tournaments.record.promotion import events as dans
from tournaments.record.promotion.values import Award
from tournaments.record.ratings import report_events as reports
from tournaments.record.ratings.report_values import RatingReport
from tournaments.record.ratings.values import PeriodRating, RatedAs
from tournaments.record.results import game_events as g
from tournaments.record.results.game_facts import BoardResult, Punished
from tournaments.record.results.original_events import OriginalFiled, SlipFiled
from tournaments.record.values import (
    DrawMethod,
    GameColours,
    Leaving,
    LineUp,
    MatchGame,
    Outcome,
    Pair,
    PairedBy,
    Score,
    SheetSlot,
    Verdict,
)
from tournaments.schedules.seeding import SeedBasis
from tournaments.standings.table import DecidedBy

NAMED = {1: "甲", 2: "乙", 3: "丙"}
PEOPLE = {"a": "甲", "b": "乙", "sha256:" + "0" * 64: "监督人"}
AT: dict[str, Any] = {"stage": 1, "round": 2, "board": 3}
ROUND: dict[str, Any] = {"stage": 1, "round": 2}
WON, LOST = Outcome(score=Score.FIRST_WINS), Outcome(score=Score.SECOND_WINS)
GAME = MatchGame(game=2, first=1, score=Score.DRAW)
CUT = Outcome(score=Score.DRAW, points_first=Fraction(1, 2), annulled=True)
DIGEST = "0123456789abcdef"

ROWS: list[tuple[str, Any, str]] = [
    (
        "entries",
        e.EntrantsEntered(entries=(), from_round=4, reason="late"),
        "0 entries · late",
    ),
    ("start", e.TournamentStarted(rounds=7, reason="x"), "7 rounds · x"),
    (
        "draft",
        e.PairingDrafted(
            **ROUND,
            draft=1,
            pairs=(Pair(board=1, first=2, second=1), Pair(board=2, first=4, second=5)),
            byes=(3, 6),
            source=PairedBy.ENGINE,
        ),
        "round 2 · 2-1 4-5 · without an opponent: 3 丙, 6",
    ),
    (
        "pairing changed",
        e.PairingChanged(
            **ROUND, pairs=(Pair(board=1, first=1, second=2),), byes=(), reason="met"
        ),
        "round 2 · 1-2 · met",
    ),
    ("published", e.PairingPublished(**ROUND), "round 2"),
    ("result", e.ResultRecorded(**AT, outcome=WON), "round 2 · board 3 · 1 : 0"),
    (
        "points of a ruling",
        e.ResultRecorded(**AT, outcome=CUT),
        "round 2 · board 3 · ½ : ½ (1/2 : –) annulled",
    ),
    (
        "correction",
        e.ResultCorrected(**AT, before=WON, outcome=LOST, reason="slip"),
        "round 2 · board 3 · 1 : 0 → 0 : 1 · slip",
    ),
    (
        "ruling",
        e.ScoreRuled(**AT, before=None, outcome=WON, article=XIANGQI("20.2"), reason="fair"),
        "round 2 · board 3 · no result yet → 1 : 0 · fair · article 20.2",
    ),
    (
        "missing",
        e.MissingCountedAsDraws(**ROUND, boards=(2, 5), note="late"),
        "round 2 · boards 2 5 · late",
    ),
    (
        "ratings",
        e.RatingsSet(
            stage=1,
            from_round=2,
            on="2026-05-01",
            ratings=(PeriodRating(id="a"),),
            reason="new list",
        ),
        "from round 2 · 1 rating · 2026-05-01 · new list",
    ),
    (
        "rated",
        e.BoardRated(**AT, before=None, rating=RatedAs(rated=True, reason="r", score=Score.DRAW)),
        "round 2 · board 3 · rated ½ : ½ · r",
    ),
    (
        "not rated",
        e.BoardRated(**AT, before=None, rating=RatedAs(rated=False, reason="r")),
        "round 2 · board 3 · not rated · r",
    ),
    (
        "entitled",
        e.ByeRightSet(id="a", kind=Mark.HALF_BYE, allowed=True, reason="r"),
        "甲 · half bye on request · entitled to it again · r",
    ),
    (
        "not entitled",
        e.ByeRightSet(id="b", kind=Mark.PAIRING_BYE, allowed=False, reason="r"),
        "乙 · bye · not entitled to it · r",
    ),
    ("closed", e.RoundClosed(**ROUND, original="ab"), "round 2 · scan SHA-256 ab"),
    ("closed without a scan", e.RoundClosed(**ROUND), "round 2"),
    ("filed", OriginalFiled(**ROUND, original="cd"), "round 2 · scan SHA-256 cd"),
    ("slip", SlipFiled(**AT, original="ef"), "round 2 · board 3 · scan SHA-256 ef"),
    (
        "provisional",
        e.StandingsPublished(**ROUND, rows=(), based_on=4, edition=1, provisional=True),
        "round 2 · provisional",
    ),
    (
        "places",
        e.StandingsPublished(**ROUND, rows=(), based_on=4, edition=1, provisional=False),
        "round 2",
    ),
    (
        "sheet",
        e.SheetDrawn(
            stage=1,
            slots=(SheetSlot(number=1), SheetSlot(), SheetSlot(number=2, other=3)),
            seed="2026",
            witness="all",
            reason="again",
        ),
        "2026 · all · 1 0 2/3 · again",
    ),
    (
        "colours",
        e.ColoursChosen(**AT, chooser=1, first=2),
        "round 2 · board 3 · 1 甲 chooses · 2 乙 moves first",
    ),
    (
        "choice lot",
        e.ChoiceLotDrawn(**AT, game=4, seed="k", winner=2),
        "round 2 · board 3 · game 4 · k · 2 乙 chooses",
    ),
    (
        "game colours",
        e.GameColoursSettled(**AT, colours=GameColours(game=3, first=2, seed="k")),
        "round 2 · board 3 · k · 2 乙 moves first",
    ),
    (
        "game",
        e.MatchGameRecorded(**AT, game=GAME),
        "round 2 · board 3 · game 2 · 1 甲 moves first · ½ : ½",
    ),
    (
        "game corrected",
        e.MatchGameCorrected(
            **AT,
            before=GAME,
            game=MatchGame(game=2, first=1, score=Score.SECOND_WINS, points_second=Fraction(1)),
            outcome=None,
            outcome_before=None,
            verdict=None,
            reason="slip",
        ),
        "round 2 · board 3 · game 2 · ½ : ½ → 0 : 1 (– : 1) · slip",
    ),
    (
        "match",
        e.MatchDecided(
            **AT,
            verdict=Verdict.SECOND,
            how=DecidedBy.LOT,
            seed="k",
            reference="ruling 3",
            article=XIANGQI("30.1.1"),
        ),
        "round 2 · board 3 · the side listed second goes on · lot · k · ruling 3 · article 30.1.1",
    ),
    (
        "line-up",
        e.LineUpNamed(**ROUND, line_up=LineUp(number=2, players=("a",)), reason="ill"),
        "round 2 · 2 乙 · ill",
    ),
    (
        "numbers",
        e.NumbersDrawn(
            draw=1,
            method=DrawMethod.RATING,
            numbers=(),
            seed="k",
            witness="sha256:" + "0" * 64,
            reason="again",
        ),
        "by rating, equals by lot · k · 监督人 · again",
    ),
    (
        "tie",
        e.TieDecided(
            **ROUND, how=DecidedBy.PLAY_OFF, numbers=(3, 1), reference="p", seed="k", reason="r"
        ),
        "round 2 · 3 丙 > 1 甲 · play-off · p · k · r",
    ),
    (
        "left",
        e.EntrantLeft(
            stage=1, after_round=2, number=1, why=Leaving.WITHDRAWN, seed="k", consented_by="chief",
            reason="ill",
        ),
        "after round 2 · 1 甲 · withdrawn · k · with the consent of chief · ill",
    ),
    (
        "left before the first round",
        e.EntrantLeft(stage=1, after_round=0, number=9, why=Leaving.ELIMINATED),
        "after round 0 · 9 · eliminated",
    ),
    (
        "returned",
        e.EntrantReturned(stage=1, from_round=3, number=2, reason="well"),
        "from round 3 · 2 乙 · well",
    ),
    (
        "seeds",
        lots.SeedsRanked(
            seeds=SeedList(
                basis=SeedBasis.RATING, ids=("b", "c", "a"), evidence="list", seed="k"
            ),
            reason="r",
        ),
        "1 乙, 3 甲 · by rating · 3 seeds · list · k · r",
    ),
    (
        "first move",
        lots.FirstMoveSettled(
            **AT, settled=FirstMove(how=FirstMoveBy.TOSS, first=2, seed="k", witness="all")
        ),
        "round 2 · board 3 · tossed by the arbiter · k · 2 乙 moves first · all",
    ),
    (
        "dan",
        dans.DanAwarded(
            award=Award(
                id="a", system=DanSystem.AMATEUR, dan=5, from_dan=4, articles=(WEIQI("25.3"),),
                based_on=9, approval="office", reason="ruling",
            )
        ),
        "甲 · 业余5段 · article 25.3 · office · ruling",
    ),
    (
        "dan taken back",
        dans.DanTakenBack(id="b", system=DanSystem.AMATEUR, dan=5, reason="error"),
        "乙 · 业余5段 · error",
    ),
    (
        "report",
        reports.RatingsReported(
            report=RatingReport(period=1, based_on=3, games=4, sha256=DIGEST)
        ),
        "4 games · 0123456789ab",
    ),
    ("check-in", lots.EntrantsCheckedIn(ids=("a", "b")), "2 entries"),
    (
        "pairing lot",
        lots.PairingLotDrawn(**AT, winner=2, seed="k", witness="all"),
        "round 2 · board 3 · 2 乙 counts as the winner · k · all",
    ),
    (
        "break",
        lots.BreakAllowed(**AT, break_ms=119_999, reason="fire"),
        "round 2 · board 3 · 1 minute · fire",
    ),
    (
        "criticised",
        e.PubliclyCriticised(id="a", article=WEIQI("23.1"), reason="r", withdrawn=True),
        "甲 · taken back · r · article 23.1",
    ),
    (
        "criticised who is not entered",
        e.PubliclyCriticised(id="", article=WEIQI("23.1"), reason="r"),
        "somebody not entered · r · article 23.1",
    ),
    (
        "contradicted",
        g.GameContradicted(
            **AT, game=1, game_id="g", game_version=9, result=BoardResult(score=Score.DRAW)
        ),
        "round 2 · board 3 · the game came to ½ : ½",
    ),
    (
        "punished",
        g.GamePunishmentsNoted(
            **AT,
            game=1,
            game_id="g",
            game_version=9,
            punished=(Punished(number=1, warnings=1), Punished(number=2)),
        ),
        "round 2 · board 3 · 1 甲, 2 乙",
    ),
    (
        "proposed",
        g.CorrectionProposed(
            **AT,
            game=1,
            game_id="g",
            game_version=9,
            before=BoardResult(score=Score.FIRST_WINS),
            result=BoardResult(score=Score.DRAW),
            article=XIANGQI("20.2"),
        ),
        "round 2 · board 3 · 1 : 0 → ½ : ½ · 0 places change · article 20.2",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "line"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_a_line_says_whom_where_what_and_why(event: Any, line: str) -> None:
    with override("en"):
        assert detail_of(event, NAMED, PEOPLE) == line


def test_so_many_seeds_are_named_and_all_are_counted() -> None:
    ids = tuple(f"p{number}" for number in range(1, MOST_SEEDS + 2))
    people = {id_: f"棋手{id_[1:]}" for id_ in ids}
    seeds = SeedList(basis=SeedBasis.OTHER, ids=ids, evidence="", seed="")
    with override("en"):
        line = detail_of(lots.SeedsRanked(seeds=seeds), {}, people)
    assert "16 棋手16" in line
    assert "棋手17" not in line
    assert "17 seeds" in line


def test_a_pairing_published_against_the_system_says_how_it_departs() -> None:
    event = e.PairingPublished(**ROUND, deviation=PairingDeparture(refusal="no_pairing"))
    with override("en"):
        line = detail_of(event, NAMED)
        assert line.startswith("round 2 · departs from the system's pairing: ")
        assert line.endswith(departure_words(PairingDeparture(refusal="no_pairing")))
