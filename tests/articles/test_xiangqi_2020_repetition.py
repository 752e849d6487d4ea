"""Xiangqi rules 2020, chapter 6: pending positions and their labels; ids are articles.

Boards are those of the figures an article names; where a reference figure is named, whose
board is lost, a small position shows what its text says.
"""

from games.record import events as e
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.repetition.material import EVEN, GAIN, LOSS, balance
from games.rules.xiangqi.repetition.verdict import is_prohibited, rule_on_labels
from tests.articles.examples import Examples
from tests.articles.xiangqi import (
    EDITION,
    SIDES,
    bind,
    cycle_of,
    fen_of_figure,
    label_of,
    label_on,
    labelled,
    play,
    repeat_until_end,
    ruling_on,
    state_of,
)
from tests.support.rulings import MASS, game
from tests.support.scenario import SHUFFLE, Scenario

EXAMPLES = Examples(EDITION)
LADDER = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
CHECKS_ON_THREE = ("i8i9", "e9e8", "i9i8", "e8e7", "i8i7", "e7e8", "i7i8", "e8e9")
"""Red's rook checks on three ranks in turn: every move a check, no cycle before four rounds."""
LATE = 13
"""Times round a cycle of two rounds that pass round 25 (4.3)."""


def figure(name: str, times: int, *, edition: str = EDITION) -> Scenario:
    """Return a game in which the moves of a figure were played so many times round."""
    return game(*cycle_of(name) * times, fen=fen_of_figure(name), edition=edition)


def verdict(words: str) -> tuple[str, Article | None]:
    """Return verdict and article for labels in turn, Red first."""
    found = rule_on_labels(labelled(words))
    return found.verdict.value, found.article


@EXAMPLES.of("23.1")
def three_times_round_and_claimed() -> None:
    played = figure("F2", 3)
    assert state_of(played).plies == 12
    assert state_of(played).ending is None
    assert ruling_on(played).verdict == "red_must_change"


@EXAMPLES.of("23.2")
def the_entering_move_counts_unless_it_captures() -> None:
    entry, *rest = cycle_of("F29")
    # g3h3 brings back the position after the entry: the cycle of three rounds proper.
    proper = (*rest, "g3h3")
    fen = fen_of_figure("F29")
    counted = game(entry, *(proper * 3)[:17], fen=fen)
    assert ruling_on(counted, side="red").articles[0] == XIANGQI("25.3")
    capturing = fen.replace("4R3R", "4R2pR")
    assert capturing != fen
    not_counted = game(entry, *(proper * 3)[:17], fen=capturing)
    # Nine rounds of kills are all there is to rule on: three times round it is not yet.
    assert ruling_on(not_counted, side="red").articles[0] == XIANGQI("23.4")
    next_round = game(entry, *proper * 3, fen=capturing)
    assert ruling_on(next_round).articles[0] == XIANGQI("25.3")


@EXAMPLES.of("23.3")
def fewer_than_three_times_is_not_examined() -> None:
    ruling = ruling_on(figure("F2", 2))
    assert (ruling.verdict, ruling.articles[0]) == ("not_three", XIANGQI("23.3"))


@EXAMPLES.of("23.4")
def nine_rounds_of_attack_over_three_points() -> None:
    nine = game(*(CHECKS_ON_THREE * 3)[:18], fen=LADDER)
    ruling = ruling_on(nine)
    assert (ruling.verdict, ruling.articles[0]) == ("red_must_change", XIANGQI("23.4"))
    eight = game(*(CHECKS_ON_THREE * 3)[:16], fen=LADDER)
    assert ruling_on(eight).verdict == "not_three"


@EXAMPLES.of("4.1.4", "23.5.1")
def one_sided_perpetual_check_loses_at_once() -> None:
    played = figure("F6", 3)
    ruling = ruling_on(played)
    assert (ruling.verdict, ruling.rounds_to_vary) == ("red_loses", 0)
    bind(played).then_ended("0-1", "23.5.1")


@EXAMPLES.of("23.5.2")
def there_are_two_rounds_to_vary() -> None:
    at_round_30 = figure("F2", 15)
    assert state_of(at_round_30).plies == 60
    assert ruling_on(at_round_30).rounds_to_vary == 2
    bind(at_round_30).then_goes_on()
    in_31 = Scenario().add([event for event, _ in at_round_30.history], at=0)
    play(in_31, "h0i0").then_kinds(e.MovePlayed, e.RepetitionLeft)
    once_more = cycle_of("F2")
    play(at_round_30, *once_more[:2]).then_goes_on()
    varied_in_32 = Scenario().add([event for event, _ in at_round_30.history], at=0)
    play(varied_in_32, "h0i0").then_kinds(e.MovePlayed, e.RepetitionLeft)
    play(at_round_30, once_more[2]).then_ended("0-1", "23.5.2.2")


@EXAMPLES.of("23.5.2.1", "4.2.3")
def unchanged_a_permitted_repetition_is_drawn() -> None:
    name = "F3"
    played = figure(name, LATE)
    assert ruling_on(played).verdict == "drawn_if_unchanged"
    bind(played).then_goes_on()
    assert repeat_until_end(played, cycle_of(name), most=4) == 4
    ending = state_of(played).ending
    assert ending is not None
    assert (ending.result, ending.article) == ("1/2-1/2", XIANGQI("23.5.2.1"))


@EXAMPLES.of("23.5.2.2", "4.1.5")
def who_must_vary_and_does_not_loses() -> None:
    played = figure("F2", 3)
    assert ruling_on(played).must_vary == "red"
    bind(played).then_goes_on()
    repeat_until_end(played, cycle_of("F2"), most=4)
    ending = state_of(played).ending
    assert ending is not None
    assert (ending.result, ending.article) == ("0-1", XIANGQI("23.5.2.2"))


@EXAMPLES.of("23.5.2.3")
def one_of_the_two_moves_must_be_idle() -> None:
    def owing() -> Scenario:
        played = game(*(CHECKS_ON_THREE * 3)[:18], fen=LADDER)
        assert ruling_on(played).needs_idle
        bind(played)
        return played

    play(owing(), "i9i8", "e8e7", "i8i7").then_ended("0-1", "23.5.2.3")
    last = play(owing(), "i9i8", "e8e7", "d0d1")
    last.then_kinds(e.MovePlayed, e.RepetitionLeft)


@EXAMPLES.of("4.3")
def in_the_first_25_rounds_red_varies() -> None:
    played = game(*SHUFFLE * 10)
    assert state_of(played).plies == 40
    ruling = ruling_on(played)
    assert (ruling.verdict, ruling.articles[0]) == ("red_must_change", XIANGQI("4.3"))
    bind(played).then_goes_on()
    repeat_until_end(played, SHUFFLE, most=4)
    ending = state_of(played).ending
    assert ending is not None
    assert (ending.result, ending.article) == ("0-1", XIANGQI("4.3"))


@EXAMPLES.of("25.1")
def perpetual_check_is_never_allowed() -> None:
    assert ruling_on(figure("F6", 3)).articles[1] == XIANGQI("25.1")
    assert verdict("将 闲 将 闲") == ("red_loses", XIANGQI("25.1"))
    assert verdict("将 将 将 将") == ("draw", XIANGQI("26.9.4"))


@EXAMPLES.of("25.2")
def both_permitted_is_a_draw() -> None:
    ruling = ruling_on(figure("F5", LATE))
    assert (ruling.verdict, ruling.articles[0]) == ("drawn_if_unchanged", XIANGQI("25.2"))


@EXAMPLES.of("25.3")
def the_prohibited_side_varies() -> None:
    ruling = ruling_on(figure("F2", 3))
    assert (ruling.must_vary, ruling.articles[0]) == ("red", XIANGQI("25.3"))
    assert verdict("捉 兑 捉 捉") == ("red_must_change", XIANGQI("25.3"))


@EXAMPLES.of("25.4", "26.9")
def both_prohibited_goes_by_what_is_chased() -> None:
    ruling = ruling_on(figure("F3", LATE))
    by_side = {side: [label for label in ruling.labels if label.side == side] for side in SIDES}
    assert all(label.label == "捉" for labels in by_side.values() for label in labels)
    assert ruling.articles[0] == XIANGQI("26.9.4")
    rows = {
        "26.9.1": ("捉:车 捉:少根子 捉:无根子 捉:少根子", "red_must_change"),
        "26.9.2": ("捉:车 捉:联合车 捉:车 捉:联合车", "red_must_change"),
        "26.9.3": ("捉:联合 捉:无根子 捉:联合 捉:无根子", "black_must_change"),
        "26.9.4": ("捉:联合 将 杀 捉:联合", "draw"),
    }
    for article, (words, expected) in rows.items():
        assert verdict(words) == (expected, XIANGQI(article))


@EXAMPLES.of("26.9.1")
def the_only_listed_side_varies() -> None:
    # Reference figures 36 and 45.
    assert verdict("捉:车 捉:少根子 捉:无根子 捉:少根子") == ("red_must_change", XIANGQI("26.9.1"))
    assert verdict("捉:车 捉:无根子 捉:无根子 捉:无根子")[0] == "draw"
    assert verdict("捉:少根子 杀 捉:少根子 杀") == ("black_must_change", XIANGQI("26.9.1"))


@EXAMPLES.of("26.9.2")
def a_chase_of_a_rook_against_a_joint_one() -> None:
    assert verdict("捉:车 捉:联合车 捉:车 捉:联合车") == ("red_must_change", XIANGQI("26.9.2"))
    assert verdict("捉:联合车 捉:车 捉:联合车 捉:车") == ("black_must_change", XIANGQI("26.9.2"))


@EXAMPLES.of("26.9.3")
def a_chase_of_a_rootless_man_against_a_joint_one() -> None:
    ruling = ruling_on(figure("F11", 3))
    assert (ruling.must_vary, ruling.articles[0]) == ("black", XIANGQI("26.9.3"))


@EXAMPLES.of("26.9.4")
def otherwise_it_is_drawn() -> None:
    assert verdict("捉:联合 将 杀 捉:联合") == ("draw", XIANGQI("26.9.4"))
    assert verdict("捉:无根子 捉:车 捉:无根子 捉:车") == ("draw", XIANGQI("26.9.4"))


@EXAMPLES.of("26.1")
def king_and_pawn_may_chase_by_themselves() -> None:
    assert (label_on("F14", 1), label_on("F14", 3)) == ("闲", "闲")
    assert ruling_on(figure("F14", 3)).must_vary == "black"


@EXAMPLES.of("26.1.1")
def what_the_king_uncovers_is_a_chase() -> None:
    assert label_on("F15", 1) == "捉"


@EXAMPLES.of("26.1.2")
def a_king_that_answers_check_is_idle() -> None:
    assert label_on("F17", 2) == "闲"
    assert label_on("F19", 4) == "杀"


@EXAMPLES.of("26.2")
def the_only_attacker_may_hold_its_point() -> None:
    assert label_on("F18", 3) == "闲"
    with_a_horse = fen_of_figure("F18").replace("/9 w", "/N8 w")
    assert label_of(with_a_horse, *cycle_of("F18")[:3]) == "捉"


@EXAMPLES.of("26.4")
def the_gravest_effect_counts() -> None:
    assert label_on("F20", 1) == "杀"
    exchange = "3ak4/4a4/9/4n4/2r6/9/9/4N4/R8/5K3 w"
    assert label_of(exchange, "a1c1") == "闲"
    # The rook that offers the exchange uncovers its horse's leg, and a cannon is taken.
    assert label_of("3ak4/4a4/9/4n4/2r6/9/9/1c2N4/R8/N4K3 w", "a1c1") == "捉"


@EXAMPLES.of("26.5")
def a_pinned_man_chases_only_without_loss() -> None:
    assert (label_on("F23", 2), label_on("F23", 4)) == ("闲", "闲")
    assert label_on("F22", 1) == "捉"


@EXAMPLES.of("26.6")
def strong_men_for_weak_are_no_gain() -> None:
    assert balance(-2, 2, 0) == LOSS
    assert balance(1, -2, 0) == GAIN
    protected = "3ak4/4a4/9/9/9/9/9/9/R8/5K3 w"
    assert label_of(protected, "a1a8") == "闲"
    assert label_of("3ak4/9/3a5/9/9/9/9/9/R8/5K3 w", "a1a7") == "捉"


@EXAMPLES.of("26.7")
def a_pawn_floats_below_the_rook() -> None:
    assert (label_on("F24", 1), label_on("F24", 3)) == ("闲", "捉")
    assert (balance(1, 0, -1), balance(2, 0, -1)) == (EVEN, GAIN)
    uncrossed = "3ak4/4a4/9/2p6/9/9/9/9/R8/5K3 w"
    assert label_of(uncrossed, "a1c1") == "闲"
    assert label_of("3ak4/4a4/9/9/9/2p6/9/9/R8/5K3 w", "a1c1") == "捉"


@EXAMPLES.of("26.8")
def what_king_and_pawn_take_last() -> None:
    # Horse and cannon are exchanged, so that the king can take the horse the cannon rooted.
    exchange = "5k1r1/9/9/5N3/9/9/9/3nB2c1/{} w"
    assert label_of(exchange.format("3K5/9"), "f6g4") == "闲"
    assert label_of(exchange.format("3R5/4K4"), "f6g4") == "捉"
    # A pawn that takes and uncovers check chases; by itself it does not.
    pawn = "4k4/9/9/4Pn3/9/9/9/9/R8/3K5 w"
    assert (label_of(pawn, "a1e1"), label_of(pawn, "a1b1")) == ("捉", "闲")


@EXAMPLES.of("26.10")
def an_offered_rook_may_take_part_in_a_kill() -> None:
    assert label_on("Testx29x2", 1) == "杀"
    assert label_on("F29", 1) == "闲"


@EXAMPLES.of("26.11.1")
def an_unprotected_horse_touched_by_rook_and_horse_is_chased() -> None:
    assert label_of("3ak4/4a4/9/9/2n6/9/9/9/2N6/2R2K3 w", "c1d3") == "捉"
    assert verdict("捉:无根子 捉:无根子 捉:无根子 捉:少根子") == (
        "red_must_change",
        XIANGQI("26.9.1"),
    )


@EXAMPLES.of("26.11.2")
def a_protected_one_is_offered_an_exchange() -> None:
    assert label_of("3ak4/4a4/4b4/9/2n6/9/9/9/2N6/2R2K3 w", "c1d3") == "闲"
    assert label_on("F30", 2) == "闲"
    assert label_on("Testx30x2", 2) == "捉"


@EXAMPLES.of("app1.5.2", "app1.5.2.1")
def in_a_mass_event_the_checker_varies_next_move() -> None:
    played = figure("F6", 3, edition=MASS)
    ruling = ruling_on(played)
    assert (ruling.verdict, ruling.rounds_to_vary) == ("red_must_change", 1)
    assert ruling.articles[0] == XIANGQI("app1.5.2.1")
    bind(played).then_goes_on()
    play(played, cycle_of("F6")[0]).then_ended("0-1", "app1.5.2.1")


def in_mass_event(name: str, expected: str, article: str) -> None:
    """Rule on a figure in a mass event after round 25."""
    ruling = ruling_on(figure(name, LATE, edition=MASS))
    assert (ruling.verdict, ruling.articles[0]) == (expected, XIANGQI(article))


EXAMPLES.rows(
    in_mass_event,
    {
        "app1.5.2.2": ("F5", "drawn_if_unchanged", "app1.5.2.2"),
        "app1.5.2.3": ("F2", "red_must_change", "app1.5.2.3"),
        "app1.5.2.4": ("F11", "drawn_if_unchanged", "app1.5.2.4"),
    },
)


def test_24_13_an_idle_move_makes_a_side_permitted() -> None:
    """What the rows above rest on: every move of the cycle has to attack."""
    assert is_prohibited(labelled("将 杀 捉"))
    assert not is_prohibited(labelled("将 杀 闲"))


test_article = EXAMPLES.as_test()
