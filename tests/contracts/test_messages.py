"""Every message of pure code has its words, in both languages and with the same figures."""

import ast
import re
from pathlib import Path

import pytest
from django.utils.translation import gettext, override

import adjudication.handlers  # noqa: F401 - loads what rules
from games.rules.draughts.draw_rules import DrawRule
from games.rules.gomoku.kernel import ARTICLES
from games.rules.weiqi.repetition import RepetitionKind
from games.rules.xiangqi.repetition.types import AT_FAULT, Nature, Reason, Root
from games.streams.messages import MESSAGES, Message, declare_messages, message

ROOT = Path(__file__).parents[2]
APPS = ("games", "tournaments", "adjudication", "config")
HAN = re.compile("[一-鿿]")
STANDS = re.compile(r"%\((\w+)\)([ds])")
ONLY_CHINESE = {
    name: f"{name}_en" for name in ("document", "printed", "line", "term", "file", "rank")
}
"""A title, a printed move, a book's term, a number of the board: the message brings both."""
COUNTED = {rule.value for rule in DrawRule} - {DrawRule.REGULAR.value, DrawRule.SCRAMBLE.value}
"""Rules that count; the others are the referee's to judge."""
BY_VALUE = (
    COUNTED
    | set(ARTICLES)
    | {kind.value for kind in RepetitionKind} - {"other"}
    | {nature.value for nature in Nature}
    | {reason.value for reason in Reason}
    | {root.value for root in Root}
)


def codes(source: str) -> set[str]:
    """Find the strings with which `message` is called, alternatives and tables among them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "declare_messages":
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[-1], ast.Constant):
            found.add(str(node.values[-1].value))
    return found


def sources() -> list[str]:
    files = [file for app in APPS for file in (ROOT / app).rglob("*.py")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return [text for text in texts if "import" in text and "message" in text]


def given() -> set[str]:
    """Find the codes that `message("...")` is called with."""
    return {
        node.args[0].value
        for source in sources()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "message"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def test_every_code_that_is_given_is_declared() -> None:
    assert len(given()) > 20
    assert sorted((given() | BY_VALUE) - set(MESSAGES)) == []


def test_none_is_declared_that_nothing_gives() -> None:
    written = set().union(*(codes(source) for source in sources() if "declare_messages" in source))
    assert sorted(set(MESSAGES) - written - BY_VALUE - UNDER - set(AT_FAULT.values())) == []


UNDER = {"times_counted_under", "half_moves_counted_under"}
"""Made of another code: with the article under which is counted."""


ON_THE_BOARD = {
    **dict.fromkeys((code for code in MESSAGES if code.endswith("_on")), ({"man"}, set())),
    "last_man_moved": ({"man"}, set()),
    "point_of_owner": ({"file", "rank"}, {"square"}),
}
"""What stands in Chinese alone and in English alone: a man as drawn, a point by its name."""


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_words_are_in_both_languages_with_the_same_figures(code: str) -> None:
    english = MESSAGES[code]
    with override("zh-hans"):
        chinese = gettext(english)
    assert english.isascii()
    assert HAN.search(chinese) or STANDS.search(chinese) or not english.strip(".,; ")
    assert chinese != english
    of_chinese, of_english = ON_THE_BOARD.get(code, (set(), set()))
    stands = {
        (ONLY_CHINESE.get(name, name), kind)
        for name, kind in STANDS.findall(chinese)
        if name not in of_chinese
    }
    assert stands == {found for found in STANDS.findall(english) if found[0] not in of_english}


def test_what_stands_in_a_message_goes_by_its_kind() -> None:
    inner = message("rounds", rounds=2)
    assert message("x", ply=3, move="a1", said=inner) == Message(
        code="x", numbers=(("ply", 3),), texts=(("move", "a1"),), parts=(("said", inner),)
    )


def test_a_code_has_one_set_of_words() -> None:
    declare_messages(rounds=MESSAGES["rounds"])
    with pytest.raises(ValueError, match="rounds"):
        declare_messages(rounds="otherwise")
