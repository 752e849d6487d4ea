"""The pack of an event (归档包): results, pairings, slips, games, the record itself, hashes.

Gomoku 2025 25.2.3 and 25.3.3 (what is handed over after the event). A pack is a bundle with
papers in it, checked offline by the verifier that goes with it (docs/decisions/0056, 0076). Its
bytes follow from the record and the registry alone.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.translation import gettext as _

from adjudication.documents.catalogue import FORMS, filled, forms_of
from adjudication.documents.content import Document
from adjudication.documents.events import EventAt
from adjudication.documents.forms.lists import BOARDS
from adjudication.documents.games.record_sheet import check_style, record_sheet
from adjudication.documents.packs.cases import cases_of_event, papers_of_case
from adjudication.documents.packs.offline import OfflineGame, offline_files
from adjudication.documents.rendering import pdf, workbook
from games import api
from games.bundles.writing import packed
from games.exporting import NoSuchRecordError, file_type, record_text
from games.exporting_stones import stones_text
from games.notation.registry import notation_of
from tournaments.handlers.scans import scans_named, stored_scan
from tournaments.selectors.shown import stage_groups

HASHES = "SHA256SUMS"
"""The hash of every paper, as `sha256sum -c` reads it."""
LONGEST_NAME = 120
MOST_SHEETS = 40
"""Boards of an event of which a pack asked for over the web has slips and sheets as PDF."""
_SLIPS = frozenset(form.code for form in FORMS.values() if form.slip or form.code == "pairing-card")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A pack: the name of its file, its bytes, and what it had to leave out."""

    name: str
    data: bytes
    left_out: tuple[str, ...] = ()


def event_pack(event: EventAt, *, asking: api.Asking, full: bool, with_scans: bool = False) -> Pack:
    """Return the pack of an event as of its version.

    `full`: with slips and record sheets as PDF, which take a second each. `with_scans`: with
    the scans of signed sheets, which are the office's alone; ruling papers of decided cases go
    with the pack of who may read them. What cannot be made here - PDF
    without its libraries, proofs before their checkpoint - is left out and told.
    """
    files: dict[str, bytes] = {}
    left_out: list[str] = []
    documents = list(_documents(event))
    for document in documents:
        files[f"xlsx/{_safe(document.name)}.xlsx"] = workbook.workbook_of(document)
    games = list(_games(event))
    try:
        set_as_pdf = [document for document in documents if full or document.code not in _SLIPS]
        if set_as_pdf:
            files[f"{_safe(_('Result book'))}.pdf"] = pdf.pdf_of(*set_as_pdf)
        if full and games:
            papers = [_sheet(game, event) for game in games]
            files[f"{_safe(_('Book of games'))}.pdf"] = pdf.pdf_of(*papers)
    except pdf.PdfUnavailableError:
        left_out.append("pdf")
    for game in games:
        files |= _record_files(game)
    if with_scans:
        files |= _scan_files(event)
    for case in cases_of_event(event.id, asking):
        files |= papers_of_case(case, asking)
    files |= offline_files(event, games, names=sorted(files))
    files[HASHES] = _hashes(files)
    name = f"{_safe(event.title)}-v{event.state.version}-{_safe(_('Event pack'))}.zip"
    try:
        data = api.bundle(event.id, kind="tournament", asking=asking, papers=files)
    except api.CheckpointPending:
        left_out.append("proofs")
        lines = api.stream_lines(event.id, asking=asking)
        data = packed({**files, "events.ndjson": b"".join(lines)})
    return Pack(name=name, data=data, left_out=tuple(left_out))


def _scan_files(event: EventAt) -> dict[str, bytes]:
    """Return the scans that the record names, as far as their bytes are kept."""
    scans = filter(None, map(stored_scan, dict.fromkeys(scans_named(event.state))))
    return {f"scans/{scan.sha256}.{scan.suffix}": scan.content for scan in scans}


def _documents(event: EventAt) -> Iterator[Document]:
    """Yield every form that the event fills in: stage by stage, group by group, round by round."""
    for stage in event.state.stages:
        for group in stage_groups(stage):
            at = replace(event, stage=stage, group=group, upto=stage.published)
            for form in forms_of(at):
                if not form.of_round:
                    yield filled(form, at)
                    continue
                if form.code == "team-score-many" and not _has_many(at):
                    continue  # the slip of few boards says the same
                for number in range(1, stage.published + 1):
                    yield filled(form, replace(at, upto=number))


def _has_many(event: EventAt) -> bool:
    return event.team_boards > BOARDS


def _games(event: EventAt) -> Iterator[OfflineGame]:
    for stage in event.state.stages:
        at = replace(event, stage=stage, group="", upto=stage.published)
        for played in stage.played[: stage.published]:
            for board in played.boards:
                for number, game in board.games:
                    yield OfflineGame(
                        page=api.game_page(UUID(game)),
                        round=played.number,
                        board=board.pair.board,
                        number=number if len(board.games) > 1 else 0,
                        sides=(
                            at.seats[board.pair.first].name,
                            at.seats[board.pair.second].name,
                        ),
                    )


def _sheet(game: OfflineGame, event: EventAt) -> Document:
    page = game.page
    style = check_style(page.state.edition, "")
    return record_sheet(page, style=style, chinese=event.chinese, address=event.address)


def _record_files(game: OfflineGame) -> dict[str, bytes]:
    """Return the game in the formats that other programs read."""
    state = game.page.state
    made: dict[str, bytes] = {}
    for suffix in notation_of(state.kernel.game).formats:
        try:
            if suffix == "sgf":
                text = stones_text(game.page.id, state, suffix)
            elif suffix == file_type(state)[0]:
                text = record_text(game.page.id, state)
            else:
                continue
        except NoSuchRecordError:
            continue
        made[f"games/{game.label}.{suffix}"] = text.encode()
    return made


def _safe(name: str) -> str:
    """Return a name for a file; of a long one its end, where form, round and version stand."""
    plain = "".join(
        letter if letter.isprintable() and letter not in '/\\:*?"<>| ' else "_" for letter in name
    )
    return re.sub(r"^[\W_]+", "", plain[-LONGEST_NAME:]) or "file"


def _hashes(files: dict[str, bytes]) -> bytes:
    lines = (
        f"{hashlib.sha256(content).hexdigest()}  {name}\n"
        for name, content in sorted(files.items())
    )
    return "".join(lines).encode()
