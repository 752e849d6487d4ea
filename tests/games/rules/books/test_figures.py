"""The numbers of the books, each against the article that prints it."""

import pytest

from games.rules.books.book import BOTH_LOSE, NO_RESULT, Colours, Displacement
from games.rules.books.kinds import CaseKind, IrregularityKind, PositionOutcome, Step
from games.rules.books.registry import book_of
from games.rules.clocks.kinds import ControlKind, PressFault, Speed
from games.rules.clocks.ruling import Effect
from games.rules.offences.kinds import ILLEGAL_MOVE, Measure, Past, Terms
from tests.support.cited import cited

STANDARD, RAPID, MASS = "xiangqi-2020", "xiangqi-2020-rapid", "xiangqi-2020-mass"
NEW, CLASSIC, WEIQI = "gomoku-2025", "gomoku-classic", "weiqi-2002"
ON_100, RUSSIAN = "draughts-100", "draughts-64-russian"
MINUTE = 60_000


@pytest.mark.parametrize(
    ("edition", "rounds", "bounds", "checks", "never", "after_end"),
    [
        pytest.param(STANDARD, 60, (1, 60), 10, False, "", id="4.2.4 and 22.2"),
        pytest.param(RAPID, 50, (1, None), 8, False, "29.1.2", id="29.1.1, 29.1.2 and 29.1.3"),
        pytest.param(MASS, 40, (30, 40), 0, True, "", id="app1.3.2"),
    ],
)
def test_natural_limit(
    edition: str,
    rounds: int,
    bounds: tuple[int, int | None],
    checks: int,
    never: bool,
    after_end: str,
) -> None:
    limit = book_of(edition).conduct.natural_limit
    left = book_of(edition).left.setting("xiangqi.natural_limit_rounds")
    assert limit is not None
    assert left is not None
    assert (limit.rounds, limit.checks, limit.checks_never_count) == (rounds, checks, never)
    assert (left.usual, (left.fewest, left.most)) == (rounds, bounds)
    assert limit.after_end == cited(edition, after_end)


@pytest.mark.parametrize("edition", [WEIQI, NEW, CLASSIC, ON_100, RUSSIAN])
def test_no_other_book_has_a_natural_limit_or_judges_repeated_positions(edition: str) -> None:
    conduct = book_of(edition).conduct
    assert (conduct.natural_limit, conduct.repetition) == (None, None)


@pytest.mark.parametrize(
    ("edition", "measure", "count", "article"),
    [
        pytest.param(STANDARD, Measure.FOUL, 3, "4.1.10", id="4.1.10"),
        pytest.param(RAPID, Measure.FOUL, 2, "28.11.1", id="28.11.1"),
        pytest.param(MASS, Measure.FOUL, 3, "app1.5.3", id="app1.5.3"),
        pytest.param(WEIQI, Measure.WARNING, 2, "24.2", id="24.2"),
        pytest.param(NEW, Measure.VIOLATION, 2, "15.3", id="15.3"),
        pytest.param(CLASSIC, Measure.VIOLATION, 2, "15.3", id="15.3 for the classic rules"),
    ],
)
def test_how_many_lose(edition: str, measure: Measure, count: int, article: str) -> None:
    limits = book_of(edition).offences.limits
    assert {measure: (limit.count, limit.article.number) for measure, limit in limits.items()} == {
        measure: (count, article)
    }


def test_draughts_makes_no_loss_of_any_number() -> None:
    assert book_of(ON_100).offences.limits == {}


@pytest.mark.parametrize(
    ("edition", "level", "lost_by"),
    [
        pytest.param(STANDARD, "national", 1, id="4.1.8 national"),
        pytest.param(STANDARD, "national_youth", 2, id="4.1.8 national youth"),
        pytest.param(STANDARD, "provincial", 2, id="4.1.8 provincial"),
        pytest.param(MASS, "national", 2, id="app1.2.2"),
        pytest.param(MASS, "provincial", 2, id="app1.2.2 whatever the level"),
    ],
)
def test_illegal_moves_that_lose(edition: str, level: str, lost_by: int) -> None:
    offence = book_of(edition).offences.offence(ILLEGAL_MOVE)
    assert offence is not None
    costs = [offence.cost(Terms(level=level), Past(same=made)).measure for made in range(3)]
    assert costs.index(Measure.LOSS) + 1 == lost_by


@pytest.mark.parametrize(
    ("edition", "lost_by", "article"),
    [
        pytest.param(STANDARD, 2, "4.1.9", id="4.1.9"),
        pytest.param(RAPID, 1, "28.11.3", id="28.11.3"),
        pytest.param(MASS, 2, "4.1.9", id="4.1.9 in mass events"),
    ],
)
def test_presses_without_a_move_that_lose(edition: str, lost_by: int, article: str) -> None:
    offence = book_of(edition).offences.offence("pressed_without_moving")
    assert offence is not None
    costs = [offence.cost(Terms(), Past(same=made)) for made in range(3)]
    assert [cost.loses for cost in costs].index(True) + 1 == lost_by
    assert costs[-1].article == cited(edition, article)


@pytest.mark.parametrize(
    ("edition", "own"),
    [(STANDARD, True), (RAPID, True), (MASS, False)],
    ids=["4.1.3", "4.1.3 in rapid play", "app1.2.2: a breach like others"],
)
def test_self_destruction_is_an_offence_of_its_own(edition: str, own: bool) -> None:
    assert (book_of(edition).offences.offence("self_destruction") is not None) is own


@pytest.mark.parametrize(
    ("edition", "apart", "together", "times", "admits"),
    [
        pytest.param(WEIQI, 60 * MINUTE, 15 * MINUTE, 2, False, id="22.1 and 22.2"),
        pytest.param(NEW, 0, 0, 1, True, id="14.3.1"),
        pytest.param(CLASSIC, None, None, 1, False, id="clock.5"),
        pytest.param(STANDARD, None, None, 0, False, id="20.1"),
        pytest.param(ON_100, None, None, 0, False, id="draughts say nothing"),
    ],
)
def test_lateness(
    edition: str, apart: int | None, together: int | None, times: int, admits: bool
) -> None:
    late = book_of(edition).clocks.lateness
    assert (late.apart.ms, late.together.ms, late.times) == (apart, together, times)
    assert late.referee_may_admit is admits


@pytest.mark.parametrize(
    ("edition", "kind", "article"),
    [
        pytest.param(STANDARD, ControlKind.INCREMENT, "6.1", id="6.1"),
        pytest.param(RAPID, ControlKind.SUDDEN_DEATH, "28.5.1.1", id="28.5.1.1"),
        pytest.param(MASS, ControlKind.INCREMENT, "app1.3.1", id="app1.3.1"),
        pytest.param(WEIQI, ControlKind.STAGES, "12.5", id="12.5"),
        pytest.param(NEW, ControlKind.SHARED, "14.1.3", id="14.1.3"),
        pytest.param(CLASSIC, ControlKind.LIMITS, "clock.2.multi", id="clock.2.multi"),
        pytest.param(ON_100, ControlKind.INCREMENT, "app.1.6.1", id="app.1.6.1"),
    ],
)
def test_kinds_of_control(edition: str, kind: ControlKind, article: str) -> None:
    assert book_of(edition).clocks.controls[kind].number == article


def test_6_3_and_30_1_a_quarter_of_an_hour_is_rapid() -> None:
    for edition in (STANDARD, NEW):
        (slow, rapid) = book_of(edition).clocks.speeds
        assert (slow.speed, slow.over_ms) == (Speed.STANDARD, 15 * MINUTE)
        assert rapid.speed is Speed.RAPID
    assert book_of(CLASSIC).clocks.speeds == ()
    assert book_of(WEIQI).clocks.speeds == ()


def test_app_1_6_1_draughts_count_sixty_increments() -> None:
    clocks = book_of(ON_100).clocks
    assert clocks.increments_counted == 60
    assert [(speed.speed, speed.over_ms) for speed in clocks.speeds] == [
        (Speed.STANDARD, 30 * MINUTE),
        (Speed.RAPID, 15 * MINUTE),
        # Five minutes themselves are blitz.
        (Speed.BLITZ, 5 * MINUTE - 1),
        (Speed.FAST, -1),
    ]


@pytest.mark.parametrize(
    ("edition", "loss", "drawn", "board_first"),
    [
        pytest.param(STANDARD, "4.1.6", "", "21.6", id="4.1.6 and 21.6"),
        pytest.param(RAPID, "28.4", "", "21.6", id="28.4"),
        pytest.param(WEIQI, "12.4", "", "", id="12.4"),
        pytest.param(NEW, "14.4", "19.2.1-D", "", id="14.4 and 19.2.1-D"),
        pytest.param(CLASSIC, "clock.6", "19.2.1-D", "", id="clock.6"),
        pytest.param(ON_100, "app.1.6.7.1", "", "", id="app.1.6.7.1"),
    ],
)
def test_flags(edition: str, loss: str, drawn: str, board_first: str) -> None:
    flags = book_of(edition).clocks.flags
    found = (flags.loss, flags.both_draw, flags.board_first)
    assert found == tuple(cited(edition, text) for text in (loss, drawn, board_first))


def test_22_5_in_readings_the_loss_waits_for_the_referee_of_weiqi_alone() -> None:
    waits = {edition: set(book_of(edition).clocks.flags.waits) for edition in (WEIQI, CLASSIC)}
    assert waits == {WEIQI: {ControlKind.BYO_YOMI}, CLASSIC: set()}


@pytest.mark.parametrize(
    ("edition", "fault", "effect", "article"),
    [
        pytest.param(STANDARD, PressFault.BEFORE_MOVE, Effect.FOUL, "8.1.7", id="8.1.7"),
        pytest.param(RAPID, PressFault.KNOCKED_OVER, Effect.TIME, "28.7.3", id="28.7.3"),
        pytest.param(WEIQI, PressFault.BEFORE_CAPTURES, Effect.WARNING, "22.6", id="22.6"),
        pytest.param(NEW, PressFault.SLAPPED, Effect.OFFENCE, "17.6", id="17.6"),
        pytest.param(CLASSIC, PressFault.STOPPED, Effect.OFFENCE, "clock.8", id="clock.8"),
    ],
)
def test_presses(edition: str, fault: PressFault, effect: Effect, article: str) -> None:
    row = book_of(edition).clocks.presses.rows[fault]
    assert (row.effect, row.article.number) == (effect, article)


@pytest.mark.parametrize(
    ("edition", "until", "ms", "rounds", "plies", "article"),
    [
        pytest.param(STANDARD, Colours.MINUTES, 5 * MINUTE, 0, 0, "5.8.1", id="5.8.1"),
        pytest.param(RAPID, Colours.NEVER, 0, 0, 0, "28.8.3", id="28.8.3"),
        pytest.param(MASS, Colours.ROUNDS, 0, 5, 0, "app1.4", id="app1.4"),
        pytest.param(WEIQI, Colours.PLIES, 0, 0, 10, "17.1", id="17.1"),
        pytest.param(NEW, Colours.FIRST_ROUND, 5 * MINUTE, 0, 0, "10.2", id="10.2"),
        pytest.param(CLASSIC, Colours.PLIES, 15 * MINUTE, 0, 3, "colour.2.1", id="colour.2.1"),
    ],
)
def test_wrong_colours(
    edition: str, until: Colours, ms: int, rounds: int, plies: int, article: str
) -> None:
    rule = book_of(edition).repairs.colours
    assert rule is not None
    assert (rule.until, rule.ms, rule.rounds, rule.plies) == (until, ms, rounds, plies)
    assert rule.article.number == article


@pytest.mark.parametrize(
    ("edition", "by", "article"),
    [
        pytest.param(STANDARD, Displacement.GO_BACK, "5.8.2", id="5.8.2"),
        pytest.param(MASS, Displacement.GO_BACK, "app1.4", id="app1.4"),
        pytest.param(WEIQI, Displacement.RULED, "17.5", id="17.5"),
        pytest.param(NEW, Displacement.RULED, "21.1", id="21.1"),
        pytest.param(ON_100, Displacement.AT_ONCE, "5.5", id="FMJD 5.5"),
    ],
)
def test_displaced_men(edition: str, by: Displacement, article: str) -> None:
    repairs = book_of(edition).repairs
    assert (repairs.by, repairs.displaced) == (by, cited(edition, article))


@pytest.mark.parametrize(
    ("edition", "case", "outcome", "article"),
    [
        (WEIQI, CaseKind.DISPLACED, PositionOutcome.BOTH_LOSE, "17.5(5)"),
        (NEW, CaseKind.DISPLACED, PositionOutcome.BOTH_LOSE, ""),
        (NEW, CaseKind.DISTURBED, PositionOutcome.REPLAY, "21.2.2-B"),
        (CLASSIC, CaseKind.DISPLACED, PositionOutcome.DRAW, "play.2.4"),
    ],
)
def test_rulings_on_a_position(
    edition: str, case: CaseKind, outcome: PositionOutcome, article: str
) -> None:
    found = book_of(edition).repairs.rulings[case].chief.get(outcome)
    assert (found.number if found else "") == article


def test_17_and_illegal_1_name_the_same_acts_under_their_own_articles() -> None:
    acts = {edition: book_of(edition).repairs.irregular for edition in (NEW, CLASSIC)}
    assert set(acts[NEW]) == set(acts[CLASSIC]) == set(IrregularityKind)
    assert acts[NEW][IrregularityKind.LIFTED].number == "17.9"
    assert acts[CLASSIC][IrregularityKind.LIFTED].number == "illegal.1.6"


@pytest.mark.parametrize(
    ("edition", "resigned", "drawn"),
    [
        pytest.param(STANDARD, "4.1.12", "4.2.1", id="4.1.12 and 4.2.1"),
        pytest.param(WEIQI, "7.2", "", id="7.2, and no draw by agreement"),
        pytest.param(NEW, "19.1.3", "19.2.1-A", id="19.1.3 and 19.2.1-A"),
        pytest.param(ON_100, "7", "7", id="FMJD 7"),
        pytest.param(RUSSIAN, "7.1", "7.2", id="fmjd64 7.1 and 7.2"),
    ],
)
def test_ends_by_people(edition: str, resigned: str, drawn: str) -> None:
    conduct = book_of(edition).conduct
    assert conduct.resignation == cited(edition, resigned)
    assert conduct.agreed_draw == cited(edition, drawn)


def test_13_1_weiqi_alone_knows_no_result() -> None:
    knows = {text: book_of(text).conduct.results for text in (STANDARD, WEIQI, NEW, ON_100)}
    assert {text for text, results in knows.items() if NO_RESULT in results} == {WEIQI}
    assert {text for text, results in knows.items() if BOTH_LOSE in results} == {WEIQI, NEW, ON_100}


@pytest.mark.parametrize(
    ("edition", "number", "reserved"),
    [
        pytest.param(STANDARD, "18.2", True, id="18.2"),
        pytest.param(STANDARD, "18.1", False, id="18.1 is the board arbiter's"),
        pytest.param(WEIQI, "23.1", True, id="23.1"),
        pytest.param(WEIQI, "18.2", False, id="18.2 of weiqi is another article"),
        pytest.param(NEW, "16.3", True, id="16.3"),
        pytest.param(NEW, "19.1.1", False, id="19.1.1"),
        pytest.param(ON_100, "18.2", False, id="draughts reserve nothing"),
    ],
)
def test_losses_that_only_the_chief_gives(edition: str, number: str, reserved: bool) -> None:
    conduct = book_of(edition).conduct
    assert (
        any(reserved.speaks_of(cited(edition, number)) for reserved in conduct.reserved) is reserved
    )


@pytest.mark.parametrize(
    ("edition", "step", "article"),
    [(NEW, Step.APPEAL, "14.8"), (NEW, Step.ENTRY, "24.1.1"), (CLASSIC, Step.APPEAL, "clock.11")],
)
def test_time_limits_of_events(edition: str, step: Step, article: str) -> None:
    assert book_of(edition).deadlines[step].number == article


@pytest.mark.parametrize(
    ("edition", "questions", "first"),
    [
        pytest.param(STANDARD, {"natural_limit", "repetition"}, "22.4", id="22.4"),
        pytest.param(NEW, {"forbidden_move"}, "19.1.2", id="19.1.2"),
        pytest.param(WEIQI, {"repetition", "illegal_move", "count"}, "", id="16.4, 18.3 and 20"),
        pytest.param(ON_100, {"counted_draw", "illegal_move"}, "", id="FMJD 5.4 and 6"),
    ],
)
def test_claims(edition: str, questions: set[str], first: str) -> None:
    claims = book_of(edition).claims
    assert (set(claims.questions), claims.first) == (questions, cited(edition, first))
    assert not book_of(edition).knows("another")


def test_20_1_only_gomoku_2025_has_rules_of_its_own_on_sealed_moves() -> None:
    own = [text for text in (STANDARD, WEIQI, NEW, CLASSIC, ON_100)
           if book_of(text).adjournment.has_own_rules]  # fmt: skip
    assert own == [NEW]
