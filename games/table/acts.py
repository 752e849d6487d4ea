"""What an official, or a player, may do at the table now: the declared commands, made askable.

Each act names its address under the game, what its body holds without being asked and the
fields that the screen asks for, with the choices of this very state. Nothing is decided here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.actions.choices import WORDS
from games.admin.actions.table import GAME_ACTIONS, offered
from games.admin.actor import carries
from games.labels.codes import SIDES, SIGNERS, word
from games.record import commands as c
from games.record.annulment.commands import AnnulmentCommand
from games.record.decide import knows
from games.record.draughts.commands import DraughtsCommand
from games.record.gomoku import commands as g
from games.record.officiating.adjournment import commands as a
from games.record.officiating.closing.commands import ClosingCommand
from games.record.officiating.offences.commands import OffenceCommand
from games.record.officiating.repairs.commands import RepairCommand
from games.record.officiating.reports.commands import ReportCommand
from games.record.officiating.sheets.commands import SheetCommand
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.events import Reading
from games.record.ruling import RulingStatus
from games.record.state import GameState
from games.record.values import Actor, Role, Status
from games.record.weiqi import commands as w
from games.rules.books.article import Article
from games.rules.verdict import Verdict
from games.streams.declarations import Declaration, FieldSpec, declaration_of, members

_ON_RULINGS = (c.ConfirmRuling, c.OverruleRuling)
_OF_OWN_KIND = (c.SignResult, *_ON_RULINGS)
"""Commands of which the table offers several acts, or one for each thing they are given on."""


_DUE = frozenset(
    {
        c.StartGame,
        c.AnswerDrawOffer,
        t.SettleFlag,
        t.AnswerPassRequest,
        t.ResumeClocks,
        a.ConfirmAdjournment,
        a.SealMove,
        a.KeepEnvelope,
        a.OpenEnvelope,
        a.ConfirmResumption,
        a.ResumeGame,
        g.PlaceOpening,
        g.ChooseSwap,
        g.OfferFifths,
        g.ChooseFifth,
        g.AcceptFive,
        g.SettleIrregularity,
        w.AcceptEnd,
        w.MarkDead,
        w.SettleRepetition,
        w.SettleBorders,
    }
)
"""What play waits for whenever it may be done: shown first, outside the menu."""


@dataclass(frozen=True, slots=True)
class Group:
    """A heading of the menu with the commands under it."""

    code: str
    heading: str | Promise
    commands: tuple[type, ...]


def _group(code: str, heading: str | Promise, *commands: Any) -> Group:
    return Group(code, heading, tuple(chain.from_iterable(map(members, commands))))


GROUPS = (
    _group(
        "play",
        gettext_lazy("Play"),
        c.StartGame,
        c.OfferDraw,
        c.AnswerDrawOffer,
        c.Resign,
        g.GomokuCommand,
        w.WeiqiCommand,
        DraughtsCommand,
    ),
    _group("dispute", gettext_lazy("Claims"), c.MakeClaim, c.OrderReview, ReportCommand),
    _group("offence", gettext_lazy("Warnings and offences"), OffenceCommand),
    _group("clock", gettext_lazy("Clock"), c.ReportFlag, t.TimekeepingCommand),
    _group("break", gettext_lazy("Adjournment"), a.AdjournmentCommand),
    _group("board", gettext_lazy("At the board"), RepairCommand, SheetCommand),
    _group("end", gettext_lazy("Result and signatures"), c.DeclareResult, ClosingCommand),
    _group("entry", gettext_lazy("Wrong entries"), AnnulmentCommand),
)
"""Headings in the order in which they are shown."""


def _heading(code: str) -> str:
    return next(str(group.heading) for group in GROUPS if group.code == code)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActField:
    """One field of an act as the screen asks for it.

    `kind`: choice, choices, yes_no, number, text, long, point, points or readings (one number
    for each of `choices`). `scale`: what a number typed is multiplied by. `in_address`: its
    value stands in the address, not in the body.
    """

    key: str
    label: str
    kind: str
    help: str = ""
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    initial: Any = None
    scale: int = 1
    in_address: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAct:
    """A button of the menu. `given` is sent without being asked; `due`: play waits for it.

    `group`: the heading it stands under. `online`: what it holds must not lie on a phone.
    """

    slug: str
    label: str
    group: str
    address: str
    fields: tuple[ActField, ...] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    due: bool = False
    online: bool = False


def acts_of(state: GameState, actor: Actor) -> tuple[TableAct, ...]:
    """Return what `actor` may do in this state, in the order of the menu."""
    office = {action.command: action for action in GAME_ACTIONS}
    acts: list[TableAct] = list(_on_rulings(state, actor))
    for group in GROUPS:
        for command in group.commands:
            declared = declaration_of(command)
            action = office.get(command)
            if command in _OF_OWN_KIND or not declared.address or not declared.label:
                continue
            if not knows(state, command):
                continue
            fits = declared.fits is not None and declared.fits(state)
            if not (offered(action, state, actor) if action else carries(actor, command) and fits):
                continue
            if (act := _act(declared, str(group.heading), state, actor)) is not None:
                acts.append(act)
        if group.code == "end":
            acts += _signatures(state, actor)
    return tuple(acts)


def _act(declared: Declaration, group: str, state: GameState, actor: Actor) -> TableAct | None:
    """Return the act that a declared command is, None where it asks what only a page can."""
    given: dict[str, Any] = {}
    fields: list[ActField] = []
    for spec in declared.fields:
        declared_field = spec.field
        if declared_field.by_server or (
            declared_field.when is not None and not declared_field.when(state)
        ):
            continue
        if declared_field.implied is not None:
            implied = _implied(spec, state)
            if implied is not None:
                given[spec.key] = implied
                continue
        if not (declared_field.label or declared_field.unless):
            if spec.required:
                return None
            continue
        if (shown := _field(spec, state, actor)) is None:
            return None
        fields.append(shown)
    return TableAct(
        slug=declared.name,
        label=_(declared.label),
        group=group,
        address=declared.address,
        fields=tuple(fields),
        given=given,
        due=declared.command in _DUE,
        online=declared.command is a.SealMove,
    )


def _implied(spec: FieldSpec, state: GameState) -> Any:
    """Return what follows from the state alone, None where other answers are needed for it."""
    implied = spec.field.implied
    try:
        return implied(state, {}) if implied is not None else None
    except KeyError:
        return None


def _field(spec: FieldSpec, state: GameState, actor: Actor) -> ActField | None:
    declared_field = spec.field
    kind = _kind(spec)
    if not kind:
        return None
    choices = _choices(spec, state, actor, kind)
    if kind in ("choice", "choices") and spec.required and not choices:
        return None
    initial = declared_field.usual(state) if declared_field.usual is not None else None
    if kind == "yes_no":
        initial = spec.default if not spec.required else initial
    return ActField(
        key=spec.key,
        label=str(_(declared_field.label or declared_field.unless)),
        kind=kind,
        help=str(_(declared_field.help)) if declared_field.help else "",
        required=spec.required or declared_field.needed,
        choices=choices,
        initial=list(initial) if isinstance(initial, tuple) else initial,
        scale=spec.scale,
        in_address=declared_field.in_address,
    )


def _kind(spec: FieldSpec) -> str:
    """Return how a field is asked for, "" where only a form of its own could ask it."""
    item = spec.item
    if item is Reading:
        return "readings"
    if item is bool:
        return "yes_no"
    if spec.field.concerns == "point":
        return "points" if spec.several else "point"
    if WORDS.is_chosen(spec):
        return "choices" if spec.several else "choice"
    if item is int and not spec.several:
        return "number"
    if item is Article or (item is str and not spec.several):
        longest = spec.field.longest or 0
        return "long" if longest > 300 else "text"
    return ""


def _choices(
    spec: FieldSpec, state: GameState, actor: Actor, kind: str
) -> tuple[tuple[str, str], ...]:
    sides = _sides(state, actor)
    if kind == "readings":
        return tuple((side, word(SIDES, side)) for side in state.sides)
    if kind == "yes_no":
        declared_field = spec.field
        # Where the label says what is not so, "yes" to it answers the field with no.
        yes, no = ("false", "true") if declared_field.unless else ("true", "false")
        return (
            (yes, str(_(declared_field.yes or "yes"))),
            (no, str(_(declared_field.no or "no"))),
        )
    if kind not in ("choice", "choices"):
        return ()
    found = [(value, str(name)) for value, name in WORDS.choices(spec, state)]
    if spec.field.concerns == "side":
        found = [(value, name) for value, name in found if value in sides]
    return (*((value, str(name)) for value, name in WORDS.empty_choice(spec)), *found)


def _sides(state: GameState, actor: Actor) -> tuple[str, ...]:
    """Return the sides for which `actor` may speak: a player for its own alone."""
    if actor.role is not Role.PLAYER:
        return state.sides
    return tuple(side for side in state.sides if state.player(side) == actor.id)


def _on_rulings(state: GameState, actor: Actor) -> Iterable[TableAct]:
    """Yield what may be done with each ruling that waits; an open question is decided."""
    for ruling in state.rulings:
        if ruling.status is not RulingStatus.PROPOSED:
            continue
        undecided = ruling.verdict is Verdict.UNDECIDED
        for command in _ON_RULINGS:
            if (command is c.ConfirmRuling and undecided) or not carries(actor, command):
                continue
            declared = declaration_of(command)
            overrules = command is c.OverruleRuling
            label = _("Decide as arbiter") if undecided else _(declared.label)
            yield TableAct(
                slug=f"{declared.name}-{ruling.version}",
                label=label,
                group=_heading("dispute"),
                address=declared.address.replace("<int:ruling_version>", str(ruling.version)),
                fields=tuple(
                    shown
                    for spec in declared.fields
                    if overrules
                    and not spec.field.in_address
                    and (shown := _field(spec, state, actor)) is not None
                ),
                due=not overrules or undecided,
            )
        if ruling.waiting is not None and carries(actor, c.ConfirmRuling):
            declared, version = declaration_of(c.ConfirmRuling), ruling.waiting.version
            yield TableAct(
                slug=f"{declared.name}-{version}",
                label=_("Confirm the other decision"),
                group=_heading("dispute"),
                address=declared.address.replace("<int:ruling_version>", str(version)),
                due=True,
            )


def _signatures(state: GameState, actor: Actor) -> Iterable[TableAct]:
    """Yield a signature for each who has not signed the result that stands."""
    if state.status is not Status.OVER or state.ending is None or not carries(actor, c.SignResult):
        return
    declared = declaration_of(c.SignResult)
    own = _sides(state, actor)
    for signer in (*state.sides, "arbiter"):
        if signer in state.signed or (actor.role is Role.PLAYER and signer not in own):
            continue
        yield TableAct(
            slug=f"{declared.name}-{signer}",
            label=_("Signature: %(signer)s") % {"signer": word(SIGNERS, signer)},
            group=_heading("end"),
            address=declared.address,
            given={"signer": signer, "result": state.ending.result},
            due=True,
        )
