"""Knockout sheets: seeds, byes, units apart, play-ins, places, losers' sections.

Gomoku 2025 27.1, appendix 3, draughts appendix (一), weiqi 2002 26.1, appendices 1, 2 and
tables 1 and 2, xiangqi 2020 10.3, appendix 4. Places on the sheet are counted from 1.
"""

from typing import Any

from tests.articles.acted import ask, field
from tests.articles.examples import Examples, Way

ASKED = Examples(way=Way.DESK)
of = ASKED.of

GOMOKU, DRAUGHTS, WEIQI, XIANGQI = "gomoku-2025", "draughts-100", "weiqi-2002", "xiangqi-2020"
SEEDS = {
    16: (1, 16, 9, 8),
    32: (1, 32, 17, 16, 9, 24, 25, 8),
    64: (1, 64, 33, 32, 17, 48, 49, 16, 9, 56, 41, 24, 25, 40, 57, 8),
    128: (1, 128, 65, 64, 33, 96, 97, 32, 17, 112, 81, 48, 49, 80, 113, 16),
}
"""种子位置顺序, as gomoku and draughts print it."""
BYES = {
    16: (2, 15, 10, 7),
    32: (2, 31, 18, 15, 10, 23, 26, 7),
    64: (2, 63, 34, 31, 18, 47, 50, 15, 10, 55, 42, 23, 26, 39, 58, 7),
    128: (2, 127, 66, 63, 34, 95, 98, 31, 18, 111, 82, 47, 50, 79, 114, 15),
}
"""轮空位置顺序."""
LEVELS = ((1, 2), (3, 4), (5, 8), (9, 16))
"""Seeds of one level: the lot decides between them."""


def sheet(edition: str, count: int, seeds: int = 0, lot: int = 1, **more: Any) -> dict[str, Any]:
    request: dict[str, Any] = {"ask": "pair", "system": "knockout", "players": field(count)}
    request |= {"seeds": list(range(1, seeds + 1)), "settings": {"seed": lot}}
    return ask(edition, **{**request, **more})


def slots(answer: dict[str, Any]) -> list[int | None]:
    """Return who stands at the places of the first round, None for a bye."""
    return [game[side] for game in answer["rounds"][0] for side in ("first", "second")]


def seed_places(edition: str, players: int, seeds: int, lot: int = 1) -> dict[int, int]:
    """Return seed -> its place on the sheet."""
    found = slots(sheet(edition, players, seeds, lot))
    return {seed: found.index(seed) + 1 for seed in range(1, seeds + 1)}


def bye_places(edition: str, players: int, seeds: int = 0) -> set[int]:
    """Return the places that stay empty."""
    found = slots(sheet(edition, players, seeds))
    return {at for at, number in enumerate(found, start=1) if number is None}


def seeds_stand_as_printed(edition: str, size: int) -> None:
    printed = SEEDS[size]
    for count in (2, 4, len(printed)):
        for lot in (1, 2):
            found = seed_places(edition, size, count, lot)
            for first, last in LEVELS:
                if last <= count:
                    level = {found[seed] for seed in range(first, last + 1)}
                    assert level == set(printed[first - 1 : last])


def byes_stand_as_printed(edition: str, size: int) -> None:
    printed = BYES[size]
    for count in range(1, len(printed) + 1):
        assert bye_places(edition, size - count) == set(printed[:count])


def both_stand_as_printed(edition: str, size: int) -> None:
    seeds_stand_as_printed(edition, size)
    byes_stand_as_printed(edition, size)


for _size in SEEDS:
    ASKED.rows(both_stand_as_printed, {f"gomoku-2025:app3.3.seedtable{_size}": (GOMOKU, _size)})
    ASKED.rows(seeds_stand_as_printed, {f"draughts-appendix:table.seed.{_size}": (DRAUGHTS, _size)})
    ASKED.rows(byes_stand_as_printed, {f"draughts-appendix:table.bye.{_size}": (DRAUGHTS, _size)})


def eight_seeds_among_sixty_four(edition: str) -> None:
    for lot in range(3):
        found = seed_places(edition, 64, 8, lot)
        assert {found[1], found[2]} == {1, 64}
        assert {found[3], found[4]} == {32, 33}
        assert {found[seed] for seed in (5, 6, 7, 8)} == {16, 17, 48, 49}


def seeds_meet_last(edition: str) -> None:
    """Check that 1 and 2 meet in the final, and 1 to 4 not before the semi-finals."""
    for lot in range(4):
        found = seed_places(edition, 32, 8, lot)
        halves = {seed: (place - 1) // 16 for seed, place in found.items()}
        quarters = {seed: (place - 1) // 8 for seed, place in found.items()}
        assert halves[1] != halves[2]
        assert len({quarters[seed] for seed in (1, 2, 3, 4)}) == 4
        assert len({(place - 1) // 4 for place in found.values()}) == 8


def places_of_the_chart(edition: str) -> None:
    found = set(seed_places(edition, 64, 8).values())
    assert found == {1, 16, 17, 32, 33, 48, 49, 64}
    # Two in each quarter, at its head and its foot.
    assert sorted((place - 1) // 16 for place in found) == [0, 0, 1, 1, 2, 2, 3, 3]


def seeds_are_a_power_of_two(edition: str, article: str) -> None:
    for count in (3, 5, 6, 7):
        error = sheet(edition, 16, count)["error"]
        assert (error["code"], error["article"]) == ("seeds_not_power_of_two", article)
    for count in (2, 4, 8, 16):
        assert sheet(edition, 16, count)["ok"]


def the_lot_runs_within_a_level(edition: str) -> None:
    seen: dict[int, set[int]] = {}
    for lot in range(24):
        for seed, place in seed_places(edition, 16, 4, lot).items():
            seen.setdefault(seed, set()).add(place)
    assert seen == {1: {1, 16}, 2: {1, 16}, 3: {8, 9}, 4: {8, 9}}


def mates_stand_apart(edition: str) -> None:
    """Check the units of a sheet of 16: technical numbers 1, 2 by halves, 3, 4 by quarters."""
    for lot in range(4):
        players: list[dict[str, Any]] = [
            {"no": number, "unit": "红" if number <= 4 else "", "rating": 2500 - number}
            for number in range(1, 17)
        ]
        found = slots(sheet(edition, 16, players=players, lot=lot))
        places = [found.index(number) for number in (1, 2, 3, 4)]
        assert places[0] // 8 != places[1] // 8
        assert len({place // 4 for place in places}) == 4
        eight = [{**row, "unit": "红" if row["no"] <= 8 else ""} for row in players]
        found = slots(sheet(edition, 16, players=eight, lot=lot))
        assert len({found.index(number) // 2 for number in range(1, 9)}) == 8


def steps(edition: str) -> list[str]:
    """Return the kinds of the steps of a draw with seeds, mates and free players, in order."""
    players = [
        {"no": number, "unit": "红" if number in (9, 10) else "", "rating": 2500 - number}
        for number in range(1, 15)
    ]
    answer = sheet(edition, 14, 4, players=players)
    return [step["step"] for step in answer["draw"]]


def seeds_are_drawn_first(edition: str) -> None:
    found = [step for step in steps(edition) if step != "bye"]
    assert found[:4] == ["seed_lot"] * 4
    assert "seed_lot" not in found[4:]


def others_come_into_halves_then_quarters(edition: str) -> None:
    answer = sheet(edition, 16, 2)
    last: dict[int, int] = {}
    for step in answer["draw"]:
        if step["step"] != "half_free":
            continue
        first, end = step["slots"]
        number, width = step["number"], end - first + 1
        assert width == last.get(number, 16) // 2, "one level of sections at a time"
        last[number] = width
    assert set(last) == set(range(3, 17))


def last_of_all_a_place(edition: str) -> None:
    answer = sheet(edition, 16, 2)
    found = slots(answer)
    taken = {
        step["number"]: step["slots"]
        for step in answer["draw"]
        if step["step"] in ("slot", "seed_lot")
    }
    assert set(taken) == set(range(1, 17))
    assert all(found[first - 1] == number for number, (first, _) in taken.items())
    assert all(first == last for first, last in taken.values())


def byes_in_the_order_of_the_table(edition: str) -> None:
    assert bye_places(edition, 12, 4) == {2, 15, 10, 7}
    assert bye_places(edition, 14, 4) == {2, 15}
    assert bye_places(edition, 59) == {2, 63, 34, 31, 18}
    assert bye_places(edition, 120) == {2, 127, 66, 63, 34, 95, 98, 31}


def too_many_byes_become_a_play_in(edition: str) -> None:
    """Check 20 players: 16 places, those of four byes of 16 are fought for in round 1."""
    answer = sheet(edition, 20, 4)
    first, second = answer["rounds"][:2]
    assert [game["match"] for game in first] == ["Q2", "Q7", "Q10", "Q15"]
    assert {game["label"] for game in first} == {"play_in"}
    seated = [game[side] for game in [*first, *second] for side in ("first", "second")]
    assert sorted(number for number in seated if isinstance(number, int)) == list(range(1, 21))
    assert [len(row) for row in answer["rounds"]] == [4, 8, 4, 2, 1]
    # What is won in it is the place of the sheet; the seeds do not play it.
    assert {second[0]["second"], second[3]["first"]} == {"winner of Q2", "winner of Q7"}
    assert not {game[side] for game in first for side in ("first", "second")} & {1, 2, 3, 4}


def the_sheet_is_a_power_of_two(edition: str) -> None:
    for players, size in ((7, 8), (8, 8), (13, 16), (30, 32), (60, 64)):
        found = slots(sheet(edition, players))
        assert (len(found), found.count(None)) == (size, size - players)
    play_in = sheet(edition, 18, 2)["rounds"]
    assert [len(row) for row in play_in] == [2, 8, 4, 2, 1]


def byes_are_spread(edition: str) -> None:
    for players in (60, 58, 56):
        found = bye_places(edition, players)
        quarters = [sum((place - 1) // 16 == at for place in found) for at in range(4)]
        assert max(quarters) - min(quarters) <= 1


def byes_fall_to_the_seeds_first(edition: str) -> None:
    found = slots(sheet(edition, 14, 4))
    assert {found[0], found[15]} == {1, 2}
    assert (found[1], found[14]) == (None, None)
    found = slots(sheet(edition, 12, 4))
    assert sorted(
        number for at, number in enumerate(found) if number is not None and found[at ^ 1] is None
    ) == [1, 2, 3, 4]


def seeds_are_treated_apart(edition: str) -> None:
    """Check that no lot brings a seed to a common place, nor another to a seed's."""
    for lot in range(6):
        found = slots(sheet(edition, 16, 4, lot))
        assert {found[at - 1] for at in (1, 16, 9, 8)} == {1, 2, 3, 4}
    assert len({tuple(slots(sheet(edition, 16, 4, lot))) for lot in range(6)}) > 1


def the_draw_is_left_to_chance(edition: str) -> None:
    """Check that with nothing to keep apart no step is controlled, and the lot is the seed's."""
    free = sheet(edition, 8, lot=3)
    assert [step for step in free["draw"] if step["because"]] == []
    assert slots(free) == slots(sheet(edition, 8, lot=3))
    assert len({tuple(slots(sheet(edition, 8, lot=lot))) for lot in range(8)}) > 4
    mates = [{**row, "unit": "u"} if row["no"] in (2, 5) else row for row in field(8)]
    held = [step for step in sheet(edition, 8, players=mates, lot=3)["draw"] if step["because"]]
    assert [{step["number"], *step["because"]} for step in held] == [{2, 5}]


def two_lots_for_each_place(edition: str) -> None:
    """Check 双机遇: who is drawn and where he comes are two lots, step by step on the record."""
    orders, places = set(), set()
    for lot in range(6):
        drawn = [step for step in sheet(edition, 8, lot=lot)["draw"] if step["step"] == "half_free"]
        orders.add(tuple(step["number"] for step in drawn[:8]))
        places.add(tuple(tuple(step["slots"]) for step in drawn[:8]))
    assert len(orders) > 1
    assert len(places) > 1


_SHEETS: dict[str, tuple[Any, ...]] = {
    "app3.1.1": (eight_seeds_among_sixty_four, "app.1.1.1"),
    "app3.1.1.table": (places_of_the_chart, "app.1.1.1/chart"),
    "app3.1.3": (the_lot_runs_within_a_level, "app.1.1.1(2)"),
    "app3.2.1.1": (seeds_meet_last, "app.1.1.2(1)a"),
    "app3.2.1.2": (mates_stand_apart, "app.1.1.2(1)b"),
    "app3.2.2.1": (the_draw_is_left_to_chance, "app.1.1.2(2)A"),
    "app3.2.2.2": (seeds_are_treated_apart, "app.1.1.2(2)B"),
    "app3.2.3.1": (seeds_are_drawn_first, "app.1.1.2(3)a"),
    "app3.2.3.2": (others_come_into_halves_then_quarters, "app.1.1.2(3)b"),
    "app3.2.3.3": (last_of_all_a_place, "app.1.1.2(3)c"),
    "app3.2.3.4": (two_lots_for_each_place, "app.1.1.2(3)d"),
    "app3.3": (the_sheet_is_a_power_of_two, "app.1.1.3"),
    "app3.3.bye": (byes_in_the_order_of_the_table, "app.1.1.3(1)B"),
    "app3.3.scramble": (too_many_byes_become_a_play_in, "app.1.1.3(2)"),
}
for _number, (_check, _same) in _SHEETS.items():
    ASKED.rows(_check, {f"gomoku-2025:{_number}": (GOMOKU,)})
    ASKED.rows(_check, {f"draughts-appendix:{_same}": (DRAUGHTS,)})
ASKED.rows(seeds_are_a_power_of_two, {"gomoku-2025:app3.1.2": (GOMOKU, "app3.1.2")})
ASKED.rows(seeds_are_a_power_of_two, {"draughts-appendix:app.1.1.1(1)": (DRAUGHTS, "app.1.1.1(1)")})
ASKED.rows(byes_are_spread, {"draughts-appendix:app.1.1.3(1)A1": (DRAUGHTS,)})
ASKED.rows(byes_fall_to_the_seeds_first, {"draughts-appendix:app.1.1.3(1)A2": (DRAUGHTS,)})
ASKED.rows(the_draw_is_left_to_chance, {"draughts-appendix:app.1.1.2": (DRAUGHTS,)})


def four_seeds(edition: str, players: int, seeds: int) -> None:
    """Check xiangqi's sheets: the seeds have the numbers 1 to 4 or 8, the byes are theirs."""
    full = slots(sheet(edition, players, seeds))
    assert sorted(number for number in full if number) == list(range(1, players + 1))
    # Seeds stand in their order, whatever the lot: it only places the others.
    assert {tuple(seed_places(edition, players, seeds, lot).items()) for lot in range(5)} == {
        tuple(seed_places(edition, players, seeds).items())
    }
    assert {seed_places(edition, players, seeds)[seed] for seed in (1, 2)} == {1, players}
    found = slots(sheet(edition, players - seeds, seeds))
    free = {found[at ^ 1] for at, number in enumerate(found) if number is None}
    assert free == set(range(1, seeds + 1))


ASKED.rows(
    four_seeds,
    {"xiangqi-2020:app4.ko16": (XIANGQI, 16, 4), "xiangqi-2020:app4.ko32": (XIANGQI, 32, 8)},
)


def double(edition: str, players: int, seeds: int = 0) -> dict[str, Any]:
    return sheet(edition, players, seeds, system="double_knockout")


def losers_of_each_meet_set_places(edition: str) -> None:
    """Check a double knockout of 16: one loss leaves a place among the losers."""
    rounds = double(edition, 16, 4)["rounds"]
    matches = {game["match"]: game for row in rounds for game in row}
    lost = [f"loser of {name}" for name in matches if name.startswith("W")]
    entered = [game[side] for game in matches.values() for side in ("first", "second")]
    assert all(entered.count(source) == 1 for source in lost)
    assert not [source for source in entered if str(source).startswith("loser of L")]
    first = [matches[f"L1.{at}"] for at in range(1, 5)]
    assert [(game["first"], game["second"]) for game in first] == [
        (f"loser of W1.{at}", f"loser of W1.{at + 1}") for at in (1, 3, 5, 7)
    ]
    # 15 to find the unbeaten, 14 among those once beaten, the final and, if need be, one more.
    assert len(matches) == 31


ASKED.rows(
    losers_of_each_meet_set_places,
    {"xiangqi-2020:app4.dko16": (XIANGQI,), "weiqi-2002:app.2": (WEIQI,)},
)


@of("weiqi-2002:table.2")
def the_double_sheet_of_sixteen() -> None:
    found = slots(double(WEIQI, 14, 4))
    # Two are free: the second places, beside two seeds.
    empty = {at + 1 for at, number in enumerate(found[:16]) if number is None}
    assert {(place - 1) % 8 + 1 for place in empty} == {2}
    assert {found[place - 2] for place in empty} <= {1, 2, 3, 4}
    rounds = double(WEIQI, 16, 4)["rounds"]
    second = {game["match"]: game["second"] for game in rounds[2]}
    # Who loses later changes halves, so that nobody is met again at once.
    assert second == {f"L2.{at}": f"loser of W2.{5 - at}" for at in range(1, 5)}


@of("weiqi-2002:table.1")
def the_sheet_of_thirty_two() -> None:
    found = slots(sheet(WEIQI, 30, 8))
    sections = [found[at : at + 8] for at in range(0, 32, 8)]
    assert {section[0] for section in sections} == {1, 2, 3, 4}, "number 1 of each, first class"
    assert {section[7] for section in sections} == {5, 6, 7, 8}, "number 8 of each, second class"
    # Two are free: the second place of the first and of the fourth section.
    assert {at + 1 for at, number in enumerate(found) if number is None} == {2, 26}


@of("weiqi-2002:app.1.2")
def two_classes_of_four() -> None:
    firsts = set()
    for lot in range(12):
        found = slots(sheet(WEIQI, 32, 8, lot))
        groups = [set(found[at : at + 8]) for at in range(0, 32, 8)]
        assert all(len(group & {1, 2, 3, 4}) == len(group & {5, 6, 7, 8}) == 1 for group in groups)
        firsts.add(tuple(min({1, 2, 3, 4} & group) for group in groups))
    assert len(firsts) > 1, "drawn by lot in their class"
    snake = slots(sheet(WEIQI, 32, 8, settings={"seed": 1, "seeds_in_order": True}))
    quarters = [sorted(set(range(1, 9)) & set(snake[at : at + 8])) for at in range(0, 32, 8)]
    assert sorted(quarters) == [[1, 8], [2, 7], [3, 6], [4, 5]]


@of("weiqi-2002:app.1.3")
def byes_spread_over_the_sections_and_given_to_seeds() -> None:
    found = slots(sheet(WEIQI, 28, 8))
    empty = [at for at, number in enumerate(found) if number is None]
    assert sorted(at // 8 for at in empty) == [0, 1, 2, 3]
    assert {found[at ^ 1] for at in empty} == {1, 2, 3, 4}


def rounds_of_a_single_knockout(edition: str) -> None:
    """Check 4 players: two rounds, and one more for each doubling."""
    for players, rounds in ((4, 2), (8, 3), (16, 4), (32, 5), (5, 3), (17, 5)):
        filled = sheet(edition, players)["rounds"]
        assert len(filled) == rounds, players


@of("weiqi-2002:app.1", "weiqi-2002:app.1.1")
def doubling_the_field_adds_a_round() -> None:
    rounds_of_a_single_knockout(WEIQI)


@of("weiqi-2002:app.2.1")
def a_double_knockout_takes_somewhat_longer() -> None:
    for players in (8, 16, 32):
        single, twice = sheet(WEIQI, players)["rounds"], double(WEIQI, players)["rounds"]
        assert len(single) < len(twice) <= 2 * len(single) + 2


@of("weiqi-2002:app.2.2")
def seeds_as_in_a_single_knockout() -> None:
    for lot in range(4):
        single = slots(sheet(WEIQI, 16, 4, lot))
        twice = slots(sheet(WEIQI, 16, 4, lot, system="double_knockout"))[:16]
        places = [[found.index(seed) // 4 for seed in range(1, 5)] for found in (single, twice)]
        assert all(sorted(row) == [0, 1, 2, 3] for row in places)


@of("weiqi-2002:app.2.3")
def at_most_thirty_two() -> None:
    assert double(WEIQI, 32)["ok"]
    error = double(WEIQI, 33)["error"]
    assert (error["code"], error["article"]) == ("double_knockout_over_32", "app.2.3")
    first = {game["match"]: game for row in double(WEIQI, 32)["rounds"] for game in row}
    # Who falls in the winners' section has a fixed place in the losers'.
    assert first["L1.1"]["first"] == "loser of W1.1"


def the_loser_is_out(edition: str) -> None:
    """Check that in a single knockout no loser plays on, in a double one who has lost once."""
    for players, out in ((8, 1), (8, 2)):
        answer = sheet(edition, players) if out == 1 else double(edition, players)
        games = [game for row in answer["rounds"] for game in row]
        again = [
            game
            for game in games
            if any(str(game[side]).startswith("loser") for side in ("first", "second"))
            and game["label"] not in ("third_place", "place")
        ]
        assert bool(again) is (out == 2)
    seated = slots(sheet(edition, 8))
    assert sorted(number for number in seated if number) == list(range(1, 9))
    second = sheet(edition, 8)["rounds"][1][0]
    assert (second["first"], second["second"]) == ("winner of W8.1", "winner of W8.2")


ASKED.rows(
    the_loser_is_out,
    {
        "weiqi-2002:26.1": (WEIQI,),
        "gomoku-2025:27.1": (GOMOKU,),
        "xiangqi-2020:10.3": (XIANGQI,),
    },
)


@of("xiangqi-2020:app4.ko8playoff")
def places_one_to_eight_are_played_for() -> None:
    rounds = sheet(XIANGQI, 8, settings={"places": 8, "seed": 1})["rounds"]
    games = {game["match"]: (game["first"], game["second"]) for row in rounds for game in row}
    assert games["P5.4.1"] == ("loser of W8.1", "loser of W8.2")
    assert games["P5.4.2"] == ("loser of W8.3", "loser of W8.4")
    assert games["P5.2.1"] == ("winner of P5.4.1", "winner of P5.4.2")
    assert games["P7.2.1"] == ("loser of P5.4.1", "loser of P5.4.2")
    assert games["P3.2.1"] == ("loser of W4.1", "loser of W4.2")
    assert len(games) == 12
    assert len([1 for row in sheet(XIANGQI, 8)["rounds"] for _ in row]) == 7


test_article = ASKED.as_test()
