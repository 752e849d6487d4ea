"""What random officials and players do next in a game, given how it stands.

Half of the time what the game waits for: the press, the opening's next step, the ruling of a
claim, the answer to an offer, the marks of dead stones, the next step of an adjournment.
"""

from collections.abc import Callable, Iterator
from random import Random

from adjudication.rulings.adjudicate import adjudicate
from games.labels.messages import rendered
from games.record import commands as c
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.draughts import commands as dc
from games.record.draughts.state import DraughtsCourse
from games.record.gomoku import commands as gc
from games.record.gomoku.rules import due, limits_of
from games.record.gomoku.state import GomokuCourse
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.commitment import commitment_of
from games.record.officiating.adjournment.state import Adjournment, PauseKind
from games.record.officiating.closing import commands as cc
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.events import Reading
from games.record.ruling import RulingStatus, proposal_of
from games.record.state import GameState
from games.record.values import ALL_RESULTS, Question, Status, other_side
from games.record.weiqi import commands as wc
from games.record.weiqi.state import Phase, WeiqiCourse
from games.rules.clocks.presses import PressFault
from games.rules.draughts.draws import DrawRule
from games.rules.gomoku.openings.protocol import Due
from games.rules.offences.kinds import Measure
from games.rules.weiqi.tables import PASS
from tests.support.marks import record_warning
from tests.support.scenario import proposed

Way = Callable[[Random, GameState], c.GameCommand]
SALT = bytes(range(16))
TURNS_ROUND, GOES_ON_ROUND = 12, 88
"""In so many of a hundred turns a man goes back where it came from: for once, or once more."""


# The board.


def move(rng: Random, state: GameState) -> c.GameCommand:
    """Return a move, now and then an unlawful one; in some games mostly to and fro."""
    legal = state.kernel.legal_moves(state.position)
    side = state.side_to_move
    reading = _reading(rng, state, side)
    if legal and rng.random() < 0.95:
        back = _homeward(rng, state, legal)
        return c.PlayMove(side=side, move=back or rng.choice(legal), reading_ms=reading)
    return c.PlayMove(side=side, move=rng.choice(legal or ("a1",))[::-1])


def _homeward(rng: Random, state: GameState, legal: tuple[str, ...]) -> str:
    """Return the side's own last move turned round where it is lawful, "" for none."""
    own = [played.move for played in state.moves if played.side == state.side_to_move][-2:]
    if state.kernel.game not in ("xiangqi", "draughts") or not own:
        return ""
    back = turned_round(own[-1])
    chance = GOES_ON_ROUND if own[0] == back else TURNS_ROUND
    return back if back in legal and rng.randrange(100) < chance else ""


def turned_round(text: str) -> str:
    """Return a move of xiangqi or draughts back to where the man came from."""
    first, joint, second = text.partition("-")
    if not joint:
        first, second = text[: len(text) // 2], text[len(text) // 2 :]
    return f"{second}{joint}{first}"


def _reading(rng: Random, state: GameState, side: str) -> int | None:
    """Return what a device may show of a side, None where it is silent."""
    if state.clock is None or rng.random() < 0.9:
        return None
    left = state.clock.remaining(side)
    if side in state.unpressed:
        shown = [played.remaining_ms for played in state.moves if played.side == side]
        left = min(left, *(ms for ms in shown[-1:] if ms is not None), left)
    return max(0, left - rng.randrange(1000, 60_000))


def _press(rng: Random, state: GameState) -> c.GameCommand:
    return c.PressClock(side=rng.choice(state.sides))


def _opening(rng: Random, state: GameState) -> c.GameCommand | None:
    """Return what the opening of gomoku asks for, None where it is a stone like any."""
    if not isinstance(state.course, GomokuCourse):
        return None
    step = due(state)
    side, legal = step.side, state.kernel.legal_moves(state.position)
    match step.due:
        case Due.SWAP:
            return gc.ChooseSwap(side=side, swap=rng.random() < 0.5)
        case Due.STONES | Due.STONE_SWAP_OR_TWO:
            rings = step.stone_rings
            near = [point for point in legal if _within(point, 2)]
            stones = tuple(rng.sample(near, len(rings) or 3))
            limits = limits_of(state)
            number = rng.randint(limits.fewest, limits.most) if step.needs_number else 0
            if step.due is Due.STONE_SWAP_OR_TWO and rng.random() < 0.6:
                return gc.ChooseSwap(side=side, swap=rng.random() < 0.7)
            return gc.PlaceOpening(side=side, stones=stones, number=number)
        case Due.OFFERS:
            wanted = step.offers or state.course.progress.number
            return gc.OfferFifths(side=side, points=tuple(rng.sample(legal, wanted)))
        case Due.CHOICE:
            return gc.ChooseFifth(side=side, point=rng.choice(state.course.progress.offers))
        case Due.STONE | Due.STONE_OR_OFFERS:
            near = [point for point in legal if _within(point, step.rings)]
            return c.PlayMove(side=side, move=rng.choice(near))
        case Due.PLAY:
            return None


def _within(point: str, rings: int | None) -> bool:
    """Return whether a point lies in the square of `rings` rings round h8, None for anywhere."""
    if rings is None:
        return True
    return max(abs(ord(point[0]) - ord("h")), abs(int(point[1:]) - 8)) <= rings


# What the game waits for.


def awaited(rng: Random, state: GameState) -> Iterator[c.GameCommand]:
    """Yield what the game waits for, the most urgent first; nothing where it is simply played."""
    yield from _ruled(state)
    if state.status is not Status.RUNNING:
        return
    if state.timekeeping.pass_asked:
        yield t.AnswerPassRequest(grant=rng.random() < 0.5, reason="裁定")
    if state.flag_fallen or state.timekeeping.both_down:
        loser = rng.choice(state.sides) if state.timekeeping.both_down else ""
        yield t.SettleFlag(stands=rng.random() < 0.7, loser=loser, reason="棋钟有误")
    away = state.adjournment
    if away is not None and not away.resumed:
        yield from _back(rng, state, away)
    elif away is not None and away.owed_move and away.ply == state.plies:
        yield c.PlayMove(side=state.side_to_move, move=away.owed_move)
    if state.timekeeping.stop is not None:
        yield t.ResumeClocks()
    if state.offer_by:
        side = other_side(state.sides, state.offer_by)
        yield c.AnswerDrawOffer(side=side, accept=rng.random() < 0.3)
    yield from _of_its_game(rng, state)
    for side in state.unpressed:
        yield c.PressClock(side=side, reading_ms=_reading(rng, state, side))
    step = _opening(rng, state)
    if step is not None:
        yield step


def _ruled(state: GameState) -> Iterator[c.GameCommand]:
    """Yield the ruling of the worker on the open claim, and its confirmation."""
    claim = state.open_claim
    if claim is not None and claim.ruling_version is None:
        yield ruling_on(state)
    for ruling in state.rulings:
        if ruling.status is RulingStatus.PROPOSED:
            yield c.ConfirmRuling(ruling_version=ruling.version)


def ruling_on(state: GameState) -> c.ProposeRuling:
    """Return what the worker puts on record about the open claim."""
    claim = state.open_claim
    assert claim is not None
    ruling = proposal_of(
        rendered(adjudicate(state, claim)),
        claim_version=claim.version,
        question=claim.question,
        edition=state.edition,
        inputs_digest="0" * 64,
        code_version="1",
    )
    return c.ProposeRuling(ruling=ruling)


def _back(rng: Random, state: GameState, away: Adjournment) -> Iterator[c.GameCommand]:
    """Yield the next step of an adjournment."""
    for side in state.sides:
        if side not in away.confirmed:
            yield a.ConfirmAdjournment(side=side)
    if away.kind is PauseKind.INTERRUPTION and away.sealed is None:
        written = rng.choice(state.kernel.legal_moves(state.position) or (PASS,))
        yield a.SealMove(
            side=away.to_move,
            ciphertext=written.encode().hex().ljust(194, "0"),
            commitment=commitment_of(written, SALT),
            key_id="ab" * 8,
        )
    if away.sealed is not None:
        if away.envelope is None:
            signatures = (*state.sides, "arbiter")
            yield a.KeepEnvelope(keeper="user:7", signatures=signatures)
        written = bytes.fromhex(away.sealed.ciphertext).rstrip(b"\0").decode()
        if not away.opened:
            yield a.OpenEnvelope(written=written, salt=SALT.hex(), move=written)
    for side in state.sides:
        if side not in away.returned:
            yield a.ConfirmResumption(side=side)
    yield a.ResumeGame()


def _of_its_game(rng: Random, state: GameState) -> Iterator[c.GameCommand]:
    """Yield what only the game itself waits for."""
    match state.course:
        case WeiqiCourse(phase=Phase.MARKING) as course:
            dead = _dead(state) if not course.marks else course.marks[0].dead
            marked = {marks.side for marks in course.marks}
            for side in state.sides:
                if side not in marked:
                    yield wc.MarkDead(side=side, dead=dead)
        case WeiqiCourse(end_proposed_by=side) if side:
            yield wc.AcceptEnd(side=other_side(state.sides, side))
        case GomokuCourse(declared=side) if side:
            yield gc.AcceptFive(side=other_side(state.sides, side))
        case DraughtsCourse(draw_claim=claim) if claim is not None:
            yield dc.RuleOnDraw(rule=claim.rule, grant=rng.random() < 0.5, reason="裁定")
        case DraughtsCourse(called_by=side) if side:
            yield dc.DealWithCall()
        case DraughtsCourse(irregularity=wrong) if wrong is not None and rng.random() < 0.6:
            yield dc.CorrectIrregularity(side=other_side(state.sides, wrong.side))
        case _:
            pass


def _dead(state: GameState) -> tuple[str, ...]:
    """Return the first stone on the board as a dead one, none on an empty board."""
    points, stones = state.position.geometry.points, state.position.stones
    return tuple(point for point, at in points.items() if stones[at])[:1]


# What anybody may do at any time.


def _offence(rng: Random, state: GameState) -> c.GameCommand:
    listed = state.book.offences.listed
    side = rng.choice(state.sides)
    if not listed:
        return record_warning(side=side, article=state.book.conduct.declared)
    return o.RecordOffence(side=side, code=rng.choice(listed).code, note="见记录")


def _settled(rng: Random, state: GameState) -> c.GameCommand:
    """Return an answer to an offence that waits, or a penalty put right."""
    for entry in reversed(state.offences.entries):
        if entry.status is OffenceStatus.IMPOSED:
            return o.OverrulePenalty(
                offence_version=entry.version,
                measure=rng.choice((Measure.NOTE, Measure.WARNING)),
                reason="重新裁定",
            )
        if rng.random() < 0.7:
            return o.ConfirmPenalty(offence_version=entry.version)
        return o.RejectPenalty(offence_version=entry.version, reason="不予处罚")
    return _offence(rng, state)


def _ruling(rng: Random, state: GameState) -> c.GameCommand:
    """Return a ruling made up, of any verdict."""
    claim = state.open_claim
    verdict, result = rng.choice((("draw", "1/2-1/2"), ("untrue", ""), ("undecided", "")))
    version = claim.version if claim else 1
    return c.ProposeRuling(ruling=proposed(verdict, claim_version=version, result=result))


def _claim(rng: Random, state: GameState) -> c.GameCommand:
    if isinstance(state.course, DraughtsCourse) and rng.random() < 0.8:
        rule = rng.choice(state.course.reached or tuple(DrawRule))
        return dc.ClaimDraw(side=state.side_to_move, rule=rule)
    if isinstance(state.course, GomokuCourse) and rng.random() < 0.5:
        return gc.DeclareFive(side=rng.choice(state.sides))
    return c.MakeClaim(side=state.side_to_move, question=rng.choice(list(Question)))


def _version(rng: Random, state: GameState) -> int:
    waiting = [ruling.version for ruling in state.rulings if ruling.status == "proposed"]
    return rng.choice(waiting or [1])


def _corrected(rng: Random, state: GameState) -> c.GameCommand:
    """Return one of the last moves entered anew, as any lawful move of its place."""
    if not state.moves:
        return AnnulAct(event_version=rng.randint(1, state.version), reason="录入有误")
    played = rng.choice(state.moves[-3:])
    position = state.first_position
    for earlier in state.moves[: played.ply - 1]:
        if state.kernel.violation(position, earlier.move):
            break
        position = state.kernel.play(position, earlier.move)
    legal = state.kernel.legal_moves(position)
    return CorrectMove(
        event_version=played.version, move=rng.choice((played.move, *legal)), reason="录入有误"
    )


def _time(rng: Random, state: GameState) -> c.GameCommand:
    """Return what officials do about time."""
    side, article = rng.choice(state.sides), state.book.clocks.clock
    left = rng.randrange(1000, 600_000)
    return rng.choice(
        (
            t.AdjustTime(side=side, delta_ms=left - 300_000, article=article, reason="裁定"),
            t.SetReadings(readings=(Reading(side=side, left_ms=left),), reason="棋钟不准"),
            t.ReportPressFault(side=side, fault=rng.choice(list(PressFault))),
            t.TakeBackPress(side=side, reason="误按"),
            t.PermitLeave(side=side),
            t.RequestPass(side=side),
            t.ReportBothFlags(),
        )
    )


def _ended(rng: Random, state: GameState) -> c.GameCommand:
    if isinstance(state.course, WeiqiCourse) and rng.random() < 0.7:
        return wc.ProposeEnd(side=state.side_to_move)
    article = state.book.conduct.declared
    return rng.choice(
        (
            c.Resign(side=rng.choice(state.sides)),
            c.ReportFlag(side=rng.choice(state.sides)),
            c.DeclareResult(result=rng.choice(ALL_RESULTS), article=article),
            cc.PenaliseScore(side=rng.choice(state.sides), reason="赛后查实"),
        )
    )


def _signed(rng: Random, state: GameState) -> c.GameCommand:
    result = state.ending.result if state.ending else "1-0"
    return c.SignResult(signer=rng.choice((*state.sides, "arbiter")), result=result)


def _annulled(rng: Random, state: GameState) -> c.GameCommand:
    return AnnulAct(event_version=rng.randint(1, state.version), reason="登记有误")


def _overruled(rng: Random, state: GameState) -> c.GameCommand:
    return c.OverruleRuling(ruling_version=_version(rng, state), reason="裁定")


def _away(rng: Random, state: GameState) -> c.GameCommand:
    return a.Adjourn(kind=rng.choice(list(PauseKind)), reason="停电", resume_at="次日9时")


WAYS: tuple[tuple[int, Way], ...] = (
    (100, move),
    (4, _press),
    (4, _offence),
    (2, _settled),
    (4, _claim),
    (2, _ruling),
    (2, _overruled),
    (2, lambda r, s: c.OfferDraw(side=r.choice(s.sides))),
    (2, _ended),
    (1, lambda r, s: t.StopClocks(reason="争议")),
    (2, _time),
    (1, _away),
    (4, _signed),
    (5, _annulled),
    (3, _corrected),
)


def any_act(rng: Random, state: GameState, *, rulings: bool = True) -> c.GameCommand:
    """Return what the game waits for in most cases, else anything.

    `rulings`: those of the worker among them, which a server with workers gives by itself.
    """
    if rng.random() < 0.6:
        for command in awaited(rng, state):
            if rulings or not isinstance(command, c.ProposeRuling):
                return command
    ways = [(weight, way) for weight, way in WAYS if rulings or way is not _ruling]
    return rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0](rng, state)
