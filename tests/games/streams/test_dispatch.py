"""Marks beside functions, tables made of modules: what is called with what, and what is refused."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, get_type_hints

import pytest

from games.record.codec import STORED_NAMES
from games.record.commands import ArrangeGame, GameCommand
from games.record.decide import DECIDERS
from games.record.evolve import FOLDS
from games.record.registries.conducts import CONDUCTS, STANDARD
from games.record.registries.courses import COURSES
from games.rules.books.registry import GAMES
from games.streams.declarations import members
from games.streams.dispatch import deciders, decides, folders, folds


class Asked: ...


class Told: ...


def module(*functions: Callable[..., Any], name: str = "made") -> ModuleType:
    made = ModuleType(name)
    for index, function in enumerate(functions):
        function.__module__ = name
        setattr(made, f"f{index}", function)
    return made


def test_a_decider_takes_what_it_names_in_any_order() -> None:
    @decides(Asked)
    def answer(state: str, command: str, *, now: int, by: str = "") -> tuple[Any, ...]:
        return state, command, by, now

    table = deciders(module(answer))
    assert table[Asked]("state", "command", "by", 7, None) == ("state", "command", "by", 7)


def test_a_fold_may_ask_for_the_state_before_alone() -> None:
    @folds(Asked, Told)
    def fold(before: str, state: str) -> tuple[str, str]:
        return before, state

    table = folders(module(fold))
    assert table[Told]("after", "event", 3, 0, "before") == ("before", "after")
    assert set(table) == {Asked, Told}


def test_what_has_a_default_of_its_own_keeps_it() -> None:
    @decides(Asked)
    def answer(state: str, follows: str = "own") -> str:
        return state + follows

    assert deciders(module(answer))[Asked]("s", "c", "by", 0, None) == "sown"


def test_two_that_decide_the_same_are_refused() -> None:
    @decides(Asked)
    def first(state: str) -> None: ...

    @decides(Asked)
    def second(state: str) -> None: ...

    with pytest.raises(ValueError, match="Asked has two functions"):
        deciders(module(first, second))


def test_what_nobody_gives_is_refused() -> None:
    @folds(Told)
    def fold(state: str, clock: str) -> str:
        return state + clock

    with pytest.raises(ValueError, match="takes clock"):
        folders(module(fold))


def test_a_mark_counts_in_the_module_that_defines_it_alone() -> None:
    @decides(Asked)
    def answer(state: str) -> str:
        return state

    importing = ModuleType("importing")
    module(answer, name="defining")
    importing.answer = answer  # type: ignore[attr-defined]
    assert deciders(importing) == {}


def test_a_fold_is_no_decider() -> None:
    @folds(Told)
    def fold(state: str) -> str:
        return state

    assert deciders(module(fold)) == {}


def test_every_command_of_a_game_is_decided_somewhere() -> None:
    decided = {*DECIDERS, *STANDARD.acts, ArrangeGame}
    for conduct in CONDUCTS.values():
        decided |= set(conduct.acts)
    assert decided == set(members(GameCommand))


def test_a_game_without_a_conduct_has_the_standard_one() -> None:
    assert CONDUCTS["another"] is STANDARD
    assert STANDARD not in [CONDUCTS[game] for game in GAMES]


def test_what_officials_decide_no_game_decides() -> None:
    for conduct in (*CONDUCTS.values(), STANDARD):
        assert not set(DECIDERS) & set(conduct.acts)


def _marked() -> list[tuple[str, type, Callable[..., Any]]]:
    tables: list[tuple[str, Mapping[type, Callable[..., Any]]]] = [
        ("command", DECIDERS),
        ("event", FOLDS),
    ]
    tables += [("command", conduct.acts) for conduct in (*CONDUCTS.values(), STANDARD)]
    tables += [("event", course.folds) for course in COURSES.values()]
    return [(what, kind, function) for what, table in tables for kind, function in table.items()]


def test_a_function_takes_the_type_that_it_is_marked_with() -> None:
    wrong = []
    for what, kind, function in _marked():
        hint = get_type_hints(function).get(what)
        if hint is not None and kind not in members(hint):
            wrong.append(f"{function.__qualname__} of {kind.__name__}")
    assert wrong == []


def test_only_stored_events_are_folded() -> None:
    folded = {*FOLDS, *(kind for course in COURSES.values() for kind in course.folds)}
    assert folded <= set(STORED_NAMES)
