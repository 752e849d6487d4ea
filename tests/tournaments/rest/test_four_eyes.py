"""Four eyes: who entered a result, a claim or a correction does not confirm it, if so regulated."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from games import api
from games.ledger import sequencer
from games.projections.runner import catch_up
from games.record import commands as c
from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from tests.games.rest.hall import Answer, token_for
from tests.support.claims import DRAW, LIMIT, claim
from tests.support.scenario import ARBITER, CHIEF, SYSTEM, proposed
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_of_rounds import put_on

pytestmark = pytest.mark.database

GOMOKU: dict[str, Any] = {"edition": "gomoku-2025", "ranking": ""}


def held(*, four_eyes: bool = True, **more: Any) -> Office:
    """Return an event of four with its first round published."""
    office = begun(event({"kind": "swiss", "rounds": 3}, four_eyes=four_eyes, **more), 4)
    paired(office, 1)
    return office


def enter(office: Office, board: int, *, by: str, score: str = "1-0") -> None:
    office.do("results", {"round": 1, "board": board, "score": score}, by=by)


def close(office: Office, *, by: str = "chief_arbiter", token: str = "") -> Answer:
    if token:
        office.tokens["other"] = token
        by = "other"
    return office.act("round-closes", {"round": 1}, by=by)


def test_who_entered_a_result_does_not_confirm_the_round(database: str) -> None:
    office = held()
    enter(office, 1, by="arbiter")
    enter(office, 2, by="chief_arbiter")
    before = office.version
    refused = close(office)
    assert (refused.status, refused.code) == (403, "entered_by_oneself")
    assert refused.data["facts"]["boards"] == "2"
    assert refused.data["article"]
    assert office.version == before
    # The arbiter has entered the other one.
    assert close(office, by="arbiter").code == "entered_by_oneself"
    assert close(office, token=token_for(Role.CHIEF_ARBITER, actor="user:9")).status == 201


def test_under_another_office_it_is_the_same_person(database: str) -> None:
    office = held()
    office.tokens["as_arbiter"] = token_for(Role.ARBITER, actor="user:7")
    for board in (1, 2):
        enter(office, board, by="as_arbiter")
    as_chief = token_for(Role.CHIEF_ARBITER, actor="user:7")
    assert close(office, token=as_chief).code == "entered_by_oneself"
    assert close(office).status == 201


def test_what_another_corrected_stands_as_the_others(database: str) -> None:
    office = held()
    office.tokens["other_chief"] = token_for(Role.CHIEF_ARBITER, actor="user:9")
    for board in (1, 2):
        enter(office, board, by="chief_arbiter")
        change = {"round": 1, "board": board, "score": "0-1", "reason": "登记有误"}
        office.do("corrections", change, by="other_chief")
    assert close(office, by="other_chief").code == "entered_by_oneself"
    assert close(office).status == 201


def test_the_deputy_confirms_what_others_entered(database: str) -> None:
    office = held(**GOMOKU)
    office.tokens["as_arbiter"] = token_for(Role.ARBITER, actor="user:7")
    office.tokens["as_deputy"] = token_for(Role.DEPUTY_CHIEF_ARBITER, actor="user:7")
    for board in (1, 2):
        enter(office, board, by="as_arbiter")
    refused = office.act("result-confirmations", {"round": 1}, by="as_deputy")
    assert (refused.status, refused.code) == (403, "entered_by_oneself")
    assert office.act("result-confirmations", {"round": 1}, by="deputy_chief_arbiter").status == 201


def test_without_the_setting_one_may_do_both(database: str) -> None:
    office = held(four_eyes=False)
    for board in (1, 2):
        enter(office, board, by="chief_arbiter")
    assert close(office).status == 201


def finished(office: Office) -> Office:
    """Return the event with its one round entered by the arbiter, confirmed and closed."""
    for board in (1, 2):
        enter(office, board, by="arbiter")
    assert close(office).status == 201
    office.do("standings-publications", {"round": 1})
    office.do("finish")
    return office


def one_round(*, four_eyes: bool = True) -> Office:
    office = begun(event({"kind": "swiss", "rounds": 1}, four_eyes=four_eyes), 4)
    paired(office, 1)
    return office


def correct(office: Office, *, by: str) -> None:
    change = {"round": 1, "board": 1, "score": "0-1", "reason": "记分单登记有误"}
    office.do("corrections", change, by=by)


def test_who_corrects_after_the_close_does_not_sign_the_corrected_table(database: str) -> None:
    office = finished(one_round())
    correct(office, by="chief_arbiter")
    before = office.version
    refused = office.act("standings-publications", {"round": 1})
    assert (refused.status, refused.code) == (403, "corrected_by_oneself")
    assert office.version == before
    office.tokens["other"] = token_for(Role.CHIEF_ARBITER, actor="user:9")
    assert office.act("standings-publications", {"round": 1}, by="other").status == 201
    # What another has signed is settled.
    assert office.act("standings-publications", {"round": 1}).status == 201


def test_the_committee_corrects_and_the_chief_signs(database: str) -> None:
    office = finished(one_round())
    correct(office, by="committee")
    assert office.act("standings-publications", {"round": 1}).status == 201


def test_before_the_close_and_without_the_setting_the_chief_signs_his_own(database: str) -> None:
    office = one_round()
    for board in (1, 2):
        enter(office, board, by="chief_arbiter")
    assert office.act("standings-publications", {"round": 1}).status == 201
    other = finished(one_round(four_eyes=False))
    correct(other, by="chief_arbiter")
    assert other.act("standings-publications", {"round": 1}).status == 201


def give(game: UUID, command: c.GameCommand, *, by: Actor) -> int:
    """Give a command to a game now; return the version after it."""
    now = api.now_ms()
    done = api.handle(api.GAMES, command, stream_id=game, by=by, event_id=uuid4(), now=now)
    return done.version


def ruled_game(*, four_eyes: bool) -> tuple[UUID, int]:
    """Return a game of an event with a ruling on the arbiter's claim, and the ruling's version."""
    game = UUID(put_on(held(four_eyes=four_eyes))[1]["game"])
    while sequencer.sequence():
        pass
    catch_up()
    give(game, c.StartGame(), by=ARBITER)
    claimed = give(game, claim("red"), by=ARBITER)
    ruling = proposed("draw", claim_version=claimed, question=LIMIT, **DRAW)
    return game, give(game, c.ProposeRuling(ruling=ruling), by=SYSTEM)


@pytest.mark.parametrize("four_eyes", [True, False])
def test_the_event_s_setting_holds_for_rulings_in_its_games(database: str, four_eyes: bool) -> None:
    game, version = ruled_game(four_eyes=four_eyes)
    confirm = c.ConfirmRuling(ruling_version=version)
    if four_eyes:
        with pytest.raises(NotAllowedError) as caught:
            give(game, confirm, by=ARBITER)
        assert caught.value.code == "claim_entered_by_oneself"
    assert give(game, confirm, by=CHIEF if four_eyes else ARBITER) > version


@pytest.mark.parametrize("four_eyes", [True, False])
def test_it_holds_for_other_decisions_in_their_place_too(database: str, four_eyes: bool) -> None:
    game, version = ruled_game(four_eyes=four_eyes)
    # What the sender says of four eyes is not asked.
    other = c.OverruleRuling(ruling_version=version, reason="看错", four_eyes=not four_eyes)
    after = give(game, other, by=CHIEF)
    assert api.game_state(game).rulings[0].status.value == (
        "proposed" if four_eyes else "overruled"
    )
    if four_eyes:
        confirm = c.ConfirmRuling(ruling_version=after)
        with pytest.raises(NotAllowedError) as caught:
            give(game, confirm, by=CHIEF)
        assert caught.value.code == "overruling_proposed_by_oneself"
        give(game, confirm, by=Actor(id="user:78", role=Role.CHIEF_ARBITER))
        assert api.game_state(game).rulings[0].status.value == "overruled"
