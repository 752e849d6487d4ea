"""Every reader that files from outside come to, and whole files of each to damage."""

import hashlib
import io
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from uuid import UUID

from openpyxl import Workbook

from config.streams import DECIDERS
from games.bundles.verify import Flaw, check_bundle
from games.bundles.writing import bundle
from games.importing.bringing import Bounds, gather
from games.importing.questions import Answers, as_they_stand
from games.importing.reading import events_of, read_file
from games.importing.reports import report_of
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.players.annotating import annotation_fields, annotation_row, read_annotations
from games.players.files import read_people
from games.players.source_files import read_sources
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.streams.files import StreamFileError, line_of, read_stream
from tests.games.ledger.sequenced import three_streams
from tests.games.notation.test_reading import SAMPLES
from tests.support.annotated_files import FILES
from tests.support.bundled import packed
from tests.support.event_shapes import Shape
from tests.support.file_round_trips import written
from tests.support.random_events import random_event
from tests.support.russian_draughts import MANNERS, collection
from tests.support.shared_data import shared_data_dir
from tests.support.stream_files import STREAM, file_of, sealed
from tournaments.books.formats import StageKind
from tournaments.interchange.import_events import events_of as played
from tournaments.interchange.rating_lists.reading import read_listed
from tournaments.interchange.reading import FileFormat
from tournaments.interchange.reading import read_file as read_event
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Written
from tournaments.reading import FormatError
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.values import PairingSystem, TeamKind
from tournaments.sheets.entries import read_entries

_MOST_OF_A_SAMPLE = 60_000
_CHOICES = Choices(edition="weiqi-2002")
_PATTERNS = {
    "pgn": ("xiangqi/formats/pgn/*.pgn", "xiangqi/games/*.pgn"),
    "pdn": ("draughts/games/*/*.pdn",),
    "sgf": ("weiqi/games/*.sgf",),
    "xqf": ("xiangqi/formats/xqf/*.xqf",),
    "cbr": ("xiangqi/formats/cbl_cbr/*.cbr",),
    "cbl": ("xiangqi/formats/cbl_cbr/*.cbl",),
    "cbf": ("xiangqi/formats/cbf/*",),
    "mxq": ("xiangqi/formats/mxq/*",),
    "dhtmlxq": ("xiangqi/formats/dhtmlxq/*",),
    "trf": ("tournaments/trf/*.trf", "tournaments/pairings/bbp-cases/*.input"),
    "opengotha": ("tournaments/opengotha/*.xml",),
    "egd": ("tournaments/opengotha/*.h9",),
    "entries": ("tournaments/entries/*.csv",),
}
_EVENTS = {
    "trf": (Written.TRF16, Written.TRF26),
    "opengotha": (Written.OPENGOTHA,),
    "egd": (Written.EGD,),
}
_PLAYED = "-played"


def samples(reader: str) -> list[bytes]:
    """Return whole files of a reader: our own, and a dozen of the shared pack where it is there."""
    form = reader.removesuffix(_PLAYED)
    own = [SAMPLES[form]] if form in SAMPLES else []
    own += _OWN[form]() if form in _OWN else []
    found = (data for pattern in _PATTERNS.get(form, ()) for data in islice(_shared(pattern), 12))
    return [*own, *found]


def _shared(pattern: str) -> Iterator[bytes]:
    folder = shared_data_dir()
    for path in sorted(folder.glob(pattern)) if folder else ():
        if path.stat().st_size <= _MOST_OF_A_SAMPLE:
            yield path.read_bytes()


def _workbook() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["姓名", "单位", "出生日期", "等级分"])
    for number in range(40):
        sheet.append([f"棋手{number}", "甲队", "1990-01-01", 1500 + number])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _lists() -> list[bytes]:
    people = "姓名,单位,等级分\n棋手甲,北京,2100\n棋手乙,上海,1950\n"
    return [_workbook(), people.encode("gb18030"), people.replace(",", "\t").encode("utf-16")]


def _events(form: str) -> list[bytes]:
    """Return events of our own in the forms that their books can be written in."""
    weiqi = Shape(edition="weiqi-2002", kind=StageKind.SWISS, entrants=9)
    shapes = [weiqi, Shape(edition="weiqi-2002", kind=StageKind.ROUND_ROBIN, entrants=6)]
    shapes.append(
        Shape(
            edition="weiqi-2002",
            kind=StageKind.SWISS,
            entrants=10,
            pairing=PairingSystem.MCMAHON,
        )
    )
    if form == "trf":
        xiangqi = Shape(
            edition="xiangqi-2020",
            kind=StageKind.SWISS,
            entrants=6,
            teams=TeamKind.FIXED_BOARDS,
        )
        shapes.append(xiangqi)
    found = []
    for seed, shape in enumerate(shapes):
        for out in _EVENTS[form]:
            try:
                found.append(written(random_event(seed, shape).now, out))
            except FormatError:
                continue
    return found


def _game_events() -> list[bytes]:
    """Return games as streams, and an event as one."""
    found = []
    for name, data in FILES.items():
        reading = read_file(data, name=name, answers=Answers())
        events = sealed(GAMES, events_of(reading, reading.games[0]))
        found.append(b"".join(file_of(events, kind=GAMES.kind)))
    shape = Shape(edition="xiangqi-2020", kind=StageKind.SWISS, entrants=9)
    events = sealed(TOURNAMENTS, random_event(1, shape).events)
    return [*found, b"".join(file_of(events, kind=TOURNAMENTS.kind))]


def _annotation_files() -> list[bytes]:
    lines = []
    for name, data in FILES.items():
        (game,) = read_file(data, name=name, answers=Answers()).games
        row = annotation_row(STREAM, game.annotations, source="0" * 64, format_="x", by="x")
        lines.append(line_of(annotation_fields(row)))
    return [b"".join(lines), *lines]


def _people_file() -> list[bytes]:
    fields = {"id": str(STREAM), "name": "棋手甲", "unit": "北京", "federation_number": "8600"}
    return [line_of(fields), line_of(fields) * 20]


def _source_files() -> list[bytes]:
    """Return a file and two games of it, as they are carried beside streams."""
    data = SAMPLES["pgn"]
    digest = hashlib.sha256(data).hexdigest()
    file = {
        "type": "file",
        "sha256": digest,
        "filename": "a.pgn",
        "format": "pgn",
        "encoding": "gb18030",
        "attribution": "",
        "imported_at": "2026-01-01T00:00:00+00:00",
        "content": b64encode(data).decode(),
    }
    texts = dict.fromkeys(("competition", "round", "place", "date_text"), "x")
    game = {"type": "game", "stream_id": str(STREAM), "sha256": digest, "index": 1, **texts}
    game |= {"tags": [["Event", "a"]], "played_on": None, "warnings": []}
    return [line_of(file) + line_of(game) + line_of(game), line_of(file)]


def _zips() -> list[bytes]:
    """Return ZIPs as they are uploaded at the desk."""
    games = {f"{name}.{name}": data for name, data in SAMPLES.items()}
    return [packed(games), packed(FILES), packed({"readme.doc": b"x", "folder/a.pgn": b""})]


@cache
def _bundles() -> list[bytes]:
    """Return a bundle; it needs a database."""
    stream: UUID = three_streams()[1]
    sequence_all()
    assert sign_checkpoint(now=3)
    return [bundle(stream, asking=None, checkpoint=13)]


_OWN: dict[str, Callable[[], Iterable[bytes]]] = {
    "pgn": lambda: [FILES["a.pgn"]],
    "pdn": lambda: [FILES["d.pdn"], *(collection(manner, seed=5)[0] for manner in MANNERS)],
    "sgf": lambda: [FILES["b.sgf"], FILES["c.sgf"]],
    **{form: (lambda form=form: _events(form)) for form in _EVENTS},  # type: ignore[misc]
    **dict.fromkeys(("entries", "ratings"), _lists),
    "stream": _game_events,
    "annotations": _annotation_files,
    "people": _people_file,
    "sources": _source_files,
    "zip": _zips,
    "bundle": _bundles,
}


def _game_file(data: bytes) -> None:
    report_of(read_file(data, name="x", answers=as_they_stand()))


def _event(form: FileFormat, *, play: bool = False) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        found = read_event(data, _CHOICES, format=form)
        if play:
            played(found, {person.number: str(person.number) for person in found.people})

    return read


def _upload(data: bytes) -> None:
    bounds = Bounds(file_bytes=1 << 20, files=100, all_bytes=1 << 22)
    for brought in gather([("x.zip", data, 0)], bounds):
        _game_file(brought.content)


READERS: dict[str, Callable[[bytes], object]] = {
    **dict.fromkeys((*SAMPLES, "pdn"), _game_file),
    "trf": _event(FileFormat.TRF),
    "opengotha": _event(FileFormat.OPENGOTHA),
    "egd": _event(FileFormat.EGD),
    "trf-played": _event(FileFormat.TRF, play=True),
    "opengotha-played": _event(FileFormat.OPENGOTHA, play=True),
    "egd-played": _event(FileFormat.EGD, play=True),
    "entries": read_entries,
    "ratings": read_listed,
    "stream": lambda data: read_stream(io.BytesIO(data), DECIDERS),
    "annotations": lambda data: read_annotations(io.BytesIO(data)),
    "sources": lambda data: read_sources(io.BytesIO(data)),
    "people": lambda data: read_people(io.BytesIO(data)),
    "zip": _upload,
    "bundle": lambda data: check_bundle(io.BytesIO(data)),
}
"""Reader -> what it does with the bytes of a file; `-played` also tells the event as a stream."""
REFUSALS = (FormatError, StreamFileError, CommandRefusedError, Flaw)
"""What a reader may raise for what a file holds; readers of games raise nothing."""
