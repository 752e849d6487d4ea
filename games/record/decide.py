"""Commands to events: what is recorded, and what the rule book says follows.

Pure. `decide` refuses what did not happen (a move out of turn, an answer to no offer);
what did happen is recorded with its consequences, right or wrong.
Xiangqi rules 2020; articles are cited where they decide.
"""

from typing import assert_never

from games.record import commands as c
from games.record import decide_claims, decide_play
from games.record import events as e
from games.record.authority import check_authority
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_game, require_running, require_side
from games.record.profiles import options_of, profile_of
from games.record.state import GameState
from games.record.values import RESULTS, Actor, Options, Role, Status, other_side, win_for
from games.rules.protocol import PositionError
from games.rules.registry import UnknownEditionError, kernel_for

Events = tuple[e.GameEvent, ...]

MOST_NATURAL_LIMIT_CHECKS = 10
"""提出方“将军”最多只计 10 着 (22.2)."""
DISQUALIFYING = ("4.1.13", "18.2")
"""取消当场比赛资格: only the chief arbiter imposes it (18.2); the board arbiter warns (18.1)."""


def decide(  # noqa: C901 - one case a command, closed by assert_never
    state: GameState | None, command: c.GameCommand, *, by: Actor, now: int
) -> Events:
    """Return the events that `command` of `by` brings about; `now` is server time in ms.

    :raises CommandRefusedError: with a code and, where one speaks, the article.
    """
    check_authority(state, command, by)
    if isinstance(command, c.ArrangeGame):
        return _arrange(state, command)
    game = require_game(state)
    match command:
        case c.StartGame():
            return _start(game)
        case c.PlayMove():
            return decide_play.play_move(game, command)
        case c.PressClock():
            return decide_play.press_clock(game, command)
        case c.ReportFlag():
            return decide_play.report_flag(game, command, by=by, now=now)
        case c.RecordFoul():
            return decide_play.record_foul(game, command)
        case c.RecordWarning():
            return _warn(game, command)
        case c.OfferDraw() | c.AnswerDrawOffer():
            return decide_claims.draw_offer(game, command, by=by)
        case c.MakeClaim():
            return decide_claims.make_claim(game, command)
        case c.OrderReview():
            return decide_claims.order_review(game, command, by=by)
        case c.ProposeRuling():
            return decide_claims.propose_ruling(game, command)
        case c.ConfirmRuling():
            return decide_claims.confirm_ruling(game, command.ruling_version)
        case c.OverruleRuling():
            return decide_claims.overrule_ruling(game, command, by=by)
        case c.Resign():
            return _resign(game, command)
        case c.DeclareResult():
            return _declare(game, command, by)
        case c.SignResult():
            return _sign(game, command, by)
        case _:
            assert_never(command)


def _arrange(state: GameState | None, command: c.ArrangeGame) -> Events:
    if state is not None:
        raise CommandRefusedError("game_already_arranged")
    try:
        kernel = kernel_for(command.edition)
    except UnknownEditionError as error:
        raise CommandRefusedError(error.code, edition=command.edition) from error
    if tuple(seat.side for seat in command.seats) != kernel.sides:
        raise CommandRefusedError("seats_do_not_match_sides")
    if any(not seat.player for seat in command.seats):
        raise CommandRefusedError("player_missing")
    if len({seat.player for seat in command.seats}) != len(command.seats):
        raise CommandRefusedError("player_against_self")
    options = command.options or options_of(command.edition)
    _check_options(options, command.edition)
    if command.start_position:
        try:
            kernel.parse_position(command.start_position)
        except PositionError as error:
            raise CommandRefusedError(error.code, detail=error.detail) from error
    return (
        e.GameArranged(
            edition=command.edition,
            seats=command.seats,
            options=options,
            time_control=command.time_control,
            start_position=command.start_position,
            competition=command.competition,
            round=command.round,
            table=command.table,
            scheduled_on=command.scheduled_on,
            arbiters=command.arbiters,
            source=command.source,
        ),
    )


def _check_options(options: Options, edition: str) -> None:
    profile = profile_of(edition)
    fewest, most = profile.fewest_limit_rounds, profile.most_limit_rounds
    if not fewest <= options.natural_limit_rounds <= most:
        article = "app1.3.2" if profile.checks_never_count else "4.2.4"
        raise CommandRefusedError("option_out_of_range", article=article)
    if not 0 <= options.natural_limit_checks <= MOST_NATURAL_LIMIT_CHECKS:
        raise CommandRefusedError("option_out_of_range", article="22.2")
    if options.no_draw_before_round < 0:
        raise CommandRefusedError("option_out_of_range", article="4.3")


def _start(state: GameState) -> Events:
    if state.status is not Status.ARRANGED:
        raise CommandRefusedError("game_already_started")
    return (e.GameStarted(),)


def _warn(state: GameState, command: c.RecordWarning) -> Events:
    require_running(state)
    require_side(state, command.side)
    return (e.WarningRecorded(side=command.side, article=command.article, note=command.note),)


def _resign(state: GameState, command: c.Resign) -> Events:
    require_running(state)
    require_side(state, command.side)
    winner = other_side(state.sides, command.side)
    return (
        e.PlayerResigned(side=command.side),
        e.GameEnded(result=win_for(state.sides, winner), reason="resignation", article="4.1.12"),
    )


def _declare(state: GameState, command: c.DeclareResult, by: Actor) -> Events:
    if by.role is Role.ARCHIVIST and state.status is Status.OVER and state.ending:
        # The moves of an archived game ended it by themselves, say by mate.
        if command.result != state.ending.result:
            raise CommandRefusedError(
                "result_differs_from_record", article="9", recorded=state.ending.result
            )
        return (e.GameClosed(),)
    require_running(state)
    if command.result not in RESULTS:
        raise CommandRefusedError("result_unknown", result=command.result)
    if not command.article and by.role is not Role.ARCHIVIST:
        raise CommandRefusedError("article_missing", article="4.1")
    if by.role is Role.ARBITER and command.article in DISQUALIFYING:
        raise NotAllowedError("role_not_allowed", article="18.2", role=by.role.value)
    reason = "as_recorded" if by.role is Role.ARCHIVIST else "arbiter"
    ended = e.GameEnded(
        result=command.result, reason=reason, article=command.article, note=command.note
    )
    # What an archive holds was signed on paper long ago.
    return (ended, e.GameClosed()) if by.role is Role.ARCHIVIST else (ended,)


def _sign(state: GameState, command: c.SignResult, by: Actor) -> Events:
    if state.status is Status.CLOSED:
        raise CommandRefusedError("game_closed", article="9")
    if state.ending is None:
        raise CommandRefusedError("game_not_over", article="9")
    if command.signer not in (*state.sides, "arbiter"):
        raise CommandRefusedError("signer_unknown", article="9")
    if command.signer == "arbiter" and by.role is Role.PLAYER:
        raise CommandRefusedError("signer_unknown", article="9")
    if state.open_claim is not None:
        raise CommandRefusedError("claim_pending", article="29.1.2")
    if command.signer in state.signed:
        raise CommandRefusedError("already_signed", article="9")
    if command.result != state.ending.result:
        raise CommandRefusedError(
            "result_differs_from_record", article="9", recorded=state.ending.result
        )
    signed = e.ResultSigned(signer=command.signer, result=command.result)
    complete = state.signed | {command.signer} >= {*state.sides, "arbiter"}
    return (signed, e.GameClosed()) if complete else (signed,)
