"""Chinese in the source: words for people stand in the catalogues, data in one table each.

Pure code gives a message with its figures, the catalogues hold both languages. What is
no sentence for a reader may stand in the source: `HOMES` says where, and why.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
APPS = ("games", "tournaments", "adjudication", "config")
CHINESE = re.compile("[㐀-鿿　-〿＀-￯]")
MARKED = {
    *("_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"),
    "bilingual",
}
"""What hands an English text to the catalogues: it may quote a Chinese term."""
SHOWN = {"example", "examples", "value", "probe", "doc"}
"""Arguments that show what might be sent, or document it with the Chinese term in brackets."""
HOMES = {
    "games/rules/books/": "names in both languages that a rule book itself gives: one value a book",
    "games/rules/gomoku/openings/names.py": "the 26 openings by the names the books print",
    "games/rules/xiangqi/repetition/types.py": "the labels of 24.1 to 24.8 are codes on record",
    "games/rules/clocks/readings.py": "what weiqi 22 has called out; the pure desk answers both",
    "games/labels/article_numbers.py": "how the books print the numbers of their articles",
    "games/labels/codes.py": "the labels of 24.1 to 24.8 as keys",
    "games/labels/game_words.py": "made of a book's own word for a side",
    "games/notation/": "spellings and character sets of files, read and written letter by letter",
    "games/bundles/verify.py": "goes out alone, where there are no catalogues",
    "games/bundles/verify_acts.py": "goes out alone beside it",
    "tournaments/pull_feed.py": "goes to rating offices alone, where there are no catalogues",
    "games/board/glyphs.py": "outlines by their character",
    "games/board/words.py": "the characters on the men, the numbers of the files",
    "games/board/speech.py": "full stops of both languages",
    "games/board/xiangqi.py": "the river as it is printed on boards",
    "games/players/names.py": "the ranges of ideographs",
    "games/players/surnames.py": "surnames and how they are read",
    "games/web/sides.py": "the characters on the kings",
    "tournaments/tiebreaks/catalogue.py": "names of tie-breaks beside FIDE's codes",
    "tournaments/books/rating_lists.py": "names of the federations' lists, by which they are found",
    "tournaments/grades.py": "spellings of grades that are read",
    "tournaments/promotion/names.py": "how a dan is written as a title, in any language",
    "tournaments/schedules/seeding.py": "titles of the association in their order, read from lists",
    "games/sheets/": "headings and marks of spreadsheets that others fill in and read",
    "tournaments/sheets/": "headings and cells of spreadsheets that others fill in and read",
    "tournaments/record/declaring.py": "regulations as an example of a body",
    "tournaments/reading.py": "the range of ideographs",
    "config/demo/": "made-up games and people of the demo",
    "config/settings.py": "the language by its own name",
    "config/bootstrap.py": "speaks before Django and the catalogues are installed",
}
"""A file or folder -> why its Chinese is no sentence for the catalogues."""
PARTS = {
    "adjudication/labels/proof.py": "cuts what stored explanations of old form begin and end with",
    "games/admin/declared_forms.py": "the full-width comma that people type",
    "games/exporting_stones.py": "the comment behind a file's last move is Chinese in print",
    "games/management/doing.py": "what people type for yes and no; full stops of both languages",
    "tournaments/admin/actions/opening.py": "the full-width comma that people type",
    "tournaments/admin/actions/ratings.py": "commas that people type between names of lists",
    "tournaments/admin/regulations/": "commas and colons that people type",
    "tournaments/handlers/entry_ratings.py": "titles joined as they are stored",
    "tournaments/interchange/table_files.py": "goes with the headings of the tables",
    "tournaments/labels/deviations.py": "full stops of both languages",
    "tournaments/management/commands/generate_tournament.py": "made-up names in the file it writes",
    "tournaments/selectors/promoted.py": "goes with the headings of the tables",
    "tournaments/web/promotions.py": "the name of the file of that table",
}
"""The same for a few constants of a file that is otherwise about something else."""
DOCUMENTED = ("games/rest/", "tournaments/rest/", "adjudication/rest/")
"""Schemas of the API: English with the Chinese term in brackets, as docstrings have it."""


def constants(source: str) -> Iterator[tuple[int, str]]:
    """Yield the Chinese texts of a module, without docstrings, marked texts and examples."""
    tree = ast.parse(source)
    passed = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            shown = [word.value for word in node.keywords if word.arg in SHOWN]
            for inner in node.args if name in MARKED else shown:
                passed |= {id(part) for part in ast.walk(inner)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in passed:
            continue
        if isinstance(node.value, str) and CHINESE.search(node.value):
            yield node.lineno, node.value


@cache
def found() -> dict[str, list[tuple[int, str]]]:
    """Place -> its Chinese texts; read when a test asks, for every process collects this file."""
    files = (path for app in APPS for path in sorted((ROOT / app).rglob("*.py")))
    read = {
        path.relative_to(ROOT).as_posix(): list(constants(path.read_text(encoding="utf-8")))
        for path in files
        if "migrations" not in path.parts
    }
    return {place: texts for place, texts in read.items() if texts}


def home_of(place: str) -> str:
    every = (*HOMES, *PARTS, *DOCUMENTED)
    return next((home for home in every if place.startswith(home)), "")


def test_no_words_for_people_stand_in_the_source() -> None:
    assert {place: texts for place, texts in found().items() if not home_of(place)} == {}


@pytest.mark.parametrize("home", [*HOMES, *PARTS])
def test_a_home_still_holds_chinese(home: str) -> None:
    assert any(place.startswith(home) for place in found())


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('x = "无子"', ["无子"]),
        ('x = f"第 {n} 行"', ["第 ", " 行"]),
        ('x = ("判和", "drawn")', ["判和"]),
        ('"""说明"""\nx = _("Grade (7段)")', []),
        ('f(example={"reason": "因病"})', []),
        ('x = "，"', ["，"]),
    ],
)
def test_what_counts_as_chinese_in_the_source(source: str, texts: list[str]) -> None:
    assert [text for _, text in constants(source)] == texts
