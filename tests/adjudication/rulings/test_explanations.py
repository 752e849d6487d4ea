"""What a ruling says of its grounds: whole sentences in both languages, and what is stored."""

from dataclasses import replace

import pytest

from adjudication.rulings.registry import rule_for
from adjudication.rulings.ruling import cited
from games.labels.messages import in_both, message_text, rendered
from games.record.codec import CODEC
from games.record.ruling import RulingProposed
from games.record.values import Question
from games.rules.books.federation import Basis, Origin, Provision, Value
from games.rules.verdict import Verdict
from games.streams.messages import Message, message
from tests.support.fake_records import RULING
from tests.support.rulings import RAPID, answered, claimed, game
from tests.support.scenario import quiet

FIFTY = "自上次吃子后双方共走 118 着（59 回合），其间提出方未将军，规定 50 回合，属实，判和。"
FIFTY_EN = (
    "118 half-moves without a capture (59 move pairs), no check by the claimant, of 50 move pairs "
    "required: true, the game is drawn."
)
SIXTY = (
    "自上次吃子后双方共走 119 着（59 回合又 1 着），其间提出方未将军，规定 60 回合，不属实："
    "判提出方犯规一次，扣除 5 分钟，继续对弈。"
)
SIXTY_EN = (
    "119 half-moves without a capture (59 move pairs and 1 move), no check by the claimant, of 60 "
    "move pairs required: untrue, a foul and five minutes off the claimant's clock; the game goes "
    "on."
)
AGAIN = message("whole_board_again", ply=6, equal_ply=0, kind=message("triple_ko"))
KINDS = message("two_kinds", first=message("four_four"), second=message("overline"))
COUNT = message("times_counted_under", rule=message("threefold"), count=2, limit=3, article="6.1")


@pytest.mark.parametrize(
    ("edition", "moves", "zh", "en"),
    [
        pytest.param(RAPID, quiet(59), FIFTY, FIFTY_EN, id="29.1-true"),
        pytest.param("xiangqi-2020", quiet(60)[:-1], SIXTY, SIXTY_EN, id="22.2-untrue"),
    ],
)
def test_22_2_a_claim_of_the_natural_limit_is_answered_in_whole_sentences(
    edition: str, moves: tuple[str, ...], zh: str, en: str
) -> None:
    scenario = game(*moves, edition=edition)
    claimed(scenario, Question.NATURAL_LIMIT)
    ruling = rendered(answered(scenario))
    assert (ruling.explanation_zh, ruling.explanation_en) == (zh, en)


@pytest.mark.parametrize(
    ("said", "zh", "en"),
    [
        (
            message("sentence", said=message("repetition_forfeits", said=AGAIN)),
            "第 6 手后全局与第 0 手后同形，属三劫循环，该着无效，依竞赛规程弃权一次。",
            "After move 6 the whole board is that after move 0: a triple ko; the move is void, its "
            "turn forfeited by the tournament's regulations.",
        ),
        (
            message(
                "forbidden_move_loses",
                said=message(
                    "pointed_out_at_once",
                    said=message("forbidden_move_made", ply=13, move="g8", kinds=KINDS),
                ),
            ),
            "黑方第 13 手 g8 构成四四禁手、长连禁手，白方立即指出，判白方胜。",
            "Black's move 13 at g8 is a double four and an overline, pointed out at once: White "
            "wins.",
        ),
        (
            message("no_draw_rule_met", said=message("counts", first=COUNT, second=COUNT)),
            "同形出现 2 次（规定 3 次，第 6.1 条）；同形出现 2 次（规定 3 次，第 6.1 条），"
            "均未达规定，不成立，继续对弈。",
            "the same position: 2 of 3 times (6.1); the same position: 2 of 3 times (6.1): no rule "
            "is met, the game goes on.",
        ),
        (
            message("stone_breaks", ply=4, move="D4", article="6"),
            "第 4 手 D4 违反第 6 条。",
            "Move 4 at D4 breaks article 6.",
        ),
    ],
)
def test_sentences_read_as_they_did_when_the_rules_wrote_them(
    said: Message, zh: str, en: str
) -> None:
    words = in_both(said)
    assert (words.zh, words.en) == (zh, en)


def basis(origin: Origin, provision: Provision | None = None) -> Basis:
    return Basis(
        setting="a", value=Value(number=1), origin=origin, article=None, provision=provision
    )


@pytest.mark.parametrize(
    ("settled", "zh", "en"),
    [
        ((), "", ""),
        (
            (basis(Origin.EVENT), basis(Origin.EVENT)),
            "（依竞赛规程）",
            " (by the event's regulations)",
        ),
        (
            (
                basis(
                    Origin.FEDERATION, Provision(document="细则", article="3", document_en="Rules")
                ),
            ),
            "（依《细则》第 3 条）",
            " (by Rules, article 3)",
        ),
        (
            (basis(Origin.FEDERATION, Provision(document="细则", article="3")),),
            "（依《细则》第 3 条）",
            " (by 细则, article 3)",
        ),
    ],
)
def test_who_settled_what_a_ruling_rests_on_is_named_once(
    settled: tuple[Basis, ...], zh: str, en: str
) -> None:
    plain = message("dead_stones_not_agreed")
    words, before = in_both(cited(plain, settled)), in_both(plain)
    assert words.zh == before.zh + zh
    assert words.en == before.en + en


def test_a_stored_ruling_keeps_code_and_parameters_beside_the_words() -> None:
    said = message("move_breaks", ply=3, move="a1", article="2.2")
    event = rendered(replace(RULING, explanation=said))
    name = CODEC.stored_name(event)
    (_, payload), *_rest = CODEC.encode_all([event])
    read = CODEC.decode(name, payload, version=1)
    assert isinstance(read, RulingProposed)
    assert read.explanation == said
    assert read.explanation_zh == "第 3 着 a1 违反第 2.2 条。"
    assert read.explanation_en == "Half-move 3, a1, breaks article 2.2."


def test_a_code_that_nobody_declared_or_words_left_open_are_faults() -> None:
    with pytest.raises(KeyError):
        message_text(message("nobody_declared_this"))
    with pytest.raises(KeyError):
        message_text(message("move_breaks", ply=3))


def test_a_ruling_in_words_alone_stays_as_it_is() -> None:
    assert rule_for("xiangqi", Question.REPETITION) is not None
    ruling = replace(RULING, verdict=Verdict.DRAW, explanation_zh="说明。", explanation_en="Words.")
    assert rendered(ruling) == ruling
