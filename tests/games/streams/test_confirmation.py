"""Tokens of warnings: how many steps, bound to what was seen, and to nothing that passes."""

from typing import Any

import pytest

from games.streams.confirmation import TWICE, ConfirmationNeededError, Warned, require_confirmed

ONCE = (Warned(level=TWICE - 1, code="early"),)
IN_TWO = (Warned(level=2, code="noted"), Warned(level=TWICE, code="grave"))
GIVEN: dict[str, Any] = {"key": "stream 3", "events": [("games.move-played.v1", b"{}")]}


def asked(warnings: tuple[Warned, ...], confirm: str = "", **given: Any) -> ConfirmationNeededError:
    with pytest.raises(ConfirmationNeededError) as waiting:
        require_confirmed(warnings, confirm=confirm, **{**GIVEN, **given})
    return waiting.value


def test_without_warnings_nothing_is_asked() -> None:
    require_confirmed((), confirm="", **GIVEN)


def test_a_warning_below_the_gravest_is_confirmed_in_one_step() -> None:
    waiting = asked(ONCE)
    assert (waiting.step, waiting.steps, waiting.warnings) == (1, 1, ONCE)
    require_confirmed(ONCE, confirm=waiting.token, **GIVEN)


def test_the_gravest_is_confirmed_in_two_steps_with_a_token_each() -> None:
    first = asked(IN_TWO)
    second = asked(IN_TWO, first.token)
    assert [(each.step, each.steps) for each in (first, second)] == [(1, 2), (2, 2)]
    assert first.token != second.token
    require_confirmed(IN_TWO, confirm=second.token, **GIVEN)


@pytest.mark.parametrize(
    "given",
    [
        {"key": "stream 4"},
        {"events": [("games.move-played.v1", b"[]")]},
        {"events": [("games.game-ended.v1", b"{}")]},
        {"events": []},
    ],
)
@pytest.mark.parametrize("warnings", [ONCE, IN_TWO], ids=["one step", "two steps"])
def test_a_token_of_something_else_begins_anew(
    warnings: tuple[Warned, ...], given: dict[str, Any]
) -> None:
    token = asked(warnings).token
    assert asked(warnings, token, **given).step == 1
    assert asked(warnings, token, **given).token != token


def test_what_passes_while_it_is_read_is_bound_by_no_token() -> None:
    def warned(left: str, side: str = "red") -> tuple[Warned, ...]:
        told = (("side", side),)
        return (Warned(level=3, code="time_left", facts=told, passing=(("left", left),)),)

    token = asked(warned("60000")).token
    require_confirmed(warned("59000"), confirm=token, **GIVEN)
    assert asked(warned("59000", side="black"), token).token != token
