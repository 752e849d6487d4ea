"""Every command of a game given in a game that it fits, to be annulled again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.datastructures import MultiValueDict

from games.admin.actions.table import ACTIONS
from games.record import commands as c
from games.record.draughts import commands as dc
from games.record.gomoku import commands as gc
from games.record.gomoku.irregularities import IrregularityKind
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.commitment import commitment_of
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.closing import commands as cc
from games.record.officiating.offences import commands as o
from games.record.officiating.repairs import commands as rc
from games.record.officiating.sheets import commands as s
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.state import GameState
from games.record.values import Actor, Options, Question, Role, Seat
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.registry import book_of
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.draughts.draws import DrawRule
from games.rules.editions import editions, kernel_for
from tests.support.office_acts import ACTS, FREE, HOUR, Act
from tests.support.played import Given, moves
from tests.support.scenario import CHIEF, SYSTEM, Scenario, proposed
from tests.support.timed import FIRST, SECOND, sudden

Command = c.GameCommand | Callable[[GameState], c.GameCommand]
FIRST_MOVES = {
    "xiangqi": ("h2e2", "h9g7"),
    "weiqi": ("D4", "Q16"),
    "gomoku": ("h8", "i9"),
}
DRAUGHTS_MOVES = {
    "draughts-100": ("32-28", "18-23"),
    "draughts-64-russian": ("c3-d4", "b6-c5"),
    "draughts-64-brazilian": ("c3-d4", "b6-c5"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One command where it fits: `before` brings the game there."""

    name: str
    edition: str
    command: Command
    before: tuple[Given, ...] = ()
    by: Actor = CHIEF
    options: Options | None = None
    start: str = ""
    control: TimeControl | None = None
    started: bool = True


def reached(sample: Sample) -> Scenario:
    """Return the game in which the sample's command is to be given."""
    scenario = Scenario()
    seats = tuple(
        Seat(side=side, player=player.id)
        for side, player in zip(kernel_for(sample.edition).sides, (FIRST, SECOND), strict=True)
    )
    arranged = c.ArrangeGame(
        edition=sample.edition,
        seats=seats,
        options=sample.options,
        start_position=sample.start,
        time_control=sample.control,
    )
    opening: tuple[Given, ...] = (arranged, c.StartGame()) if sample.started else (arranged,)
    for number, given in enumerate((*opening, *sample.before)):
        command, by = given if isinstance(given, tuple) else (given, CHIEF)
        scenario.do(made(command, scenario.state), by=by, now=1000 * number)
    return scenario


def made(command: Command, state: GameState | None) -> c.GameCommand:
    """Return a command, made from the state where it is to be made."""
    if not callable(command):
        return command
    assert state is not None
    made: c.GameCommand = command(state)
    return made


def first_moves(edition: str) -> tuple[c.PlayMove, ...]:
    """Return a move of each side."""
    kernel = kernel_for(edition)
    texts = DRAUGHTS_MOVES.get(edition) or FIRST_MOVES[kernel.game]
    return moves(*kernel.sides, *texts)


def samples() -> Iterator[Sample]:
    """Yield every command of every edition, and those that only some games have."""
    for edition in editions():
        yield from _of_every_game(edition)
    for act in (act for act in ACTS if act.slug not in ("annul", "correct-move")):
        yield _of_office(act)
    yield from _of_some_games()


def _of_office(act: Act) -> Sample:
    action = ACTIONS[act.slug]

    def command(state: GameState) -> c.GameCommand:
        sent = {"expected_version": state.version, "event_id": UUID(int=1), **act.answers}
        listed = {name: item if isinstance(item, list) else [item] for name, item in sent.items()}
        form = action.form(MultiValueDict(listed), state=state)
        assert form.is_valid(), form.errors
        ruling = state.ruling(act.ruling) if act.ruling else None
        return action.build(form.cleaned_data, state, ruling)

    return Sample(
        name=act.slug,
        edition=act.edition,
        command=command,
        before=act.commands,
        options=act.options,
        start=act.start,
        control=act.control,
        started=act.started,
    )


def _of_every_game(edition: str) -> Iterator[Sample]:
    book, (first, second) = book_of(edition), kernel_for(edition).sides
    played = first_moves(edition)
    arbiter = Actor(id="user:7", role=Role.ARBITER)

    plain = FREE if kernel_for(edition).game == "gomoku" else None

    def sample(
        name: str,
        command: Command,
        *before: Given,
        by: Actor = CHIEF,
        control: TimeControl | None = None,
    ) -> Sample:
        return Sample(
            name=name,
            edition=edition,
            command=command,
            before=before,
            by=by,
            control=control,
            options=plain,
        )

    yield sample("move", played[0], by=arbiter)
    yield sample("second move", played[1], played[0])
    yield sample("press", c.PressClock(side=first), played[0], control=sudden(60, with_move=False))
    yield sample("flag", c.ReportFlag(side=first), control=sudden(1))
    half = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=500, press_with_move=True)
    yield sample("both flags", t.ReportBothFlags(), *played, control=half)
    yield sample("result", c.DeclareResult(result="1-0", article=book.conduct.declared), *played)
    yield sample("resignation", c.Resign(side=first), *played)
    yield sample("draw offer", c.OfferDraw(side=first), *played)
    for question in Question:
        limit = book.conduct.natural_limit
        if question is Question.NATURAL_LIMIT and not (limit and limit.rounds):
            continue
        if book.knows(question.value) and question is not Question.COUNT:
            side = second if question is Question.FORBIDDEN_MOVE else first
            claim = c.MakeClaim(side=side, question=question)
            yield sample(f"claim {question.value}", claim, *played)
    ended: tuple[Given, ...] = (*played, c.Resign(side=second))
    for signer in (first, second, "arbiter"):
        yield sample(f"signed by {signer}", c.SignResult(signer=signer, result="1-0"), *ended)
    yield sample("signature refused", cc.RefuseSignature(side=second, reason="不服"), *ended)
    yield sample("forfeit", cc.RecordForfeit(absent=(first,)))
    yield sample(
        "both lose", o.RecordBothLose(article=book.conduct.declared, reason="双方均负"), *played
    )
    yield sample("fact", o.RecordFact(finding="先按钟"), *played)
    for offence in book.offences.listed:
        recorded = o.RecordOffence(side=first, code=offence.code, note="见记录")
        yield sample(f"offence {offence.code}", recorded, *played)
    yield sample("stop", t.StopClocks(reason="争议"), control=HOUR)
    yield sample("adjourned", a.Adjourn(kind=PauseKind.BREAK, reason="午休"), *played)


def _of_some_games() -> Iterator[Sample]:
    sealed = Options(time=TimeOptions(sealing_rules="着法装入信封。"), gomoku=FREE.gomoku)
    stop = a.Adjourn(kind=PauseKind.INTERRUPTION, reason="停电", resume_at="次日9时")
    salt = bytes(range(16))
    closed = a.SealMove(
        side="black",
        ciphertext="00" * 97,
        commitment=commitment_of("h8", salt),
        key_id="ab" * 8,
    )
    away: tuple[Given, ...] = (
        stop,
        *(a.ConfirmAdjournment(side=side) for side in ("black", "white")),
    )
    keep = a.KeepEnvelope(keeper="user:7", signatures=("black", "white", "arbiter"))
    opened = a.OpenEnvelope(written="h8", salt=salt.hex(), move="h8")
    agreed = a.RecordAgreement(result="1-0", agreed=("black", "white"))
    wrong = gc.ReportIrregularity(
        side="white", kind=IrregularityKind.SLID, moves=("a1",), first="a2"
    )
    five = ("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
    declared: tuple[Given, ...] = (
        *moves("black", "white", *five),
        (gc.DeclareFive(side="black"), FIRST),
    )
    bare = Sample(name="", edition="gomoku-2025", command=stop, options=sealed, control=HOUR)
    handed: tuple[Given, ...] = (*away, (closed, FIRST))
    yield replace(bare, name="sealed", command=closed, before=away, by=FIRST)
    yield replace(bare, name="envelope kept", command=keep, before=handed)
    yield replace(bare, name="envelope opened", command=opened, before=(*handed, keep))
    yield replace(bare, name="agreed while away", command=agreed, before=away)
    charge = t.ChargeTime(time_ms=60_000, sides=("black",), reason="补记")
    yield replace(bare, name="charged", command=charge, before=moves("black", "white", "h8"))
    settle = gc.SettleIrregularity(side="black", correct=True)
    started = moves("black", "white", "c8", "a1")
    yield replace(bare, name="irregularity settled", command=settle, before=(*started, wrong))
    yield replace(bare, name="five accepted", command=gc.AcceptFive(side="white"), before=declared)
    yield from _of_sheets()
    yield from _of_xiangqi()
    yield from _of_draughts()


def _of_sheets() -> Iterator[Sample]:
    xiangqi = Sample(
        name="copy demanded after the end",
        edition="xiangqi-2020",
        command=s.DemandSheetCopy(side="red"),
        before=(*first_moves("xiangqi-2020"), c.Resign(side="black")),
    )
    yield xiangqi
    asked = replace(xiangqi, before=(*xiangqi.before, s.DemandSheetCopy(side="red")))
    refused = s.SettleSheetCopy(side="red", done=False)
    yield replace(asked, name="copy refused", command=refused)
    not_entered = s.EnterMoves(side="red", done=False)
    yield replace(xiangqi, name="entry refused", command=not_entered)
    yield Sample(
        name="copy refused in play",
        edition="gomoku-2025",
        command=s.SettleSheetCopy(side="black", done=False),
        before=(*first_moves("gomoku-2025"), s.DemandSheetCopy(side="black")),
        options=FREE,
    )


def _of_xiangqi() -> Iterator[Sample]:
    offer = c.OfferDraw(side="red")
    free = Options(xiangqi=XiangqiOptions(no_draw_before_round=0))
    chess = Sample(name="draw", edition="xiangqi-2020", command=offer, options=free)
    yield chess
    answer = c.AnswerDrawOffer(side="black", accept=True)
    yield replace(chess, name="draw agreed", command=answer, before=(offer,))
    asked = c.MakeClaim(side="red", question=Question.NATURAL_LIMIT)
    ruling = proposed("draw", claim_version=3, result="1/2-1/2")
    rule = c.ProposeRuling(ruling=ruling)
    binding = replace(chess, before=(asked,), options=Options(rulings_bind=True), by=SYSTEM)
    yield replace(chess, name="ruled", command=rule, before=(asked,), by=SYSTEM)
    yield replace(binding, name="ruled at once", command=rule)


def _of_draughts() -> Iterator[Sample]:
    call = dc.CallArbiter(side="black")
    yield Sample(name="called", edition="draughts-100", command=call)
    late = rc.ReportTouchedMen(side="white", squares=("37",), ply=1)
    before = first_moves("draughts-100")
    yield Sample(name="touched before", edition="draughts-100", command=late, before=before)
    horses = ("e1-f2", "a5-b4", "f2-e1", "b4-a5")
    turns = moves("white", "black", *(horses[ply % 4] for ply in range(10)))
    claim = dc.ClaimDraw(side="white", rule=DrawRule.FIVE)
    yield Sample(
        name="draw claimed",
        edition="draughts-64-russian",
        command=claim,
        before=turns,
        start="W:WKe1:BKa5",
    )
