"""Every document of a generated event of each kind and game, blank and filled, as pictures.

Run by its name, for it takes minutes: `manage.py test tests/e2e/document_pictures.py -q`. PDFs and
pictures are kept in QIPU_SHOTS, else in `build/documents`, to be looked at. What every document
shows is read from the PDF as a reader would select it, and compared with the event.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from pypdf import PdfReader

from adjudication.documents.catalogue import FORMS
from adjudication.documents.games.record_sheet import styles_of
from config.bootstrap import apt_install
from games.ledger import sequencer
from games.projections.runner import catch_up
from tests.adjudication.documents.test_forms import TITLES
from tests.adjudication.documents.test_record_sheets import PLAYERS, long_game
from tests.adjudication.web.test_rulings import played as ruled_game
from tests.adjudication.web.test_rulings import ruling_of
from tests.support.archived import archive
from tests.support.document_events import FITTING, KINDS, fetch, pdf_words, sheets_of

pytestmark = [pytest.mark.database, pytest.mark.one_database]

KEPT = Path(os.environ.get("QIPU_SHOTS") or settings.BASE_DIR / "build" / "documents")
GAMES = {
    "xiangqi": ("xiangqi-2020", "红方", "Red"),
    "weiqi": ("weiqi-2002", "黑方", "Black"),
    "gomoku": ("gomoku-2025", "黑方", "Black"),
    "draughts": ("draughts-100", "白方", "White"),
}
"""Game -> edition, what who moves first is called in both languages."""
EVERY_GAME = ("swiss", "round robin", "knockout", "teams, Swiss")
"""Kinds of which each game has its event; of the others one is enough."""
LANGUAGES = ("zh-hans", "en")
MARGIN = 12
"""Points of paper at each side on which nothing is printed."""
DOTS = 60
"""Of the pictures, an inch."""
HOST = "records.mind-sports-federation.example.org"
"""Where the papers say they are from: their feet have to hold an address of usual length."""


def events() -> list[tuple[str, str]]:
    """Return every game with the kinds of its events."""
    found = [(game, kind) for game in GAMES for kind in EVERY_GAME]
    return [*found, *(("xiangqi", kind) for kind in KINDS if kind not in EVERY_GAME)]


@pytest.fixture(autouse=True)
def _host(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = [HOST, "testserver"]


@pytest.fixture(autouse=True, scope="module")
def _pdf_tools() -> None:
    if shutil.which("pdftoppm") is None:
        apt_install(["poppler-utils"])


def kept(name: str, address: str, *pieces: str) -> bytes:
    """Keep a PDF and its pictures, see that its text has `pieces` and that none is cut off."""
    answer = fetch(address, host=HOST)
    assert answer.status_code == 200, (address, answer.content[:200])
    file = KEPT / f"{name}.pdf"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(answer.content)
    subprocess.run(
        ["pdftoppm", "-png", "-r", str(DOTS), str(file), str(file.with_suffix(""))], check=True
    )
    told = pdf_words(answer.content)
    for piece in pieces:
        assert piece.replace(" ", "") in told, (name, piece)
    assert outside(file) == [], name
    return bytes(answer.content)


def outside(file: Path) -> list[str]:
    """Return the words that stand beyond the margins of the paper."""
    boxes = subprocess.run(
        ["pdftotext", "-bbox", str(file), "-"], check=True, capture_output=True, text=True
    ).stdout
    found: list[str] = []
    width = height = 0.0
    for line in boxes.splitlines():
        parts = line.split('"')
        if "<page " in line:
            width, height = float(parts[1]), float(parts[3])
        elif "<word " in line:
            left, top, right, bottom = (float(parts[at]) for at in (1, 3, 5, 7))
            is_in = left >= MARGIN and top >= MARGIN / 2 and right <= width - MARGIN
            if not is_in or bottom > height - MARGIN / 2:
                found.append(line.strip())
    return found


@pytest.mark.parametrize(("game", "kind"), events())
def test_every_form_of_an_event(game: str, kind: str, database: str) -> None:
    edition, chinese, english = GAMES[game]
    office = KINDS[kind](edition=edition)
    base = f"/tournaments/{office.tournament}/documents"
    folder = f"{game}/{kind.replace(', ', '-').replace(' ', '-')}"
    for code in sorted(FITTING[kind]):
        for language in LANGUAGES:
            pieces = ["棋手1", f"SHA-256{digest_of(base, code, language)}"]
            if language == "zh-hans":
                pieces.append(TITLES[code])
            if code in ("individual-score", "pairing-card"):
                pieces.append(chinese if language == "zh-hans" else english)
            kept(f"{folder}/{code}.{language}", f"{base}/{code}.pdf?lang={language}", *pieces)


def digest_of(base: str, code: str, language: str) -> str:
    """Return the hash that the page of the document bears."""
    page: str = fetch(f"{base}/{code}/?lang={language}", host=HOST).content.decode()
    return page.partition("SHA-256 ")[2][:64]


@pytest.mark.parametrize("game", GAMES)
def test_every_blank_form(game: str, database: str) -> None:
    edition, chinese, english = GAMES[game]
    for language, side in (("zh-hans", chinese), ("en", english)):
        asked = f"edition={edition}&lang={language}"
        for code in FORMS:
            pieces = [side] if code == "individual-score" else []
            address = f"/documents/blank/{code}.pdf?{asked}"
            kept(f"{game}/blank/{code}.{language}", address, *pieces)
        for style in styles_of(edition):
            address = f"/documents/blank/record-sheet.pdf?{asked}&style={style.value}"
            kept(f"{game}/blank/record-sheet-{style.value}.{language}", address, side)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_hundred_moves_on_one_page(game: str, database: str) -> None:
    edition, chinese, english = GAMES[game]
    moves = long_game(edition, 60 if game == "draughts" else 100)
    id_ = archive(edition, moves, players=PLAYERS, result="1-0")
    sequencer.sequence_all()
    while catch_up():
        pass
    for language, side in (("zh-hans", chinese), ("en", english)):
        for style in styles_of(edition):
            address = f"/games/{id_}/documents/record-sheet.pdf?lang={language}&style={style.value}"
            data = kept(f"{game}/record-sheet-{style.value}.{language}", address, *PLAYERS, side)
            assert sheets_of(data) == 1, (style, language)


def test_a_ruling(database: str) -> None:
    game = ruled_game("23.5.2.1")
    ruling = ruling_of(game)
    for language in LANGUAGES:
        told = ruling.explanation_zh if language == "zh-hans" else ruling.explanation_en
        address = f"/games/{game}/documents/ruling-{ruling.version}.pdf?lang={language}"
        data = kept(f"ruling.{language}", address, "".join(told.split()))
        assert len(PdfReader(KEPT / f"ruling.{language}.pdf").pages) == sheets_of(data)
