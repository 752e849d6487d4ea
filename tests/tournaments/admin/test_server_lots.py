"""Lots in one press: the server takes the seed as the lot is recorded (ADR 0072)."""

import re
from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.admin.desk import page_text
from tests.tournaments.admin.test_matches import at_desk
from tests.tournaments.rest.formats import begun, event
from tournaments.record.lots.server_seeds import ASKED, ON_RECORD, announced

pytestmark = [pytest.mark.database, pytest.mark.one_database]

BUTTON = re.compile(r'data-lot="([^"]+)"')
FIELD = re.compile(r'name="(event_id|expected_version|method|seed)" value="([^"]*)"')


def test_a_seed_of_the_servers_own_is_not_told_beforehand() -> None:
    assert announced("2026-11-21") == "2026-11-21"
    assert announced(f"{ASKED}{'0' * 32}") == ASKED


def pressed(desk: Any, slug: str) -> Any:
    """Press the button of a lot on the bar, twice."""
    page = desk.get().content.decode()
    form = next(part for part in page.split("<form")[1:] if f'data-lot="{slug}"' in part)
    sent = {**dict(FIELD.findall(form)), "step": "record"}
    first = desk.client.post(f"{desk.base}/do/{slug}/", sent)
    again = desk.client.post(f"{desk.base}/do/{slug}/", sent)
    assert (first.status_code, again.status_code) == (302, 302)


def test_the_sheet_is_drawn_in_one_press(database: str) -> None:
    desk = at_desk(8, {"kind": "knockout"})
    assert BUTTON.findall(desk.get().content.decode()) == ["draw-sheet"]
    before = desk.version
    pressed(desk, "draw-sheet")
    assert desk.version == before + 1, "a second press is the same request"
    assert ON_RECORD.fullmatch(desk.state.stage.sheet_seed)
    assert not BUTTON.findall(desk.get().content.decode())


def test_the_preview_does_not_tell_a_seed(database: str) -> None:
    desk = at_desk(8, {"kind": "knockout"})
    answer = desk.preview("draw-sheet", method="server")
    assert "登记时由服务器随机取得" in page_text(answer)
    assert not ON_RECORD.search(answer.content.decode())
    assert not desk.state.stage.sheet


def test_over_the_api_the_servers_seed_is_asked_for_and_never_chosen(database: str) -> None:
    office = begun(event({"kind": "knockout"}), 8)
    chosen = f"{ASKED}{'0' * 32}"
    tried = office.act("sheets?dry_run=true", {"seed": chosen}, by="arbiter")
    assert tried.data["lot"]["seed"] == ASKED
    key = str(uuid4())
    first = office.act("sheets", {"seed": chosen}, by="arbiter", key=key)
    again = office.act("sheets", {"seed": chosen}, by="arbiter", key=key)
    assert (first.status, again.status) == (201, 201)
    assert first.data["version"] == again.data["version"]
    seeds = ON_RECORD.findall(str(first.data))
    assert seeds
    assert chosen not in seeds
    assert ON_RECORD.findall(str(again.data)) == seeds
