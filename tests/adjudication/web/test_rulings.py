"""Rulings on repetition on the page: labels, proof, what is asked, what came of it.

What the pages must show is read off the record's events; which moves follow a ruling and
how the games end is stated by articles 23.5.2.1 and 23.5.2.2 and by the scripts' titles.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.test import Client

from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.ledger import store
from games.record import events as e
from games.record.decider import GAMES
from games.record.ruling import RulingOnRecord
from games.record.xiangqi.rules import course_of
from games.rules.books.sources import XIANGQI
from games.selectors import game_page, game_state
from tests.games.web.test_pages import text_of
from tests.games.web.test_records import AT, follow
from tests.games.web.test_records import GAMES as DEMO_GAMES

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def played(article: str) -> UUID:
    """Play the script whose title names `article`; return its game."""
    script = next(script for script in SCRIPTS if article in script.title)
    game = MadeUpGame(script, folder=DEMO_GAMES, start_ms=AT)
    assert game.advance()
    follow()
    return game.stream_id


@pytest.fixture
def varied(database: str) -> UUID:
    return played("限内变着")


@pytest.fixture
def unvaried(database: str) -> UUID:
    return played("须变着而不变")


@pytest.fixture
def unchanged(database: str) -> UUID:
    return played("23.5.2.1")


@pytest.fixture
def waiting(database: str) -> UUID:
    return played("待确认")


def ruling_of(game: UUID) -> RulingOnRecord:
    (seen,) = game_page(game).rulings
    return seen.ruling


def html_of(client: Client, game: UUID, **query: object) -> str:
    answer = client.get(f"/games/{game}/", {name: str(value) for name, value in query.items()})
    assert answer.status_code == 200
    return answer.content.decode()


def proof_rows(html: str) -> list[str]:
    table = re.search(r'<table class="proof">(.*?)</table>', html, flags=re.S)
    assert table is not None
    return re.findall(r"<tr class=.*?</tr>", table[1], flags=re.S)


def cell(row: str, name: str) -> str:
    found = re.search(rf'class="{name}">(.*?)</t[hd]>', row, flags=re.S)
    assert found is not None
    return unescape(text_of(found[1]))


def watch_of(html: str) -> str:
    found = re.search(r'<p class="watch" id="watch"( hidden)?>(.*?)</p>', html)
    assert found is not None
    assert bool(found[1]) is (found[2] == "")
    return found[2]


# -- the table -------------------------------------------------------------------------------


def test_every_label_of_the_record_stands_in_the_table(chinese: Client, varied: UUID) -> None:
    labels = ruling_of(varied).labels
    moves = game_page(varied).moves
    rows = proof_rows(html_of(chinese, varied))
    assert len(rows) == len(labels) == 4
    for row, label in zip(rows, labels, strict=True):
        assert cell(row, "what") == label.label
        assert cell(row, "by") == label.article.number
        assert cell(row, "ply") == f"{label.ply}. {moves[label.ply - 1].printed}"
        assert cell(row, "who") == {"red": "红方", "black": "黑方"}[label.side]
        assert f'href="?ply={label.ply}" data-ply="{label.ply}"' in row


def test_each_sentence_is_the_record_s_and_each_line_stands_once(
    chinese: Client, varied: UUID
) -> None:
    shown = 0
    for row, label in zip(
        proof_rows(html_of(chinese, varied)), ruling_of(varied).labels, strict=True
    ):
        why = cell(row, "why")
        moves = [
            text_of(item)
            for item in re.findall(
                r'class="mv \w+"[^>]*>(<span.*?</span>.*?)</(?:span|a)>', row, flags=re.S
            )
        ]
        assert len(moves) == len(label.evidence)
        sentence = why.split(" 若对方不应：")[0].split(" 着法演示：")[0].rstrip("。")
        assert sentence in label.explanation_zh
        assert f"（{label.article}）" not in sentence
        if moves:
            assert "；若对方不应" not in why
            assert " ".join(move.split()[-1] for move in moves) in label.explanation_zh
            shown += 1
    assert shown >= 2


def test_the_english_table_is_in_english_and_wxf(english: Client, varied: UUID) -> None:
    rows = proof_rows(html_of(english, varied))
    words = {"将": "check", "杀": "kill", "捉": "chase", "闲": "idle"}
    assert [cell(row, "what") for row in rows] == [
        words[label.label] for label in ruling_of(varied).labels
    ]
    for row in rows:
        assert re.findall("[\u4e00-\u9fff]", text_of(row)) == []
        lines = re.findall(
            r'class="mv \w+"[^>]*><span\s+class="vh">\w+ </span>(.*?)</(?:span|a)>', row
        )
        assert all(re.fullmatch(r"[KAEHRCP][1-9a-e+.-][.+-][1-9]", line) for line in lines)


def test_filled_labels_are_those_that_may_not_be_repeated_alone(
    chinese: Client, varied: UUID
) -> None:
    """24.13: 将, 杀, 捉."""
    for row in proof_rows(html_of(chinese, varied)):
        assert ("attack" in row) == (cell(row, "what") in "将杀捉")


def test_counted_facts_and_who_asked_are_told(chinese: Client, waiting: UUID) -> None:
    shown = text_of(html_of(chinese, waiting))
    assert "循环次数 3" in shown
    assert "提请：裁判员依职权" in shown


# -- what is asked, and what came of it -------------------------------------------------------


def test_a_waiting_ruling_asks_nothing_yet(chinese: Client, waiting: UUID) -> None:
    html = html_of(chinese, waiting)
    assert watch_of(html) == ""
    assert "红方须在两个回合内变着，不变作负。 裁决确认后生效。" in text_of(html)
    assert course_of(game_state(waiting)).duty is None


def test_23_5_2_2_a_side_that_varies_in_time_plays_on(chinese: Client, varied: UUID) -> None:
    events = [event for _, event in GAMES.decode_all(store.load(varied))]
    left = next(event for event in events if isinstance(event, e.RepetitionLeft))
    assert left.side == "black"
    html = html_of(chinese, varied)
    assert "黑方须在两个回合内变着，不变作负。 黑方于第 106 着变着。" in text_of(html)
    assert "已变着" in text_of(html)
    shown = {ply: watch_of(html_of(chinese, varied, ply=ply)) for ply in range(102, 108)}
    asked = "黑方须在两个回合内变着，不变作负。尚余 2 着。"
    assert shown == {102: "", 103: "", 104: asked, 105: asked, 106: "", 107: ""}


def test_23_5_2_2_a_side_that_does_not_vary_loses(chinese: Client, unvaried: UUID) -> None:
    ending = game_state(unvaried).ending
    assert ending is not None
    assert (ending.result, ending.article) == ("0-1", XIANGQI("23.5.2.2"))
    shown = {ply: watch_of(html_of(chinese, unvaried, ply=ply)) for ply in range(154, 160)}
    left = {ply: re.findall(r"尚余 (\d) 着", text) for ply, text in shown.items()}
    # Red, who must vary, made plies 157 and 159.
    assert left == {154: [], 155: ["2"], 156: ["2"], 157: ["1"], 158: ["1"], 159: []}
    said = text_of(html_of(chinese, unvaried))
    assert "第 159 着对局结束：应变着而不变。" in said
    assert "黑胜 · 应变着而不变 · 第 23.5.2.2 条" in said


def test_23_5_2_1_a_game_that_neither_side_varies_is_drawn(
    chinese: Client, unchanged: UUID
) -> None:
    ending = game_state(unchanged).ending
    assert ending is not None
    assert (ending.result, ending.article) == ("1/2-1/2", XIANGQI("23.5.2.1"))
    shown = {ply: watch_of(html_of(chinese, unchanged, ply=ply)) for ply in range(83, 89)}
    left = {ply: re.findall(r"尚余 (\d) 着", text) for ply, text in shown.items()}
    assert left == {83: [], 84: ["4"], 85: ["3"], 86: ["2"], 87: ["1"], 88: []}


def test_an_older_version_shows_an_open_watch(chinese: Client, varied: UUID) -> None:
    settled = ruling_of(varied).settled_version
    assert settled is not None
    html = html_of(chinese, varied, v=settled)
    assert watch_of(html) == "黑方须在两个回合内变着，不变作负。尚余 2 着。"
    assert "变着。 黑方于第" not in text_of(html)
    assert watch_of(html_of(chinese, varied, v=settled - 1)) == ""


def test_leaving_a_repetition_is_a_step_of_the_dispute(english: Client, varied: UUID) -> None:
    html = html_of(english, varied)
    lines = re.findall(r'data-key="d"\s+data-say="(.*?)"', html)
    assert [line for line in lines if "repetition left" in line] == [
        "Black repetition left ruling at event 108"
    ]
