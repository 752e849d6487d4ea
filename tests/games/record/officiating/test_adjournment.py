"""Breaks, interruptions, sealed moves: weiqi 14 and 22.9, gomoku 20."""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.commitment import commitment_of, opens
from games.record.officiating.adjournment.decide_sealing import veiled
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.offences import events as oe
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.events import Reading
from games.record.officiating.timekeeping.options import SealedFault, TimeOptions
from games.record.settings import check_time
from games.record.state import GameState
from games.record.values import Actor
from games.record.weiqi import commands as wc
from tests.support.cited import cited
from tests.support.marks import record_warning
from tests.support.scenario import ARBITER, CHIEF, COMMITTEE, Scenario
from tests.support.stored import stored
from tests.support.timed import FIRST, MINUTE, SECOND, clock_of, left, sudden, table

GOMOKU, WEIQI, XIANGQI, DRAUGHTS = "gomoku-2025", "weiqi-2002", "xiangqi-2020", "draughts-100"
SALT = bytes(range(16))
TEXT = "封棋着法记于纸上，装入信封。"
RULES = TimeOptions(sealing_rules=TEXT, unlawful_sealed_move=SealedFault.LOSS)
STOP = a.Adjourn(kind=PauseKind.INTERRUPTION, reason="停电", resume_at="次日9时")
BREAK = a.Adjourn(kind=PauseKind.BREAK, reason="午休")
SIDES = {"black": FIRST, "white": SECOND}


def stopped(
    edition: str = GOMOKU, *, moves: tuple[str, ...] = ("h8",), rules: TimeOptions = RULES
) -> Scenario:
    """Return a game interrupted after `moves`, both sides having confirmed."""
    scenario = table(edition, sudden(60), time=rules)
    for index, move in enumerate(moves):
        side = scenario.state.side_to_move if scenario.state else ""
        scenario.do(c.PlayMove(side=side, move=move), now=(index + 1) * MINUTE)
    scenario.do(STOP, now=(len(moves) + 1) * MINUTE)
    for side in scenario.state.sides if scenario.state else ():
        scenario.do(a.ConfirmAdjournment(side=side))
    return scenario


def to_move(scenario: Scenario) -> str:
    assert scenario.state is not None
    return scenario.state.side_to_move


def seal(scenario: Scenario, written: str) -> a.SealMove:
    return a.SealMove(
        side=to_move(scenario),
        ciphertext="00" * 97,
        commitment=commitment_of(written, SALT),
        key_id="ab" * 8,
    )


def opened(written: str, *, move: str | None = None, code: str = "") -> a.OpenEnvelope:
    return a.OpenEnvelope(
        written=written, salt=SALT.hex(), move=written if move is None else move, code=code
    )


def player(scenario: Scenario, side: str) -> Actor:
    assert scenario.state is not None
    return FIRST if scenario.state.player(side) == FIRST.id else SECOND


def enclosed(
    written: str,
    edition: str = GOMOKU,
    *,
    moves: tuple[str, ...] = ("h8",),
    rules: TimeOptions = RULES,
) -> Scenario:
    """Return a game adjourned with `written` in a closed envelope."""
    scenario = stopped(edition, moves=moves, rules=rules)
    by = player(scenario, to_move(scenario))
    scenario.do(seal(scenario, written), by=by)
    scenario.do(a.KeepEnvelope(keeper="user:7", signatures=("arbiter",)))
    return scenario


# leaving the board


def test_20_1_4_both_clocks_stand_and_both_readings_are_kept() -> None:
    scenario = table(GOMOKU, sudden(60))
    scenario.do(c.PlayMove(side="black", move="h8"), now=10 * MINUTE)
    gave = scenario.do(STOP, now=25 * MINUTE)
    event = gave.decided[0]
    assert isinstance(event, ae.GameAdjourned)
    assert event.readings == (
        Reading(side="black", left_ms=50 * MINUTE),
        Reading(side="white", left_ms=45 * MINUTE),
    )
    assert (event.ply, event.to_move, event.article) == (1, "white", cited(GOMOKU, "20"))
    assert left(scenario, now=900 * MINUTE) == (50 * MINUTE, 45 * MINUTE)


def test_20_no_player_adjourns() -> None:
    table(GOMOKU, sudden(60)).when(STOP, by=FIRST).then_refused("role_not_allowed")


@pytest.mark.parametrize("edition", [WEIQI, XIANGQI, DRAUGHTS])
def test_14_sealed_moves_need_the_event_s_own_rules(edition: str) -> None:
    article = "14/p2" if edition == WEIQI else ""
    table(edition, sudden(60)).when(STOP).then_refused("sealing_rules_missing", article)
    table(edition, sudden(60), time=RULES).when(STOP).then_kinds(ae.GameAdjourned)
    table(edition, sudden(60)).when(BREAK).then_kinds(ae.GameAdjourned)


def test_14_a_break_costs_no_time() -> None:
    scenario = table(WEIQI, sudden(120))
    scenario.do(BREAK, now=50 * MINUTE)
    scenario.do(a.ResumeGame(), now=140 * MINUTE)
    assert clock_of(scenario).running == "black"
    assert left(scenario, now=140 * MINUTE) == (70 * MINUTE, 120 * MINUTE)


def test_22_1_late_after_a_break_costs_the_side_to_move_its_own_time_once() -> None:
    scenario = table(WEIQI, sudden(120))
    scenario.do(BREAK, now=50 * MINUTE)
    scenario.do(a.ResumeGame(absent=("black",)), now=140 * MINUTE)
    assert left(scenario, now=165 * MINUTE) == (45 * MINUTE, 120 * MINUTE)
    assert scenario.state is not None
    assert scenario.state.ending is None


@pytest.mark.parametrize(
    "command",
    [
        c.PlayMove(side="white", move="g9"),
        c.PressClock(side="white"),
        c.ReportFlag(side="white"),
        t.StopClocks(reason="停钟"),
    ],
)
def test_20_nothing_is_played_while_adjourned(command: c.GameCommand) -> None:
    stopped().when(command).then_refused("game_adjourned", "20")


def test_20_what_officials_and_players_may_still_say() -> None:
    scenario = stopped()
    scenario.when(c.Resign(side="white"), by=SECOND).then_ended("1-0", "19.1.3")
    scenario.when(record_warning(side="white", article=cited(XIANGQI, "18.1"))).then_kinds(
        oe.OffenceRecorded, e.WarningRecorded
    )


def test_20_once_at_a_time() -> None:
    stopped().when(STOP).then_refused("already_adjourned", "20")
    table(GOMOKU, sudden(60)).when(a.ConfirmAdjournment(side="black")).then_refused(
        "not_adjourned", "20"
    )
    stopped().when(a.ConfirmAdjournment(side="black")).then_refused("already_confirmed", "20.1.1")
    bare = a.Adjourn(kind=PauseKind.BREAK, reason=" ")
    table(GOMOKU, sudden(60)).when(bare).then_refused("reason_missing", "20")


# the envelope


def test_20_1_1_with_one_confirmation_the_envelope_is_not_closed() -> None:
    scenario = table(GOMOKU, sudden(60))
    scenario.do(STOP)
    scenario.do(a.ConfirmAdjournment(side="black"), by=FIRST)
    scenario.do(seal(scenario, "g9"), by=FIRST)
    keep = a.KeepEnvelope(keeper="user:7", signatures=())
    scenario.when(keep).then_refused("adjournment_not_confirmed", "20.1.1")


def test_20_1_3_the_side_to_move_seals_and_nobody_for_it() -> None:
    scenario = stopped()
    scenario.when(seal(scenario, "g9"), by=ARBITER).then_refused("role_not_allowed")
    scenario.when(seal(scenario, "g9"), by=FIRST).then_refused("not_your_seat")
    other = a.SealMove(side="black", ciphertext="00", commitment="0" * 64, key_id="ab")
    scenario.when(other, by=FIRST).then_refused("not_your_turn", "20.1.3")
    scenario.do(seal(scenario, "g9"), by=SECOND).then_kinds(ae.MoveSealed)
    scenario.when(seal(scenario, "g8"), by=SECOND).then_refused("already_sealed", "20.1.3")


@pytest.mark.parametrize(
    ("ciphertext", "commitment", "key_id"),
    [
        ("", "0" * 64, "ab"),
        ("0", "0" * 64, "ab"),
        ("zz", "0" * 64, "ab"),
        ("00" * 513, "0" * 64, "ab"),
        ("00", "0" * 62, "ab"),
        ("00", "0" * 64, ""),
    ],
)
def test_20_1_3_what_is_handed_in_is_bytes(ciphertext: str, commitment: str, key_id: str) -> None:
    command = a.SealMove(side="white", ciphertext=ciphertext, commitment=commitment, key_id=key_id)
    stopped().when(command, by=SECOND).then_refused("sealed_move_malformed", "20.1.3")


def test_20_1_5_the_move_is_in_it_and_it_is_kept_once() -> None:
    keep = a.KeepEnvelope(keeper="user:7", signatures=("black",))
    scenario = stopped()
    scenario.when(keep).then_refused("sealed_move_missing", "20.1.3")
    scenario.do(seal(scenario, "g9"), by=SECOND)
    bad = a.KeepEnvelope(keeper="user:7", signatures=("red",))
    scenario.when(bad).then_refused("signer_unknown", "20.1.5")
    none = a.KeepEnvelope(keeper=" ", signatures=())
    scenario.when(none).then_refused("keeper_missing", "20.1.5")
    scenario.when(opened("g9")).then_refused("envelope_not_kept", "20.1.5")
    scenario.do(keep)
    scenario.when(keep).then_refused("envelope_kept", "20.1.5")


def test_14_nothing_is_sealed_in_a_break() -> None:
    scenario = table(WEIQI, sudden(60))
    scenario.do(BREAK)
    scenario.when(seal(scenario, "D4"), by=FIRST).then_refused("nothing_to_seal", "14")


# opening it


@pytest.mark.parametrize(
    ("desc", "written", "move", "code"),
    [
        ("occupied", "h8", "h8", ""),
        ("no point", "z99", "z99", ""),
        ("unreadable", "???", "", "notation_unreadable"),
        ("two moves", "g8 or g9", "", "notation_ambiguous"),
    ],
)
def test_20_1_6_an_unlawful_sealed_move_loses(
    desc: str, written: str, move: str, code: str
) -> None:
    gave = enclosed(written).when(opened(written, move=move, code=code))
    gave.then_kinds(ae.EnvelopeOpened, e.GameEnded).then_ended("1-0", "20.1.6")


def test_20_1_6_a_lawful_one_is_owed() -> None:
    scenario = enclosed("g9")
    scenario.do(opened("g9")).then(
        ae.EnvelopeOpened(
            side="white",
            ply=1,
            written="g9",
            salt=SALT.hex(),
            article=cited(GOMOKU, "20.2.1"),
            move="g9",
        )
    )
    assert scenario.state is not None
    assert scenario.state.adjournment is not None
    assert scenario.state.adjournment.owed_move == "g9"
    scenario.when(opened("g9")).then_refused("envelope_open", "20.2.1")


@pytest.mark.parametrize(
    ("edition", "moves", "written", "article"),
    [
        (XIANGQI, (), "a0a9", ""),
        (WEIQI, ("D4",), "D4", "14/p2"),
        (DRAUGHTS, (), "31-22", ""),
    ],
)
def test_an_unlawful_one_loses_by_the_event_s_rules_too(
    edition: str, moves: tuple[str, ...], written: str, article: str
) -> None:
    result = "1-0" if moves else "0-1"
    lost = enclosed(written, edition, moves=moves).when(opened(written))
    lost.then_ended(result, article)
    ended = lost.decided[-1]
    assert isinstance(ended, e.GameEnded)
    assert [(basis.setting, basis.value.plain) for basis in ended.basis] == [
        ("time.sealing_rules", TEXT),
        ("time.unlawful_sealed_move", "loss"),
    ]


@pytest.mark.parametrize("fault", [SealedFault.ANOTHER_MOVE, None])
@pytest.mark.parametrize(
    ("edition", "moves", "written", "lawful"),
    [
        (XIANGQI, (), "a0a9", "h2e2"),
        (WEIQI, ("D4",), "D4", "Q16"),
        (DRAUGHTS, (), "31-22", "32-28"),
    ],
)
def test_14_where_the_event_does_not_say_that_it_loses_it_does_not(
    edition: str, moves: tuple[str, ...], written: str, lawful: str, fault: SealedFault | None
) -> None:
    """应另行制订封棋实施细则: the consequence is theirs, not the book's of another game."""
    rules = TimeOptions(sealing_rules=TEXT, unlawful_sealed_move=fault)
    scenario = enclosed(written, edition, moves=moves, rules=rules)
    scenario.do(opened(written)).then_kinds(ae.EnvelopeOpened)
    state = scenario.state
    assert state is not None
    assert state.adjournment is not None
    assert state.adjournment.owed_move == ""
    for side in state.sides:
        scenario.do(a.ConfirmResumption(side=side))
    scenario.do(a.ResumeGame())
    mover = to_move(scenario)
    again = c.PlayMove(side=mover, move=lawful)
    scenario.do(again, by=player(scenario, mover)).then_kinds(e.MovePlayed)


def test_20_1_6_the_book_s_own_rule_on_it_is_not_the_event_s_to_change() -> None:
    lost = enclosed("h8", rules=TimeOptions()).when(opened("h8"))
    lost.then_ended("1-0", "20.1.6")
    other = TimeOptions(sealing_rules=TEXT, unlawful_sealed_move=SealedFault.ANOTHER_MOVE)
    with pytest.raises(CommandRefusedError) as refused:
        check_time(GOMOKU, other)
    assert (refused.value.code, refused.value.article) == (
        "option_out_of_range",
        cited(GOMOKU, "20.1.6"),
    )


@pytest.mark.parametrize(
    ("written", "salt"),
    [("g8", SALT.hex()), ("g9", bytes(16).hex()), ("g9", ""), ("g9", "not hex"), ("", "")],
)
def test_20_2_1_only_what_was_sealed_comes_out(written: str, salt: str) -> None:
    command = a.OpenEnvelope(written=written, salt=salt, move=written)
    enclosed("g9").when(command).then_refused("commitment_mismatch", "20.2.1")


def test_20_2_1_no_player_opens_it() -> None:
    enclosed("g9").when(opened("g9"), by=SECOND).then_refused("role_not_allowed")


def test_20_1_5_a_preview_of_the_opening_shows_nothing_of_it() -> None:
    for written in ("g9", "h8"):
        decided = enclosed(written).when(opened(written)).decided
        shown = veiled(decided)
        assert len(shown) == 1
        assert written not in repr(shown)
        assert SALT.hex() not in repr(shown)


def test_20_1_3_nothing_of_the_move_is_in_the_events_before() -> None:
    scenario = enclosed("g9")
    assert "g9" not in repr(scenario.history)
    assert opens(commitment_of("g9", SALT), written="g9", salt_hex=SALT.hex())
    assert not opens(commitment_of("g9", SALT), written="g8", salt_hex=SALT.hex())


# coming back


def back(written: str = "g9") -> Scenario:
    scenario = enclosed(written)
    scenario.do(opened(written))
    for side in ("black", "white"):
        scenario.do(a.ConfirmResumption(side=side))
    scenario.do(a.ResumeGame(), now=1000 * MINUTE)
    return scenario


def test_20_2_3_both_confirm_before_the_clocks_go_on() -> None:
    scenario = enclosed("g9")
    scenario.when(a.ConfirmResumption(side="black")).then_refused("envelope_closed", "20.2.1")
    scenario.when(a.ResumeGame()).then_refused("envelope_closed", "20.2.1")
    scenario.do(opened("g9"))
    scenario.do(a.ConfirmResumption(side="black"), by=FIRST)
    scenario.when(a.ResumeGame()).then_refused("resumption_not_confirmed", "20.2.3")
    scenario.when(a.ConfirmResumption(side="black")).then_refused("already_confirmed", "20.2.3")
    scenario.when(a.ResumeGame(absent=("white",))).then_kinds(ae.GameResumed)
    scenario.when(a.ResumeGame(absent=("red",))).then_refused("side_unknown")


def test_20_2_4_the_sealed_move_is_played_and_no_other() -> None:
    scenario = back()
    assert clock_of(scenario).running == "white"
    other = c.PlayMove(side="white", move="g8")
    scenario.when(other, by=SECOND).then_refused("sealed_move_owed", "20.2.4")
    scenario.do(c.PlayMove(side="white", move="g9"), by=SECOND, now=1000 * MINUTE)
    assert clock_of(scenario).running == "black"
    scenario.do(c.PlayMove(side="black", move="g8"), by=FIRST).then_goes_on()


def test_20_2_4_a_capture_of_draughts_is_the_same_in_either_notation() -> None:
    scenario = enclosed("32-28", DRAUGHTS, moves=())
    scenario.do(opened("32-28"))
    scenario.do(a.ResumeGame(absent=("white", "black")))
    wrong = c.PlayMove(side="white", move="33-28")
    scenario.when(wrong, by=FIRST).then_refused("sealed_move_owed", "")
    scenario.when(c.PlayMove(side="white", move="32-28"), by=FIRST).then_kinds(e.MovePlayed)


# agreed meanwhile


@pytest.mark.parametrize(
    ("edition", "result", "agreed", "code"),
    [
        (GOMOKU, "1/2-1/2", ("black",), "consent_missing"),
        (GOMOKU, "0-0", ("black", "white"), "result_unknown"),
        (WEIQI, "1/2-1/2", ("black", "white"), "result_unknown"),
        (XIANGQI, "1/2-1/2", ("red", "black"), "too_early_for_a_draw"),
    ],
)
def test_what_is_not_agreed_while_adjourned(
    edition: str, result: str, agreed: tuple[str, ...], code: str
) -> None:
    scenario = table(edition, sudden(60), time=RULES)
    scenario.do(STOP)
    refusal = scenario.when(a.RecordAgreement(result=result, agreed=agreed)).refusal
    assert refusal is not None
    assert refusal.code == code


def test_19_2_1_a_a_draw_agreed_while_adjourned() -> None:
    command = a.RecordAgreement(result="1/2-1/2", agreed=("white", "black"))
    stopped().when(command).then_ended("1/2-1/2", "19.2.1-A")
    table(GOMOKU, sudden(60)).when(command).then_refused("not_adjourned", "20")


def test_the_events_alone_give_the_same_state_again() -> None:
    scenario = back()
    events = [
        stored(CODEC, event, version=number, at=at)
        for number, (event, at) in enumerate(scenario.history, start=1)
    ]
    again: GameState | None = GAMES.replay(events)
    assert again is not None
    assert scenario.state is not None
    assert replace(again, kernel=scenario.state.kernel) == scenario.state


# the board put right while play stands still


def annulled(scenario: Scenario, move: int) -> None:
    """Have a move, by its place from the first, count for nothing, with all that followed it."""
    assert scenario.state is not None
    version = scenario.state.moves[move].version
    scenario.do(AnnulAct(event_version=version, reason="另一台的着法"), by=COMMITTEE)


def gone_on(scenario: Scenario) -> None:
    assert scenario.state is not None
    for side in scenario.state.sides:
        scenario.do(a.ConfirmResumption(side=side))
    scenario.do(a.ResumeGame())


def test_20_1_3_after_an_annulment_the_side_to_move_on_the_board_seals() -> None:
    scenario = stopped(XIANGQI, moves=("h2e2", "h9g7", "h0g2"))
    annulled(scenario, 2)
    red, black = (replace(seal(scenario, "h0g2"), side=side) for side in ("red", "black"))
    scenario.when(black, by=SECOND).then_refused("not_your_turn")
    scenario.when(red, by=FIRST).then_kinds(ae.MoveSealed)


def test_20_2_4_what_is_sealed_after_an_annulment_is_owed() -> None:
    scenario = stopped(moves=("h8", "g9"))
    annulled(scenario, 1)
    scenario.do(seal(scenario, "i9"), by=player(scenario, "white"))
    scenario.do(a.KeepEnvelope(keeper="user:7", signatures=("arbiter",)))
    scenario.do(opened("i9"))
    gone_on(scenario)
    other = c.PlayMove(side="white", move="g9")
    scenario.when(other).then_refused("sealed_move_owed", "20.2.4")
    scenario.do(replace(other, move="i9"))
    # Owed once: whoever comes back to this number of moves is free.
    annulled(scenario, 0)
    for side, move in (("black", "h8"), ("white", "g9")):
        scenario.do(c.PlayMove(side=side, move=move))


def test_14_a_stone_put_right_leaves_the_move_to_be_sealed_anew() -> None:
    scenario = enclosed("Q16", WEIQI, moves=("D4",))
    scenario.do(wc.RelocateStone(source="D4", target="D5", agreed=True), by=CHIEF)
    scenario.when(opened("Q16")).then_refused("envelope_not_kept", "14/p2")
    scenario.do(seal(scenario, "C3"), by=player(scenario, "white"))
    scenario.do(a.KeepEnvelope(keeper="user:7", signatures=("arbiter",)))
    scenario.do(opened("C3")).then_kinds(ae.EnvelopeOpened)
    assert scenario.state is not None
    assert scenario.state.adjournment is not None
    assert scenario.state.adjournment.owed_move == "C3"


def test_14_a_penalty_given_meanwhile_leaves_the_envelope_as_it_is() -> None:
    scenario = enclosed("Q16", WEIQI, moves=("D4",))
    scenario.do(record_warning(side="black", article=cited(WEIQI, "23.3")), by=CHIEF)
    scenario.when(opened("Q16")).then_kinds(ae.EnvelopeOpened)


def test_20_2_4_a_resumption_is_not_annulled_under_the_moves_since() -> None:
    scenario = enclosed("g9")
    scenario.do(opened("g9"))
    gone_on(scenario)
    resumed = AnnulAct(event_version=scenario.entries[-1].version, reason="误录")
    scenario.when(resumed, by=COMMITTEE).then_goes_on()
    scenario.do(c.PlayMove(side="white", move="g9"))
    scenario.when(resumed, by=COMMITTEE).then_refused("annulment_acted_on")
