"""What a row is called wherever the offices meet it: by what their lists show of it."""

from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Model
from django.utils import translation

from adjudication.case_models import Case, CasePaper
from adjudication.models import Audit, Claim, Finding, Ruling
from adjudication.run_models import Drift, Readjudication, ReadjudicationRange
from adjudication.sanction_models import Sanction
from games import models as g
from tournaments import models as t

APPS = ("games", "tournaments", "adjudication")
ID = UUID("01890a5d-ac96-774b-bcce-b302099a8057")
ZHAO = g.Player(name="赵甲", federation_number="1001")
QIAN = g.Player(name="钱乙")
SUN = User(username="sun", first_name="孙丙")
OFFICIAL = t.Official(name="李丁")

ROWS: tuple[tuple[Model, str], ...] = (
    (ZHAO, "赵甲（1001）"),
    (QIAN, "钱乙"),
    (
        g.Game(competition="南方杯", first_player=ZHAO, second_player=QIAN),
        "南方杯 赵甲（1001） – 钱乙",
    ),
    (g.Game(first_player=ZHAO, second_player=QIAN), "赵甲（1001） – 钱乙"),
    (g.NameKey(key="赵甲".encode()), "赵甲"),
    (g.Attribution(stream_id=ID, player_id=ID, person_id=ID), f"{ID} {ID} {ID}"),
    (
        g.IdentityDecision(act="merge", at=datetime(2026, 11, 24, tzinfo=UTC)),
        "两条记录合并 2026-11-24",
    ),
    (g.ProjectionCursor(name="games", position=7), "games @ 7"),
    (g.Source(filename="1956.pgn"), "1956.pgn"),
    (
        g.ImportBatch(brought_at=datetime(2026, 11, 27, 8, 5, tzinfo=UTC), folder="来稿"),
        "2026-11-27 08:05 来稿",
    ),
    (g.ImportFile(name="1956.zip/1.pgn"), "1956.zip/1.pgn"),
    (g.SourceGame(source_id="0123456789abcdef", index=3), "0123456789ab#3"),
    (g.Annotation(stream_id=ID, format="pgn"), f"{ID} pgn"),
    (g.PublishedBook(name="省赛规程", version=2), "省赛规程 2"),
    (
        g.Appointment(user=SUN, role="chief_arbiter", event="南方杯", section="甲组"),
        "孙丙 裁判长 甲组",
    ),
    (g.Appointment(user=User(username="sun"), role="chief_arbiter"), "sun 裁判长"),
    (g.NamedEvent(event=str(ID), title="南方杯"), "南方杯"),
    (g.Consent(person="user:7", form="in_person"), "user:7 当面"),
    (g.Device(name="三号平板", role="chief_arbiter"), "三号平板 (裁判长)"),
    (g.LedgerStream(kind="game", stream_id=ID, version=4), f"game {ID} @4"),
    (g.LedgerEvent(stream_id=ID, version=4, type="games.move"), f"{ID} @4 games.move"),
    (g.LedgerEntry(position=9, stream_id=ID, version=4), f"9: {ID} @4"),
    (g.LedgerCheckpoint(size=9), "checkpoint at 9"),
    (g.LedgerBlock(number=3), "block 3"),
    (g.LedgerLease(name="background", term=4, holder="host 7"), "background 4 host 7"),
    (
        g.LedgerCosignature(checkpoint=g.LedgerCheckpoint(size=9), witness="office.example"),
        "office.example on checkpoint at 9",
    ),
    (g.LedgerWitnessed(origin="qipu.example/log", size=9), "qipu.example/log at 9"),
    (g.LedgerCursor(size=9), "sequenced to 9"),
    (g.LedgerWork(kind="rule", stream_id=ID, version=4, state="done"), f"rule {ID} @4 done"),
    (g.GameKey(key=7, day=9), "7 9"),
    (g.PlayKey(key=7, day=9), "7 9"),
    (g.PlayTally(key=7, item="h2e2"), "7 h2e2"),
    (g.CountedGame(game=ID), str(ID)),
    (g.EventTitle(title="南方杯"), "南方杯"),
    (g.TitleKey(key="南方杯".encode()), "南方杯"),
    (t.Tournament(title="南方杯", section="甲组"), "南方杯 甲组"),
    (t.Tournament(title="南方杯"), "南方杯"),
    (t.LinkedGame(stage=1, round=2, board=3, number=4), "1.2.3.4"),
    (t.TournamentKey(key="南方杯".encode()), "南方杯"),
    (t.EnteredPlayer(tournament=ID, player=ID), f"{ID} {ID}"),
    (t.ComparedGame(game=ID, version=9), f"{ID} 9"),
    (t.FeedItem(feed="results", number=9), "results 9"),
    (t.Unit(name="南方棋院"), "南方棋院"),
    (t.EventFile(tournament=ID, sha256="ab" * 32), "ab" * 32),
    (t.SheetScan(sha256="ab" * 32), "ab" * 32),
    (t.WitnessNote(commitment="sha256:ab"), "sha256:ab"),
    (t.PlayerProfile(player=ZHAO, pinyin="Zhao Jia"), "赵甲（1001）"),
    (t.PlayerTitle(title="大师"), "大师"),
    (t.RatingList(name="等级分", valid_from=date(2026, 1, 1), edition=1), "等级分 2026-01-01"),
    (
        t.RatingList(name="等级分", valid_from=date(2026, 1, 1), edition=2),
        "等级分 2026-01-01 (2)",
    ),
    (
        t.RatingComputation(
            list=t.RatingList(name="等级分", valid_from=date(2026, 1, 1), edition=1),
            system="egf",
            version="2021",
        ),
        "等级分 2026-01-01 egf 2021",
    ),
    (t.PlayerRating(value=2410), "2410"),
    (t.RatingSteps(rating=t.PlayerRating(value=2410)), "2410"),
    (OFFICIAL, "李丁"),
    (t.Placement(official=OFFICIAL, role="chief_arbiter"), "李丁 裁判长"),
    (Ruling(question="repetition", verdict="draw"), "repetition draw"),
    (Claim(question="repetition", outcome="upheld"), "repetition upheld"),
    (Audit(edition="xiangqi-2020", audited_version=9), "xiangqi-2020 v9"),
    (Finding(severity="note", code="flag_early"), "note flag_early"),
    (Case(instance="committee", question="认负是否有效"), "向委员会申诉 · 认负是否有效"),
    (CasePaper(sha256="ab12"), "ab12"),
    (
        Sanction(person="甲", measure="warning", article="xiangqi-2020 18.1"),
        "甲 警告 xiangqi-2020 18.1",
    ),
    (t.RecalledGame(game=ID), str(ID)),
    (Readjudication(pk=3), "3"),
    (ReadjudicationRange(run_id=3, number=7, state="done"), "3/7 done"),
    (Drift(kind="verdict", subject="repetition"), "verdict repetition"),
)


@pytest.mark.parametrize(
    ("row", "name"), ROWS, ids=[f"{type(row).__name__}-{name}" for row, name in ROWS]
)
def test_a_row_is_called_by_what_its_list_shows(row: Model, name: str) -> None:
    with translation.override("zh-hans"):
        assert str(row) == name


def test_every_model_has_its_name_in_the_table() -> None:
    of_ours = {model for app in APPS for model in apps.get_app_config(app).get_models()}
    named = {model for model in of_ours if model.__str__ is not Model.__str__}
    assert of_ours
    assert sorted(kind.__name__ for kind in named - {type(row) for row, _ in ROWS}) == []
    assert sorted(kind.__name__ for kind in of_ours - named) == []
