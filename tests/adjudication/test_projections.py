"""The rows of claims say what became of each, whatever order its game's events came in."""

from uuid import UUID

import pytest

from adjudication import worker
from adjudication.models import Claim, ClaimOutcome, Ruling
from games.ledger import sequencer, store
from games.projections.rebuilding import rebuild
from games.projections.runner import catch_up
from games.record import commands as c
from games.record.annulment.commands import AnnulAct
from games.record.values import Options, Question
from tests.games.record.officiating.repairs.test_displaced import ILLEGAL_HORSE, ROUNDS
from tests.support.claimed_games import claimed_game, give, running_game
from tests.support.office import GameOnRecord
from tests.support.scenario import BLACK, CHIEF, COMMITTEE, PROVINCIAL, RED

pytestmark = pytest.mark.database

CLAIMED, RULED, SETTLED = 1_000, 5_000, 65_000
"""Server ms of the claim, the ruling and its confirmation; the worker takes what is due."""


def followed(stream: UUID, *, page: int = 2_000) -> list[Claim]:
    """Return the claims of a game as rows; the same rows come of another reading of the ledger."""
    while sequencer.sequence():
        pass
    catch_up(page=page)
    found = list(Claim.objects.filter(game_id=stream).order_by("version"))
    first = [dict(row) for row in Claim.objects.order_by("pk").values()]
    rebuild()
    assert [dict(row) for row in Claim.objects.order_by("pk").values()] == first
    return found


def outcome_of(stream: UUID) -> str:
    (claim,) = followed(stream)
    return claim.outcome


def ruled() -> tuple[UUID, int]:
    """Store a game with a claim and its proposed ruling; return it with the ruling's version."""
    stream = claimed_game(now=CLAIMED)
    worker.work_off(now=RULED, limit=10)
    return stream, store.head(stream).version


def judged(verdict: str, *, settle: str = "") -> GameOnRecord:
    """Put a claim and a ruling of `verdict` on record, then confirm or overrule it."""
    game = GameOnRecord(red="赵鑫鑫", black="王天一", competition="全国象棋甲级联赛")
    game.play()
    version = game.claim(verdict=verdict, result="")
    if settle == "confirm":
        game.give(c.ConfirmRuling(ruling_version=version), by=CHIEF)
    if settle == "overrule":
        game.give(c.OverruleRuling(ruling_version=version, reason="裁判员裁定"), by=CHIEF)
    return game


def test_a_claim_without_a_ruling_waits() -> None:
    stream = claimed_game()
    (claim,) = followed(stream)
    assert (claim.outcome, claim.side, claim.question) == ("waiting", "black", "repetition")
    assert (claim.ruling_id, claim.article, claim.answer_ms, claim.settle_ms) == (
        None, "", None, None,
    )  # fmt: skip


def test_a_proposed_ruling_waits_for_confirmation() -> None:
    stream, _version = ruled()
    (claim,) = followed(stream)
    assert (claim.outcome, claim.article) == ("proposed", "xiangqi-2020 23.5.1")
    assert (claim.answer_ms, claim.settle_ms) == (RULED - CLAIMED, None)
    assert claim.ruling_id == Ruling.objects.get(game=stream).pk


def test_a_confirmed_ruling_upholds_the_claim_and_both_times_are_kept() -> None:
    stream, version = ruled()
    give(stream, c.ConfirmRuling(ruling_version=version), by=CHIEF, now=SETTLED)
    (claim,) = followed(stream)
    assert claim.outcome == "upheld"
    assert (claim.answer_ms, claim.settle_ms) == (RULED - CLAIMED, SETTLED - RULED)


def test_a_ruling_that_binds_at_once_has_nobody_s_time() -> None:
    stream = claimed_game(options=Options(rulings_bind=True), now=CLAIMED)
    worker.work_off(now=RULED, limit=10)
    (claim,) = followed(stream)
    assert (claim.outcome, claim.settle_ms) == ("upheld", None)
    assert claim.answer_ms == RULED - CLAIMED


@pytest.mark.parametrize(
    ("verdict", "settle", "outcome"),
    [
        ("draw", "confirm", ClaimOutcome.UPHELD),
        ("untrue", "confirm", ClaimOutcome.NOT_UPHELD),
        ("not_three", "confirm", ClaimOutcome.NOT_UPHELD),
        ("untrue", "", ClaimOutcome.PROPOSED),
        ("untrue", "overrule", ClaimOutcome.OVERRULED),
        ("draw", "overrule", ClaimOutcome.OVERRULED),
        ("undecided", "", ClaimOutcome.LEFT_TO_ARBITER),
        ("undecided", "overrule", ClaimOutcome.LEFT_TO_ARBITER),
    ],
)
def test_verdict_and_settlement_give_one_outcome(
    verdict: str, settle: str, outcome: ClaimOutcome
) -> None:
    assert outcome_of(judged(verdict, settle=settle).id) == outcome


@pytest.mark.parametrize("page", [1, 3, 2_000])
def test_a_claim_that_the_end_of_the_game_overtook_has_lapsed(page: int) -> None:
    stream = claimed_game()
    give(stream, c.Resign(side="red"), by=RED, now=2_000)
    (claim,) = followed(stream, page=page)
    assert (claim.outcome, claim.ruling_id) == ("lapsed", None)


def test_an_end_leaves_the_answered_claims_of_its_game_alone() -> None:
    game = judged("untrue", settle="confirm")
    give(game.id, c.Resign(side="red"), by=CHIEF, now=game.now + 1)
    assert outcome_of(game.id) == "not_upheld"


def test_an_end_leaves_the_claims_of_other_games_alone() -> None:
    waiting, ended = claimed_game(), claimed_game()
    give(ended, c.Resign(side="red"), by=RED, now=2_000)
    assert outcome_of(waiting) == "waiting"


def test_an_annulled_claim_has_lapsed_and_its_ruling_is_gone() -> None:
    stream, version = ruled()
    assert outcome_of(stream) == "proposed"
    annul = AnnulAct(event_version=version - 1, reason="误按")
    give(stream, annul, by=CHIEF, now=SETTLED)
    assert outcome_of(stream) == "lapsed"
    assert not Ruling.objects.filter(game=stream).exists()


def test_an_annulled_confirmation_leaves_the_ruling_to_be_settled_again() -> None:
    stream, version = ruled()
    (confirmed, *_rest) = give(
        stream, c.ConfirmRuling(ruling_version=version), by=CHIEF, now=SETTLED
    )
    assert outcome_of(stream) == "upheld"
    annul = AnnulAct(event_version=confirmed.version, reason="误按")
    give(stream, annul, by=COMMITTEE, now=SETTLED + 1)
    assert outcome_of(stream) == "proposed"
    assert Ruling.objects.get(game=stream).status == "proposed"


@pytest.mark.parametrize("is_ruled", [False, True])
def test_5_8_3_a_claim_on_moves_taken_back_has_lapsed(is_ruled: bool) -> None:
    stream = running_game(*ROUNDS, options=PROVINCIAL)
    give(stream, c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
    if is_ruled:
        worker.work_off(now=RULED, limit=10)
    give(stream, ILLEGAL_HORSE, by=CHIEF, now=SETTLED)
    (claim,) = followed(stream)
    assert (claim.outcome, claim.ruling_id is not None) == ("lapsed", is_ruled)


def test_claims_of_one_game_are_rows_of_their_own() -> None:
    stream, version = ruled()
    give(stream, c.OverruleRuling(ruling_version=version, reason="看错了"), by=CHIEF, now=SETTLED)
    give(stream, c.MakeClaim(side="black", question=Question.NATURAL_LIMIT), by=BLACK, now=SETTLED)
    assert [claim.outcome for claim in followed(stream)] == ["overruled", "waiting"]


def test_a_game_without_claims_has_no_rows() -> None:
    assert followed(running_game("h2e2")) == []
