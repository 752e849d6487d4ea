"""Records that the server's own rules have made: nothing in them for anybody to settle."""

import pytest

from games.rules.clocks.control import TimeControl
from games.rules.editions import editions
from tests.support.audited import contradictions, course_of_act, found, lawful, undecided
from tests.support.office_acts import ACTS, Act
from tests.support.random_games import play_out
from tests.support.timed import sudden

CONTROLS = (None, sudden(20), sudden(20, with_move=False))


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("control", CONTROLS, ids=("untimed", "with-move", "pressed"))
def test_a_lawful_game_gives_nothing(edition: str, control: TimeControl | None) -> None:
    assert found(lawful(edition, 7, plies=24, control=control)) == ()


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("seed", range(5))
def test_random_officials_leave_no_contradiction(edition: str, seed: int) -> None:
    scenario, done = play_out(edition, seed)
    assert done
    assert undecided(scenario.entries) == ()


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.edition}-{act.slug}")
def test_the_course_before_every_act_of_the_office(act: Act) -> None:
    assert contradictions([*course_of_act(act).entries]) == ()
