"""Papers at the desk: scans of signed sheets, rating reports, who an act is about."""

import hashlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tournaments.selectors import sent_reports

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]
SCAN = b"a scan of a sheet"
DIGEST = hashlib.sha256(SCAN).hexdigest()


def scan() -> SimpleUploadedFile:
    return SimpleUploadedFile("sheet.png", SCAN, content_type="image/png")


def test_a_scan_is_noted_after_the_round_was_closed(desk: Desk) -> None:
    desk.started(4).play(1)
    page = desk.get()
    assert f"{desk.base}/do/file-original/?round=1" in page.content.decode()
    assert "扫描件 1 份" not in page_text(page)
    desk.do("file-original", round="1", scan=scan())
    assert desk.state.stage.played[0].originals == (DIGEST,)
    text = page_text(desk.get())
    assert "扫描件 1 份" in text
    papers = desk.get("documents/").content.decode()
    assert f"{desk.base}/scans/{DIGEST}" in papers
    assert f"{desk.base}/do/file-original/?round=1" in papers
    # The file is kept as it came, and nobody's browser runs it.
    kept = desk.get(f"scans/{DIGEST}")
    assert (kept.content, kept["Content-Type"]) == (SCAN, "application/octet-stream")
    assert kept["Content-Disposition"].startswith("attachment")
    assert f"登记签字成绩单扫描件 第 1 轮 · 扫描件 SHA-256 {DIGEST}" in text
    twice = desk.preview("file-original", round="1", original=DIGEST)
    assert "changes_nothing" in page_text(twice)


def test_a_scan_needs_a_file_or_a_digest(desk: Desk) -> None:
    desk.started(4)
    assert desk.get("do/file-original/").status_code == 302, "no round is closed yet"
    desk.play(1)
    before = desk.version
    assert "请选择扫描件文件" in page_text(desk.preview("file-original", round="1"))
    wrong = desk.preview("file-original", round="1", original="abc")
    assert wrong.context["form"].errors.keys() == {"original"}
    assert desk.version == before


def test_the_desk_lists_reports_and_gives_their_bytes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.started(4).play(1)
    assert "尚未报送" in page_text(desk.get("rating-reports/"))
    assert desk.get("rating-reports/1/").status_code == 404
    answer = desk.do("report-ratings", period="0")
    assert answer["Location"] == f"{desk.base}/rating-reports/"
    (sent,) = desk.state.reports
    file = desk.get("rating-reports/1/")
    assert hashlib.sha256(file.content).hexdigest() == sent.report.sha256
    assert file["Content-Disposition"].endswith('.ratings-1.ndjson"')
    assert "其后已重新报送" not in page_text(desk.get("rating-reports/"))
    desk.do("correct", round="1", board="1", score="0-1", reason="录错")
    text = page_text(desk.get("rating-reports/"))
    assert "第 1 轮 · 第 1 台" in text
    assert "1 : 0 → 0 : 1" in text
    assert desk.get("rating-reports/1/").content == file.content
    desk.do("report-ratings", period="0")
    assert "其后已重新报送" in page_text(desk.get("rating-reports/"))
    assert desk.get("rating-reports/2/").content != file.content
    monkeypatch.setattr(sent_reports, "report_bytes", lambda state, period: b"another form\n")
    refused = desk.get("rating-reports/1/")
    assert refused.status_code == 302, "never passed for what was sent"


def test_another_office_reads_reports_and_sends_none(desk: Desk) -> None:
    desk.started(4).play(1)
    desk.do("report-ratings", period="0")
    other = Desk(client_of(official("board", Role.ARBITER)), desk.id)
    page = other.get("rating-reports/")
    assert page.status_code == 200
    assert "do/report-ratings" not in page.content.decode()


@pytest.mark.parametrize("slug", ["withdraw", "expel", "excuse", "bye", "sanction"])
def test_nobody_stands_in_unasked(desk: Desk, slug: str) -> None:
    desk.started(4).play(1)
    before = desk.version
    form = desk.get(f"do/{slug}/").context["form"]
    assert form["number"].value() in (None, "")
    assert form.fields["number"].choices[0] == ("", "请选择")
    page = desk.preview(slug, reason="因病", article="18.2")
    assert "请选择对象：尚未选择。" in page_text(page)
    assert desk.version == before


def test_the_table_to_be_published_is_looked_at_first(desk: Desk) -> None:
    desk.started(4).play(1)
    page = desk.preview("publish-places")
    assert len(page.context["table"]) == 4
    first = desk.state.stage.slots[0].number
    assert any(who.startswith(f"{first} ") for _place, who, _points in page.context["table"])


def test_the_places_come_before_the_end(desk: Desk) -> None:
    desk.started(4, rounds=1).play(1)
    slugs = [item["slug"] for item in desk.get().context["next_acts"]]
    assert slugs == ["publish-places", "finish"]
    desk.do("publish-places")
    slugs = [item["slug"] for item in desk.get().context["next_acts"]]
    assert slugs == ["finish", "publish-places"]


def test_seeds_that_a_lot_ranked_are_told_by_name(desk: Desk) -> None:
    desk.create(kind="knockout", edition="gomoku-2025")
    rows = "".join(f"棋手{text},京队,2400\n" for text in range(1, 5))
    desk.enter_shown(desk.bring_in("姓名,单位,等级分\n" + rows))
    answer = desk.do("seeds", basis="rating", count="2", seed="2026", evidence="等级分")
    text = page_text(desk.client.get(answer["Location"]))
    assert desk.state.seeds is not None
    assert len(desk.state.seeds.ids) == 2
    assert "种子 1" in text
    assert "种子 2" in text
    assert "种子 3" not in text
    assert "1 棋手" in text
