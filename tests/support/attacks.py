"""What the superuser of the database may do to the record, and who finds it: the table in the docs.

Each attack is carried out on the ledger of tests/games/ledger/sequenced.py. `python -m
tests.support.attacks` writes the table into docs/ledger.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from games.ledger.envelope import StoredEvent

DOCUMENT = Path(__file__).parents[2] / "docs" / "ledger.md"
BEGIN, END = "<!-- attacks -->\n", "<!-- /attacks -->\n"
Streams = tuple[UUID, UUID, UUID]
Place = tuple[int | None, int, int | None]
"""Position, which of the three streams (-1: none), version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One attack, in words, and what is said of it first."""

    id: str
    zh: str
    en: str
    commit: Callable[[Streams], None]
    fault: str
    place: Place = (None, -1, None)
    found_by: str = "verify_ledger"


def _edit(streams: Streams) -> None:
    from tests.support.tampering import change_event

    change_event(streams[1], 2, payload=b'{"result":"1-0"}')


def _remove_last(streams: Streams) -> None:
    from games.ledger import store
    from tests.support.tampering import remove_event, set_head

    before = store.load(streams[1])[3]
    remove_event(streams[1], 5)
    set_head(streams[1], before.version, before.hash)


def _remove_middle(streams: Streams) -> None:
    from tests.support.tampering import remove_event

    remove_event(streams[1], 3)


def _swap(streams: Streams) -> None:
    from tests.support.tampering import swap_events

    swap_events(streams[1], 2, 3)


def _move(streams: Streams) -> None:
    """Put the last event of one game behind the last of another."""
    from tests.support.tampering import as_superuser

    with as_superuser() as cursor:
        cursor.execute(
            "UPDATE ledger_event SET stream_id = %s, version = 5 "
            "WHERE stream_id = %s AND version = 5",
            [streams[0].hex, streams[1].hex],
        )


def _rehash(streams: Streams) -> None:
    from tests.support.tampering import forge

    forge(streams[1], 2, whole_stream=True, entries=True)


def _rehash_and_number(streams: Streams) -> None:
    """Rewrite everything in the database, the tree too, and take the checkpoints away."""
    from games.ledger.merkle import Frontier
    from games.models import LedgerEntry
    from tests.support.tampering import as_superuser

    _rehash(streams)
    entries = LedgerEntry.objects.order_by("position").values_list("leaf_hash", flat=True)
    tree = Frontier().extend([bytes(leaf) for leaf in entries])
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_checkpoint")
        cursor.execute("UPDATE ledger_cursor SET frontier = %s", [tree.to_bytes()])


def _remove_checkpoints(streams: Streams) -> None:
    from tests.support.tampering import as_superuser

    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_checkpoint")


def _restore_old_copy(streams: Streams) -> None:
    """Put the whole database back as it was copied, when the last checkpoint was not yet signed."""
    from tests.support.databases import put_copy_back

    put_copy_back()


def _edit_read_model(streams: Streams) -> None:
    from games.models import Game

    assert Game.objects.update(result="1-0") == 1


def _drop_trigger(streams: Streams) -> None:
    from django.db import connection

    is_postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        if is_postgresql:
            cursor.execute("DROP TRIGGER ledger_event_append_only ON ledger_event")
        else:
            cursor.execute("DROP TRIGGER ledger_event_no_delete")


def _remove_key(streams: Streams) -> None:
    from django.conf import settings

    Path(settings.LEDGER_KEY_FILE).unlink()


def _forge_act(streams: Streams) -> None:
    """Put an act behind the record in the name of whoever acted last, as the server would."""
    from games.ledger import store

    _append_in_a_name(store.load(streams[1])[-1], signed=None)


def _forge_with_another_signature(streams: Streams) -> None:
    """The same, with what its holder has signed of another act."""
    from games.ledger import store

    last = store.load(streams[1])[-1]
    _append_in_a_name(last, signed=last.data["signed_act"])


def _register_in_a_name(streams: Streams) -> None:
    """Register a key in the name of somebody who never had one, and sign an act with it."""
    from games.appointing.register import CONSOLE
    from games.keyring.handlers import register_key
    from games.ledger import store
    from tests.support.signing import act_signed_in_a_name, private, registering

    holder, forged = "user:99", registering(number=9, holder="user:99")
    register_key(holder, key=forged.key, name=forged.name, proof=forged.proof, by=CONSOLE)
    act_signed_in_a_name(store.load(streams[1])[-1], holder=holder, key=private(9))


def _append_in_a_name(last: StoredEvent, *, signed: object) -> None:
    from uuid import uuid4

    from games.ledger import store
    from games.ledger.envelope import NewEvent

    payload = {"ply": 3, "side": "red", "move": "h0g2", "reading_ms": None}
    act = NewEvent(
        event_id=uuid4(),
        type=last.type,
        payload={**payload, "signed_act": signed} if signed else payload,
        actor=last.actor,
        role=last.role,
        device=last.device,
    )
    store.append(
        stream_id=last.stream_id,
        stream_kind="game",
        expected_version=last.version,
        events=[act],
        now=last.recorded_at,
    )


ATTACKS = (
    Attack(
        id="edit",
        zh="改一个事件的内容",
        en="edit an event",
        commit=_edit,
        fault="hash_mismatch",
        place=(6, 1, 2),
    ),
    Attack(
        id="delete last",
        zh="删去一局的末一事件，并改其首尾记录",
        en="delete the last event of a game, its head set back",
        commit=_remove_last,
        fault="missing_event",
        place=(9, 1, 5),
    ),
    Attack(
        id="delete middle",
        zh="删去中间一个事件",
        en="delete an event in the middle",
        commit=_remove_middle,
        fault="missing_event",
        place=(7, 1, 3),
    ),
    Attack(
        id="swap",
        zh="对调两个事件",
        en="swap two events",
        commit=_swap,
        fault="order_changed",
        place=(6, 1, 2),
    ),
    Attack(
        id="move",
        zh="把事件移到另一局",
        en="move an event to another game",
        commit=_move,
        fault="missing_event",
        place=(9, 1, 5),
    ),
    Attack(
        id="re-hash",
        zh="改写后重算全部校验值与树叶",
        en="rewrite and re-hash everything",
        commit=_rehash,
        fault="root_mismatch",
        place=(9, -1, None),
    ),
    Attack(
        id="re-hash, checkpoints deleted",
        zh="同上，再重建树、删尽检查点",
        en="the same, the tree made anew, all checkpoints deleted",
        commit=_rehash_and_number,
        fault="checkpoint_missing",
        place=(12, -1, None),
    ),
    Attack(
        id="delete checkpoints",
        zh="删去检查点",
        en="delete the checkpoints",
        commit=_remove_checkpoints,
        fault="checkpoint_missing",
        place=(12, -1, None),
    ),
    Attack(
        id="restore",
        zh="恢复旧备份",
        en="restore an old copy",
        commit=_restore_old_copy,
        fault="history_behind",
        place=(12, -1, None),
        found_by="sequencer",
    ),
    Attack(
        id="restore, who looks after the server",
        zh="同上，看管服务器的人",
        en="the same, for who looks after the server",
        commit=_restore_old_copy,
        fault="history_behind",
        found_by="/health",
    ),
    Attack(
        id="restore, a reader of the feed",
        zh="同上，已取到更后的读者",
        en="the same, for a reader who has come further",
        commit=_restore_old_copy,
        fault="position_ahead",
        found_by="pull_feed",
    ),
    Attack(
        id="read model",
        zh="改列表中的成绩，不动事件",
        en="edit a result in a read model",
        commit=_edit_read_model,
        fault="row_changed",
        found_by="check_read_models",
    ),
    Attack(
        id="trigger",
        zh="去掉触发器",
        en="drop a trigger",
        commit=_drop_trigger,
        fault="guard_missing",
    ),
    Attack(
        id="key",
        zh="删去签名密钥",
        en="delete the signing key",
        commit=_remove_key,
        fault="key_missing",
        found_by="sign_checkpoint",
    ),
    Attack(
        id="forge",
        zh="以他人名义正常存入一个事件",
        en="forge an act in a name, hashed and numbered as any other",
        commit=_forge_act,
        fault="act_unsigned",
        place=(None, 1, 5),
        found_by="verify_acts.py --required",
    ),
    Attack(
        id="forge with a signature",
        zh="同上，附其本人为另一行为所签的签名",
        en="the same, with their signature of another act",
        commit=_forge_with_another_signature,
        fault="act_differs",
        place=(None, 1, 5),
        found_by="verify_acts.py",
    ),
    Attack(
        id="register a key in a name",
        zh="以从未登记者的名义登记一把公钥，并以它签名",
        en="register a key in the name of somebody who never had one, and sign with it",
        commit=_register_in_a_name,
        fault="act_key_not_endorsed",
        place=(None, 1, 5),
        found_by="verify_acts.py --endorsed-by",
    ),
)
"""Found by whoever is named; where, by the position of the log, is what is said first."""

WHEN = {
    "verify_ledger": "下一次运行 · its next run",
    "sequencer": "下一次编号，0.1 秒内，此后不编号 · before the next number, 0.1 s; none is given",
    "/health": "下一次查问 · when it is asked next",
    "pull_feed": "下一次取，所取的不动 · when he pulls next; what he has stands",
    "check_read_models": "下一次运行 · its next run",
    "sign_checkpoint": "下一次签署，10 秒内，此后不签 · at the next signature, 10 s; none is given",
    "verify_acts.py": "凡取得存档包的人，离线 · by anybody with a bundle, offline",
    "verify_acts.py --endorsed-by": "同上，凭裁判长亲手给的公钥；本人下次登录时；"
    "人人在 `/log/act-keys/` · the same, with a key from an official's own hand; "
    "the holder at the next sign-in; everybody on `/log/act-keys/`",
    "verify_acts.py --required": "同上，该签名而未签的 · the same, where acts are to be signed",
}
UNFOUND = (
    "| 不要求签名之处，以他人名义存入不签名的事件 · an unsigned act in a name where none need be "
    "signed | 校验不出 · not by hashes | — "
    "| 本人看到自己名下的记录 · by the person named, who reads acts in the feed |"
)


def table() -> str:
    """Return the table of docs/ledger.md."""
    lines = [
        "| 行为 · act | 由谁发现 · found by | 首先指出 · named first | 何时 · when |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {attack.zh} · {attack.en} | `{attack.found_by}` | {_named(attack)} "
        f"| {WHEN[attack.found_by]} |"
        for attack in ATTACKS
    ]
    return "".join(f"{line}\n" for line in (*lines, UNFOUND))


def _named(attack: Attack) -> str:
    position, stream, _ = attack.place
    if attack.fault == "row_changed":
        return "`row_changed`：表、行、列 · table, row, column"
    if attack.fault == "guard_missing":
        return "`guard_missing`：触发器之名 · the trigger"
    if attack.found_by.startswith("verify_acts"):
        return f"`{attack.fault}`：文件、行、版本 · file, line, version"
    if attack.fault == "position_ahead":
        return "`position_ahead`：所取到的、现有的、期 · both ends and the epoch"
    if position is None:
        return f"`{attack.fault}`"
    where = f"`{attack.fault}`：号 · position"
    return where if stream < 0 else f"{where}, 流 · stream, 版本 · version"


def write() -> None:
    """Put the table into the document."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    DOCUMENT.write_text(before + BEGIN + table() + END + after, encoding="utf-8")


if __name__ == "__main__":
    write()
