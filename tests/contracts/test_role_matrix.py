"""Who may do what over the API: one table of every address, method and role.

Authority by the xiangqi rules 2020: 17.1 (arbiters), 18.1 and 18.2 (what the board arbiter,
the chief arbiter and the committee may decide), 22.2 (reviews unasked), 9 (players and
arbiter sign). Commands are sent as dry runs, which are decided like the others and store
nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from knox.crypto import hash_token

from adjudication.rest import urls as of_rulings
from games.appointing.register import CONSOLE, Warrant, revoke_token
from games.federation.publishing import publish
from games.ledger.clock import now_ms
from games.models import Device, LedgerEvent
from games.record.audits.commands import RecordAudit
from games.record.values import Actor, Role
from games.rest.urls import urlpatterns
from tests.contracts import role_matrix_draughts as draughts
from tests.contracts import role_matrix_gomoku as gomoku
from tests.contracts import role_matrix_offences as offences
from tests.contracts import role_matrix_repairs as repairs
from tests.contracts import role_matrix_sheets as sheets
from tests.contracts import role_matrix_time as time_control
from tests.contracts import role_matrix_weiqi as weiqi
from tests.contracts.role_matrix_games import TABLE
from tests.games.rest.hall import Hall, arrangement, follow, open_hall, token_for
from tests.support.claimed_games import give
from tests.support.federation import SEASON
from tests.support.findings import audited

pytestmark = [pytest.mark.database, pytest.mark.one_database]

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
PLACE = {
    "event": "00000000-0000-7000-8000-0000000000e1",
    "competition": "全国赛",
    "section": "甲组",
}
"""Where every game of the table is played."""
RULING = 4
"""Version of the ruling in a game with one: arranged, started, claimed, ruled.

A disturbance is reported after a move, and so has this version too.
"""

ENTERED = 3
"""Version of the move in a game with one: arranged, started, moved."""
AUDITED = 5
"""Version of the audit in a game with one: arranged, started, resigned, ended, audited."""


def _read(table: str) -> tuple[tuple[str, ...], dict[tuple[str, str], dict[str, int]]]:
    head, *lines = table.replace("\\\n", " ").strip().splitlines()
    roles = tuple(head.split())
    rows: dict[tuple[str, str], dict[str, int]] = {}
    for line in lines:
        method, address, *cells = line.split()
        assert (method, address) not in rows
        rows[method, address] = dict(zip(roles, map(int, cells), strict=True))
    return roles, rows


ROLES, ROWS = _read(TABLE + repairs.ROWS.lstrip() + sheets.ROWS.lstrip())


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """What a command is asked of: the game's arrangement, what was done, the body."""

    body: dict[str, Any]
    arranged: dict[str, Any]
    done: Callable[[Hall], None]


def _nothing(hall: Hall) -> None:
    """Leave the game arranged."""


def _start(hall: Hall) -> None:
    assert hall.act("start", by="chief_arbiter").status == 201


def _offer(hall: Hall) -> None:
    _start(hall)
    assert hall.act("draw-offers", {"side": "red"}, by="red").status == 201


def _claim(hall: Hall) -> None:
    _start(hall)
    claim = {"side": "red", "question": "natural_limit"}
    assert hall.act("claims", claim, by="red").status == 201
    follow()
    assert hall.version == RULING


def _move(hall: Hall) -> None:
    _start(hall)
    move = {"side": "red", "move": "h2e2"}
    assert hall.act("moves", move, by="chief_arbiter").status == 201
    assert hall.version == ENTERED


def _resign(hall: Hall) -> None:
    _start(hall)
    assert hall.act("resignations", {"side": "black"}, by="black").status == 201


def _stage(body: dict[str, Any], done: Callable[[Hall], None] = _start, **arranged: Any) -> Stage:
    return Stage(body=body, done=done, arranged=arranged)


def _audit(hall: Hall) -> None:
    _resign(hall)
    give(
        UUID(str(hall.game)),
        RecordAudit(audit=audited(version=AUDITED - 1)),
        by=Actor(id="system:adjudicator", role=Role.SYSTEM),
        now=now_ms(),
    )
    assert hall.version == AUDITED


CLOCK = {"kind": "sudden_death", "base_ms": 3_600_000}
STAGES = {
    "start": _stage({}, _nothing),
    "moves": _stage({"side": "red", "move": "h2e2"}),
    "clock-presses": _stage({"side": "red"}, time_control=CLOCK),
    # A millisecond has passed before anyone can ask.
    "flag-falls": _stage({"side": "red"}, time_control={**CLOCK, "base_ms": 1}),
    "draw-offers": _stage({"side": "red"}, options={"xiangqi": {"no_draw_before_round": 0}}),
    "draw-answers": _stage(
        {"side": "black", "accept": True}, _offer, options={"xiangqi": {"no_draw_before_round": 0}}
    ),
    "resignations": _stage({"side": "red"}),
    "claims": _stage({"side": "red", "question": "repetition"}),
    # Of the standard edition: unasked, only the chief arbiter (22.2).
    "reviews": _stage({"question": "repetition"}),
    "rulings/R": _stage({}, _claim),
    "rulings/R/confirmation": _stage({}, _claim),
    "rulings/R/overruling": _stage({"reason": "计数有误"}, _claim),
    "results": _stage({"result": "1-0", "article": "4.1.7"}),
    "findings": _stage({}, _audit),
    "audits/A/findings/N/settlement": _stage(
        {"outcome": "accepted_as_is", "reason": "结果不变"}, _audit
    ),
    "signatures": _stage({"signer": "red", "result": "1-0"}, _resign),
    # Entered by the chief arbiter: no board arbiter's own.
    "events/E/annulment": _stage({"reason": "录入有误"}, _move),
    "events/E/correction": _stage({"move": "b2e2", "reason": "录入有误"}, _move),
    **{
        address: Stage(body=body, done=done, arranged={"edition": "weiqi-2002", **arranged})
        for address, (body, done, arranged) in weiqi.STAGES.items()
    },
    **{
        address: Stage(body=body, done=done, arranged={"edition": draughts.EDITION, **arranged})
        for address, (body, done, arranged) in draughts.STAGES.items()
    },
    **{
        address: Stage(body=body, done=done, arranged={"edition": gomoku.EDITION, **arranged})
        for address, (body, done, arranged) in gomoku.STAGES.items()
    },
    **{
        address: Stage(body=body, done=done, arranged=arranged)
        for address, (body, done, arranged) in (
            time_control.STAGES | repairs.STAGES | sheets.STAGES
        ).items()
    },
    **{
        address: Stage(body=body, done=done, arranged=arranged)
        for address, (body, done, arranged) in offences.STAGES.items()
    },
}
OTHER_BODIES: dict[str, Callable[[Hall, str], Any]] = {
    "games": lambda hall, role: arrangement(hall),
    "players": lambda hall, role: {"name": "吕钦", "unit": role},
    "analyse": lambda hall, role: {"edition": "xiangqi-2020", "ask": "legal_moves"},
    "tokens": lambda hall, role: {"name": "平板", "role": "arbiter"},
}


def stage_of(address: str) -> Stage:
    """Return what a command at `address` is asked of."""
    return STAGES.get(address.removeprefix("games/G/"), STAGES["moves"])


@pytest.fixture
def hall(database: str) -> Hall:
    """A hall whose arbiter is assigned to the game, with a device of every column."""
    cache.clear()
    hall = open_hall()
    elsewhere = hall.game
    hall.tokens |= {
        "other": hall.tokens["stranger"],
        "arb": token_for(Role.ARBITER, actor="user:7"),
        "unas": token_for(Role.ARBITER, actor="user:8"),
        "else": token_for(Role.ARBITER, actor="user:7", game=elsewhere),
        "chief": hall.tokens["chief_arbiter"],
        "comm": hall.tokens["committee"],
        "arch": hall.tokens["archivist"],
        "rate": hall.tokens["rating_office"],
        "exp": token_for(Role.CHIEF_ARBITER),
        "to be revoked": token_for(Role.ARBITER),
        "rev": token_for(Role.CHIEF_ARBITER),
    }
    publish(SEASON, by=Actor(id="office", role=Role.ORGANISER), at=timezone.now())
    past = parse_datetime("2020-01-01T00:00:00Z")
    _device(hall, "exp").update(expires_at=past)
    revoke_token(_device(hall, "rev").get(), warrant=Warrant(by=CONSOLE))
    return hall


def _device(hall: Hall, role: str) -> Any:
    return Device.objects.filter(token_digest=hash_token(hall.tokens[role]))


def prepare(hall: Hall, stage: Stage) -> None:
    """Put another game on the board, bring it to where the command can be given."""
    body = arrangement(hall, arbiters=["user:7"], **PLACE, **stage.arranged)
    if body["edition"] == "weiqi-2002":
        body["seats"] = weiqi.seats(hall)
    if body["edition"] == draughts.EDITION:
        body["seats"] = draughts.seats(hall)
    if body["edition"] == gomoku.EDITION:
        body["seats"] = gomoku.seats(hall)
    made = hall.api.post("/games", body, token=hall.tokens["chief"])
    assert made.status == 201, made.data
    hall.game = made.data["game"]
    stage.done(hall)


def _path(hall: Hall, address: str) -> str:
    parts = {
        "G": str(hall.game),
        "R": str(RULING),
        "O": str(offences.RECORDED),
        "F": str(offences.RECORDED),
        "E": str(ENTERED),
        "A": str(AUDITED),
        "N": "1",
        "D": str(_device(hall, "to be revoked").get().id),
        "B": SEASON.code,
        "Z": "7",
        "V": "00000000-0000-4000-8000-000000000000",
        "K": "0" * 64,
    }
    return "/" + "/".join(parts.get(part, part) for part in address.split("/"))


def _token(hall: Hall, role: str) -> str | None:
    return None if role == "anon" or role in hall.people else hall.tokens[role]


def ask(hall: Hall, method: str, address: str, role: str, stage: Stage) -> int:
    """Return the status with which `role` is answered; nothing is stored."""
    path, body = _path(hall, address), None
    if method == "POST":
        other = OTHER_BODIES.get(address)
        body = other(hall, role) if other else stage.body
        if address.startswith("games"):
            path += "?dry_run=true"
    answer = hall.people.get(role, hall.api).send(
        method,
        path,
        body,
        token=_token(hall, role),
        # A reading names no version: each document has a tag of its own.
        version=None if method == "GET" else hall.version,
        key=uuid4().hex,
    )
    if answer.status >= 400:
        assert answer.code, role
    return answer.status


def test_has_a_row_for_every_address() -> None:
    served = set()
    rulings = [urlpattern for urlpattern in of_rulings.urlpatterns if not urlpattern.name]
    for pattern in (*urlpatterns[:-1], *rulings):
        address = str(pattern.pattern)
        for written, letter in (
            ("<uuid:game_id>", "G"),
            ("<uuid:device_id>", "D"),
            ("<int:ruling_version>", "R"),
            ("<int:offence_version>", "O"),
            ("<int:fact_version>", "F"),
            ("<int:event_version>", "E"),
            ("<int:report_version>", "R"),
            ("<int:audit_version>", "A"),
            ("<int:number>", "N"),
            ("<slug:code>", "B"),
            ("<int:size>", "Z"),
            ("<uuid:event_id>", "V"),
            ("<slug:key>", "K"),
        ):
            address = address.replace(written, letter)
        served.add(address)
    assert served == {address for _, address in ROWS}


@pytest.mark.parametrize(("method", "address"), ROWS)
def test_admits_whom_the_table_admits(hall: Hall, method: str, address: str) -> None:
    stage = stage_of(address)
    prepare(hall, stage)
    follow()
    before = LedgerEvent.objects.count()
    answers = {role: ask(hall, method, address, role, stage) for role in ROLES}
    assert answers == ROWS[method, address]
    # Commands are dry runs here; a token made or ended stands on the register of offices.
    done = sum(status < 300 for status in answers.values()) if address[:6] == "tokens" else 0
    assert LedgerEvent.objects.count() == before + done


@pytest.mark.parametrize("address", sorted({address for _, address in ROWS}))
def test_refuses_every_other_method(hall: Hall, address: str) -> None:
    prepare(hall, STAGES["moves"])
    before = LedgerEvent.objects.count()
    offered = {method for method, text in ROWS if text == address}
    for method in METHODS:
        if method in offered:
            continue
        for role in ROLES:
            answer = hall.api.send(method, _path(hall, address), {}, token=_token(hall, role))
            expected = 401 if role in ("exp", "rev") else 405
            assert (answer.status, method, role) == (expected, method, role)
            if expected == 405:
                assert answer.code == "method_not_allowed"
                assert offered <= set(answer.raw["Allow"].split(", "))
    assert LedgerEvent.objects.count() == before
